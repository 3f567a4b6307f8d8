#!/usr/bin/env python3
"""Checks proofs in the language of docs/kernel.md; the second checker beside src/kernel/.

    scripts/verify.py [--json] [--include DIR] FILE…        (- reads standard input)

It was written from that page alone and shares no code with the engine. For each file it says
what each theorem states in core terms and on which axioms it rests, then one verdict.

Exit codes: 0 accepted, 2 refused or unreadable, 3 beyond a limit of this checker.

The parts, in order: terms; sequents; how statements are printed; the descent of definitions;
the state of a check; lines of terms; scopes; declarations; the rules, a function each with the
reason why it is sound; the verdict. Everything is finite and exact: a form is a pair of
finite sets of forms, a numeral a dyadic rational.
"""

import argparse
import json
import re
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

MAX_DEPTH = 400  # of terms, and of the brackets of a line
MAX_SCOPES = 256
MAX_BINDERS = 16  # of one family
MAX_DIGITS = 1000  # of an integer in a text
MAX_INDEX = 65536  # of a bound index
MAX_VARIABLES = 64  # of a sequent in a line, and parameters of an operator
MAX_WORK = 30_000_000  # visits of terms in one file
MAX_PRINTED = 100_000  # symbols of one statement of a verdict
MAX_PLAY = 2_000  # moves in a line of play
MAX_BYTES = 64_000_000  # of one text

PROJECT_TEXTS = Path(__file__).resolve().parent.parent / "rules" / "proofs"

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.]{0,199}")
INTEGER = re.compile(r"-?[1-9][0-9]*|0")
NUMERAL = re.compile(r"(-?[1-9][0-9]*|0)(?:/([1-9][0-9]*))?")
# What would move the cursor, turn the direction of writing or not be seen at all.
UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]"
)

ADD, NEG = 0, 1
LEFT, RIGHT = 0, 1
SIDES = ("left", "right")

class Refused(Exception):
    """The text is no proof; the message says why."""

class Limit(Exception):
    """The text is beyond what this checker reads; the message names the limit."""

def require(condition, cause):
    if not condition:
        raise Refused(cause)

# ---------------------------------------------------------------------------- terms

class Term:
    """A term; equal terms are one object, so that `is` is identity of terms.

    kind and data: "variable" name; "index" k; "numeral" q; "operator" (f, arguments);
    "family" (((side, range), …), body); "braces" (left families, right families).
    loose is a bit mask of the loose indices, names the set of the variables that occur.
    """

    __slots__ = ("kind", "data", "loose", "names", "depth", "size", "number")

