//! Theories: rule files as a whole, and what is simplified and proved by their laws.

use crate::errors::{exception, exceptions};
use crate::game::PyGame;
use crate::operand::ARENA;
use crate::position::escaped;
use crate::watch::{limits, watched};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tepid::certificate::rewriting::explain;
use tepid::egraph::Stop;
use tepid::engine::{self, Engine, Limits, Proof, ProofSource, SimplifyOptions};
use tepid::error::{Class, Error, Result};
use tepid::print::{self, Style};
use tepid::proof::Proved;
use tepid::theory::{Falsify, Theory, Value};

/// Where rules come from.
#[derive(FromPyObject)]
pub(crate) enum Rules {
    /// A text, the name of a shipped theory, or the name of a file that ends in `.rules`.
    Text(String),
    /// A file.
    File(PathBuf),
}

/// A rule file, or its text.
enum Origin {
    File(PathBuf),
    Text(String),
}

impl Rules {
    fn origin(self) -> Origin {
        match self {
            Rules::File(path) => Origin::File(path),
            Rules::Text(text) => {
                let is_shipped = Theory::shipped_names().any(|name| name == text);
                let is_file = text.ends_with(".rules") && !text.contains('\n');
                if is_shipped || is_file { Origin::File(text.into()) } else { Origin::Text(text) }
            }
        }
    }
}

/// Notebooks put texts of tables to the right.
const LEFT: &str = "style=\"text-align: left\"";

/// What a text is called in errors.
const NAME: &str = "text.rules";

/// The theory that functions of the module use when none is named.
static STANDARD: LazyLock<Mutex<Engine>> = LazyLock::new(|| Mutex::new(Engine::standard()));

/// Operators, rules and laws: the shipped ones, and those of a rule file or of a text.
///
/// >>> mine = Theory("define twice(g) = g + g\nlaw even: twice(g + h) = twice(g) + twice(h)")
/// >>> mine.eval("twice({1|-1})")
/// Game('0')
/// >>> mine.prove("twice(-g) = -twice(g)").verdict
/// 'proved'
/// >>> mine.simplify("twice(1) + g - 2").term
/// 'g'
#[pyclass(name = "Theory", module = "tepid", frozen)]
pub(crate) struct PyTheory(Mutex<Engine>);

/// The simplest term that was found, and how.
///
/// >>> found = simplify("a + (b - a)")
/// >>> found.term, found.report["stop"]
/// ('b', 'saturated')
/// >>> print(found.steps[-1])
/// 1. ...
#[pyclass(name = "Simplified", module = "tepid", frozen, get_all)]
pub(crate) struct PySimplified {
    /// The term.
    term: String,
    /// The same for LaTeX.
    latex: String,
    /// The steps that lead to it, in words; none where there is no certificate.
    steps: Vec<String>,
    /// The rules that nobody proved and that it rests on.
    using: Vec<String>,
    /// Numbers of nodes, classes and rounds, and why the run ended.
    report: BTreeMap<&'static str, String>,
    /// A certificate, which `tepid verify` checks; None where a step cannot be certified, such as
    /// the value of an operator of one's own.
    certificate: Option<String>,
}

/// What became of a statement: proved, derived, cited, refuted, or unknown.
///
/// >>> found = prove("g + h = h + g")
/// >>> found.verdict, bool(found), found.rests_on
/// ('proved', True, [])
/// >>> found = prove("g + g = 0")
/// >>> found.verdict, bool(found), found.counterexample
/// ('refuted', False, {'g': '1'})
///
/// One that is unknown is neither true nor false:
///
/// >>> bool(prove("left_stop(g) - right_stop(g) <= 2 . temperature(g) if not is_number(g)"))
/// Traceback (most recent call last):
/// ValueError: unknown: ...
#[pyclass(name = "Verdict", module = "tepid", frozen, get_all)]
pub(crate) struct PyVerdict {
    /// 'proved', 'derived', 'cited', 'refuted' or 'unknown'.
    verdict: &'static str,
    /// Where it fails, if it is refuted.
    counterexample: Option<BTreeMap<String, String>>,
    /// The theorems of the literature and the assumptions that a proof rests on.
    rests_on: Vec<String>,
    /// How many axioms of built-in operators a proof takes on trust; the certificate names them.
    trusted: usize,
    /// Why it is unknown.
    why: Option<String>,
    /// A text of the kernel, which `tepid verify` checks.
    certificate: Option<String>,
    /// The proof as a textbook has it.
    proof: Option<String>,
}

/// What is found of each item of a rule file.
///
/// >>> found = check("law odd: g + h = g - h")
/// >>> found.passes
/// False
/// >>> found.rows
/// [('law', 'odd', 'FALSE at g = 0, h = 1: ...')]
#[pyclass(name = "Report", module = "tepid", frozen, get_all)]
pub(crate) struct PyReport {
    /// Whether all that is claimed holds as far as it was tried.
    passes: bool,
    /// Of each item what it is, its name, and what was found.
    rows: Vec<(String, String, String)>,
    /// Why it does not pass, with the places.
    problems: Vec<String>,
    /// What is odd beside that.
    warnings: Vec<String>,
    /// All of it, as the command prints it.
    text: String,
}

