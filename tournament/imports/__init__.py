"""Registration files (报名表) → entrants, in four steps: parse, validate, preview, apply.

`preview_file` reads a file and shows what would happen; `apply_preview` lets it happen. Nothing in
between touches the database.
"""
