"""MACHINERY: puts any kit on paper and proves it. Knows no game.

The pipeline, one way: ``content/*.yaml → Kit → list[Sheet] → PDF → proof``.

1. load.py       a kit's folder → Kit, or every fault in it
2. sheet.py      Kit → pages of placed boxes; draws nothing
3. pdf.py        pages + looks → PDF bytes; decides nothing
4. preflight.py  the finished bytes against the Kit, read as a stranger would
5. report.py     what was built, what it costs in paper and ink
6. output.py     files whole and together, or not at all
"""
