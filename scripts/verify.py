#!/usr/bin/env python3
"""Checks proofs in the language of docs/kernel.md; the second checker beside src/kernel/.

    scripts/verify.py [--json] [--include DIR] FILE…        (- reads standard input)

It was written from that page alone and shares no code with the engine. For each file it says
what each theorem states in core terms and on which axioms it rests, then one verdict.
Exit codes: 0 accepted, 2 refused or unreadable, 3 beyond a limit of this checker.

In order: terms; sequents; how statements are printed; the descent of definitions; lines (reading
parameters, terms, scopes, declarations, steps); the rules, a function each with the reason why
it is sound; texts and the verdict. Everything is finite and exact: a form is a pair of finite
sets of forms, a numeral a dyadic rational.
"""
import argparse
import json
import re
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

MAX_DEPTH, MAX_SCOPES, MAX_BINDERS = 400, 256, 16  # of terms and brackets; of scopes; of a family
MAX_INDEX, MAX_VARIABLES = 65536, 64  # of a bound index; of a sequent in a line or an operator
MAX_WORK = 30_000_000  # visits of terms in one file
MAX_DIGITS, MAX_BYTES = 1000, 64_000_000  # of a number; of a text
MAX_PRINTED, MAX_PLAY = 100_000, 2_000  # symbols of a term in a verdict; moves in a line of play
PROJECT_TEXTS = Path(__file__).resolve().parent.parent / "rules" / "proofs"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.]{0,199}")
RESERVED = {"left", "right", "no", "not", "in", "if", "for", "all"}  # words of statements
NUMERAL = re.compile(r"(-?[1-9][0-9]*|0)(?:/([1-9][0-9]*))?")
UNPRINTABLE = re.compile(  # what moves the cursor, turns the direction of writing or is not seen
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff"
    "\u180e\ufeff\ufff9-\ufffb\U000e0000-\U0010ffff]"
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
    __slots__ = ("kind", "data", "parts", "loose", "names", "depth", "size", "number")

class Terms:
    """The table of all terms of a check, and the count of the work done on them."""

    def __init__(self):
        self.table, self.work = {}, 0
        self.zero = self.make("braces", ((), ()))

    def charge(self, amount):
        self.work += amount
        if self.work > MAX_WORK:
            raise Limit(f"more than {MAX_WORK} steps of work")

    def make(self, kind, data, parts=()):
        if (kind, data) in self.table:
            return self.table[kind, data]
        term = Term()
        term.kind, term.data, term.parts, term.number = kind, data, parts, len(self.table)
        term.loose = 1 << data if kind == "index" else 0
        term.names = frozenset((data,) if kind == "variable" else ())
        for part in parts:
            term.loose |= part.loose
            term.names = term.names if part.names <= term.names else term.names | part.names
        term.loose >>= len(data[0]) if kind == "family" else 0
        term.depth = 1 + max((part.depth for part in parts), default=0)
        term.size = 1 + sum(part.size for part in parts)
        if term.depth > MAX_DEPTH:
            raise Limit(f"a term is nested more than {MAX_DEPTH} deep")
        self.charge(1 + len(parts) + len(term.names) + term.loose.bit_length() // 64)
        self.table[kind, data] = term
        return term

    def index(self, k):
        return self.make("index", k)

    def apply(self, f, *arguments):
        return self.make("operator", (f, arguments), arguments)

    def numeral(self, q):
        if max(abs(q.numerator), q.denominator) >= 10**MAX_DIGITS:
            raise Limit(f"a number has more than {MAX_DIGITS} digits")
        return self.make("numeral", q) if q else self.zero

    def family(self, ranges, body):
        """The set of the bodies for all choices of the binders."""
        if len(ranges) > MAX_BINDERS:
            raise Limit(f"a family has more than {MAX_BINDERS} binders")
        for i, (_, source) in enumerate(ranges):
            not_before = source.loose & ((1 << (len(ranges) - i)) - 1)
            require(not_before == 0, "a range mentions its own binder or one behind it")
        return self.make("family", (ranges, body), (*(source for _, source in ranges), body))

    def braces(self, *sides):
        """The form with these families; a side is a set, so it is sorted, each once."""
        sides = tuple(tuple(sorted(set(side), key=lambda f: f.number)) for side in sides)
        return self.make("braces", sides, sides[LEFT] + sides[RIGHT])

    def families(self, side, term):
        if term.kind == "braces":
            return term.data[side]
        return (self.family(((side, term),), self.index(0)),)

    def chosen(self, family):
        """That each binder of a family is in its range, for a sequent of as many variables."""
        ranges, n = family.data[0], len(family.data[0])
        return [("in", s, self.index(n - 1 - i), a) for i, (s, a) in enumerate(ranges)]

    def each(self, side, term, say, assume=None):
        """`each f: assume(it) |- say(it)`, for each f in families(side, term)."""
        sequents = []
        for family in self.families(side, term):
            ranges, it = family.data
            assumed = self.chosen(family) + ([assume(it)] if assume else [])
            sequents.append((len(ranges), tuple(map(plain, assumed)), say(it)))
        return sequents

    def replace(self, term, depth, leaf, idle, memo):
        """term with leaf(part, depth) for variables and indices, but as it is where idle says."""
        if idle(term, depth):
            return term
        if (term, depth) not in memo:
            self.charge(1)
            inner = depth + (len(term.data[0]) if term.kind == "family" else 0)
            parts = [self.replace(part, inner, leaf, idle, memo) for part in term.parts]
            memo[term, depth] = self.rebuild(term, parts) if parts else leaf(term, depth)
        return memo[term, depth]

    def rebuild(self, term, parts):
        if term.kind == "operator":
            return self.apply(term.data[0], *parts)
        if term.kind == "braces":
            return self.braces(parts[: len(term.data[LEFT])], parts[len(term.data[LEFT]) :])
        return self.family(tuple((s, a) for (s, _), a in zip(term.data[0], parts)), parts[-1])

    def change(self, leaf, idle):
        memo = {}
        return lambda term, depth: self.replace(term, depth, leaf, idle, memo)

    def instantiate(self, terms):
        """The change that puts terms for the loose indices: variable i of n is index n - 1 - i."""
        return self.change(lambda index, depth: terms[len(terms) - 1 - (index.data - depth)],
                           lambda term, depth: term.loose >> depth == 0)

    def abstract(self, variables):
        """The change that puts indices for the variables, in the same order."""
        places = {v.data: len(variables) - 1 - i for i, v in enumerate(variables)}
        return self.change(lambda variable, depth: self.index(depth + places[variable.data]),
                           lambda term, _: term.names.isdisjoint(places))

# ---------------------------------------------------------------------------- sequents
#
# A proposition is a tuple: ("same" | "eq" | "le" | "lf", a, b), ("in", side, x, a),
# ("none", side, a), ("is" | "not", operator, a, …). A sequent is (n, hypotheses, proposition).

HEADS = {"same": 1, "eq": 1, "le": 1, "lf": 1, "in": 2, "none": 2, "is": 2, "not": 2}

def head_of(proposition):
    """The kind with its side or predicate: what two propositions of one kind share."""
    return proposition[: HEADS[proposition[0]]]

def terms_of(proposition):
    return proposition[HEADS[proposition[0]] :]

def map_proposition(proposition, change, depth):
    return head_of(proposition) + tuple(change(term, depth) for term in terms_of(proposition))

def map_sequent(sequent, change, depth=0):
    n, hypotheses, proposition = sequent
    mapped = tuple(map_sequent(h, change, depth + n) for h in hypotheses)
    return (n, mapped, map_proposition(proposition, change, depth + n))

def plain(proposition):
    """The sequent of a proposition alone."""
    return (0, (), proposition)

def is_plain(sequent, *kinds):
    return sequent[:2] == (0, ()) and sequent[2][0] in kinds

def as_sequent(said):
    return plain(said) if type(said[0]) is str else said

def negation(proposition):
    """le and lf are each other's negation with the sides exchanged; is and not as well."""
    kind, *rest = proposition
    opposite = {"le": "lf", "lf": "le", "is": "not", "not": "is"}.get(kind)
    require(opposite, f"`{kind}` has no negation in the language")
    return (opposite, *(rest[::-1] if kind in ("le", "lf") else rest))

# ---------------------------------------------------------------------------- statements

SIGNS = {"same": "==", "eq": "=", "le": "<=", "lf": "<|"}

def letter(level):
    """The name of the variable that is bound at this level: a, b, …, z, a1, b1, …"""
    return "abcdefghijklmnopqrstuvwxyz"[level % 26] + (str(level // 26) if level > 25 else "")

class Printer:
    """Prints terms and sequents so that different ones look different.

    level is the number of the variables around; they are named by their levels.
    """
    def __init__(self, operators):
        self.operators = operators

    def sequent(self, sequent, level=0):
        n, hypotheses, proposition = sequent
        said = self.proposition(proposition, level + n)
        if n:
            said = f"for all {' '.join(letter(level + i) for i in range(n))}: {said}"
        return said + " if " * bool(hypotheses) + self.listed(hypotheses, level + n, ", ")

    def listed(self, sequents, level, comma):
        said = [(self.sequent(s, level), s[:2] == (0, ())) for s in sequents]
        return comma.join(words if bare else f"({words})" for words, bare in said)

    def proposition(self, proposition, level):
        kind, parts = proposition[0], [self.term(term, level) for term in terms_of(proposition)]
        if kind in SIGNS:
            return f"{parts[0]} {SIGNS[kind]} {parts[1]}"
        if kind in ("in", "none"):
            side = f"{SIDES[proposition[1]]}({parts[-1]})"
            return f"{parts[0]} in {side}" if kind == "in" else f"no {side}"
        return ("not " if kind == "not" else "") + self.applied(proposition[1], parts)

    def applied(self, f, parts):
        return f"{self.operators[f].name}({', '.join(parts)})"

    def term(self, term, level):
        if term.size > MAX_PRINTED:
            raise Limit(f"a term of a statement has more than {MAX_PRINTED} symbols")
        if term.kind in ("variable", "numeral"):
            return str(term.data)
        if term.kind == "index":
            return letter(level - 1 - term.data)
        if term.kind == "operator":
            f, parts = term.data[0], [self.term(part, level) for part in term.parts]
            if f == ADD:
                return f"({parts[0]} + {parts[1]})"
            return f"-({parts[0]})" if f == NEG else self.applied(f, parts)
        if term.kind == "braces":
            left, right = (", ".join(self.term(f, level) for f in side) for side in term.data)
            return f"{{{left} | {right}}}" if left or right else "0"
        inner = level + len(term.data[0])
        binders = [f"{letter(level + i)} in {SIDES[side]}({self.term(source, inner)})"
                   for i, (side, source) in enumerate(term.data[0])]
        return self.term(term.data[1], inner) + " for " * bool(binders) + ", ".join(binders)

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
        self.start = [frozenset([(i, False)]) for i in reversed(range(parameters))]
        self.calls, self.seen = [], set()  # calls: of each argument the set of its ways

    def ways(self, term, environment):
        return environment[term.data] if term.kind == "index" else frozenset()

    def below(self, source, environment):
        return frozenset((i, True) for i, _ in self.ways(source, environment))

    def call(self, arguments, environment):
        self.calls.append([self.ways(a, environment) for a in arguments])

    def term(self, term, environment, calls=True):
        """Collects the calls of f in a term; if calls is false, there may be none."""
        key = (term, tuple(environment[: term.loose.bit_length()]))  # the rest is not mentioned
        if key in self.seen:
            return
        self.seen.add(key)
        self.terms.charge(1 + len(key[1]))
        if term.kind == "operator" and term.data[0] == self.f:
            require(calls, "a predicate speaks of itself as a function")
            self.call(term.parts, environment)
        if term.kind == "family":
            environment = [frozenset()] * len(term.data[0]) + list(key[1])
            for i, (_, source) in enumerate(term.data[0]):
                environment[len(term.data[0]) - 1 - i] = self.below(source, environment)
        for part in term.parts:
            self.term(part, environment, calls)

    def sequent(self, sequent, environment):
        """Collects what a sequent of a predicate says of f.

        A variable that a sequent introduces is an option where its hypothesis `in` says so;
        for all other forms the sequent holds whatever f says of them.
        """
        n, hypotheses, proposition = sequent
        environment = [frozenset()] * n + list(environment)
        for h in hypotheses:
            if is_plain(h, "in") and h[2][2].kind == "index" and h[2][2].data < n:
                below = self.below(h[2][3], environment)
                environment[h[2][2].data] = below or environment[h[2][2].data]
        for h in hypotheses:
            self.sequent(h, environment)
        if head_of(proposition) in (("is", self.f), ("not", self.f)):
            self.call(terms_of(proposition), environment)
        for term in terms_of(proposition):
            self.term(term, environment, calls=False)

    def judge(self):
        positions = [i for i in range(self.parameters)
                     if all(call[i] & {(i, False), (i, True)} for call in self.calls)]
        descends = all(any((i, True) in call[i] for i in positions) for call in self.calls)
        require(descends, "the definition calls itself at arguments that do not descend")

# ---------------------------------------------------------------------------- lines

@dataclass
class Operator:
    name: str
    parameters: int
    text: str = ""  # the name of the text that declares it
    definition: list = field(default_factory=list)  # the facts that say what it is

@dataclass
class Scope:
    kind: str  # of the line that began it
    variables: list
    sequents: tuple = ()  # what an `open` assumed or an `ind` claimed
    positions: list = ()  # of an `ind`
    general: list = ()  # its claims with loose indices for the variables
    made: list = field(default_factory=list)  # the numbers of the facts made since

class Text:
    """A text, and what its numbers mean: its own lines and those of what it includes.

    The items of each kind are numbered through: first those of the texts that it includes, in
    the order in which it first sees them, then its own. So it means the same alone and included.
    """
    def __init__(self, name):
        self.name, self.line = name, 0  # "" for the file that is checked
        self.terms, self.operators, self.facts = [], [ADD, NEG], [0, 1]  # the last two by places
        self.seen, self.licensed = {}, False  # seen: the texts that it includes, by name
        self.own = None  # how many items came from others, once a line of its own was read

    def begin(self):
        self.own = self.own or (len(self.terms), len(self.operators), len(self.facts))

    def include(self, other):
        for text in [*other.seen.values(), other]:
            if text.name not in self.seen:
                self.seen[text.name] = text
                terms, operators, facts = text.own
                self.terms += text.terms[terms:]
                self.operators += text.operators[operators:]
                self.facts += text.facts[facts:]
        self.licensed |= other.licensed

class Check:
    """Reads a text with all that it includes and keeps what is established."""

    def __init__(self, find):
        self.find = find  # from the name of a text to its path
        self.terms = Terms()
        self.operators, self.pending = [Operator("add", 2), Operator("neg", 1)], None  # to define
        self.facts = [(s, frozenset()) for s in sum_and_negative(self.terms)]  # with their axioms
        self.scopes, self.variables = [], set()  # and the names in scope
        self.cited, self.given = [], []  # facts of the line; sequents of those at a step's end
        self.plays = 0
        self.theorems, self.laws, self.axioms = [], [], {}  # axioms by name
        self.names = {("op", "add"), ("op", "neg")}  # of operators, and of each text's theorems
        self.texts, self.reading = {}, []  # by name; those that are read, the innermost last
        self.text = None  # the innermost

    # Reading parameters: each method checks all that the page asks of its kind.

    def number(self, value, below=MAX_INDEX, least=0):
        fits = type(value) is int and least <= value < below
        require(fits, f"{shown(value)} is no number here")
        return value

    def side(self, value):
        return self.number(value, 2)

    def integers(self, value):
        return [self.number(k, 1 << 63, -1 << 63) for k in self.list(value)]

    def operator(self, value):
        return self.text.operators[self.number(value, len(self.text.operators))]

    def list(self, value):
        require(type(value) is list, f"{shown(value)} stands where a list belongs")
        return value

    def name(self, value):
        require(type(value) is str and NAME.fullmatch(value), f"{shown(value)} is no name")
        return value

    def new_name(self, kind, value):
        require((kind, self.name(value)) not in self.names, f"`{value}` is there already")
        self.names.add((kind, value))
        return value

    def printable(self, value):
        fits = type(value) is str and not UNPRINTABLE.search(value)
        require(fits, "a source or text of a law is one line of printable characters")
        return value

    def any_term(self, value, family=False):
        """A term, or else a family, with whatever loose indices and variables."""
        term = self.text.terms[self.number(value, len(self.text.terms))]
        require((term.kind == "family") == family, "a family stands only in braces, and only it")
        return term

    def term(self, value, bound=0, family=False):
        """One whose loose indices are below bound and whose variables are in scope."""
        term = self.any_term(value, family)
        require(term.loose >> bound == 0, "a bound index points out of what is around it")
        outside = "".join(sorted(term.names - self.variables)[:1])
        require(not outside, f"the variable `{outside}` is not in scope")
        return term

    def terms_list(self, value):
        return [self.term(item) for item in self.list(value)]

    def family(self, value):
        return self.term(value, family=True)

    def proposition(self, value, bound=0):
        kind = self.list(value)[0] if value else None
        require(type(kind) is str and kind in HEADS, f"{shown(kind)} is no proposition")
        head, arguments = tuple(value[: HEADS[kind]]), value[HEADS[kind] :]
        require(len(head) == HEADS[kind], f"`{kind}` lacks its side or predicate")
        count = 1 if kind == "none" else 2
        if kind in ("is", "not"):
            head = (kind, self.operator(head[1]))
            count = self.operators[head[1]].parameters
        elif len(head) == 2:
            self.side(head[1])
        return head + tuple(self.term(item, bound) for item in exactly(arguments, count))

    def sequent(self, value, bound=0):
        if self.list(value) and type(value[0]) is str:
            return plain(self.proposition(value, bound))
        n, hypotheses, proposition = exactly(value, 3)
        bound += self.number(n, MAX_VARIABLES)
        return (n, self.sequents(hypotheses, bound), self.proposition(proposition, bound))

    def sequents(self, value, bound=0):
        return tuple(self.sequent(item, bound) for item in self.list(value))

    def fact(self, value):
        """The sequent of a fact that is cited; what is concluded rests on its axioms."""
        fact = self.facts[self.text.facts[self.number(value, len(self.text.facts))]]
        require(fact, f"fact {value} is gone with its scope")
        self.cited.append(fact)
        return fact[0]

    def facts_list(self, value):
        return [self.fact(number) for number in self.list(value)]

    def chains(self, value):
        return [self.facts_list(chain) for chain in self.list(value)]

    def establish(self, sequent, axioms=frozenset()):
        self.terms.charge(1 + len(sequent[1]) + len(axioms))
        if self.scopes:
            self.scopes[-1].made.append(len(self.facts))
        self.text.facts.append(len(self.facts))
        self.facts.append((sequent, axioms))

    def rests_on(self):
        return frozenset().union(*(axioms for _, axioms in self.cited))

    # Texts and lines.

    def read_text(self, text, path):
        self.reading.append(text)
        self.text = text
        for text.line, line in enumerate(read_file(path).split("\n"), 1):
            value = parse_line(line)
            if value is not None:
                self.read_line(*value)
        require(not self.scopes, "a scope is open at the end of the text")
        text.begin()
        self.pending = None
        self.texts[text.name] = self.reading.pop()
        self.text = self.reading[-1] if self.reading else None

    def read_line(self, kind, *rest):
        if kind == "include":
            return self.include(*exactly(rest, 1))
        require(kind in RULES or kind in LINES, f"{shown(kind)} begins no line")
        self.text.begin()
        self.cited = []
        if kind in RULES:
            self.pending = None
            return self.step(kind, rest)
        group, method, count = LINES[kind]
        if group == "term":
            return self.text.terms.append(method(self, *exactly(rest, count)))
        self.pending = self.pending if kind in ("def", "pred") else None
        require(group == "scope" or not self.scopes, f"`{kind}` stands outside of all scopes")
        return method(self, *exactly(rest, count))

    def include(self, name):
        require(self.text.own is None, "an `include` stands before all other lines")
        require(self.name(name) not in [t.name for t in self.reading], f"`{name}` includes itself")
        if name not in self.texts:
            self.read_text(Text(name), self.find(name))
        self.text.include(self.texts[name])

    # Terms.

    def line_variable(self, name):
        return self.terms.make("variable", self.name(name))

    def line_index(self, k):
        return self.terms.index(self.number(k))

    def line_numeral(self, value):
        found = NUMERAL.fullmatch(value) if type(value) is str else None
        require(found, f"{shown(value)} is no numeral")
        if len(value) > MAX_DIGITS:
            raise Limit(f"a number has more than {MAX_DIGITS} digits")
        over, under = int(found[1]), int(found[2] or 1)
        lowest = found[2] is None or (over % 2 == 1 and under > 1)
        require(lowest and under & (under - 1) == 0, f"{shown(value)} is not in lowest terms")
        return self.terms.numeral(Fraction(over, under))

    def line_operator(self, f, arguments):
        f = self.operator(f)
        count = self.operators[f].parameters
        return self.terms.apply(f, *map(self.any_term, exactly(self.list(arguments), count)))

    def line_family(self, ranges, body):
        pairs = [exactly(self.list(item), 2) for item in self.list(ranges)]
        read = tuple((self.side(side), self.any_term(source)) for side, source in pairs)
        return self.terms.family(read, self.any_term(body))

    def line_braces(self, *sides):
        return self.terms.braces(*([self.any_term(f, True) for f in self.list(s)] for s in sides))

    # Scopes.

    def enter(self, kind, variables):
        if len(self.scopes) >= MAX_SCOPES:
            raise Limit(f"scopes are nested more than {MAX_SCOPES} deep")
        variables = [self.any_term(v) for v in self.list(variables)]
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
        scope.sequents = self.sequents(sequents)
        for sequent in scope.sequents:
            self.establish(sequent)

    def line_close(self, number):
        """What was shown of the variables, under the assumptions, holds for all forms."""
        m, hypotheses, proposition = self.fact(number)
        scope = self.leave("open")
        change = self.terms.abstract(scope.variables)
        assumed = tuple(map_sequent(s, change, m) for s in scope.sequents + hypotheses)
        conclusion = map_proposition(proposition, change, m)
        self.establish((len(scope.variables) + m, assumed, conclusion), self.rests_on())

    def line_ind(self, variables, positions, sequents):
        scope = self.enter("ind", variables)
        places = [self.number(p, len(scope.variables)) for p in self.list(positions)]
        scope.positions, scope.sequents = places, self.sequents(sequents)
        change = self.terms.abstract(scope.variables)
        scope.general = [map_sequent(claim, change) for claim in scope.sequents]

    def line_qed(self, numbers):
        """The claims hold at all tuples, since they hold where they hold at smaller ones.

        The proof of one claim may use all the others below, so each rests on what any rests on.
        """
        claimed = tuple(self.facts_list(numbers))
        scope = self.leave("ind")
        require(claimed == scope.sequents, "the facts are not the claims, in order")
        for m, hypotheses, proposition in scope.general:
            self.establish((len(scope.variables) + m, hypotheses, proposition), self.rests_on())

    # Declarations.

    def line_op(self, name, parameters):
        count = self.number(parameters, MAX_VARIABLES)
        require(self.name(name) not in RESERVED, f"`{name}` is a word of statements")
        self.pending = len(self.operators)
        self.text.operators.append(self.pending)
        self.operators.append(Operator(self.new_name("op", name), count, self.text.name))

    def take_pending(self):
        """The operator to define, how many parameters it has, and what collects its calls."""
        f, self.pending = self.pending, None
        require(f is not None, "a definition stands behind its `op`, with only terms between")
        return f, self.operators[f].parameters, Descent(self.terms, f, self.operators[f].parameters)

    def at_parameters(self, f, within=0):
        """The arguments of f that are its parameters, with so many variables within."""
        return [self.terms.index(within + i) for i in reversed(range(self.operators[f].parameters))]

    def define(self, f, descent, facts):
        descent.judge()
        self.operators[f].definition = facts
        for fact in facts:
            self.establish(fact)

    def line_def(self, value):
        f, n, descent = self.take_pending()
        head = self.terms.apply(f, *self.at_parameters(f))
        leaves = self.leaves(value, f, descent, ())
        self.define(f, descent, [(n, way, ("same", head, leaf)) for way, leaf in leaves])

    def leaves(self, value, f, descent, way):
        """The leaves of a tree, each with what holds on the way to it; collects the calls."""
        n, (kind, *rest) = self.operators[f].parameters, self.list(value) or [None]
        self.terms.charge(1 + len(way))
        if kind == "=":
            leaf = self.term(*exactly(rest, 1), n)
            descent.term(leaf, descent.start)
            return [(way, leaf)]
        require(kind == "if", "a tree begins with `=` or `if`")
        condition, *branches = exactly(rest, 3)
        condition = self.proposition(condition, n)
        itself = head_of(condition) in (("is", f), ("not", f))
        require(not itself, "a condition speaks of the operator itself as a predicate")
        for term in terms_of(condition):
            descent.term(term, descent.start)
        ways = [way + (plain(case),) for case in (condition, negation(condition))]
        return [leaf for branch, way in zip(branches, ways)
                for leaf in self.leaves(branch, f, descent, way)]

    def line_pred(self, value):
        f, n, descent = self.take_pending()
        sequents = self.sequents(value, n)
        facts = [(n, sequents, ("is", f, *self.at_parameters(f)))]
        for m, hypotheses, proposition in sequents:
            descent.sequent((m, hypotheses, proposition), descent.start)
            holds = plain(("is", f, *self.at_parameters(f, m)))
            facts.append((n + m, (holds, *hypotheses), proposition))
        self.define(f, descent, facts)

    def line_axiom(self, name, source, sequent):
        axiom = (self.name(name), self.printable(source), self.sequent(sequent))
        require(self.axioms.setdefault(name, axiom) == axiom, f"another axiom is called `{name}`")
        self.establish(axiom[2], frozenset([name]))

    def line_theorem(self, name, number, sequent):
        sequent = self.sequent(sequent)
        require(self.fact(number) == sequent, "the fact is not what the theorem says")
        self.new_name(("theorem", self.text.name), name)
        self.theorems.append((self.text.name, name, sequent, self.rests_on()))

    def line_law(self, name, said, theorems):
        names = [self.name(t) for t in self.list(theorems)]
        known = [t for t in names if (("theorem", self.text.name), t) in self.names]
        require(names and known == names, "a law names theorems of its text that stand before")
        self.laws.append((self.text.name, self.name(name), self.printable(said), names))

    def line_licence(self, numbers):
        """The laws of the ordered group have proofs, so that sums may be reckoned with."""
        sequents = set(self.facts_list(numbers))
        require(not self.rests_on(), "a law of the licence rests on an axiom")
        missing = [law for law in group_laws(self.terms) if law not in sequents]
        require(not missing, f"{len(missing)} of the thirteen laws are not among the facts")
        self.text.licensed = True

    def step(self, name, rest):
        """A step has parameters, then facts; its rule gives hypotheses and a conclusion."""
        function, parameters, licence = RULES[name]
        *values, numbers = exactly(rest, len(parameters) + 1)
        self.given = self.facts_list(numbers)
        require(self.text.licensed or not licence, f"`{name}` needs the licence")
        read = [getattr(self, kind)(value) for kind, value in zip(parameters, values)]
        hypotheses, conclusion = function(self, *read)
        given = set(self.given)
        for i, hypothesis in enumerate(map(as_sequent, hypotheses)):
            require(hypothesis in given, f"hypothesis {i} of `{name}` is not among the cited facts")
        self.establish(as_sequent(conclusion), self.rests_on())

def exactly(items, count):
    require(len(items) == count, f"{len(items)} parts stand where {count} belong")
    return items

def shown(value):
    short = type(value) is str and len(value) < 80 and not UNPRINTABLE.search(value)
    return f"`{value}`" if short or type(value) is int and abs(value) < 10**30 else "this value"

def sum_and_negative(t):
    """Facts 0 and 1: Conway's definitions of the sum and of the negative."""
    zero, one, two = (t.index(k) for k in range(3))

    def add(side):  # x + b for x in side(a), a + x for x in side(b); within, x is index 0
        return [t.family(((side, two),), t.apply(ADD, zero, one)),
                t.family(((side, one),), t.apply(ADD, two, zero))]

    def neg(side):
        return [t.family(((side, one),), t.apply(NEG, zero))]

    return [(2, (), ("same", t.apply(ADD, one, zero), t.braces(add(LEFT), add(RIGHT)))),
            (1, (), ("same", t.apply(NEG, zero), t.braces(neg(RIGHT), neg(LEFT))))]

def group_laws(t):
    """The thirteen laws of the licence."""
    def neg(x):
        return t.apply(NEG, x)

    def add(x, y):
        return t.apply(ADD, x, y)

    zero, z, y, x = t.zero, t.index(0), t.index(1), t.index(2)
    laws = [(0, ("same", neg(zero), zero)),
            (1, ("le", z, z)),
            (1, ("same", add(z, zero), z)),
            (1, ("same", neg(neg(z)), z)),
            (1, ("eq", add(z, neg(z)), zero)),
            (2, ("same", add(y, z), add(z, y))),
            (2, ("same", neg(add(y, z)), add(neg(y), neg(z)))),
            (3, ("same", add(add(x, y), z), add(x, add(y, z)))),
            (3, ("le", x, z), ("le", x, y), ("le", y, z)),
            (3, ("lf", x, z), ("le", x, y), ("lf", y, z)),
            (3, ("lf", x, z), ("lf", x, y), ("le", y, z)),
            (3, ("le", add(x, z), add(y, z)), ("le", x, y)),
            (3, ("lf", add(x, z), add(y, z)), ("lf", x, y))]
    return [(n, tuple(map(plain, hypotheses)), said) for n, said, *hypotheses in laws]

LINES = {  # the group of each kind, the method that reads it, the number of its parts
    "v": ("term", Check.line_variable, 1), "b": ("term", Check.line_index, 1),
    "n": ("term", Check.line_numeral, 1), "o": ("term", Check.line_operator, 2),
    "f": ("term", Check.line_family, 2), "{": ("term", Check.line_braces, 2),
    "open": ("scope", Check.line_open, 2), "close": ("scope", Check.line_close, 1),
    "ind": ("scope", Check.line_ind, 3), "qed": ("scope", Check.line_qed, 1),
    "op": ("declaration", Check.line_op, 2), "def": ("declaration", Check.line_def, 1),
    "pred": ("declaration", Check.line_pred, 1), "axiom": ("declaration", Check.line_axiom, 3),
    "theorem": ("declaration", Check.line_theorem, 3), "law": ("declaration", Check.line_law, 3),
    "licence": ("declaration", Check.line_licence, 1),
}

# ---------------------------------------------------------------------------- the rules
#
# Each rule computes from its parameters the hypotheses, of which each must be the sequent of a
# cited fact, and the conclusion. t are the terms of the check, `it` is the body of a family.

RULES = {}

def rule(name, *parameters, licence=False):
    def register(function):
        RULES[name] = (function, parameters, licence)
        return function
    return register

@rule("use", "fact", "terms_list")
def use(check, sequent, terms):
    """A fact holds for all forms, so for those that the terms denote."""
    n, hypotheses, proposition = sequent
    change = check.terms.instantiate(exactly(terms, n))
    return [map_sequent(h, change) for h in hypotheses], map_proposition(proposition, change, 0)

@rule("refl", "term")
def refl(check, a):
    """A form is itself."""
    return [], ("same", a, a)

@rule("rw", "proposition")
def rw(check, conclusion):
    """A proposition that matches a fact up to equations between forms.

    Terms denote compositionally: put for a part one that denotes the same form and the whole
    denotes the same. The equations have no loose index, so they hold under every binder; and
    braces denote sets, so that each family need only be met by some family on the other side.
    """
    require(check.given and check.given[0][:2] == (0, ()), "`rw` rewrites a proposition alone")
    (_, _, source), *equations = check.given
    equal, known = set(), {}
    for equation in equations:
        require(is_plain(equation, "same"), "an equation of `rw` is a `same` without hypotheses")
        equal |= {equation[2][1:], equation[2][:0:-1]}

    def match(a, b):
        if a is b or (a, b) in equal:
            return True
        if (a, b) not in known:
            check.terms.charge(1)
            known[a, b] = a.kind == b.kind and match_parts(a, b)
        return known[a, b]

    def match_parts(a, b):
        if a.kind == "braces":
            return all(all(any(match(f, g) for g in b.data[side]) for f in a.data[side])
                       and all(any(match(f, g) for f in a.data[side]) for g in b.data[side])
                       for side in (LEFT, RIGHT))
        if a.kind == "operator":
            return a.data[0] == b.data[0] and all(map(match, a.parts, b.parts))
        sides = [[s for s, _ in f.data[0]] if f.kind == "family" else None for f in (a, b)]
        return sides[0] == sides[1] != None and all(map(match, a.parts, b.parts))

    fits = head_of(source) == head_of(conclusion)
    fits = fits and all(map(match, terms_of(source), terms_of(conclusion)))
    require(fits, "the propositions do not match under the equations")
    return [], conclusion

@rule("ext", "term", "term")
def ext(check, a, b):
    """A form is its two sets of options: equal sets, equal forms."""
    each, needed = check.terms.each, []
    for one, other in ((a, b), (b, a)):
        needed += each(LEFT, one, lambda it, other=other: ("in", LEFT, it, other))
        needed += each(RIGHT, one, lambda it, other=other: ("in", RIGHT, it, other))
    return needed, ("same", a, b)

@rule("option", "term", "side", "family", "terms_list")
def option(check, b, side, family, terms):
    """What a family of b gives for choices of its binders is an option of b."""
    require(family in check.terms.families(side, b), "this is no family of that side")
    change = check.terms.instantiate(exactly(terms, len(family.data[0])))
    needed = [map_proposition(p, change, 0) for p in check.terms.chosen(family)]
    return needed, ("in", side, change(family.data[1], 0), b)

@rule("case", "side", "term", "term", "proposition")
def case(check, side, x, b, c):
    """An option of b is an option that some family of b gives."""
    cases = check.terms.each(side, b, lambda it: c, lambda it: ("same", x, it))
    return [("in", side, x, b), *cases], c

@rule("every", "term", "term")
def every(check, a, b):
    """Conway: a <= b if no Left option of a is >= b and no Right option of b is <= a."""
    left = check.terms.each(LEFT, a, lambda it: ("lf", it, b))
    return left + check.terms.each(RIGHT, b, lambda it: ("lf", a, it)), ("le", a, b)

@rule("any", "side", "term", "term", "term")
def any_option(check, side, x, a, b):
    """Conway: if a <= b, no Left option of a is >= b and no Right option of b is <= a."""
    if side == LEFT:
        return [("le", a, b), ("in", LEFT, x, a)], ("lf", x, b)
    return [("le", a, b), ("in", RIGHT, x, b)], ("lf", a, x)

@rule("some", "side", "term", "term", "term")
def some(check, side, x, a, b):
    """b <= a would say that no Left option of b is >= a and no Right option of a is <= b."""
    if side == LEFT:
        return [("in", LEFT, x, b), ("le", a, x)], ("lf", a, b)
    return [("in", RIGHT, x, a), ("le", x, b)], ("lf", a, b)

@rule("moves", "term", "term", "proposition")
def moves(check, a, b, c):
    """If b <= a fails, then for a Left option of b that is >= a or a Right option of a <= b."""
    left = check.terms.each(LEFT, b, lambda it: c, lambda it: ("le", a, it))
    right = check.terms.each(RIGHT, a, lambda it: c, lambda it: ("le", it, b))
    return [("lf", a, b), *left, *right], c

@rule("both", "term", "term")
def both(check, a, b):
    """a = b says that a <= b and b <= a."""
    return [("le", a, b), ("le", b, a)], ("eq", a, b)

@rule("half", "term", "term", "side")
def half(check, a, b, reverse):
    """a = b says that a <= b and b <= a."""
    return [("eq", b, a) if reverse else ("eq", a, b)], ("le", a, b)

@rule("split", "proposition", "proposition")
def split(check, p, c):
    """p or not p."""
    return [(0, (plain(p),), c), (0, (plain(negation(p)),), c)], c

@rule("absurd", "proposition", "proposition")
def absurd(check, p, c):
    """p and not p never hold together."""
    return [p, negation(p)], c

@rule("inhabited", "side", "term", "proposition")
def inhabited(check, side, a, c):
    """A side has an option or it has none."""
    chosen = plain(("in", side, check.terms.index(0), a))
    return [(1, (chosen,), c), (0, (plain(("none", side, a)),), c)], c

@rule("empty", "side", "term", "term", "proposition")
def empty(check, side, x, a, c):
    """A side with an option is not empty."""
    return [("in", side, x, a), ("none", side, a)], c

@rule("greatest", "side", "term", "term", "proposition")
def greatest(check, side, z, a, c):
    """A side that has an option, and on which x <= y or y <= x for any two, has a greatest.

    The side is finite and <= is transitive. The second hypothesis says it of any two, since
    `lf x y` is the negation of y <= x.
    """
    one, zero = check.terms.index(1), check.terms.index(0)
    in_one, in_zero = plain(("in", side, one, a)), plain(("in", side, zero, a))
    total = (2, (in_one, in_zero, plain(("lf", one, zero))), ("le", one, zero))
    above = (1, (in_zero,), ("le", zero, one))  # here 0 is its own variable and 1 the greatest
    return [("in", side, z, a), total, (1, (in_zero, above), c)], c

@rule("num", "term")
def num(check, a):
    """A numeral is the canonical form of its number."""
    t, q = check.terms, a.data
    require(a.kind == "numeral", "`num` opens a numeral other than 0")
    step, whole = Fraction(1, q.denominator), q.denominator == 1
    left = [] if whole and q < 0 else [t.family((), t.numeral(q - step))]
    right = [] if whole and q > 0 else [t.family((), t.numeral(q + step))]
    return [], ("same", a, t.braces(left, right))

def is_sum(term):
    return term.kind == "operator" and term.data[0] in (ADD, NEG)

def summands(t, term, known):
    """The summands of a term, from (summand, sign) to how often; known holds those found.

    Sums and negatives are taken apart and 0 is left out; the negative of a numeral is the
    numeral of the negative. Nothing is cancelled or added.
    """
    if term not in known:
        total = known[term] = {} if is_sum(term) or term is t.zero else {(term, 1): 1}
        for part in term.parts if is_sum(term) else ():
            for (summand, sign), count in summands(t, part, known).items():
                if term.data[0] == NEG and summand.kind == "numeral":
                    summand = t.numeral(-summand.data)
                elif term.data[0] == NEG:
                    sign = -sign
                total[summand, sign] = total.get((summand, sign), 0) + count
        t.charge(1 + len(total))
    return known[term]

@rule("flat", "term", "term", licence=True)
def flat(check, a, b):
    """Sums of forms are commutative and associative with 0; the negative goes inward."""
    one, other = (summands(check.terms, term, {}) for term in (a, b))
    require(one == other, "the summands differ")
    return [], ("same", a, b)

@rule("lin", "proposition", "integers", licence=True)
def lin(check, conclusion, factors):
    """A linear combination of facts, in the ordered group of values.

    right - left of the conclusion is the sum of the counted facts and of a number. Each `le`
    adds something >= 0, each equation 0. So it is >= 0 if the number is; with one `lf`, which
    adds something that is not <= 0, it is not <= 0; and without one it is > 0 if the number is.
    """
    kind, known, rest, number, confused = conclusion[0], {}, {}, 0, 0
    require(kind in ("eq", "le", "lf"), "`lin` concludes `eq`, `le` or `lf`")
    counted = list(zip(exactly(factors, len(check.given)), check.given))
    for factor, fact in counted:
        require(is_plain(fact, "same", "eq", "le", "lf"),
                "`lin` counts equations and inequalities without hypotheses")
        inequality = fact[2][0] in ("le", "lf")
        require(not inequality or (factor > 0 and kind != "eq"),
                "an inequality counts a positive number of times")
        confused += factor if fact[2][0] == "lf" else 0
    for factor, (_, _, (_, a, b)) in [(-1, plain(conclusion)), *counted]:
        for term, times in ((a, factor), (b, -factor)):
            for (summand, sign), count in summands(check.terms, term, known).items():
                if summand.kind == "numeral":
                    number += times * count * summand.data
                else:
                    rest[summand] = rest.get(summand, 0) + times * count * sign
    require(not any(rest.values()), "the combination leaves summands that are no numbers")
    require(confused == 0 or (confused == 1 and kind == "lf"), "`lf` counts once, for `lf` only")
    fits = {"eq": number == 0, "le": number >= 0, "lf": number > 0 or number == confused - 1}
    require(fits[kind], "the number that is left has the wrong sign")
    return [], conclusion

@rule("play", "proposition", licence=True)
def play(check, proposition):
    """Conway's definition, played out: a <= b if Left, who begins, loses a - b.

    A position is a sorted tuple of numerals and braces, the summands; whoever cannot move loses.
    """
    kind, known = proposition[0], {}
    require(kind in ("eq", "le", "lf"), "`play` decides `eq`, `le` and `lf`")

    def wins(position, side, depth=0):
        """Whether the player of this side, who moves next, wins."""
        if depth > MAX_PLAY:
            raise Limit(f"play goes on for more than {MAX_PLAY} moves")
        if (position, side) not in known:
            known[position, side] = False
            for moved in moves_of(check, position, side):
                if not wins(moved, 1 - side, depth + 1):
                    known[position, side] = True
                    break
        return known[position, side]

    _, a, b = proposition if kind != "lf" else (kind, *proposition[:0:-1])
    start = position_of(check.terms, [(a, 1), (b, -1)])
    holds = wins(start, LEFT) == (kind == "lf") and (kind != "eq" or not wins(start, RIGHT))
    require(holds, "this does not hold in play")
    check.plays += 1
    return [], proposition

def moves_of(check, position, side):
    """A move in a sum is a move in one summand, to one of its options."""
    for place, summand in enumerate(position):
        form = num(check, summand)[1][2] if summand.kind == "numeral" else summand
        others = [(term, 1) for term in position[:place] + position[place + 1 :]]
        for family in form.data[side]:
            yield position_of(check.terms, [(family.data[1], 1), *others])

def position_of(t, waiting):
    """The position of a sum of terms with signs."""
    position = []
    while waiting:
        term, sign = waiting.pop()
        t.charge(1)
        if is_sum(term):
            waiting += [(part, sign if term.data[0] == ADD else -sign) for part in term.parts]
        elif term.kind == "numeral":
            position.append(t.numeral(sign * term.data))
        elif term is not t.zero:
            closed = term.kind == "braces" and not any(f.data[0] for f in term.parts)
            require(closed, "`play` reads numerals, sums, negatives, braces without binders")
            turned = [[t.family((), t.apply(NEG, f.data[1])) for f in s] for s in term.data[::-1]]
            position.append(term if sign > 0 else t.braces(*turned))
    return tuple(sorted(position, key=lambda term: term.number))

@rule("ih", "number", "number", "terms_list", "chains")
def ih(check, up, claim, terms, chains):
    """The induction hypothesis: the claims hold at all smaller tuples.

    At each position of the induction the term is the variable itself or is reached from it
    through options, and at one position at least it moved. So the sum of the ranks there is
    smaller; games have no infinite descent.
    """
    inductions = [scope for scope in reversed(check.scopes) if scope.kind == "ind"]
    require(up < len(inductions) and claim < len(inductions[up].general), "no such claim is around")
    scope = inductions[up]
    exactly(terms, len(scope.variables))
    require(any(chains), "nothing descends")
    for place, chain in zip(scope.positions, exactly(chains, len(scope.positions))):
        reached = terms[place]
        for link in chain:
            fits = is_plain(link, "in") and link[2][2] is reached
            require(fits, "a chain is of facts `in s x y`, each x the y before")
            reached = link[2][3]
        require(reached is scope.variables[place], "a chain ends at the variable")
    return [], map_sequent(scope.general[claim], check.terms.instantiate(terms))

# ---------------------------------------------------------------------------- texts

def parse_line(line):
    """The JSON array of a line, of strings, integers and arrays; None for a blank line."""
    if not line.strip(" \t\f\r"):
        return None
    if line.count("[") + line.count("{") > MAX_DEPTH and nesting(line) > MAX_DEPTH:
        raise Limit(f"a line nests more than {MAX_DEPTH} deep")
    try:
        value = json.loads(line, parse_int=integer, parse_float=foreign, parse_constant=foreign)
    except ValueError as error:
        raise Refused("the line is no JSON") from error
    waiting = [value]
    while waiting:
        item = waiting.pop()
        require(type(item) in (list, int, str), "only strings, integers and arrays stand in a line")
        waiting += item if type(item) is list else []
    require(type(value) is list and value and type(value[0]) is str, "the line has no kind")
    return value

def integer(digits):
    if len(digits) > MAX_DIGITS:
        raise Limit(f"a number has more than {MAX_DIGITS} digits")
    require(digits != "-0", "`-0` is no integer here")
    return int(digits)

def foreign(digits):
    raise Refused(f"the number {digits[:60]} is no integer")

def nesting(line):
    deepest = depth = 0
    for sign in re.sub(r'"(?:\\.|[^"\\])*"', "", line):
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
    return deepest

def read_file(path):
    try:
        with sys.stdin.buffer if path == "-" else open(path, "rb") as file:
            source = file.read(MAX_BYTES + 1)
        if len(source) > MAX_BYTES:
            raise Limit(f"a text has more than {MAX_BYTES} bytes")
        return source.decode("utf-8")
    except (OSError, ValueError) as error:
        raise Refused("the text cannot be read, or is no UTF-8") from error

def finder(path, folders):
    """From the name of a text to its path: in the project, beside the file, in the folders."""
    folders = [PROJECT_TEXTS, *([] if path == "-" else [Path(path).parent]), *folders]

    def find(name):
        found = [f / f"{name}.plain" for f in folders if (f / f"{name}.plain").is_file()]
        require(found, f"no text `{name}` is found")
        return found[0]
    return find

# ---------------------------------------------------------------------------- the verdict

def examine(path, folders):
    """What a file shows: the code to leave with and the verdict."""
    check, main_text = Check(finder(path, folders)), Text("")
    try:
        check.read_text(main_text, path)
        return 0, verdict(check)
    except (Refused, Limit) as error:
        text = check.reading[-1] if check.reading else main_text
        code, word = (3, "limit") if isinstance(error, Limit) else (2, "refused")
        return code, {"verdict": word, "text": text.name, "line": text.line, "cause": str(error)}

def verdict(check):
    """What is shown and all that it rests on.

    A text is known by its name if it is the project's; what others define is the file's own.
    """
    say, own = Printer(check.operators), [t[1:] for t in check.theorems if t[0] == ""]
    require(own, "the text has no theorem of its own, so it shows nothing")
    used = frozenset().union(*(axioms for _, _, axioms in own))
    kept = {n for n in check.texts if n and check.find(n).resolve() == PROJECT_TEXTS / f"{n}.plain"}
    return {
        "verdict": "accepted",
        "theorems": [{"name": name, "says": say.sequent(sequent), "axioms": sorted(axioms)}
                     for name, sequent, axioms in own],
        "laws": [{"name": name, "text": said, "theorems": theorems}
                 for text, name, said, theorems in check.laws if text == ""],
        "definitions": [{"text": operator.text, "name": operator.name,
                         "parameters": operator.parameters,
                         "facts": [say.sequent(fact) for fact in operator.definition]}
                        for operator in check.operators[2:] if operator.text not in kept],
        "included": [{"name": name, "kept": name in kept} for name in check.texts if name],
        "axioms": [{"name": name, "source": source, "says": say.sequent(sequent)}
                   for name, source, sequent in check.axioms.values() if name in used],
        "play": check.plays,
    }

def print_verdict(path, found):
    if found["verdict"] != "accepted":
        place = f" in the included text `{found['text']}`," if found["text"] else ""
        print(f"{path}:{place} line {found['line']}: {found['verdict']}: {found['cause']}")
        return
    for theorem in found["theorems"]:
        rests = f" [assuming {', '.join(theorem['axioms'])}]" if theorem["axioms"] else ""
        print(f"{theorem['name']}: {theorem['says']}{rests}")
    for law in found["laws"]:
        by = ", ".join(law["theorems"])
        print(f"the text of law {law['name']}, not checked: {law['text']} (see {by})")
    print(f"{path}: accepted: {sentence(found)}")

def sentence(found):
    """The verdict in one sentence, with complete lists."""
    included = [t["name"] + ("" if t["kept"] else " (not the project's)") for t in found["included"]]
    unknown = "`{name}` of {parameters} parameters is any function and any predicate"
    definitions = ["; ".join(d["facts"]) or unknown.format(**d) for d in found["definitions"]]
    axioms = [f"assuming {said_axiom(a['name'])}: {a['says']} ({a['source']})" for a in found["axioms"]]
    return "; ".join([
        counted(len(found["theorems"]), "theorem"),
        ": ".join([counted(len(definitions), "operator") + " of its own"]
                  + ["; ".join(definitions)] * bool(definitions)),
        ": ".join([counted(len(included), "included text")] + [", ".join(included)] * bool(included)),
        "; ".join(axioms) or "assuming nothing",
        "`play` used " + counted(found["play"], "time"),
    ]) + "."

def said_axiom(name):
    return f"the rule {name.removeprefix('rule.')}" if name.startswith("rule.") else name

def counted(count, word):
    return f"{count} {word}" + ("" if count == 1 else "s")

def main():
    parser = argparse.ArgumentParser(description="Checks proofs in the language of docs/kernel.md.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a text; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print verdicts as JSON, one a line")
    parser.add_argument("--include", action="append", default=[], type=Path, metavar="DIR",
                        help="a folder in which included texts are looked for")
    arguments = parser.parse_args()
    sys.setrecursionlimit(20_000)  # terms, lines and play are nested no deeper than the limits
    worst = 0
    for path in arguments.files:
        code, found = examine(path, arguments.include)
        worst = max(worst, code)
        if arguments.json:
            print(json.dumps({"file": path, **found}))
        else:
            print_verdict(path, found)
    return worst

if __name__ == "__main__":
    sys.exit(main())
