"""What the OpenAPI schema says of the whole API, and of every operation alike."""

from tournament.api.problems import CONTENT_TYPE

Schema = dict[str, object]

DESCRIPTION = """
Gouji tournaments: draws, standings, brackets, and recording hands.

Reading is open to everybody, but for draws that are not published. With the token of a role, sent
as `Authorization: Bearer …`, a program sees and does what the role allows in its event;
`manage.py issue_token EVENT KIND` makes one, which expires and may be limited to a table or to the
team of a captain. Events, stages, matches, entrants and players go by stable codes. Times are UTC.
Long lists come in pages.

Errors are problem details (RFC 9457). Their `code` is a stable slug; `status` is 400 for what
cannot be read or has faults in fields, listed under `errors`; 401 without a valid token; 403 if the
role does not allow it; 404 if it is not there, or not shown yet; 409 if it came too late, such as a
result that was corrected meanwhile or an idempotency key used for another body; 413 and 415 for
bodies that are no small JSON; 422 for what can be read but makes no sense, such as an order that
leaves out a seat; 429 after 120 writes in a minute from one token.
"""

PROBLEM: Schema = {
    "type": "object",
    "description": "RFC 9457. `code` is a stable slug; `errors` lists what is wrong, by field.",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["detail"],
                "properties": {"field": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
    },
}

LANGUAGE: Schema = {
    "in": "query",
    "name": "lang",
    "schema": {"type": "string", "enum": ["zh-hans", "en"]},
    "description": "language of messages, before Accept-Language",
}


def add_what_all_share(result: Schema, **context: object) -> Schema:
    """Say how the API is used; give every operation its problems and the choice of language."""
    result["info"]["description"] = DESCRIPTION.strip()
    result["components"]["schemas"]["Problem"] = PROBLEM
    content = {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = {"description": "a problem", "content": content}
            operation.setdefault("parameters", []).append(LANGUAGE)
    return result
