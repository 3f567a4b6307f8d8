//! Each mistake that the notation names: its code, the place of its labels, and its hint.

use tepid::error::{Error, Result};
use tepid::syntax::{parse_statement, parse_term};

/// The error of a text in which `«…»` marks the main place, `‹…›` the second.
fn refused(marked: &str, parse: fn(&str) -> Result<()>) -> (Error, String) {
    let mut text = String::new();
    let mut places: [Option<u32>; 4] = [None; 4];
    for c in marked.chars() {
        match "«»‹›".chars().position(|mark| mark == c) {
            Some(mark) => places[mark] = Some(text.len() as u32),
            None => text.push(c),
        }
    }
    let error = parse(&text).expect_err(&text);
    let rendered = error.render();
    let label = |i: usize| {
        error.labels().get(i).map(|label| (Some(label.span.start), Some(label.span.end)))
    };
    assert_eq!(label(0), Some((places[0], places[1])), "{rendered}");
    if places[2].is_some() {
        assert_eq!(label(1), Some((places[2], places[3])), "{rendered}");
    }
    assert!(rendered.starts_with(&format!("error[{}]: ", error.code().id)), "{rendered}");
    (error, text)
}

fn terms(cases: &[(&str, &str, &str)]) {
    for (marked, code, hint) in cases {
        let (error, text) = refused(marked, |text| parse_term(text).map(drop));
        assert_eq!(error.code().id, *code, "{text}: {}", error.render());
        let says = format!("{error} {} {}", error.labels()[0].text, error.hints().join(" "));
        assert!(says.contains(hint), "{text}: {}", error.render());
    }
}

#[test]
fn numbers() {
    terms(&[
        ("«1/3»", "E0105", "1/3 is not a dyadic rational: no short game has that value"),
        ("g + «-5/6»", "E0105", "power of two"),
        ("«6/3»", "E0105", "write `2`"),
        ("«-6/3»", "E0105", "write `-2`"),
        ("«1/0»", "E0106", "divides by zero"),
        ("«2.5»", "E0107", "write 5/2"),
        ("«-0.75»", "E0107", "write -3/4"),
        ("«1.1»", "E0107", "11/10 is not a dyadic rational"),
        ("{«^2.5»|0}", "E0107", "`2 . 5`"),
        ("3 «/» 4", "E0117", "`3/4`"),
        ("g«/»2", "E0117", "cannot be divided"),
        ("«*18446744073709551616»", "E0116", "below 2^64"),
        ("«^9223372036854775808»", "E0116", "below 2^63"),
    ]);
    assert!(parse_term("*18446744073709551615 + ^9223372036854775807").is_ok());
}

#[test]
fn bars() {
    terms(&[
        ("{3‹|›2«|»1}", "E0108", "`||`"),
        ("{1‹|›2«|»3}", "E0108", "`||`"),
        ("{a|b‹||›c«||»d}", "E0108", "`|||`"),
        ("{a‹|›b«|»c||d}", "E0108", "`||`"),
        ("{«1∥2»}", "E0114", "`‖`"),
        ("g «‖» h", "E0101", "`∥`"),
        ("g «|» h", "E0101", "options stand in braces"),
        ("‹{›1,«|»0}", "E0101", "another option"),
    ]);
}

#[test]
fn brackets() {
    terms(&[
        ("‹{›1|«»", "E0104", "`}`"),
        ("norton‹(›1«»", "E0104", "`)`"),
        ("norton‹(›1,«»", "E0104", "`)`"),
        ("‹(›g + h«»  # open", "E0104", "`)`"),
        ("‹g›«{»", "E0109", ""),
        ("‹{›1|2«)»", "E0101", "order in which they opened"),
        ("1«)»", "E0101", "nothing opens"),
        ("f‹(›a, «)»", "E0101", "expected a game"),
    ]);
}

#[test]
fn side_by_side() {
    terms(&[
        ("‹2› «*3»", "E0109", "joined parts touch: `2*3`"),
        ("‹3› «g»", "E0109", "`3 . g`"),
        ("‹3›«g»", "E0109", "`3 . g`"),
        ("‹1› «^»", "E0109", "joined parts touch: `1^`"),
        ("‹*›«*»", "E0109", "`* + *`"),
        ("‹*2›«^»", "E0109", "a number, then ups, then a star"),
        ("‹g›«^2»", "E0109", "never a power"),
        ("‹g›«*»h", "E0109", "`g . h`"),
        ("(1‹)›«*»", "E0109", "a sum"),
        ("‹g› «h»", "E0109", "`.`"),
        ("f(‹a› «b»)", "E0109", "`.`"),
        ("‹g›«'»", "E0109", "letters, digits"),
        ("{1|‹}› «{»|1}", "E0109", ""),
    ]);
}

#[test]
fn ups() {
    terms(&[
        ("«vv3»", "E0110", "`v3`"),
        ("«^^5»", "E0110", "`^5`"),
        ("3«^^5»*", "E0110", "not both"),
        ("«⇑3»", "E0110", "counts twice"),
        ("«^^[2]»", "E0110", "`^[3]`"),
        ("«^[»g]", "E0110", "`^[3]`"),
        ("«^<0>»", "E0110", "`^<1>`"),
    ]);
}

