"""Pages for those who stand at the tables."""
