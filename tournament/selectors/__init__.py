"""Reads: what pages, the API, exports and services ask for."""
