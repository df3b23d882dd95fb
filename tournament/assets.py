"""Static files under names that change with their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedAssets(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage; modules import each other by those names, too."""

    support_js_module_import_aggregation = True
