"""The types of the hubs: the state and the cards, then some numbers."""

from __future__ import annotations

from typing import Any

import numba
from numba import types

from kadmon_env.legions.state import CARD_TABLES, STATE

STATE_TYPE: Any = numba.from_dtype(STATE)
CARDS_TYPE: Any = numba.from_dtype(CARD_TABLES)

VOID_0 = types.void(STATE_TYPE, CARDS_TYPE)
VOID_1 = types.void(STATE_TYPE, CARDS_TYPE, types.int64)
VOID_2 = types.void(STATE_TYPE, CARDS_TYPE, types.int64, types.int64)
VOID_3 = types.void(STATE_TYPE, CARDS_TYPE, types.int64, types.int64, types.int64)
