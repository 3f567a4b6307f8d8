//! Attacks by a text that is kept beside a rule file: it may call anything an axiom, of any
//! source, and give any law to its theorems.

use tepid::budget::Budget;
use tepid::certificate::draft::{Cases, Draft, holds};
use tepid::certificate::kept::{Kept, Match};
use tepid::certificate::plain::Line;
use tepid::certificate::proof::standard::definitions_of;
use tepid::certificate::texts;
use tepid::error::Result;
use tepid::theory::Theory;

/// The text of a law of which an axiom says what the theorem says.
fn text(lines: &str, axiom: &str, source: &str, says: &str, law: &str) -> String {
    format!(
        "[\"include\",\"canonical_forms\"]\n{lines}[\"axiom\",\"{axiom}\",\"{source}\",{says}]\n\
         [\"theorem\",\"mine.l\",FACT,{says}]\n[\"law\",\"mine.l\",\"{law}\",[\"mine.l\"]]\n"
    )
}

/// The numbers behind the texts of the group and of canonical forms: of terms, operators, facts.
fn numbers() -> [usize; 3] {
    use tepid::kernel::Checker;
    let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
    let find =
        &mut |name: &str| Ok(tepid::certificate::texts::shipped(name).unwrap_or("").to_owned());
    let done = checker.text("[\"include\",\"canonical_forms\"]\n", find);
    done.expect("it is accepted");
    checker.counts().map(|count| count as usize)
}

/// Puts numbers for `T0`, `O0` and so on.
fn numbered(text: &str) -> String {
    let [terms, operators, facts] = numbers();
    let mut text = text.replace("FACT", &facts.to_string());
    for at in 0..10 {
        text = text.replace(&format!("T{at}"), &(terms + at).to_string());
        text = text.replace(&format!("O{at}"), &(operators + at).to_string());
    }
    text
}

fn fit(file: &str, text: &str) -> Result<Match> {
    let theory = Theory::load_text("mine.rules", file).unwrap_or_else(|e| panic!("{e:?}"));
    let kept = Kept::checked(text, &definitions_of(&theory), &Budget::unlimited())?;
    kept.matches(&theory, &theory.provable()[0])
}

const BY_VALUE: &str = "what is built in depends on the values of its arguments";
const CANONICAL: &str = "the definition of the built-in operator: it gives canonical forms";
const COMPUTED: &str = "what the value kernel computes";
const WALLS: &str = "a wall at a temperature is a number";

/// A predicate or operator of one argument.
fn of_one(name: &str) -> String {
    format!("[\"op\",\"{name}\",1]\n[\"b\",0]\n[\"o\",O0,[T0]]\n")
}

#[test]
fn what_is_true_of_built_in_operators_may_be_trusted() {
    let says = "[1,[],[\"eq\",T1,T0]]";
    let right = text(&of_one("canonical"), "canonical.equal", CANONICAL, says, "canonical(g) = g");
    assert_eq!(fit("law l: canonical(g) = g", &numbered(&right)), Ok(Match::Fits));
    let number = "[\"op\",\"is_number\",1]\n[\"n\",\"3/4\"]\n";
    let right = text(number, "is_number.holds", COMPUTED, "[\"is\",O0,T0]", "is_number(3/4)");
    assert_eq!(fit("law l: is_number(3/4)", &numbered(&right)), Ok(Match::Fits));
    let cited = "ONAG ch. 1, Theorem 6";
    let neg = format!("{}[\"o\",1,[T0]]\n", of_one("is_number"));
    let says = "[1,[[\"is\",O0,T0]],[\"is\",O0,T2]]";
    let right = text(&neg, "number_neg", cited, says, "number x; is_number(-x)");
    let law = "law l: number x; is_number(-x)";
    assert_eq!(fit(law, &numbered(&right)), Ok(Match::Fits));
    // From another place nobody has it.
    let from = right.replace("Theorem 6", "Theorem 7");
    assert!(matches!(fit(law, &numbered(&from)), Ok(Match::Stale(_))));
}

