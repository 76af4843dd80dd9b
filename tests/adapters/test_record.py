"""Records of the states of a game."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest

from kadmon_env.core.record import dtype_of


class Wrong:
    """A layout with a field that NumPy's records have as a method."""

    turn: Annotated[int, np.int8]
    copy: Annotated[int, np.int8]


def test_a_field_that_records_can_not_have_is_refused() -> None:
    """The error names the layout and the field, before anything reads the wrong attribute."""
    with pytest.raises(TypeError, match=r"Wrong\.copy: NumPy's records have an attribute of that name"):
        dtype_of(Wrong)
