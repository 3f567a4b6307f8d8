//! Finding proofs.

mod builder;
mod clauses;
mod congruence;
mod deduce;
mod equality;
mod language;
mod library;
mod linear;
mod order;
mod prove;
mod search;
mod setting;
mod theorems;

pub use prove::{Proved, Prover};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::proof::calculus::Calculus;
    use crate::certificate::proof::check::check;
    use crate::certificate::proof::elaborate::Reading;
    use crate::certificate::proof::prop::Prop;
    use crate::certificate::proof::statement::claims;
    use crate::certificate::proof::steps::{Level, Status, Theorem};
    use crate::error::Result;
    use crate::syntax::parse_statement;
    use search::Search;

    /// Proves a theorem, or not.
    fn attempt(
        calculus: &mut Calculus,
        library: &[Theorem],
        name: &str,
        statements: &[&str],
        reading: Reading,
        level: Level,
    ) -> Result<Option<Theorem>> {
        let parsed =
            statements.iter().map(|text| parse_statement(text)).collect::<Result<Vec<_>>>()?;
        let claims = claims(calculus, &parsed, reading)?;
        let literal = reading != Reading::Plain;
        let usable = (0..library.len() as u32).collect();
        let mut search = Search::new(calculus, library, usable, &claims, literal, level);
        search.fuel = 20_000;
        search.induction = search.games();
        let mut goals = Vec::new();
        for at in 0..claims.claims.len() {
            let scope = search.open_claim(at)?;
            let conclusion = claims.claims[at].conclusion;
            let mut found = match conclusion {
                Prop::Same(..) | Prop::Equal(..) => search.equation(scope, conclusion, 2)?,
                _ => None,
            };
            if found.is_some() {
                goals.push(found.unwrap_or_default());
                continue;
            }
            search.fuel = 2000;
            for (depth, splits) in [(1, 0), (2, 1), (4, 2)] {
                found = search.order(scope, conclusion, depth, splits)?;
                if found.is_some() {
                    break;
                }
            }
            let Some(step) = found else {
                return Ok(None);
            };
            goals.push(step);
        }
        let induction = std::mem::take(&mut search.induction);
        let builder = std::mem::replace(&mut search.builder, builder::Builder::new());
        let proof = builder.finish(level, induction, &goals);
        let theorem = Theorem {
            name: name.to_owned(),
            statements: statements.iter().map(|&text| text.to_owned()).collect(),
            literal,
            claims,
            status: Status::Proved(proof),
        };
        if let Err(error) = check(calculus, library, &theorem) {
            if let Status::Proved(proof) = &theorem.status {
                for (at, step) in proof.steps.iter().enumerate() {
                    println!("{at} [{}] {:?} {:?}", step.scope, step.prop, step.by);
                }
                for at in 0..calculus.terms.len() {
                    println!(
                        "{at}: {:?}",
                        calculus.terms.node(crate::certificate::proof::terms::Id(at as u32))
                    );
                }
            }
            return Err(error);
        }
        Ok(Some(theorem))
    }

    use crate::certificate::proof::definitions::define;
    use crate::game::Games;

    const DEFINITIONS: &[&str] = &[
        "define heatu(form g, form t) : form = { heatu(x, t) + t for x in left(g) | heatu(y, t) - t for y in right(g) }",
        "define coolu(form g, form t) : form = { coolu(x, t) - t for x in left(g) | coolu(y, t) + t for y in right(g) }",
        "define oheat(form g, form s, form t) : form = { oheat(x, s, t) + t for x in left(g) | oheat(y, s, t) - s for y in right(g) }",
        "define nort(form g, form u) : form = { nort(x, u) + (u + u - w) for x in left(g), w in right(u), nort(x, u) + w for x in left(g), w in left(u) | nort(y, u) - (u + u - w) for y in right(g), w in right(u), nort(y, u) - w for y in right(g), w in left(u) }",
        "define ord(form a, form b) : form = { ..left(a), ord(a, y) for y in left(b) | ..right(a), ord(a, y) for y in right(b) }",
        "define joyal(form a, form b) : form = { joyal(x, b) for x in left(a) | joyal(a, y) for y in right(b) }",
        "define conj(form a, form b) : form = { conj(x, y) for x in left(a), y in left(b) | conj(x, y) for x in right(a), y in right(b) }",
        "define sel(form a, form b) : form = { sel(x, b) for x in left(a), sel(a, y) for y in left(b), sel(x, y) for x in left(a), y in left(b) | sel(x, b) for x in right(a), sel(a, y) for y in right(b), sel(x, y) for x in right(a), y in right(b) }",
        "define mul(form a, form b) : form = { mul(x, b) + mul(a, y) - mul(x, y) for x in left(a), y in left(b), mul(x, b) + mul(a, y) - mul(x, y) for x in right(a), y in right(b) | mul(x, b) + mul(a, y) - mul(x, y) for x in left(a), y in right(b), mul(x, b) + mul(a, y) - mul(x, y) for x in right(a), y in left(b) }",
    ];

    fn calculus() -> Calculus {
        let mut calculus = Calculus::new(Games::new());
        for text in DEFINITIONS {
            define(&mut calculus, text, Reading::Plain).unwrap();
        }
        calculus
    }

    const RAW: &[&str] = &[
        "define neg(form a) : form = { neg(y) for y in right(a) | neg(x) for x in left(a) }",
        "define add(form a, form b) : form = { add(x, b) for x in left(a), add(a, y) for y in left(b) | add(x, b) for x in right(a), add(a, y) for y in right(b) }",
    ];

    #[test]
    fn equality_table() {
        type Row = (&'static str, &'static [&'static str], Reading, Level, &'static str, bool);
        let raw = |name, statement| -> Row {
            (name, &[], Reading::Raw, Level::Definitions, statement, true)
        };
        let form = |name, lemmas, statement| -> Row {
            (name, lemmas, Reading::Literal, Level::Group, statement, true)
        };
        let no = |name, lemmas, statement| -> Row {
            (name, lemmas, Reading::Literal, Level::Group, statement, false)
        };
        let table: Vec<Row> = vec![
            raw("plus-comm", "form a, b; a + b == b + a"),
            raw("plus-assoc", "form a, b, c; (a + b) + c == a + (b + c)"),
            raw("plus-0", "a + 0 == a"),
            raw("plus-neg", "-(a + b) == -a + -b"),
            raw("negneg", "-(-a) == a"),
            form("a*0", &[], "mul(a, 0) == 0"),
            form("a*1", &["a*0"], "mul(a, 1) == a"),
            form("mulcomm", &[], "mul(a, b) == mul(b, a)"),
            form("mulneg", &[], "mul(-a, b) == -mul(a, b)"),
            form("dist", &[], "form a, b, c; mul(a, b + c) = mul(a, b) + mul(a, c)"),
            form(
                "mulassoc",
                &["dist", "mulcomm", "mulneg"],
                "form a, b, c; mul(mul(a, b), c) = mul(a, mul(b, c))",
            ),
            form("heat+", &[], "heatu(a + b, t) == heatu(a, t) + heatu(b, t)"),
            form("heat-neg", &[], "heatu(-a, t) == -heatu(a, t)"),
            form("cool+", &[], "coolu(a + b, t) == coolu(a, t) + coolu(b, t)"),
            form("oheat+", &[], "oheat(a + b, s, t) == oheat(a, s, t) + oheat(b, s, t)"),
            form("oheat-neg", &[], "oheat(-a, s, s) == -oheat(a, s, s)"),
            form("oheat-swap", &[], "oheat(-a, s, t) == -oheat(a, t, s)"),
            form("nort+", &[], "nort(a + b, u) == nort(a, u) + nort(b, u)"),
            form("nort-neg", &[], "nort(-a, u) == -nort(a, u)"),
            form("joyal-assoc", &[], "joyal(joyal(a, b), c) == joyal(a, joyal(b, c))"),
            form("joyal-neg", &[], "-joyal(a, b) == joyal(-b, -a)"),
            form("ord-assoc", &[], "ord(a, ord(b, c)) == ord(ord(a, b), c)"),
            form("ord-0", &[], "ord(a, 0) == a"),
            form("0-ord", &[], "ord(0, a) == a"),
            form("ord-neg", &[], "-ord(a, b) == ord(-a, -b)"),
            form("conj-comm", &[], "conj(a, b) == conj(b, a)"),
            form("conj-assoc", &[], "conj(conj(a, b), c) == conj(a, conj(b, c))"),
            form("sel-comm", &[], "sel(a, b) == sel(b, a)"),
            form("sel-assoc", &[], "sel(sel(a, b), c) == sel(a, sel(b, c))"),
            form("sel-0", &[], "sel(a, 0) == a"),
            form("sel-neg", &[], "-sel(a, b) == sel(-a, -b)"),
            form("2a", &["a*1", "dist"], "form a; mul(a, 1 + 1) = a + a"),
            form(
                "square",
                &["dist", "mulcomm"],
                "form a, b; mul(a + b, a + b) = mul(a, a) + mul(a, b) + mul(b, a) + mul(b, b)",
            ),
            form(
                "(a+b)(c+d)",
                &["dist", "mulcomm"],
                "form a, b, c, d; mul(a + b, c + d) = mul(a, c) + mul(a, d) + mul(b, c) + mul(b, d)",
            ),
            form(
                "(a-b)(a+b)",
                &["dist", "mulcomm", "mulneg"],
                "form a, b; mul(a - b, a + b) = mul(a, a) - mul(b, b)",
            ),
            form(
                "dist3",
                &["dist", "mulcomm"],
                "form a, b, c, d; mul(a + b + c, d) = mul(a, d) + mul(b, d) + mul(c, d)",
            ),
            form(
                "nort-assoc",
                &["nort+", "nort-neg"],
                "form a, b, c; nort(nort(a, b), c) = nort(a, nort(b, c))",
            ),
            form("heat=oheat", &[], "heatu(a, t) == oheat(a, t, t)"),
            form("heat(nort 1)", &[], "form a; heatu(a, 1) = nort(a, 1 + 1)"),
            form("a(ab)", &["mulassoc"], "form a, b; mul(a, mul(a, b)) = mul(mul(a, a), b)"),
            form(
                "mul4",
                &["mulassoc"],
                "form a, b, c, d; mul(mul(a, b), mul(c, d)) = mul(a, mul(b, mul(c, d)))",
            ),
            form("ord4", &["ord-assoc"], "ord(a, ord(b, ord(c, d))) == ord(ord(ord(a, b), c), d)"),
            no("dist(form)", &[], "mul(a, b + c) == mul(a, b) + mul(a, c)"),
            no("cool(heat)", &[], "form a, t; coolu(heatu(a, t), t) = a"),
            no("a-a=0 form", &[], "a - a == 0"),
            no("a-a=1", &[], "form a; a - a = 1"),
            no("dist wrong", &[], "form a, b, c; mul(a, b + c) = mul(a, b) + c"),
            no(
                "dist dual",
                &["dist", "mulcomm"],
                "form a, b, c; a + mul(b, c) = mul(a + b, a + c)",
            ),
            no("nort a.(-u)", &[], "form a, b; nort(a, -b) = -nort(a, b)"),
            no("nort(heat)", &[], "form a, t, u; nort(heatu(a, t), u) = heatu(nort(a, u), t)"),
            no("ord comm", &[], "form a, b; ord(a, b) = ord(b, a)"),
            no("ord dist", &[], "form a, b, c; ord(a + b, c) = ord(a, c) + ord(b, c)"),
            no("joyal comm", &[], "form a, b; joyal(a, b) = joyal(b, a)"),
            no("conj dist", &[], "form a, b, c; conj(a, b + c) = conj(a, b) + conj(a, c)"),
            no("neg a=a", &[], "form a; -a = a"),
            no("a*a=a", &[], "form a; mul(a, a) = a"),
            no("heat mult", &[], "form a, b, t; heatu(mul(a, b), t) = mul(heatu(a, t), b)"),
            no("ord lifted", &[], "form a, b, c; ord(a + b - b, c) = ord(a, c)"),
            no("heat lifted", &[], "form a, b, t; heatu(a + b - b, t) = heatu(a, t)"),
        ];
        let mut raws = Calculus::new(Games::new());
        for text in RAW {
            define(&mut raws, text, Reading::Raw).unwrap();
        }
        let mut forms = calculus();
        let mut library: Vec<Theorem> = Vec::new();
        for (name, lemmas, reading, level, statement, expected) in table {
            if std::env::var("FEW").is_ok_and(|few| !few.contains(&format!("_{name}_"))) {
                continue;
            }
            let start = std::time::Instant::now();
            let statement = if statement.contains("form") {
                statement.to_string()
            } else {
                format!("form a, b, c, d, s, t, u; {statement}")
            };
            let used: Vec<Theorem> = library
                .iter()
                .filter(|theorem| lemmas.contains(&theorem.name.as_str()))
                .cloned()
                .collect();
            let calculus = if reading == Reading::Raw { &mut raws } else { &mut forms };
            let found = attempt(calculus, &used, name, &[&statement], reading, level);
            let text = match found {
                Ok(Some(theorem)) => {
                    let text = match &theorem.status {
                        Status::Proved(proof) => format!("{} steps", proof.steps.len()),
                        _ => String::new(),
                    };
                    if reading != Reading::Raw {
                        library.push(theorem);
                    }
                    text
                }
                Ok(None) => "unknown".into(),
                Err(error) => error.to_string(),
            };
            println!(
                "{} {name:20} {text:20} {:?}",
                if expected == text.contains("steps") { "  " } else { "!!" },
                start.elapsed()
            );
        }
    }

    #[test]
    fn laws() {
        use crate::theory::Theory;
        let mut prover =
            Prover::new(&Theory::built_in(), crate::budget::Budget::unlimited()).unwrap();
        for line in std::fs::read_to_string("/work/shared/golden/laws_tepid.jsonl").unwrap().lines()
        {
            let law: serde_json::Value = serde_json::from_str(line).unwrap();
            let Some(statement) = law["statement"].as_str() else { continue };
            if std::env::var("FEW").is_ok_and(|few| !law["id"].as_str().unwrap().contains(&few)) {
                continue;
            }
            let start = std::time::Instant::now();
            let found = prover.prove(law["id"].as_str().unwrap(), statement);
            let text = match &found {
                Ok(Ok(proved)) => format!(
                    "PROVED {} steps, {:?}",
                    proved.shown.steps,
                    proved.shown.support.iter().map(|s| &s.name).collect::<Vec<_>>()
                ),
                Ok(Err(why)) => why.clone(),
                Err(error) => error.to_string(),
            };
            println!(
                "{} {} {:?} {:?} | {statement} | {text}",
                law["truth"],
                law["need"].as_str().unwrap_or("-"),
                law["id"].as_str().unwrap(),
                start.elapsed()
            );
        }
    }

    #[test]
    fn order_table() {
        let table: &[(&str, Level, &[&str], bool)] = &[
            ("refl", Level::Forms, &["form a; a <= a"], true),
            ("option", Level::Forms, &["form a, x; x <| a if x in left(a)"], true),
            ("inverse", Level::Forms, &["form a; 0 <= a - a", "form a; a - a <= 0"], true),
            (
                "trans",
                Level::Forms,
                &[
                    "form a, b, c; a <= c if a <= b, b <= c",
                    "form a, b, c; a <| c if a <= b, b <| c",
                    "form a, b, c; a <| c if a <| b, b <= c",
                ],
                true,
            ),
            (
                "neg",
                Level::Forms,
                &["form a, b; -b <= -a if a <= b", "form a, b; -b <| -a if a <| b"],
                true,
            ),
            (
                "mono",
                Level::Forms,
                &[
                    "form a, b, c; a + c <= b + c if a <= b",
                    "form a, b, c; a + c <| b + c if a <| b",
                ],
                true,
            ),
            (
                "add ge0",
                Level::Group,
                &[
                    "form a, b; 0 <= a + b if 0 <= a, 0 <= b",
                    "form a, b; 0 <| a + b if 0 <= a, 0 <| b",
                    "form a, b; 0 <| a + b if 0 <| a, 0 <= b",
                ],
                true,
            ),
            (
                "heat mono",
                Level::Group,
                &[
                    "form a, t; 0 <= heatu(a, t) if 0 <= a",
                    "form a, t; 0 <| heatu(a, t) + t if 0 <| a",
                ],
                false,
            ),
            ("heat mono'", Level::Group, &["form a, t; 0 <= heatu(a, t) if 0 <= a"], true),
            ("cool mono'", Level::Group, &["form a, t; 0 <= coolu(a, t) if 0 <= a"], true),
            (
                "oheat mono s,t",
                Level::Group,
                &["form a, s, t; 0 <= oheat(a, s, t) if 0 <= a"],
                false,
            ),
            (
                "oheat mono s<=t",
                Level::Group,
                &["form a, s, t; 0 <= oheat(a, s, t) if 0 <= a, s <= t"],
                true,
            ),
            ("nort mono", Level::Group, &["form a, u; 0 <= nort(a, u) if 0 <= a"], true),
            (
                "ord mono",
                Level::Group,
                &[
                    "form a, b, c; ord(a, b) <= ord(a, c) if b <= c",
                    "form a, b, c; ord(a, b) <| ord(a, c) if b <| c",
                ],
                true,
            ),
            (
                "joyal mono",
                Level::Group,
                &[
                    "form a, b, c; joyal(a, c) <= joyal(b, c) if a <= b",
                    "form a, b, c; joyal(a, c) <| joyal(b, c) if a <| b",
                ],
                false,
            ),
            (
                "conj mono",
                Level::Group,
                &[
                    "form a, b, c; conj(a, c) <= conj(b, c) if a <= b",
                    "form a, b, c; conj(a, c) <| conj(b, c) if a <| b",
                ],
                false,
            ),
            ("mul pos", Level::Group, &["form a, b; 0 <= mul(a, b) if 0 <= a, 0 <= b"], false),
            (
                "dominated",
                Level::Group,
                &["options L, R, form x, y; {x, y, ..L | ..R} = {x, ..L | ..R} if y <= x"],
                true,
            ),
            (
                "dominated wrong",
                Level::Group,
                &["options L, R, form x, y; {x, y, ..L | ..R} = {y, ..L | ..R} if y <= x"],
                false,
            ),
            (
                "reversible",
                Level::Group,
                &[
                    "options L, R, form x, z; {x, ..L | ..R} = {..left(z), ..L | ..R} if z in right(x), z <= {x, ..L | ..R}",
                ],
                true,
            ),
            ("gift", Level::Group, &["form g, y; {y, ..left(g) | ..right(g)} = g if y <| g"], true),
            (
                "replace",
                Level::Group,
                &["options L, R, form x, y; {x, ..L | ..R} = {y, ..L | ..R} if x = y"],
                true,
            ),
            ("F a>=0", Level::Group, &["form a; 0 <= a"], false),
            ("F a<=b", Level::Group, &["form a, b; a <= b"], false),
            ("F a+a<=a", Level::Group, &["form a; a + a <= a"], false),
            ("F lf trans", Level::Group, &["form a, b, c; a <| c if a <| b, b <| c"], false),
            ("F 0<=aa", Level::Group, &["form a; 0 <= mul(a, a)"], false),
            ("F heat", Level::Group, &["form a, t; 0 <= heatu(a, t) - a"], false),
        ];
        for (name, level, statements, expected) in table {
            let mut calculus =
                if std::env::var("FEW").is_ok() { Calculus::new(Games::new()) } else { calculus() };
            if std::env::var("FEW").is_ok_and(|few| few != *name) {
                continue;
            }
            let start = std::time::Instant::now();
            let found = attempt(&mut calculus, &[], name, statements, Reading::Plain, *level);
            let text = match &found {
                Ok(Some(theorem)) => match &theorem.status {
                    Status::Proved(proof) => format!("{} steps", proof.steps.len()),
                    _ => String::new(),
                },
                Ok(None) => "unknown".into(),
                Err(error) => error.to_string(),
            };
            println!("{name:20} {text:20} {:?}", start.elapsed());
            let _ = expected;
        }
    }
}
