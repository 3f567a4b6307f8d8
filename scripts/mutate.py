#!/usr/bin/env python3
"""Writes changed copies of a text in the language of docs/kernel.md, for both checkers to judge.

    scripts/mutate.py TEXT COUNT SEED > changed        copies, each behind a NUL but the first

Each copy differs in one place of one line: a number, string or list is changed, exchanged,
doubled or left out, or a whole line is. The same seed writes the same copies.
"""
import json
import random
import sys


def places(value, way=()):
    """The ways to all parts of a line."""
    yield way
    for i, part in enumerate(value if isinstance(value, list) else ()):
        yield from places(part, (*way, i))


def changed(part, chance):
    if isinstance(part, int):
        return chance.choice([part + 1, part - 1, 0, 1, 2, chance.randrange(1 + abs(part))])
    if isinstance(part, str):
        return chance.choice(["le", "lf", "eq", "same", "in", "is", "not", "x", "0", "1/2", part + "1"])
    turned = part[::-1]
    return chance.choice([turned, part + part[-1:], part[:-1], part[1:], []])


def mutant(lines, chance):
    lines = list(lines)
    at = chance.randrange(len(lines))
    if chance.random() < 0.1:
        lines[at : at + 1] = chance.choice([[], [lines[at]] * 2])
        return lines
    line = json.loads(lines[at])
    way = chance.choice([way for way in places(line) if way])
    outer = line
    for step in way[:-1]:
        outer = outer[step]
    outer[way[-1]] = changed(outer[way[-1]], chance)
    lines[at] = json.dumps(line, separators=(",", ":"))
    return lines


def main():
    path, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file.read().splitlines() if line]
    chance = random.Random(seed)
    copies = ("\n".join(mutant(lines, chance)) for _ in range(count))
    sys.stdout.write("\0".join(copies))


if __name__ == "__main__":
    main()
