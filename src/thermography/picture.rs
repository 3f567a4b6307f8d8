//! Pictures of thermographs: what is drawn, and where.
//!
//! The conventions of the field: temperature rises upwards; the value axis is reversed, so
//! that larger values and Left's wall are on the left (or mirrored, on demand); both axes have
//! one scale, so that walls are vertical or at 45°; the mast ends in an arrowhead; the part
//! below temperature 0 is shaded; every breakpoint is labelled with its exact value and
//! temperature. The left wall is solid with filled points, the right one dashed with open
//! points, so that neither needs a colour.
//!
//! [`Picture`] places shapes on a sheet whose y axis points down; `svg` and `tikz` write the
//! shapes, `terminal` draws with characters.

use super::thermograph::Thermograph;
use super::trajectory::{Breakpoint, Trajectory};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

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

/// One thermograph with its title.
#[derive(Clone, Debug)]
pub(super) struct Panel {
    pub(super) title: String,
    pub(super) thermograph: Thermograph,
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
    pub fn with(mut self, title: impl Into<String>, thermograph: Thermograph) -> Picture {
        self.panels.push(Panel { title: title.into(), thermograph });
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
        format!("mean {}, temperature {}", mast.mean, mast.temperature)
    }

    /// The title, cut when it is long.
    pub(super) fn short_title(&self) -> String {
        const LONGEST: usize = 60;
        if self.title.chars().count() <= LONGEST {
            return self.title.clone();
        }
        self.title.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stroke {
    /// Solid and strong.
    LeftWall,
    /// Dashed and strong.
    RightWall,
    /// Solid and strongest.
    Mast,
    /// Thin.
    Axis,
    /// Thin and pale: from a point to a label that had to move.
    Leader,
}

/// Where a text stands relative to its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A place on the sheet, y downwards.
pub(super) type Place = (f64, f64);

/// What a picture consists of.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// The shaded part below temperature 0: its upper left corner and its size.
    Shade(Place, Place),
    /// A broken line.
    Line(Stroke, Vec<Place>),
    /// A breakpoint, filled on the left wall.
    Dot(Place, bool),
    /// An arrowhead that points up, by its tip.
    Arrowhead(Place),
    /// A text on its baseline.
    Text(Place, Anchor, String),
    /// A heading.
    Heading(Place, String),
}

/// Shapes and the size of the sheet.
pub(super) struct Sheet {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: Vec<Shape>,
}

/// Height of a line of text.
const LINE: f64 = 15.0;
/// A generous width of a character.
const CHARACTER: f64 = 7.0;
/// Room around everything.
const MARGIN: f64 = 16.0;
/// Between a point and its label.
const GAP: f64 = 7.0;
/// The most room that a panel takes for its walls.
const PLOT: (f64, f64) = (420.0, 340.0);
/// The largest scale, in pixels a unit of value or temperature.
const LARGEST_UNIT: f64 = 96.0;
/// The least distance between ticks.
const TICKS: f64 = 40.0;

/// What the signs mean.
const LEGEND: [&str; 3] = [
    "solid, filled points: left wall",
    "dashed, open points: right wall",
    "labels: (value, temperature)",
];

fn width_of(text: &str) -> f64 {
    CHARACTER * text.chars().count() as f64
}

fn label(point: &Breakpoint) -> String {
    format!("({}, {})", point.value, point.temperature)
}

/// As a float, for a place on the sheet.
fn float(x: &BigRational) -> f64 {
    x.to_f64().unwrap_or(0.0)
}

/// The scale and the extent that all panels share.
struct Scale {
    unit: f64,
    top: BigRational,
    value_right: bool,
}

impl Scale {
    fn of(picture: &Picture) -> Scale {
        let top = picture.top();
        let height = float(&(&top + BigRational::one()));
        let mut unit = LARGEST_UNIT.min(PLOT.1 / height);
        for panel in &picture.panels {
            let (least, largest) = panel.values();
            let width = float(&(largest - least));
            if width * unit > PLOT.0 {
                unit = PLOT.0 / width;
            }
        }
        Scale { unit, top, value_right: picture.value_right }
    }

