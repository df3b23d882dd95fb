"""Exports: an event as a workbook and as JSON, the same bytes for the same event."""
