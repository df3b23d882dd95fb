"""What the OpenAPI schema says of every operation alike."""

from tournament.api.problems import CONTENT_TYPE

Schema = dict[str, object]

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
    """Give every operation its problem answers and the choice of language."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    content = {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = {"description": "a problem", "content": content}
            operation.setdefault("parameters", []).append(LANGUAGE)
    return result
