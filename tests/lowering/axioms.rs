//! What the kept texts take on trust is true of small forms, as far as its operators can be
//! evaluated: those that are defined by their definitions in the text, on the forms as they
//! are, and those that are built in by the value kernel.

use super::{CANONICAL_FORMS, OPERATORS, THEORIES, text, text_name};
use num_rational::BigRational;
use std::collections::{BTreeMap, BTreeSet};
use tepid::budget::Budget;
use tepid::certificate::draft::{Draft, holds};
use tepid::certificate::lower::{Vocabulary, claims};
use tepid::certificate::plain::Line;
use tepid::certificate::proof::literature::literature;
use tepid::engine::Engine;
use tepid::game::{Form, Game, Games};
use tepid::kernel::{Checker, Kind, Node, Proposition, Sequent, Side, Term};
use tepid::syntax::parse_term;
use tepid::theory::Value;

/// An axiom of a text: its name and what it says.
type Axiom = (String, Sequent);

/// A text with what its lines made.
struct Read {
    checker: Checker,
    axioms: Vec<Axiom>,
    /// The definitions of operators and predicates, by their numbers.
    definitions: BTreeMap<u32, Vec<Sequent>>,
    names: Vec<String>,
}

impl Read {
    /// Reads a text with what it includes.
    fn new(theory: &str) -> Read {
        let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
        draft.include(&text_name(theory), &|name| text(name)).expect("the text is accepted");
        let mut axioms = Vec::new();
        for name in [OPERATORS, &text_name(theory)] {
            for line in text(name).expect("the text is kept").lines() {
                let Line::Axiom(name, ..) = Line::read(line).expect("a line") else { continue };
                let fact = draft.axiom_named(&name).expect("it is an axiom");
                axioms.push((name, draft.sequent(fact).expect("it is a fact").clone()));
            }
        }
        Read::of(&draft, axioms)
    }

    fn of(draft: &Draft, axioms: Vec<Axiom>) -> Read {
        let operators = 0..draft.next_operator();
        let names = operators.clone().map(|operator| draft.name_of(operator).to_owned()).collect();
        let facts = |operator: u32| {
            let facts = draft.definition(operator).map(|fact| draft.sequent(fact).cloned());
            facts.collect::<Result<Vec<_>, _>>().expect("they are facts")
        };
        let definitions = operators.skip(2).map(|operator| (operator, facts(operator)));
        let definitions = definitions.filter(|(_, facts)| !facts.is_empty()).collect();
        Read { checker: draft.checker().clone(), axioms, definitions, names }
    }
}

/// Evaluates what a text says at forms and a temperature. What has no value there, since an
/// operator is outside of its domain, is none.
struct Evaluation<'a> {
    read: &'a Read,
    engine: &'a mut Engine,
    temperature: BigRational,
    known: BTreeMap<(u32, Vec<Form>), Option<Form>>,
}

