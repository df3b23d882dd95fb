import io

from tournament.management.progress import track


def test_the_bar_fills_with_what_is_done():
    drawn = io.StringIO()
    assert list(track("abcd", "groups", drawn)) == list("abcd")
    first, *_between, last = drawn.getvalue().strip().split("\r")
    assert (first.count("#"), first[-3:]) == (0, "0/4")
    assert (last.count("."), last[-3:]) == (0, "4/4")


def test_nothing_to_do_is_done():
    drawn = io.StringIO()
    assert list(track([], "knockout", drawn)) == []
    assert drawn.getvalue().endswith("0/0\n")
