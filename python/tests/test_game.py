"""Games in Python: arithmetic, order, text, errors, threads, interrupts."""

import copy
import doctest
import itertools
import pickle
import random
import re
import signal
import threading
import time
from fractions import Fraction
from pathlib import Path
from typing import Iterator

import pytest

import tepid
from tepid import Game

TEXTS = ["0", "1", "-1/2", "*", "*2", "^", "v*", "{1|-1}", "{2|0}", "{1||0|-3}", "tiny(2)", "1/2^"]


def random_game(rng: random.Random, depth: int) -> Game:
    if depth == 0 or rng.random() < 0.3:
        return Game(rng.choice(TEXTS))
    sides = [[random_game(rng, depth - 1) for _ in range(rng.randrange(3))] for _ in "LR"]
    return Game(left=sides[0], right=sides[1])


GAMES = [random_game(random.Random(seed), 2) for seed in range(40)]


def documented() -> Iterator[tuple[str, str]]:
    """The names and texts of all that the package and the README document with examples."""
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", readme, re.DOTALL)):
        yield f"README.{number}", block
    yield "tepid", tepid.__doc__ or ""
    for name in tepid.__all__:
        thing = getattr(tepid, name)
        yield name, thing.__doc__ or ""
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            yield f"{name}.{member}", getattr(value, "__doc__", None) or ""


@pytest.mark.parametrize("name, text", [(name, text) for name, text in documented() if ">>>" in text])
def test_examples(name: str, text: str) -> None:
    names = {"Fraction": Fraction, "tepid": tepid, **vars(tepid)}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_group_and_order() -> None:
    for g, h in itertools.product(GAMES[:20], repeat=2):
        assert g + h == h + g and g - h == -(h - g) and g + h - h == g
        assert (g <= h) == (g - h <= 0)
        assert g.confused(h) == (not g <= h and not g >= h)
        assert (g == h) == (hash(g) == hash(h) and g <= h and g >= h)
    assert 3 * GAMES[0] == GAMES[0] + GAMES[0] + GAMES[0] == GAMES[0] * 3


def test_what_stands_for_a_game() -> None:
    g = Game("{1|-1}")
    assert g + 1 == 1 + g == g + "1" == g + Fraction(1) == g + Game(1)
    assert 1 - g == Game(1) - g
    assert Game(Fraction(-5, 8)).number == Fraction(-5, 8)
    assert g.number is None
    with pytest.raises(tepid.InputError, match="power of two"):
        Game(Fraction(1, 3))
    with pytest.raises(TypeError):
        Game([1])  # type: ignore[arg-type]


def test_texts_read_back() -> None:
    for g in GAMES:
        assert eval(repr(g)) == g
        assert Game(str(g)) == g and Game(g.text("unicode")) == g
        assert pickle.loads(pickle.dumps(g)) == g
        assert copy.copy(g) == copy.deepcopy(g) == g
        assert g._repr_latex_().startswith("$")


def test_options_make_the_game() -> None:
    for g in GAMES:
        assert Game(left=g.left, right=g.right) == g
        assert Game(g.canonical_form) == g


def test_temperature_theory() -> None:
    for g in GAMES:
        graph = g.thermograph()
        assert (graph.mean, graph.temperature) == (g.mean, g.temperature)
        assert graph.left_wall[-1][1] == graph.right_wall[-1][1] == g.mean
        assert graph.left(0) == g.left_stop and graph.right(0) == g.right_stop
        assert graph._repr_svg_().startswith("<svg")
        cooled = g.cool(Fraction(1, 2))
        assert cooled.mean == g.mean
        assert (g + "{3|1}").cool("1/2") == cooled + Game("{3|1}").cool("1/2")
        assert g.warm().chill() == g


def test_errors() -> None:
    for text, code in [("{1|", "E0105"), ("1 < 2", "E0204"), ("1/3", "E0107"), ("foo(1)", "E0201")]:
        with pytest.raises(tepid.InputError) as raised:
            Game(text)
        assert raised.value.code[:3] == code[:3], (text, raised.value.code)
        assert raised.value.code in str(raised.value)
    with pytest.raises(tepid.InputError) as domain:
        Game("{1|-1}").cool(-2)
    assert domain.value.code.startswith("E03")
    with pytest.raises(tepid.LimitError):
        tepid.game("domineering", "6x6", seconds=0.05)
    assert issubclass(tepid.LimitError, tepid.TepidError)


def test_positions() -> None:
    board = tepid.game("domineering", "3x3")
    assert board.value == Game("{1|-1}") and board.thermograph().temperature == 1
    best = [move for move in board.moves if move.principal]
    assert {move.value for move in best} == {Game(1), Game(-1)}
    assert "<pre" in board._repr_html_() and repr(board) == "game('domineering', '3x3')"
    for name, _, _, example in tepid.list_rulesets():
        tepid.game(name, example)


def test_threads() -> None:
    expected = [str(g + h) for g, h in zip(GAMES, GAMES[1:])]
    wrong: list[str] = []

    def work() -> None:
        for (g, h), text in zip(zip(GAMES, GAMES[1:]), expected):
            if str(g + h) != text:
                wrong.append(text)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_long_call_lets_others_work() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(tepid.LimitError):
        tepid.game("domineering", "6x6", seconds=0.5)
    done.set()
    thread.join()
    assert counted > 50


def test_ctrl_c_ends_a_long_call() -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        tepid.game("domineering", "7x7")
    assert Game("{1|-1}") + "{1|-1}" == 0
    assert tepid.game("domineering", "2x2").value == Game("{1|-1}")
