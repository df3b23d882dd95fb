"""The site as an app: its worker and its manifest."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_the_worker_is_served_from_the_root_and_never_from_a_cache() -> None:
    answer = Client().get("/worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "/static/referee/queue.js" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "name"), [("zh-hans", "头科"), ("en", "Touke")])
def test_the_manifest_is_in_the_language_of_the_reader(language: str, name: str) -> None:
    client = Client()
    client.cookies["django_language"] = language
    manifest = client.get("/manifest.webmanifest").json()
    assert (manifest["short_name"], manifest["lang"]) == (name, language)
