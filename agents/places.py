"""Who came where, as the seats see it at the end of their games."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kadmon_env.legions.features import SEAT_AT, SeatColumn, TableColumn


def places(final_table: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """Return the place of each seat, 1 is best: the winner's, then by Collected Ichor; seats with as much share a place.

    `final_table` int8 [games, players, features] is what each seat sees at the end; the places are int64 [games, players].
    """
    rank = _rank(final_table)
    return np.asarray(1 + (rank[:, None, :] > rank[:, :, None]).sum(axis=2), np.int64)


def _rank(final_table: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """Return a number for each seat that is the greater, the better it came off."""
    ichor = final_table[:, :, SEAT_AT + SeatColumn.ICHOR].astype(np.int64)
    has_won = final_table[:, :, TableColumn.WINNER] == 1  # 1 + relative seat: itself
    return ichor + np.where(has_won, np.iinfo(np.int8).max + 1, 0)
