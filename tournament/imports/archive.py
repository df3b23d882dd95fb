"""The inside of .xlsx and .ods files, which are zip archives of XML parts."""

import io
import zipfile
import zlib

from tournament.imports.refusals import refusal
from tournament.imports.sheets import MAX_CELLS

MAX_UNPACKED_BYTES = 100 * 1024 * 1024
# A cell takes three elements at most: <c><is><t>. More would only fill the memory.
MAX_TAGS = 2 * 3 * MAX_CELLS
READ_SUFFIXES = (".xml", ".rels", "mimetype")

BROKEN_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    NotImplementedError,
    EOFError,
    OSError,
    ValueError,
)


def unpack(data: bytes) -> dict[str, bytes]:
    """The XML parts of an archive by path; pictures, macros and the like are left alone.

    Raises Refused when the archive is encrypted, damaged, or unpacks to more than 100 MB.
    """
    parts: dict[str, bytes] = {}
    budget = MAX_UNPACKED_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                if member.flag_bits & 1:
                    raise refusal("encrypted")
                if member.filename.endswith(READ_SUFFIXES):
                    with archive.open(member) as stream:
                        parts[member.filename] = stream.read(budget + 1)
                    budget -= len(parts[member.filename])
                if budget < 0:
                    raise refusal("too_many_cells")
    except BROKEN_ARCHIVE as error:
        raise refusal("damaged") from error
    if any(content.count(b"<") > MAX_TAGS for content in parts.values()):
        raise refusal("too_many_cells")
    return parts


def repack(parts: dict[str, bytes]) -> bytes:
    """An uncompressed archive of exactly these parts: what reads it meets nothing unmeasured."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path, content in parts.items():
            archive.writestr(path, content)
    return packed.getvalue()
