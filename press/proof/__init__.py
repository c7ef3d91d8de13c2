"""What each page must show, and whether the finished page shows it.

The content → what is asked:
    asked      what a page can be asked to show: pieces, folds, slots, bars, windows, words
    expected   the kit → its pages; cards and faces: what each card and each piece must show; reprint

The finished page, looked at:
    lettering  lines of text, measured
    survey     a page as the checks look at it, and the measures that they share
    outline    what is inside an outline, what a line passes through, how large a shape is

Asked and found, compared:
    paper      the sheet, its white margins, the thinnest line
    cuts       pieces cut out in their place and on their ground; folds
    bars       calibration bars, and slots that pieces must fit into
    grids      grids to draw in: their labels, their ribbon, the boxes of their score
    words      every word whole and in its place, nothing else on a card; sizes, glyphs, room
    legible    what lies under, over and across each text
    drawings   copies look alike, and the tiles of a board show one board
    ink        the ink-saver variant spends no colour, no gray and no broad black
"""
