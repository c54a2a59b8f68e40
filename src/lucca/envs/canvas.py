"""A sheet to draw on with Pillow: drawn twice as large and shrunk, so that edges are smooth."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    raise ImportError('rgb_array needs Pillow: pip install "lucca[research]"') from None

FINE = 2
WIDTH = 800

PAPER = "#f7f1e5"
SURFACE = "#fffcf5"
SUNKEN = "#ece2cf"
INK = "#2b2118"
MUTED = "#635544"
LINE = "#cdbd9f"
ACCENT = "#a03c1e"


@cache
def font_of(size: float) -> Any:
    """Pillow's own letters, so that a picture is the same everywhere."""
    return ImageFont.load_default(size * FINE)


class Canvas:
    """A sheet; lengths are pixels of the finished picture."""

    def __init__(self, height: int, width: int = WIDTH) -> None:
        self.size = (width, height)
        self.image = Image.new("RGB", (width * FINE, height * FINE), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def box(
        self, x: float, y: float, w: float, h: float, fill: str | None, edge: str | None = None, round: float = 0
    ) -> None:
        """A rectangle, its corners rounded; `edge` is the colour of its border."""
        corners = (x * FINE, y * FINE, (x + w) * FINE - 1, (y + h) * FINE - 1)
        self.pen.rounded_rectangle(corners, round * FINE, fill, edge, FINE)

    def shape(self, points: list[tuple[float, float]], fill: str, edge: str | None = None) -> None:
        """A polygon."""
        self.pen.polygon([(x * FINE, y * FINE) for x, y in points], fill, edge, FINE)

    def words(
        self, x: float, y: float, text: str, size: float = 14, fill: str = INK, anchor: str = "lm", bold: bool = False
    ) -> None:
        """A line of text; `anchor` says which of its points lies at x, y, by default the middle of its left end."""
        stroke = 0.35 * FINE if bold else 0
        self.pen.text((x * FINE, y * FINE), text, fill, font_of(size), anchor, stroke_width=stroke)

    def pixels(self) -> NDArray[np.uint8]:
        """The finished picture."""
        return np.array(self.image.resize(self.size, Image.Resampling.BOX), np.uint8)
