#!/usr/bin/env python3
"""Tests of scripts/verify.py: python3 scripts/test_verify.py

Each rule is accepted once and refused once for each hypothesis left out; forgeries, limits and
odd JSON are refused.
"""

import itertools
import json
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parent))
import verify  # noqa: E402

sys.setrecursionlimit(20_000)
SCRIPT = Path(__file__).parent / "verify.py"


class Builder:
    """Writes a text and keeps the numbers of its terms, operators and facts."""

    def __init__(self):
        self.lines, self.terms, self.facts, self.operators, self.depth = [], 0, 2, 2, []

    def term(self, *line):
        self.lines.append(list(line))
        self.terms += 1
        return self.terms - 1

    def v(self, name):
        return self.term("v", name)

    def b(self, k):
        return self.term("b", k)

    def n(self, q):
        return self.term("n", q)

    def o(self, f, *arguments):
        return self.term("o", f, list(arguments))

    def f(self, ranges, body):
        return self.term("f", ranges, body)

    def braces(self, left, right):
        return self.term("{", left, right)

    def line(self, *line, facts=1):
        self.lines.append(list(line))
        self.facts += facts
        return self.facts - 1 if facts == 1 else list(range(self.facts - facts, self.facts))

    def open(self, variables, sequents):
        return self.line("open", variables, sequents, facts=len(sequents)) if len(sequents) != 1 else [
            self.line("open", variables, sequents)
        ]

    def op(self, name, n):
        self.line("op", name, n, facts=0)
        self.operators += 1
        return self.operators - 1

    def shows_something(self):
        """Ends the text with a theorem, 0 == 0."""
        zero = self.n("0")
        fact = self.line("refl", zero, [])
        self.line("theorem", "zero", fact, ["same", zero, zero], facts=0)
        return self

    def text(self):
        return "\n".join(json.dumps(line) for line in self.lines)


def result(text, licensed=False, texts=None):
    """'accepted', or the cause of a refusal or limit with its kind before it."""

    class Found(str):
        pass

    def find(name):
        if texts is None or name not in texts:
            raise verify.Refused(f"no text `{name}` is found")
        return Path(name)

    check = verify.Check(find)
    main_text = verify.Text("")
    main_text.licensed = licensed
    read_file = verify.read_file
    verify.read_file = lambda path: text if path == "-" else texts[str(path)]
    try:
        check.read_text(main_text, "-")
        found = Found("accepted")
        found.check, found.verdict = check, verify.verdict(check)
        return found
    except verify.Refused as error:
        return f"refused: {error}"
    except verify.Limit as error:
        return f"limit: {error}"
    finally:
        verify.read_file = read_file


class Case(unittest.TestCase):
    def accepts(self, text, **options):
        found = result(text.text() if isinstance(text, Builder) else text, **options)
        self.assertEqual(found, "accepted")
        return found

    def refuses(self, text, cause, **options):
        found = result(text.text() if isinstance(text, Builder) else text, **options)
        self.assertTrue(found.startswith("refused: "), found)
        self.assertIn(cause, found)

    def limits(self, text, cause, **options):
        found = result(text.text() if isinstance(text, Builder) else text, **options)
        self.assertTrue(found.startswith("limit: "), found)
        self.assertIn(cause, found)


def scene():
    """Variables a, b, c, x and what the rules are tried on, all in one scope."""
    t = Builder()
    t.a, t.b_, t.c, t.x = (t.v(name) for name in "abcx")
    t.i, t.j = t.b(0), t.b(1)
    t.goal = ["same", t.c, t.a]
    return t


# For each rule: its parameters and its hypotheses, from the scene.
def rule_cases():
    def braces(t):
        """{b, x + b for x in left(a) | c}, its families, and the sum x + b under its binder."""
        t.sum = t.o(0, t.i, t.b_)
        t.single, t.many, t.right = t.f([], t.b_), t.f([[0, t.a]], t.sum), t.f([], t.c)
        t.made = t.braces([t.single, t.many], [t.right])
        return t.made

    def every(t):
        made = braces(t)
        over = [1, [["in", 0, t.i, t.a]]]
        return ["every", made, t.x], [
            ["lf", t.b_, t.x],
            [*over, ["lf", t.sum, t.x]],
            [1, [["in", 1, t.i, t.x]], ["lf", made, t.i]],
        ]

    def ext(t):
        made = braces(t)
        return ["ext", made, t.x], [
            ["in", 0, t.b_, t.x],
            [1, [["in", 0, t.i, t.a]], ["in", 0, t.sum, t.x]],
            ["in", 1, t.c, t.x],
            [1, [["in", 0, t.i, t.x]], ["in", 0, t.i, made]],
            [1, [["in", 1, t.i, t.x]], ["in", 1, t.i, made]],
        ]

    def case(t):
        made = braces(t)
        return ["case", 0, t.x, made, t.goal], [
            ["in", 0, t.x, made],
            [0, [["same", t.x, t.b_]], t.goal],
            [1, [["in", 0, t.i, t.a], ["same", t.x, t.sum]], t.goal],
        ]

    def moves(t):
        made = braces(t)
        return ["moves", t.x, made, t.goal], [
            ["lf", t.x, made],
            [0, [["le", t.x, t.b_]], t.goal],
            [1, [["in", 0, t.i, t.a], ["le", t.x, t.sum]], t.goal],
            [1, [["in", 1, t.i, t.x], ["le", t.i, made]], t.goal],
        ]

    def option(t):
        made = braces(t)
        return ["option", made, 0, t.many, [t.x]], [["in", 0, t.x, t.a]]

    def greatest(t):
        return ["greatest", 0, t.x, t.a, t.goal], [
            ["in", 0, t.x, t.a],
            [2, [["in", 0, t.j, t.a], ["in", 0, t.i, t.a], ["lf", t.j, t.i]], ["le", t.j, t.i]],
            [1, [["in", 0, t.i, t.a], [1, [["in", 0, t.i, t.a]], ["le", t.i, t.j]]], t.goal],
        ]

    def rw(t):
        one, other = t.o(0, t.a, t.b_), t.o(0, t.c, t.b_)
        left = t.braces([t.f([], one)], [])
        right = t.braces([t.f([], other), t.f([], one)], [])
        return ["rw", ["le", right, t.x]], [["le", left, t.x], ["same", t.a, t.c]]

    def lin(t):
        one, other = t.o(0, t.a, t.c), t.o(0, t.b_, t.c)
        return ["lin", ["lf", one, other], [1, 1, -2]], [
            ["le", t.a, t.x], ["lf", t.x, t.b_], ["eq", t.c, t.c]]

    simple = [
        lambda t: (["any", 0, t.x, t.a, t.b_], [["le", t.a, t.b_], ["in", 0, t.x, t.a]]),
        lambda t: (["any", 1, t.x, t.a, t.b_], [["le", t.a, t.b_], ["in", 1, t.x, t.b_]]),
        lambda t: (["some", 0, t.x, t.a, t.b_], [["in", 0, t.x, t.b_], ["le", t.a, t.x]]),
        lambda t: (["some", 1, t.x, t.a, t.b_], [["in", 1, t.x, t.a], ["le", t.x, t.b_]]),
        lambda t: (["both", t.a, t.b_], [["le", t.a, t.b_], ["le", t.b_, t.a]]),
        lambda t: (["half", t.a, t.b_, 0], [["eq", t.a, t.b_]]),
        lambda t: (["half", t.a, t.b_, 1], [["eq", t.b_, t.a]]),
        lambda t: (["split", ["le", t.a, t.b_], t.goal],
                   [[0, [["le", t.a, t.b_]], t.goal], [0, [["lf", t.b_, t.a]], t.goal]]),
        lambda t: (["split", ["not", 1, t.a], t.goal],
                   [[0, [["not", 1, t.a]], t.goal], [0, [["is", 1, t.a]], t.goal]]),
        lambda t: (["absurd", ["lf", t.a, t.b_], t.goal], [["lf", t.a, t.b_], ["le", t.b_, t.a]]),
        lambda t: (["inhabited", 1, t.a, t.goal],
                   [[1, [["in", 1, t.i, t.a]], t.goal], [0, [["none", 1, t.a]], t.goal]]),
        lambda t: (["empty", 0, t.x, t.a, t.goal], [["in", 0, t.x, t.a], ["none", 0, t.a]]),
        lambda t: (["refl", t.a], []),
    ]
    return simple + [every, ext, case, moves, option, greatest, rw, lin]


