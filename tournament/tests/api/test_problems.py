import pytest

from tournament.errors import Conflict, Forbidden, NotFound, Refused

ADDRESS = "/api/v1/events/none/"


def test_a_problem_tells_type_title_status_detail_and_code(client, db):
    response = client.get(ADDRESS, headers={"accept-language": "en"})
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"
    assert response.json() == {
        "type": "about:blank",
        "title": "Not found",
        "status": 404,
        "detail": "There is no event none.",
        "code": "no_such_event",
    }


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        ("", "", "zh-hans"),
        ("", "en", "en"),
        ("", "en-GB,en;q=0.9", "en"),
        ("", "zh-CN,zh;q=0.9,en;q=0.5", "zh-hans"),
        ("", "de,en;q=0.5", "en"),
        ("", "de", "zh-hans"),
        ("?lang=en", "zh-CN", "en"),
        ("?lang=zh-hans", "en", "zh-hans"),
        ("?lang=xx", "en", "en"),
        ("?lang=" + "x" * 600, "", "zh-hans"),
    ],
)
def test_messages_are_in_the_language_asked_for(client, db, query, accepted, language):
    response = client.post(ADDRESS + query, headers={"accept-language": accepted})
    assert response["Content-Language"] == language
    assert "Accept-Language" in response["Vary"]
    assert response.json()["detail"].isascii() == (language == "en")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_method_that_is_not_there_is_a_problem(client, event, method):
    response = getattr(client, method)("/api/v1/events/fest/")
    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")
    assert "GET" in response["Allow"]


@pytest.mark.parametrize("method", ["get", "post", "delete"])
@pytest.mark.parametrize("path", ["", "nothing/", "events", "events/fest", "events/fest/x/y/"])
def test_an_unknown_address_is_a_problem(client, db, method, path):
    response = getattr(client, method)(f"/api/v1/{path}")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_format_that_is_not_there_is_a_problem(client, db):
    response = client.get("/api/v1/events/", headers={"accept": "text/html"})
    assert (response.status_code, response.json()["code"]) == (406, "not_acceptable")
    assert response["Content-Type"] == "application/problem+json"


def test_a_filter_without_sense_is_refused_by_name(client, event):
    response = client.get("/api/v1/events/fest/stages/groups/matches/?state=lost&round=x")
    assert response.status_code == 400
    assert [fault["field"] for fault in response.json()["errors"]] == ["round", "state"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("round=1e40", 200),
        ("round=1e400", 400),
        ("round=NaN", 400),
        ("group=%00", 400),
        ("group=" + "A" * 2000, 200),
        ("page=0", 404),
        ("page=1e9", 404),
        ("page=%00", 404),
        ("page_size=0", 200),
        ("lang=%00", 200),
    ],
)
def test_odd_queries_are_answered(client, event, query, status):
    response = client.get(f"/api/v1/events/fest/stages/groups/matches/?{query}")
    assert response.status_code == status


def test_an_unknown_token_is_refused_even_where_none_is_needed(client, event):
    response = client.get("/api/v1/events/", headers={"authorization": "Bearer wrong"})
    assert (response.status_code, response.json()["code"]) == (401, "authentication_failed")


@pytest.mark.parametrize(
    ("refusal", "status"), [(Refused, 422), (Conflict, 409), (Forbidden, 403), (NotFound, 404)]
)
def test_refusals_have_a_status_by_kind_and_list_their_details(
    client, db, monkeypatch, refusal, status
):
    def refuse(slug):
        raise refusal("because", "It cannot be.", details=["One.", "Two."])

    monkeypatch.setattr("tournament.api.events.event_named", refuse)
    response = client.get(ADDRESS)
    assert response.status_code == status
    problem = response.json()
    assert (problem["status"], problem["code"]) == (status, "because")
    assert [fault["detail"] for fault in problem["errors"]] == ["One.", "Two."]
