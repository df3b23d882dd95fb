"""Pages for those who run an event."""
