# MOVED to press/source/textfile.py (this alias goes away soon)
import sys

from press.source import textfile as _moved

sys.modules[__name__] = _moved
