//! Games, forms and terms as text.
//!
//! What is printed in ASCII or Unicode is read back as the same game, form or term, and
//! equal values print identically. Every writer works with a stack of its own, so that no
//! depth of nesting can overflow the machine's, and charges what it writes: a game whose
//! text would be longer than 16 MiB, or than the arena's budget pays for, gives an error
//! (positions that are reached by many ways are written many times; a table of positions,
//! [`game_json`], has each once).
//!
//! The text of a game, from the first of these that fits:
//!
//! 1. a number, ups and a star, joined: `73/16v9*8`, but `2+^70`, since `2^70` looks like a
//!    power; powers `^<2>`, sums of powers `^[3]*`;
//! 2. `tiny(3/2)`, `miny(2)`, with a number in front as a sum: `1+tiny(2)`;
//! 3. `+-x`, `+-{a,b}` where G = −G;
//! 4. braces. Options stand in a fixed total order: numbers, nimbers, other literals, then
//!    braces by their options. An option alone on its side drops its braces, and the bar
//!    has one stroke more than any beside it, up to four: `{6|{5||||4|||3||2|1}}`.

mod arrange;
mod bar;
mod braces;
mod json;
mod layout;
mod literal;
mod surreal;
mod term;
mod text;
mod uptimal;

pub use arrange::arrange;
pub use json::{form_json, game_from_json, game_json};

use crate::error::Result;
use crate::game::{Form, Game, Games};
use crate::surreal::{LongGame, Surreals};
use crate::syntax::term::Term;
use layout::{Forms, Layout, Values};
use text::Text;

/// In which signs a text is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// ASCII, which can be read back.
    #[default]
    Ascii,
    /// Unicode signs, which can be read back.
    Unicode,
    /// LaTeX, for math mode; [`latex_preamble`] defines what is not standard.
    Latex,
    /// What `CGSuite` prints, which can be read back: as ASCII, but with `1Tiny(2)` for
    /// `1+tiny(2)`.
    Cgsuite,
}

/// The text of a value.
///
/// ```
/// use tepid::{game::Games, print::{self, Style}};
/// let mut games = Games::new();
/// let (one, minus_one) = (games.integer(1)?, games.integer(-1)?);
/// let switch = games.make(&[one], &[minus_one])?;
/// let game = games.make(&[one], &[switch])?;
/// assert_eq!(print::game(&mut games, switch, Style::Unicode)?, "±1");
/// assert_eq!(print::game(&mut games, game, Style::Ascii)?, "1+tiny(2)");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0405 when the text is longer than 16 MiB, other E04 when the arena's budget is used up.
pub fn game(games: &mut Games, game: Game, style: Style) -> Result<String> {
    let (layout, places) = Layout::of(&mut Values::named(games, style), &[game])?;
    let mut text = Text::new(Some(games.budget_mut()));
    for place in places {
        braces::entry(&mut text, &layout, place, style)?;
    }
    Ok(text.finish())
}

/// The text of a set of values: `{0,*,{1|0}}`, each once, in the order of options.
///
/// ```
/// use tepid::{game::Games, print::{self, Style}};
/// let mut games = Games::new();
/// let (star, zero) = (games.nimber(1)?, games.integer(0)?);
/// assert_eq!(print::game_set(&mut games, &[star, zero, star], Style::Ascii)?, "{0,*}");
/// assert_eq!(print::game_set(&mut games, &[], Style::Ascii)?, "{}");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// As [`game`].
pub fn game_set(games: &mut Games, set: &[Game], style: Style) -> Result<String> {
    let (layout, places) = Layout::of(&mut Values::named(games, style), set)?;
    write_set(games, &layout, places, style)
}

/// The text of a surreal number plus a short game: `omega + {2|0}`. A number that is no
/// short game is written as powers of omega, in Unicode and LaTeX as `ω² + 3ω − 1/2`.
///
/// ```
/// use tepid::{game::Games, print::{self, Style}, surreal::{LongGame, Surreals}};
/// let (mut surreals, mut games) = (Surreals::new(), Games::new());
/// let (omega, star) = (surreals.omega(games.budget_mut())?, games.nimber(1)?);
/// let sum = LongGame::new(&mut surreals, &mut games, omega, star)?;
/// assert_eq!(print::long_game(&surreals, &mut games, sum, Style::Ascii)?, "omega + *");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0405 when the text is longer than 64 MiB, other E04 when the arena's budget is used up.
pub fn long_game(
    surreals: &Surreals,
    games: &mut Games,
    g: LongGame,
    style: Style,
) -> Result<String> {
    if let Some(short) = g.as_game(surreals, games)? {
        return game(games, short, style);
    }
    let mut text = Text::new(Some(games.budget_mut()));
    surreal::number(&mut text, surreals, g.number(), style)?;
    if g.as_number().is_some() {
        return Ok(text.finish());
    }
    text.push(" + ")?;
    let number = text.finish();
    Ok(number + &game(games, g.game(), style)?)
}