/// Each is a lie, by an axiom that is called as one that is known.
#[test]
fn false_axioms_are_assumed_whatever_they_are_called() {
    let stale = |file: &str, text: String| {
        let text = numbered(&text);
        match fit(&format!("law l: {file}"), &text) {
            Ok(Match::Stale(why)) => assert!(why.contains("assumed"), "{file}: {why}"),
            other => panic!("{file}: {other:?}\n{text}"),
        }
    };
    let eq = "[1,[],[\"eq\",T1,T0]]";
    // Values that are not those of the argument.
    for name in ["mean", "left_stop", "reduced"] {
        for source in [CANONICAL, BY_VALUE, COMPUTED, "ONAG ch. 1, Theorem 6"] {
            let law = format!("{name}(g) = g");
            for axiom in ["canonical.equal", "number_neg", &format!("{name}.value")] {
                stale(&law, text(&of_one(name), axiom, source, eq, &law));
            }
        }
    }
    // What is no wall need be no number.
    let lines = format!("{}[\"op\",\"canonical\",1]\n[\"o\",O1,[T0]]\n", of_one("is_number"));
    let says = "[1,[],[\"is\",O0,T2]]";
    let law = "is_number(canonical(g))";
    stale(law, text(&lines, "canonical.is_number", WALLS, says, law));
    // Closed terms of which something else is true.
    let number = "[\"op\",\"is_integer\",1]\n[\"n\",\"3/4\"]\n";
    stale("is_integer(3/4)", text(number, "c", COMPUTED, "[\"is\",O0,T0]", "is_integer(3/4)"));
    let zero = "[\"n\",\"0\"]\n[\"n\",\"1\"]\n";
    stale("0 = 1", text(zero, "c", COMPUTED, "[\"eq\",T0,T1]", "0 = 1"));
    stale(
        "1 <= 0",
        text(zero, "copies.0", "definition: copies are added", "[\"le\",T1,T0]", "1 <= 0"),
    );
    // What no source is given for.
    stale("0 = 1", text(zero, "number_neg", "nothing: it is assumed", "[\"eq\",T0,T1]", "0 = 1"));
}

/// The literature speaks of the operators that are built in, and says nothing of those that a
/// file calls so: what is defined as `mean` here is no number.
#[test]
fn the_literature_is_about_what_is_built_in() {
    let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
    let find = |name: &str| texts::shipped(name).map(str::to_owned);
    let forge = |draft: &mut Draft| -> Result<()> {
        draft.include("canonical_forms", &find)?;
        let (mean, first) = (draft.introduce("mean", 1)?, draft.bound(0)?);
        let defined = draft.define(&Cases::Is(first))?.start;
        let number = draft.introduce("is_number", 1)?;
        let a = draft.variable("a")?;
        let of_a = draft.apply(mean, vec![a])?;
        let said = draft.closed_over(&[a], &[], &holds(number, vec![of_a]))?;
        let source = "definition: the mean is the mast of the thermograph: ONAG ch. 9, Theorem 61";
        let axiom = draft.axiom("mean_is_number", source, &said)?;
        let (outside, _) = draft.enter(&[a], &[])?;
        let (of_mean, same) =
            (draft.use_fact(axiom, &[a], &[])?, draft.use_fact(defined, &[a], &[])?);
        let end = draft.rewrite(&holds(number, vec![a]), of_mean, &[same])?;
        let end = draft.leave(outside, end)?;
        draft.theorem("mine.l", end)?;
        let law =
            Line::Law("mine.l".to_owned(), "is_number(g)".to_owned(), vec!["mine.l".to_owned()]);
        draft.put(law).map(|_| ())
    };
    forge(&mut draft).expect("the kernel accepts each line");
    for define in ["", "define mean(g) : game = g\n"] {
        let found = fit(&format!("{define}law l: is_number(g)"), &draft.text());
        assert!(matches!(found, Ok(Match::Stale(_))), "{define}: {found:?}");
    }
}

