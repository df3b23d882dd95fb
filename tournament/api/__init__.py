"""The API: doors for programs over the selectors and services that the pages use."""
