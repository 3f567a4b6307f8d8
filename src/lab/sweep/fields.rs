//! The parts of the language that are swept, and the terms of each.

use crate::error::{Error, Result, usage};
use crate::syntax::parse_term;
use crate::syntax::rules::Sort;
use crate::theory::{Evaluator, Theory, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// Operators with the variables that they are applied to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What is declared, in each of the ways in which the statements are read.
    declared: Vec<String>,
    /// Variables and constants.
    leaves: Vec<String>,
    /// Operators of one and two arguments: the text around and between them.
    one: Vec<[String; 2]>,
    two: Vec<[String; 3]>,
    /// Conditions; the empty one is none.
    conditions: Vec<String>,
    /// The relations between the sides.
    relations: &'static [&'static str],
}

const OF_GAMES: &[&str] = &["=", "<=", "=", "==", "<|"];
const OF_WALLS: &[&str] = &["="];

/// An operator of a field: its name, how many terms it takes, and its last argument.
type Shape = (&'static str, usize, &'static str);

/// The fields of the built-in operators: name, declarations, leaves, operators, conditions.
type Row = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static [Shape],
    &'static [&'static str],
);

const FIELDS: &[Row] = &[
    ("sum", &["form a, b", ""], &["a", "b", "0", "1", "*"], &[], &["", "a <= b", "a <| b"]),
    (
        "conway",
        &["form a, b", ""],
        &["a", "b", "0", "1"],
        &[("conway", 2, "")],
        &["", "a = b", "a >= 0"],
    ),
    (
        "ordinal",
        &["form a, b", ""],
        &["a", "b", "0", "1"],
        &[("ordinal_sum", 2, "")],
        &["", "a = b", "b >= 0"],
    ),
    ("joyal", &["form a, b", ""], &["a", "b", "0", "*"], &[("joyal_sum", 2, "")], &["", "a <= b"]),
    (
        "overheat_ww",
        &["form a, b, x", ""],
        &["a", "b", "x", "0"],
        &[("overheat_ww", 1, "x")],
        &["", "a <= b", "x >= 0"],
    ),
    (
        "heat",
        &["number t", "form a, b, number t"],
        &["a", "b", "t", "0"],
        &[("heat", 1, "t")],
        &["", "t >= 0", "a <= b"],
    ),
    (
        "cool",
        &["number t"],
        &["a", "b", "t", "0"],
        &[("cool", 1, "t")],
        &["", "t >= 0", "t >= 0, a <= b"],
    ),
    (
        "norton",
        &["", "form a, b"],
        &["a", "b", "u", "0"],
        &[("norton", 1, "u")],
        &["", "u > 0", "u > 0, a <= b"],
    ),
];

impl Field {
    fn of((name, declared, leaves, operators, conditions): Row) -> Field {
        let owned = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
        let mut field = Field {
            name: name.to_owned(),
            declared: owned(declared),
            leaves: owned(leaves),
            one: vec![["(-".to_owned(), ")".to_owned()]],
            two: vec![["(".to_owned(), " + ".to_owned(), ")".to_owned()]],
            conditions: owned(conditions),
            relations: OF_GAMES,
        };
        for &(operator, arity, last) in operators {
            field.apply(operator, arity, last);
        }
        field
    }

    fn apply(&mut self, operator: &str, arity: usize, last: &str) {
        let open = format!("{operator}(");
        let close = if last.is_empty() { ")".to_owned() } else { format!(", {last})") };
        if arity == 1 {
            self.one.push([open, close]);
        } else {
            self.two.push([open, ", ".to_owned(), close]);
        }
    }

    fn walls() -> Field {
        let two = ["otimes", "oplus_max", "oplus_min"];
        Field {
            name: "wall".to_owned(),
            declared: vec!["wall p, q".to_owned()],
            leaves: ["p", "q", "0", "tax", "left_wall(a)"].map(str::to_owned).to_vec(),
            one: vec![["(-".to_owned(), ")".to_owned()]],
            two: two.map(|name| ["(".to_owned(), format!(" {name} "), ")".to_owned()]).to_vec(),
            conditions: vec![String::new()],
            relations: OF_WALLS,
        }
    }

    /// The statements of this field: so many of those with sides of so many symbols, half of
    /// them of sides that have equal values on a sample.
    ///
    /// # Errors
    /// E01 when a term cannot be read, which is a bug.
    pub(super) fn statements(
        &self,
        theory: &Arc<Theory>,
        size: usize,
        count: usize,
        seed: u64,
    ) -> Result<Vec<String>> {
        let terms = self.terms(size);
        let groups = self.groups(theory, &terms)?;
        let mut draws = Draws::new(seed, &self.name);
        let mut all: Vec<String> = Vec::with_capacity(count);
        let mut seen: rustc_hash::FxHashSet<String> = rustc_hash::FxHashSet::default();
        // A field may have fewer statements than are asked for.
        for attempt in 0..count * 20 {
            if all.len() == count {
                break;
            }
            let (a, b) = if attempt % 2 == 0 && !groups.is_empty() {
                let group = &groups[draws.below(groups.len())];
                (group[draws.below(group.len())], group[draws.below(group.len())])
            } else {
                (draws.below(terms.len()), draws.below(terms.len()))
            };
            let relation = self.relations[draws.below(self.relations.len())];
            let declared = &self.declared[draws.below(self.declared.len())];
            let condition = &self.conditions[draws.below(self.conditions.len())];
            if a == b {
                continue;
            }
            let mut text = String::new();
            if !declared.is_empty() {
                text.push_str(declared);
                text.push_str("; ");
            }
            text.push_str(&format!("{} {relation} {}", terms[a], terms[b]));
            if !condition.is_empty() {
                text.push_str(" if ");
                text.push_str(condition);
            }
            if seen.insert(text.clone()) {
                all.push(text);
            }
        }
        Ok(all)
    }

