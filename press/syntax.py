# MOVED to press/source/syntax.py (this alias goes away soon)
import sys

from press.source import syntax as _moved

sys.modules[__name__] = _moved
