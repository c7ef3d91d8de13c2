"""What each page must show, and whether the finished page shows it.

expected   the content → pieces, slots, bars, windows, words: what each page must show, and where
survey     measures and colours of marks, and ways through them
paper      the sheet, its margins, the thinnest line
cuts       pieces cut out in their place and on their ground; bars and slots
words      every word whole and in its place, nothing else on a card; sizes, glyphs, room
legible    what lies under and over each text
drawings   copies look alike, tiles show one drawing
ink        the ink-saver variant spends no colour, no gray and no broad black
"""