/// The text of a form, quoted: `'{0,*|}`.
///
/// ```
/// use tepid::{game::Games, print::{self, Style}};
/// let mut games = Games::new();
/// let (zero, star) = (games.integer(0)?, games.nimber(1)?);
/// let (zero, star) = (games.canonical_form(zero)?, games.canonical_form(star)?);
/// let form = games.form(&[star, zero], &[])?;
/// assert_eq!(print::form(&mut games, form, Style::Ascii)?, "'{0,*|}");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// As [`game`].
pub fn form(games: &mut Games, form: Form, style: Style) -> Result<String> {
    let (layout, places) = Layout::of(&mut Forms { games }, &[form])?;
    let mut text = Text::new(Some(games.budget_mut()));
    for place in places {
        braces::quoted(&mut text, &layout, place, style)?;
    }
    Ok(text.finish())
}

/// The text of a set of forms: `{'0,'{0,*|}}`, each once, in the order of options.
///
/// # Errors
/// As [`game`].
pub fn form_set(games: &mut Games, set: &[Form], style: Style) -> Result<String> {
    let (layout, mut places) = Layout::of(&mut Forms { games }, set)?;
    layout.sort(&mut places, games.budget_mut())?;
    places.dedup();
    let mut text = Text::new(Some(games.budget_mut()));
    text.push(braces::open(style))?;
    for (i, &place) in places.iter().enumerate() {
        text.push(if i > 0 { "," } else { "" })?;
        braces::quoted(&mut text, &layout, place, style)?;
    }
    text.push(braces::close(style))?;
    Ok(text.finish())
}

fn write_set(
    games: &mut Games,
    layout: &Layout,
    mut places: Vec<u32>,
    style: Style,
) -> Result<String> {
    layout.sort(&mut places, games.budget_mut())?;
    places.dedup();
    let mut text = Text::new(Some(games.budget_mut()));
    braces::set(&mut text, layout, &places, style)?;
    Ok(text.finish())
}

/// The text of a term, with the fewest parentheses that the precedence of operators needs.
/// Read again it gives the same term.
///
/// ```
/// use tepid::{print::{self, Style}, syntax::parse_term};
/// let term = parse_term("(2 . g) - (h + (-k : h))")?;
/// assert_eq!(print::term(&term, Style::Ascii)?, "2 . g - (h + -k : h)");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0405 when the text is longer than 16 MiB: shared parts are written wherever they stand.
pub fn term(term: &Term, style: Style) -> Result<String> {
    let mut text = Text::new(None);
    term::term(&mut text, term, style)?;
    Ok(text.finish())
}

/// Definitions for the preamble of a LaTeX document, of all that the texts in
/// [`Style::Latex`] use beyond the standard macros.
///
/// ```
/// assert!(tepid::print::latex_preamble().contains("\\cgtiny"));
/// ```
#[must_use]
pub fn latex_preamble() -> &'static str {
    "% tiny-G and miny-G are a plus and a minus sign with G as index (Winning Ways, chapter 5)\n\
     \\providecommand{\\cgtiny}[1]{{+}_{#1}}\n\
     \\providecommand{\\cgminy}[1]{{-}_{#1}}\n\
     % two ups and two downs\n\
     \\providecommand{\\cgdoubleup}{{\\Uparrow}}\n\
     \\providecommand{\\cgdoubledown}{{\\Downarrow}}\n\
     % less or confused, greater or confused\n\
     \\providecommand{\\cglf}{\\mathrel{\\triangleleft\\!|}}\n\
     \\providecommand{\\cggf}{\\mathrel{|\\!\\triangleright}}\n\
     \\providecommand{\\text}[1]{\\mbox{#1}}\n"
}
