"""What checking files of hand records says, as text and as JSON. Opens no file itself."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from scoring.engine.faults import NO_RECORD
from scoring.engine.reader import read_gjn
from scoring.engine.record import Record, Violation
from scoring.engine.replaying import Replay, replay
from scoring.rules import Rules

Json = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One record of one file and what its replay found."""

    file: str
    record: Record
    replay: Replay


def check(file: str, text: str | bytes, rules: Rules | None = None) -> list[Checked]:
    """Replay every record of a file, under `rules` or under those it names. Never raises."""
    records = read_gjn(text) or (_NOTHING,)
    return [Checked(file=file, record=record, replay=replay(record, rules)) for record in records]


_NOTHING = Record(violations=(Violation(line=1, column=1, fault=NO_RECORD),))


def is_valid(checked: Sequence[Checked]) -> bool:
    """Whether nothing worse than a tolerated oddity was found."""
    return all(one.replay.clean for one in checked)


def as_json(checked: Sequence[Checked], language: str = "en") -> Json:
    """The report as the command surface promises it: {"records": […]}."""
    return {"records": [_record_json(one, language) for one in checked]}


def _record_json(one: Checked, language: str) -> Json:
    found = one.replay
    return {
        "file": one.file,
        "line": one.record.line,
        "rules": found.rules.id,
        "complete": found.complete,
        "order": None if found.order is None else list(found.order),
        "points": None if found.points is None else list(found.points),
        "sweep": found.sweep,
        "violations": [_violation_json(violation, language) for violation in found.violations],
        "tribute": [asdict(tribute) for tribute in found.tribute],
    }


def _violation_json(violation: Violation, language: str) -> Json:
    return {
        "line": violation.line,
        "column": violation.column,
        "code": violation.code,
        "rule": violation.fault.rule,
        "message": violation.message(language),
        "consequence": violation.consequence,
    }


def as_text(checked: Sequence[Checked], language: str = "en") -> Iterator[str]:
    """One line a violation, and one that says how each hand ended."""
    for one in checked:
        for found in one.replay.violations:
            kind = _WORDS[language]["warning" if found.fault.tolerated else "error"]
            after = _WORDS[language]["consequence"] if found.consequence else ""
            yield (
                f"{one.file}:{found.line}:{found.column}: {kind} {found.code} "
                f"{found.message(language)}{after}"
            )
        yield f"{one.file}:{one.record.line}: {_ending(one.replay, _WORDS[language])}"


def _ending(found: Replay, words: dict[str, str]) -> str:
    if found.void:
        return words["void"]
    if found.order is None or found.points is None:
        return words["unfinished"] + " ".join(map(str, found.holding))
    return " ".join(map(str, found.order)) + words["points"] + " ".join(map(str, found.points))


_WORDS = {
    "en": {
        "error": "error",
        "warning": "warning",
        "consequence": " (a consequence)",
        "void": "void",
        "unfinished": "unfinished, cards are held by seats ",
        "points": "; points ",
    },
    "zh": {
        "error": "错误",
        "warning": "提示",
        "consequence": "（由前一错误引起）",
        "void": "流局",
        "unfinished": "未打完，尚有牌的座位：",
        "points": "；得分 ",
    },
}
LANGUAGES = tuple(_WORDS)
