"""Benchmarks: what the project costs, in ratios to things that others know. Never asserted."""