def applied(make, left_out=None):
    """The rule in a scope that assumes its hypotheses, citing all but one."""
    t = scene()
    parameters, hypotheses = make(t)
    facts = t.open([t.a, t.b_, t.c, t.x], hypotheses)
    cited = [f for i, f in enumerate(facts) if i != left_out]
    if parameters[0] == "lin" and left_out is not None:
        del parameters[2][left_out]
    end = t.line(*parameters, cited)
    t.line("close", end)
    return t.shows_something(), len(hypotheses)


class Rules(Case):
    def test_each_rule_needs_each_of_its_hypotheses(self):
        for make in rule_cases():
            text, count = applied(make)
            with self.subTest(rule=text.lines[-4]):
                self.accepts(text, licensed=True)
                for i in range(count):
                    text, _ = applied(make, left_out=i)
                    name = next(l[0] for l in text.lines if l[0] in verify.RULES)
                    if name == "lin" and i == 2:  # 0 times c - c: an equation too many
                        self.accepts(text, licensed=True)
                    else:
                        self.refuses(text, "", licensed=True)

    def step(self, make, licensed=True):
        t = scene()
        t.line("open", [t.a, t.b_, t.c, t.x], [], facts=0)
        line, *facts = make(t)
        t.line(*line)
        t.line("close", t.facts - 1)
        return t.shows_something()

    def test_num_opens_numerals(self):
        for q, left, right in [("3", ["2"], []), ("-1", [], ["0"]), ("3/4", ["1/2"], ["1"]),
                               ("-5/8", ["-3/4"], ["-1/2"]), ("1", ["0"], [])]:
            t = Builder()
            a = t.n(q)
            sides = [[t.f([], t.n(p)) for p in side] for side in (left, right)]
            opened = t.braces(*sides)
            fact = t.line("num", a, [])
            t.line("theorem", "t", fact, ["same", a, opened], facts=0)
            self.accepts(t)
        self.refuses(self.step(lambda t: (["num", t.n("0"), []],)), "other than 0")
        self.refuses(self.step(lambda t: (["num", t.a, []],)), "other than 0")

    def test_flat_sorts_summands_and_cancels_nothing(self):
        def same(t):
            total = t.o(1, t.o(0, t.a, t.o(0, t.o(1, t.b_), t.n("1/2"))))
            return total, t.o(0, t.n("-1/2"), t.o(0, t.b_, t.o(0, t.o(1, t.a), t.n("0"))))

        self.accepts(self.step(lambda t: (["flat", *same(t), []],)), licensed=True)
        self.refuses(self.step(lambda t: (["flat", *same(t), []],)), "licence")

        def other(t):
            return t.o(0, t.a, t.o(1, t.a)), t.n("0")

        self.refuses(self.step(lambda t: (["flat", *other(t), []],)), "summands", licensed=True)

    def test_lin_counts_with_the_right_signs(self):
        def text(kind, hypotheses, factors, shift="0"):
            t = scene()
            right = t.o(0, t.b_, t.n(shift))
            facts = t.open([t.a, t.b_, t.c, t.x], [h(t) for h in hypotheses])
            t.line("close", t.line("lin", [kind, t.a, right], factors, facts))
            return t.shows_something()

        def fact(kind):
            return lambda t: [kind, t.a, t.b_]

        def back(kind):
            return lambda t: [kind, t.b_, t.a]

        good = [("le", ["le"], [1]), ("lf", ["lf"], [1]), ("le", ["eq"], [1]), ("eq", ["same"], [1])]
        for kind, kinds, factors in good:
            self.accepts(text(kind, map(fact, kinds), factors), licensed=True)
        self.accepts(text("eq", [back("eq")], [-1]), licensed=True)
        self.accepts(text("lf", [fact("le")], [1], "1/4"), licensed=True)
        self.accepts(text("le", [fact("le"), fact("same")], [1, 0]), licensed=True)
        bad = [
            ("le", ["lf"], [1], "0"), ("lf", ["le"], [1], "0"), ("eq", ["le"], [1], "0"),
            ("le", ["le"], [1], "-1"), ("lf", ["lf"], [1], "-1"), ("eq", ["eq"], [1], "1"),
            ("le", ["le", "eq"], [2, -1], "-1/2"), ("lf", ["lf", "lf", "eq"], [1, 1, -1], "5"),
            ("lf", ["lf", "eq"], [2, -1], "5"), ("le", ["le", "eq"], [0, 1], "0"),
            ("lf", ["lf", "eq"], [0, 1], "1"), ("le", ["lf", "eq"], [1, 0], "5"),
            ("le", ["eq"], [], "0"), ("le", [], [], "0"),
            ("le", ["le", "eq"], [1, 2**63], "0"), ("le", ["le", "eq"], [1, -(2**63) - 1], "0"),
        ]
        for kind, kinds, factors, shift in bad:
            with self.subTest(kind=kind, kinds=kinds, factors=factors):
                self.refuses(text(kind, map(fact, kinds), factors, shift), "", licensed=True)
        self.refuses(text("le", [back("le")], [-1]), "positive", licensed=True)
        self.refuses(text("lf", [back("lf")], [-1]), "positive", licensed=True)

    def test_play_decides_closed_terms(self):
        def star(t):
            zero = t.f([], t.n("0"))
            return t.braces([zero], [zero])

        def up(t):
            return t.braces([t.f([], t.n("0"))], [t.f([], star(t))])

        cases = [
            (lambda t: ["eq", t.o(0, star(t), star(t)), t.n("0")], True),
            (lambda t: ["lf", star(t), t.n("0")], True),
            (lambda t: ["le", star(t), t.n("0")], False),
            (lambda t: ["le", t.n("0"), up(t)], True),
            (lambda t: ["le", up(t), t.n("0")], False),
            (lambda t: ["lf", up(t), star(t)], True),
            (lambda t: ["le", star(t), up(t)], False),
            (lambda t: ["le", star(t), t.o(0, up(t), up(t))], True),
            (lambda t: ["eq", t.braces([t.f([], t.n("0"))], [t.f([], t.n("1"))]), t.n("1/2")], True),
            (lambda t: ["eq", t.o(0, t.n("1/2"), t.n("1/4")), t.n("3/4")], True),
            (lambda t: ["eq", t.o(1, up(t)), up(t)], False),
            (lambda t: ["le", t.n("3/4"), t.n("5/8")], False),
        ]
        for make, holds in cases:
            text = self.step(lambda t: (["play", make(t), []],))
            if holds:
                self.accepts(text, licensed=True)
                self.refuses(text, "licence")
            else:
                self.refuses(text, "does not hold", licensed=True)
        self.refuses(self.step(lambda t: (["play", ["le", t.a, t.a], []],)), "reads", licensed=True)
        binder = self.step(lambda t: (["play", ["le", t.braces([t.f([[0, t.n("1")]], t.i)], []), t.n("2")], []],))
        self.refuses(binder, "without binders", licensed=True)

    def test_use_needs_terms_and_hypotheses(self):
        def text(terms, cite):
            t = scene()
            given = t.open([], [[2, [["le", t.j, t.i]], ["lf", t.j, t.i]]])
            (fact,) = t.open([t.a, t.b_], [["le", t.a, t.b_]])
            end = t.line("use", given[0], [getattr(t, name) for name in terms], [fact] if cite else [])
            t.line("close", end)
            t.line("close", t.facts - 1)
            return t.shows_something()

        self.accepts(text(["a", "b_"], True))
        self.refuses(text(["a", "b_"], False), "not among the cited")
        self.refuses(text(["b_", "a"], True), "not among the cited")
        self.refuses(text(["a"], True), "1 parts stand where 2")
        self.refuses(text(["a", "c"], True), "not in scope")

    def test_rw_needs_equations_without_hypotheses(self):
        def text(equation, goal):
            t = scene()
            facts = t.open([t.a, t.b_, t.c], [["in", 0, t.a, t.b_], equation(t)])
            t.line("close", t.line("rw", goal(t), facts))
            return t.shows_something()

        def same(t):
            return ["same", t.a, t.c]

        self.accepts(text(same, lambda t: ["in", 0, t.c, t.b_]))
        self.refuses(text(same, lambda t: ["in", 1, t.c, t.b_]), "match")
        self.refuses(text(same, lambda t: ["in", 0, t.b_, t.b_]), "match")
        self.refuses(text(lambda t: ["eq", t.a, t.c], lambda t: ["in", 0, t.c, t.b_]), "same")
        conditional = lambda t: [0, [["le", t.a, t.a]], ["same", t.a, t.c]]  # noqa: E731
        self.refuses(text(conditional, lambda t: ["in", 0, t.c, t.b_]), "without hypotheses")


