# MOVED to press/drawing/typeset.py (this alias goes away soon)
import sys

from press.drawing import typeset as _moved

sys.modules[__name__] = _moved
