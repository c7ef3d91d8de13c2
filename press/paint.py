# MOVED to press/drawing/paint.py (this alias goes away soon)
import sys

from press.drawing import paint as _moved

sys.modules[__name__] = _moved