    /// Below the top of the plot.
    fn y(&self, t: &BigRational) -> f64 {
        float(&(&self.top - t)) * self.unit
    }

    /// From the left edge of the plot, whose values lie between these.
    fn x(&self, value: &BigRational, (least, largest): &(BigRational, BigRational)) -> f64 {
        let distance = if self.value_right { value - least } else { largest - value };
        float(&distance) * self.unit
    }

    /// The integers from `low` to `high` at a distance that leaves room for their labels.
    fn ticks(&self, low: &BigRational, high: &BigRational) -> Vec<BigRational> {
        let longest = low.floor().to_string().len().max(high.ceil().to_string().len());
        let wanted = TICKS.max(CHARACTER * (longest as f64 + 1.0));
        let mut step = BigRational::one();
        'decades: loop {
            for factor in [1, 2, 5] {
                let candidate = &step * BigRational::from_integer(factor.into());
                if float(&candidate) * self.unit >= wanted {
                    step = candidate;
                    break 'decades;
                }
            }
            step *= BigRational::from_integer(10.into());
        }
        let mut tick = (low / &step).ceil() * &step;
        let mut ticks = Vec::new();
        while tick <= *high {
            ticks.push(tick.clone());
            tick += &step;
        }
        ticks
    }
}

impl Picture {
    /// All shapes in their places.
    pub(super) fn sheet(&self) -> Sheet {
        let scale = Scale::of(self);
        let mut shapes = Vec::new();
        let lowest = -BigRational::one();
        // Labels that move up need room below the captions.
        let walls = self.panels.iter().flat_map(Panel::walls);
        let labels = walls.map(|wall| wall.breakpoints().len()).max().unwrap_or(0) as f64;
        let crowd = (labels * LINE - scale.y(&lowest)).max(0.0);
        let head = MARGIN + 2.0 * LINE + GAP + crowd;
        let floor = head + scale.y(&lowest);
        let mut x = MARGIN;
        // Temperatures, at the left of everything.
        let ticks = scale.ticks(&lowest, &scale.top);
        let widest = ticks.iter().map(|tick| width_of(&tick.to_string())).fold(0.0, f64::max);
        x += widest;
        for tick in &ticks {
            let y = head + scale.y(tick);
            shapes.push(Shape::Text((x, y + 4.0), Anchor::End, tick.to_string()));
            shapes.push(Shape::Line(Stroke::Axis, vec![(x + 3.0, y), (x + 8.0, y)]));
        }
        x += 8.0;
        shapes.push(Shape::Line(Stroke::Axis, vec![(x, head), (x, floor)]));
        for panel in &self.panels {
            x = panel.place(&scale, (x, head), &mut shapes);
        }
        let mut foot = floor + LINE + MARGIN;
        let mut width = x;
        for line in LEGEND {
            foot += LINE;
            shapes.push(Shape::Text((MARGIN, foot), Anchor::Start, line.to_owned()));
            width = width.max(MARGIN + width_of(line));
        }
        Sheet { width: width + MARGIN, height: foot + MARGIN, shapes }
    }
}