def reflexivity(t, place=0, chain=True, claim=None):
    """a <= a by induction, the moves of Left and Right alike; parts may be broken."""
    a, z = t.v("a"), t.v("z")
    t.line("ind", [a], [place], [claim or ["le", a, a]], facts=0)
    shown = []
    for side in (0, 1):
        (moved,) = t.open([z], [["in", side, z, a]])
        smaller = t.line("ih", 0, 0, [z], [[moved] if chain else []], [])
        end = t.line("some", side, *((z, z, a) if side == 0 else (z, a, z)), [moved, smaller])
        shown.append(t.line("close", end))
    every = t.line("every", a, a, shown)
    fact = t.line("qed", [every])
    i = t.b(0)
    t.line("theorem", "le_refl", fact, [1, [], ["le", i, i]], facts=0)
    return t


class Scopes(Case):
    def test_induction(self):
        self.accepts(reflexivity(Builder()))
        self.refuses(reflexivity(Builder(), chain=False), "nothing descends")
        self.refuses(reflexivity(Builder(), place=1), "no number here")

    def induction(self, claims, steps):
        """Variables a, b; induction on a; steps writes lines and gives the facts for qed."""
        t = scene()
        t.line("ind", [t.a, t.b_], [0], claims(t), facts=0)
        end = steps(t)
        t.line("qed", end, facts=len(end))
        return t.shows_something()

    def test_hypotheses_of_an_induction_need_a_chain_for_each_position(self):
        def claims(t):
            return [["same", t.a, t.a]]

        def with_chain(make):
            def steps(t):
                first = t.open([t.x, t.c], [["in", 0, t.x, t.a], ["in", 1, t.c, t.x], ["in", 0, t.c, t.b_]])
                t.line("close", t.line("ih", *make(t, first), []))
                return [t.line("refl", t.a, [])]

            return self.induction(claims, steps)

        self.accepts(with_chain(lambda t, f: (0, 0, [t.x, t.b_], [[f[0]]])))
        self.accepts(with_chain(lambda t, f: (0, 0, [t.c, t.x], [[f[1], f[0]]])))
        for bad in [
            lambda t, f: (0, 0, [t.a, t.x], [[]]),
            lambda t, f: (0, 0, [t.c, t.b_], [[f[0], f[1]]]),
            lambda t, f: (0, 0, [t.c, t.b_], [[f[1]]]),
            lambda t, f: (0, 0, [t.c, t.b_], [[f[2]]]),
            lambda t, f: (0, 0, [t.x, t.b_], [[f[0]], []]),
            lambda t, f: (0, 0, [t.x, t.b_], []),
            lambda t, f: (0, 0, [t.x], [[f[0]]]),
            lambda t, f: (0, 1, [t.x, t.b_], [[f[0]]]),
            lambda t, f: (1, 0, [t.x, t.b_], [[f[0]]]),
            lambda t, f: (0, 0, [t.i, t.b_], [[f[0]]]),
        ]:
            self.refuses(with_chain(bad), "")

    def test_each_claim_rests_on_the_axioms_of_all(self):
        t = scene()
        false = t.line("axiom", "false", "nobody", [1, [], ["le", t.i, t.n("0")]])
        zero = t.n("0")
        t.line("ind", [t.a], [0], [["le", t.a, zero], [1, [["in", 0, t.i, t.a]], ["le", t.i, zero]]], facts=0)
        first = t.line("use", false, [t.a], [])
        (moved,) = t.open([t.x], [["in", 0, t.x, t.a]])
        second = t.line("close", t.line("ih", 0, 0, [t.x], [[moved]], []))
        _, fact = t.line("qed", [first, second], facts=2)
        t.line("theorem", "t", fact, [2, [["in", 0, t.i, t.j]], ["le", t.i, zero]], facts=0)
        found = self.accepts(t)
        self.assertEqual(found.verdict["theorems"][0]["axioms"], ["false"])

    def test_facts_are_gone_with_their_scope(self):
        t = scene()
        (fact,) = t.open([t.a], [["le", t.a, t.a]])
        t.line("close", fact)
        t.open([t.a], [])
        t.line("rw", ["le", t.a, t.a], [fact])
        self.refuses(t, "gone")

    def test_variables_are_fresh_and_in_scope(self):
        for lines, cause in [
            ([["open", [0, 0], []]], "there already"),
            ([["open", [0], []], ["open", [0], []]], "there already"),
            ([["open", [0], []], ["ind", [0], [0], []]], "there already"),
            ([["open", [], [["le", 0, 0]]]], "not in scope"),
            ([["open", [4], []]], "introduces variables"),
            ([["refl", 0, []]], "not in scope"),
            ([["refl", 4, []]], "points out"),
            ([["open", [0], []], ["close", 0], ["refl", 0, []]], "not in scope"),
            ([["open", [0], [[1, [], ["le", 0, 5]]]]], "points out"),
            ([["open", [0], []]], "open at the end"),
            ([["ind", [0], [0], []]], "open at the end"),
            ([["ind", [0], [0], []], ["close", 0]], "no `open`"),
            ([["open", [0], []], ["qed", []]], "no `ind`"),
            ([["close", 0]], "no `open`"),
            ([["ind", [0], [0], [["le", 0, 0]]], ["qed", []]], "not the claims"),
            ([["ind", [0], [0], [["le", 0, 0]]], ["qed", [0]]], "not the claims"),
        ]:
            t = scene()
            t.lines += lines
            self.refuses(t, cause)

    def test_close_binds_in_order(self):
        t = scene()
        (fact,) = t.open([t.a, t.b_], [["le", t.a, t.b_]])
        (other,) = t.open([t.c], [["in", 0, t.c, t.a]])
        inner = t.line("close", other)
        outer = t.line("close", inner)
        k = t.b(2)
        said = [3, [["le", k, t.j], ["in", 0, t.i, k]], ["in", 0, t.i, k]]
        t.line("theorem", "good", outer, said, facts=0)
        self.accepts(t)
        t.lines[-1] = ["theorem", "bad", outer, [3, [["le", t.j, k], *said[1][1:]], said[2]]]
        self.refuses(t, "not what the theorem says")
        t.lines[-1] = ["theorem", "bad", outer, [3, said[1][::-1], said[2]]]
        self.refuses(t, "not what the theorem says")
        self.assertNotEqual(fact, other)


