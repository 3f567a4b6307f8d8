//! Mutants of kept texts: whatever a changed text makes a fact outside of its scopes is true.
//!
//! Statements that the text itself does not make are evaluated on small forms, by Conway's
//! definitions written down here once more.

use crate::positive::GROUP;
use crate::text::Text;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tepid::budget::Budget;
use tepid::certificate::draft::Draft;
use tepid::certificate::plain::Line;
use tepid::kernel::{Checker, Kind, Node, Proposition, Sequent, Term};
use tepid::number::Dyadic;

type Form = usize;

#[derive(Default)]
struct Forms {
    options: Vec<[BTreeSet<Form>; 2]>,
    known: BTreeMap<[BTreeSet<Form>; 2], Form>,
    /// The facts that define each operator. One without any is the form 0, and never holds.
    definitions: BTreeMap<u32, Vec<Sequent>>,
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
            Node::Apply(operator, arguments) => {
                let env: Vec<Form> =
                    arguments.iter().map(|&part| self.term(checker, part, env)).collect();
                let cases = self.definitions.get(&operator).cloned().unwrap_or_default();
                let is = |case: &Sequent, forms: &mut Forms| {
                    let is_case = case.proposition.kind == Kind::Same;
                    is_case && case.hypotheses.iter().all(|h| forms.sequent(checker, h, &env, None))
                };
                match cases.iter().find(|case| is(case, self)) {
                    Some(case) => self.term(checker, case.proposition.terms[1], &env),
                    None => self.make(Default::default()),
                }
            }
            Node::Numeral(number) => self.numeral(&number),
            other => panic!("{other:?}"),
        }
    }

    fn numeral(&mut self, number: &Dyadic) -> Form {
        let (left, right) = number.options();
        let sides = [left, right].map(|side| side.map(|q| self.numeral(&q)).into_iter().collect());
        self.make(sides)
    }

    /// A predicate is what its first fact asks for.
    fn is(&mut self, checker: &Checker, operator: u32, env: &[Form]) -> bool {
        let whole = self.definitions.get(&operator).and_then(|facts| facts.first()).cloned();
        whole.is_some_and(|whole| {
            whole.proposition.kind == Kind::Is(operator)
                && whole.hypotheses.iter().all(|h| self.sequent(checker, h, env, None))
        })
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
            Kind::Is(operator) => self.is(checker, operator, &terms),
            Kind::Not(operator) => !self.is(checker, operator, &terms),
        }
    }

    /// Whether a sequent holds at all choices from the sample; without one, as what a hypothesis
    /// or a definition asks for, at all forms that were met, all options of each among them.
    fn sequent(
        &mut self,
        checker: &Checker,
        s: &Sequent,
        env: &[Form],
        sample: Option<&[Form]>,
    ) -> bool {
        let n = s.variables as usize;
        let met: Vec<Form> = (0..self.options.len()).collect();
        let sample = sample.unwrap_or(&met);
        (0..sample.len().pow(n as u32)).all(|mut choice| {
            let mut env = env.to_vec();
            for _ in 0..n {
                env.push(sample[choice % sample.len()]);
                choice /= sample.len();
            }
            !s.hypotheses.iter().all(|h| self.sequent(checker, h, &env, None))
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
        assert!(forms.sequent(&text.0, &sequent, &[], Some(&sample)), "{}", text.says(fact));
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
            assert!(forms.sequent(&text.0, &sequent, &[], Some(&sample)), "{says}");
        }
    }
    assert!(whole_ones < 100, "most changes are refused: {whole_ones} were not");
}