    /// All terms of at most so many symbols, the shortest first.
    fn terms(&self, size: usize) -> Vec<String> {
        let mut by_size: Vec<Vec<String>> = vec![Vec::new(), self.leaves.clone()];
        for size in 2..=size {
            let mut terms = Vec::new();
            for [open, close] in &self.one {
                terms.extend(by_size[size - 1].iter().map(|t| format!("{open}{t}{close}")));
            }
            for [open, between, close] in &self.two {
                for left in 1..size - 1 {
                    for a in &by_size[left] {
                        for b in &by_size[size - 1 - left] {
                            terms.push(format!("{open}{a}{between}{b}{close}"));
                        }
                    }
                }
            }
            by_size.push(terms);
        }
        by_size.concat()
    }

    /// The terms that have equal values on a sample of games, where there are several.
    fn groups(&self, theory: &Arc<Theory>, terms: &[String]) -> Result<Vec<Vec<usize>>> {
        let mut evaluator = Evaluator::new(Arc::clone(theory));
        let rows = ["1 1/2 2 * 1", "* 1 1/2 ^ 1/2", "{1|-1} -1 1 1 2", "{2|1/2} {1|*} 1 {1|0} 1"];
        let mut samples = Vec::new();
        for row in rows {
            let mut values = Vec::new();
            for (name, text) in ["a", "b", "t", "u", "x"].into_iter().zip(row.split(' ')) {
                values.push((Symbol::from(name), evaluator.eval(&parse_term(text)?)?));
            }
            for name in ["p", "q"] {
                let text = if name == "p" { "left_wall({3|1})" } else { "right_wall({2|-1})" };
                values.push((Symbol::from(name), evaluator.eval(&parse_term(text)?)?));
            }
            samples.push(values);
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut known: FxHashMap<Vec<Option<String>>, usize> = FxHashMap::default();
        for (at, text) in terms.iter().enumerate() {
            let term = parse_term(text)?;
            let mut values = Vec::with_capacity(samples.len());
            for sample in &samples {
                let value = evaluator.eval_in(&term, sample).ok();
                values.push(match value {
                    Some(Value::Wall(wall)) => Some(format!("{wall:?}")),
                    Some(value) => Some(format!("{value:?}")),
                    None => None,
                });
            }
            if values.iter().all(Option::is_none) {
                continue;
            }
            let group = *known.entry(values).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(at);
        }
        groups.retain(|group| group.len() > 1);
        Ok(groups)
    }
}

/// The fields with these names, or all: those of the built-in operators, and one for each
/// operator of games that the theory defines beside the shipped ones.
pub(super) fn chosen(theory: &Arc<Theory>, names: &[String]) -> Result<Vec<Field>> {
    let mut all: Vec<Field> = FIELDS.iter().map(|&row| Field::of(row)).collect();
    all.push(Field::walls());
    let shipped = Theory::standard();
    for definition in theory.definitions() {
        let name = definition.name.as_str();
        let is_shipped = shipped.definitions().iter().any(|known| known.name == definition.name);
        let games = |sort: &Sort| matches!(sort, Sort::Game | Sort::Form);
        let arity = definition.params.len();
        if is_shipped
            || !(1..=3).contains(&arity)
            || !definition.params.iter().all(|(_, sort)| games(sort))
            || !games(&definition.result)
        {
            continue;
        }
        let mut field = Field::of((
            "",
            &["form a, b, x", ""],
            &["a", "b", "0", "1"],
            &[],
            &["", "a <= b", "a = b"],
        ));
        name.clone_into(&mut field.name);
        if arity > 2 {
            field.leaves.push("x".to_owned());
        }
        field.apply(name, arity.min(2), if arity > 2 { "x" } else { "" });
        all.push(field);
    }
    if names.is_empty() {
        return Ok(all);
    }
    let mut found = Vec::with_capacity(names.len());
    for name in names {
        match all.iter().find(|field| field.name == *name) {
            Some(field) => found.push(field.clone()),
            None => {
                let known: Vec<&str> = all.iter().map(|field| field.name.as_str()).collect();
                let what = format!("there is no field `{name}` to sweep");
                return Err(Error::new(&usage::OPTION, what)
                    .hint(format!("there are {}", known.join(", "))));
            }
        }
    }
    Ok(found)
}

/// Draws numbers, the same ones for the same seed and field.
struct Draws(u64);

impl Draws {
    fn new(seed: u64, name: &str) -> Draws {
        let mixed = name.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Draws(mixed)
    }

    /// One of so many.
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % count.max(1) as u64) as usize
    }
}
