//! Conway's product.
//!
//! A·B is, over the options of the forms A and B as they are written,
//!
//! > {aL·B + A·bL − aL·bL, aR·B + A·bR − aR·bR | aL·B + A·bR − aL·bR, aR·B + A·bL − aR·bL}
//!
//! (Conway, *On Numbers and Games*, ch. 1). On forms it is commutative, associative and
//! distributes over literal sums; on canonical forms of numbers it is multiplication (Theorem
//! 8), and on nimbers the nim product (see [`nimber`](super::nimber)). It does **not** respect values: `'{0,*|}` equals 1, but
//! `conway('{0,*|}, *)` = `*2`. Being equal to a number is not enough either: `'{|v}` equals
//! −1, but `conway('{|v}, 1/2)` = −1; what it takes is a form all of whose options are numbers,
//! and so on down. Nor is it the Norton product: `conway(*, 2)` = 0.

use super::Operators;
use super::nimber;
use super::recursion::{Known, compute};
use crate::error::Result;
use crate::game::{Form, Game, Games};
use crate::number::Dyadic;
use rustc_hash::FxHashMap;

/// What both versions computed.
#[derive(Clone, Default)]
pub(super) struct Memo {
    values: FxHashMap<(Form, Form), Game>,
    forms: FxHashMap<(Form, Form), Form>,
}

/// The pairs of forms whose products make one option: the first two are added, the third is
/// subtracted.
type Terms = [(Form, Form); 3];

impl Operators {
    /// The value of Conway's product of two forms.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn conway(&mut self, games: &mut Games, a: Form, b: Form) -> Result<Game> {
        self.home.is(games);
        compute(games, &mut self.conway.values, (a, b), |games, (a, b), known| {
            if let Some(product) = at_sight(games, a, b)? {
                return Ok(Some(product));
            }
            let [left, right] = options_of(games, a, b)?;
            let (left, right) = (terms(known, left), terms(known, right));
            let (Some(left), Some(right)) = (left, right) else { return Ok(None) };
            let side = |games: &mut Games, terms: Vec<[Game; 3]>| -> Result<Vec<Game>> {
                let option = |[x, y, z]: [Game; 3]| {
                    let sum = games.add(x, y)?;
                    games.sub(sum, z)
                };
                terms.into_iter().map(option).collect()
            };
            let (left, right) = (side(games, left)?, side(games, right)?);
            games.make(&left, &right).map(Some)
        })
    }

    /// The literal form of Conway's product.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up, as it soon is: these forms are large.
    pub fn conway_form(&mut self, games: &mut Games, a: Form, b: Form) -> Result<Form> {
        self.home.is(games);
        compute(games, &mut self.conway.forms, (a, b), |games, (a, b), known| {
            let [left, right] = options_of(games, a, b)?;
            let (left, right) = (terms(known, left), terms(known, right));
            let (Some(left), Some(right)) = (left, right) else { return Ok(None) };
            let side = |games: &mut Games, terms: Vec<[Form; 3]>| -> Result<Vec<Form>> {
                let option = |[x, y, z]: [Form; 3]| {
                    let minus = games.form_neg(z)?;
                    let sum = games.form_add(x, y)?;
                    games.form_add(sum, minus)
                };
                terms.into_iter().map(option).collect()
            };
            let (left, right) = (side(games, left)?, side(games, right)?);
            games.form(&left, &right).map(Some)
        })
    }
}

/// The options of a product, Left's and Right's, as pairs to be multiplied.
fn options_of(games: &mut Games, a: Form, b: Form) -> Result<[Vec<Terms>; 2]> {
    let [a_left, a_right] = games.form_options(a)?;
    let [b_left, b_right] = games.form_options(b)?;
    let pairs = |xs: &[Form], ys: &[Form]| -> Vec<Terms> {
        let pair = |&x: &Form| ys.iter().map(move |&y| [(x, b), (a, y), (x, y)]);
        xs.iter().flat_map(pair).collect()
    };
    let mut left = pairs(&a_left, &b_left);
    left.extend(pairs(&a_right, &b_right));
    let mut right = pairs(&a_left, &b_right);
    right.extend(pairs(&a_right, &b_left));
    Ok([left, right])
}

/// The products that the options are made of, once all are known.
fn terms<V: Clone>(
    known: &mut Known<'_, (Form, Form), V>,
    options: Vec<Terms>,
) -> Option<Vec<[V; 3]>> {
    let mut values = Some(Vec::with_capacity(options.len()));
    for [x, y, z] in options {
        match (known.get(x), known.get(y), known.get(z), &mut values) {
            (Some(x), Some(y), Some(z), Some(values)) => values.push([x, y, z]),
            _ => values = None,
        }
    }
    values
}

/// The product when one factor is the canonical form of an integer n, which is literally a sum
/// of ones and gives n copies of the other, or both are canonical forms of numbers or of
/// nimbers.
fn at_sight(games: &mut Games, a: Form, b: Form) -> Result<Option<Game>> {
    let (x, y) = (canonical_number(games, a)?, canonical_number(games, b)?);
    if let (Some(x), Some(y)) = (&x, &y) {
        return games.number(&(x * y)).map(Some);
    }
    if games.is_canonical(a) && games.is_canonical(b) {
        let (x, y) = (games.form_value(a)?, games.form_value(b)?);
        if let (Some(x), Some(y)) = (games.as_nimber(x), games.as_nimber(y)) {
            return games.nimber(nimber::product(x, y)).map(Some);
        }
    }
    for (x, other) in [(&x, b), (&y, a)] {
        if let Some(n) = x.as_ref().and_then(Dyadic::to_integer) {
            let value = games.form_value(other)?;
            return games.copies(&n, value).map(Some);
        }
    }
    Ok(None)
}

/// The number of which this is the canonical form.
fn canonical_number(games: &mut Games, a: Form) -> Result<Option<Dyadic>> {
    if !games.is_canonical(a) {
        return Ok(None);
    }
    let value = games.form_value(a)?;
    Ok(games.as_number(value))
}
