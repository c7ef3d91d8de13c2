"""What a filled grid sheet scores, and the most that a mark can score on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from press.records.cells import Cell
from press.records.grid_sheet import GridMark, GridSheetBlock

Filling = Mapping[Cell, str]
"""The id of the mark in each cell that has one, drawn or printed."""


def filled(sheet: GridSheetBlock, drawn: Filling) -> Filling:
    """What is drawn and what is printed."""
    printed = {place: sheet.landmarks[key].shows for place, key in sheet.landmark_at.items()}
    return {**{place: mark for place, mark in printed.items() if mark}, **drawn}


def score(sheet: GridSheetBlock, drawn: Filling) -> int:
    """The points of a sheet: its marks that stand well, as many as have a box, and its bonuses."""
    rows = sum(min(sheet.boxes, len(well_placed(sheet, mark, drawn))) for mark in sheet.marks)
    return rows + sheet.bonus * sum(has_bonus(sheet, mark, drawn) for mark in sheet.marks)


def well_placed(sheet: GridSheetBlock, mark: GridMark, drawn: Filling) -> list[Cell]:
    """The cells where a drawn mark scores."""
    whole = filled(sheet, drawn)
    own = [place for place, other in drawn.items() if other == mark.id]
    return [place for place in own if _stands_well(sheet, mark, place, whole)]


def may_stand(sheet: GridSheetBlock, mark: GridMark, place: Cell) -> bool:
    """Whether a mark could score in a cell, whatever is drawn in the others."""
    match mark.place.rule:
        case "on-ground":
            return sheet.ground_at.get(place) == mark.place.of
        case "on-edge":
            return any(each in sheet.wet for each in place.sides)
        case "by-landmark":
            return any(sheet.landmark_at.get(each) == mark.place.of for each in place.around)
        case "apart":
            return not any(each in place.around for each in sheet.printed(mark.id))
        case _:
            able = {*sheet.to_draw, *sheet.printed(mark.id)}
            return any(each in able for each in place.around)


def _stands_well(sheet: GridSheetBlock, mark: GridMark, place: Cell, whole: Filling) -> bool:
    match mark.place.rule:
        case "beside-own":
            return any(whole.get(each) == mark.id for each in place.around)
        case "apart":
            return not any(whole.get(each) == mark.id for each in place.around)
        case _:
            return may_stand(sheet, mark, place)


def most(sheet: GridSheetBlock, mark: GridMark) -> int:
    """How many marks of a kind can score at once, exactly."""
    able = [place for place in sheet.to_draw if may_stand(sheet, mark, place)]
    if mark.place.rule != "apart":
        return len(able)
    # No two side by side: cells are black or white as on a chessboard, and what must be left out of such a
    # graph is as many cells as can be paired (König).
    return len(able) - _pairs(able)


def _pairs(able: list[Cell]) -> int:
    """The most pairs of neighbours that share no cell."""
    free, partner = set(able), dict[Cell, Cell]()

    def paired(place: Cell, tried: set[Cell]) -> bool:
        for other in place.around:
            if other in free and other not in tried:
                tried.add(other)
                if other not in partner or paired(partner[other], tried):
                    partner[other] = place
                    return True
        return False

    return sum(paired(place, set()) for place in able if sum(place) % 2)


def has_bonus(sheet: GridSheetBlock, mark: GridMark, drawn: Filling) -> bool:
    """Whether a kind of mark wins its bonus."""
    bonus = mark.bonus
    own = {place for place, other in drawn.items() if other == mark.id}
    match bonus.rule if bonus else "":
        case "group":
            return bonus is not None and any(len(each) >= bonus.least for each in regions(own))
        case "whole-ground":
            fields = regions(place for place, key in sheet.ground_at.items() if bonus and key == bonus.of)
            return any(each <= own for each in fields)
        case "facing":
            return any(all(place in own for place in each.cells) for each in sheet.wet)
        case "each-landmark":
            near = [place for place, key in sheet.landmark_at.items() if bonus and key == bonus.of]
            return all(any(each in own for each in place.around) for place in near)
        case "each-rim":
            well = well_placed(sheet, mark, drawn)
            last = Cell(sheet.columns - 1, sheet.rows - 1)
            rims = [[place[axis] == end for place in well] for axis in (0, 1) for end in (0, last[axis])]
            return all(map(any, rims))
        case _:
            return False


def regions(cells: Iterable[Cell]) -> Iterator[set[Cell]]:
    """The cells in pieces that hang together by their sides."""
    left = set(cells)
    while left:
        region, edge = set[Cell](), {min(left)}
        while edge:
            region |= edge
            left -= edge
            edge = {near for place in edge for near in place.around} & left
        yield region
