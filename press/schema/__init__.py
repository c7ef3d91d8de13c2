"""JSON Schemas of the YAML files, for completion, meanings and checks while an author types.

    generate   records → schemas, one for each kind of file
    meanings   what each field means, in French and in English

An editor's schema says less than the press: what depends on other fields, files or room is for ``check``.
"""

from press.schema.generate import schema_files

__all__ = ["schema_files"]
