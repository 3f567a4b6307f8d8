//! Rule files: found, read once each, used files first.

use super::declare::Reader;
use super::signature::nearest;
use super::text::words;
use super::{FileId, Rule, Theory};
use crate::error::{Error, Source, Span, theory, usage};
use crate::syntax::{doubts_in, read_rule_file, rules::Item, rules::RuleFile};
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use symbol_table::GlobalSymbol as Symbol;

/// A longer file is refused: nobody writes one, and a wrong path should not fill memory.
const LONGEST: u64 = 4 << 20;

/// How many files may use each other in a chain.
const DEEPEST: usize = 100;

/// The theories that tepid ships, each after those that it uses.
const SHIPPED: &[(&str, &str)] = &[
    ("group", include_str!("../../rules/group.rules")),
    ("canonical", include_str!("../../rules/canonical.rules")),
    ("conway", include_str!("../../rules/conway.rules")),
    ("joyal", include_str!("../../rules/joyal.rules")),
    ("ordinal", include_str!("../../rules/ordinal.rules")),
    ("tropical", include_str!("../../rules/tropical.rules")),
    ("thermography", include_str!("../../rules/thermography.rules")),
    ("cooling", include_str!("../../rules/cooling.rules")),
    ("heating", include_str!("../../rules/heating.rules")),
    ("norton", include_str!("../../rules/norton.rules")),
    ("overheating", include_str!("../../rules/overheating.rules")),
    ("chilling", include_str!("../../rules/chilling.rules")),
    ("infinitesimals", include_str!("../../rules/infinitesimals.rules")),
    ("surreal", include_str!("../../rules/surreal.rules")),
    ("cyclic", include_str!("../../rules/cyclic.rules")),
];

/// The shipped theories that are there only where they are named: their elements and
/// operators are about something else than games, and would take common words away.
const APART: &[&str] = &["cyclic"];

/// What a file is known by.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Origin {
    Shipped(&'static str),
    Path(PathBuf),
    Text,
}

impl Theory {
    /// Reads a theory from a text. `use` finds shipped theories, and paths relative to the
    /// current directory.
    ///
    /// ```
    /// use tepid::theory::Theory;
    /// let theory = Theory::load_text("my.rules", "law comm: g + h = h + g").unwrap();
    /// assert_eq!(theory.laws().len(), 1);
    /// let errors = Theory::load_text("my.rules", "rule r: g => h").unwrap_err();
    /// assert_eq!(errors[0].code().id, "E0210");
    /// assert_eq!(errors[1].code().id, "E0205");
    /// ```
    ///
    /// # Errors
    /// Every error of the text and of the files that it uses, each with its place.
    pub fn load_text(name: &str, text: &str) -> Result<Theory, Vec<Error>> {
        let mut loader = Loader::default();
        loader.read(Origin::Text, name.to_string(), text.to_string(), Path::new(""));
        loader.finish()
    }

    /// Reads a theory from a file. `use` finds shipped theories, and paths relative to the
    /// file.
    ///
    /// # Errors
    /// Every error of the file and of those that it uses, each with its place; E0801 when a
    /// file cannot be read, E0802 when it is not UTF-8, E0805 when it is longer than 4 MiB.
    pub fn load_file(path: &Path) -> Result<Theory, Vec<Error>> {
        let mut loader = Loader::default();
        let text = read_text(path).map_err(|error| vec![error])?;
        loader.read_path(path, text);
        loader.finish()
    }

    /// A theory that tepid ships, with those that it uses.
    ///
    /// ```
    /// use tepid::theory::Theory;
    /// let theory = Theory::shipped("canonical").unwrap();
    /// assert!(theory.rules().iter().any(|rule| rule.name.as_str() == "dominated_left"));
    /// ```
    ///
    /// # Errors
    /// E0214 when there is none of this name.
    pub fn shipped(name: &str) -> Result<Theory, Vec<Error>> {
        let mut loader = Loader::default();
        match shipped(name) {
            Some((name, text)) => {
                loader.read(
                    Origin::Shipped(name),
                    shipped_path(name),
                    text.to_string(),
                    Path::new(""),
                );
                loader.finish()
            }
            None => Err(vec![unknown_theory(name)]),
        }
    }

    /// The names of the theories that tepid ships, each after those that it uses.
    pub fn shipped_names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// Whether a file says, word for word, what a theory says that tepid ships.
    #[must_use]
    pub fn is_shipped(source: &Source) -> bool {
        SHIPPED.iter().any(|(_, text)| *text == source.text)
    }

