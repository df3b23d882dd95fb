"""The one Django application of the project."""

from django.apps import AppConfig

from tournament.celery import app


class TournamentConfig(AppConfig):
    """Tournament: models, services and pages."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the tasks in every process, so that `wake` finds them by name."""
        app.autodiscover_tasks(["tournament"], force=True)
