"""Photographs and scans: PNG and JPEG files opened from bytes, verified whole, upright, safe to embed."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING

from press.language import _

if TYPE_CHECKING:
    from PIL.Image import Image

SUFFIXES = (".png", ".jpg", ".jpeg")
MOST_PIXELS = 40_000_000
PRINT_DPI = 300
"""Finer than an office printer shows: a larger picture only weighs more."""

INK_BUDGET = 0.2
"""The mean darkness, 0 to 1, down to which a picture is lightened in ink-saver."""
DARKEST = 0.53
"""The darkness of its darkest spot: black text is read on it, 4.5 to 1 (WCAG 2.2, 1.4.3)."""

_FORMATS = ("PNG", "JPEG")
_BEGINNINGS = (b"\x89PNG", b"\xff\xd8")


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture as it was given, its size in pixels once upright, and a digest of those pixels."""

    name: str
    data: bytes
    width: int
    height: int
    look: str


def is_raster(name: str) -> bool:
    """Whether a file name is that of a PNG or JPEG picture."""
    return name.lower().endswith(SUFFIXES)


def read_raster(name: str, data: bytes) -> Raster:
    """Check a picture to its last pixel.

    Raises ValueError with the author's words for an empty, damaged, incomplete, foreign or huge file.
    """
    if not data:
        raise ValueError(_("the picture file is empty"))
    image = _upright(data)
    return Raster(name, data, *image.size, blake2b(image.tobytes(), digest_size=9).hexdigest())


@lru_cache(maxsize=64)
def prepared(raster: Raster, width_mm: float, height_mm: float, gray: bool) -> bytes:
    """The picture as it goes into the PDF for a place of this size: PNG bytes, no finer than it prints.

    ``gray`` gives the ink-saver's: grey on white, lightened to INK_BUDGET and DARKEST. The same picture at
    the same size gives the same bytes.
    """
    image = _upright(raster.data)
    most = (round(width_mm / 25.4 * PRINT_DPI), round(height_mm / 25.4 * PRINT_DPI))
    image.thumbnail((max(1, most[0]), max(1, most[1])))
    if gray:
        image = _lightened(image)
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _upright(data: bytes) -> Image:
    from PIL import Image, ImageOps

    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        Image.MAX_IMAGE_PIXELS = MOST_PIXELS
        try:
            with Image.open(BytesIO(data), formats=_FORMATS) as image:
                image.load()
                # Telephones store a picture as it was held, with a note of which way is up.
                upright = ImageOps.exif_transpose(image)
        except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
            raise ValueError(
                _("the picture has more than {most} million pixels: make it smaller").format(
                    most=MOST_PIXELS // 1_000_000
                )
            ) from error
        except (OSError, SyntaxError, ValueError, EOFError) as error:
            if not data.startswith(_BEGINNINGS):
                raise ValueError(_("this is not a PNG or JPEG picture")) from error
            raise ValueError(_("the picture file is incomplete or damaged: copy it again")) from error
    if upright.mode.startswith("I"):
        # Sixteen bits of grey: read as eight, all but the darkest would be white.
        upright = upright.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")
    return upright.convert("RGBA" if _has_alpha(upright) else "RGB")


def _has_alpha(image: Image) -> bool:
    return image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info


def _lightened(image: Image) -> Image:
    from PIL import Image, ImageStat

    paper = Image.new("RGBA", image.size, "white")
    gray = Image.alpha_composite(paper, image.convert("RGBA")).convert("L")
    darkness = 1 - ImageStat.Stat(gray).mean[0] / 255
    keep = min(DARKEST, INK_BUDGET / darkness) if darkness else 1.0
    return gray.point([round(255 - (255 - value) * keep) for value in range(256)])