#[test]
fn what_looks_like_a_power() {
    terms(&[
        ("«2^70»", "E0125", "`2 + ^70`"),
        ("g + «2^70»*", "E0125", "`2**70`"),
        ("«2^-3»", "E0125", "`2**-3`"),
        ("«2^-3»", "E0125", "`2^ - 3`"),
        ("«5/2^70»", "E0125", "`5 . 2**-70`"),
        ("«1/2^10»", "E0125", "`2**-10`"),
        ("«-2^64»", "E0125", "`-2**64`"),
        ("{«3^22»/2^72|}", "E0125", "only powers of two"),
        ("«0^12»", "E0125", "`0 + ^12`"),
        ("«2**»", "E0125", "`2**-3`"),
        ("«3**2»", "E0125", "written together"),
        ("«3/2**4»", "E0125", "written together"),
        ("«2**99999999999»", "E0116", "exponent"),
    ]);
}

#[test]
fn a_statement_that_denies_names_the_dual_relation() {
    for (marked, hint) in [
        ("«not g <= h»", "`g |> h`"),
        ("«not g >= h + 1» if g = 0", "`g <| h + 1`"),
        ("«not g <| h»", "`g >= h`"),
        ("«not g |> h»", "`g <= h`"),
        ("«not g = h»", "no relation denies `=`"),
        ("«not is_number(g)»", "conditions follow"),
    ] {
        let (error, text) = refused(marked, |text| parse_statement(text).map(drop));
        assert_eq!(error.code().id, "E0115", "{text}");
        assert!(error.hints().join(" ").contains(hint), "{text}: {}", error.render());
    }
    let (error, _) = refused("g «||» h", |text| parse_statement(text).map(drop));
    assert!(error.hints().join(" ").contains("`<>`"), "{}", error.render());
}

#[test]
fn names() {
    terms(&[
        ("g + «day»", "E0111", "keyword"),
        ("«left» + 1", "E0111", "`left(g)`"),
        ("{x for «v3» in left(g)|}", "E0111", "downs"),
        ("{x for «tax» in left(g)|}", "E0111", "constant"),
        ("«otimes» + 1", "E0101", "a game"),
        ("{|} as «vv»", "E0111", "downs"),
    ]);
}

#[test]
fn relations() {
    terms(&[
        ("a ‹<› b «<» c", "E0112", "comma"),
        ("a ‹=› b + c «∥» d", "E0112", "comma"),
        ("x ‹in› L «=» k", "E0112", "comma"),
        ("«(a < b)» + 1", "E0114", "by itself"),
        ("f(«a < b»)", "E0114", "a game"),
        ("{«a <> b» | c}", "E0114", "a game"),
        ("-«(a = b)»", "E0114", "a game"),
        ("not «g»", "E0115", "predicate"),
        ("g > 0 or «h + k»", "E0115", "predicate"),
        ("x in «3»", "E0119", "`left(g)`"),
        ("{..«(g + h)» | }", "E0119", "options"),
    ]);
}

#[test]
fn quotations() {
    terms(&[
        ("'«g»", "E0113", "form g;"),
        ("'«f(g)»", "E0113", "quote their arguments"),
        ("'«'3»", "E0113", "one quotation mark"),
        ("'«{0,*}»", "E0113", "a bar"),
        ("'«(g + h)»", "E0113", "quote their arguments"),
    ]);
}

#[test]
fn the_rest() {
    terms(&[
        ("«»", "E0103", "nothing to read"),
        ("g «$$» h", "E0102", "not a sign"),
        ("g «×» h", "E0102", "`g . h`"),
        ("«_»x", "E0102", "begins with a letter"),
        ("g «⊕» h", "E0102", "`⊕max`"),
        ("«+»g", "E0101", "no prefix `+`"),
        ("g +«»", "E0101", "expected a game"),
        ("g «±» h", "E0101", "behind another game"),
        ("+-«{..L}»", "E0101", "written out"),
        ("{a} «as» g", "E0101", "a bar"),
        ("g «=>» h", "E0101", "rules and tests"),
        ("«..»L", "E0101", "in braces"),
        ("{x for y «of» L|}", "E0101", "expected `in`"),
    ]);
    for empty in ["", "   ", "\n# nothing\n"] {
        assert_eq!(parse_term(empty).unwrap_err().code().id, "E0103");
    }
}

#[test]
fn statements() {
    for (marked, code, hint) in [
        ("«g + h»", "E0115", "expected a relation or a predicate"),
        ("«not g = h»", "E0115", "behind `if`"),
        ("g = h <=> «k»", "E0115", "a relation"),
        ("g = h if «k»", "E0115", "a relation"),
        ("number «left»; g = h", "E0111", "operator"),
        ("number x «g» = h", "E0101", "`;`"),
        ("form a, «;» a = a", "E0101", "a variable"),
        ("g = h if g > 0,«» ", "E0101", "a condition"),
        ("g = h «=>» k", "E0101", "rules and tests"),
    ] {
        let (error, text) = refused(marked, |text| parse_statement(text).map(drop));
        assert_eq!(error.code().id, code, "{text}: {}", error.render());
        let says = format!("{error} {} {}", error.labels()[0].text, error.hints().join(" "));
        assert!(says.contains(hint), "{text}: {}", error.render());
    }
}
