"""Combinatorial games: values, thermographs, positions, terms with variables, proofs.

>>> import tepid
>>> G = tepid.Game("{1|-1}")
>>> G + "*"
Game('+-(1*)')
>>> G.mean, G.temperature
(Fraction(0, 1), Fraction(1, 1))
>>> 2 * G == 0, G.confused(0), hash(G + G) == hash(tepid.Game(0))
(True, True, True)

Terms with free variables are simplified, and statements about all games proved or refuted:

>>> str(tepid.simplify("a + (b - a)"))
'b'
>>> tepid.prove("cool(g + h, t) = cool(g, t) + cool(h, t) if t >= 0").verdict
'cited'
>>> tepid.prove("g + g = 0")
Verdict(refuted: g = 1)

Whatever can be read as a game may stand for one: an integer, a dyadic fraction, an expression.
What cannot be read raises `InputError`, whose text shows the place:

>>> tepid.Game("{1|")
Traceback (most recent call last):
tepid.InputError: error[E01...
"""

from tepid._tepid import (
    AlarmError,
    Game,
    InputError,
    LimitError,
    Move,
    Position,
    Report,
    Simplified,
    TepidError,
    Theory,
    Thermograph,
    Verdict,
    check,
    game,
    list_rulesets,
    prove,
    simplify,
)

__all__ = [
    "AlarmError",
    "Game",
    "InputError",
    "LimitError",
    "Move",
    "Position",
    "Report",
    "Simplified",
    "TepidError",
    "Theory",
    "Thermograph",
    "Verdict",
    "check",
    "game",
    "list_rulesets",
    "prove",
    "simplify",
]