/// Simplifies a term with free variables by the laws of a theory.
#[pyfunction]
#[pyo3(signature = (term, *, given=Vec::new(), rules=None, seconds=None, nodes=None, memory=None))]
pub(crate) fn simplify(
    py: Python<'_>,
    term: String,
    given: Vec<String>,
    rules: Option<Rules>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
) -> PyResult<PySimplified> {
    let limits = limits(seconds, nodes, memory);
    let own = rules.map(|rules| PyTheory::new(py, Some(rules))).transpose()?;
    run(py, own.as_ref().map_or(&STANDARD, |own| &own.0), limits, |engine| {
        simplified(engine, &term, &given)
    })
}

/// Refutes a statement or proves it, by the laws of a theory.
#[pyfunction]
#[pyo3(signature = (statement, *, rules=None, seconds=None, nodes=None, memory=None))]
pub(crate) fn prove(
    py: Python<'_>,
    statement: String,
    rules: Option<Rules>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
) -> PyResult<PyVerdict> {
    let limits = limits(seconds, nodes, memory);
    let own = rules.map(|rules| PyTheory::new(py, Some(rules))).transpose()?;
    run(py, own.as_ref().map_or(&STANDARD, |own| &own.0), limits, |engine| {
        verdict(engine, &statement)
    })
}

/// Tries all that a rule file, a shipped theory, or a text of rules claims on small games, and
/// checks its proofs.
#[pyfunction]
#[pyo3(signature = (rules, *, seconds=None, nodes=None, memory=None))]
pub(crate) fn check(
    py: Python<'_>,
    rules: Rules,
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
) -> PyResult<PyReport> {
    let origin = rules.origin();
    let report = watched(py, limits(seconds, nodes, memory), |limits| {
        let falsify = Falsify { budget: limits.budget(), ..Falsify::default() };
        match &origin {
            Origin::File(file) => engine::check_file(file, &falsify, ProofSource::Found),
            Origin::Text(text) => engine::check_text(NAME, text, &falsify, ProofSource::Found),
        }
    })?;
    let report = report.map_err(|errors| exceptions(py, &errors))?;
    let problems = report.problems();
    let rows = report
        .findings
        .iter()
        .map(|finding| (finding.item.keyword().to_owned(), finding.name.clone(), finding.text()));
    Ok(PyReport {
        passes: problems.is_empty(),
        rows: rows.collect(),
        problems: problems.iter().map(Error::render).collect(),
        warnings: report.warnings().iter().map(Error::render).collect(),
        text: report.text(),
    })
}

/// Works with an engine under limits, while other threads of Python go on.
fn run<T: Send>(
    py: Python<'_>,
    engine: &Mutex<Engine>,
    limits: Limits,
    work: impl FnOnce(&mut Engine) -> Result<T> + Send,
) -> PyResult<T> {
    let result = watched(py, limits, |limits| {
        let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
        engine.set_limits(limits);
        work(&mut engine)
    })?;
    result.map_err(|error| exception(py, &error))
}

fn simplified(engine: &mut Engine, term: &str, given: &[String]) -> Result<PySimplified> {
    let mut options = SimplifyOptions::default();
    for condition in given {
        options.given.extend(engine.conditions(condition)?);
    }
    let found = engine.simplify(term, &options)?;
    let derivation = engine.derivation(&found)?;
    let steps = explain(&derivation)?.iter().map(ToString::to_string).collect();
    let certificate = match engine.certify(&found) {
        Ok(certificate) => Some(certificate.text),
        Err(error) if error.class() == Class::Alarm => return Err(error),
        Err(_) => None,
    };
    let report = &found.report;
    let stop = match &report.stop {
        Stop::Saturated => "saturated".to_owned(),
        Stop::Goal => "goal".to_owned(),
        Stop::Limit(error) => format!("limit: {error}"),
    };
    let counts = [
        ("nodes", report.nodes.to_string()),
        ("classes", report.classes.to_string()),
        ("rounds", report.iterations.to_string()),
        ("stop", stop),
    ];
    Ok(PySimplified {
        term: print::term(&found.term, Style::Ascii)?,
        latex: print::term(&found.term, Style::Latex)?,
        steps,
        using: engine.unproved_rules(&found).iter().map(ToString::to_string).collect(),
        report: counts.into(),
        certificate,
    })
}

