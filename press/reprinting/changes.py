"""What changed between a printed kit and the kit as it is now, and why."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from press.reprinting.manifest import Component, Kind, Manifest


@dataclass(frozen=True, slots=True)
class Change:
    """A component as it was printed and as it is now: new without ``before``, gone without ``now``."""

    before: Component | None
    now: Component | None

    @property
    def component(self) -> Component:
        """As it is now, or as it was."""
        found = self.now or self.before
        assert found
        return found


What = Literal["deck", "back", "theme", "drawing"]


@dataclass(frozen=True, slots=True)
class Cause:
    """Why ``count`` components of a kind look otherwise although nobody rewrote them.

    ``what`` changed: their deck or its back (``group``), the theme, or else a drawing, a font, a layout.
    """

    what: What
    kind: Kind
    group: str
    count: int


@dataclass(frozen=True, slots=True)
class Changes:
    """All changes, in print order, what is gone last; and why."""

    all: tuple[Change, ...]
    causes: tuple[Cause, ...]

    def __bool__(self) -> bool:
        return bool(self.all)

    def printed(self, *kinds: Kind) -> list[Component]:
        """What must be printed: new or changed."""
        return [change.now for change in self.all if change.now and change.now.kind in kinds]

    def backs_alone(self) -> list[Component]:
        """Backs that are new or changed while their fronts are still good."""
        fronts = {component.name for component in self.printed("front")}
        return [component for component in self.printed("back") if component.name not in fronts]

    def gone(self, *kinds: Kind) -> list[Component]:
        """What must be thrown away: replaced or removed."""
        return [change.before for change in self.all if change.before and change.before.kind in kinds]


def compare(printed: Manifest, now: Manifest) -> Changes:
    """The components of the kit as it is now against those that are printed."""
    old = {component.key: component for component in printed.components if component.kind != "piece"}
    new = {component.key: component for component in now.components if component.kind != "piece"}
    changes = [
        Change(old.get(key), component)
        for key, component in new.items()
        if key not in old or old[key].look != component.look
    ]
    # Who no longer prints backs may keep those that are glued.
    changes += [Change(c, None) for key, c in old.items() if key not in new and c.kind != "back"]
    changes += _pieces(printed, now)
    return Changes(tuple(changes), tuple(_causes(printed, now, changes)))


def _pieces(printed: Manifest, now: Manifest) -> Iterator[Change]:
    """Pieces bear no number: only how many of each look there are can be compared."""
    old, new = _looks(printed), _looks(now)
    gone: dict[tuple[str, str], list[Component]] = defaultdict(list)
    for key, piece in old.items():
        if (spare := piece.count - (new[key].count if key in new else 0)) > 0:
            gone[piece.group, piece.title].append(replace(piece, count=spare))
    for key, piece in new.items():
        if (wanted := piece.count - (old[key].count if key in old else 0)) > 0:
            alike = gone[piece.group, piece.title]
            yield Change(alike.pop() if alike else None, replace(piece, count=wanted))
    for pieces in gone.values():
        for piece in pieces:
            yield Change(piece, None)


def _looks(manifest: Manifest) -> dict[tuple[str, str], Component]:
    """Pieces by their block and look; those that look alike are counted together."""
    found: dict[tuple[str, str], Component] = {}
    for piece in manifest.components:
        if piece.kind == "piece":
            key = piece.group, piece.look
            count = found[key].count if key in found else 0
            found[key] = replace(found.get(key, piece), count=count + piece.count)
    return found


def _causes(printed: Manifest, now: Manifest, changes: Sequence[Change]) -> Iterator[Cause]:
    counts: Counter[tuple[What, Kind, str]] = Counter()
    for change in changes:
        before, after = change.before, change.now
        if before is None or after is None:
            continue
        shared = f"{after.kind}/{after.group}"
        if before.own != after.own:
            continue
        if printed.decks.get(shared) != now.decks.get(shared):
            counts["deck" if after.kind == "front" else "back", after.kind, after.group] += 1
        else:
            what: What = "theme" if printed.theme != now.theme else "drawing"
            counts[what, after.kind, ""] += after.count
    for (what, kind, deck), count in counts.items():
        yield Cause(what, kind, deck, count)