class Declarations(Case):
    def definition(self, parameters, make):
        t = scene().shows_something()
        kind, body = make(t, t.op("f", parameters))
        t.line(kind, body)
        return t

    def test_definitions_descend(self):
        def options(side, t, call, source):
            return t.braces([t.f([[side, source]], call)], [])

        good = [
            (1, lambda t, f: ("def", ["=", t.i])),
            (1, lambda t, f: ("def", ["=", options(0, t, t.o(f, t.i), t.j)])),
            (2, lambda t, f: ("def", ["=", options(1, t, t.o(f, t.b(2), t.i), t.j)])),
            # an option of an option
            (1, lambda t, f: ("def", ["=", t.braces([t.f([[0, t.b(2)], [1, t.j]], t.o(f, t.i))], [])])),
            (1, lambda t, f: ("def", ["if", ["le", options(0, t, t.o(f, t.i), t.j), t.i], ["=", t.i], ["=", t.n("1")]])),
        ]
        for parameters, make in good:
            t = self.definition(parameters, make)
            self.accepts(t)
        bad = [
            (1, lambda t, f: ("def", ["=", t.o(f, t.i)])),
            (1, lambda t, f: ("def", ["=", t.o(f, t.n("0"))])),
            (0, lambda t, f: ("def", ["=", t.o(1, t.o(f))])),
            # the argument is the parameter, one binder further in
            (1, lambda t, f: ("def", ["=", options(0, t, t.o(f, t.j), t.j)])),
            # an option of the sum, not of a parameter
            (1, lambda t, f: ("def", ["=", options(0, t, t.o(f, t.i), t.o(0, t.j, t.j))])),
            # one call descends at the first position, the other at the second
            (2, lambda t, f: ("def", ["=", t.braces(
                [t.f([[0, t.b(2)]], t.o(f, t.i, t.b(2)))], [t.f([[0, t.j]], t.o(f, t.j, t.i))])])),
            # the places are exchanged
            (2, lambda t, f: ("def", ["=", options(0, t, t.o(f, t.j, t.i), t.b(2))])),
            # a call in a range, in an argument, in a condition
            (1, lambda t, f: ("def", ["=", options(0, t, t.i, t.o(f, t.j))])),
            (1, lambda t, f: ("def", ["=", options(0, t, t.o(f, t.o(f, t.j)), t.j)])),
            (1, lambda t, f: ("def", ["if", ["le", t.o(f, t.i), t.i], ["=", t.i], ["=", t.i]])),
        ]
        malformed = [
            (1, lambda t, f: ("def", ["if", ["is", f, t.i], ["=", t.i], ["=", t.i]])),
            (1, lambda t, f: ("def", ["if", ["in", 0, t.i, t.i], ["=", t.i], ["=", t.i]])),
            (1, lambda t, f: ("def", ["if", ["same", t.i, t.i], ["=", t.i], ["=", t.i]])),
            (1, lambda t, f: ("def", ["=", t.j])),
            (1, lambda t, f: ("def", ["=", t.a])),
            (1, lambda t, f: ("def", ["=", t.f([], t.i)])),
            (1, lambda t, f: ("def", ["~", t.i])),
        ]
        for parameters, make in bad:
            t = self.definition(parameters, make)
            with self.subTest(lines=t.lines):
                self.refuses(t, "descend")
        for parameters, make in malformed:
            self.refuses(self.definition(parameters, make), "")

    def test_facts_of_a_definition(self):
        t = scene()
        f = t.op("f", 2)
        call = t.o(f, t.j, t.i)
        t.line("def", ["if", ["le", t.j, t.i], ["=", t.j], ["=", t.i]], facts=0)
        t.line("theorem", "then", 2, [2, [["le", t.j, t.i]], ["same", call, t.j]], facts=0)
        t.line("theorem", "else", 3, [2, [["lf", t.i, t.j]], ["same", call, t.i]], facts=0)
        found = self.accepts(t)
        facts = ["for all a b: f(a, b) == a if a <= b", "for all a b: f(a, b) == b if b <| a"]
        self.assertEqual(found.verdict["definitions"], [{"text": "", "name": "f", "parameters": 2, "facts": facts}])

    def test_predicates(self):
        good = [
            (1, lambda t, p: [[1, [["in", 0, t.i, t.j]], ["is", p, t.i]]]),
            (1, lambda t, p: [[1, [["in", 0, t.i, t.j], ["not", p, t.i]], ["lf", t.i, t.j]]]),
            (1, lambda t, p: [[2, [["in", 1, t.j, t.b(2)], ["in", 0, t.i, t.j]], ["is", p, t.i]]]),
            (2, lambda t, p: [[1, [["in", 0, t.i, t.j], ["in", 0, t.i, t.b(2)]], ["is", p, t.i, t.i]]]),
            (1, lambda t, p: [[1, [["in", 0, t.i, t.j]], ["le", t.i, t.j]], ["none", 1, t.i]]),
        ]
        for parameters, make in good:
            self.accepts(self.definition(parameters, lambda t, p: ("pred", make(t, p))))
        bad = [
            (1, lambda t, p: [["not", p, t.i]]),
            (1, lambda t, p: [[1, [], ["not", p, t.i]]]),
            (1, lambda t, p: [[2, [["in", 0, t.i, t.j], ["in", 1, t.j, t.b(2)]], ["is", p, t.i]]]),
            (1, lambda t, p: [[1, [[0, [["le", t.i, t.i]], ["in", 0, t.i, t.j]]], ["is", p, t.i]]]),
            (1, lambda t, p: [[1, [[1, [["in", 0, t.j, t.b(2)]], ["is", p, t.j]]], ["le", t.i, t.j]]]),
            (1, lambda t, p: [[1, [["in", 0, t.i, t.i]], ["is", p, t.i]]]),
            (1, lambda t, p: [[1, [["in", 0, t.i, t.o(0, t.j, t.j)]], ["is", p, t.i]]]),
            (2, lambda t, p: [[1, [["in", 0, t.i, t.j]], ["is", p, t.i, t.j]]]),
        ]
        for parameters, make in bad:
            t = self.definition(parameters, lambda t, p: ("pred", make(t, p)))
            with self.subTest(lines=t.lines):
                self.refuses(t, "descend")
        function = self.definition(1, lambda t, p: ("pred", [["le", t.o(p, t.i), t.i]]))
        self.refuses(function, "as a function")

    def test_facts_of_a_predicate(self):
        t = scene()
        p = t.op("p", 1)
        t.line("pred", [[1, [["in", 0, t.i, t.j]], ["is", p, t.i]], ["none", 1, t.i]], facts=3)
        said = [[1, [["in", 0, t.i, t.j]], ["is", p, t.i]], ["none", 1, t.i]]
        t.line("theorem", "all", 2, [1, said, ["is", p, t.i]], facts=0)
        t.line("theorem", "one", 3, [2, [["is", p, t.j], ["in", 0, t.i, t.j]], ["is", p, t.i]], facts=0)
        t.line("theorem", "two", 4, [1, [["is", p, t.i]], ["none", 1, t.i]], facts=0)
        found = self.accepts(t)
        facts = ["for all a: p(a) if (for all b: p(b) if b in left(a)), no right(a)",
                 "for all a b: p(b) if p(a), b in left(a)", "for all a: no right(a) if p(a)"]
        self.assertEqual(found.verdict["definitions"], [{"text": "", "name": "p", "parameters": 1, "facts": facts}])

    def test_places_of_declarations(self):
        for lines, cause in [
            ([["op", "f", 1], ["op", "f", 1]], "there already"),
            ([["op", "add", 2]], "there already"),
            ([["op", "0 = 1", 0]], "no name"),
            *(([["op", word, 1]], "word of statements") for word in verify.RESERVED),
            ([["op", "f", 64]], "no number"),
            ([["op", "f", 1], ["def", ["=", 4]], ["def", ["=", 4]]], "behind its `op`"),
            ([["def", ["=", 4]]], "behind its `op`"),
            ([["op", "f", 1], ["refl", 6, []], ["def", ["=", 4]]], "behind its `op`"),
            ([["open", [], []], ["op", "f", 1]], "outside"),
            ([["open", [], []], ["axiom", "f", "s", ["le", 6, 6]]], "outside"),
            ([["open", [], []], ["licence", []]], "outside"),
            ([["axiom", "f", "\u202e", ["le", 6, 6]]], "printable"),
            ([["axiom", "1 - 1", "s", ["le", 6, 6]]], "no name"),
            ([["axiom", "f", "s", ["le", 0, 0]]], "not in scope"),
            ([["law", "l", "x = x", []]], "stand before"),
            ([["law", "l", "x = x", ["t"]]], "stand before"),
            ([["licence", [0, 1]]], "13 of the thirteen"),
            ([["include", "x"]], "before all other lines"),
        ]:
            t = scene()
            t.n("0")
            t.lines += lines
            self.refuses(t, cause)

    def test_verdict_lists_axioms_that_theorems_rest_on(self):
        t = scene()
        zero = t.n("0")
        used = t.line("axiom", "rule.bad", "the rule g + h => g - h", ["le", zero, zero])
        t.line("axiom", "other", "somewhere", ["le", zero, zero])
        t.line("theorem", "t", used, ["le", zero, zero], facts=0)
        found = self.accepts(t)
        self.assertEqual([a["name"] for a in found.verdict["axioms"]], ["rule.bad"])
        self.assertIn("assuming the rule bad: 0 <= 0 (the rule g", verify.sentence(found.verdict))


