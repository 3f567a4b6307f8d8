//! Mutants of kept texts: whatever a changed text makes a fact outside of its scopes is true.
//!
//! Statements that the text itself does not make are evaluated on small forms, by Conway's
//! definitions written down here once more.

use crate::positive::GROUP;
use crate::text::Text;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tepid::kernel::{Checker, Kind, Node, Proposition, Sequent, Side, Term};

type Form = usize;

#[derive(Default)]
struct Forms {
    options: Vec<[BTreeSet<Form>; 2]>,
    known: BTreeMap<[BTreeSet<Form>; 2], Form>,
}

impl Forms {
    fn make(&mut self, options: [BTreeSet<Form>; 2]) -> Form {
        let next = self.options.len();
        *self.known.entry(options.clone()).or_insert_with(|| {
            self.options.push(options);
            next
        })
    }

    fn le(&self, a: Form, b: Form) -> bool {
        !self.options[a][0].iter().any(|&x| self.le(b, x))
            && !self.options[b][1].iter().any(|&y| self.le(y, a))
    }

    fn neg(&mut self, a: Form) -> Form {
        let [left, right] = self.options[a].clone();
        let sides = [right, left].map(|side| side.into_iter().map(|x| self.neg(x)).collect());
        self.make(sides)
    }

    fn add(&mut self, a: Form, b: Form) -> Form {
        let (mine, yours) = (self.options[a].clone(), self.options[b].clone());
        let sides = [0, 1].map(|s| {
            let first = mine[s].iter().map(|&x| self.add(x, b)).collect::<BTreeSet<_>>();
            first.into_iter().chain(yours[s].iter().map(|&y| self.add(a, y))).collect()
        });
        self.make(sides)
    }

    fn bodies(&mut self, checker: &Checker, family: Term, env: &[Form]) -> Vec<Form> {
        let Node::Family(ranges, body) = checker.terms().node(family) else { panic!("a family") };
        let mut envs = vec![env.to_vec()];
        for (i, &(side, of)) in ranges.iter().enumerate() {
            let mut longer = Vec::new();
            for env in envs {
                // The binders behind are not in the range: any form stands for them.
                let padded = [env.clone(), vec![0; ranges.len() - i]].concat();
                let of = self.term(checker, of, &padded);
                for &x in &self.options[of][side as usize] {
                    longer.push([env.clone(), vec![x]].concat());
                }
            }
            envs = longer;
        }
        envs.iter().map(|env| self.term(checker, *body, env)).collect()
    }

    fn term(&mut self, checker: &Checker, term: Term, env: &[Form]) -> Form {
        match checker.terms().node(term).clone() {
            Node::Bound(k) => env[env.len() - 1 - k as usize],
            Node::Apply(0, parts) => {
                let parts = [0, 1].map(|i| self.term(checker, parts[i], env));
                self.add(parts[0], parts[1])
            }
            Node::Apply(1, parts) => {
                let part = self.term(checker, parts[0], env);
                self.neg(part)
            }
            Node::Braces(sides) => {
                let sides = sides
                    .map(|side| side.iter().flat_map(|&f| self.bodies(checker, f, env)).collect());
                self.make(sides)
            }
            other => panic!("{other:?}"),
        }
    }

    fn holds(&mut self, checker: &Checker, p: &Proposition, env: &[Form]) -> bool {
        let terms: Vec<Form> = p.terms.iter().map(|&t| self.term(checker, t, env)).collect();
        match p.kind {
            Kind::Same => terms[0] == terms[1],
            Kind::Eq => self.le(terms[0], terms[1]) && self.le(terms[1], terms[0]),
            Kind::Le => self.le(terms[0], terms[1]),
            Kind::Lf => !self.le(terms[1], terms[0]),
            Kind::In(side) => self.options[terms[1]][side as usize].contains(&terms[0]),
            Kind::None(side) => self.options[terms[0]][side as usize].is_empty(),
            Kind::Is(_) | Kind::Not(_) => panic!("no predicates here"),
        }
    }

