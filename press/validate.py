# MOVED to press/source/validate.py (this alias goes away soon)
import sys

from press.source import validate as _moved

sys.modules[__name__] = _moved