impl Evaluation<'_> {
    fn games(&mut self) -> &mut Games {
        &mut self.engine.evaluator().games
    }

    fn side(&mut self, side: Side, of: Form) -> Vec<Form> {
        let games = self.games();
        let options = if side == Side::Left { games.form_left(of) } else { games.form_right(of) };
        options.expect("there is room")
    }

    /// The members of a family.
    fn bodies(&mut self, family: Term, env: &[Form]) -> Option<Vec<Form>> {
        let Node::Family(ranges, body) = self.read.checker.terms().node(family).clone() else {
            panic!("a family")
        };
        let mut envs = vec![env.to_vec()];
        for (at, &(side, of)) in ranges.iter().enumerate() {
            let mut longer = Vec::new();
            for env in envs {
                // The binders behind are not in the range: any form stands for them.
                let padding = vec![*env.first().or(self.known_form().as_ref())?; ranges.len() - at];
                let of = self.term(of, &[env.clone(), padding].concat())?;
                let options = self.side(side, of);
                longer.extend(options.into_iter().map(|x| [env.clone(), vec![x]].concat()));
            }
            envs = longer;
        }
        envs.iter().map(|env| self.term(body, env)).collect()
    }

    fn known_form(&mut self) -> Option<Form> {
        self.games().form(&[], &[]).ok()
    }

    fn term(&mut self, term: Term, env: &[Form]) -> Option<Form> {
        match self.read.checker.terms().node(term).clone() {
            Node::Bound(k) => Some(env[env.len() - 1 - k as usize]),
            Node::Numeral(number) => self.parsed(&number.to_string()),
            Node::Apply(operator, args) => {
                let mut forms = Vec::new();
                for arg in &args {
                    forms.push(self.term(*arg, env)?);
                }
                self.apply(operator, forms)
            }
            Node::Braces(sides) => {
                let mut options = Vec::new();
                for side in &sides {
                    let mut all = Vec::new();
                    for &family in side {
                        all.extend(self.bodies(family, env)?);
                    }
                    options.push(all);
                }
                self.games().form(&options[0], &options[1]).ok()
            }
            other => panic!("{other:?} in an axiom"),
        }
    }

    fn parsed(&mut self, text: &str) -> Option<Form> {
        let term = parse_term(text).expect("a term");
        let value = self.engine.evaluator().game(&term).ok()?;
        self.games().canonical_form(value).ok()
    }

    fn apply(&mut self, operator: u32, args: Vec<Form>) -> Option<Form> {
        match operator {
            0 => return self.games().form_add(args[0], args[1]).ok(),
            1 => return self.games().form_neg(args[0]).ok(),
            _ => {}
        }
        let key = (operator, args);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let value = match self.read.definitions.get(&operator) {
            Some(facts) => self.defined(facts, &key.1),
            None => self.built_in(operator, &key.1),
        };
        self.known.insert(key, value);
        value
    }

    /// What the definition says: the leaf whose conditions hold.
    fn defined(&mut self, facts: &[Sequent], args: &[Form]) -> Option<Form> {
        for fact in facts {
            let mut holds = true;
            for condition in &fact.hypotheses {
                holds = holds && self.prop(&condition.proposition, args)?;
            }
            if holds {
                return self.term(fact.proposition.terms[1], args);
            }
        }
        panic!("the cases of a definition are complete")
    }

    /// What the value kernel computes from the values of the arguments.
    fn computed(&mut self, operator: u32, args: &[Form]) -> Option<Value> {
        let name = &self.read.names[operator as usize];
        let name = name.split('.').next().expect("a name");
        let letters: Vec<String> = (0..args.len()).map(|at| format!("a{at}")).collect();
        let term = parse_term(&format!("{name}({})", letters.join(", "))).expect("a term");
        let mut variables = Vec::new();
        for (letter, &arg) in letters.iter().zip(args) {
            let value = self.games().form_value(arg).ok()?;
            variables.push((letter.as_str().into(), Value::Game(value)));
        }
        self.engine.evaluator().eval_in(&term, &variables).ok()
    }

    fn built_in(&mut self, operator: u32, args: &[Form]) -> Option<Form> {
        let read = self.read;
        match (read.names[operator as usize].as_str(), args) {
            ("tax", []) => return self.parsed(&self.temperature.to_string()),
            ("canonical", &[a]) => {
                let value = self.games().form_value(a).ok()?;
                return self.games().canonical_form(value).ok();
            }
            ("oplus_max.1", &[set]) => return self.extreme(set, true),
            ("oplus_min.1", &[set]) => return self.extreme(set, false),
            _ => {}
        }
        match self.computed(operator, args)? {
            Value::Game(value) => self.games().canonical_form(value).ok(),
            Value::Wall(wall) => {
                let at = wall.at(&self.temperature).ok()?;
                self.parsed(&at.to_string())
            }
            _ => None,
        }
    }

    /// The largest or the smallest number of a set, which is written as Left's options; of the
    /// empty set 0, which no operator of games ever asks for.
    fn extreme(&mut self, set: Form, largest: bool) -> Option<Form> {
        let mut best: Option<(Form, Game)> = None;
        for option in self.side(Side::Left, set) {
            let value = self.games().form_value(option).ok()?;
            // Only walls have extremes, and a wall at a temperature is a number.
            self.games().as_number(value)?;
            let better = match best {
                None => true,
                Some((_, known)) if largest => !self.games().le(value, known).ok()?,
                Some((_, known)) => !self.games().le(known, value).ok()?,
            };
            if better {
                best = Some((option, value));
            }
        }
        match best {
            Some((option, _)) => Some(option),
            None => self.games().form(&[], &[]).ok(),
        }
    }

    fn predicate(&mut self, predicate: u32, args: &[Form]) -> Option<bool> {
        if self.read.names[predicate as usize] == "is_canonical" {
            return Some(self.games().is_canonical(args[0]));
        }
        match self.computed(predicate, args)? {
            Value::Truth(truth) => Some(truth),
            _ => None,
        }
    }

    fn le(&mut self, a: Form, b: Form) -> Option<bool> {
        let (a, b) = (self.games().form_value(a).ok()?, self.games().form_value(b).ok()?);
        self.games().le(a, b).ok()
    }

    fn prop(&mut self, prop: &Proposition, env: &[Form]) -> Option<bool> {
        let mut terms = Vec::new();
        for &term in &prop.terms {
            terms.push(self.term(term, env)?);
        }
        match (prop.kind, &terms[..]) {
            (Kind::Same, [a, b]) => Some(a == b),
            (Kind::Eq, &[a, b]) => Some(self.le(a, b)? && self.le(b, a)?),
            (Kind::Le, &[a, b]) => self.le(a, b),
            (Kind::Lf, &[a, b]) => Some(!self.le(b, a)?),
            (Kind::In(side), &[x, a]) => Some(self.side(side, a).contains(&x)),
            (Kind::None(side), &[a]) => Some(self.side(side, a).is_empty()),
            (Kind::Is(predicate), args) => self.predicate(predicate, args),
            (Kind::Not(predicate), args) => Some(!self.predicate(predicate, args)?),
            other => panic!("{other:?}"),
        }
    }

    /// Whether an axiom holds for these forms; none where it says nothing, or cannot be
    /// evaluated.
    fn axiom(&mut self, said: &Sequent, env: &[Form]) -> Option<bool> {
        for hypothesis in &said.hypotheses {
            if !self.hypothesis(hypothesis, env)? {
                return None;
            }
        }
        self.prop(&said.proposition, env)
    }

    /// Whether a hypothesis holds. One that is about other forms is about the options of one of
    /// these.
    fn hypothesis(&mut self, said: &Sequent, env: &[Form]) -> Option<bool> {
        let [member] = &said.hypotheses[..] else {
            assert!(said.variables == 0 && said.hypotheses.is_empty());
            return self.prop(&said.proposition, env);
        };
        let Kind::In(side) = member.proposition.kind else { panic!("{member:?}") };
        assert!(said.variables == 1);
        let mut inner = env.to_vec();
        inner.push(*env.first()?);
        let of = self.term(member.proposition.terms[1], &inner)?;
        for option in self.side(side, of) {
            inner[env.len()] = option;
            if !self.prop(&said.proposition, &inner)? {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// All forms of day 2: each side any of the four forms of day 1. First come those that most
/// conditions ask for, numbers and others that are not in canonical form among them.
fn sample(games: &mut Games) -> Vec<Form> {
    let mut make = |left: &[Form], right: &[Form]| games.form(left, right).expect("there is room");
    let zero = make(&[], &[]);
    let (one, minus, star) = (make(&[zero], &[]), make(&[], &[zero]), make(&[zero], &[zero]));
    let half = make(&[zero], &[one]);
    let day_1 = [zero, one, minus, star];
    let mut all = vec![zero, one, make(&[star], &[one]), star, half, make(&[one], &[minus])];
    all.extend([
        make(&[minus], &[star]),
        make(&[zero], &[star]),
        make(&[one], &[]),
        make(&[minus, zero], &[]),
        minus,
    ]);
    let side = |bits: usize| -> Vec<Form> {
        (0..4).filter(|k| bits >> k & 1 == 1).map(|k| day_1[k]).collect()
    };
    for bits in 0..256 {
        let form = make(&side(bits & 15), &side(bits >> 4));
        if !all.contains(&form) {
            all.push(form);
        }
    }
    all
}

/// So many forms are put for each variable of an axiom.
const TRIED: [usize; 4] = [1, 260, 26, 9];
const TEMPERATURES: [&str; 4] = ["0", "1/4", "1", "5/2"];

/// For an axiom, how often it said something that could be evaluated; a choice at which it
/// is false.
fn tried(read: &Read, said: &Sequent, engine: &mut Engine) -> (usize, Option<String>) {
    let forms = sample(&mut engine.evaluator().games);
    let n = said.variables as usize;
    let forms = &forms[..TRIED[n].min(forms.len())];
    let mut counted = 0;
    for temperature in TEMPERATURES {
        let temperature: BigRational = temperature.parse().expect("a number");
        let known = BTreeMap::new();
        let mut evaluation = Evaluation { read, engine, temperature, known };
        for mut choice in 0..forms.len().pow(n as u32) {
            let mut env = Vec::new();
            for _ in 0..n {
                env.push(forms[choice % forms.len()]);
                choice /= forms.len();
            }
            match evaluation.axiom(said, &env) {
                None => {}
                Some(true) => counted += 1,
                Some(false) => {
                    let mut shown = Vec::new();
                    for &form in &env {
                        let value = Value::Form(form);
                        let style = tepid::print::Style::Ascii;
                        shown.push(evaluation.engine.show(&value, style).expect("it is small"));
                    }
                    return (counted, Some(shown.join(", ")));
                }
            }
        }
    }
    (counted, None)
}

#[test]
fn axioms_are_true_of_small_forms() {
    let mut silent = Vec::new();
    let mut engine = Engine::standard();
    for theory in THEORIES {
        let read = Read::new(theory);
        for (name, said) in &read.axioms {
            let (counted, fails) = tried(&read, said, &mut engine);
            assert_eq!(fails, None, "{theory}: {name} is false");
            if counted == 0 {
                silent.push(format!("{theory}.{name}"));
            }
        }
    }
    assert!(silent.is_empty(), "never evaluated: {silent:?}");
}

/// What the literature says, as axioms: those that read the form of a value also without what
/// they then assume. All are true, and the evaluation finds those that are false of all forms.
#[test]
fn the_literature_is_true_of_small_forms_and_not_of_all_where_it_reads_them() {
    let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
    draft.include(CANONICAL_FORMS, &|name| text(name)).expect("canonical forms are defined");
    let predicate = draft.operator("is_canonical").expect("it is defined");
    let mut said = Vec::new();
    for cited in literature() {
        let statements = [cited.statement.clone()];
        let vocabulary = Vocabulary::built_in();
        let Ok(claims) = claims(&mut draft, &vocabulary, &statements, false) else { continue };
        if claims.assumes_walls {
            continue;
        }
        let variables = claims.variables.iter().map(|variable| variable.core);
        let read = variables.filter(|core| claims.read.contains(core));
        let canonical: Vec<_> = read.map(|core| holds(predicate, vec![core])).collect();
        for at in 0..claims.claims.len() {
            let axiom = claims.sequent(&mut draft, at, &canonical).expect("it is small");
            let weaker = claims.sequent(&mut draft, at, &[]).expect("it is small");
            said.push((cited.name.clone(), axiom, weaker));
        }
    }
    let read = Read::of(&draft, Vec::new());
    let mut engine = Engine::standard();
    let (mut counted, mut unsound) = (0, BTreeSet::new());
    for (name, axiom, weaker) in &said {
        let (cases, fails) = tried(&read, axiom, &mut engine);
        assert_eq!(fails, None, "{name} is false");
        counted += usize::from(cases > 0);
        if tried(&read, weaker, &mut engine).1.is_some() {
            unsound.insert(name.as_str());
        }
    }
    assert!(counted > 50, "{counted} of {} were evaluated", said.len());
    for name in ["number_left", "number_right", "half_way", "all_small_left", "all_small_right"] {
        assert!(unsound.contains(name), "{name} is false of some forms; found: {unsound:?}");
    }
}
