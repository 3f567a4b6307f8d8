//! Where the shapes of a picture stand, on a sheet whose y axis points down.
//!
//! Every panel has both axes. An axis has a tick at each breakpoint and at the mast, and
//! ticks at round numbers between them where their labels have room; pale guides lead from
//! the breakpoints to the axes wherever they meet no text. Panels that are too many for one
//! row go on in the next.

use super::axis::{CHARACTER, LINE, Tick, ticks};
use super::picture::{Panel, Picture, number};
use super::trajectory::{Breakpoint, Trajectory};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

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
    /// Dotted and pale: from a point to an axis.
    Guide,
}

/// What a point lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// The left wall.
    Left,
    /// The right wall.
    Right,
    /// Both, where the mast begins.
    Freezing,
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
    /// A breakpoint.
    Dot(Place, Mark),
    /// An arrowhead that points up, by its tip.
    Arrowhead(Place),
    /// A text on its baseline.
    Text(Place, Anchor, String),
    /// A text in the background: the title of an axis, or a word of the legend.
    Note(Place, Anchor, String),
    /// A heading.
    Heading(Place, String),
}

/// Shapes and the size of the sheet.
pub(super) struct Sheet {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: Vec<Shape>,
}

/// Room around everything.
const MARGIN: f64 = 16.0;
/// Between a point and its label.
const GAP: f64 = 7.0;
/// Between panels.
const GUTTER: f64 = 24.0;
/// A row of panels ends before this width, unless it has one panel only.
const ROW: f64 = 1200.0;
/// The most room that a panel takes for its walls.
const PLOT: (f64, f64) = (420.0, 340.0);
/// The largest scale, in pixels a unit of value or temperature.
const LARGEST_UNIT: f64 = 96.0;

/// What the signs mean.
const LEGEND: [(Option<Mark>, &str); 4] = [
    (Some(Mark::Left), "left wall, solid"),
    (Some(Mark::Right), "right wall, dashed"),
    (Some(Mark::Freezing), "freezing point"),
    (None, "(value, temperature)"),
];

fn width_of(text: &str) -> f64 {
    CHARACTER * text.chars().count() as f64
}

fn label(point: &Breakpoint) -> String {
    format!("({}, {})", number(&point.value), number(&point.temperature))
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
    /// Room above the plots for labels that move up.
    crowd: f64,
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
        let walls = picture.panels.iter().flat_map(Panel::walls);
        let labels = walls.map(|wall| wall.breakpoints().len()).max().unwrap_or(0) as f64;
        let crowd = (labels * LINE - height * unit).max(0.0);
        Scale { unit, top, value_right: picture.value_right, crowd }
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

    /// From the top of a panel to the top of its plot: title, caption, title of the axis.
    fn head(&self) -> f64 {
        3.0 * LINE + 1.5 * GAP + self.crowd
    }

    /// The height of a panel: below the plot are labels and the title of the axis.
    fn height(&self) -> f64 {
        self.head() + self.y(&-BigRational::one()) + 2.0 * LINE + GAP
    }
}

impl Picture {
    /// All shapes in their places.
    pub(super) fn sheet(&self) -> Sheet {
        let scale = Scale::of(self);
        let mut shapes = Vec::new();
        let (mut x, mut y, mut width) = (MARGIN, MARGIN, 0.0_f64);
        for panel in &self.panels {
            let frame = Frame::of(panel, &scale);
            if x > MARGIN && x + frame.width > ROW {
                x = MARGIN;
                y += scale.height() + GUTTER;
            }
            frame.place((x, y), &mut shapes);
            x += frame.width;
            width = width.max(x);
            x += GUTTER;
        }
        y = legend(y + scale.height() + 1.5 * LINE, &mut width, &mut shapes);
        Sheet { width: width + MARGIN, height: y + MARGIN, shapes }
    }
}

/// Writes the legend at a height, in lines no longer than the picture is wide wherever one
/// word fits, and returns where it ends.
fn legend(top: f64, width: &mut f64, shapes: &mut Vec<Shape>) -> f64 {
    let (mut x, mut y) = (MARGIN, top);
    for (mark, words) in LEGEND {
        let sign = if mark.is_some() { 2.0 * GAP } else { 0.0 };
        let end = x + sign + width_of(words);
        if x > MARGIN && end > *width {
            x = MARGIN;
            y += LINE;
        }
        if let Some(mark) = mark {
            shapes.push(Shape::Dot((x + 4.0, y - 4.0), mark));
        }
        shapes.push(Shape::Note((x + sign, y), Anchor::Start, words.to_owned()));
        *width = width.max(x + sign + width_of(words));
        x += sign + width_of(words) + 2.0 * GAP;
    }
    y
}

