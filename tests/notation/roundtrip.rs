//! There and back: what is printed is read as what it was, equal values print identically,
//! and no text at all makes the parser panic.

use crate::value::{Value, evaluate, read, read_game};
use proptest::prelude::*;
use proptest::sample::select;
use tepid::error::{Error, Span};
use tepid::game::{Form, Game, Games};
use tepid::number::Dyadic;
use tepid::print::{self, Style};
use tepid::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use tepid::syntax::{doubts, parse_rules, parse_statement, parse_term};

/// A term to be built: the tree that a random choice describes.
#[derive(Clone, Debug)]
enum Tree {
    Literal(Literal),
    Var(&'static str),
    Braces(Vec<Entry>, Vec<Entry>),
    Set(Vec<Entry>),
    Quote(Box<Tree>),
    As(Box<Tree>, &'static str),
    Apply(&'static str, Vec<Tree>),
}

#[derive(Clone, Debug)]
enum Entry {
    Term(Tree),
    Rest(Tree),
    For(Tree, Vec<(&'static str, Tree)>),
}

fn build(tree: &Tree, term: &mut Term) -> TermId {
    let side = |entries: &[Entry], term: &mut Term| -> Vec<Opt> {
        entries
            .iter()
            .map(|entry| match entry {
                Entry::Term(tree) => Opt::Term(build(tree, term)),
                Entry::Rest(tree) => Opt::Rest(build(tree, term)),
                Entry::For(tree, generators) => {
                    let id = build(tree, term);
                    let generators =
                        generators.iter().map(|(name, set)| ((*name).into(), build(set, term)));
                    Opt::For(id, generators.collect())
                }
            })
            .collect()
    };
    let node = match tree {
        Tree::Literal(literal) => Node::Literal(literal.clone()),
        Tree::Var(name) => Node::Var((*name).into()),
        Tree::Braces(left, right) => {
            let left = side(left, term);
            Node::Braces(left, side(right, term))
        }
        Tree::Set(entries) => Node::Set(side(entries, term)),
        Tree::Quote(inner) => Node::Quote(build(inner, term)),
        Tree::As(inner, name) => Node::As(build(inner, term), (*name).into()),
        Tree::Apply(op, args) => {
            let args = args.iter().map(|arg| build(arg, term)).collect();
            Node::Apply((*op).into(), args)
        }
    };
    term.push(node, Span::default())
}

fn literals() -> impl Strategy<Value = Literal> {
    let ups = prop_oneof![
        3 => Just(Ups::Multiple(0)),
        2 => (-4i64..=4).prop_map(Ups::Multiple),
        1 => any::<i64>().prop_filter("-2^63 has no negative", |n| *n != i64::MIN).prop_map(Ups::Multiple),
        1 => (2i64..6).prop_map(Ups::Power),
        1 => (-6i64..-1).prop_map(Ups::Power),
        1 => (2i64..6).prop_map(Ups::Partial),
        1 => (-6i64..-1).prop_map(Ups::Partial),
    ];
    let number = prop_oneof![Just((0, 0)), (-9i64..10, 0u64..4), (any::<i64>(), 0u64..70)];
    let nim = prop_oneof![3 => Just(0), 2 => 1u64..5, 1 => any::<u64>()];
    (number, ups, nim).prop_map(|((numerator, exponent), ups, nim)| Literal {
        number: Dyadic::new(numerator.into(), exponent),
        ups,
        nim,
    })
}

const NAMES: [&str; 8] = ["g", "h", "x1", "v_1", "vx", "alpha", "leftover", "notg"];

fn names() -> impl Strategy<Value = &'static str> {
    select(&NAMES[..])
}

fn sets(tree: BoxedStrategy<Tree>) -> BoxedStrategy<Tree> {
    prop_oneof![
        names().prop_map(Tree::Var),
        (select(&["left", "right", "incentives", "followers", "f"][..]), tree)
            .prop_map(|(op, tree)| Tree::Apply(op, vec![tree])),
    ]
    .boxed()
}

fn entries(tree: BoxedStrategy<Tree>) -> BoxedStrategy<Vec<Entry>> {
    let generators = prop::collection::vec((names(), sets(tree.clone())), 1..3);
    let entry = prop_oneof![
        6 => tree.clone().prop_map(Entry::Term),
        1 => sets(tree.clone()).prop_map(Entry::Rest),
        1 => (tree, generators).prop_map(|(tree, generators)| Entry::For(tree, generators)),
    ];
    prop::collection::vec(entry, 0..3).boxed()
}

/// Terms that are no relations.
fn trees() -> BoxedStrategy<Tree> {
    let leaf = prop_oneof![
        literals().prop_map(Tree::Literal),
        names().prop_map(Tree::Var),
        select(&[ops::TAX, ops::OMEGA, "f"][..]).prop_map(|op| Tree::Apply(op, Vec::new())),
        literals().prop_map(|literal| Tree::Quote(Box::new(Tree::Literal(literal)))),
    ];
    let terms = leaf.prop_recursive(6, 40, 4, |inner| {
        let inner = inner.boxed();
        let braces = (entries(inner.clone()), entries(inner.clone()));
        let braces = braces.prop_map(|(left, right)| Tree::Braces(left, right)).boxed();
        let infix = [
            ops::ADD,
            ops::SUB,
            ops::NORTON,
            ops::ORDINAL_SUM,
            ops::OTIMES,
            ops::OPLUS_MAX,
            ops::OPLUS_MIN,
        ];
        let prefix = [ops::NEG, ops::PLUS_MINUS, ops::TINY, ops::MINY];
        let calls = [ops::ADD, ops::NEG, ops::NORTON, ops::PLUS_MINUS, "heat", "f"];
        prop_oneof![
            3 => braces.clone(),
            1 => braces.clone().prop_map(|braces| Tree::Quote(Box::new(braces))),
            1 => (braces, names()).prop_map(|(braces, name)| Tree::As(Box::new(braces), name)),
            1 => entries(inner.clone()).prop_map(Tree::Set),
            6 => (select(infix.to_vec()), inner.clone(), inner.clone())
                .prop_map(|(op, left, right)| Tree::Apply(op, vec![left, right])),
            3 => (select(prefix.to_vec()), inner.clone())
                .prop_filter("a switch of a set has the set's options", |(op, tree)| {
                    *op != ops::PLUS_MINUS || !matches!(tree, Tree::Set(_))
                })
                .prop_map(|(op, tree)| Tree::Apply(op, vec![tree])),
            2 => (select(calls.to_vec()), prop::collection::vec(inner, 2..4))
                .prop_map(|(op, args)| Tree::Apply(op, args)),
        ]
    });
    terms.boxed()
}

/// Relations and other conditions.
fn conditions() -> BoxedStrategy<Tree> {
    let relation = (select(&ops::RELATIONS[..]), trees(), trees())
        .prop_map(|(op, left, right)| Tree::Apply(op, vec![left, right]));
    let member =
        (trees(), sets(trees())).prop_map(|(tree, set)| Tree::Apply(ops::IN, vec![tree, set]));
    let predicate = trees().prop_map(|tree| Tree::Apply("is_number", vec![tree]));
    let atoms = prop_oneof![relation, member, predicate];
    let conditions = atoms.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|tree| Tree::Apply(ops::NOT, vec![tree])),
            (inner.clone(), inner)
                .prop_map(|(left, right)| Tree::Apply(ops::OR, vec![left, right])),
        ]
    });
    conditions.boxed()
}

