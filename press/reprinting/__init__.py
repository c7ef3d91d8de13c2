"""From a printed kit and the kit as it is now to the sheets that bring the one up to the other.

manifest   what a PDF says of its components: one digest each; written into it, read back from it
changes    two manifests → what is new, changed, gone, and why
notice     the first page: what to cut, what to throw away, which pages to replace
sheets     changes → pages: cards packed densely, tiles and pages whole
job        a kit's folder and a printed PDF → the checked PDF of each variant, in memory
"""
