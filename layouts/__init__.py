"""LOOKS: how each kind of component and page is drawn. One register, explicit and greppable."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from layouts import (
    blocks,
    board,
    board_guides,
    cards,
    curved,
    double_track,
    entries,
    faces,
    figures,
    furniture,
    grid_sheet,
    lists,
    pads,
    panels,
    scenery,
    session,
    tables,
    tokens,
    tracks,
)
from layouts.pen import Pen
from layouts.room import Rooms
from layouts.theme import INKS
from press import sheet
from press.canvas import Canvas
from press.fonts import Family
from press.model import Kit
from press.records import blocks as b
from press.records import curved as cu
from press.records import decks
from press.records import faces as fa
from press.records import figures as fi
from press.records import grid_sheet as gs
from press.records import lists as li
from press.records import pieces as pi
from press.records import scenery as sc
from press.records import tokens as to
from press.records import tracks as tr

LAYOUTS: Mapping[type, Callable[[Pen, sheet.Placed], None]] = {
    sheet.Header: furniture.header,
    sheet.SheetHeader: furniture.sheet_header,
    sheet.Footer: furniture.footer,
    sheet.Ground: furniture.ground,
    sheet.CutLine: furniture.cut_line,
    sheet.CutOutline: faces.outline,
    sheet.FoldLine: faces.fold_line,
    sheet.ScaleBar: furniture.scale_bar,
    decks.EffectCard: cards.effect_front,
    decks.ChoiceCard: cards.choice_front,
    sheet.CardBack: cards.back,
    fa.FaceCard: faces.front,
    sheet.BoardWindow: board.window,
    sheet.TileGuide: board_guides.tile_guide,
    sheet.BoardGuide: board_guides.whole_guide,
    b.TextBlock: blocks.text,
    b.LineBlock: blocks.line,
    b.ArtBlock: blocks.art,
    b.IconBlock: blocks.icon,
    b.PillsBlock: blocks.pills,
    b.SeamBlock: blocks.seam,
    b.PanelBlock: panels.panel,
    b.FrameBlock: panels.frame,
    b.HandoutsBlock: panels.handouts,
    li.BulletsBlock: lists.bullets,
    li.StepsBlock: lists.steps,
    li.TableBlock: tables.table,
    li.EntriesBlock: entries.entries,
    li.NumberedBlock: entries.numbered,
    li.QuestionsBlock: entries.questions,
    li.TimelineBlock: session.timeline,
    li.WriteInBlock: session.write_in,
    li.GalleryBlock: entries.gallery,
    li.ScorePadBlock: pads.score_pad,
    fi.ShapeBlock: figures.shape,
    fi.RingBlock: figures.ring,
    fi.SlotsBlock: figures.slots,
    fi.MosaicBlock: figures.mosaic,
    fi.BadgeBlock: figures.badge,
    fi.LineLegendBlock: faces.line_legend,
    pi.FacesBlock: faces.pieces,
    gs.GridSheetBlock: grid_sheet.grid_sheet,
    tr.TrackBlock: tracks.track,
    tr.DoubleTrackBlock: double_track.double_track,
    tr.CycleBlock: tracks.cycle,
    tr.CardSlotBlock: tracks.card_slot,
    cu.CurvedTrackBlock: curved.curved_track,
    to.TokensBlock: tokens.tokens,
    sc.SkyBlock: scenery.sky,
    sc.SunBlock: scenery.sun,
    sc.SkylineBlock: scenery.roofs,
    sc.PatternBlock: scenery.pattern,
    sc.SignPillBlock: scenery.sign_pill,
    sc.LetteringBlock: scenery.lettering,
    sc.FactBlock: scenery.fact,
    sc.SwatchBlock: scenery.swatch,
    sc.AssemblyBlock: scenery.assembly,
    sc.BarBlock: scenery.bar,
}


def looks(canvas: Canvas, kit: Kit, families: Mapping[str, Family], variant: str, rooms: Rooms | None = None) -> Pen:
    """The drawer of one file: a pen on its canvas, in the ink of its variant; ``rooms`` keeps texts' room."""
    pen = Pen(canvas, kit, families, INKS[variant](kit.theme), LAYOUTS)
    pen.rooms = rooms
    return pen
