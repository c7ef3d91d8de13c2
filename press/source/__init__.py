"""Text files and YAML → plain values that know their place, then checked records."""

from press.source.reader import parse, read
from press.source.textfile import read_text
from press.source.validate import validate

__all__ = ["parse", "read", "read_text", "validate"]
