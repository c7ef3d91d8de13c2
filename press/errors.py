"""What an author can act on.

KitError                any fault of the author or of the machine, never of ours
├── ContentError        the YAML, a picture or a font is wrong, or a text does not fit
├── PreflightError      the finished PDF is not what the content asked for
├── PrintedError        the printed PDF that a kit is compared with cannot be used
└── OutputError         the PDF cannot be written where it was asked

An error carries *all* the faults of its kind that one run can find.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file of the kit: path as the author knows it, line and column from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to mend: where it is, on which component and field, what is wrong and what to do."""

    message: str
    mark: Mark | None = None
    component: str = ""
    field: str = ""

    def __str__(self) -> str:
        where = "  ".join(part for part in (str(self.mark or ""), self.component) if part)
        what = f"{self.field}: {self.message}" if self.field else self.message
        return f"{where}  {what}" if where else what


class KitError(Exception):
    """One or more faults, in reading order, each once: copies of one card share the fault of their record."""

    def __init__(self, faults: Fault | str | Iterable[Fault]) -> None:
        if isinstance(faults, str):
            faults = Fault(faults)
        if isinstance(faults, Fault):
            faults = (faults,)
        once: dict[object, Fault] = {}
        for fault in faults:
            once.setdefault((fault.mark, fault.field, fault.message) if fault.mark else fault, fault)
        self.faults: tuple[Fault, ...] = tuple(once.values())
        super().__init__("\n".join(map(str, self.faults)))


class ContentError(KitError):
    """The content cannot be printed as it stands."""


class PreflightError(KitError):
    """The finished PDF differs from what the content asked for."""


class PrintedError(KitError):
    """A printed file does not serve to tell what has changed since."""


class OutputError(KitError):
    """A file cannot be written."""


class WrongUsage(ValueError):
    """The command line says too little, or what makes no sense: not a fault of the content."""


class NoSuchName(WrongUsage):
    """What the user named on the command line is not in the kit."""