fn verdict(engine: &mut Engine, statement: &str) -> Result<PyVerdict> {
    let none = PyVerdict {
        verdict: "unknown",
        counterexample: None,
        rests_on: Vec::new(),
        trusted: 0,
        why: None,
        certificate: None,
        proof: None,
    };
    Ok(match engine.prove(statement)? {
        Proof::Proved(proved) => {
            let proof = engine.textbook(&proved, Style::Ascii)?;
            let Proved { certificate, shown, .. } = *proved;
            let rests_on = shown.support.iter().map(ToString::to_string).collect();
            let (verdict, trusted) = (shown.truth.word(), shown.trusted);
            let (certificate, proof) = (Some(certificate), Some(proof));
            PyVerdict { verdict, rests_on, trusted, certificate, proof, ..none }
        }
        Proof::Refuted(found) => {
            let at = found.assignment.iter();
            let at = at.map(|(name, value)| (name.to_string(), value.clone())).collect();
            PyVerdict { verdict: "refuted", counterexample: Some(at), ..none }
        }
        Proof::Unknown(why) => PyVerdict { why: Some(why), ..none },
    })
}

/// A value in the arena of Python: a game, a truth value, or else the text.
#[derive(IntoPyObject)]
enum Evaluated {
    Truth(bool),
    Game(PyGame),
    Text(String),
}

#[pymethods]
impl PyTheory {
    #[new]
    #[pyo3(signature = (rules=None))]
    fn new(py: Python<'_>, rules: Option<Rules>) -> PyResult<PyTheory> {
        let theory = py.detach(|| match rules.map(Rules::origin) {
            None => Ok(Theory::standard()),
            Some(Origin::File(path)) => Theory::standard_with(Path::new(&path)).map(Arc::new),
            Some(Origin::Text(text)) => Theory::standard_with_text(NAME, &text).map(Arc::new),
        });
        let theory = theory.map_err(|errors| exceptions(py, &errors))?;
        Ok(PyTheory(Mutex::new(Engine::with_theory(theory))))
    }

    /// The value of a closed expression: a game, or whether a relation holds; of other sorts the
    /// text.
    #[pyo3(signature = (expression, *, seconds=None, nodes=None, memory=None))]
    fn eval(
        &self,
        py: Python<'_>,
        expression: String,
        seconds: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u64>,
    ) -> PyResult<Evaluated> {
        run(py, &self.0, limits(seconds, nodes, memory), |engine| {
            let value = engine.evaluate(&expression)?;
            Ok(match value {
                Value::Truth(truth) => Evaluated::Truth(truth),
                value @ Value::Game(_) => {
                    Evaluated::Game(PyGame(ARENA.read(&engine.show(&value, Style::Ascii)?)?))
                }
                value => Evaluated::Text(engine.show(&value, Style::Ascii)?),
            })
        })
    }

    /// As `tepid.simplify`.
    #[pyo3(signature = (term, *, given=Vec::new(), seconds=None, nodes=None, memory=None))]
    fn simplify(
        &self,
        py: Python<'_>,
        term: String,
        given: Vec<String>,
        seconds: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u64>,
    ) -> PyResult<PySimplified> {
        let limits = limits(seconds, nodes, memory);
        run(py, &self.0, limits, |engine| simplified(engine, &term, &given))
    }

    /// As `tepid.prove`.
    #[pyo3(signature = (statement, *, seconds=None, nodes=None, memory=None))]
    fn prove(
        &self,
        py: Python<'_>,
        statement: String,
        seconds: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u64>,
    ) -> PyResult<PyVerdict> {
        run(py, &self.0, limits(seconds, nodes, memory), |engine| verdict(engine, &statement))
    }
}

#[pymethods]
impl PySimplified {
    fn __str__(&self) -> String {
        self.term.clone()
    }

    fn __repr__(&self) -> String {
        format!("Simplified('{}')", self.term)
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", self.latex)
    }
}

#[pymethods]
impl PyVerdict {
    /// The proof as a textbook has it; None for what is not proved.
    fn explain(&self) -> Option<String> {
        self.proof.clone()
    }

    fn __bool__(&self) -> PyResult<bool> {
        match &self.why {
            Some(why) => Err(PyValueError::new_err(format!("unknown: {why}"))),
            None => Ok(self.verdict != "refuted"),
        }
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Verdict({}", self.verdict);
        if let Some(at) = &self.counterexample {
            let pairs: Vec<String> =
                at.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            text.push_str(&format!(": {}", pairs.join(", ")));
        }
        if let Some(why) = &self.why {
            text.push_str(&format!(": {why}"));
        }
        text + ")"
    }
}

#[pymethods]
impl PyReport {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        let passes = if self.passes { "passes" } else { "fails" };
        format!("Report({passes}, {} items)", self.rows.len())
    }

    /// The items as a table.
    fn _repr_html_(&self) -> String {
        let row = |cells: [&str; 3]| -> String {
            let cells = cells.map(|cell| format!("<td {LEFT}>{}</td>", escaped(cell)));
            format!("<tr>{}</tr>", cells.concat())
        };
        let mut html = format!("<table>{}", row(["item", "name", "found"]));
        for (item, name, found) in &self.rows {
            html.push_str(&row([item, name, found]));
        }
        html + "</table>"
    }
}
