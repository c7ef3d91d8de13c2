"""Text files and YAML → plain values that know their place, then checked records."""

from press.source.reader import read
from press.source.validate import validate

__all__ = ["read", "validate"]
