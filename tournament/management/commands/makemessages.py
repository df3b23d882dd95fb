"""`manage.py makemessages`: Django's command without guesses."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """A new or changed message waits for a translation, instead of getting a similar one."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
