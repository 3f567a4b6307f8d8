//! The rules of writing, one by one.

use crate::value::{read, read_game};
use tepid::budget::Budget;
use tepid::error::Span;
use tepid::game::Games;
use tepid::print::{self, Style};
use tepid::syntax::parse_term;
use tepid::syntax::term::{Node, Term};

fn prints(style: Style, cases: &[(&str, &str)]) {
    let mut games = Games::new();
    for (text, want) in cases {
        let game = read_game(&mut games, text);
        assert_eq!(&print::game(&mut games, game, style).expect("no limit"), want, "{text}");
    }
}

#[test]
fn names_come_before_braces() {
    prints(
        Style::Ascii,
        &[
            ("6/4", "3/2"),
            ("{3|}", "4"),
            ("9/8*", "9/8*"),
            ("^^ + 73/16 - ^11 + *8", "73/16v9*8"),
            ("{0|*}", "^"),
            ("{1/2|1/2}", "1/2*"),
            ("{0|v*}", "^<2>"),
            ("{0,*|v}", "^<2>*"),
            ("^ + ^<2> + ^<3> + *", "^[3]*"),
            ("-1 - ^<3> + *4", "-1v<3>*4"),
            ("2 + ^[4]*2", "2^[4]*2"),
            ("{1|-1}", "+-1"),
            ("{1*|-1*}", "+-(1*)"),
            ("{3|1||-1|-3}", "+-{3|1}"),
            ("{2,{4|1}|-2,{-1|-4}}", "+-{2,{4|1}}"),
            ("{{2|1},{2|1*}|{-1|-2},{-1*|-2}}", "+-{{2|1},{2|1*}}"),
            ("{0||0|-2}", "tiny(2)"),
            ("{3/2|0||0}", "miny(3/2)"),
            ("1 + tiny(2)", "1+tiny(2)"),
            ("-1 - tiny(1/2)", "-1+miny(1/2)"),
            ("{0||0|{-1|-3}}", "tiny({3|1})"),
            ("{4|1+tiny(2)}", "{4|1+tiny(2)}"),
            ("^<2> + ^<2>", "2 . ^<2>"),
        ],
    );
}

#[test]
fn tiny_needs_a_threat_whose_mean_is_on_the_far_side() {
    prints(
        Style::Ascii,
        &[
            // The mean of the threat is 0, -1, 0 (where the number is 1), and 2.
            ("{0||0|v3}", "{0||0|v3}"),
            ("{0||0|{0|-2}}", "tiny({2|0})"),
            ("{1||1|{1|-1}}", "1+tiny({2|0})"),
            ("{{4|0}|0||0}", "miny({4|0})"),
        ],
    );
}

#[test]
fn options_stand_in_order_and_bars_grow_to_four() {
    prints(
        Style::Ascii,
        &[
            ("{*,0|-1,{0|-1}}", "{0,*|-1,{0|-1}}"),
            ("{+-1,^,*|-1}", "{*,^,+-1|-1}"),
            ("{{1|*,0}|-1*,-1}", "{1|0,*||-1,-1*}"),
            ("{vv*,v|-3}", "{vv*,v|-3}"),
            ("{{1|*},{1|0}|-2}", "{{1|0},{1|*}|-2}"),
            ("{2|{1|0}}", "{2||1|0}"),
            ("{{3|2}|{1|0}}", "{3|2||1|0}"),
            ("{6|{5|{4|{3|{2|1}}}}}", "{6|{5||||4|||3||2|1}}"),
            ("{7|{6|{5|{4|{3|{2|1}}}}}}", "{7||6|{5||||4|||3||2|1}}"),
            ("{6|{4|0,{2|-1}}}", "{6||4|0,{2|-1}}"),
        ],
    );
}

