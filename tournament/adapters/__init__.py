"""Rows into the values of `scoring` and `tournament.draw`: the only place that translates."""
