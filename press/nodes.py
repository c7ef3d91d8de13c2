# MOVED to press/source/nodes.py (this alias goes away soon)
import sys

from press.source import nodes as _moved

sys.modules[__name__] = _moved
