//! The laws of `tests/facts/laws.jsonl`: none that is false is proved, every one that is
//! false is refuted, and of those that are true most are proved, derived or cited.

use serde_json::Value;
use std::collections::BTreeMap;
use tepid::certificate::shown::Shown;
use tepid::engine::{Engine, Proof};

/// What was cited although we have read no text that states it, and the laws that rested on it.
/// They are conjectures; one that is proved again leaves the list.
const LOST: &[(&str, &[&str])] = &[
    (
        "norton_dominated_left (WW ch. 8: of the incentives of the unit only the undominated count)",
        &["norton-form-U-doma"],
    ),
    (
        "norton_dominated_right (WW ch. 8: of the incentives of the unit only the undominated count)",
        &["norton-form-U-domb"],
    ),
    (
        "norton_left (Norton's Theorem, WW ch. 8); norton_right (Norton's Theorem, WW ch. 8)",
        &["norton-pos", "norton-outcomea", "norton-outcomeb", "norton-outcomec"],
    ),
    ("norton_infinitesimal (WW ch. 8)", &["norton-inf"]),
    ("norton_overheat (WW ch. 8: only the largest incentive counts)", &["norton-overheat"]),
    (
        "cool_heat (ONAG ch. 9; WW ch. 6)",
        &["cool-heat-form", "heat-cool-heat", "heat-wallsa", "heat-wallsb"],
    ),
    ("heat_injective (WW ch. 6: heating and cooling undo each other)", &["heat-inj"]),
    ("heat_heat (WW ch. 6)", &["heat-comp"]),
    ("heat_mean (WW ch. 6; Siegel II.5)", &["heat-mean"]),
    ("heat_temperature (WW ch. 6; Siegel II.5)", &["heat-temp"]),
    (
        "thermal_dissociation (Thermal Dissociation, WW ch. 6; Siegel II.5)",
        &["thermal-dissoc-step"],
    ),
    ("overheat_add (Berlekamp, Blockbusting and Domineering, 1988)", &["oh-add"]),
    ("overheat_norton (Berlekamp, Blockbusting and Domineering, 1988)", &["oh-as-norton"]),
    ("overheat_one (Berlekamp, Blockbusting and Domineering, 1988)", &["oh-unit11"]),
    ("overheat_cool (Berlekamp and Wolfe, Mathematical Go)", &["oh-cool2"]),
    ("ww_integer (WW ch. 8: n times a unit whose only options are Left's)", &["ww-int"]),
    ("heat_all_small (WW ch. 6: the only all small number is 0)", &["ww-heat-dicota"]),
    (
        "heat_all_small (WW ch. 6: the only all small number is 0); overheat_all_small (Berlekamp, Blockbusting and Domineering, 1988: the only all small integer is 0)",
        &["ww-heat-dicotb"],
    ),
    ("warm_order (Berlekamp and Wolfe, Mathematical Go)", &["warm-order"]),
    ("chill_cool (Berlekamp and Wolfe, Mathematical Go)", &["chill-cool-img"]),
    (
        "warm_add (Berlekamp and Wolfe, Mathematical Go); chill_warm (Berlekamp and Wolfe, Mathematical Go, Theorem 1)",
        &["chill-add-img"],
    ),
    ("warm_temperature (Berlekamp and Wolfe, Mathematical Go)", &["warm-temp"]),
    ("warm_mean (Berlekamp and Wolfe, Mathematical Go)", &["warm-mean"]),
    ("mean_deviation (Mean Value Theorem, WW ch. 6)", &["mean-boundb"]),
    ("mean_deviation_right (Mean Value Theorem, WW ch. 6)", &["mean-boundc"]),
    ("temperature_add_strict (ONAG ch. 9; Siegel II.5)", &["temp-sum-neq"]),
    (
        "temperature_width (ONAG ch. 9; Siegel II.5: the slopes of walls are 0, 1 and -1)",
        &["temp-width"],
    ),
    ("wall_sum_right (ONAG ch. 9; Siegel II.5)", &["wall-sum-lower"]),
    (
        "cool_close (ONAG ch. 9; Siegel II.5: games that differ by an infinitesimal have one thermograph)",
        &["th-isha", "th-ishb"],
    ),
    (
        "overheat_temperature (Berlekamp, Blockbusting and Domineering, 1988: overheating scales temperatures)",
        &["oh-temp-strict"],
    ),
    (
        "overheat_cooler (Berlekamp, Blockbusting and Domineering, 1988: cooling undoes overheating)",
        &["cool-oh1-partial"],
    ),
    (
        "overheat_star_cooler (Berlekamp, Blockbusting and Domineering, 1988: cooling undoes overheating)",
        &["cool-bb-partial"],
    ),
    (
        "overheat_section (Berlekamp, Blockbusting and Domineering, 1988: cooling undoes overheating)",
        &["section-adm"],
    ),
    ("heat_cooler (WW ch. 6: heating and cooling undo each other)", &["cool-heat-partial"]),
    ("cool_hotter (WW ch. 6: heating and cooling undo each other)", &["heat-cool-ge"]),
    (
        "warm_cooler (Berlekamp and Wolfe, Mathematical Go: cooling undoes warming)",
        &["warm-cool-partial"],
    ),
];

