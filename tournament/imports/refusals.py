"""Files that cannot be read at all, and what to do about each."""

from django.utils.translation import gettext_lazy as _

from tournament.errors import Refused

MESSAGES = {
    "file_kind": _(
        "“%(filename)s” is no registration file. Save it as .xlsx (or .xls, .ods, .csv) and upload "
        "that."
    ),
    "not_a_workbook": _(
        "“%(filename)s” is no workbook, whatever its name says. Open it in Excel or WPS and save "
        "it as .xlsx."
    ),
    "not_text": _(
        "“%(filename)s” is no text table, whatever its name says. Open it in Excel or WPS and save "
        "it as .xlsx."
    ),
    "encrypted": _("The workbook is protected by a password. Remove the password and save again."),
    "damaged": _("The workbook is damaged. Open it in Excel or WPS and save it anew as .xlsx."),
    "file_empty": _("The file is empty. Choose the file with the registrations."),
    "file_too_big": _(
        "The file has %(megabytes)s MB; at most %(limit)s are read. Remove pictures and sheets "
        "that are not needed."
    ),
    "too_many_cells": _(
        "The file holds more cells than a registration needs. Copy the table alone into a new "
        "workbook and upload that."
    ),
    "no_header": _(
        "No sheet (%(sheets)s) has a row of column names in its first %(rows)s rows. It needs at "
        "least a column for the team (队名) and one for its players (队员一, 队员二, 队员三)."
    ),
    "no_header_of_individuals": _(
        "No sheet (%(sheets)s) has a row of column names in its first %(rows)s rows. It needs at "
        "least a column for the names (姓名)."
    ),
}


def refusal(code: str, **params: object) -> Refused:
    """The Refused of this code, to be raised."""
    return Refused(code, MESSAGES[code] % params)
