import json

import pytest
from django.core.management import call_command
from django.urls import get_resolver


@pytest.fixture
def schema(tmp_path):
    """The schema, which must be valid and without a warning."""
    file = tmp_path / "schema.json"
    call_command("spectacular", validate=True, fail_on_warn=True, format="openapi-json", file=file)
    return json.loads(file.read_text(encoding="utf-8"))


def test_the_schema_is_valid_and_covers_every_address(schema):
    routes = get_resolver("tournament.api.urls").url_patterns
    assert len(schema["paths"]) == len(routes) - 2  # all but the schema and the unknown


def test_every_operation_tells_of_problems_and_language(schema):
    for operations in schema["paths"].values():
        for operation in operations.values():
            assert "application/problem+json" in operation["responses"]["default"]["content"]
            assert "lang" in [parameter["name"] for parameter in operation["parameters"]]


def test_recording_needs_a_key_and_answers_201(schema):
    path = "/api/v1/events/{slug}/stages/{stage}/matches/{code}/hands/"
    operation = schema["paths"][path]["post"]
    [key] = [each for each in operation["parameters"] if each["in"] == "header"]
    assert (key["name"], key["required"]) == ("Idempotency-Key", True)
    assert "201" in operation["responses"]


def test_matches_can_be_filtered_and_paged(schema):
    operation = schema["paths"]["/api/v1/events/{slug}/stages/{stage}/matches/"]["get"]
    names = {parameter["name"] for parameter in operation["parameters"]}
    assert {"group", "round", "state", "page", "page_size"} <= names


def test_the_schema_is_served(client, db):
    response = client.get("/api/v1/schema/", headers={"accept": "application/json"})
    assert response.status_code == 200
    assert response.json()["openapi"].startswith("3.")
