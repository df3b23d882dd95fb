"""Registration files between upload and apply."""

import hashlib
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import clock
from tournament.errors import Conflict
from tournament.models import Event, Role, Upload
from tournament.services import audit


@transaction.atomic
def keep_upload(
    *,
    event: Event,
    filename: str,
    content: bytes,
    preview: Mapping[str, object],
    actor: Role | None,
) -> Upload:
    """Keep a file with what was read from it, under the next number of the event."""
    audit.lock(event)
    upload = Upload.objects.create(
        event=event,
        number=event.uploads.count() + 1,
        filename=filename,
        content=content,
        preview=dict(preview),
    )
    audit.append(
        event,
        actor=actor,
        action="upload",
        subject=f"upload/{upload.number}",
        details={"content": hashlib.sha256(content).hexdigest()},
    )
    return upload


@transaction.atomic
def mark_applied(*, upload: Upload, actor: Role | None) -> None:
    """Note that the teams of `upload` are registered; Conflict the second time."""
    if not Upload.objects.filter(pk=upload.pk, applied_at=None).update(applied_at=clock.now()):
        raise Conflict("applied_already", _("The teams of this file have been imported already."))
    audit.append(
        upload.event,
        actor=actor,
        action="apply_upload",
        subject=f"upload/{upload.number}",
        before={"applied": False},
        details={"applied": True},
    )
