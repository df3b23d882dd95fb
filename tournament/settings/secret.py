"""The secret key of an install that was given none."""

import os
import secrets
import tempfile
from pathlib import Path


def secret_key(path: Path) -> str:
    """The key kept in the file `path`, made on first use and readable by its owner only.

    Processes that start at the same moment all get the same key.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _create(path, secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii")


def _create(path: Path, content: str) -> None:
    """Put the whole file there at once, unless another process was first."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, encoding="ascii") as draft:
        draft.write(content)
        draft.flush()
        try:
            os.link(draft.name, path)
        except FileExistsError:
            return