class Terms:
    """The table of all terms of a check, and the count of the work done on them."""

    def __init__(self):
        self.table = {}
        self.work = 0
        self.zero = self.make("braces", ((), ()))

    def charge(self, amount):
        self.work += amount
        if self.work > MAX_WORK:
            raise Limit(f"more than {MAX_WORK} steps of work")

    def make(self, kind, data):
        found = self.table.get((kind, data))
        if found is not None:
            return found
        term = Term()
        term.kind, term.data, term.number = kind, data, len(self.table)
        term.loose, term.names = 0, frozenset()
        if kind == "index":
            term.loose = 1 << data
        elif kind == "variable":
            term.names = frozenset((data,))
        parts = parts_of(term)
        for part in parts:
            term.loose |= part.loose
            if not part.names <= term.names:
                term.names |= part.names
        if kind == "family":
            term.loose >>= len(data[0])
        term.depth = 1 + max((part.depth for part in parts), default=0)
        term.size = 1 + sum(part.size for part in parts)
        if term.depth > MAX_DEPTH:
            raise Limit(f"a term is nested more than {MAX_DEPTH} deep")
        self.charge(1 + len(parts) + len(term.names) + term.loose.bit_length() // 64)
        self.table[(kind, data)] = term
        return term

    def numeral(self, q):
        if max(abs(q.numerator), q.denominator) >= 10**MAX_DIGITS:
            raise Limit(f"a number has more than {MAX_DIGITS} digits")
        return self.make("numeral", q) if q else self.zero

    def apply(self, f, *arguments):
        return self.make("operator", (f, arguments))

    def family(self, ranges, body):
        """The set of the bodies for all choices of the binders."""
        ranges = tuple(ranges)
        n = len(ranges)
        if n > MAX_BINDERS:
            raise Limit(f"a family has more than {MAX_BINDERS} binders")
        for i, (_, source) in enumerate(ranges):
            own = source.loose & ((1 << (n - i)) - 1)
            require(own == 0, "a range mentions its own binder or one behind it")
        return self.make("family", (ranges, body))

    def braces(self, left, right):
        """The form with these families; a side is a set, so it is sorted, each once."""
        sides = (tuple(sorted(set(side), key=lambda f: f.number)) for side in (left, right))
        return self.make("braces", tuple(sides))

    def families(self, side, term):
        if term.kind == "braces":
            return term.data[side]
        return (self.family([(side, term)], self.make("index", 0)),)

    def replace(self, term, depth, leaf, idle, memo):
        """term with leaf(part, depth) for variables and indices, but as it is where idle says."""
        if idle(term, depth):
            return term
        if (term, depth) not in memo:
            self.charge(1)
            inner = depth + (len(term.data[0]) if term.kind == "family" else 0)
            if term.kind in ("variable", "index"):
                memo[term, depth] = leaf(term, depth)
            else:
                parts = [self.replace(p, inner, leaf, idle, memo) for p in parts_of(term)]
                memo[term, depth] = self.rebuild(term, parts)
        return memo[term, depth]

    def rebuild(self, term, parts):
        if term.kind == "operator":
            return self.apply(term.data[0], *parts)
        if term.kind == "braces":
            return self.braces(parts[: len(term.data[LEFT])], parts[len(term.data[LEFT]) :])
        sides = [side for side, _ in term.data[0]]
        return self.family(zip(sides, parts), parts[-1])

    def instantiate(self, terms):
        """The change that puts terms for the loose indices: variable i of n is index n - 1 - i."""
        memo = {}

        def leaf(index, depth):
            return terms[len(terms) - 1 - (index.data - depth)]

        def idle(term, depth):
            return term.loose >> depth == 0

        return lambda term, depth: self.replace(term, depth, leaf, idle, memo)

    def abstract(self, variables):
        """The change that puts indices for the variables, in the same order."""
        places = {v.data: len(variables) - 1 - i for i, v in enumerate(variables)}
        memo = {}

        def leaf(variable, depth):
            return self.make("index", depth + places[variable.data])

        def idle(term, _):
            return term.names.isdisjoint(places)

        return lambda term, depth: self.replace(term, depth, leaf, idle, memo)

    def each(self, family, assumed, proposition):
        """`each f: assumed |- proposition`; both may speak of the body of the family."""
        ranges, _ = family.data
        n = len(ranges)
        chosen = [
            ("in", side, self.make("index", n - 1 - i), source)
            for i, (side, source) in enumerate(ranges)
        ]
        return (n, tuple(plain(p) for p in chosen + assumed), proposition)

def parts_of(term):
    if term.kind == "operator":
        return term.data[1]
    if term.kind == "family":
        return tuple(source for _, source in term.data[0]) + (term.data[1],)
    if term.kind == "braces":
        return term.data[0] + term.data[1]
    return ()

# ---------------------------------------------------------------------------- sequents
#
# A proposition is a tuple: ("same" | "eq" | "le" | "lf", a, b), ("in", side, x, a),
# ("none", side, a), ("is" | "not", operator, a, …). A sequent is (n, hypotheses, proposition).

PARTS_BEGIN = {"same": 1, "eq": 1, "le": 1, "lf": 1, "in": 2, "none": 2, "is": 2, "not": 2}

def terms_of(proposition):
    return proposition[PARTS_BEGIN[proposition[0]] :]

def head_of(proposition):
    """The kind with its side or operator: what two propositions of one kind share."""
    return proposition[: PARTS_BEGIN[proposition[0]]]

def map_proposition(proposition, change, depth):
    changed = tuple(change(term, depth) for term in terms_of(proposition))
    return head_of(proposition) + changed

def map_sequent(sequent, change, depth=0):
    n, hypotheses, proposition = sequent
    inner = depth + n
    mapped = tuple(map_sequent(h, change, inner) for h in hypotheses)
    return (n, mapped, map_proposition(proposition, change, inner))

def plain(proposition):
    """The sequent of a proposition alone."""
    return (0, (), proposition)

def negation(proposition):
    """le and lf are each other's negation with the sides exchanged; is and not as well."""
    kind, *rest = proposition
    if kind in ("le", "lf"):
        return ("lf" if kind == "le" else "le", rest[1], rest[0])
    require(kind in ("is", "not"), f"`{kind}` has no negation in the language")
    return ("not" if kind == "is" else "is", *rest)

def size_of(sequent):
    _, hypotheses, proposition = sequent
    return 1 + sum(map(size_of, hypotheses)) + sum(term.size for term in terms_of(proposition))

# ---------------------------------------------------------------------------- statements

def letter(level):
    """The name of the variable that is bound at this level: a, b, …, z, a1, b1, …"""
    turn, place = divmod(level, 26)
    return "abcdefghijklmnopqrstuvwxyz"[place] + (str(turn) if turn else "")

SIGNS = {"same": "==", "eq": "=", "le": "<=", "lf": "<|"}

class Printer:
    """Prints terms and sequents so that different ones look different."""

    def __init__(self, operators):
        self.names = [operator.name for operator in operators]

    def sequent(self, sequent, level=0):
        """level is the number of the variables around; they are named by their levels."""
        n, hypotheses, proposition = sequent
        if level == 0 and size_of(sequent) > MAX_PRINTED:
            raise Limit(f"a statement has more than {MAX_PRINTED} symbols")
        inner = level + n
        said = self.proposition(proposition, inner)
        if n:
            said = f"for all {' '.join(letter(level + i) for i in range(n))}: {said}"
        nested = [self.hypothesis(h, inner) for h in hypotheses]
        return said + (" if " + ", ".join(nested) if nested else "")

    def hypothesis(self, sequent, level):
        bare = sequent[:2] == (0, ())
        return self.sequent(sequent, level) if bare else f"({self.sequent(sequent, level)})"

    def proposition(self, proposition, level):
        kind = proposition[0]
        parts = [self.term(term, level) for term in terms_of(proposition)]
        if kind in SIGNS:
            return f"{parts[0]} {SIGNS[kind]} {parts[1]}"
        if kind == "in":
            return f"{parts[0]} in {SIDES[proposition[1]]}({parts[1]})"
        if kind == "none":
            return f"{SIDES[proposition[1]]}({parts[0]}) is empty"
        return ("not " if kind == "not" else "") + self.applied(proposition[1], parts)

    def applied(self, f, parts):
        return f"{self.names[f]}({', '.join(parts)})"

    def term(self, term, level):
        if term.kind in ("variable", "numeral"):
            return str(term.data)
        if term.kind == "index":
            return letter(level - 1 - term.data)
        if term.kind == "operator":
            f, arguments = term.data
            parts = [self.term(a, level) for a in arguments]
            if f == ADD:
                return f"({parts[0]} + {parts[1]})"
            return f"-({parts[0]})" if f == NEG else self.applied(f, parts)
        if term.kind == "braces":
            left, right = (", ".join(self.term(f, level) for f in side) for side in term.data)
            return f"{{{left} | {right}}}" if left or right else "0"
        ranges, body = term.data
        inner = level + len(ranges)
        binders = [
            f"{letter(level + i)} in {SIDES[side]}({self.term(source, inner)})"
            for i, (side, source) in enumerate(ranges)
        ]
        return self.term(body, inner) + (" for " + ", ".join(binders) if binders else "")

    def definition(self, operator):
        n = operator.parameters
        head = self.applied(self.names.index(operator.name), [letter(i) for i in range(n)])
        if operator.definition is None:
            return f"{head} is any function and any predicate"
        kind, body = operator.definition
        if kind == "def":
            return f"{head} = {self.tree(body, n)}"
        conditions = [self.hypothesis(sequent, n) for sequent in body]
        return f"{head} if and only if {' and '.join(conditions) or 'true'}"

    def tree(self, tree, level):
        if tree[0] == "=":
            return self.term(tree[1], level)
        _, condition, then, otherwise = tree
        holds = self.proposition(condition, level)
        return f"({self.tree(then, level)} if {holds}, else {self.tree(otherwise, level)})"

# ---------------------------------------------------------------------------- descent

class Descent:
    """Whether all calls that the definition of operator f makes of f descend.

    An environment has for each loose index, innermost first, the set of the ways on which its
    form is known to be reached: (i, False) it is parameter i, (i, True) it is an option of
    parameter i, or an option of an option, and so on. If at a set of positions each call keeps
    or descends, and descends at one of them at least, then each call lowers the sum of the
    ranks of the arguments there, so that the definition has exactly one solution.
    """

    def __init__(self, terms, f, parameters):
        self.terms, self.f, self.parameters = terms, f, parameters
        self.start = tuple(frozenset([(i, False)]) for i in reversed(range(parameters)))
        self.calls = []  # for each call, the set of ways of the argument at each position
        self.seen = set()

    def ways(self, term, environment):
        return environment[term.data] if term.kind == "index" else frozenset()

    def term(self, term, environment, calls=True):
        """Collects the calls of f in a term; if calls is false, there may be none."""
        environment = environment[: term.loose.bit_length()]  # what it does not reach is no matter
        if (term, environment) in self.seen:
            return
        self.seen.add((term, environment))
        self.terms.charge(1 + len(environment))
        if term.kind == "operator" and term.data[0] == self.f:
            require(calls, "a predicate speaks of itself as a function")
            self.calls.append([self.ways(a, environment) for a in term.data[1]])
        if term.kind == "family":
            environment = self.bind(term.data[0], environment, calls)
            self.term(term.data[1], environment, calls)
            return
        for part in parts_of(term):
            self.term(part, environment, calls)

    def bind(self, ranges, environment, calls):
        """The environment behind the binders of a family."""
        n = len(ranges)
        environment = [frozenset()] * n + list(environment)
        for i, (_, source) in enumerate(ranges):
            self.term(source, tuple(environment), calls)
            environment[n - 1 - i] = self.below(self.ways(source, environment))
        return tuple(environment)

    def below(self, ways):
        return frozenset((i, True) for i, _ in ways)

    def sequent(self, sequent, environment):
        """Collects what a sequent of a predicate says of f.

        A variable that a sequent introduces is an option where its hypothesis `in` says so;
        for all other forms the sequent holds whatever f says of them.
        """
        n, hypotheses, proposition = sequent
        environment = [frozenset()] * n + list(environment)
        for h in hypotheses:
            self.sequent(h, tuple(environment))
            if h[:2] == (0, ()) and h[2][0] == "in":
                _, _, x, a = h[2]
                if x.kind == "index" and x.data < n:
                    environment[x.data] |= self.below(self.ways(a, environment))
        environment = tuple(environment)
        if head_of(proposition) in (("is", self.f), ("not", self.f)):
            self.calls.append([self.ways(a, environment) for a in terms_of(proposition)])
        for term in terms_of(proposition):
            self.term(term, environment, calls=False)

    def judge(self):
        positions = [
            i
            for i in range(self.parameters)
            if all((i, False) in call[i] or (i, True) in call[i] for call in self.calls)
        ]
        for call in self.calls:
            moved = any((i, True) in call[i] for i in positions)
            require(moved, "the definition calls itself at arguments that do not descend")

# ---------------------------------------------------------------------------- the check

@dataclass
class Fact:
    """A sequent that holds, and the names of the axioms that it rests on."""

    sequent: tuple
    axioms: frozenset

@dataclass
class Operator:
    name: str
    parameters: int
    text: str  # the name of the text that declares it
    definition: tuple = None  # ("def", tree) or ("pred", sequents)

@dataclass
class Scope:
    """What an `open` or an `ind` introduced, and the numbers of the facts made since."""

    kind: str
    variables: list
    made: list = field(default_factory=list)
    assumed: tuple = ()  # by an `open`
    positions: list = ()  # of an `ind`
    claims: tuple = ()  # of an `ind`
    general: list = ()  # its claims with loose indices for the variables

@dataclass
class Text:
    name: str  # "" for the file that is checked
    own: bool  # no text that the project keeps
    includes: set = field(default_factory=set)  # names, of texts included there too
    begun: bool = False  # a line other than `include` was read
    line: int = 0

class Check:
    """Reads a text with all that it includes and keeps what is established."""

    def __init__(self, find):
        self.find = find  # from the name of a text to its path
        self.terms = Terms()
        self.numbered = []  # the terms by the number of their line
        self.operators = [Operator("add", 2, None), Operator("neg", 1, None)]
        self.operator_names = {"add", "neg"}
        self.pending = None  # the operator that a `def` or `pred` may define
        self.facts = []
        self.scopes = []
        self.variables = set()  # the names in scope
        self.cited = []  # the facts that the line cites
        self.given = []  # the sequents of the facts that a step cites at its end
        self.licensed = False
        self.plays = 0
        self.theorems, self.laws, self.axioms = [], [], []
        self.theorem_names, self.law_names = set(), set()
        self.texts = {}  # the texts by name, in the order in which they were begun
        self.reading = []
        self.first_facts()

    def first_facts(self):
        """Facts 0 and 1: Conway's definitions of the sum and of the negative."""
        t = self.terms
        a, b, x = t.make("index", 1), t.make("index", 0), t.make("index", 0)

        def moves_of_sum(side):
            in_a = t.family([(side, t.make("index", 2))], t.apply(ADD, x, t.make("index", 1)))
            in_b = t.family([(side, t.make("index", 1))], t.apply(ADD, t.make("index", 2), x))
            return [in_a, in_b]

        def moves_of_negative(side):
            return [t.family([(side, t.make("index", 1))], t.apply(NEG, x))]

        total = t.braces(moves_of_sum(LEFT), moves_of_sum(RIGHT))
        opposite = t.braces(moves_of_negative(RIGHT), moves_of_negative(LEFT))
        self.establish((2, (), ("same", t.apply(ADD, a, b), total)), frozenset())
        self.establish((1, (), ("same", t.apply(NEG, b), opposite)), frozenset())

    # -- reading parameters: each checks all that the page asks of its kind

    def read_number(self, value, below):
        require(type(value) is int and 0 <= value < below, f"{shown(value)} is no number here")
        return value

    def read_list(self, value):
        require(type(value) is list, f"{shown(value)} stands where a list belongs")
        return value

    def read_name(self, value):
        fits = type(value) is str and NAME.fullmatch(value)
        require(fits, f"{shown(value)} is no name")
        return value

    def read_printable(self, value):
        fits = type(value) is str and value.strip() and not UNPRINTABLE.search(value)
        require(fits, "a source or text of a law is one line of printable characters")
        return value

    def read_side(self, value):
        return self.read_number(value, 2)

    def read_any_term(self, value):
        """A term or family by its number, with whatever loose indices and variables."""
        require(self.numbered, "no term stands before")
        return self.numbered[self.read_number(value, len(self.numbered))]

    def read_loose(self, value, bound):
        """A term whose loose indices are below bound and whose variables are in scope."""
        term = self.read_any_term(value)
        require(term.kind != "family", "a family stands only in braces")
        return self.in_scope(term, bound)

    def in_scope(self, term, bound):
        require(term.loose >> bound == 0, "a bound index points out of what is around it")
        outside = sorted(term.names - self.variables)
        require(not outside, f"the variable `{''.join(outside[:1])}` is not in scope")
        return term

    def read_term(self, value):
        return self.read_loose(value, 0)

    def read_terms(self, value):
        return [self.read_term(item) for item in self.read_list(value)]

    def read_family(self, value):
        family = self.read_any_term(value)
        require(family.kind == "family", "a family belongs here")
        return self.in_scope(family, 0)

    def read_operator(self, value):
        return self.read_number(value, len(self.operators))

    def read_proposition(self, value, bound=0):
        require(value and type(value) is list, "a proposition belongs here")
        kind, *rest = value
        require(type(kind) is str and kind in PARTS_BEGIN, f"{shown(kind)} is no proposition")
        if kind in ("is", "not"):
            require(rest, "a predicate is missing")
            operator = self.read_operator(rest[0])
            count, head = self.operators[operator].parameters, (kind, operator)
        elif kind in ("in", "none"):
            require(rest, "a side is missing")
            count, head = (2 if kind == "in" else 1), (kind, self.read_side(rest[0]))
        else:
            count, head = 2, (kind,)
        arguments = value[len(head) :]
        require(len(arguments) == count, f"`{kind}` has {count} terms here")
        return head + tuple(self.read_loose(item, bound) for item in arguments)

    def read_sequent(self, value, bound=0):
        require(value and type(value) is list, "a sequent belongs here")
        if type(value[0]) is str:
            return plain(self.read_proposition(value, bound))
        require(len(value) == 3, "a sequent is [n, [sequents], proposition]")
        n = self.read_number(value[0], MAX_VARIABLES)
        hypotheses = self.read_sequents(value[1], bound + n)
        return (n, hypotheses, self.read_proposition(value[2], bound + n))

    def read_sequents(self, value, bound=0):
        return tuple(self.read_sequent(item, bound) for item in self.read_list(value))

    def read_fact(self, value):
        """The sequent of a fact that is cited; what is concluded rests on its axioms."""
        fact = self.facts[self.read_number(value, len(self.facts))]
        require(fact is not None, f"fact {value} is gone with its scope")
        self.cited.append(fact)
        return fact.sequent

    def read_chains(self, value):
        return [[self.read_fact(f) for f in self.read_list(chain)] for chain in self.read_list(value)]

    def read_integers(self, value):
        require(all(type(k) is int for k in self.read_list(value)), "integers belong here")
        return value

    def read_place(self, value):
        return self.read_number(value, MAX_INDEX)

    # -- establishing facts

    def establish(self, sequent, axioms):
        self.terms.charge(1 + len(sequent[1]) + len(axioms))
        if self.scopes:
            self.scopes[-1].made.append(len(self.facts))
        self.facts.append(Fact(sequent, axioms))

    def rests_on(self):
        return frozenset().union(*(fact.axioms for fact in self.cited))

    # -- lines

    def read_text(self, text, source):
        """Reads all lines of a text; source is its content."""
        self.reading.append(text)
        for number, line in enumerate(source.split("\n"), 1):
            text.line = number
            value = parse_line(line)
            if value is not None:
                self.read_line(text, value)
        require(not self.scopes, "a scope is open at the end of the text")
        self.pending = None
        self.reading.pop()

    def read_line(self, text, value):
        kind, *rest = value
        if kind == "include":
            require(not text.begun, "an `include` stands before all other lines")
            self.include(text, *exactly(rest, 1))
            return
        self.begin(text)
        self.cited = []
        if kind in TERM_LINES:
            method, count = TERM_LINES[kind]
            self.numbered.append(method(self, *exactly(rest, count)))
            return
        defined, self.pending = self.pending, None
        if kind in RULES:
            self.step(kind, rest)
        elif kind in SCOPES:
            method, count = SCOPES[kind]
            method(self, *exactly(rest, count))
        elif kind in DECLARATIONS:
            method, count = DECLARATIONS[kind]
            require(not self.scopes, f"`{kind}` stands outside of all scopes")
            self.pending = defined if kind in ("def", "pred") else None
            method(self, *exactly(rest, count))
        else:
            raise Refused(f"{shown(kind)} begins no line")

    def begin(self, text):
        """The numbers of a text count from the texts that it includes itself, and no others."""
        if not text.begun:
            others = set(self.texts) - {text.name} - text.includes
            require(
                not others,
                f"`{text.name}` does not include `{''.join(sorted(others)[:1])}`, which is "
                "included before it and would change its numbers",
            )
            text.begun = True

    def include(self, text, name):
        self.read_name(name)
        require(name not in [t.name for t in self.reading], f"`{name}` includes itself")
        if name not in self.texts:
            path, own = self.find(name)
            included = self.texts[name] = Text(name, own)
            self.read_text(included, read_file(path))
        text.includes |= {name} | self.texts[name].includes

    # -- terms

    def line_variable(self, name):
        return self.terms.make("variable", self.read_name(name))

    def line_index(self, k):
        return self.terms.make("index", self.read_number(k, MAX_INDEX))

    def line_numeral(self, value):
        found = NUMERAL.fullmatch(value) if type(value) is str else None
        require(found, f"{shown(value)} is no numeral")
        if len(value) > MAX_DIGITS:
            raise Limit(f"a number has more than {MAX_DIGITS} digits")
        over, under = int(found[1]), int(found[2] or 2)
        lowest = found[2] is None or over % 2 == 1
        dyadic = under > 1 and under & (under - 1) == 0
        require(lowest and dyadic, f"`{value}` is no dyadic number in lowest terms")
        return self.terms.numeral(Fraction(over, under if found[2] else 1))

    def inner_term(self, value):
        term = self.read_any_term(value)
        require(term.kind != "family", "a family stands only in braces")
        return term

    def line_operator(self, f, arguments):
        operator = self.operators[self.read_operator(f)]
        arguments = [self.inner_term(a) for a in self.read_list(arguments)]
        fits = len(arguments) == operator.parameters
        require(fits, f"`{operator.name}` has {operator.parameters} parameters")
        return self.terms.apply(f, *arguments)

    def line_family(self, ranges, body):
        read = []
        for item in self.read_list(ranges):
            side, source = exactly(self.read_list(item), 2)
            read.append((self.read_side(side), self.inner_term(source)))
        return self.terms.family(read, self.inner_term(body))

    def line_braces(self, left, right):
        sides = [[self.read_any_term(f) for f in self.read_list(side)] for side in (left, right)]
        families = all(f.kind == "family" for side in sides for f in side)
        require(families, "braces hold families")
        return self.terms.braces(*sides)

    # -- scopes

    def enter(self, kind, variables):
        if len(self.scopes) >= MAX_SCOPES:
            raise Limit(f"scopes are nested more than {MAX_SCOPES} deep")
        variables = [self.read_any_term(v) for v in self.read_list(variables)]
        require(all(v.kind == "variable" for v in variables), "a scope introduces variables")
        names = {v.data for v in variables}
        fresh = len(names) == len(variables) and names.isdisjoint(self.variables)
        require(fresh, "a scope introduces a variable that is there already")
        self.variables |= names
        self.scopes.append(Scope(kind, variables))
        return self.scopes[-1]

    def leave(self, kind):
        require(self.scopes and self.scopes[-1].kind == kind, f"no `{kind}` is there to end")
        scope = self.scopes.pop()
        for number in scope.made:
            self.facts[number] = None
        self.variables -= {v.data for v in scope.variables}
        return scope

    def line_open(self, variables, sequents):
        scope = self.enter("open", variables)
        scope.assumed = self.read_sequents(sequents)
        for sequent in scope.assumed:
            self.establish(sequent, frozenset())

    def line_close(self, number):
        """What was shown of the variables, under the assumptions, holds for all forms."""
        m, hypotheses, proposition = self.read_fact(number)
        scope = self.leave("open")
        change = self.terms.abstract(scope.variables)
        assumed = tuple(map_sequent(s, change, m) for s in scope.assumed)
        shown_here = tuple(map_sequent(h, change, m) for h in hypotheses)
        conclusion = map_proposition(proposition, change, m)
        sequent = (len(scope.variables) + m, assumed + shown_here, conclusion)
        self.establish(sequent, self.rests_on())

    def line_ind(self, variables, positions, sequents):
        scope = self.enter("ind", variables)
        places = [self.read_number(p, len(scope.variables)) for p in self.read_list(positions)]
        require(len(set(places)) == len(places), "a position stands twice")
        scope.positions = places
        scope.claims = self.read_sequents(sequents)
        change = self.terms.abstract(scope.variables)
        scope.general = [map_sequent(claim, change) for claim in scope.claims]

    def line_qed(self, numbers):
        """The claims hold at all tuples, since they hold where they hold at smaller ones.

        The proof of one claim may use all the others below, so each rests on what any rests on.
        """
        shown_here = tuple(self.read_fact(number) for number in self.read_list(numbers))
        scope = self.leave("ind")
        require(shown_here == scope.claims, "the facts are not the claims, in order")
        axioms = self.rests_on()
        for m, hypotheses, proposition in scope.general:
            self.establish((len(scope.variables) + m, hypotheses, proposition), axioms)

    # -- declarations

    def line_op(self, name, parameters):
        require(self.read_name(name) not in self.operator_names, f"`{name}` is there already")
        count = self.read_number(parameters, MAX_VARIABLES)
        self.operator_names.add(name)
        self.operators.append(Operator(name, count, self.reading[-1].name))
        self.pending = len(self.operators) - 1

    def take_pending(self):
        """The operator to define with its parameters as indices."""
        f, self.pending = self.pending, None
        require(f is not None, "a definition stands behind its `op`, with only terms between")
        n = self.operators[f].parameters
        return f, n, [self.terms.make("index", n - 1 - i) for i in range(n)]

    def line_def(self, value):
        f, n, parameters = self.take_pending()
        descent = Descent(self.terms, f, n)
        tree, leaves = self.read_tree(value, f, n, descent, ())
        descent.judge()
        self.operators[f].definition = ("def", tree)
        for way, leaf in leaves:
            conclusion = ("same", self.terms.apply(f, *parameters), leaf)
            self.establish((n, way, conclusion), frozenset())

    def read_tree(self, value, f, n, descent, way):
        """The tree, and its leaves in order, each with what holds on the way to it."""
        require(value and type(value) is list, "a tree belongs here")
        if value[0] == "=":
            leaf = self.read_loose(*exactly(value[1:], 1), n)
            descent.term(leaf, descent.start)
            return ("=", leaf), [(way, leaf)]
        require(value[0] == "if", "a tree begins with `=` or `if`")
        condition, then, otherwise = exactly(value[1:], 3)
        condition = self.read_proposition(condition, n)
        opposite = negation(condition)
        itself = head_of(condition) in (("is", f), ("not", f))
        require(not itself, "a condition speaks of the operator itself as a predicate")
        for term in terms_of(condition):
            descent.term(term, descent.start)
        then, first = self.read_tree(then, f, n, descent, way + (plain(condition),))
        otherwise, second = self.read_tree(otherwise, f, n, descent, way + (plain(opposite),))
        self.terms.charge(len(way) + len(first) + len(second))
        return ("if", condition, then, otherwise), first + second

    def line_pred(self, value):
        f, n, parameters = self.take_pending()
        sequents = self.read_sequents(value, n)
        descent = Descent(self.terms, f, n)
        for sequent in sequents:
            descent.sequent(sequent, descent.start)
        descent.judge()
        self.operators[f].definition = ("pred", sequents)
        self.establish((n, sequents, ("is", f, *parameters)), frozenset())
        for m, hypotheses, proposition in sequents:
            moved = [self.terms.make("index", n + m - 1 - i) for i in range(n)]
            holds = (plain(("is", f, *moved)),)
            self.establish((n + m, holds + hypotheses, proposition), frozenset())

    def line_axiom(self, name, source, sequent):
        axiom = (self.read_name(name), self.read_printable(source), self.read_sequent(sequent))
        self.axioms.append(axiom)
        self.establish(axiom[2], frozenset([name]))

    def line_theorem(self, name, number, sequent):
        require(self.read_name(name) not in self.theorem_names, f"`{name}` is there already")
        sequent = self.read_sequent(sequent)
        require(self.read_fact(number) == sequent, "the fact is not what the theorem says")
        self.theorem_names.add(name)
        self.theorems.append((self.reading[-1].name, name, Fact(sequent, self.rests_on())))

    def line_law(self, name, said, theorems):
        require(self.read_name(name) not in self.law_names, f"`{name}` is there already")
        self.read_printable(said)
        names = [self.read_name(t) for t in self.read_list(theorems)]
        require(names, "a law names the theorems that say it")
        unknown = [t for t in names if t not in self.theorem_names]
        require(not unknown, f"no theorem `{''.join(unknown[:1])}` stands before")
        self.law_names.add(name)
        self.laws.append((self.reading[-1].name, name, said, names))

    def line_licence(self, numbers):
        """The laws of the ordered group have proofs, so that sums may be reckoned with."""
        sequents = {self.read_fact(number) for number in self.read_list(numbers)}
        require(not self.rests_on(), "a law of the licence rests on an axiom")
        missing = [law for law in group_laws(self.terms) if law not in sequents]
        require(not missing, f"{len(missing)} of the thirteen laws are not among the facts")
        self.licensed = True

    # -- steps

    def step(self, name, rest):
        function, parameters, facts, licence = RULES[name]
        *values, numbers = exactly(rest, len(parameters) + 1)
        self.given = [self.read_fact(number) for number in self.read_list(numbers)]
        require(facts or not self.given, f"`{name}` cites no facts")
        require(self.licensed or not licence, f"`{name}` needs the licence")
        read = [getattr(self, f"read_{p}")(value) for p, value in zip(parameters, values)]
        hypotheses, conclusion = function(self, *read)
        given = set(self.given)
        for hypothesis in hypotheses:
            if hypothesis not in given:
                raise Refused(f"no cited fact says: {self.show(hypothesis)}")
        self.establish(conclusion, self.rests_on())

    def show(self, sequent):
        if size_of(sequent) > 200:
            return "a hypothesis too long to show"
        return Printer(self.operators).sequent(sequent)

def exactly(items, count):
    require(len(items) == count, f"the line has {len(items)} parts behind its kind, not {count}")
    return items

def shown(value):
    return f"`{value}`" if type(value) is int or is_name(value) else "this value"

def is_name(value):
    return type(value) is str and NAME.fullmatch(value) is not None

def group_laws(t):
    """The thirteen laws of the licence."""

    def neg(x):
        return t.apply(NEG, x)

    def add(x, y):
        return t.apply(ADD, x, y)

    def law(n, conclusion, *hypotheses):
        return (n, tuple(map(plain, hypotheses)), conclusion)

    zero, x, y, z = t.zero, *(t.make("index", k) for k in range(3))
    return [
        law(0, ("same", neg(zero), zero)),
        law(1, ("le", x, x)),
        law(1, ("same", add(x, zero), x)),
        law(1, ("same", neg(neg(x)), x)),
        law(1, ("eq", add(x, neg(x)), zero)),
        law(2, ("same", add(y, x), add(x, y))),
        law(2, ("same", neg(add(y, x)), add(neg(y), neg(x)))),
        law(3, ("same", add(add(z, y), x), add(z, add(y, x)))),
        law(3, ("le", z, x), ("le", z, y), ("le", y, x)),
        law(3, ("lf", z, x), ("le", z, y), ("lf", y, x)),
        law(3, ("lf", z, x), ("lf", z, y), ("le", y, x)),
        law(3, ("le", add(z, x), add(y, x)), ("le", z, y)),
        law(3, ("lf", add(z, x), add(y, x)), ("lf", z, y)),
    ]

# Kinds of lines, with the method that reads one and the number of its parts.
TERM_LINES = {
    "v": (Check.line_variable, 1),
    "b": (Check.line_index, 1),
    "n": (Check.line_numeral, 1),
    "o": (Check.line_operator, 2),
    "f": (Check.line_family, 2),
    "{": (Check.line_braces, 2),
}
SCOPES = {
    "open": (Check.line_open, 2),
    "close": (Check.line_close, 1),
    "ind": (Check.line_ind, 3),
    "qed": (Check.line_qed, 1),
}
DECLARATIONS = {
    "op": (Check.line_op, 2),
    "def": (Check.line_def, 1),
    "pred": (Check.line_pred, 1),
    "axiom": (Check.line_axiom, 3),
    "theorem": (Check.line_theorem, 3),
    "law": (Check.line_law, 3),
    "licence": (Check.line_licence, 1),
}

# ---------------------------------------------------------------------------- the rules
#
# Each rule computes from its parameters the hypotheses, of which each must be the sequent of a
# cited fact, and the conclusion.

RULES = {}

def rule(name, *parameters, facts=True, licence=False):
    """facts: whether it cites any at its end; licence: whether it needs the licence."""

    def register(function):
        RULES[name] = (function, parameters, facts, licence)
        return function

    return register

@rule("use", "fact", "terms")
def use(check, sequent, terms):
    """A fact holds for all forms, so for those that the terms denote."""
    n, hypotheses, proposition = sequent
    require(len(terms) == n, f"the fact is about {n} forms")
    change = check.terms.instantiate(terms)
    needed = [map_sequent(h, change) for h in hypotheses]
    return needed, plain(map_proposition(proposition, change, 0))

@rule("refl", "term", facts=False)
def refl(check, a):
    """A form is itself."""
    return [], plain(("same", a, a))

@rule("rw", "proposition")
def rw(check, conclusion):
    """A proposition that matches a fact up to equations between forms.

    Terms denote compositionally: put for a part one that denotes the same form and the whole
    denotes the same. The equations have no loose index, so they hold under every binder; and
    braces denote sets, so that each family need only be met by some family on the other side.
    """
    require(check.given, "`rw` cites what it rewrites")
    source, *equations = check.given
    require(source[:2] == (0, ()), "what is rewritten has no variables and no hypotheses")
    equal = set()
    for equation in equations:
        same = equation[:2] == (0, ()) and equation[2][0] == "same"
        require(same, "an equation of `rw` is a `same` without hypotheses")
        equal |= {equation[2][1:], equation[2][:0:-1]}
    require(head_of(source[2]) == head_of(conclusion), "`rw` joins propositions of one kind")
    matching = Matching(check.terms, equal)
    fits = matching.all_hold(terms_of(source[2]), terms_of(conclusion))
    require(fits, "the terms do not match under the equations")
    return [], plain(conclusion)

class Matching:
    """Which terms match under equations between forms, given in both directions."""

    def __init__(self, terms, equal):
        self.terms, self.equal, self.known = terms, equal, {}

    def holds(self, a, b):
        if a is b or (a, b) in self.equal:
            return True
        if a.kind != b.kind or a.kind not in ("operator", "family", "braces"):
            return False
        if (a, b) not in self.known:
            self.terms.charge(1)
            self.known[a, b] = getattr(self, a.kind)(a, b)
        return self.known[a, b]

    def all_hold(self, ones, others):
        return all(self.holds(one, other) for one, other in zip(ones, others))

    def operator(self, a, b):
        return a.data[0] == b.data[0] and self.all_hold(a.data[1], b.data[1])

    def family(self, a, b):
        sides = [[side for side, _ in family.data[0]] for family in (a, b)]
        return sides[0] == sides[1] and self.all_hold(parts_of(a), parts_of(b))

    def braces(self, a, b):
        return all(
            all(any(self.holds(f, g) for g in b.data[side]) for f in a.data[side])
            and all(any(self.holds(f, g) for f in a.data[side]) for g in b.data[side])
            for side in (LEFT, RIGHT)
        )

@rule("ext", "term", "term")
def ext(check, a, b):
    """A form is its two sets of options: equal sets, equal forms."""
    t = check.terms
    needed = [
        t.each(f, [], ("in", side, f.data[1], other))
        for one, other in ((a, b), (b, a))
        for side in (LEFT, RIGHT)
        for f in t.families(side, one)
    ]
    return needed, plain(("same", a, b))

@rule("option", "term", "side", "family", "terms")
def option(check, b, side, family, terms):
    """What a family of b gives for choices of its binders is an option of b."""
    t = check.terms
    require(family in t.families(side, b), "this is no family of that side")
    ranges, body = family.data
    require(len(terms) == len(ranges), f"the family has {len(ranges)} binders")
    change = t.instantiate(terms)
    _, hypotheses, _ = t.each(family, [], ("none", side, b))
    needed = [map_sequent(h, change) for h in hypotheses]
    return needed, plain(("in", side, change(body, 0), b))

@rule("case", "side", "term", "term", "proposition")
def case(check, side, x, b, c):
    """An option of b is an option that some family of b gives."""
    t = check.terms
    cases = [t.each(f, [("same", x, f.data[1])], c) for f in t.families(side, b)]
    return [plain(("in", side, x, b)), *cases], plain(c)

@rule("every", "term", "term")
def every(check, a, b):
    """Conway: a <= b if no Left option of a is >= b and no Right option of b is <= a."""
    t = check.terms
    left = [t.each(f, [], ("lf", f.data[1], b)) for f in t.families(LEFT, a)]
    right = [t.each(f, [], ("lf", a, f.data[1])) for f in t.families(RIGHT, b)]
    return left + right, plain(("le", a, b))

@rule("any", "side", "term", "term", "term")
def any_option(check, side, x, a, b):
    """Conway: if a <= b, no Left option of a is >= b and no Right option of b is <= a."""
    if side == LEFT:
        moved, conclusion = ("in", LEFT, x, a), ("lf", x, b)
    else:
        moved, conclusion = ("in", RIGHT, x, b), ("lf", a, x)
    return [plain(("le", a, b)), plain(moved)], plain(conclusion)

@rule("some", "side", "term", "term", "term")
def some(check, side, x, a, b):
    """b <= a would say that no Left option of b is >= a and no Right option of a is <= b."""
    if side == LEFT:
        needed = [("in", LEFT, x, b), ("le", a, x)]
    else:
        needed = [("in", RIGHT, x, a), ("le", x, b)]
    return list(map(plain, needed)), plain(("lf", a, b))

@rule("moves", "term", "term", "proposition")
def moves(check, a, b, c):
    """If b <= a fails, then for a Left option of b that is >= a or a Right option of a <= b."""
    t = check.terms
    left = [t.each(f, [("le", a, f.data[1])], c) for f in t.families(LEFT, b)]
    right = [t.each(f, [("le", f.data[1], b)], c) for f in t.families(RIGHT, a)]
    return [plain(("lf", a, b)), *left, *right], plain(c)

@rule("both", "term", "term")
def both(check, a, b):
    """a = b says that a <= b and b <= a."""
    return [plain(("le", a, b)), plain(("le", b, a))], plain(("eq", a, b))

@rule("half", "term", "term", "side")
def half(check, a, b, reverse):
    """a = b says that a <= b and b <= a."""
    equal = ("eq", b, a) if reverse else ("eq", a, b)
    return [plain(equal)], plain(("le", a, b))

@rule("split", "proposition", "proposition")
def split(check, p, c):
    """p or not p."""
    return [(0, (plain(p),), c), (0, (plain(negation(p)),), c)], plain(c)

@rule("absurd", "proposition", "proposition")
def absurd(check, p, c):
    """p and not p never hold together."""
    return [plain(p), plain(negation(p))], plain(c)

@rule("inhabited", "side", "term", "proposition")
def inhabited(check, side, a, c):
    """A side has an option or it has none."""
    chosen = plain(("in", side, check.terms.make("index", 0), a))
    without = plain(("none", side, a))
    return [(1, (chosen,), c), (0, (without,), c)], plain(c)

@rule("empty", "side", "term", "term", "proposition")
def empty(check, side, x, a, c):
    """A side with an option is not empty."""
    return [plain(("in", side, x, a)), plain(("none", side, a))], plain(c)

@rule("greatest", "side", "term", "term", "proposition")
def greatest(check, side, z, a, c):
    """A side that has an option, and on which x <= y or y <= x for any two, has a greatest.

    The side is finite and <= is transitive. The second hypothesis says it of any two, since
    `lf x y` is the negation of y <= x.
    """
    x, y = check.terms.make("index", 1), check.terms.make("index", 0)
    in_x, in_y = plain(("in", side, x, a)), plain(("in", side, y, a))
    total = (2, (in_x, in_y, plain(("lf", x, y))), ("le", x, y))
    # within the inner sequent its own variable is index 0 and the outer one index 1
    above = (1, (plain(("in", side, y, a)),), ("le", y, x))
    return [plain(("in", side, z, a)), total, (1, (in_y, above), c)], plain(c)

@rule("num", "term", facts=False)
def num(check, a):
    """A numeral is the canonical form of its number."""
    t = check.terms
    require(a.kind == "numeral", "`num` opens a numeral other than 0")
    q = a.data
    step = Fraction(1, q.denominator)
    left = [] if q.denominator == 1 and q < 0 else [t.family([], t.numeral(q - step))]
    right = [] if q.denominator == 1 and q > 0 else [t.family([], t.numeral(q + step))]
    return [], plain(("same", a, t.braces(left, right)))

class Summands:
    """The summands of terms with their signs: from (summand, sign) to how often.

    Sums and negatives are taken apart and 0 is left out; the negative of a numeral is the
    numeral of the negative. Nothing is cancelled or added.
    """

    def __init__(self, terms):
        self.terms, self.known = terms, {}

    def of(self, term):
        if term not in self.known:
            self.known[term] = self.taken_apart(term)
            self.terms.charge(1 + len(self.known[term]))
        return self.known[term]

    def taken_apart(self, term):
        if term is self.terms.zero:
            return {}
        if term.kind == "operator" and term.data[0] == ADD:
            one, other = (self.of(part) for part in term.data[1])
            total = dict(one)
            for summand, count in other.items():
                total[summand] = total.get(summand, 0) + count
            return total
        if term.kind == "operator" and term.data[0] == NEG:
            inner = self.of(term.data[1][0])
            return {self.opposite(*summand): count for summand, count in inner.items()}
        return {(term, 1): 1}

    def opposite(self, term, sign):
        if term.kind == "numeral":
            return (self.terms.numeral(-term.data), 1)
        return (term, -sign)

@rule("flat", "term", "term", facts=False, licence=True)
def flat(check, a, b):
    """Sums of forms are commutative and associative with 0; the negative goes inward."""
    summands = Summands(check.terms)
    require(summands.of(a) == summands.of(b), "the summands differ")
    return [], plain(("same", a, b))

@rule("lin", "proposition", "integers", licence=True)
def lin(check, conclusion, factors):
    """A linear combination of facts, in the ordered group of values.

    right - left of the conclusion is the sum of the counted facts and of a number c. Each `le`
    adds something >= 0, each equation 0. So it is >= 0 if c >= 0; with one `lf`, which adds
    something that is not <= 0, it is not <= 0; and without one it is > 0 if c > 0.
    """
    kind = conclusion[0]
    require(kind in ("eq", "le", "lf"), "`lin` concludes `eq`, `le` or `lf`")
    require(len(factors) == len(check.given), "each fact has a factor")
    summands = Summands(check.terms)
    rest, number = difference(summands, conclusion, 1, {})
    confused = 0  # how many lf count
    for factor, (n, hypotheses, fact) in zip(factors, check.given):
        require(n == 0 and not hypotheses, "`lin` counts facts without hypotheses")
        require(fact[0] in ("same", "eq", "le", "lf"), "`lin` counts equations and inequalities")
        if fact[0] in ("le", "lf"):
            require(factor > 0 and kind != "eq", "an inequality counts a positive number of times")
        if fact[0] == "lf":
            confused += factor
        rest, less = difference(summands, fact, -factor, rest)
        number += less
    require(not any(rest.values()), "the combination leaves summands that are no numbers")
    require(confused == 0 or (confused == 1 and kind == "lf"), "`lf` counts once, for `lf` only")
    fits = {"eq": number == 0, "le": number >= 0, "lf": number > 0 or number == confused - 1}
    require(fits[kind], "the number that is left has the wrong sign")
    return [], plain(conclusion)

def difference(summands, proposition, factor, rest):
    """rest with factor times (right - left) of the proposition added, and the number in it."""
    rest, number = dict(rest), Fraction(0)
    _, a, b = proposition
    for term, times in ((b, factor), (a, -factor)):
        for (summand, sign), count in summands.of(term).items():
            if summand.kind == "numeral":
                number += times * count * sign * summand.data
            else:
                rest[summand] = rest.get(summand, 0) + times * count * sign
    summands.terms.charge(1 + len(rest))
    return rest, number

@rule("play", "proposition", facts=False, licence=True)
def play(check, proposition):
    """Conway's definition, played out: a <= b if Left, who begins, loses a - b."""
    kind = proposition[0]
    require(kind in ("eq", "le", "lf"), "`play` decides `eq`, `le` and `lf`")
    _, a, b = proposition
    game = Play(check.terms)
    left, right = (b, a) if kind == "lf" else (a, b)
    start = game.position(((left, 1), (right, -1)))
    holds = game.wins(start, LEFT) == (kind == "lf")
    if kind == "eq":
        holds = holds and not game.wins(start, RIGHT)
    require(holds, "play shows that this does not hold")
    check.plays += 1
    return [], plain(proposition)

class Play:
    """Sums of closed forms, played by the rule that who cannot move loses.

    A position is a sorted tuple of numerals and braces: the summands. The empty one is 0.
    """

    def __init__(self, terms):
        self.terms, self.known = terms, {}

    def position(self, signed):
        """The position of a sum of terms with signs."""
        summands, waiting = [], list(signed)
        while waiting:
            term, sign = waiting.pop()
            self.terms.charge(1)
            if term.kind == "operator" and term.data[0] == ADD:
                waiting += [(part, sign) for part in term.data[1]]
            elif term.kind == "operator" and term.data[0] == NEG:
                waiting.append((term.data[1][0], -sign))
            elif term is not self.terms.zero:
                summands.append(self.with_sign(term, sign))
        return tuple(sorted(summands, key=lambda term: term.number))

    def with_sign(self, term, sign):
        t = self.terms
        if term.kind == "numeral":
            return t.numeral(sign * term.data)
        require(term.kind == "braces", "`play` reads numerals, braces, sums and negatives")
        families = term.data[LEFT] + term.data[RIGHT]
        require(not any(f.data[0] for f in families), "`play` reads families without binders")
        if sign > 0:
            return term
        left, right = term.data
        turned = [[t.family([], t.apply(NEG, f.data[1])) for f in side] for side in (right, left)]
        return t.braces(*turned)

    def options(self, summand, side):
        if summand.kind == "numeral":
            _, (_, _, (_, _, summand)) = num(self, summand)
        return [f.data[1] for f in summand.data[side]]

    def wins(self, position, side, depth=0):
        """Whether the player of this side, who moves next, wins."""
        if depth > MAX_PLAY:
            raise Limit(f"play goes on for more than {MAX_PLAY} moves")
        if (position, side) not in self.known:
            self.known[position, side] = False
            for reached in self.moves(position, side):
                if not self.wins(reached, 1 - side, depth + 1):
                    self.known[position, side] = True
                    break
        return self.known[position, side]

    def moves(self, position, side):
        """A move in a sum is a move in one summand."""
        for place, summand in enumerate(position):
            others = [(term, 1) for term in position[:place] + position[place + 1 :]]
            for moved in self.options(summand, side):
                yield self.position([(moved, 1), *others])

@rule("ih", "place", "place", "terms", "chains", facts=False)
def ih(check, up, claim, terms, chains):
    """The induction hypothesis: the claims hold at all smaller tuples.

    At each position of the induction the term is the variable itself or is reached from it
    through options, and at one position at least it moved. So the sum of the ranks there is
    smaller; games have no infinite descent.
    """
    inductions = [scope for scope in reversed(check.scopes) if scope.kind == "ind"]
    require(up < len(inductions), "there are fewer inductions around")
    scope = inductions[up]
    require(claim < len(scope.general), "the induction has fewer claims")
    require(len(terms) == len(scope.variables), "each variable of the induction has a term")
    require(len(chains) == len(scope.positions), "each position has a chain")
    require(any(chains), "nothing descends")
    for place, chain in zip(scope.positions, chains):
        reached = terms[place]
        for n, hypotheses, fact in chain:
            links = n == 0 and not hypotheses and fact[0] == "in" and fact[2] is reached
            require(links, "a chain is of facts `in s x y`, each x the y before")
            reached = fact[3]
        require(reached is scope.variables[place], "a chain ends at the variable")
    return [], map_sequent(scope.general[claim], check.terms.instantiate(terms))

# ---------------------------------------------------------------------------- texts

def parse_line(line):
    """The JSON array of a line, of strings, integers and arrays; None for a blank line."""
    if not line.strip(" \t\r"):
        return None
    if line.count("[") > MAX_DEPTH and nesting(line) > MAX_DEPTH:
        raise Limit(f"a line nests more than {MAX_DEPTH} deep")
    try:
        value = json.loads(line, parse_int=parse_integer, parse_float=foreign, parse_constant=foreign)
    except ValueError as error:
        raise Refused("the line is no JSON") from error
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if type(item) is list:
            waiting += item
        else:
            require(type(item) in (int, str), "only strings, integers and arrays stand in a line")
    filled = type(value) is list and value and type(value[0]) is str
    require(filled, "a line is an array that begins with its kind")
    return value

def parse_integer(digits):
    require(INTEGER.fullmatch(digits), "`-0` is no integer here")
    if len(digits) > MAX_DIGITS:
        raise Limit(f"a number has more than {MAX_DIGITS} digits")
    return int(digits)

def foreign(value):
    raise Refused(f"the number `{value[:20]}` is no integer")

def nesting(line):
    deepest = depth = 0
    for sign in re.sub(r'"(?:\\.|[^"\\])*"', "", line):
        depth += (sign == "[") - (sign == "]")
        deepest = max(deepest, depth)
    return deepest

def read_file(path):
    source = sys.stdin.buffer.read(MAX_BYTES + 1) if path == "-" else read_bytes(path)
    if len(source) > MAX_BYTES:
        raise Limit(f"a text has more than {MAX_BYTES} bytes")
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("the text is no UTF-8") from error

def read_bytes(path):
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Refused(f"cannot read `{path}`") from error

def finder(path, folders):
    """From a name to where its text is, and whether it is no text of the project's own."""
    beside = [] if path == "-" else [Path(path).parent]

    def find(name):
        for folder in [*beside, *folders, PROJECT_TEXTS]:
            found = folder / f"{name}.plain"
            if found.is_file():
                return found, found.resolve().parent != PROJECT_TEXTS
        raise Refused(f"no text `{name}` is found")

    return find

# ---------------------------------------------------------------------------- the verdict

def examine(path, folders):
    """What a file shows: a verdict with the code to leave with."""
    check = Check(finder(path, folders))
    main = Text("", True)
    try:
        check.read_text(main, read_file(path))
        own = [t for t in check.theorems if t[0] == ""]
        require(own, "the text has no theorem, so it shows nothing")
        return 0, verdict(check, own)
    except (Refused, Limit) as error:
        beyond = isinstance(error, Limit)
        text = check.reading[-1] if check.reading else main
        return (3 if beyond else 2), {
            "verdict": "limit" if beyond else "refused",
            "text": text.name,
            "line": text.line,
            "cause": str(error),
        }

def verdict(check, own):
    show = Printer(check.operators)
    used = frozenset().union(*(fact.axioms for _, _, fact in own))
    # A text that the project does not keep is the file's own, whatever its name is.
    kept = {name for name, text in check.texts.items() if not text.own}
    return {
        "verdict": "accepted",
        "theorems": [
            {"name": name, "says": show.sequent(fact.sequent), "axioms": sorted(fact.axioms)}
            for _, name, fact in own
        ],
        "laws": [
            {"name": name, "text": said, "theorems": names}
            for text, name, said, names in check.laws
            if text == ""
        ],
        "definitions": [show.definition(o) for o in check.operators[2:] if o.text not in kept],
        "included": [{"name": name, "kept": name in kept} for name in check.texts],
        "axioms": [
            {"name": name, "source": source, "says": show.sequent(sequent)}
            for name, source, sequent in check.axioms
            if name in used
        ],
        "play": check.plays,
    }

def print_verdict(path, code, found):
    if code:
        place = f"{path}: line {found['line']}"
        if found["text"]:
            place = f"{path}: in the included text `{found['text']}`, line {found['line']}"
        print(f"{place}: {found['verdict']}: {found['cause']}")
        return
    for theorem in found["theorems"]:
        rests = f" [assuming {', '.join(theorem['axioms'])}]" if theorem["axioms"] else ""
        print(f"{theorem['name']}: {theorem['says']}{rests}")
    for law in found["laws"]:
        print(f"the text of law {law['name']}, not checked: {law['text']} ({', '.join(law['theorems'])})")
    print(f"{path}: accepted: {sentence(found)}")

def sentence(found):
    """The verdict in one sentence, with complete lists."""
    included = [t["name"] + ("" if t["kept"] else " (not kept by the project)") for t in found["included"]]
    axioms = []
    for axiom in found["axioms"]:
        ruled = axiom["name"].startswith("rule.")
        word = f"the rule {axiom['name'].removeprefix('rule.')}" if ruled else axiom["name"]
        axioms.append(f"{word}: {axiom['says']} ({axiom['source']})")
    parts = [
        counted(len(found["theorems"]), "theorem"),
        listed("definition", found["definitions"], " of its own"),
        listed("included text", included),
        ("assuming " + "; assuming ".join(axioms)) if axioms else "assuming nothing",
        f"`play` used {counted(found['play'], 'time')}",
    ]
    return "; ".join(parts) + "."

def counted(count, word):
    return f"{count} {word}" + ("" if count == 1 else "s")

def listed(word, items, more=""):
    return counted(len(items), word) + more + (": " + "; ".join(items) if items else "")

def main():
    parser = argparse.ArgumentParser(description="Checks proofs in the language of docs/kernel.md.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a text; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print the verdicts as JSON, one a line")
    parser.add_argument("--include", action="append", default=[], type=Path, metavar="DIR",
                        help="a folder in which included texts are looked for")
    arguments = parser.parse_args()
    # Terms, lines and play are nested no deeper than the limits above allow.
    sys.setrecursionlimit(20_000)
    worst = 0
    for path in arguments.files:
        code, found = examine(path, arguments.include)
        if arguments.json:
            print(json.dumps({"file": path, **found}))
        else:
            print_verdict(path, code, found)
        worst = max(worst, code)
    return worst

if __name__ == "__main__":
    sys.exit(main())
