"""The website: one package for each kind of visitor."""