/// A text that includes the group, with a definition by cases, a predicate, axioms, and an
/// induction that rests on one.
fn declaring() -> Vec<Value> {
    let mut text = Text::licensed();
    let group = text.0.theorem(Some("group"), "le_refl").expect("a theorem");
    let ([t, f, n], mut lines) = (text.0.counts(), Vec::new());
    let mut put = |line: String| {
        text.ok(&line);
        lines.push(serde_json::from_str(&line).expect("a line"));
        text.0.counts()[2] - 1
    };
    put(r#"["b",0]"#.to_owned());
    put(r#"["b",1]"#.to_owned());
    put(r#"["v","x"]"#.to_owned());
    put(r#"["v","z"]"#.to_owned());
    put(r#"["n","0"]"#.to_owned());
    put(r#"["n","1/2"]"#.to_owned());
    let [b0, b1, x, z, zero, half] = [t, t + 1, t + 2, t + 3, t + 4, t + 5];
    // f(a) is a where a <= 0, and else {f of Left's options | f of Right's}.
    put(r#"["op","f",1]"#.to_owned());
    put(format!(r#"["o",{f},[{b0}]]"#));
    put(format!(r#"["f",[[0,{b1}]],{}]"#, t + 6));
    put(format!(r#"["f",[[1,{b1}]],{}]"#, t + 6));
    put(format!(r#"["{{",[{}],[{}]]"#, t + 7, t + 8));
    put(format!(r#"["def",["if",["le",{b0},{zero}],["=",{b0}],["=",{}]]]"#, t + 9));
    // p(a): no Left option of a has p.
    put(r#"["op","p",1]"#.to_owned());
    let p = f + 1;
    put(format!(r#"["pred",[[1,[["in",0,{b0},{b1}]],["not",{p},{b0}]]]]"#));
    put(format!(r#"["axiom","small","here",["le",{zero},{half}]]"#));
    put(format!(r#"["o",{f},[{x}]]"#));
    put(format!(r#"["open",[{x}],[["le",{x},{zero}]]]"#));
    let fact = put(format!(r#"["use",{n},[{x}],[{}]]"#, n + 5));
    let fact = put(format!(r#"["close",{fact}]"#));
    put(format!(r#"["theorem","kept",{fact},[1,[["le",{b0},{zero}]],["same",{},{b0}]]]"#, t + 6));
    put(format!(r#"["open",[{x},{z}],[["is",{p},{x}],["in",0,{z},{x}]]]"#));
    let is = put(format!(r#"["use",{},[{x},{z}],[{},{}]]"#, n + 3, fact + 1, fact + 2));
    put(format!(r#"["close",{is}]"#));
    put(format!(r#"["open",[{x}],[]]"#));
    let le = put(format!(r#"["use",{group},[{}],[]]"#, t + 10));
    put(format!(r#"["close",{le}]"#));
    put(format!(r#"["ind",[{x}],[0],[["le",{zero},{half}],["le",{x},{x}]]]"#));
    let first = put(format!(r#"["use",{},[],[]]"#, n + 4));
    let second = put(format!(r#"["use",{group},[{x}],[]]"#));
    put(format!(r#"["qed",[{first},{second}]]"#));
    lines
}

/// What a text says: each fact that lines outside of scopes make, as a theorem that says what
/// the fact does. Nothing, if a line is refused.
fn said(lines: &[Value]) -> Option<Draft> {
    let mut draft = Draft::new(Budget::unlimited()).ok()?;
    draft.include("group", &|_| Some(GROUP.to_owned())).ok()?;
    let mut found = Vec::new();
    let mut depth = 0;
    for value in lines {
        match value[0].as_str() {
            Some("open" | "ind") => depth += 1,
            Some("close" | "qed") => depth -= 1,
            _ => {}
        }
        // A theorem of the mutant says what its fact does: with all the others, below.
        if value[0] != "theorem" {
            let facts = draft.put(Line::read(&value.to_string()).ok()?).ok()?;
            found.extend(facts.filter(|_| depth == 0));
        }
    }
    for fact in found {
        draft.theorem(&format!("t{fact}"), fact).ok()?;
    }
    Some(draft)
}

/// Whether all that it says holds, as far as its axioms do. Axioms with variables may fail at
/// forms that are not in the sample: what rests on them is passed over.
fn is_true(draft: &Draft, seen: &mut BTreeSet<String>) -> usize {
    let (checker, mut forms) = (draft.checker(), Forms::default());
    let sample = sample(&mut forms);
    for operator in 2..draft.next_operator() {
        let facts = draft.definition(operator).map(|fact| draft.sequent(fact).unwrap().clone());
        forms.definitions.insert(operator, facts.collect());
    }
    let report = checker.report().unwrap();
    let world = format!("{:?}", report.definitions);
    let mut judged = 0;
    for theorem in report.theorems {
        let trusted = theorem.axioms.iter().all(|axiom| {
            axiom.sequent.variables == 0
                && axiom.sequent.hypotheses.is_empty()
                && forms.sequent(checker, &axiom.sequent, &[], Some(&sample))
        });
        if trusted && seen.insert(format!("{world}{}", theorem.text)) {
            judged += 1;
            let holds = forms.sequent(checker, &theorem.sequent, &[], Some(&sample));
            assert!(holds, "{} in {:?}", theorem.text, report.definitions);
        }
    }
    judged
}

#[test]
fn no_mutant_with_definitions_and_axioms_says_something_false() {
    let lines = declaring();
    let mut seen = BTreeSet::new();
    let judged = is_true(&said(&lines).expect("the text is accepted"), &mut seen);
    assert!(judged >= 10, "{judged}");
    let (mut state, mut accepted, mut new) = (7, 0, 0);
    for _ in 0..600 {
        let mut mutant = lines.clone();
        let at = random(&mut state, mutant.len());
        change(&mut mutant[at], &mut state);
        if let Some(draft) = said(&mutant) {
            accepted += 1;
            new += is_true(&draft, &mut seen);
        }
    }
    assert!(accepted > 20 && new > 20, "{accepted} accepted, {new} new statements");
}