class Terms(Case):
    def test_shapes_of_terms(self):
        good = [["f", [], 0], ["f", [[0, 2], [1, 1]], 0], ["n", "-7/8"], ["{", [], []], ["b", 65535]]
        for line in good:
            t = Builder()
            t.b(0), t.b(1), t.b(2)
            t.term(*line)
            self.accepts(t.shows_something())
        bad = [
            ["v", "1x"], ["v", "é"], ["v", ""], ["v", "a" * 201], ["v", 1], ["v"], ["v", "a", "b"],
            ["b", -1], ["b", 65536], ["b", "0"], ["b", True], ["b", 0.0], ["b", None], ["b", [0]],
            ["n", "2/4"], ["n", "1/3"], ["n", "1/1"], ["n", "-0"], ["n", "+1"], ["n", "01"],
            ["n", " 1"], ["n", "1_0"], ["n", "\u0661"], ["n", 1], ["n", "1/-2"], ["n", "0/2"], ["n", "1.5"],
            ["o", 0, [0]], ["o", 0, [0, 0, 0]], ["o", 2, [0, 0]], ["o", 0, [0, 9]], ["o", True, [0]],
            ["o", 0, [0, 2]], ["o", 1, 0], ["f", [[2, 0]], 0], ["f", [[0]], 0], ["f", [[0, 2]], 0],
            ["f", [], 2], ["f", [[0, 0]], 0], ["f", [[0, 0], [0, 1]], 0],
            ["f", [[0, 1], [0, 1]], 0],
            ["{", [0], []], ["{", [2]], ["{", 2, 2], ["?", 0], [], [["v"]], {"v": "a"}, "v", 7, None,
        ]
        for line in bad:
            t = Builder()
            t.b(0), t.b(1), t.f([], 0)
            t.lines.append(line)
            with self.subTest(line=line):
                self.refuses(t, "")

    def test_odd_json(self):
        end = Builder().shows_something().text()
        for good in ["", "  \t\r", "\f", '["v","\\u0061"]', ' ["b" , 0 ] \r']:
            self.accepts(end + "\n" + good)
        for bad in ["[", '["v","a"] x', '["v","a"]["b",0]', '["b",-0]', '["b",1e0]', '["b",NaN]', "\ufeff",
                    '["b",00]', '["v",\'a\']', '["b",0,]', "// x", '["axiom","a","\\ud800",["le",0,0]]',
                    "\x0b", "\u2028", '{"a":' * 300 + "0" + "}" * 300]:
            with self.subTest(line=bad):
                self.refuses(bad + "\n" + end, "")

    def test_ranges_and_loose_indices(self):
        """x for y in left(a), x in right(y): the second range may mention the first binder."""
        t = Builder()
        a, inner = t.v("a"), t.b(1)
        made = t.braces([t.f([[0, a], [1, inner]], t.b(0))], [])
        t.open([a], [])
        t.line("close", t.line("refl", made, []))
        self.accepts(t.shows_something())

    def test_braces_are_sets_and_zero_is_empty_braces(self):
        t = Builder()
        one, two = t.f([], t.n("1")), t.f([], t.n("2"))
        left, right = t.braces([one, two], []), t.braces([two, one, one], [])
        t.line("theorem", "t", t.line("refl", left, []), ["same", left, right], facts=0)
        zero = t.braces([], [])
        t.line("theorem", "u", t.line("refl", zero, []), ["same", t.n("0"), zero], facts=0)
        self.accepts(t)


