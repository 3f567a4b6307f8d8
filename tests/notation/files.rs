//! Rule files: every item of the grammar, and every mistake of a file in one run.

use tepid::error::{Error, Source};
use tepid::print::{self, Style};
use tepid::syntax::rules::{Item, Key, LawKind, Meta, Sort};
use tepid::syntax::term::Term;
use tepid::syntax::{parse_rules, parse_statement};

fn text(term: &Term) -> String {
    print::term(term, Style::Ascii).expect("short")
}

fn texts(terms: &[Term]) -> Vec<String> {
    terms.iter().map(text).collect()
}

/// The items of a file without mistakes.
fn items(file: &str) -> Vec<Item> {
    let (items, errors) = parse_rules(file);
    let source = Source { name: "file".to_owned(), text: file.to_owned() }.into();
    let errors: Vec<String> =
        errors.into_iter().map(|error| error.in_source(&source).render()).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    items
}

#[test]
fn declarations() {
    let items = items("game g, h, number x  options L, R\nitem i, j\n finite item = a | b | c");
    let found: Vec<(Sort, Vec<&str>)> = items[..4]
        .iter()
        .map(|item| match item {
            Item::Declare(declaration) => {
                let names = declaration.names.iter().map(|name| name.symbol.as_str());
                (declaration.sort, names.collect())
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let want = vec![
        (Sort::Game, vec!["g", "h"]),
        (Sort::Number, vec!["x"]),
        (Sort::Options, vec!["L", "R"]),
        (Sort::Finite("item".into()), vec!["i", "j"]),
    ];
    assert_eq!(found, want);
    let Item::Finite { name, elements, .. } = &items[4] else { panic!("{:?}", items[4]) };
    assert_eq!((name.symbol.as_str(), elements.len()), ("item", 3));
}

#[test]
fn rules() {
    let file = "use \"group\"  # a comment
        rule reversible_left [simplify, explore]:
            { x, ..L | ..R } as g => { ..left(z), ..L | ..R }   if z in right(x), not z > g
            source \"Siegel, II.2\"  check day 2 status proved
        rule both: a otimes (b oplus_max c) <=> (a otimes b) oplus_max (a otimes c)
        let q = {1|-1}";
    let items = items(file);
    let Item::Use { target, span } = &items[0] else { panic!("{:?}", items[0]) };
    assert_eq!(
        (target.as_str(), &file[span.start as usize..span.end as usize]),
        ("group", "use \"group\"")
    );
    let Item::Rule { name, keys, lhs, rhs, both_ways, conditions, meta, span } = &items[1] else {
        panic!("{:?}", items[1])
    };
    assert_eq!(name.symbol.as_str(), "reversible_left");
    let keys: Vec<Key> = keys.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys, [Key::Simplify, Key::Explore]);
    assert_eq!(text(lhs), "{x,..L|..R} as g");
    assert_eq!(text(rhs), "{..left(z),..L|..R}");
    assert!(!both_ways);
    assert_eq!(texts(conditions), ["z in right(x)", "not z > g"]);
    let [Meta::Source(source), Meta::CheckDay(2), Meta::Status(status)] = meta.as_slice() else {
        panic!("{meta:?}")
    };
    assert_eq!((source.as_str(), status.symbol.as_str()), ("Siegel, II.2", "proved"));
    let whole = &file[span.start as usize..span.end as usize];
    assert!(whole.starts_with("rule reversible_left") && whole.ends_with("status proved"));
    let Item::Rule { both_ways: true, rhs, .. } = &items[2] else { panic!("{:?}", items[2]) };
    assert_eq!(text(rhs), "a otimes b oplus_max a otimes c");
    let Item::Let { name, term, .. } = &items[3] else { panic!("{:?}", items[3]) };
    assert_eq!((name.symbol.as_str(), text(term).as_str()), ("q", "{1|-1}"));
}

#[test]
fn definitions() {
    let items = items(
        "define twice(g) = g + g
         define norton(g, form u) : game =
             copies(g, u)                                                     if is_integer(g)
             { norton(x, u) + (u + i) for x in left(g), i in incentives(u)
             | norton(y, u) - (u + i) for y in right(g), i in incentives(u) }  otherwise
           requires u > 0 or is_integer(g)
         define beats(item i, item j) = 1 if i = j  0 otherwise
         item k
         define nothing() = 0",
    );
    let Item::Define { params, clauses, requires, sort, .. } = &items[1] else {
        panic!("{:?}", items[1])
    };
    assert_eq!((params[0].0, params[1].0, *sort), (None, Some(Sort::Form), Some(Sort::Game)));
    assert_eq!(clauses.len(), 2);
    assert_eq!(text(&clauses[0].term), "copies(g, u)");
    assert_eq!(texts(&clauses[0].conditions), ["is_integer(g)"]);
    assert_eq!(
        text(&clauses[1].term),
        "{norton(x, u) + (u + i) for x in left(g), i in incentives(u)\
         |norton(y, u) - (u + i) for y in right(g), i in incentives(u)}"
            .replace("norton(x, u)", "x . u")
            .replace("norton(y, u)", "y . u")
    );
    assert!(clauses[1].conditions.is_empty());
    assert_eq!(texts(requires), ["u > 0 or is_integer(g)"]);
    let Item::Define { clauses, .. } = &items[2] else { panic!("{:?}", items[2]) };
    assert_eq!(clauses.len(), 2);
    assert!(matches!(&items[3], Item::Declare(declaration) if declaration.names.len() == 1));
    assert!(matches!(&items[4], Item::Define { params, .. } if params.is_empty()));
}

#[test]
fn laws_and_tests() {
    let items = items(
        "law same: form a, b, number t; a == b <=> b == a if a = b, t > 0 or t < 0
           by induction on a, b using sum_comm, neg status checked
         fails heat_add: heat(g + h, t) = heat(g, t) + heat(h, t)
         conjecture c: is_number(g)
         test ups: ^ + ^ => ^^
         test * =/> 0
         test 0 <= 1 => 1 = 1
         test (g : h) => left(1)",
    );
    let Item::Law { kind: LawKind::Law, name, statement, meta, .. } = &items[0] else {
        panic!("{:?}", items[0])
    };
    assert_eq!(name.symbol.as_str(), "same");
    assert_eq!(statement.declarations.len(), 2);
    assert_eq!(text(&statement.prop), "a == b");
    assert_eq!(statement.iff.as_ref().map(text).as_deref(), Some("b == a"));
    assert_eq!(texts(&statement.conditions), ["a = b", "t > 0 or t < 0"]);
    assert!(matches!(&meta[0], Meta::Induction { on, using } if on.len() == 2 && using.len() == 2));
    assert!(matches!(&items[1], Item::Law { kind: LawKind::Fails, .. }));
    assert!(matches!(&items[2], Item::Law { kind: LawKind::Conjecture, .. }));
    assert!(matches!(&items[3], Item::Test { name: Some(_), differs: false, .. }));
    assert!(matches!(&items[4], Item::Test { name: None, differs: true, .. }));
    let Item::Test { lhs, rhs, .. } = &items[5] else { panic!("{:?}", items[5]) };
    assert_eq!((text(lhs), text(rhs)), ("0 <= 1".to_owned(), "1 = 1".to_owned()));
    assert!(matches!(&items[6], Item::Test { name: None, .. }));
}

#[test]
fn newlines_mean_nothing() {
    let file = "game g, h rule a: g + 0 => g law b: g + h = h + g test x: 0 => 0 use \"group\"";
    assert_eq!(items(file).len(), 5);
    assert_eq!(items(&file.replace(' ', "\n")).len(), 5);
    assert_eq!(items("").len(), 0);
    assert_eq!(items("# nothing\n").len(), 0);
}

fn mistakes(file: &str) -> Vec<(&'static str, &str)> {
    let (_, errors) = parse_rules(file);
    let place = |error: &Error| {
        let span = error.labels()[0].span;
        &file[span.start as usize..span.end as usize]
    };
    errors.iter().map(|error| (error.code().id, place(error))).collect()
}

#[test]
fn every_mistake_is_reported() {
    let file = "game g, day
rule foo [simplfy]: g => g
rule bar [0]: g => g
law baz g = g
test g = h $
rule x: g + => g
ruel x: g => g
define f(g) = g otherwise h if g > 0
define f(g) = g if g > 0 h
define f(g) = g if g > 0 -g otherwise
law l: g + h
rule l: g > 0 => 1
rule l: g = 1
test g = h
use group
use \"group
law z: g = g status prooved
law z: g = g check day -1
let v = 3
game left
law law: g = g
define f g = g
finite s = a | | b
law ok: g = g
otherwise";
    let want = [
        ("E0111", "day"),
        ("E0120", "simplfy"),
        ("E0101", "0"),
        ("E0101", "g"),
        ("E0102", "$"),
        ("E0101", "=>"),
        ("E0120", "ruel"),
        ("E0121", "h"),
        ("E0121", ""),
        ("E0101", "otherwise"),
        ("E0115", "g + h"),
        ("E0114", "g > 0"),
        ("E0114", "g = 1"),
        ("E0101", "use"),
        ("E0101", "group"),
        ("E0118", "\"group"),
        ("E0120", "prooved"),
        ("E0101", "-1"),
        ("E0111", "v"),
        ("E0111", "left"),
        ("E0111", "law"),
        ("E0101", "g"),
        ("E0101", "|"),
        ("E0101", "otherwise"),
    ];
    assert_eq!(mistakes(file), want);
    assert_eq!(parse_rules(file).0.len(), 1 + 1, "`game g` is lost, `law ok` and a clause are not");
}

#[test]
fn errors_come_in_the_order_of_the_text_and_end() {
    let (_, errors) = parse_rules(&"rule\n".repeat(1_000));
    assert_eq!(errors.len(), 101);
    assert_eq!(errors[100].code().id, "E0123");
    let starts: Vec<u32> = errors.iter().map(|error| error.labels()[0].span.start).collect();
    assert!(starts.is_sorted());
    assert_eq!(
        mistakes("law a: g = $ law b: h = ? law c: g = g"),
        [("E0102", "$"), ("E0102", "?")]
    );
}

#[test]
fn a_thousand_rules_are_read() {
    let file: String = (0..1_000).map(|i| format!("rule r{i}: f{i}(g) + {i} => g\n")).collect();
    assert_eq!(items(&file).len(), 1_000);
}

#[test]
fn statements_of_the_command_line() {
    let statement = parse_statement(
        "options L, R, game x, y; {x, ..L | ..R} = {..left(y), ..L | ..R} if y in right(x), y <= {x, ..L | ..R}",
    );
    let statement = statement.unwrap_or_else(|error| panic!("{}", error.render()));
    assert_eq!(statement.declarations.len(), 2);
    assert_eq!(statement.conditions.len(), 2);
    let statement = parse_statement("item i; beats(i, i)").expect("a predicate of a finite sort");
    assert_eq!(statement.declarations[0].sort, Sort::Finite("item".into()));
}
