"""Hand records to text: canonical GJN, which reads back to the same record (R17)."""

from collections.abc import Iterable

from scoring.engine.acts import write_act
from scoring.engine.record import CLOSING_TAGS, Record, by_canon


def write_gjn(records: Iterable[Record]) -> str:
    """The records as one text, a blank line between hands."""
    return "\n".join(_written(record) for record in records)


def _written(record: Record) -> str:
    tags = dict(record.tags)
    names = by_canon(tags)
    before = [_tag(name, tags[name]) for name in names if name not in CLOSING_TAGS]
    after = [_tag(name, tags[name]) for name in names if name in CLOSING_TAGS]
    acts = [write_act(act) for act in record.acts]
    return "\n".join([f"%GJN {record.version}", *before, *acts, *after, ""])


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
