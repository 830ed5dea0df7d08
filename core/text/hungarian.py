"""The article of a Hungarian sentence whose next word is only known when it is said.

Catalogues write `a(z) {cell}`; which of the two it is depends on how the word sounds: az a1,
a b2, az f3 (ef), a 2., az 5. (ötödik).
"""

from __future__ import annotations

import re

_OPEN = re.compile(r"\b([Aa])\(z\)( [„“\"(]*)(\w+)")
_VOWELS = frozenset("aáeéiíoóöőuúüű")
_LETTERS = _VOWELS | frozenset("flmnrsxy")
"""Letters whose names begin with a vowel: ef, el, em …"""
_EZER = (1, 4, 7)
"""Digits of a number that is read with 1 at its beginning as egy or ezer; else tíz or száz."""


def articles(text: str) -> str:
    """With every `a(z)` settled."""
    return _OPEN.sub(
        lambda found: found[1] + ("z" if _sounds_open(found[3]) else "") + found[2] + found[3], text
    )


def _sounds_open(word: str) -> bool:
    if word[0].isdigit():
        digits = re.match(r"\d+", word)
        assert digits is not None
        return word[0] == "5" or (word[0] == "1" and len(digits[0]) in _EZER)
    if word in ("II", "III"):  # második, harmadik
        return False
    alone = len(word) == 1 or word[1].isdigit()
    return word[0].lower() in (_LETTERS if alone else _VOWELS)
