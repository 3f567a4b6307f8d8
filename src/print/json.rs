//! Games as JSON: a table of positions by number, never nested, so that no depth and no
//! sharing makes it large.
//!
//! ```text
//! {"root":2,"nodes":[{"number":"1","ups":"0","nim":"0"},{"number":"-1","ups":"0","nim":"0"},{"left":[0],"right":[1]}]}
//! ```
//!
//! Options stand before the positions that have them. Numbers are strings: `"3/4"`.

use super::layout::{Forms, Layout, Shape, Values};
use super::text::Text;
use crate::error::{Error, Result, syntax};
use crate::game::{Form, Game, Games, NumberUpStar};
use crate::syntax::term::{Literal, Ups};
use serde::Deserialize;
use std::borrow::Cow;

/// A value as a table of its positions; `root` is the place of the value itself.
///
/// ```
/// use tepid::{game::Games, print};
/// let mut games = Games::new();
/// let (one, star) = (games.integer(1)?, games.nimber(1)?);
/// let game = games.make(&[one], &[star])?;
/// let json = print::game_json(&mut games, game)?;
/// assert_eq!(json, r#"{"root":2,"nodes":[{"number":"1","ups":"0","nim":"0"},{"number":"0","ups":"0","nim":"1"},{"left":[0],"right":[1]}]}"#);
/// assert_eq!(print::game_from_json(&mut games, &json)?, game);
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0405 when the text is longer than 16 MiB, other E04 when the arena's budget is used up.
pub fn game_json(games: &mut Games, game: Game) -> Result<String> {
    let layout = Layout::of(&mut Values::plain(games), &[game])?;
    table(games, &layout)
}

/// A form as a table of its positions, as [`game_json`]; a position with a number, ups and a
/// nimber is the canonical form of their sum.
///
/// # Errors
/// As [`game_json`].
pub fn form_json(games: &mut Games, form: Form) -> Result<String> {
    let layout = Layout::of(&mut Forms { games }, &[form])?;
    table(games, &layout)
}

fn table(games: &mut Games, (layout, roots): &(Layout, Vec<u32>)) -> Result<String> {
    let mut text = Text::new(Some(games.budget_mut()));
    text.push("{\"root\":")?;
    for root in roots {
        text.push(&root.to_string())?;
    }
    text.push(",\"nodes\":[")?;
    for (i, entry) in layout.entries.iter().enumerate() {
        if i > 0 {
            text.push(",")?;
        }
        if let Shape::Literal(Literal { number, ups: Ups::Multiple(ups), nim }) = &entry.shape {
            let node = format!("{{\"number\":\"{number}\",\"ups\":\"{ups}\",\"nim\":\"{nim}\"}}");
            text.push(&node)?;
        } else {
            side(&mut text, "{\"left\":[", &entry.left)?;
            side(&mut text, "],\"right\":[", &entry.right)?;
            text.push("]}")?;
        }
    }
    text.push("]}")?;
    Ok(text.finish())
}

fn side(text: &mut Text, name: &str, options: &[u32]) -> Result<()> {
    text.push(name)?;
    for (i, option) in options.iter().enumerate() {
        if i > 0 {
            text.push(",")?;
        }
        text.push(&option.to_string())?;
    }
    Ok(())
}

/// The table that a text is read into.
#[derive(Deserialize)]
struct Table<'a> {
    root: usize,
    #[serde(borrow)]
    nodes: Vec<Node<'a>>,
}

/// A position: with its options, or as a number, ups and a nimber.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Node<'a> {
    left: Option<Vec<usize>>,
    right: Option<Vec<usize>>,
    #[serde(borrow)]
    number: Option<Cow<'a, str>>,
    #[serde(borrow)]
    ups: Option<Cow<'a, str>>,
    #[serde(borrow)]
    nim: Option<Cow<'a, str>>,
}

/// The value that a table describes: what [`game_json`] writes, or any other options.
///
/// # Errors
/// E0124 when the text is not such a table, E04 when the arena's budget is used up.
pub fn game_from_json(games: &mut Games, json: &str) -> Result<Game> {
    let table: Table<'_> = serde_json::from_str(json)
        .map_err(|error| malformed(format!("not a table of positions: {error}")))?;
    let mut values: Vec<Game> = Vec::with_capacity(table.nodes.len());
    for (i, node) in table.nodes.iter().enumerate() {
        let value = match (&node.left, &node.right) {
            (Some(left), Some(right)) => {
                let left = options(left, &values, i)?;
                let right = options(right, &values, i)?;
                games.make(&left, &right)?
            }
            _ => games.number_up_star(&literal(node, i)?)?,
        };
        values.push(value);
    }
    values
        .get(table.root)
        .copied()
        .ok_or_else(|| malformed("`root` is not the place of a node".to_owned()))
}

fn options(side: &[usize], values: &[Game], node: usize) -> Result<Vec<Game>> {
    let option = |&place: &usize| values.get(place).copied();
    side.iter().map(option).collect::<Option<Vec<Game>>>().ok_or_else(|| {
        malformed(format!("node {node} has an option that is not the place of an earlier node"))
    })
}

fn literal(node: &Node<'_>, place: usize) -> Result<NumberUpStar> {
    let read = || {
        let parts = [&node.number, &node.ups, &node.nim];
        let of_options = node.left.is_some() || node.right.is_some();
        if of_options || parts.iter().all(|part| part.is_none()) {
            return None;
        }
        let [number, ups, nim] = parts.map(|part| part.as_deref().unwrap_or("0"));
        Some(NumberUpStar {
            number: number.parse().ok()?,
            ups: ups.parse().ok()?,
            nim: nim.parse().ok()?,
        })
    };
    read().ok_or_else(|| {
        malformed(format!("node {place} has neither `left` and `right` nor `number`, `ups`, `nim`"))
    })
}

fn malformed(message: String) -> Error {
    Error::new(&syntax::JSON, message)
        .hint("a table is {\"root\":0,\"nodes\":[{\"number\":\"1\",\"ups\":\"0\",\"nim\":\"0\"}]}")
}