#[test]
fn other_styles() {
    let text = "{2^*|||-1/2vv*3||-1+miny(2)|-9}";
    prints(Style::Unicode, &[(text, "{2↑∗|||−1/2⇓∗3||−1+⧿2|−9}")]);
    prints(Style::Cgsuite, &[(text, "{2^*|||-1/2vv*3||-1Miny(2)|-9}")]);
    prints(
        Style::Latex,
        &[(
            text,
            "\\{2{\\uparrow}{\\ast}\\mathrel{|||}\
             -\\frac{1}{2}{\\cgdoubledown}{\\ast}3\\mathrel{||}-1+\\cgminy{2}\\mathrel{|}-9\\}",
        )],
    );
    prints(
        Style::Unicode,
        &[("+-(1*)", "±(1∗)"), ("tiny({3|1})", "⧾{3|1}"), ("tiny(1*)", "⧾(1∗)")],
    );
    prints(Style::Latex, &[("^<2>*2", "{\\uparrow}^{2}{\\ast}2"), ("v[3]", "{\\downarrow}^{[3]}")]);
}

#[test]
fn latex_uses_only_what_is_standard_or_defined() {
    const STANDARD: [&str; 22] = [
        "uparrow",
        "downarrow",
        "ast",
        "pm",
        "mathrel",
        "frac",
        "mathrm",
        "mathit",
        "cdot",
        "leq",
        "geq",
        "equiv",
        "parallel",
        "otimes",
        "oplus",
        "max",
        "min",
        "omega",
        "in",
        "text",
        "mathbin",
        "mathopen",
    ];
    let preamble = print::latex_preamble();
    let mut games = Games::new();
    let game = "{2^*,v<2>,+-{2|1}|||1/2vv*3||-1+miny(2),^^|-9,tiny(3)}";
    let game = read_game(&mut games, game);
    let term = "not '{x_1,..L|y for y in left(alpha)} <| tax otimes -w oplus_max omega : k or \
                g . h == f(a_b, +-{1,1*}) or a <> {|} as z";
    let term = parse_term(term).unwrap_or_else(|error| panic!("{}", error.render()));
    for text in [
        print::game(&mut games, game, Style::Latex).expect("no limit"),
        print::term(&term, Style::Latex).expect("short"),
    ] {
        let depth = text.chars().fold(0i32, |depth, c| {
            assert!(depth >= 0, "{text}");
            depth + i32::from(c == '{') - i32::from(c == '}')
        });
        assert_eq!(depth, 0, "{text}");
        for part in text.split('\\').skip(1) {
            let name: String = part.chars().take_while(char::is_ascii_alphabetic).collect();
            let known = name.is_empty() || STANDARD.contains(&name.as_str());
            assert!(known || preamble.contains(&format!("{{\\{name}}}")), "\\{name} in {text}");
        }
    }
}

#[test]
fn forms_and_sets() {
    let mut games = Games::new();
    for (text, want) in [
        ("'{0,*|}", "'{0,*|}"),
        ("'{*,0|}", "'{0,*|}"),
        ("'3", "'3"),
        ("'{2|}", "'3"),
        ("'{1,2|}", "'{1,2|}"),
        ("'{{1,2|}|{0,*|}}", "'{{1,2|}||0,*|}"),
        ("'{{1|{1,2|}}|0}", "'{{1||1,2|}|0}"),
        ("'{-1|||}", "'{{-1|}|}"),
        ("'{{-1|}|}", "'{{-1|}|}"),
        ("'{1|-1}", "'{1|-1}"),
        ("'*6", "'*6"),
    ] {
        let form = read(&mut games, text).expect("no limit").form();
        let printed = print::form(&mut games, form, Style::Ascii).expect("no limit");
        if text != "'{-1|||}" {
            assert_eq!(printed, want, "{text}");
        }
    }
    let forms = ["'{0,*|}", "'0", "'{0,*|}"].map(|text| read(&mut games, text).expect("ok").form());
    let set = print::form_set(&mut games, &forms, Style::Ascii).expect("no limit");
    assert_eq!(set, "{'0,'{0,*|}}");
}

