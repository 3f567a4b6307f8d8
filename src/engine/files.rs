//! Rule files as a whole: loaded, checked on the models, and their proofs found and kept.
//!
//! `check` joins three roads: the laws are tried on the models, their tests are run by the
//! interpreter and by the simplifier, and the proofs that are kept beside the file are
//! checked again. A status is what these have shown, whatever the file claims.

use super::statuses::{self, Raised};
use super::{Limits, read_file};
use crate::budget::Budget;
use crate::certificate::kept::{Kept, Match, name_of};
use crate::certificate::proof::standard::definitions_of;
use crate::certificate::texts;
use crate::egraph::{Options, Simplifier};
use crate::error::{Class, Error, Result, Source, Span, alarm, usage};
use crate::game::Games;
use crate::lab::graphs::lemmas::{self, Lemmas};
use crate::print::{self, Style};
use crate::proof::{self, Earned, Exhausted, Proofs, prove_laws};
use crate::syntax::rules::{Declaration, Name, Sort};
use crate::syntax::term::Term;
use crate::theory::{Evaluator, Falsify, Item, Law, Outcome, Report, Rule, Theory};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// Loads a rule file, or a shipped theory by its name.
///
/// # Errors
/// Every error of the file and of those that it uses; E0801 when it cannot be read.
pub fn load_theory(file: &Path) -> Result<Theory, Vec<Error>> {
    let name = file.to_str().filter(|name| Theory::shipped_names().any(|known| known == *name));
    match name {
        Some(name) if !file.exists() => Theory::shipped(name),
        _ => Theory::load_file(file),
    }
}

/// Which proofs of a file's laws [`check_file`] looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofSource {
    /// Those that are kept beside the file.
    Kept,
    /// Those; and where none are kept, a proof of each law that holds on the models is
    /// looked for.
    Found,
}

/// Checks a rule file, or a shipped theory by its name: everything that it claims is tried
/// on the models of the rule language, and the proofs of its laws are checked.
///
/// # Errors
/// Every error of the file and of those that it uses; E0801 when it cannot be read.
pub fn check_file(
    file: &Path,
    options: &Falsify,
    source: ProofSource,
) -> Result<Report, Vec<Error>> {
    let name = file.to_str().filter(|name| Theory::shipped_names().any(|known| known == *name));
    let (theory, kept) = match name {
        Some(name) if !file.exists() => {
            (Theory::shipped(name)?, Some(Kept::shipped(name).text().to_string()))
        }
        _ => (Theory::load_file(file)?, kept_proofs(file).map_err(|error| vec![error])?),
    };
    Ok(check_theory(theory, kept, options, source))
}

/// The same of the text of a rule file, for which no proofs are kept.
///
/// ```
/// use tepid::engine::{ProofSource, check_text};
/// use tepid::theory::Falsify;
///
/// let text = "law odd: g + h = g - h\n";
/// let report = check_text("mine.rules", text, &Falsify::default(), ProofSource::Kept);
/// assert!(report.is_ok_and(|report| !report.passes()));
/// ```
///
/// # Errors
/// Every error of the text and of the files that it uses.
pub fn check_text(
    name: &str,
    text: &str,
    options: &Falsify,
    source: ProofSource,
) -> Result<Report, Vec<Error>> {
    Ok(check_theory(Theory::load_text(name, text)?, None, options, source))
}

fn check_theory(
    theory: Theory,
    kept: Option<String>,
    options: &Falsify,
    source: ProofSource,
) -> Report {
    let theory = Arc::new(theory);
    let mut report = theory.check(options);
    let budget = options.budget.clone();
    simplify_tests(&theory, options, &mut report);
    exhaust_laws(&theory, &budget, &mut report);
    report.proofs_tried = true;
    let proofs = match kept {
        Some(text) => text,
        None if source == ProofSource::Found => found_proofs(&theory, &budget, options, &report),
        None => String::new(),
    };
    report.rejected = note_proofs(&theory, &proofs, &budget, &mut report).err();
    report
}

/// Proofs of the laws that hold on the models and are not proved yet. Where a limit ends the
/// search there are none.
fn found_proofs(theory: &Theory, budget: &Budget, options: &Falsify, report: &Report) -> String {
    let open = |law: &Law| {
        report.findings.iter().any(|finding| {
            finding.name == law.name.as_str()
                && matches!(finding.item, Item::Law | Item::Conjecture)
                && finding.outcome == Outcome::Checked
        })
    };
    let all = theory.provable().iter().filter(|law| open(law)).count() as u64;
    if all == 0 {
        return String::new();
    }
    let mut begun = 0;
    let wanted = |law: &Law| {
        if !open(law) {
            return false;
        }
        if let Some(progress) = &options.progress {
            progress.tell(begun, all);
        }
        begun += 1;
        true
    };
    prove_laws(theory, budget, wanted, |file| kept_for_shipped(file, budget))
        .map(|proofs| proofs.text)
        .unwrap_or_default()
}

