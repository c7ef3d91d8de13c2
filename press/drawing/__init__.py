"""What a canvas draws, as plain values: outlines, drawings of a kit, paint, set lines of text."""
