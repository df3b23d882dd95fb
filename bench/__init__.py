"""Benchmarks: what takes how long, as ratios."""
