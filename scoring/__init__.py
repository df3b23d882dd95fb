"""The rules of Gouji (够级) as code: values in, values out. Pure Python, usable alone."""
