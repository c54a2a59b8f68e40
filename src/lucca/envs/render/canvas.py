"""Drawing with Pillow, anti-aliased: drawn larger and scaled down."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    raise ImportError('rgb_array needs Pillow: pip install "lucca[research]"') from None

SUPERSAMPLING = 2
WIDTH = 800

PAPER = "#f7f1e5"
SURFACE = "#fffcf5"
SUNKEN = "#ece2cf"
INK = "#2b2118"
MUTED = "#635544"
LINE = "#cdbd9f"
ACCENT = "#a03c1e"


@cache
def font_of(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Returns Pillow's own font, so that a picture is the same on every machine."""
    return ImageFont.load_default(size * SUPERSAMPLING)


class Canvas:
    """A picture being drawn; coordinates and lengths are in pixels of the finished picture."""

    def __init__(self, height: int, width: int = WIDTH) -> None:
        self.size = (width, height)
        self.image = Image.new("RGB", (width * SUPERSAMPLING, height * SUPERSAMPLING), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def box(
        self, x: float, y: float, w: float, h: float, fill: str | None, edge: str | None = None, round: float = 0
    ) -> None:
        """Draws a rectangle; `edge` is the colour of its border, `round` the radius of its corners."""
        corners = (x * SUPERSAMPLING, y * SUPERSAMPLING, (x + w) * SUPERSAMPLING - 1, (y + h) * SUPERSAMPLING - 1)
        self.pen.rounded_rectangle(corners, round * SUPERSAMPLING, fill, edge, SUPERSAMPLING)

    def polygon(self, points: list[tuple[float, float]], fill: str, edge: str | None = None) -> None:
        self.pen.polygon([(x * SUPERSAMPLING, y * SUPERSAMPLING) for x, y in points], fill, edge, SUPERSAMPLING)

    def text(
        self, x: float, y: float, text: str, size: float = 14, fill: str = INK, anchor: str = "lm", bold: bool = False
    ) -> None:
        """Draws a line of text; `anchor` is Pillow's: which point of it is at x, y, by default the left middle."""
        stroke = 0.35 * SUPERSAMPLING if bold else 0
        self.pen.text((x * SUPERSAMPLING, y * SUPERSAMPLING), text, fill, font_of(size), anchor, stroke_width=stroke)

    def pixels(self) -> NDArray[np.uint8]:
        return np.array(self.image.resize(self.size, Image.Resampling.BOX), np.uint8)
