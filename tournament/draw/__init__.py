"""Draws as pure functions: plain values in, plain values out, repeatable by their seed."""
