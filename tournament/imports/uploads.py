"""A file that is uploaded, looked at, and applied once."""

from collections.abc import Mapping

from django.db import transaction

from tournament.imports.apply import apply_preview, preview_for
from tournament.imports.preview import Preview
from tournament.imports.reading import read_sheets
from tournament.imports.remarks import workbook_with_remarks
from tournament.models import Entrant, Event, Role, Upload
from tournament.services.uploads import keep_upload, mark_applied


def upload_file(*, event: Event, data: bytes, filename: str, actor: Role | None) -> Upload:
    """Read a registration file and keep it for its preview; raises Refused if it is unreadable."""
    preview = preview_for(event, data, filename)
    return keep_upload(
        event=event, filename=filename, content=data, preview=preview.to_dict(), actor=actor
    )


def preview_of(upload: Upload) -> Preview:
    """What applying `upload` would do, as read when it was uploaded."""
    return Preview.from_dict(upload.preview)


def remarks_on(upload: Upload) -> bytes:
    """The uploaded file as .xlsx with a column of remarks."""
    sheets = read_sheets(bytes(upload.content), upload.filename)
    preview = preview_of(upload)
    return workbook_with_remarks(sheets, preview.findings, preview.kind)


@transaction.atomic
def apply_upload(
    *, upload: Upload, answers: Mapping[str, str], skip_errors: bool, actor: Role | None
) -> list[Entrant]:
    """Register the entrants of `upload` as `apply_preview` does; Conflict the second time."""
    mark_applied(upload=upload, actor=actor)
    return apply_preview(
        event=upload.event,
        preview=preview_of(upload),
        answers=answers,
        skip_errors=skip_errors,
        actor=actor,
    )