    /// Whether a rule stands in a file that tepid ships.
    pub(crate) fn is_from_shipped_file(&self, rule: &Rule) -> bool {
        Theory::is_shipped(self.file(rule.file))
    }

    /// All theories that tepid ships, together, but for `cyclic`, whose elements have to be
    /// asked for; read once.
    ///
    /// ```
    /// assert!(tepid::theory::Theory::standard().warnings().is_empty());
    /// ```
    #[must_use]
    pub fn standard() -> Arc<Theory> {
        static STANDARD: OnceLock<Arc<Theory>> = OnceLock::new();
        // The tests load every shipped file without an error. What could be read is there
        // in any case.
        Arc::clone(STANDARD.get_or_init(|| Arc::new(Loader::with_shipped().theory)))
    }

    /// All theories that tepid ships and a text beside them, which may use their names
    /// without `use`.
    ///
    /// # Errors
    /// As [`load_text`](Theory::load_text).
    pub fn standard_with_text(name: &str, text: &str) -> Result<Theory, Vec<Error>> {
        let mut loader = Loader::with_shipped();
        loader.read(Origin::Text, name.to_string(), text.to_string(), Path::new(""));
        loader.finish()
    }

    /// All theories that tepid ships and a file beside them, which may use their names
    /// without `use`; or one that is shipped, by its name. A name that the file gives to
    /// something of its own is its own: what tepid ships under this name is left out, unless
    /// the file says that it uses it.
    ///
    /// # Errors
    /// As [`load_file`](Theory::load_file).
    pub fn standard_with(path: &Path) -> Result<Theory, Vec<Error>> {
        if let Some((name, text)) = path.to_str().and_then(shipped).filter(|_| !path.exists()) {
            let mut loader = Loader::with_shipped();
            let origin = Origin::Shipped(name);
            loader.read(origin, shipped_path(name), text.to_string(), Path::new(""));
            return loader.finish();
        }
        Theory::standard_with_all(&[path])
    }

    /// The same with several files.
    ///
    /// # Errors
    /// As [`load_file`](Theory::load_file).
    pub fn standard_with_all(paths: &[&Path]) -> Result<Theory, Vec<Error>> {
        let mut texts = Vec::with_capacity(paths.len());
        for path in paths {
            texts.push((*path, read_text(path).map_err(|error| vec![error])?));
        }
        let mut loader = Loader::default();
        loader.read_shipped_beside(&Claimed::by(&texts));
        for (path, text) in texts {
            loader.read_path(path, text);
        }
        loader.finish()
    }
}

fn shipped(name: &str) -> Option<(&'static str, &'static str)> {
    SHIPPED.iter().copied().find(|(known, _)| *known == name)
}

fn shipped_path(name: &str) -> String {
    format!("rules/{name}.rules")
}

fn unknown_theory(name: &str) -> Error {
    let error = Error::new(&theory::UNKNOWN_THEORY, format!("there is no theory `{name}`"));
    match nearest(name, Theory::shipped_names()) {
        Some(close) => error.hint(format!("did you mean `{close}`?")),
        None => error.hint(format!(
            "tepid ships {}; a file is named by its path, `\"my.rules\"`",
            Theory::shipped_names().collect::<Vec<_>>().join(", ")
        )),
    }
}

