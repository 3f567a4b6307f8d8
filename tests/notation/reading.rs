//! Every form of the notation, in ASCII and Unicode, and every claim of precedence.

use crate::value::{dyadic, read, read_game};
use tepid::game::{Games, NumberUpStar};
use tepid::print::{self, Style};
use tepid::syntax::parse_term;
use tepid::syntax::term::{Node, Opt, Term};

/// The structure of a term, written out in prefix form.
fn structure(term: &Term) -> String {
    let mut texts: Vec<String> = Vec::new();
    for (id, node) in term.iter() {
        let at = |id: &tepid::syntax::term::TermId| texts[id.0 as usize].clone();
        let options = |side: &[Opt]| {
            let options = side.iter().map(|option| match option {
                Opt::Term(id) => at(id),
                Opt::Rest(id) => format!("..{}", at(id)),
                Opt::For(id, generators) => {
                    let mut text = format!("{} for", at(id));
                    for (name, set) in generators {
                        text.push_str(&format!(" {name} in {}", at(set)));
                    }
                    text
                }
            });
            options.collect::<Vec<_>>().join(",")
        };
        let text = match node {
            Node::Literal(_) => print::term(&term.subterm(id), Style::Ascii).expect("short"),
            Node::Var(name) => name.to_string(),
            Node::Braces(left, right) => format!("{{{}|{}}}", options(left), options(right)),
            Node::Set(side) => format!("{{{}}}", options(side)),
            Node::Quote(inner) => format!("'{}", at(inner)),
            Node::As(inner, name) => format!("({} as {name})", at(inner)),
            Node::Apply(op, args) => {
                format!("{op}({})", args.iter().map(at).collect::<Vec<_>>().join(","))
            }
        };
        texts.push(text);
    }
    texts.pop().expect("a root")
}

fn reads(text: &str, want: &str) {
    let term = parse_term(text).unwrap_or_else(|error| panic!("{}", error.render()));
    assert_eq!(structure(&term), want, "{text}");
}

#[test]
fn precedence() {
    for (text, want) in [
        ("-g : h", "ordinal_sum(neg(g),h)"),
        ("2 . g : h", "norton(2,ordinal_sum(g,h))"),
        ("g : h : k", "ordinal_sum(g,ordinal_sum(h,k))"),
        ("g . h . k", "norton(norton(g,h),k)"),
        ("g - h + k", "add(sub(g,h),k)"),
        ("g + h . k", "add(g,norton(h,k))"),
        ("a otimes b . c", "otimes(a,norton(b,c))"),
        ("a otimes b otimes c", "otimes(otimes(a,b),c)"),
        ("a + b otimes c", "add(a,otimes(b,c))"),
        ("a oplus_max b + c", "oplus_max(a,add(b,c))"),
        ("a oplus_max b oplus_min c", "oplus_min(oplus_max(a,b),c)"),
        ("a <= b oplus_max c", "<=(a,oplus_max(b,c))"),
        ("-a . b", "norton(neg(a),b)"),
        ("- -a", "neg(neg(a))"),
        ("+-a + b", "add(plus_minus(a),b)"),
        ("-'{0|} : '3", "ordinal_sum(neg('{0|}),'3)"),
        ("not a = b or not c > 0", "or(not(=(a,b)),not(>(c,0)))"),
        ("x in left(g) or f(x)", "or(in(x,left(g)),f(x))"),
        ("not (a = b or c = d)", "not(or(=(a,b),=(c,d)))"),
        ("(g + h) . k", "norton(add(g,h),k)"),
    ] {
        reads(text, want);
    }
}

#[test]
fn signs_before_and_behind_operands() {
    for (text, want) in [
        ("-1/2^", "-1/2^"),
        ("- 1/2^", "neg(1/2^)"),
        ("-(1/2^)", "neg(1/2^)"),
        ("a - 1/2^", "sub(a,1/2^)"),
        ("a -1/2^", "sub(a,1/2^)"),
        ("a - -1/2^", "sub(a,-1/2^)"),
        ("a+-1/2^", "add(a,-1/2^)"),
        ("a +- b", "add(a,neg(b))"),
        ("a + +-b", "add(a,plus_minus(b))"),
        ("+-1", "plus_minus(1)"),
        ("+-{2|0}", "plus_minus({2|0})"),
        ("+-{1,1*}", "plus_minus(1,1*)"),
        ("+-{}", "plus_minus()"),
        ("+-(1*)", "plus_minus(1*)"),
        ("(1)-2", "sub(1,2)"),
        ("{-1|-1}", "{-1|-1}"),
        ("f(-1)-1", "sub(f(-1),1)"),
        ("-g", "neg(g)"),
        ("2.g", "norton(2,g)"),
        ("2 . 5", "norton(2,5)"),
        ("-2 . g", "norton(-2,g)"),
        ("-3:h", "ordinal_sum(-3,h)"),
        ("g.h", "norton(g,h)"),
    ] {
        reads(text, want);
    }
}

