"""Static files under names that change with their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = r'(?P<matched>from "(?P<url>\./[a-z]+\.js)";)'


class HashedAssets(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage; our modules find each other by those names, too."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("referee/*.js", ((IMPORT, 'from "%(url)s";'),)),
    )
