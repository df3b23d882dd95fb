"""What the log tells."""

import logging


class RefusedInALine(logging.Filter):
    """Drops the traceback of requests that Django refuses: the fault lies in what was sent."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        if record.name.startswith("django.security"):
            record.exc_info = None
        return True
