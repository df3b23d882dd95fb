"""Preview and apply for an event of the database."""

from collections.abc import Collection, Iterable, Mapping

from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused
from tournament.imports.checks import Roster
from tournament.imports.findings import Finding, Severity
from tournament.imports.preview import Preview, preview_file
from tournament.imports.registration import Registration
from tournament.models import Entrant, Event, NameAnswer, Role
from tournament.selectors.entrants import (
    individuals_by_name,
    kinds_taken,
    name_answers,
    names_by_team,
)
from tournament.services.registration import enter_individuals, register_teams


def preview_for(event: Event, data: bytes, filename: str) -> Preview:
    """What importing this file into `event` would do; raises Refused when it cannot be read."""
    return preview_file(data, filename, _roster(event))


def check_ready(preview: Preview, *, answers: Mapping[str, str], skip_errors: bool) -> None:
    """Raise Refused, with what is missing, unless this may be applied.

    `answers` maps the keys of questions to "same" or "namesake". With `skip_errors` the rows with
    an error are left out; without it they stand in the way.
    """
    errors = [each for each in preview.findings if each.severity is Severity.ERROR]
    if errors and not skip_errors:
        raise Refused(
            "import_has_errors",
            _(
                "Nothing was imported; errors in the way: %(count)s. Correct the file, or say that "
                "the rows with errors are to be left out."
            )
            % {"count": len(errors)},
            details=map(_sentence, errors),
        )
    if questions := preview.open_questions(answers):
        raise Refused(
            "import_has_questions",
            _("Nothing was imported; open questions: %(count)s. Answer them first.")
            % {"count": len(questions)},
            details=map(_sentence, questions),
        )
    if not preview.importable:
        raise Refused(
            "import_is_empty", _("Nothing was imported: no row holds an entrant to import.")
        )


def apply_preview(
    *,
    event: Event,
    preview: Preview,
    answers: Mapping[str, str],
    skip_errors: bool,
    actor: Role | None,
) -> list[Entrant]:
    """Register the importable entrants of a preview, all or none, and remember the answers.

    Raises Refused as `check_ready` does or for an unknown answer, Conflict when somebody was
    registered since the preview or registration is closed.
    """
    _check_answers(answers)
    check_ready(preview, answers=answers, skip_errors=skip_errors)
    if preview.roster != _roster(event).digest:
        raise Conflict(
            "preview_outdated",
            _("Others were registered since this preview. Upload the file again."),
        )
    known = {**preview.remembered, **answers}
    answered = {question.key: known[question.key] for question in preview.questions}
    same = {
        question.params["name"]
        for question in preview.questions
        if known[question.key] == NameAnswer.Answer.SAME
    }
    if preview.kind == Entrant.Kind.INDIVIDUAL:
        rows = _each_once(preview.importable, same, individuals_by_name(event))
        return enter_individuals(event=event, individuals=rows, answers=answered, actor=actor)
    return register_teams(
        event=event,
        registrations=preview.importable,
        answers=answered,
        same_persons=same,
        actor=actor,
    )


def _each_once(
    rows: Iterable[Registration], same: Collection[str], registered: Collection[str]
) -> list[Registration]:
    """The rows without those that name somebody again who is the same person."""
    kept: list[Registration] = []
    named = set(registered)
    for row in rows:
        if row.name not in same or row.name not in named:
            kept.append(row)
        named.add(row.name)
    return kept


def _roster(event: Event) -> Roster:
    return Roster(
        kinds=kinds_taken(event),
        teams=names_by_team(event),
        individuals=individuals_by_name(event),
        answers=name_answers(event),
    )


def _check_answers(answers: Mapping[str, str]) -> None:
    for answer in answers.values():
        if answer not in NameAnswer.Answer.values:
            raise Refused(
                "unknown_answer",
                _("“%(answer)s” is no answer; there are: %(known)s.")
                % {"answer": answer, "known": ", ".join(NameAnswer.Answer.values)},
            )


def _sentence(finding: Finding) -> str:
    return f"{finding.sheet} {finding.cell}: {finding.what} {finding.advice}"
