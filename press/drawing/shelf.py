"""The art folder of a kit: drawings, drawings with zones, photographs, each read when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from unicodedata import normalize

from press.drawing.art import Art, read_art
from press.drawing.raster import SUFFIXES, Raster, is_raster, read_raster
from press.drawing.template import Template, read_template
from press.language import _
from press.wording import did_you_mean, one_line

ICON_FILE = "icone-{}.svg"
"""The drawing of a named icon."""


class DrawingError(ValueError):
    """A drawing that is missing, outside the kit's folder, damaged or unprintable, in the author's words."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class Shelf(Mapping[str, Art]):
    """The drawings of a kit's art folder by file name, each read when first asked for.

    Names are as the YAML gives them: ``vignettes/lien-fil.svg``. ``shelf[name]`` raises DrawingError, and so
    do ``template(name)``, for drawings with zones, and ``raster(name)``, for photographs and scans.
    """

    def __init__(self, folder: Path, palette: Mapping[str, str]) -> None:
        self._folder, self._colours = folder, tuple(palette.items())
        self._read: dict[str, Art] = {}
        self._rasters: dict[str, Raster] = {}
        self._templates: dict[str, Template] = {}

    @cached_property
    def _files(self) -> dict[str, Path]:
        root = self._folder.resolve()
        kinds = (".svg", *SUFFIXES)
        found = sorted(path for path in self._folder.rglob("*") if path.suffix.lower() in kinds)
        # A link may point out of the kit's folder: what it leads to is not the author's to print.
        inside = (path for path in found if path.resolve().is_relative_to(root))
        return {normalize("NFC", path.relative_to(self._folder).as_posix()): path for path in inside}

    def __getitem__(self, name: str) -> Art:
        if name not in self._read:
            data = self.path(name).read_bytes()
            try:
                self._read[name] = _art(name, data, self._colours)
            except ValueError as error:
                raise DrawingError(name, _("drawing «{name}»: {why}").format(name=name, why=error)) from error
        return self._read[name]

    def template(self, name: str) -> Template:
        """A drawing with zones; it may name roles that are not in the palette."""
        if name not in self._templates:
            data = self.path(name).read_bytes()
            try:
                self._templates[name] = _template(name, data, self._colours)
            except ValueError as error:
                raise DrawingError(name, _("drawing «{name}»: {why}").format(name=name, why=error)) from error
        return self._templates[name]

    def raster(self, name: str) -> Raster:
        """A PNG or JPEG picture of the folder, checked whole."""
        if name not in self._rasters:
            data = self.path(name).read_bytes()
            try:
                self._rasters[name] = read_raster(name, data)
            except ValueError as error:
                raise DrawingError(name, _("picture «{name}»: {why}").format(name=name, why=error)) from error
        return self._rasters[name]

    def look(self, name: str) -> str:
        """What tells one picture from another: the name of a drawing, the pixels of a photograph."""
        return self.raster(name).look if is_raster(name) else name

    def path(self, name: str) -> Path:
        """Where a drawing or a picture is."""
        path = self._files.get(normalize("NFC", name))
        if path is not None:
            return path
        if "\n" in name:
            advice = _("a file name cannot hold a line break: write / between folders, without quotes")
            raise DrawingError(name, _("«{name}»: {advice}").format(name=one_line(name), advice=advice))
        raise DrawingError(
            name,
            _("there is no drawing «{name}» ({path}){hint}").format(
                name=one_line(name),
                path=one_line("/".join([*self._folder.parts[-3:], name.lstrip("/")])),
                hint=did_you_mean(name.replace("\\", "/"), self._files),
            ),
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


@lru_cache(maxsize=1024)
def _art(name: str, data: bytes, colours: tuple[tuple[str, str], ...]) -> Art:
    """Kept by what the file holds: a press that lives on does not read again what has not changed."""
    return read_art(name, data, dict(colours))


@lru_cache(maxsize=256)
def _template(name: str, data: bytes, colours: tuple[tuple[str, str], ...]) -> Template:
    return read_template(name, data, dict(colours))