fn term(tree: &Tree) -> Term {
    let mut term = Term::new();
    build(tree, &mut term);
    term
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn terms(tree in prop_oneof![4 => trees(), 1 => conditions()]) {
        let term = term(&tree);
        for style in [Style::Ascii, Style::Unicode] {
            let text = print::term(&term, style).expect("short");
            let again = parse_term(&text);
            let again = again.map_err(|error| TestCaseError::fail(error.render()))?;
            prop_assert_eq!(&again, &term, "{}", text);
        }
    }

    #[test]
    fn parentheses_are_needed(tree in trees()) {
        // Without any one pair of parentheses that is not a call's, the text means something
        // else or nothing.
        let term = term(&tree);
        let text = print::term(&term, Style::Ascii).expect("short");
        let mut open = Vec::new();
        let chars: Vec<char> = text.chars().collect();
        for (i, &c) in chars.iter().enumerate() {
            if c == '(' {
                let call = i > 0 && (chars[i - 1].is_alphanumeric() || chars[i - 1] == '_');
                open.push((i, call));
            } else if c == ')' {
                let (begin, call) = open.pop().expect("balanced");
                if !call {
                    let without: String = chars
                        .iter()
                        .enumerate()
                        .map(|(j, &c)| if j == begin || j == i { ' ' } else { c })
                        .collect();
                    let same = parse_term(&without).is_ok_and(|other| other == term);
                    // `+-(1*)` and `-(3)` keep theirs for the reader.
                    let prefix = begin > 0 && chars[begin - 1] == '-';
                    // Books read `2 . ^*` otherwise than `2 . (^*)`.
                    let prefix = prefix || !doubts(&without).is_empty();
                    prop_assert!(!same || prefix, "{} = {}", text, without);
                }
            }
        }
    }

    #[test]
    fn an_arranged_sum_is_arranged_for_good(tree in trees()) {
        let once = print::arrange(&term(&tree)).expect("few summands");
        let twice = print::arrange(&once).expect("few summands");
        prop_assert_eq!(
            print::term(&twice, Style::Ascii).expect("short"),
            print::term(&once, Style::Ascii).expect("short")
        );
    }
}

