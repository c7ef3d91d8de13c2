"""The kinds of record a kit is made of: what each holds, in mm, checked by pydantic."""
