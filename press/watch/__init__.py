"""Watch mode: a save of one file, and the kit's PDFs are new, whole and proved.

What a build goes through:

    sources   which files a kit is made from, and whether they changed
    workers   a living process a variant, that keeps fonts, drawings and checked files between builds
    loop      from a change to files in their place, whatever way editors save
    status    what the author sees of it: faults once, gone when mended
"""

from press.watch.loop import watch
from press.watch.status import status_for

__all__ = ["status_for", "watch"]
