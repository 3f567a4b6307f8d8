//! The smallest table of an operator of finitely many arguments.
//!
//! A table of all arguments can be replaced by one with fewer rows when some expression of
//! the arguments decides the value: the arguments are then looked up by the value of that
//! expression, the *key*. [`Compact::new`] looks for keys among all small expressions made
//! of the places of the arguments in their sorts by sums, differences and remainders, and
//! keeps the smallest one for each number of rows, down to the number of different values,
//! which no table can undercut. That the table found says the same as the operator is then
//! proved by exhaustion through the kernel.
//!
//! Where the order in which a sort lists its elements gives nothing, the elements are put in
//! a circle that can be turned without changing who beats whom, if there is one.

mod c;
mod key;
mod rule_file;
mod search;

pub use key::Key;

use self::rule_file::finite_text;
use crate::budget::Budget;
use crate::error::{Error, Result, alarm};
use crate::game::Games;
use crate::lab::graphs::dominance::Dominance;
use crate::proof::{Exhausted, Proved, exhaust};
use crate::syntax::parse_statement;
use crate::theory::{FiniteTable, Theory, Value};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// A key with the table that it gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Keyed {
    /// The expression.
    pub key: Key,
    /// The value of the operator, as text, for each value of the key.
    pub rows: BTreeMap<i64, String>,
}

/// Smaller tables of an operator.
#[derive(Clone, Debug)]
pub struct Compact {
    table: FiniteTable,
    /// For each axis, the place of each of its values.
    places: Vec<Vec<i64>>,
    /// Tables with fewer and fewer rows, each with the smallest key.
    steps: Vec<Keyed>,
}

/// Whether a smaller table is proved to be the operator.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// The checker has accepted a certificate for all rows.
    Proved(Box<Proved>),
    /// All rows agree by direct recursion; why there is no certificate.
    Evaluated(String),
}