#[derive(Default)]
struct Count {
    all: usize,
    proved: usize,
    unproved: Vec<String>,
}

#[test]
fn the_published_laws() {
    let lost = |id: &str| LOST.iter().any(|(_, laws)| laws.contains(&id));
    let mut engine = Engine::standard();
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut wrong = Vec::new();
    let (mut from_definitions, mut from_nothing_else) = (0, 0);
    for line in include_str!("../facts/laws.jsonl").lines() {
        let law: Value = serde_json::from_str(line).expect("a fact is JSON");
        let Some(statement) = law["statement"].as_str() else { continue };
        let id = law["id"].as_str().expect("a law has a name");
        let found = engine.prove(statement).expect("a law can be read");
        let truth = law["truth"].as_bool().expect("a law is true or false");
        let need = if truth { law["need"].as_str().unwrap_or("other") } else { "false" };
        let count = counts.entry(need.to_owned()).or_default();
        count.all += 1;
        let verdict = match &found {
            Proof::Proved(proved) => {
                count.proved += 1;
                let names: Vec<String> =
                    proved.shown.support.iter().map(|support| support.name.clone()).collect();
                let Shown { truth, steps, trusted, .. } = &proved.shown;
                from_definitions += usize::from(names.is_empty());
                from_nothing_else += usize::from(names.is_empty() && *trusted == 0);
                format!("{truth}, {steps} steps, trusting {trusted}, {}", names.join(" "))
            }
            Proof::Refuted(counterexample) => format!("refuted: {counterexample}"),
            Proof::Unknown(why) => {
                count.unproved.push(format!("{id}: {why}"));
                format!("unknown: {why}")
            }
        };
        println!("{need:9} {id:24} {verdict}");
        let right = match &found {
            Proof::Proved(_) => truth && !lost(id),
            Proof::Refuted(_) => !truth,
            Proof::Unknown(_) => truth,
        };
        if !right {
            wrong.push(format!("{id}: {statement}: {verdict}"));
        }
    }
    for (need, count) in &counts {
        println!("{need}: {} of {} proved", count.proved, count.all);
        count.unproved.iter().for_each(|law| println!("    {law}"));
    }
    println!("{from_definitions} without a citation, {from_nothing_else} without any axiom");
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Both can only grow.
    assert!(from_definitions >= 47 && from_nothing_else >= 38);
    for (need, percent) in [("induction", 90), ("order", 60), ("axiom", 40)] {
        let count = &counts[need];
        assert!(
            count.proved * 100 >= count.all * percent,
            "{need}: {} of {}",
            count.proved,
            count.all
        );
    }
}
