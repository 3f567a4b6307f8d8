//! Certificates of false statements about the largest and the smallest of sets of walls. These
//! depend on the values of the members alone, and on those of all of them.

use crate::forge::{Forge, equal, same};
use serde_json::{Value, json};

/// Claims that two extremes of the walls of the Left options of g are equal, because each
/// member is its own partner. `negative` puts a minus before the second one.
fn claim_of(statement: &str, operators: [&str; 2], negative: bool, relation: &str) -> Forge {
    let mut f = Forge::new(statement);
    let g = f.var("g");
    let x = f.option(g, "left", 0);
    let wall = f.apply("left_wall", &[x]);
    let set = f.braces(&[(&[x], wall)], &[]);
    let [one, two] = operators.map(|operator| f.apply(operator, &[set]));
    let two = if negative { f.sum(json!([[true, two]])) } else { two };
    let claim = f.claim(&[], &[]);
    let mut partner = || {
        let inner = f.within(claim, &[x], &[], &[]);
        let itself = f.step(inner, equal(wall, wall), json!(["identical"]));
        json!([[inner, itself], ["left", 0, [x]]])
    };
    let matches = [partner(), partner()];
    let extremes = json!(["extremes", matches]);
    if relation == "same" {
        let forms = f.step(claim, same(one, two), extremes);
        f.step(claim, equal(one, two), json!(["value", forms]));
    } else {
        f.step(claim, equal(one, two), extremes);
    }
    f
}

const MAX: &str = "oplus_max({left_wall(x) for x in left(g)})";

#[test]
fn each_extreme_is_itself() {
    let statement = format!("{MAX} = {MAX}");
    let forge = claim_of(&statement, ["oplus_max"; 2], false, "equal");
    let shown = forge.check().unwrap_or_else(|error| panic!("{error}"));
    assert!(shown.support.is_empty());
}

/// The values of two extremes are equal; their forms need not be the same.
#[test]
fn an_extreme_is_known_by_its_value() {
    let statement = format!("{MAX} = {MAX}");
    assert_eq!(claim_of(&statement, ["oplus_max"; 2], false, "same").refused(), "E0522");
}

#[test]
fn the_largest_is_not_the_smallest() {
    let statement = format!("{MAX} = oplus_min({{left_wall(x) for x in left(g)}})");
    let operators = ["oplus_max", "oplus_min"];
    assert_eq!(claim_of(&statement, operators, false, "equal").refused(), "E0522");
}

/// Negation exchanges the extremes of sets whose members are each other's negatives.
#[test]
fn a_minus_needs_members_that_are_negatives() {
    let statement = format!("{MAX} = -oplus_min({{left_wall(x) for x in left(g)}})");
    let operators = ["oplus_max", "oplus_min"];
    assert_eq!(claim_of(&statement, operators, true, "equal").refused(), "E0522");
    let statement = format!("{MAX} = -{MAX}");
    assert_eq!(claim_of(&statement, ["oplus_max"; 2], true, "equal").refused(), "E0522");
}

/// Every member of either set needs a partner.
#[test]
fn a_member_may_be_the_only_extreme() {
    let mut f = Forge::new("oplus_max({left_wall(g), left_wall(h)}) = oplus_max({left_wall(g)})");
    let (g, h) = (f.var("g"), f.var("h"));
    let [of_g, of_h] = [g, h].map(|game| f.apply("left_wall", &[game]));
    let set = f.braces(&[(&[], of_g), (&[], of_h)], &[]);
    let only = f.braces(&[(&[], of_g)], &[]);
    let [one, two] = [set, only].map(|set| f.apply("oplus_max", &[set]));
    let claim = f.claim(&[], &[]);
    let mut partner = |at: u32| {
        let inner = f.within(claim, &[], &[], &[]);
        let itself = f.step(inner, equal(of_g, of_g), json!(["identical"]));
        json!([[inner, itself], ["left", at, []]])
    };
    let matches: Vec<Value> = (0..2).map(|_| partner(0)).collect();
    f.step(claim, equal(one, two), json!(["extremes", matches]));
    assert_eq!(f.refused(), "E0522");
}

/// A binder that the member does not name ranges over something all the same: without Right
/// options of g the first set is empty.
#[test]
fn an_idle_binder_may_range_over_nothing() {
    for introduced in [false, true] {
        let idle = "oplus_max({left_wall(x) for x in left(g), y in right(g)})";
        let mut f = Forge::new(&format!("{idle} = {MAX}"));
        let g = f.var("g");
        let (x, y) = (f.option(g, "left", 0), f.option(g, "right", 0));
        let wall = f.apply("left_wall", &[x]);
        let both = f.braces(&[(&[x, y], wall)], &[]);
        let all = f.braces(&[(&[x], wall)], &[]);
        let [one, two] = [both, all].map(|set| f.apply("oplus_max", &[set]));
        let claim = f.claim(&[], &[]);
        let inner = f.within(claim, &[x, y], &[], &[]);
        let itself = f.step(inner, equal(wall, wall), json!(["identical"]));
        let there = json!([[inner, itself], ["left", 0, [x]]]);
        let options = if introduced { vec![x, y] } else { vec![x] };
        let inner = f.within(claim, &options, &[], &[]);
        let itself = f.step(inner, equal(wall, wall), json!(["identical"]));
        let back = json!([[inner, itself], ["left", 0, [x, y]]]);
        f.step(claim, equal(one, two), json!(["extremes", [there, back]]));
        assert_eq!(f.refused(), "E0522");
    }
}

/// Nothing is assumed of a member.
#[test]
fn members_are_not_assumed_to_be_equal() {
    let mut f = Forge::new(&format!("{MAX} = oplus_max({{right_wall(x) for x in left(g)}})"));
    let g = f.var("g");
    let x = f.option(g, "left", 0);
    let [left, right] = ["left_wall", "right_wall"].map(|wall| f.apply(wall, &[x]));
    let [one, two] = [left, right].map(|wall| {
        let set = f.braces(&[(&[x], wall)], &[]);
        f.apply("oplus_max", &[set])
    });
    let claim = f.claim(&[], &[]);
    let mut partner = |member: u32, other: u32| {
        let inner = f.within(claim, &[x], &[equal(member, other)], &[]);
        let assumed = f.step(inner, equal(member, other), json!(["hypothesis"]));
        json!([[inner, assumed], ["left", 0, [x]]])
    };
    let matches = [partner(left, right), partner(right, left)];
    f.step(claim, equal(one, two), json!(["extremes", matches]));
    assert_eq!(f.refused(), "E0522");
}

/// Only a set that is written out has extremes.
#[test]
fn a_game_is_no_set_of_walls() {
    let mut f = Forge::new("oplus_max(g) = oplus_max(g)");
    let g = f.var("g");
    let max = f.apply("oplus_max", &[g]);
    let claim = f.claim(&[], &[]);
    f.step(claim, equal(max, max), json!(["identical"]));
    assert_eq!(f.refused(), "E0520");
}
