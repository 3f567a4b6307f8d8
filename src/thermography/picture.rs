//! Pictures of thermographs: what is drawn.
//!
//! The conventions of the field: temperature rises upwards; the value axis is reversed, so
//! that larger values and Left's wall are on the left (or mirrored, on demand); both axes have
//! one scale, so that walls are vertical or at 45°; the mast ends in an arrowhead; the part
//! below temperature 0 is shaded; every breakpoint is labelled with its exact value and
//! temperature. The left wall is solid with filled points, the right one dashed with open
//! points, so that neither needs a colour; the freezing point, where they meet, is of neither.
//! A game infinitesimally near a number is a mast alone from temperature 0 upwards: its value
//! is written beside the mast.
//!
//! A [`Picture`] is placed on a sheet (`sheet`); `svg` and `tikz` write the shapes there,
//! `terminal` draws with characters.

use super::thermograph::Thermograph;
use super::trajectory::Trajectory;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// Several thermographs drawn with one scale, side by side.
///
/// ```
/// use tepid::game::Games;
/// use tepid::thermography::{Picture, Thermographs};
/// let mut games = Games::new();
/// let star = games.nimber(1)?;
/// let thermograph = Thermographs::new().of(&mut games, star)?;
/// let picture = Picture::new().with("*", thermograph);
/// assert!(picture.svg().starts_with("<svg"));
/// assert!(picture.tikz().starts_with("\\begin{tikzpicture}"));
/// assert!(picture.terminal().contains("mean 0, temperature 0"));
/// # Ok::<(), tepid::error::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub(super) panels: Vec<Panel>,
    pub(super) value_right: bool,
}

/// One thermograph of a picture.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The heading.
    pub title: String,
    /// The value as text, when it is known: written where the thermograph does not tell it.
    pub value: Option<String>,
    /// What is drawn.
    pub thermograph: Thermograph,
}

impl Picture {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Picture {
        Picture::default()
    }

    /// With one more thermograph under a title; a sum is drawn with its components by adding
    /// these after it.
    #[must_use]
    pub fn with(self, title: impl Into<String>, thermograph: Thermograph) -> Picture {
        self.with_panel(Panel { title: title.into(), value: None, thermograph })
    }

    /// With one more panel.
    #[must_use]
    pub fn with_panel(mut self, panel: Panel) -> Picture {
        self.panels.push(panel);
        self
    }

    /// With larger values to the right.
    #[must_use]
    pub fn value_right(mut self) -> Picture {
        self.value_right = true;
        self
    }

    /// The highest temperature that is drawn: all masts and some room for the arrowheads.
    pub(super) fn top(&self) -> BigRational {
        let zero = BigRational::zero();
        let temperatures = self.panels.iter().map(|panel| panel.thermograph.temperature());
        let highest = temperatures.fold(zero, |top, t| if *t > top { t.clone() } else { top });
        let mast = (&highest + BigRational::one()) / BigRational::from_integer(4.into());
        let half = BigRational::new(1.into(), 2.into());
        highest + if mast > half { mast } else { half }
    }
}

impl Panel {
    /// The two walls.
    pub(super) fn walls(&self) -> [&Trajectory; 2] {
        self.thermograph.trajectories()
    }

    /// The smallest and the largest value on either wall.
    pub(super) fn values(&self) -> (BigRational, BigRational) {
        let mut least = self.thermograph.mean().clone();
        let mut largest = least.clone();
        for point in self.walls().into_iter().flat_map(Trajectory::breakpoints) {
            if point.value < least {
                least = point.value.clone();
            }
            if point.value > largest {
                largest = point.value.clone();
            }
        }
        (least, largest)
    }

    /// `mean 1, temperature 0`.
    pub(super) fn caption(&self) -> String {
        let mast = self.thermograph.mast();
        format!("mean {}, temperature {}", number(&mast.mean), number(&mast.temperature))
    }

    /// The title, cut when it is long.
    pub(super) fn short_title(&self) -> String {
        const LONGEST: usize = 60;
        cut(&self.title, LONGEST)
    }

    /// The value of a game infinitesimally near a number, which stands beside the mast, cut
    /// when it is long.
    pub(super) fn beside_mast(&self) -> Option<String> {
        const LONGEST: usize = 24;
        let value = self.value.as_ref()?;
        self.thermograph.temperature().is_zero().then(|| cut(value, LONGEST))
    }
}

/// A number with the minus sign of all pictures.
pub(super) fn number(x: &BigRational) -> String {
    x.to_string().replace('-', "−")
}

/// A text with the minus sign of all pictures (hyphens of words stay), cut when it is long.
fn cut(text: &str, longest: usize) -> String {
    let characters: Vec<char> = text.chars().collect();
    let is_letter =
        |at: Option<usize>| at.and_then(|at| characters.get(at)).is_some_and(|c| c.is_alphabetic());
    let shown = characters.iter().enumerate().map(|(at, c)| {
        let hyphen = is_letter(at.checked_sub(1)) && is_letter(at.checked_add(1));
        if *c == '-' && !hyphen { '−' } else { *c }
    });
    if characters.len() <= longest {
        return shown.collect();
    }
    shown.take(longest - 1).chain(['…']).collect()
}