#[test]
fn literals_are_sums_of_their_parts() {
    let mut games = Games::new();
    for (text, numerator, exponent, ups, nim) in [
        ("3", 3, 0, 0, 0),
        ("-7/16", -7, 4, 0, 0),
        ("6/4", 3, 1, 0, 0),
        ("*", 0, 0, 0, 1),
        ("*13", 0, 0, 0, 13),
        ("*0", 0, 0, 0, 0),
        ("^", 0, 0, 1, 0),
        ("^^^", 0, 0, 3, 0),
        ("^5", 0, 0, 5, 0),
        ("^1", 0, 0, 1, 0),
        ("^0", 0, 0, 0, 0),
        ("v", 0, 0, -1, 0),
        ("vv", 0, 0, -2, 0),
        ("v3", 0, 0, -3, 0),
        ("⇑", 0, 0, 2, 0),
        ("⇓∗3", 0, 0, -2, 3),
        ("^*", 0, 0, 1, 1),
        ("vv*4", 0, 0, -2, 4),
        ("3*", 3, 0, 0, 1),
        ("-1/2^3*2", -1, 1, 3, 2),
        ("3^5", 3, 0, 5, 0),
        ("3v5", 3, 0, -5, 0),
        ("^<1>", 0, 0, 1, 0),
        ("^[1]*", 0, 0, 1, 1),
        ("^[0]", 0, 0, 0, 0),
    ] {
        let want = NumberUpStar { number: dyadic(numerator, exponent), ups, nim };
        let want = games.number_up_star(&want).expect("small");
        assert_eq!(read_game(&mut games, text), want, "{text}");
    }
}

#[test]
fn powers_of_up_are_what_siegel_says() {
    let mut games = Games::new();
    for (power, braces) in [
        ("^<2>", "{0|v*}"),
        ("^<3>", "{0|v[2]*}"),
        ("^<4>", "{0|v[3]*}"),
        ("^[2]", "^ + ^<2>"),
        ("^[3]", "^ + ^<2> + ^<3>"),
        ("v<2>", "-^<2>"),
        ("v[3]", "-^[3]"),
        ("1/2^<2>*3", "1/2 + ^<2> + *3"),
        ("↑[2]∗", "{^|*} + *"),
    ] {
        assert_eq!(read_game(&mut games, power), read_game(&mut games, braces), "{power}");
    }
    // A power only when it is written together up to `>`.
    reads("^<2", "<(^,2)");
    reads("^ <2", "<(^,2)");
    reads("^< g", "<(^,g)");
    reads("{^<2>|0}", "{^<2>|0}");
    reads("^<2>=0", "=(^<2>,0)");
}

#[test]
fn more_bars_bind_looser() {
    for (bars, braces) in [
        ("{a||b|c}", "{a|{b|c}}"),
        ("{a|b||c|||d}", "{{{a|b}|c}|d}"),
        ("{a,b|c||d,e}", "{{a,b|c}|d,e}"),
        ("{a|b||c|d}", "{{a|b}|{c|d}}"),
        ("{a|||b|c}", "{a|{b|c}}"),
        ("{|||}", "{|}"),
        ("{|a||}", "{{|a}|}"),
        ("{a ‖ b | c}", "{a|{b|c}}"),
        ("{a ‖| b || c}", "{a|{b|c}}"),
        ("{6|{5||||4|||3||2|1}}", "{6|{5|{4|{3|{2|1}}}}}"),
        ("{x for x in left(g) || a | b}", "{x for x in left(g)|{a|b}}"),
    ] {
        reads(bars, braces);
    }
}