#[test]
fn terms() {
    for (text, want) in [
        ("(g + h) - (k)", "g + h - k"),
        ("g + (h - k)", "g + (h - k)"),
        ("(2 . g) - h", "2 . g - h"),
        ("norton(g, h)", "g . h"),
        ("f( a,b )", "f(a, b)"),
        ("-(3)", "-(3)"),
        ("(-3) . g", "-3 . g"),
        ("-(3 . g)", "-(3 . g)"),
        ("(-g) : h", "-g : h"),
        ("(g : h) : k", "(g : h) : k"),
        ("{ {g | 0} | {..L | } }", "{g|0||..L|}"),
        ("{{0|{..L|..R}}| {|} }", "{0||..L|..R|||{|}}"),
        ("{x + 1 for x in left(g), y in L, z|}", "{x + 1 for x in left(g), y in L,z|}"),
        ("+-(-g)", "+-(-g)"),
        ("+-{g}", "+-g"),
        ("tax", "tax"),
        ("not (a = b or c > 0)", "not (a = b or c > 0)"),
        ("(not a = b) or c > 0", "not a = b or c > 0"),
    ] {
        let term = parse_term(text).unwrap_or_else(|error| panic!("{}", error.render()));
        assert_eq!(print::term(&term, Style::Ascii).expect("short"), want, "{text}");
    }
}

#[test]
fn a_text_that_would_be_too_long_is_an_error() {
    // x + x, where x is y + y, and so on: each node once, the text 2^40 names long.
    let mut term = Term::new();
    let name = "g".repeat(1_000);
    let mut id = term.push(Node::Var(name.as_str().into()), Span::default());
    for _ in 0..40 {
        id = term.push(Node::Apply("add".into(), vec![id, id]), Span::default());
    }
    assert_eq!(print::term(&term, Style::Ascii).unwrap_err().code().id, "E0405");
    assert_eq!(print::arrange(&term).unwrap_err().code().id, "E0405");

    let mut games = Games::new();
    let zero = read(&mut games, "'{0,1|}").expect("no limit").form();
    let mut form = zero;
    for _ in 0..60 {
        form = games.form(&[form], &[form]).expect("no limit");
    }
    *games.budget_mut() = Budget::unlimited().max_steps(100_000);
    assert_eq!(print::form(&mut games, form, Style::Ascii).unwrap_err().code().id, "E0401");
    // The table has each position once.
    *games.budget_mut() = Budget::unlimited();
    assert!(print::form_json(&mut games, form).expect("no limit").len() < 10_000);
}

#[test]
fn json_is_a_table() {
    let mut games = Games::new();
    let game = read_game(&mut games, "{1/2^*3|0||-2}");
    let json = print::game_json(&mut games, game).expect("no limit");
    let want = "{\"root\":4,\"nodes\":[\
                {\"number\":\"1/2\",\"ups\":\"1\",\"nim\":\"3\"},\
                {\"number\":\"0\",\"ups\":\"0\",\"nim\":\"0\"},\
                {\"left\":[0],\"right\":[1]},\
                {\"number\":\"-2\",\"ups\":\"0\",\"nim\":\"0\"},\
                {\"left\":[2],\"right\":[3]}]}";
    assert_eq!(json, want);
    assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok());
    // Any options are read, and parts that are 0 may be left out.
    let json = r#"{"nodes": [{"nim": "1"}, {"left": [0, 0], "right": [0]}], "root": 1}"#;
    let game = print::game_from_json(&mut games, json).expect("a table");
    assert_eq!(game, read_game(&mut games, "0"));
    for json in [
        "",
        "[]",
        "{}",
        r#"{"root":0,"nodes":[]}"#,
        r#"{"root":1,"nodes":[{"nim":"1"}]}"#,
        r#"{"root":0,"nodes":[{"left":[0],"right":[]}]}"#,
        r#"{"root":0,"nodes":[{"left":[]}]}"#,
        r#"{"root":0,"nodes":[{}]}"#,
        r#"{"root":0,"nodes":[{"number":"1/3"}]}"#,
        r#"{"root":0,"nodes":[{"number":1}]}"#,
        r#"{"root":-1,"nodes":[{"nim":"1"}]}"#,
    ] {
        let error = print::game_from_json(&mut games, json).unwrap_err();
        assert_eq!(error.code().id, "E0124", "{json}");
    }
}
