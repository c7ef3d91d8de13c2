"""From an author's string to the final string: counts filled in, spacing set.

Strings in, strings out; nothing here knows a layout or a font.
"""

from press.text.french import french, spacing
from press.text.templates import LONGEST, TemplateError, render

__all__ = ["LONGEST", "TemplateError", "french", "render", "spacing"]