    /// Whether a sequent holds at all choices from the sample.
    fn sequent(&mut self, checker: &Checker, s: &Sequent, env: &[Form], sample: &[Form]) -> bool {
        let n = s.variables as usize;
        (0..sample.len().pow(n as u32)).all(|mut choice| {
            let mut env = env.to_vec();
            for _ in 0..n {
                env.push(sample[choice % sample.len()]);
                choice /= sample.len();
            }
            !s.hypotheses.iter().all(|h| self.sequent(checker, h, &env, sample))
                || self.holds(checker, &s.proposition, &env)
        })
    }
}

/// The forms of day 1, and three more.
fn sample(forms: &mut Forms) -> Vec<Form> {
    let zero = forms.make(Default::default());
    let one = forms.make([[zero].into(), [].into()]);
    let minus = forms.make([[].into(), [zero].into()]);
    let star = forms.make([[zero].into(), [zero].into()]);
    let up = forms.make([[zero].into(), [star].into()]);
    let switch = forms.make([[one].into(), [minus].into()]);
    vec![zero, one, minus, star, up, switch]
}

/// Facts outside of all scopes that the lines give, up to the first that is refused. What a
/// theorem says is not asked.
fn facts(lines: &[Value]) -> (Text, Vec<u32>, bool) {
    let (mut text, mut found, mut depth) = (Text::new(), Vec::new(), 0);
    for value in lines {
        match value[0].as_str() {
            Some("theorem" | "licence") => continue,
            Some("open" | "ind") => depth += 1,
            Some("close" | "qed") => depth -= 1,
            _ => {}
        }
        let Ok(range) = text.0.accept(&value.to_string()) else { return (text, found, false) };
        if depth == 0 {
            found.extend(range);
        }
    }
    (text, found, true)
}

/// A random number below n, from a state that is advanced.
fn random(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) % n as u64) as usize
}

/// Changes one place of a value: an integer, a word, or the members of an array.
fn change(value: &mut Value, state: &mut u64) {
    match value {
        Value::Array(list) if !list.is_empty() => {
            let at = random(state, list.len());
            match random(state, 8) {
                0 => drop(list.remove(at)),
                1 => list.insert(at, list[at].clone()),
                2 => list.rotate_left(1),
                _ => change(&mut list[at], state),
            }
        }
        Value::Array(list) => list.push(json!(random(state, 40))),
        Value::Number(number) => {
            let old = number.as_u64().unwrap_or(0);
            *value = match random(state, 4) {
                0 => json!(old + 1),
                1 => json!(old.saturating_sub(1)),
                2 => json!(1 - old.min(1)),
                _ => json!(old.saturating_sub(random(state, 30) as u64)),
            };
        }
        Value::String(_) => {
            let words = ["same", "eq", "le", "lf", "any", "some", "every", "refl", "case", "moves"];
            *value = json!(words[random(state, words.len())]);
        }
        _ => {}
    }
}

#[test]
fn no_mutant_of_the_group_proves_something_false() {
    let lines: Vec<Value> = GROUP.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (mut whole, known, accepted) = facts(&lines);
    assert!(accepted);
    let known: BTreeSet<String> = known.into_iter().map(|fact| whole.says(fact)).collect();
    let mut forms = Forms::default();
    let sample = sample(&mut forms);
    // The evaluator itself: every statement of the text holds in it.
    let (mut text, found, _) = facts(&lines);
    for fact in found {
        let sequent = text.0.fact(fact).unwrap().clone();
        assert!(forms.sequent(&text.0, &sequent, &[], &sample), "{}", text.says(fact));
    }
    let (mut state, mut whole_ones, mut new) = (2026, 0, BTreeSet::new());
    for _ in 0..400 {
        let mut mutant = lines.clone();
        let at = random(&mut state, mutant.len());
        if random(&mut state, 12) == 0 {
            mutant.remove(at);
        } else {
            change(&mut mutant[at], &mut state);
        }
        let (mut text, found, accepted) = facts(&mutant);
        whole_ones += usize::from(accepted);
        for fact in found {
            let says = text.says(fact);
            if known.contains(&says) || !new.insert(says.clone()) {
                continue;
            }
            let sequent = text.0.fact(fact).unwrap().clone();
            assert!(forms.sequent(&text.0, &sequent, &[], &sample), "{says}");
        }
    }
    assert!(whole_ones < 100, "most changes are refused: {whole_ones} were not");
    let _ = Side::Left;
}