class Meaning(unittest.TestCase):
    """What the rules conclude is true of forms, wherever their hypotheses are.

    Terms are evaluated as pairs of sets, <= by Conway's definition, and the variables of a
    sequent run over the options that its hypotheses name; nothing of the checker is used.
    """

    def setUp(self):
        self.terms = verify.Terms()
        day, self.forms = [], []
        for _ in range(2):
            sides = [frozenset(c) for k in range(3) for c in itertools.combinations(day, k)]
            day = [(left, right) for left in sides for right in sides]
            self.forms += [form for form in day if form not in self.forms]
        self.order = {}

    def le(self, a, b):
        if (a, b) not in self.order:
            self.order[a, b] = not any(self.le(b, x) for x in a[0]) and not any(
                self.le(y, a) for y in b[1]
            )
        return self.order[a, b]

    def plus(self, a, b):
        return tuple(
            frozenset([self.plus(x, b) for x in a[s]] + [self.plus(a, y) for y in b[s]]) for s in (0, 1)
        )

    def minus(self, a):
        return tuple(frozenset(self.minus(x) for x in side) for side in (a[1], a[0]))

    def number(self, q):
        step, whole = Fraction(1, q.denominator), q.denominator == 1
        left = [] if whole and q <= 0 else [self.number(q - step)]
        right = [] if whole and q >= 0 else [self.number(q + step)]
        return frozenset(left), frozenset(right)

    def value(self, term, given, loose=()):
        """The form of a term; given: of its variables; loose: of its indices, innermost first."""
        kind, data = term.kind, term.data
        if kind == "variable":
            return given[data]
        if kind == "index":
            return loose[data]
        if kind == "numeral":
            return self.number(data)
        if kind == "operator":
            values = [self.value(a, given, loose) for a in data[1]]
            return self.plus(*values) if data[0] == 0 else self.minus(*values)
        return tuple(
            frozenset(x for f in side for x in self.bodies(f.data, given, loose)) for side in data
        )

    def bodies(self, family, given, loose, chosen=()):
        ranges, body = family
        if len(chosen) == len(ranges):
            return [self.value(body, given, chosen[::-1] + loose)]
        side, source = ranges[len(chosen)]
        unset = (None,) * (len(ranges) - len(chosen))
        options = self.value(source, given, unset + chosen[::-1] + loose)[side]
        return [x for o in options for x in self.bodies(family, given, loose, (*chosen, o))]

    def holds(self, sequent, given, loose=()):
        n, hypotheses, proposition = sequent
        return all(
            self.true(proposition, given, chosen)
            for chosen in self.choices(n, hypotheses, given, (None,) * n + loose, 0)
            if all(self.holds(h, given, chosen) for h in hypotheses)
        )

    def choices(self, n, hypotheses, given, loose, i):
        if i == n:
            return [loose]
        place = n - 1 - i
        _, _, (_, side, x, source) = hypotheses[i]
        assert (x.kind, x.data) == ("index", place)
        return [
            full
            for option in self.value(source, given, loose)[side]
            for full in self.choices(n, hypotheses, given, (*loose[:place], option, *loose[place + 1 :]), i + 1)
        ]

    def true(self, proposition, given, loose=()):
        kind = proposition[0]
        values = [self.value(t, given, loose) for t in verify.terms_of(proposition)]
        if kind == "same":
            return values[0] == values[1]
        if kind == "in":
            return values[0] in values[1][proposition[1]]
        if kind == "none":
            return not values[0][proposition[1]]
        a, b = values
        return {"le": self.le(a, b), "lf": not self.le(b, a), "eq": self.le(a, b) and self.le(b, a)}[kind]

    def any_term(self, random, depth=2):
        t = self.terms
        choice = random.random()
        if choice < 0.5 or depth == 0:
            return t.make("variable", random.choice("abc"))
        if choice < 0.6:
            return t.numeral(random.choice([Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 2)]))
        if choice < 0.7:
            return t.apply(1, self.any_term(random, depth - 1))
        if choice < 0.8:
            return t.apply(0, self.any_term(random, depth - 1), self.any_term(random, depth - 1))
        return t.braces(*[[self.any_family(random, depth) for _ in range(random.randrange(3))] for _ in "lr"])

    def any_family(self, random, depth):
        t, source = self.terms, self.any_term(random, depth - 1)
        if random.random() < 0.4:
            return t.family((), source)
        if random.random() < 0.5:
            return t.family(((random.randrange(2), source),), t.index(0))
        ranges = ((random.randrange(2), source), (random.randrange(2), t.index(1)))
        return t.family(ranges, random.choice([t.index(0), t.index(1)]))

    def any_proposition(self, random, kinds=("same", "eq", "le", "lf", "in", "none")):
        kind = random.choice(kinds)
        head = (kind, random.randrange(2)) if kind in ("in", "none") else (kind,)
        return head + tuple(self.any_term(random, 1) for _ in range(1 if kind == "none" else 2))

    def parameter(self, random, kind):
        return {"term": self.any_term, "proposition": self.any_proposition}.get(
            kind, lambda random: random.randrange(2))(random)

    def judge(self, check, name, parameters, random):
        """Whether the rule was put to a real test: all it needs held."""
        hypotheses, conclusion = verify.RULES[name][0](check, *parameters)
        given = {v: random.choice(self.forms) for v in "abc"}
        needed = [verify.as_sequent(h) for h in hypotheses] + check.given
        if not all(self.holds(h, given) for h in needed):
            return False
        self.assertTrue(self.holds(verify.as_sequent(conclusion), given), (name, given))
        return True

    def test_rules_are_sound(self):
        random, tried = Random(1), Counter()
        rules = ["refl", "ext", "case", "every", "any", "some", "moves", "both", "half", "split",
                 "absurd", "inhabited", "empty", "greatest", "num", "flat", "play", "option", "rw", "lin",
                 "use"]
        for name in rules:
            for _ in range(1500):
                check = SimpleNamespace(terms=self.terms, given=[], plays=0)
                parameters = [self.parameter(random, kind) for kind in verify.RULES[name][1]]
                if name == "option":
                    parameters = self.an_option(random)
                elif name == "rw":
                    parameters = self.a_rewriting(random, check)
                elif name == "lin":
                    parameters = self.a_combination(random, check)
                elif name == "use":
                    parameters = self.a_use(random, check)
                elif name == "play":
                    parameters = [self.any_proposition(random, ["eq", "le", "lf"])]
                try:
                    tried[name] += self.judge(check, name, parameters, random)
                except verify.Refused:
                    continue
        for name in rules:
            if name != "absurd" and name != "empty":  # what they need never holds
                self.assertGreater(tried[name], 5, name)

    def an_option(self, random):
        family = self.any_family(random, 1)
        sides = [[family], [self.any_family(random, 1)]]
        return [self.terms.braces(*sides), 0, family, [self.any_term(random, 1) for _ in family.data[0]]]

    def a_rewriting(self, random, check):
        """A fact with a side of an equation in it, and the same of the other side or of a third."""
        t, x, y = self.terms, self.any_term(random, 1), self.any_term(random, 1)
        sides = random.choice([
            (t.apply(0, x, y), t.apply(0, y, x)),
            (t.apply(1, t.apply(1, x)), x),
            (t.apply(0, t.zero, x), x),
            (x, y),
        ])
        wrap = random.choice([
            lambda term: term,
            lambda term: t.apply(1, term),
            lambda term: t.apply(0, term, y),
            lambda term: t.braces([t.family((), term)], [t.family(((0, term),), t.index(0))]),
        ])
        heads = [("same",), ("le",), ("lf",), ("in", 0), ("in", 1)]
        head, other = random.choice(heads), self.any_term(random)
        check.given = [verify.plain((*head, wrap(sides[0]), other)), verify.plain(("same", *sides))]
        head = random.choice([head, head, random.choice(heads)])
        return [(*head, wrap(random.choice([sides[1], sides[0], y])), other)]

    def a_use(self, random, check):
        """A sequent whose variables are options, which holds for all, and terms for them."""
        t, n = self.terms, random.randrange(3)
        terms = [self.any_term(random, 1) for _ in range(n)]
        hypotheses = []
        for i, term in enumerate(terms):
            # The term is an option of the braces; below, the other may be the variable before.
            other = t.index(n - i) if i else self.any_term(random, 1)
            source = t.braces([t.family((), term), t.family((), other)], [])
            hypotheses.append(verify.plain(("in", 0, t.index(n - 1 - i), source)))
        bodies = [self.any_term(random, 1), *map(t.index, range(n))]
        sums = [t.apply(0, *random.choices(bodies, k=2)) for _ in "ab"]
        said = (random.choice(["same", "eq", "le", "lf"]), *random.choices([*bodies, *sums], k=2))
        check.given = [(n, tuple(hypotheses), said)]
        return [check.given[0], [random.choice([term, self.any_term(random, 1)]) for term in terms]]

    def a_combination(self, random, check):
        t, left, right = self.terms, self.terms.zero, self.terms.numeral(Fraction(random.randrange(-1, 3), 2))
        factors = []
        for _ in range(random.randrange(1, 3)):
            fact = self.any_proposition(random, ["same", "eq", "le", "lf"])
            factor = random.randrange(-1, 3)
            check.given.append(verify.plain(fact))
            factors.append(factor)
            for _ in range(abs(factor)):
                one, other = fact[1:] if factor > 0 else fact[:0:-1]
                left, right = t.apply(0, left, one), t.apply(0, right, other)
        if random.random() < 0.5:  # one more on both sides, the signs of which may differ
            more = self.any_term(random, 1)
            left, right = (t.apply(0, side, self.negated(random, more)) for side in (left, right))
        return [(random.choice(["eq", "le", "lf"]), left, right), factors]

    def negated(self, random, term):
        for _ in range(random.randrange(3)):
            term = self.terms.apply(1, term)
        return term


