"""Reading the audit chain."""

from tournament.models import AuditHead


def last_number(slug: str) -> int:
    """The number of the last entry in the chain of the event with this short name; 0 for none.

    Everything that people do in an event is an entry, so this tells whether anything happened.
    """
    heads = AuditHead.objects.filter(event__slug=slug)
    return heads.values_list("number", flat=True).first() or 0