/// Simplifies both sides of each test by the rules alone, and compares with the kernel.
fn simplify_tests(theory: &Arc<Theory>, options: &Falsify, report: &mut Report) {
    let file = theory.main_file();
    let own = |rule: &&Rule| Some(rule.file) == file;
    if theory.rules().iter().find(own).is_none() {
        return;
    }
    let budget = options.budget.clone().max_nodes(TEST_NODES).max_steps(TEST_STEPS);
    let how = Options { rules_only: true, budget: budget.clone(), ..Options::default() };
    let simplifier = Simplifier::new(theory, how);
    for (name, why) in simplifier.unusable() {
        if let Some(rule) = theory.rules().iter().filter(own).find(|rule| rule.name == *name) {
            report.warnings.push(
                Error::new(
                    &crate::error::theory::UNUSABLE,
                    format!("`simplify` cannot use `{name}`: {why}"),
                )
                .at(rule.span, "")
                .in_source(theory.file(rule.file)),
            );
        }
    }
    for test in theory.tests().iter().filter(|test| Some(test.file) == file) {
        for term in [&test.lhs, &test.rhs] {
            let mut evaluator =
                Evaluator::with_games(Games::with_budget(budget.clone()), Arc::clone(theory));
            let differs = differs_by_rules(&simplifier, &mut evaluator, term);
            if let Err(error) = differs
                && error.class() == Class::Alarm
            {
                report.test_stopped(test.span, error);
                break;
            }
        }
    }
}

/// Compares what the rules make of a closed term with its value.
fn differs_by_rules(simplifier: &Simplifier, evaluator: &mut Evaluator, term: &Term) -> Result<()> {
    let value = evaluator.eval(term)?;
    let simplified = simplifier.simplify(evaluator, term)?;
    let found = evaluator.eval(&simplified.term)?;
    if found == value {
        return Ok(());
    }
    let shown = print::term(term, Style::Ascii)?;
    let (found, value) =
        (evaluator.show(&found, Style::Ascii)?, evaluator.show(&value, Style::Ascii)?);
    let message = format!("by the rules {shown} becomes {found}, and its value is {value}");
    Err(Error::new(&alarm::UNSOUND_RULE, message))
}

/// How many nodes simplifying one side of a test may take.
const TEST_NODES: u64 = 20_000;
/// How many steps of the kernel.
const TEST_STEPS: u64 = 2_000_000;

/// Checks the proofs that are kept for the file that was loaded, and notes what they prove.
fn note_proofs(theory: &Theory, text: &str, budget: &Budget, report: &mut Report) -> Result<()> {
    let kept = Kept::checked(text, &definitions_of(theory), budget)?;
    for law in theory.provable() {
        match kept.matches(theory, &law)? {
            Match::Absent => {}
            Match::Stale(why) => report.stale(law.name.as_str(), why),
            Match::Fits => {
                let known = kept.law(&name_of(theory, &law));
                if let Some(Some(Ok(shown))) = known.map(|known| &known.checked) {
                    let Earned { truth, rests } = Earned::from(shown);
                    report.proved(law.name.as_str(), truth, rests);
                }
            }
        }
    }
    Ok(())
}

/// What tepid ships for a file, if it is a shipped one.
fn kept_for_shipped(file: &Source, budget: &Budget) -> Result<Option<Arc<Kept>>> {
    match Theory::is_shipped(file) {
        true => Kept::shipped_and_checked(Theory::stem_of(file), budget).map(Some),
        false => Ok(None),
    }
}

/// Where the proofs of a rule file's laws are kept: `rules/proofs/cooling.plain` for
/// `rules/cooling.rules`.
#[must_use]
pub fn proofs_file(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let folder = file.parent().unwrap_or(Path::new(""));
    folder.join("proofs").join(format!("{}.plain", texts::name_of_laws(&stem)))
}

/// The proofs that are kept for a rule file, if there are any.
pub(super) fn kept_proofs(file: &Path) -> Result<Option<String>> {
    let proofs = proofs_file(file);
    if proofs.exists() { read_file(&proofs).map(Some) } else { Ok(None) }
}

