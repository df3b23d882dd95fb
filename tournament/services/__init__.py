"""Writes: one transaction each; the only place that changes state."""