class Limits(Case):
    def test_deep_terms(self):
        t = Builder()
        term = t.n("1")
        for _ in range(398):
            term = t.o(1, term)
        self.accepts(t.shows_something())
        t = Builder()
        term = t.n("1")
        for _ in range(400):
            term = t.o(1, term)
        self.limits(t, "400 deep")

    def test_deep_lines(self):
        end = Builder().shows_something().text()
        self.limits("[" * 100_000 + "\n" + end, "400 deep")
        self.limits('{"a":' * 100_000 + "\n" + end, "400 deep")
        self.limits('["open",[],' + "[" * 500 + "]" * 500 + "]\n" + end, "400 deep")
        t = Builder()
        t.line("axiom", "a", "[" * 1000, ["le", t.n("0"), t.n("0")])
        self.accepts(t.shows_something())

    def test_scopes(self):
        t = Builder()
        for _ in range(257):
            t.line("open", [], [], facts=0)
        self.limits(t, "256 deep")

    def test_binders(self):
        t = Builder()
        a = t.v("a")
        t.f([[0, a]] * 16, a)
        self.accepts(t.shows_something())
        t.f([[0, a]] * 17, a)
        self.limits(t, "16 binders")

    def test_numbers(self):
        t = Builder()
        t.n("9" * 2000)
        self.limits(t, "digits")
        self.limits('["b",' + "9" * 5000 + "]", "digits")
        t = Builder()
        big = t.n("9" * 999)
        t.line("num", big, [])
        self.accepts(t.shows_something())

    def test_shared_terms_are_not_unfolded(self):
        t = scene()
        t.line("open", [t.a], [], facts=0)
        term = other = t.a
        for _ in range(300):
            term = t.o(0, term, term)
            other = t.o(0, other, other)
        t.line("flat", term, other, [])
        fact = t.line("refl", term, [])
        t.line("lin", ["le", term, other], [], [])
        end = t.line("close", fact)
        self.accepts(t.shows_something(), licensed=True)
        shared = t.b(0)
        for _ in range(300):
            shared = t.o(0, shared, shared)
        t.line("theorem", "bomb", end, [1, [], ["same", shared, shared]], facts=0)
        self.limits(t, "symbols", licensed=True)

    def test_long_play(self):
        t = Builder()
        t.line("play", ["le", t.n("100000"), t.n("100001")], [])
        self.limits(t, "moves", licensed=True)


