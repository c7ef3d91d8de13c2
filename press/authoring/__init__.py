"""The author's loop: cards come in from a terminal, a table or a form, and go out to be proofread.

1. deck_file.py   a deck, its file, its cards as they are written there
2. fields.py      what its cards ask for, names.py what people call that
3. table.py       rows of a CSV file, and a deck as one; form.py a page of the kit to fill in, and its answers
4. rows.py        which row is a new card, which one changes a card that is there
5. yaml_cards.py  the deck's file with those cards in it, and not a byte changed elsewhere
6. add.py         the kit is built and proved with them before anything is written
7. bench.py, room.py, preview.py, ask.py   one card at a time: does it fit, how much would, how it looks
8. commands.py    what ``build.py add`` and ``build.py export`` do
"""
