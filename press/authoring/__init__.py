"""The author's loop: cards come in from a terminal, a table or a form, and go out to be proofread.

1. fields.py      what a deck's card asks for, by name, in French and in English
2. table.py       rows of a CSV file, and a deck as one
3. rows.py        which row is a new card, which one changes a card that is there
4. yaml_cards.py  the deck's file with those cards in it, and not a byte changed elsewhere
5. add.py         the kit is built and proved with them before anything is written
6. bench.py, room.py, preview.py, ask.py   one card at a time: does it fit, how much would, how it looks
7. commands.py    what ``build.py add`` and ``build.py export`` do
"""