/// A panel with the room that its parts need.
struct Frame<'a> {
    panel: &'a Panel,
    scale: &'a Scale,
    values: (BigRational, BigRational),
    temperature_ticks: Vec<Tick>,
    /// Room at the left of the temperature axis, between this axis and the plot, for the
    /// plot, and at its right.
    rooms: [f64; 4],
    width: f64,
}

impl<'a> Frame<'a> {
    fn of(panel: &'a Panel, scale: &'a Scale) -> Frame<'a> {
        let values = panel.values();
        let plot = float(&(&values.1 - &values.0)) * scale.unit;
        let [left, mut right] = margins(panel, scale.value_right);
        if let Some(value) = panel.beside_mast() {
            let mean = scale.x(panel.thermograph.mean(), &values);
            right = right.max(mean + 2.0 * GAP + width_of(&value) - plot);
        }
        let own = panel.walls().into_iter().flat_map(Trajectory::breakpoints);
        let mut exact = vec![panel.thermograph.temperature().clone()];
        exact.extend(own.map(|point| point.temperature.clone()));
        let lowest = -BigRational::one();
        let unit = scale.unit;
        let temperature_ticks = ticks((&lowest, &scale.top), &exact, unit, |_| LINE);
        let labels = temperature_ticks.iter().filter_map(|tick| tick.label.as_deref());
        let axis = labels.map(width_of).fold(0.0, f64::max) + 8.0;
        let captions = width_of(&panel.short_title()).max(width_of(&panel.caption()));
        let spare = (captions - (left + plot + right)).max(0.0) / 2.0;
        let rooms = [axis, left + spare, plot, right + spare];
        let width = rooms.iter().sum();
        Frame { panel, scale, values, temperature_ticks, rooms, width }
    }

    /// Places the panel with its upper left corner here.
    fn place(&self, (left, top): Place, shapes: &mut Vec<Shape>) {
        let [axis, before, plot, after] = self.rooms;
        let (axis, head) = (left + axis, top + self.scale.head());
        let origin = (axis + before, head);
        let right = axis + before + plot + after;
        let surface = head + self.scale.y(&BigRational::zero());
        let floor = head + self.scale.y(&-BigRational::one());
        shapes.push(Shape::Shade((axis, surface), (right - axis, floor - surface)));
        let middle = f64::midpoint(axis, right);
        shapes.push(Shape::Heading((middle, top + LINE - 3.0), self.panel.short_title()));
        let caption = (middle, top + 2.0 * LINE - 3.0);
        shapes.push(Shape::Text(caption, Anchor::Middle, self.panel.caption()));
        self.temperature_axis((axis, head), floor, shapes);
        self.value_axis(origin, (axis, right), shapes);
        let mut walls = Vec::new();
        self.walls(origin, &mut walls);
        self.guides(origin, axis, &walls, shapes);
        shapes.extend(walls);
    }

    /// Where a value and a temperature meet.
    fn at(&self, (left, head): Place, t: &BigRational, value: &BigRational) -> Place {
        (left + self.scale.x(value, &self.values), head + self.scale.y(t))
    }

    fn temperature_axis(&self, (x, head): Place, floor: f64, shapes: &mut Vec<Shape>) {
        let title = (x - 8.0, head - self.scale.crowd - 1.5 * GAP);
        shapes.push(Shape::Note(title, Anchor::Start, "temperature".to_owned()));
        shapes.push(Shape::Line(Stroke::Axis, vec![(x, head), (x, floor)]));
        for tick in &self.temperature_ticks {
            let y = head + self.scale.y(&tick.at);
            shapes.push(Shape::Line(Stroke::Axis, vec![(x - 5.0, y), (x, y)]));
            if let Some(label) = &tick.label {
                shapes.push(Shape::Text((x - 8.0, y + 4.0), Anchor::End, label.clone()));
            }
        }
    }

    fn value_axis(&self, origin: Place, (left, right): (f64, f64), shapes: &mut Vec<Shape>) {
        let lowest = -BigRational::one();
        let y = origin.1 + self.scale.y(&lowest);
        // No line at temperature 0, which would run through labels: the shade ends there.
        shapes.push(Shape::Line(Stroke::Axis, vec![(left, y), (right, y)]));
        let mut exact = vec![self.panel.thermograph.mean().clone()];
        let own = self.panel.walls().into_iter().flat_map(Trajectory::breakpoints);
        exact.extend(own.map(|point| point.value.clone()));
        let (least, largest) = &self.values;
        for tick in ticks((least, largest), &exact, self.scale.unit, width_of) {
            let (x, y) = self.at(origin, &lowest, &tick.at);
            shapes.push(Shape::Line(Stroke::Axis, vec![(x, y), (x, y + 5.0)]));
            if let Some(label) = tick.label {
                shapes.push(Shape::Text((x, y + LINE + 3.0), Anchor::Middle, label));
            }
        }
        let title = (f64::midpoint(left, right), y + 2.0 * LINE + 3.0);
        shapes.push(Shape::Note(title, Anchor::Middle, "value".to_owned()));
    }

    fn walls(&self, origin: Place, shapes: &mut Vec<Shape>) {
        let mast = self.panel.thermograph.mast();
        let foot = self.at(origin, &mast.temperature, &mast.mean);
        let tip = self.at(origin, &self.scale.top, &mast.mean);
        let [left, right] = self.panel.walls();
        // The right wall is drawn last, so that its dashes show where the walls coincide.
        for (wall, stroke) in [(left, Stroke::LeftWall), (right, Stroke::RightWall)] {
            let points = wall.breakpoints().iter();
            let mut line: Vec<Place> =
                points.map(|point| self.at(origin, &point.temperature, &point.value)).collect();
            line.push(foot);
            line.dedup();
            if line.len() > 1 {
                shapes.push(Shape::Line(stroke, line));
            }
        }
        shapes.push(Shape::Line(Stroke::Mast, vec![foot, (tip.0, tip.1 + 6.0)]));
        shapes.push(Shape::Arrowhead(tip));
        if let Some(value) = self.panel.beside_mast() {
            let beside = (tip.0 + 2.0 * GAP, f64::midpoint(tip.1, foot.1) + 4.0);
            shapes.push(Shape::Text(beside, Anchor::Start, value));
        }
        for (wall, mark) in [(left, Mark::Left), (right, Mark::Right)] {
            let is_left = mark == Mark::Left;
            let dots: Vec<(Place, String)> = wall
                .breakpoints()
                .iter()
                .filter(|point| is_left || !left.breakpoints().contains(point))
                .map(|point| (self.at(origin, &point.temperature, &point.value), label(point)))
                .collect();
            let outwards = if is_left == self.scale.value_right { 1.0 } else { -1.0 };
            place_labels(&dots, outwards, shapes);
            let dots = dots.into_iter().filter(|(place, _)| *place != foot);
            shapes.extend(dots.map(|(place, _)| Shape::Dot(place, mark)));
        }
        shapes.push(Shape::Dot(foot, Mark::Freezing));
    }

    /// The guides from the breakpoints to the axes that cross no text of the panel.
    fn guides(&self, origin: Place, axis: f64, drawn: &[Shape], shapes: &mut Vec<Shape>) {
        let floor = origin.1 + self.scale.y(&-BigRational::one());
        let mast = self.panel.thermograph.mast();
        let mut ends = vec![self.at(origin, &mast.temperature, &mast.mean)];
        for point in self.panel.walls().into_iter().flat_map(Trajectory::breakpoints) {
            ends.push(self.at(origin, &point.temperature, &point.value));
        }
        let texts: Vec<[f64; 4]> = drawn.iter().filter_map(extent).collect();
        let (mut across, mut down) = (Vec::new(), Vec::new());
        for (x, y) in ends {
            across.push([axis, y, x, y]);
            down.push([x, y, x, floor]);
        }
        // Of guides on one line the longest holds the others.
        across.sort_by(|a, b| a[1].total_cmp(&b[1]).then(b[2].total_cmp(&a[2])));
        across.dedup_by_key(|guide| guide[1]);
        down.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
        down.dedup_by_key(|guide| guide[0]);
        for [x0, y0, x1, y1] in across.into_iter().chain(down) {
            let free =
                |text: &[f64; 4]| x1 <= text[0] || text[2] <= x0 || y1 <= text[1] || text[3] <= y0;
            if y0 < floor && texts.iter().all(free) {
                shapes.push(Shape::Line(Stroke::Guide, vec![(x0, y0), (x1, y1)]));
            }
        }
    }
}

/// The box of a text: left, top, right, bottom.
fn extent(shape: &Shape) -> Option<[f64; 4]> {
    let Shape::Text((x, y), anchor, text) = shape else { return None };
    let width = width_of(text);
    let left = match anchor {
        Anchor::Start => *x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    Some([left, y - 10.0, left + width, y + 2.0])
}

/// Room for the labels on the two sides of the walls.
fn margins(panel: &Panel, value_right: bool) -> [f64; 2] {
    let room = |wall: &Trajectory| {
        let widths = wall.breakpoints().iter().map(|point| width_of(&label(point)));
        widths.fold(0.0, f64::max) + 3.0 * GAP
    };
    let [left, right] = panel.walls().map(room);
    if value_right { [right, left] } else { [left, right] }
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