class Texts(Case):
    def library(self, name):
        t = Builder()
        t.op(name, 1)
        t.line("def", ["=", t.b(0)])
        return t.text()

    def test_included_texts_come_first_and_once(self):
        texts = {"lib": self.library("f"), "more": '["include","lib"]\n' + '["op","g",0]'}
        t = Builder()
        t.lines = [["include", "lib"], ["include", "more"], ["include", "lib"], ["n", "0"]]
        t.lines += [["use", 2, [1], []], ["o", 2, [1]], ["theorem", "t", 3, ["same", 2, 1]]]
        found = self.accepts(t, texts=texts)
        self.assertEqual([o.name for o in found.check.operators], ["add", "neg", "f", "g"])

    def test_a_text_means_the_same_whatever_stands_before_it(self):
        """Else a prefix could make a known definition say something else under its name."""
        texts = {"prefix": '["n","0"]\n["op","g",0]', "known": '["b",0]\n["op","id",1]\n["def",["=",0]]'}
        end = '\n["theorem","t",2,[1,[],["same",%d,%d]]]'
        main = '["include","prefix"]\n["include","known"]\n["o",3,[1]]' + end % (2, 1)
        found = self.accepts(main, texts=texts)
        self.assertEqual(found.verdict["definitions"][1]["facts"], ["for all a: id(a) == a"])
        self.assertEqual(found.verdict["theorems"][0]["says"], "for all a: id(a) == a")

    def test_cycles_names_and_open_ends(self):
        end = "\n" + Builder().shows_something().text()
        texts = {"a": '["include","b"]', "b": '["include","a"]', "open": '["open",[],[]]', "op": '["op","f",1]\n["b",0]'}
        self.refuses('["include","a"]' + end, "includes itself", texts=texts)
        self.refuses('["include","open"]' + end, "open at the end", texts=texts)
        self.refuses('["include","op"]\n["def",["=",0]]' + end, "behind its `op`", texts=texts)
        self.refuses('["include","../a"]' + end, "no name", texts=texts)
        self.refuses('["include","c"]' + end, "is found", texts=texts)
        self.refuses('["b",0]\n["include","a"]' + end, "before all other", texts=texts)
        self.refuses('["open",[],[]]\n["close",0]', "no theorem")
        self.refuses("", "no theorem")

    def test_theorems_of_included_texts_are_not_the_texts_own(self):
        texts = {"lib": Builder().shows_something().text()}
        self.refuses('["include","lib"]', "no theorem", texts=texts)


class CommandLine(unittest.TestCase):
    def run_script(self, *arguments, source=None):
        return subprocess.run([sys.executable, str(SCRIPT), *arguments], input=source,
                              capture_output=True, timeout=60, check=False)

    def test_exit_codes_and_json(self):
        good = reflexivity(Builder()).text().encode()
        done = self.run_script("-", source=good)
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"le_refl: for all a: a <= a\n", done.stdout)
        self.assertIn(b"-: accepted: 1 theorem; 0 operators of its own; 0 included texts; assuming nothing",
                      done.stdout)
        found = json.loads(self.run_script("--json", "-", source=good).stdout)
        self.assertEqual(found["theorems"], [{"name": "le_refl", "says": "for all a: a <= a", "axioms": []}])
        self.assertEqual(found["play"], 0)
        for source, code in [(b"", 2), (b"\xff", 2), (b'\n["v",1]', 2), (b"[" * 5000, 3)]:
            done = self.run_script("-", source=source)
            self.assertEqual(done.returncode, code)
            self.assertEqual(len(done.stdout.splitlines()), 1)
            self.assertEqual(done.stderr, b"")
        self.assertEqual(self.run_script("/nowhere").returncode, 2)

    def test_the_projects_texts_are_known_by_their_own_names(self):
        """A name of the project is the project's text, whatever lies beside the file; a name that
        leads to another text of the project is not that text's."""
        group = verify.PROJECT_TEXTS / "group.plain"
        theorem = next(l for l in group.read_text().splitlines() if l.startswith('["theorem"'))
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "alias.plain").symlink_to(group)
            (Path(folder) / "group.plain").write_text("this is no text")
            main = Path(folder) / "main.plain"
            for name, kept in [("group", True), ("alias", False)]:
                main.write_text(f'["include","{name}"]\n{theorem}\n')
                found = json.loads(self.run_script("--json", str(main)).stdout)
                self.assertEqual(found["included"], [{"name": name, "kept": kept}])

    def test_included_texts_of_others_count_as_own_definitions(self):
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "texts"
            library.mkdir()
            (library / "foreign.plain").write_text('["op","conway",0]\n["n","0"]\n["def",["=",0]]\n')
            main = Path(folder) / "main.plain"
            main.write_text('["include","foreign"]\n["refl",0,[]]\n["theorem","t",3,["same",0,0]]\n')
            self.assertEqual(self.run_script(str(main)).returncode, 2)
            done = self.run_script("--json", "--include", str(library), str(main))
            found = json.loads(done.stdout)
            self.assertEqual([d["facts"] for d in found["definitions"]], [["conway() == 0"]])
            self.assertEqual(found["included"], [{"name": "foreign", "kept": False}])
            for suffix in (library, folder):
                self.assertEqual(self.run_script(str(suffix)).returncode, 2)


if __name__ == "__main__":
    unittest.main()
