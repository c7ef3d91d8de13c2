# MOVED to press/records/fields.py (this alias goes away soon)
import sys

from press.records import fields as _moved

sys.modules[__name__] = _moved
