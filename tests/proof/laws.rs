//! The laws of `tests/facts/laws.jsonl`: none that is false is proved, every one that is
//! false is refuted, and of those that are true most are proved.

use serde_json::Value;
use std::collections::BTreeMap;
use tepid::engine::{Engine, Proof};

#[derive(Default)]
struct Count {
    all: usize,
    proved: usize,
    unproved: Vec<String>,
}

#[test]
fn the_published_laws() {
    let mut engine = Engine::standard();
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut wrong = Vec::new();
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
                format!("proved, {} steps, {}", proved.shown.steps, names.join(" "))
            }
            Proof::Refuted(counterexample) => format!("refuted: {counterexample}"),
            Proof::Unknown(why) => {
                count.unproved.push(format!("{id}: {why}"));
                format!("unknown: {why}")
            }
        };
        println!("{need:9} {id:24} {verdict}");
        let right = match &found {
            Proof::Proved(_) => truth,
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
    assert!(wrong.is_empty(), "{wrong:#?}");
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
