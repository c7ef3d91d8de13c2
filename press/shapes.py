# MOVED to press/drawing/shapes.py (this alias goes away soon)
import sys

from press.drawing import shapes as _moved

sys.modules[__name__] = _moved