impl Compact {
    /// Looks for the smallest table.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn new(games: &mut Games, table: FiniteTable) -> Result<Compact> {
        let ranges = table.axes.iter().map(|axis| (0..axis.values.len() as i64).collect());
        let places: Vec<Vec<i64>> = ranges.collect();
        let mut best = Compact { steps: Vec::new(), places, table };
        best.steps = search::keys(games, &best.table, &best.places)?;
        if best.is_smallest() {
            return Ok(best);
        }
        let circle = match Dominance::new(games, &best.table) {
            Ok(dominance) => dominance.circle(),
            Err(_) => None,
        };
        if let Some(circle) = circle.filter(|_| best.table.items.is_none()) {
            let mut around = vec![0; circle.len()];
            for (place, &item) in circle.iter().enumerate() {
                around[item] = place as i64;
            }
            let places = vec![around; best.places.len()];
            let steps = search::keys(games, &best.table, &places)?;
            let rows = |steps: &[Keyed]| steps.last().map_or(usize::MAX, |found| found.rows.len());
            if rows(&steps) < rows(&best.steps) {
                best = Compact { steps, places, ..best };
            }
        }
        Ok(best)
    }

    /// The operator's own table.
    #[must_use]
    pub fn table(&self) -> &FiniteTable {
        &self.table
    }

    /// Tables with fewer and fewer rows, each with the smallest key; none when no key has
    /// fewer rows than the operator's own table.
    #[must_use]
    pub fn steps(&self) -> &[Keyed] {
        &self.steps
    }

    /// Whether the last table has as few rows as the operator has values.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.steps.last().is_some_and(|found| found.rows.len() == distinct(&self.table))
    }

    /// Proves that the last table is the operator.
    ///
    /// # Errors
    /// E04 when a limit is reached, E06 when the two roads disagree.
    pub fn prove(&self, theory: &Theory, budget: &Budget) -> Result<Option<Agreement>> {
        let Some(found) = self.steps.last() else { return Ok(None) };
        let (text, statement) = match self.claim(theory, found) {
            Ok(claim) => claim,
            Err(error) => return Ok(Some(Agreement::Evaluated(error.to_string()))),
        };
        let theory = match Theory::load_text("table", &text) {
            Ok(theory) => Arc::new(theory),
            Err(errors) => {
                let why = errors.first().map(ToString::to_string).unwrap_or_default();
                return Ok(Some(Agreement::Evaluated(why)));
            }
        };
        Ok(Some(match exhaust(&theory, &parse_statement(&statement)?, budget)? {
            Exhausted::Proved(proved, _) => Agreement::Proved(proved),
            Exhausted::Refuted(at) => {
                let why = format!("the rules disagree at {at}");
                return Err(Error::new(&alarm::UNSOUND_RULE, why));
            }
            Exhausted::Unknown(why) => Agreement::Evaluated(why),
        }))
    }

    /// A rule file with the operator and the table, and the statement that they agree.
    fn claim(&self, theory: &Theory, found: &Keyed) -> Result<(String, String)> {
        let mut text = finite_text(theory, &self.table.term())?;
        let mut args = Vec::new();
        let mut declared = Vec::new();
        let mut bounds = Vec::new();
        for (axis, places) in self.table.axes.iter().zip(&self.places) {
            let name = axis.name;
            let Some(sort) = axis.sort else {
                declared.push(format!("integer {name}"));
                bounds.push(format!("0 <= {name}, {name} < {}", axis.values.len()));
                args.push(name.to_string());
                continue;
            };
            declared.push(format!("{sort} {name}"));
            args.push(format!("place_in_{sort}({name})"));
            let define = format!("define place_in_{sort}({sort} {name}) : integer =");
            if !text.contains(&define) && !text.contains(&format!("place_in_{sort}(")) {
                let _ = writeln!(text, "{define}");
                for (element, place) in axis.texts.iter().zip(places) {
                    let _ = writeln!(text, "    {place} if {name} = {element}");
                }
            }
        }
        let sort = match self.table.values.first() {
            Some(Value::Element { sort, .. }) => sort.to_string(),
            _ => "game".to_owned(),
        };
        let _ = writeln!(text, "define value_in_table(integer key) : {sort} =");
        for (key, value) in &found.rows {
            // A value that begins with a sign would go on with the condition before it.
            let zero = if sort == "game" { "0 + " } else { "" };
            let _ = writeln!(text, "    {zero}{value} if key = {key}");
        }
        let key = found.key.text(&args);
        let operator = crate::print::term(&self.table.term(), crate::print::Style::Ascii)?;
        let mut statement = format!("{}; value_in_table({key}) = {operator}", declared.join(", "));
        if !bounds.is_empty() {
            statement.push_str(&format!(" if {}", bounds.join(", ")));
        }
        Ok((text, statement))
    }

    /// The tables as text: one line for each number of rows, and the rows of the last.
    #[must_use]
    pub fn text(&self) -> String {
        let names = self.names();
        let mut text = format!("{}: {} rows", self.heading(&names), self.table.len());
        for step in &self.steps {
            let _ = write!(text, "\n{} rows by {}", step.rows.len(), step.key.text(&names));
        }
        if let Some(found) = self.steps.last() {
            let width = found.rows.keys().map(|key| key.to_string().len()).max().unwrap_or(0);
            for (key, value) in &found.rows {
                let _ = write!(text, "\n  {key:>width$} -> {value}");
            }
        }
        for (sort, listed) in self.listed() {
            let _ = write!(text, "\nin {sort}: {listed}");
        }
        text
    }

    /// The tables as JSON.
    #[must_use]
    pub fn json(&self) -> Json {
        let names = self.names();
        let steps: Vec<Json> = self
            .steps
            .iter()
            .map(|step| {
                let rows: Vec<Json> =
                    step.rows.iter().map(|(key, value)| json!([key, value])).collect();
                json!({ "key": step.key.text(&names), "count": step.rows.len(), "rows": rows })
            })
            .collect();
        let places: Vec<Json> = self
            .table
            .axes
            .iter()
            .zip(&self.places)
            .map(|(axis, places)| {
                let pairs: Vec<Json> = axis
                    .texts
                    .iter()
                    .zip(places)
                    .map(|(text, place)| json!([text, place]))
                    .collect();
                json!({ "parameter": axis.name.as_str(), "places": pairs })
            })
            .collect();
        json!({
            "operator": self.table.operator.as_str(),
            "items": self.table.items,
            "rows": self.table.len(),
            "values": self.table.texts,
            "parameters": places,
            "tables": steps,
            "smallest": self.is_smallest(),
        })
    }

    /// The last table as a function in C.
    ///
    /// # Errors
    /// E0804 when its values are neither integers nor elements, or there is no table that is
    /// smaller than the operator's own.
    pub fn c(&self) -> Result<String> {
        c::text(self)
    }

    fn names(&self) -> Vec<String> {
        self.table.axes.iter().map(|axis| axis.name.to_string()).collect()
    }

    fn heading(&self, names: &[String]) -> String {
        let items = self.table.items.map(|n| n.to_string());
        let args: Vec<String> = items.into_iter().chain(names.iter().cloned()).collect();
        format!("{}({})", self.table.operator, args.join(", "))
    }

    /// Each finite sort with the places of its elements, in their order.
    fn listed(&self) -> BTreeMap<&str, String> {
        let mut listed = BTreeMap::new();
        for (axis, places) in self.table.axes.iter().zip(&self.places) {
            let Some(sort) = axis.sort else { continue };
            let mut pairs: Vec<(i64, &String)> = places.iter().copied().zip(&axis.texts).collect();
            pairs.sort_unstable();
            let texts: Vec<String> =
                pairs.iter().map(|(place, text)| format!("{text} {place}")).collect();
            listed.insert(sort.as_str(), texts.join(", "));
        }
        listed
    }
}

/// How many different values a table has.
fn distinct(table: &FiniteTable) -> usize {
    table.texts.iter().collect::<std::collections::BTreeSet<_>>().len()
}
