"""Terms, statements and rule files in Python."""

import signal
import threading
import time
from pathlib import Path
from typing import List, Union

import pytest

import tepid
from tepid import Game, Theory

RULES = """define twice(g) = g + g
law even: twice(g + h) = twice(g) + twice(h)
"""


def test_terms_are_simplified_with_what_is_given() -> None:
    found = tepid.simplify("a + (b - a)")
    assert str(found) == found.term == "b" and found._repr_latex_() == "$b$"
    assert found.steps and found.report["stop"] == "saturated" and not found.using
    assert tepid.simplify("{g, h | }", given=["g <= h"]).term == "{h|}"
    assert tepid.simplify("{g, h | }").term == "{g,h|}"
    with pytest.raises(tepid.InputError) as error:
        tepid.simplify("g + h", given=["g"])
    assert error.value.code == "E0115"


def test_statements_are_settled() -> None:
    proved = tepid.prove("g <= k if g <= h, h <= k")
    assert proved.verdict == "proved" and proved and proved.rests_on == []
    assert proved.certificate is not None and '["theorem","goal"' in proved.certificate
    assert proved.explain() and proved.proof == proved.explain()
    assert proved.trusted == 0 and tepid.prove("warm(*) = +-1").trusted > 0
    cited = tepid.prove("mean(g + h) = mean(g) + mean(h)")
    assert cited.verdict == "cited" and cited.rests_on[0].startswith("mean_add (")
    refuted = tepid.prove("temperature(g + h) = temperature(g)")
    assert not refuted and refuted.counterexample and refuted.certificate is None
    # A counterexample is one.
    at = {name: Game(text) for name, text in refuted.counterexample.items()}
    assert (at["g"] + at["h"]).temperature != at["g"].temperature
    unknown = tepid.prove(
        "left_stop(g) - right_stop(g) <= 2 . temperature(g) if not is_number(g)"
    )
    assert unknown.verdict == "unknown" and unknown.why
    with pytest.raises(ValueError, match="unknown"):
        bool(unknown)


def test_a_theory_is_a_text_a_file_or_a_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.rules"
    file.write_text(RULES)
    ways: List[Union[str, Path]] = [RULES, file, str(file)]
    for rules in ways:
        mine = Theory(rules)
        assert mine.eval("twice(^)") == Game("^^") and mine.eval("twice(*) = 0") is True
        assert mine.prove("twice(g) - twice(h) = twice(g - h)")
        assert tepid.prove("twice(g) <= 0 if g <= 0", rules=rules)
        report = tepid.check(rules)
        assert report.passes and ("law", "even") in [row[:2] for row in report.rows]
        assert ">even</td>" in report._repr_html_() and "even" in str(report)
    assert tepid.check("group").passes
    failing = tepid.check("law odd: g + h = g - h")
    assert not failing.passes and "odd" in failing.problems[0]
    with pytest.raises(tepid.InputError) as error:
        Theory("define f(g) = g +\ndefine h(g) = k(g)")
    assert error.value.code.startswith("E01") and "^" in str(error.value)
    with pytest.raises(tepid.InputError) as error:
        Theory(tmp_path / "none.rules")
    assert error.value.code == "E0801"


def test_limits_and_interrupts_leave_a_theory_usable() -> None:
    theory = Theory()
    large = "conway({5|2||1|-7}, conway({4|3||2|-9}, {15|2||1|-7}))"
    with pytest.raises(tepid.LimitError) as error:
        theory.eval(large, seconds=0.1)
    assert error.value.code == "E0403"
    killer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    killer.start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        theory.eval(large)
    assert time.monotonic() - begun < 5
    assert theory.eval("1 + 1") == 2


def test_threads_share_a_theory() -> None:
    theory, found = Theory(), []
    work = [
        threading.Thread(target=lambda n=n: found.append(theory.eval(f"{n} + {n}")))
        for n in range(8)
    ]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert sorted(map(str, found)) == sorted(str(2 * n) for n in range(8))