/// The text of a file. It is opened once, and never read further than a rule file is long,
/// whatever it is.
fn read_text(path: &Path) -> Result<String, Error> {
    let shown = path.display();
    let refused = |why: String| Error::new(&usage::FILE, why);
    let unreadable = |error: std::io::Error| refused(format!("cannot read {shown}: {error}"));
    let file = File::open(path).map_err(unreadable)?;
    let about = file.metadata().map_err(unreadable)?;
    if about.is_dir() {
        return Err(refused(format!("cannot read {shown}: it is a directory")));
    }
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LONGEST {
        let size = match about.len() >> 20 {
            size @ 5.. => format!("has {size} MiB"),
            _ => "is longer than 4 MiB".to_owned(),
        };
        let message = format!("{shown} {size}: a rule file has at most 4 MiB");
        return Err(Error::new(&usage::TOO_LARGE, message)
            .hint("split it into files, of which one uses the others"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count();
        let message =
            format!("{shown} is not UTF-8: line {line} has a byte that is no part of a character");
        Error::new(&usage::ENCODING, message)
    })
}

/// The names that files, with those that they use by their paths, give to things of its own.
#[derive(Default)]
struct Claimed {
    /// Operators, sorts and constants.
    nouns: HashSet<Symbol>,
    /// Rules and laws.
    sentences: HashSet<Symbol>,
    /// The shipped theories that it uses.
    used: HashSet<&'static str>,
}

impl Claimed {
    fn by(files: &[(&Path, String)]) -> Claimed {
        let mut claimed = Claimed::default();
        let mut seen = HashSet::new();
        let mut open: Vec<(PathBuf, String)> =
            files.iter().map(|(path, text)| (path.to_path_buf(), text.clone())).collect();
        while let Some((path, text)) = open.pop() {
            let folder = path.parent().unwrap_or(Path::new(""));
            for target in claimed.add(&text) {
                let path = folder.join(target);
                if seen.len() < DEEPEST
                    && seen.insert(fs::canonicalize(&path).unwrap_or_else(|_| path.clone()))
                    && let Ok(text) = read_text(&path)
                {
                    open.push((path, text));
                }
            }
        }
        // A theory brings those that it uses, which stand before it.
        let mut used = std::mem::take(&mut claimed.used);
        for (name, text) in SHIPPED.iter().rev() {
            if !used.contains(name) {
                continue;
            }
            let mut theirs = Claimed::default();
            theirs.add(text);
            used.extend(theirs.used);
        }
        claimed.used = used;
        claimed
    }

    /// Adds the names of one text; gives the paths of the files that it uses.
    fn add(&mut self, text: &str) -> Vec<String> {
        let mut paths = Vec::new();
        for item in read_rule_file(text).items {
            match item {
                Item::Use { target, .. } => match shipped(&target) {
                    Some((name, _)) => {
                        self.used.insert(name);
                    }
                    None => paths.push(target),
                },
                Item::Finite { name, elements, .. } => {
                    self.nouns.insert(name.symbol);
                    self.nouns.extend(elements.iter().map(|element| element.symbol));
                }
                Item::Let { name, .. } | Item::Define { name, .. } => {
                    self.nouns.insert(name.symbol);
                }
                Item::Rule { name, .. } | Item::Law { name, .. } => {
                    self.sentences.insert(name.symbol);
                }
                Item::Declare(_) | Item::Test { .. } => {}
            }
        }
        paths
    }
}

#[derive(Default)]
struct Loader {
    theory: Theory,
    errors: Vec<Error>,
    done: HashMap<Origin, FileId>,
    open: Vec<(Origin, String)>,
}

impl Loader {
    /// With all theories that tepid ships.
    fn with_shipped() -> Loader {
        let mut loader = Loader::default();
        for (name, text) in SHIPPED.iter().filter(|(name, _)| !APART.contains(name)) {
            loader.read(
                Origin::Shipped(name),
                shipped_path(name),
                (*text).to_string(),
                Path::new(""),
            );
        }
        loader
    }

    /// With the theories that tepid ships, but for what a file claims as its own and does
    /// not use: a theory that defines such a name, with those that use it, and single rules
    /// and laws.
    fn read_shipped_beside(&mut self, claimed: &Claimed) {
        let mut left_out: HashSet<&str> = HashSet::new();
        for (name, text) in SHIPPED.iter().filter(|(name, _)| !APART.contains(name)) {
            if !claimed.used.contains(name) {
                let mut own = Claimed::default();
                own.add(text);
                if !own.nouns.is_disjoint(&claimed.nouns)
                    || own.used.iter().any(|used| left_out.contains(used))
                {
                    left_out.insert(name);
                    continue;
                }
            }
            self.read(
                Origin::Shipped(name),
                shipped_path(name),
                (*text).to_string(),
                Path::new(""),
            );
            if !claimed.used.contains(name)
                && let Some(file) = self.theory.main_file()
            {
                let stays = |name, of| of != file || !claimed.sentences.contains(&name);
                self.theory.rules.retain(|rule| stays(rule.name, rule.file));
                self.theory.laws.retain(|law| stays(law.name, law.file));
            }
        }
    }

    /// Reads the text of a file into the theory.
    fn read_path(&mut self, path: &Path, text: String) {
        let origin = Origin::Path(fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf()));
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        self.read(origin, path.display().to_string(), text, &folder);
    }

    fn finish(mut self) -> Result<Theory, Vec<Error>> {
        if self.errors.is_empty() {
            return Ok(self.theory);
        }
        // Errors of one file in the order of its text; files in the order of reading.
        let files = self.theory.files.clone();
        let place = |error: &Error| {
            let file = error
                .source_text()
                .and_then(|source| files.iter().position(|f| Arc::ptr_eq(f, source)));
            (file, error.labels().first().map(|label| label.span.start))
        };
        self.errors.sort_by_key(place);
        Err(self.errors)
    }

    /// Reads one text into the theory, and before it the files that it uses.
    fn read(&mut self, origin: Origin, name: String, text: String, folder: &Path) {
        if self.done.contains_key(&origin) {
            return;
        }
        let source = Arc::new(Source { name: name.clone(), text });
        let RuleFile { items, errors, unread } = read_rule_file(&source.text);
        self.errors.extend(errors.into_iter().map(|error| error.in_source(&source)));
        self.theory.warnings.extend(doubts_in(&source));
        let shipped = Theory::is_shipped(&source);
        self.open.push((origin.clone(), name));
        let mut used = Vec::new();
        let before = self.errors.len();
        for item in &items {
            if let Item::Use { target, span } = item {
                used.extend(self.use_file(target, *span, folder, &source));
            }
        }
        let uses_fail = self.errors.len() > before;
        self.open.pop();
        let file = FileId(u32::try_from(self.theory.files.len()).unwrap_or(u32::MAX));
        self.theory.files.push(Arc::clone(&source));
        self.theory.uses.extend(used.into_iter().map(|used| (file, used)));
        let mut reader = Reader::new(&mut self.theory, file, shipped);
        reader.items(items);
        let errors = reader.errors;
        let lost = Lost::new(&source.text, &unread, uses_fail);
        for error in errors.into_iter().filter(|error| !lost.explains(error)) {
            self.errors.push(error.in_source(&source));
        }
        self.done.insert(origin, file);
    }

    /// Reads a file that another one uses, unless it is known; gives its place.
    fn use_file(
        &mut self,
        target: &str,
        span: Span,
        folder: &Path,
        source: &Arc<Source>,
    ) -> Option<FileId> {
        let fail = |loader: &mut Loader, error: Error| {
            loader.errors.push(error.at(span, "used here").in_source(source));
            None
        };
        let (origin, name, path) = match shipped(target) {
            Some((name, _)) => (Origin::Shipped(name), shipped_path(name), None),
            None if target.ends_with(".rules") || target.contains(['/', '\\']) => {
                let path = folder.join(target);
                let known = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
                (Origin::Path(known), path.display().to_string(), Some(path))
            }
            None => return fail(self, unknown_theory(target)),
        };
        if let Some(at) = self.open.iter().position(|(open, _)| *open == origin) {
            let circle: Vec<&str> = self.open[at..].iter().map(|(_, name)| name.as_str()).collect();
            let message = format!("these files use each other: {}, {name}", circle.join(", "));
            return fail(self, Error::new(&theory::USE_CYCLE, message));
        }
        if self.open.len() >= DEEPEST {
            let message = format!("more than {DEEPEST} files use each other in a chain");
            return fail(self, Error::new(&theory::USE_CYCLE, message));
        }
        let (text, folder) = match &path {
            Some(path) => match read_text(path) {
                Ok(text) => (text, path.parent().unwrap_or(Path::new("")).to_path_buf()),
                Err(error) => return fail(self, error),
            },
            None => (
                shipped(target).map(|(_, text)| text.to_string()).unwrap_or_default(),
                PathBuf::new(),
            ),
        };
        self.read(origin.clone(), name, text, &folder);
        self.done.get(&origin).copied()
    }
}

/// The names that something unreadable may have given a meaning: that they are unknown
/// says nothing.
struct Lost<'a> {
    text: &'a str,
    names: HashSet<&'a str>,
    all: bool,
}

impl<'a> Lost<'a> {
    fn new(text: &'a str, unread: &[Span], all: bool) -> Lost<'a> {
        let parts = unread.iter().filter_map(|span| slice(text, *span));
        Lost { text, names: parts.flat_map(words).collect(), all }
    }

    /// Whether an error may only follow from what was not read.
    fn explains(&self, error: &Error) -> bool {
        let follows = [
            &theory::UNKNOWN_OPERATOR,
            &theory::UNKNOWN_SORT,
            &theory::UNKNOWN_LAW,
            &theory::UNBOUND,
            &theory::SORT,
            &theory::PATTERN,
        ];
        let name = error.labels().first().and_then(|label| slice(self.text, label.span));
        let name = name.and_then(|text| words(text).find(|word| !word.is_empty()));
        follows.contains(&error.code())
            && (self.all || name.is_some_and(|name| self.names.contains(name)))
    }
}

fn slice(text: &str, span: Span) -> Option<&str> {
    text.get(span.start as usize..span.end as usize)
}