impl Panel {
    /// Places a panel beside `corner`, the upper right end of what stands there, and returns
    /// its own right edge.
    fn place(&self, scale: &Scale, (left, head): Place, shapes: &mut Vec<Shape>) -> f64 {
        let values = self.values();
        let plot = float(&(&values.1 - &values.0)) * scale.unit;
        let [left_margin, right_margin] = self.margins(scale.value_right);
        let captions = width_of(&self.short_title()).max(width_of(&self.caption()));
        let room = (left_margin + plot + right_margin).max(captions + 2.0 * GAP);
        let edge = left + (room - (left_margin + plot + right_margin)) / 2.0 + left_margin;
        let at = |t: &BigRational, value: &BigRational| -> Place {
            (edge + scale.x(value, &values), head + scale.y(t))
        };
        let (zero, lowest) = (BigRational::zero(), -BigRational::one());
        let (surface, floor) = (head + scale.y(&zero), head + scale.y(&lowest));
        let right = left + room;
        let size = (room - 2.0 * GAP, floor - surface);
        shapes.insert(0, Shape::Shade((left + GAP, surface), size));
        // No line at temperature 0, which would run through labels: the shade ends there.
        let line = vec![(left + GAP, floor), (right - GAP, floor)];
        shapes.push(Shape::Line(Stroke::Axis, line));
        for tick in scale.ticks(&values.0, &values.1) {
            let (x, y) = at(&lowest, &tick);
            shapes.push(Shape::Line(Stroke::Axis, vec![(x, y), (x, y + 5.0)]));
            shapes.push(Shape::Text((x, y + LINE + 3.0), Anchor::Middle, tick.to_string()));
        }
        let middle = f64::midpoint(left, right);
        shapes.push(Shape::Heading((middle, MARGIN + LINE - 3.0), self.short_title()));
        let caption =
            Shape::Text((middle, MARGIN + 2.0 * LINE - 3.0), Anchor::Middle, self.caption());
        shapes.push(caption);
        self.place_walls(scale, &at, shapes);
        right
    }

    /// Room for the labels on the two sides of the walls.
    fn margins(&self, value_right: bool) -> [f64; 2] {
        let room = |wall: &Trajectory| {
            let widths = wall.breakpoints().iter().map(|point| width_of(&label(point)));
            widths.fold(0.0, f64::max) + 3.0 * GAP
        };
        let [left, right] = self.walls().map(room);
        if value_right { [right, left] } else { [left, right] }
    }

    fn place_walls(
        &self,
        scale: &Scale,
        at: &impl Fn(&BigRational, &BigRational) -> Place,
        shapes: &mut Vec<Shape>,
    ) {
        let mast = self.thermograph.mast();
        let foot = at(&mast.temperature, &mast.mean);
        let tip = at(&scale.top, &mast.mean);
        let [left, right] = self.walls();
        // The right wall is drawn last, so that its dashes show where the walls coincide.
        for (wall, stroke) in [(left, Stroke::LeftWall), (right, Stroke::RightWall)] {
            let points = wall.breakpoints().iter();
            let mut line: Vec<Place> =
                points.map(|point| at(&point.temperature, &point.value)).collect();
            line.push(foot);
            line.dedup();
            if line.len() > 1 {
                shapes.push(Shape::Line(stroke, line));
            }
        }
        shapes.push(Shape::Line(Stroke::Mast, vec![foot, (tip.0, tip.1 + 6.0)]));
        shapes.push(Shape::Arrowhead(tip));
        for (wall, is_left) in [(left, true), (right, false)] {
            let dots: Vec<(Place, String)> = wall
                .breakpoints()
                .iter()
                .filter(|point| is_left || !left.breakpoints().contains(point))
                .map(|point| (at(&point.temperature, &point.value), label(point)))
                .collect();
            let outwards = if is_left == scale.value_right { 1.0 } else { -1.0 };
            place_labels(&dots, outwards, shapes);
            shapes.extend(dots.iter().map(|(place, _)| Shape::Dot(*place, is_left)));
        }
    }
}

/// Writes the labels of a wall outside of it (`outwards` is −1 to the left). A wall leans
/// inwards as it rises, so that the place above a label is free: labels that would overlap
/// move up, with a leader from their point.
fn place_labels(dots: &[(Place, String)], outwards: f64, shapes: &mut Vec<Shape>) {
    let anchor = if outwards < 0.0 { Anchor::End } else { Anchor::Start };
    let mut ceiling = f64::INFINITY;
    for ((x, y), text) in dots {
        let wanted = y - 3.0;
        let baseline = wanted.min(ceiling);
        let start = x + outwards * GAP;
        if baseline < wanted - 0.5 {
            let leader = vec![(*x, *y), (start, baseline - 3.0)];
            shapes.push(Shape::Line(Stroke::Leader, leader));
        }
        shapes.push(Shape::Text((start, baseline), anchor, text.clone()));
        ceiling = baseline - LINE;
    }
}
