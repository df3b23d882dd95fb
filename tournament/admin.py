"""Django's admin: to look at, not to change. Services alone write."""

from django.apps import apps
from django.contrib import admin
from django.db import models
from django.http import HttpRequest


class ReadOnlyAdmin(admin.ModelAdmin):
    """A model that the admin shows and never changes."""

    list_per_page = 50
    exclude = ("content", "token_hash")

    def get_list_display(self, request: HttpRequest) -> list[str]:
        """Every short column of the model."""
        long = (models.JSONField, models.BinaryField, models.TextField)
        columns = [field for field in self.model._meta.fields if not isinstance(field, long)]
        return ["__str__", *(column.name for column in columns if column.name not in self.exclude)]

    def get_list_select_related(self, request: HttpRequest) -> list[str]:
        """The relations shown, fetched with the rows."""
        return [field.name for field in self.model._meta.fields if field.is_relation]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody changes rows here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody deletes rows here."""
        return False


for model in apps.get_app_config("tournament").get_models():
    admin.site.register(model, ReadOnlyAdmin)