/// A law rests on what the theorems rest on that it names, however they are called.
#[test]
fn a_law_rests_on_the_theorems_that_it_names() {
    let zero = "[\"n\",\"0\"]\n[\"n\",\"1\"]\n";
    let right = text(zero, "c", COMPUTED, "[\"eq\",T0,T1]", "0 = 1");
    let named = right.replace("\"theorem\",\"mine.l\"", "\"theorem\",\"other\"");
    let named = numbered(&named.replace("[\"mine.l\"]", "[\"other\"]"));
    let found = fit("law l: 0 = 1", &named);
    assert!(matches!(found, Ok(Match::Stale(_))), "{found:?}");
}

/// An operator that builds forms is known by its definition alone.
#[test]
fn what_builds_forms_is_not_used_without_its_definition() {
    for operator in ["conway", "ordinal_sum", "joyal_sum"] {
        let lines =
            format!("[\"op\",\"{operator}\",2]\n[\"b\",0]\n[\"b\",1]\n[\"o\",O0,[T1,T0]]\n");
        let says = "[2,[],[\"eq\",T2,T1]]";
        let law = format!("form a, b; {operator}(a, b) = a");
        let text = numbered(&text(&lines, "conway.value.1", BY_VALUE, says, &law));
        let found = fit(&format!("law l: {law}"), &text);
        assert!(matches!(found, Ok(Match::Stale(_))), "{found:?}");
    }
}

/// What a law says is what was read: nothing behind a comment, no other line.
#[test]
fn the_text_of_a_law_hides_nothing() {
    let zero = "[\"n\",\"0\"]\n[\"refl\",T0,[]]\n[\"theorem\",\"mine.l\",FACT,[\"same\",T0,T0]]\n";
    for law in [
        "0 == 0 # and g = h",
        "0 == 0\\n; g = h",
        "0 == 0\u{202e}",
        "0 == 0\\u001b[2K g = h",
        "0 == 0\u{200b}",
    ] {
        let text = format!(
            "[\"include\",\"canonical_forms\"]\n{zero}[\"law\",\"mine.l\",\"{law}\",[\"mine.l\"]]\n"
        );
        let definitions = definitions_of(&Theory::standard());
        let kept = Kept::checked(&numbered(&text), &definitions, &Budget::unlimited());
        match kept {
            Ok(kept) => assert!(matches!(kept.laws()[0].checked, Some(Err(_))), "{law}"),
            Err(error) => assert_eq!(error.code().id, "E0530", "{law}: {error}"),
        }
    }
}

/// Another operator under the name of a built-in one, or of one of the file.
#[test]
fn operators_are_those_of_the_file() {
    let lines = "[\"op\",\"f\",1]\n[\"b\",0]\n[\"def\",[\"=\",T0]]\n[\"o\",O0,[T0]]\n";
    let text = format!(
        "[\"include\",\"canonical_forms\"]\n{lines}\
         [\"theorem\",\"mine.l\",FACT,[1,[],[\"same\",T1,T0]]]\n\
         [\"law\",\"mine.l\",\"f(a) == a\",[\"mine.l\"]]\n"
    );
    let file = |define: &str| format!("define f(form a) : form = {define}\nlaw l: f(a) == a");
    assert_eq!(fit(&file("a"), &numbered(&text)), Ok(Match::Fits));
    let other = fit(&file("'{ | a}"), &numbered(&text));
    assert!(matches!(other, Ok(Match::Stale(_))), "{other:?}");
    let text = text.replace("\"f\"", "\"canonical\"").replace("f(a)", "canonical(a)");
    let built_in = fit("law l: canonical(a) == a", &numbered(&text));
    assert!(matches!(built_in, Ok(Match::Stale(_))), "{built_in:?}");
}