/// Keeps proofs, a text of the kernel, in the [`proofs_file`] of a rule file; where nothing was
/// proved, what is kept stays as it is.
///
/// # Errors
/// E0801 when it cannot be written.
pub fn keep_proofs(file: &Path, text: &str) -> Result<()> {
    let proofs = proofs_file(file);
    if text.is_empty() {
        return Ok(());
    }
    let folder = proofs.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&proofs, text)).map_err(|error| {
        Error::new(&usage::FILE, format!("cannot write {}: {error}", proofs.display()))
    })
}

/// Looks for proofs of all laws of some rule files, in an order in which used files come
/// first, keeps them in the [`proofs_file`] of each, writes the word that was earned where a
/// status in the file says less, and calls `each` with what was found and which statuses were
/// raised. Laws of files that are used and not among these are known by the proofs that are kept
/// for them.
///
/// # Errors
/// Every error of the files; E0801 when one cannot be read, E04 at a limit.
pub fn prove_library(
    files: &[PathBuf],
    limits: &Limits,
    mut each: impl FnMut(&Path, &Proofs, &[Raised]),
) -> Result<(), Vec<Error>> {
    let mut theories = Vec::new();
    for file in files {
        theories.push((file, Theory::load_file(file)?));
    }
    theories.sort_by_key(|(file, theory)| (theory.files().len(), *file));
    let mut found: HashMap<PathBuf, Arc<Kept>> = HashMap::new();
    for (file, theory) in &theories {
        let budget = limits.budget();
        let known = |used: &Source| match found.get(Path::new(&used.name)) {
            Some(kept) => Ok(Some(Arc::clone(kept))),
            None => kept_for_shipped(used, &budget),
        };
        let proofs = prove_laws(theory, &budget, |_| true, known).map_err(|error| vec![error])?;
        keep_proofs(file, &proofs.text).map_err(|error| vec![error])?;
        let raised = raise_statuses(file, theory, &proofs).map_err(|error| vec![error])?;
        each(file, &proofs, &raised);
        let kept = Kept::checked(&proofs.text, &definitions_of(theory), &budget);
        found.insert((*file).clone(), Arc::new(kept.map_err(|error| vec![error])?));
    }
    Ok(())
}

fn raise_statuses(file: &Path, theory: &Theory, proofs: &Proofs) -> Result<Vec<Raised>> {
    let (text, raised) = statuses::raised(theory, proofs, &read_file(file)?);
    if !raised.is_empty() {
        std::fs::write(file, text).map_err(|error| {
            Error::new(&usage::FILE, format!("cannot write {}: {error}", file.display()))
        })?;
    }
    Ok(raised)
}

/// Tries all cases of each statement of the loaded file that has finitely many.
fn exhaust_laws(theory: &Arc<Theory>, budget: &Budget, report: &mut Report) {
    for law in theory.laws().iter().filter(|law| Some(law.file) == theory.main_file()) {
        if !proof::may_be_finite(&law.sorts) {
            continue;
        }
        // A statement with `let` names replaced declares its variables itself.
        let mut statement = law.statement.clone();
        statement.declarations = law.sorts.iter().map(declaration).collect();
        match proof::exhaust(theory, &statement, budget) {
            Ok(Exhausted::Proved(proved, coverage)) => {
                let Earned { truth, rests } = Earned::from(&proved.shown);
                report.exhausted(law.name.as_str(), truth, rests, coverage);
            }
            Ok(Exhausted::Refuted(found)) => report.refuted(law.name.as_str(), found),
            Ok(Exhausted::Unknown(_)) | Err(_) => {}
        }
    }
}

fn declaration((name, sort): &(Symbol, Sort)) -> Declaration {
    let span = Span::default();
    Declaration { sort: *sort, span, names: vec![Name { symbol: *name, span }] }
}

/// Which theorem cites which, among the proofs that are kept for some rule files, or shipped
/// for theories named.
///
/// # Errors
/// E0801 for a file that cannot be read; as [`of_texts`](lemmas::of_texts).
pub fn lemma_graph(files: &[PathBuf], limits: &Limits) -> Result<Lemmas> {
    let mut texts = Vec::with_capacity(files.len());
    for file in files {
        let name = file.to_str().filter(|name| Theory::shipped_names().any(|known| known == *name));
        let theory = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let text = match name {
            Some(name) if !file.exists() => Kept::shipped(name).text().to_string(),
            _ if !file.exists() => {
                let what = format!("there is no file and no shipped theory {}", file.display());
                return Err(Error::new(&usage::FILE, what));
            }
            _ => kept_proofs(file)?.unwrap_or_default(),
        };
        texts.push((theory.unwrap_or_default(), text));
    }
    lemmas::of_texts(&texts, &limits.budget())
}