#[test]
fn sets_rests_generators_and_names() {
    for (text, want) in [
        ("{}", "{}"),
        ("{a,b}", "{a,b}"),
        ("{ x, y, ..L | ..R } as g", "({x,y,..L|..R} as g)"),
        (
            "{norton(x, u) + (u + i) for x in left(g), i in incentives(u), y | z}",
            "{add(norton(x,u),add(u,i)) for x in left(g) i in incentives(u),y|z}",
        ),
        ("'{k, ..left(a) | ..right(a)}", "'{k,..left(a)|..right(a)}"),
        ("{..left(k - a), ..left(a - k) |}", "{..left(sub(k,a)),..left(sub(a,k))|}"),
        ("{{x|} as y | }", "{({x|} as y)|}"),
        ("f()", "f()"),
        ("f (a , b)", "f(a,b)"),
        ("oplus_max(a, b)", "oplus_max(a,b)"),
        ("tax otimes omega", "otimes(tax(),omega())"),
        ("'-3", "'-3"),
        ("'*6", "'*6"),
        ("g # a comment\n + h # another", "add(g,h)"),
        ("vx + v_1", "add(vx,v_1)"),
    ] {
        reads(text, want);
    }
}

#[test]
fn unicode_means_what_ascii_means() {
    for (unicode, ascii) in [
        ("↑ + ⇑ − ↓3∗2", "^ + ^^ - v3*2"),
        ("±1 + ±{1,1∗}", "+-1 + +-{1,1*}"),
        ("⧾2 − ⧿(1∗)", "tiny(2) - miny(1*)"),
        ("⧾{3|1}", "tiny({3|1})"),
        ("−1/2↑", "-1/2^"),
        ("2 · g", "2 . g"),
        ("g ≤ h", "g <= h"),
        ("g ≥ h", "g >= h"),
        ("g ⧏ h", "g <| h"),
        ("g ⧐ h", "g |> h"),
        ("g ∥ h", "g <> h"),
        ("ω ⊗ a ⊕max b ⊕min c", "omega otimes a oplus_max b oplus_min c"),
        ("⊕max(a, b) ⊕min tax", "oplus_max(a, b) oplus_min tax"),
        ("{⋆2 ‖ 1 | 0}", "{*2 || 1 | 0}"),
        ("\u{feff}g", "g"),
    ] {
        let read = |text| parse_term(text).unwrap_or_else(|error| panic!("{}", error.render()));
        assert_eq!(read(unicode), read(ascii), "{unicode}");
    }
}

#[test]
fn numbers_of_any_size_are_exact() {
    let mut games = Games::new();
    let digits = "123456789".repeat(45);
    let game = read_game(&mut games, &digits);
    assert_eq!(print::game(&mut games, game, Style::Ascii).expect("short"), digits);
    let one_more = read_game(&mut games, &format!("{digits} + 1"));
    let expect = format!("{}90", &digits[..digits.len() - 2]);
    assert_eq!(print::game(&mut games, one_more, Style::Ascii).expect("short"), expect);
    let half = read(&mut games, &format!("-{digits}/2 + 1/2")).expect("exact").game();
    let text = print::game(&mut games, half, Style::Ascii).expect("short");
    assert_eq!(read_game(&mut games, &format!("-({text}) - ({text})")), {
        read_game(&mut games, &format!("{digits} - 1"))
    });
    // A numeral that is read by halves has the same value as its digits.
    let long = "7".repeat(5_000);
    let game = read_game(&mut games, &long);
    assert_eq!(print::game(&mut games, game, Style::Ascii).expect("short"), long);
}

#[test]
fn a_million_digits_and_no_more() {
    let term = parse_term(&"9".repeat(1_000_000)).expect("a million digits");
    assert_eq!(term.len(), 1);
    let error = parse_term(&"9".repeat(1_000_001)).unwrap_err();
    assert_eq!(error.code().id, "E0116");
}

#[test]
fn switches_and_tiny_are_what_winning_ways_says() {
    let mut games = Games::new();
    for (text, braces) in [
        ("+-1", "{1|-1}"),
        ("±{2|0}", "{2|0||0|-2}"),
        ("+-{1,1*}", "{1,1*|-1,-1*}"),
        ("tiny(2)", "{0||0|-2}"),
        ("miny(2)", "{2|0||0}"),
        ("⧾{3|1}", "{0||0|{-1|-3}}"),
        ("2 . {1|-1}", "0"),
        ("-3 . ^", "v3"),
    ] {
        assert_eq!(read_game(&mut games, text), read_game(&mut games, braces), "{text}");
    }
}
