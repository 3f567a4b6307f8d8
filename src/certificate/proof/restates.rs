//! Whether one theorem says what another says.
//!
//! A theorem restates another when its claims are claims of the other after variables are
//! renamed, one for one, with the sides of equations exchanged or not, and
//! perhaps under further hypotheses: nothing is left to prove. That a theorem follows from
//! another by more than that, its mirror image for instance, is not seen here.

use super::calculus::{Calculus, Scene};
use super::prop::Prop;
use super::statement::{Claim, Variable};
use super::steps::Theorem;
use super::terms::Map;
use crate::error::Result;
use crate::syntax::rules::Sort;

/// For how many variables all renamings are tried.
const MAX_VARIABLES: usize = 6;

/// Whether a theorem restates another.
///
/// # Errors
/// E04 when the kernel reaches its limit.
pub fn restates(calculus: &mut Calculus, theorem: &Theorem, other: &Theorem) -> Result<bool> {
    let (mine, theirs) = (&theorem.claims, &other.claims);
    if theorem.literal != other.literal
        || theirs.variables.len() > MAX_VARIABLES
        || theirs.variables.len() > mine.variables.len()
    {
        return Ok(false);
    }
    let before = calculus.terms.len();
    let mut found = false;
    for map in renamings(&theirs.variables, &mine.variables) {
        let mut all = !mine.claims.is_empty();
        for claim in &mine.claims {
            let mut some = false;
            for known in &theirs.claims {
                some = some || follows(calculus, claim, known, &map)?;
            }
            all = all && some;
        }
        found = found || all;
    }
    calculus.terms.truncate(before);
    Ok(found)
}

/// The ways to put variables, each once, for those of a theorem.
fn renamings(from: &[Variable], to: &[Variable]) -> Vec<Map> {
    let mut all = vec![Map::default()];
    for variable in from {
        let mut next = Vec::new();
        for map in &all {
            let free = |other: &&Variable| {
                may_stand(other.sort, variable.sort) && !map.values().any(|id| *id == other.id)
            };
            for other in to.iter().filter(free) {
                let mut map = map.clone();
                map.insert(variable.id, other.id);
                next.push(map);
            }
        }
        all = next;
    }
    all
}

/// Whether a variable may stand for another: that one of values is a number or an integer is
/// a hypothesis of each claim.
fn may_stand(sort: Sort, other: Sort) -> bool {
    let is_value = |sort| matches!(sort, Sort::Game | Sort::Number | Sort::Integer);
    sort == other || is_value(sort) && is_value(other)
}

/// Whether a claim is another one with its variables renamed, under as much or more.
fn follows(calculus: &mut Calculus, claim: &Claim, known: &Claim, map: &Map) -> Result<bool> {
    let scene = Scene::default();
    // Generic options stand for themselves only where the claims name the same ones.
    if !known.options.is_empty() || !claim.options.is_empty() {
        return Ok(false);
    }
    let conclusion = calculus.instance_of_prop(known.conclusion, map, &scene)?;
    if !is_same(conclusion, claim.conclusion) {
        return Ok(false);
    }
    for &hypothesis in &known.hypotheses {
        let wanted = calculus.instance_of_prop(hypothesis, map, &scene)?;
        if !claim.hypotheses.iter().any(|known| is_same(*known, wanted)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether two propositions are the same, with the sides of equations in either order.
fn is_same(a: Prop, b: Prop) -> bool {
    let swapped = match a {
        Prop::Same(x, y) => Prop::Same(y, x),
        Prop::Equal(x, y) => Prop::Equal(y, x),
        _ => a,
    };
    b == a || b == swapped
}