/// A random game: braces over names, as text.
fn game_texts() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => select(&["0", "1", "-1", "*", "1/2", "-1/2", "^", "v", "*2", "2", "-2", "1*", "^*"][..])
            .prop_map(str::to_owned),
        1 => select(&["^<2>", "v[2]*", "tiny(1)", "+-1", "-1+miny(2)", "1^[3]*2", "+-{1,1*}", "^<3> + ^<3>"][..])
            .prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 24, 3, |inner| {
        let side = prop::collection::vec(inner, 0..3).prop_map(|options| options.join(","));
        (side.clone(), side).prop_map(|(left, right)| format!("{{{left}|{right}}}"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn games(text in game_texts()) {
        let mut games = Games::new();
        let game = read_game(&mut games, &text);
        for style in [Style::Ascii, Style::Unicode] {
            let printed = print::game(&mut games, game, style).expect("no limit");
            prop_assert_eq!(read_game(&mut games, &printed), game, "{}", printed);
        }
        let json = print::game_json(&mut games, game).expect("no limit");
        prop_assert_eq!(print::game_from_json(&mut games, &json).expect("no limit"), game);
    }

    #[test]
    fn equal_values_print_identically(text in game_texts(), other in game_texts()) {
        // In an arena with another history, and by way of another sum.
        let mut games = Games::new();
        let game = read_game(&mut games, &text);
        let printed = print::game(&mut games, game, Style::Ascii).expect("no limit");
        let mut games = Games::new();
        let other = read_game(&mut games, &format!("-({other})"));
        let game = read_game(&mut games, &text);
        let sum = games.add(other, game).expect("no limit");
        let same = games.sub(sum, other).expect("no limit");
        prop_assert_eq!(print::game(&mut games, same, Style::Ascii).expect("no limit"), printed);
    }

    #[test]
    fn the_negative_swaps_sides(text in game_texts()) {
        let mut games = Games::new();
        let game = read_game(&mut games, &text);
        let printed = print::game(&mut games, game, Style::Ascii).expect("no limit");
        let negative = games.neg(game).expect("no limit");
        prop_assert_eq!(read_game(&mut games, &format!("-({printed})")), negative);
    }

    #[test]
    fn forms(text in game_texts()) {
        let mut games = Games::new();
        let term = parse_term(&text).expect("readable");
        let quotable = term.iter().all(|(_, node)| matches!(node, Node::Literal(_) | Node::Braces(..)));
        prop_assume!(quotable);
        let form = read(&mut games, &format!("'{text}")).expect("no limit").form();
        for style in [Style::Ascii, Style::Unicode] {
            let printed = print::form(&mut games, form, style).expect("no limit");
            prop_assert_eq!(read(&mut games, &printed).expect("no limit").form(), form, "{}", printed);
        }
    }

    #[test]
    fn sets_of_games(texts in prop::collection::vec(game_texts(), 0..4)) {
        let mut games = Games::new();
        let set: Vec<Game> = texts.iter().map(|text| read_game(&mut games, text)).collect();
        let printed = print::game_set(&mut games, &set, Style::Ascii).expect("no limit");
        let Value::Set(again) = read(&mut games, &printed).expect("no limit") else {
            return Err(TestCaseError::fail(printed));
        };
        let again: Vec<Game> = again.into_iter().map(Value::game).collect();
        let mut distinct = set.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let mut found = again.clone();
        found.sort_unstable();
        prop_assert_eq!(found, distinct);
        // The same set in another order prints identically.
        let backwards: Vec<Game> = set.into_iter().rev().collect();
        let other = print::game_set(&mut games, &backwards, Style::Ascii).expect("no limit");
        prop_assert_eq!(other, printed);
    }
}

/// Signs and words of the language, and some that are none.
const TOKENS: [&str; 72] = [
    "0",
    "1",
    "-3",
    "1/2",
    "1/3",
    "2.5",
    "*",
    "*2",
    "^",
    "^^5",
    "^<2>",
    "^[3]",
    "v",
    "vv3",
    "g",
    "x",
    "left",
    "left(",
    "f(",
    "(",
    ")",
    "{",
    "}",
    "|",
    "||",
    "‖",
    ",",
    "+",
    "-",
    "+-",
    "±",
    ".",
    "..",
    ":",
    "'",
    "=",
    "==",
    "<=",
    "<",
    "<>",
    "∥",
    "<|",
    "|>",
    "=>",
    "=/>",
    "<=>",
    "for",
    "in",
    "as",
    "not",
    "or",
    "if",
    "otherwise",
    "requires",
    "rule",
    "law",
    "define",
    "test",
    "let",
    "use",
    "\"a\"",
    "\"",
    "game",
    "form",
    "[",
    "]",
    ";",
    "by induction on",
    "otimes",
    "#",
    "↑",
    "$",
];

fn check_error(error: &Error, text: &str) -> Result<(), TestCaseError> {
    prop_assert!(!error.labels().is_empty(), "{}", error);
    for label in error.labels() {
        let place = label.span.start as usize..label.span.end as usize;
        prop_assert!(text.get(place).is_some(), "{:?} in {:?}", label, text);
    }
    prop_assert!(error.render().contains('^'));
    prop_assert!(error.code().id.starts_with("E01"));
    Ok(())
}

fn read_everything(text: &str) -> Result<(), TestCaseError> {
    if let Err(error) = parse_term(text) {
        check_error(&error, text)?;
    }
    if let Err(error) = parse_statement(text) {
        check_error(&error, text)?;
    }
    for error in parse_rules(text).1 {
        let source = tepid::error::Source { name: "file".to_owned(), text: text.to_owned() };
        check_error(&error.in_source(&source.into()), text)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        read_everything(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        read_everything(&text)?;
    }

    #[test]
    fn any_tokens_are_read_or_refused(
        tokens in prop::collection::vec((select(&TOKENS[..]), select(&["", " ", "\n"][..])), 0..24),
    ) {
        let text: String = tokens.into_iter().map(|(token, blank)| format!("{token}{blank}")).collect();
        read_everything(&text)?;
    }

    #[test]
    fn what_is_read_is_printed_as_the_same(
        tokens in prop::collection::vec((select(&TOKENS[..46]), select(&["", " "][..])), 0..10),
    ) {
        let text: String = tokens.into_iter().map(|(token, blank)| format!("{token}{blank}")).collect();
        if let Ok(term) = parse_term(&text) {
            let printed = print::term(&term, Style::Ascii).expect("short");
            let again = parse_term(&printed).map_err(|error| TestCaseError::fail(error.render()))?;
            prop_assert_eq!(&again, &term, "{}", printed);
        }
    }
}

#[test]
fn an_arranged_sum_has_the_same_value() {
    let mut games = Games::new();
    for (text, arranged) in [
        ("1 - (h - 2 . g)", "2 . g - h + 1"),
        ("-(g + h) + g", "g - g - h"),
        ("* + g - 3", "g + * - 3"),
        ("h - g", "-g + h"),
        ("h - 2 . g", "-2 . g + h"),
        ("-(-g)", "g"),
        ("2 - g", "-g + 2"),
        ("f(1 + g) + {h + g, 1|g, 0}", "f(g + 1) + {1,g + h|0,g}"),
        ("-(3) - 2", "-2 - 3"),
        ("1/2^ - {1|-1} + *", "* + 1/2^ - {1|-1}"),
    ] {
        let term = parse_term(text).expect("readable");
        let sorted = print::arrange(&term).expect("few summands");
        assert_eq!(print::term(&sorted, Style::Ascii).expect("short"), arranged, "{text}");
        if term.iter().all(|(_, node)| !matches!(node, Node::Var(_))) {
            let value = |term| evaluate(&mut games, term).expect("no limit");
            let values: Vec<Value> = [&term, &sorted].into_iter().map(value).collect();
            assert_eq!(values[0], values[1]);
        }
    }
}

#[test]
fn all_games_of_day_three_are_read_back() {
    let mut games = Games::new();
    let days = games.born_by(3).expect("no limit");
    let mut texts: Vec<String> = Vec::new();
    for game in days {
        let text = print::game(&mut games, game, Style::Ascii).expect("no limit");
        assert_eq!(read_game(&mut games, &text), game, "{text}");
        texts.push(text);
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 1_474);
}

#[test]
fn all_forms_of_day_two_are_read_back() {
    let mut games = Games::new();
    let forms: Vec<Form> = games.forms_born_by(2).expect("no limit");
    assert_eq!(forms.len(), 256);
    for form in forms {
        let text = print::form(&mut games, form, Style::Ascii).expect("no limit");
        assert_eq!(read(&mut games, &text).expect("no limit").form(), form, "{text}");
    }
}
