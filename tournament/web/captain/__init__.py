"""Pages for captains, and for what they confirm."""
