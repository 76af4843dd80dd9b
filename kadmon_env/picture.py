"""A text as a picture of fixed size, drawn with Pillow, which is an extra."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT, MARGIN = 1280, 720, 16
PAPER, INK = "#fbf7ee", "#222222"
SIZES = range(16, 6, -1)
"""Sizes of the letters, in pixels, the preferred one first: the largest that lets all lines fit is taken."""

HANGING = "      "
"""What a line that goes on begins with."""


def picture(text: str) -> npt.NDArray[np.uint8]:
    """Return a text as a picture, uint8 [height, width, 3]; a text too long for the smallest letters is cut below."""
    size, lines = _fitted(text)
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + number * _height(size)), line, INK, _font(size))
    return np.array(image)


def _fitted(text: str) -> tuple[int, list[str]]:
    """Return the size of the letters, and the lines that are written in it."""
    size, lines = SIZES[0], [text]
    for size in SIZES:
        lines = [part for line in text.strip().splitlines() for part in _wrapped(line, size)]
        if len(lines) * _height(size) <= HEIGHT - 2 * MARGIN:
            break
    return size, lines


def _wrapped(line: str, size: int) -> list[str]:
    """Break a line between words where it is wider than the picture."""
    words = line.split(" ")
    lines = [words[0]]
    for word in words[1:]:
        if _font(size).getlength(f"{lines[-1]} {word}") <= WIDTH - 2 * MARGIN:
            lines[-1] += f" {word}"
        else:
            lines.append(HANGING + word)
    return lines


def _height(size: int) -> int:
    """Return the height of a line."""
    return size + size // 4


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return Pillow's own letters in a size."""
    return ImageFont.load_default(size)
