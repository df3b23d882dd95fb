"""A progress bar."""

from collections.abc import Iterator, Sequence
from typing import TextIO, TypeVar

Item = TypeVar("Item")

WIDTH = 30


def track(items: Sequence[Item], label: str, stream: TextIO) -> Iterator[Item]:
    """Give `items` one by one, drawing on `stream` how many are done."""
    for done, item in enumerate(items):
        _draw(stream, label, done, len(items))
        yield item
    _draw(stream, label, len(items), len(items))
    stream.write("\n")


def _draw(stream: TextIO, label: str, done: int, total: int) -> None:
    filled = WIDTH * done // total if total else WIDTH
    stream.write(f"\r{label:<10} [{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total}")
    stream.flush()
