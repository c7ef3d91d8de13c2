# MOVED to press/drawing/art.py (this alias goes away soon)
import sys

from press.drawing import art as _moved

sys.modules[__name__] = _moved
