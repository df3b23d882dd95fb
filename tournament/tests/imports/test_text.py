"""What is repaired in a cell's text, and what is said about it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.text import names, one_line


@pytest.mark.parametrize(
    ("cell", "text", "codes"),
    [
        ("浮山队", "浮山队", []),
        (13800000001, "13800000001", []),
        (" 沧口\u3000", "沧口", ["spaces"]),
        ("浮山\n一队", "浮山 一队", ["spaces"]),
        ("１３８Ａ", "138A", ["full_width"]),
        ("山东（青岛）", "山东（青岛）", []),
        ("红\u202e队\u200b\x07", "红队", ["invisible"]),
        ("e\u0301", "é", []),
        ("镕䶮𠮷", "镕䶮𠮷", []),
    ],
)
def test_one_line(cell, text, codes):
    assert one_line(cell) == (text, codes)


@pytest.mark.parametrize(
    ("cell", "found", "codes"),
    [
        ("", [], []),
        ("于春生", ["于春生"], []),
        ("于 春 生", ["于春生"], ["spaces"]),
        ("王 伟", ["王伟"], ["spaces"]),
        ("韩立新、唐玉梅、冯德胜", ["韩立新", "唐玉梅", "冯德胜"], ["names_split"]),
        ("韩立新，唐玉梅", ["韩立新", "唐玉梅"], ["names_split"]),
        ("韩立新/唐玉梅\n冯德胜", ["韩立新", "唐玉梅", "冯德胜"], ["names_split"]),
        ("韩立新 唐玉梅", ["韩立新", "唐玉梅"], ["names_split"]),
        ("王 伟、李 明", ["王伟", "李明"], ["names_split"]),
        ("Ann  Lee", ["Ann Lee"], ["spaces"]),
        ("阿依·古丽", ["阿依·古丽"], []),
        ("、", [], []),
    ],
)
def test_names(cell, found, codes):
    assert names(cell) == (found, codes)


@given(st.text())
def test_nothing_invisible_and_no_stray_space_is_ever_kept(cell):
    text, _codes = one_line(cell)

    assert text == " ".join(text.split())
    assert not {"Cc", "Cf", "Cs"} & {unicodedata.category(character) for character in text}
    assert one_line(text) == (text, [])
