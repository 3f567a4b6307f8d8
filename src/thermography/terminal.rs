//! Thermographs drawn with characters.
//!
//! A row is a step of temperature and two columns are the same step of value, so that a slant
//! looks like 45° in a font twice as high as wide. The left wall is drawn with `/` and `|`,
//! the right wall with `\` and `:` (mirrored the other way), breakpoints as `o`, the mast with
//! `|` up to its arrowhead, and the part below temperature 0 is filled with dots. A scale of
//! temperature stands on the left, and the exact breakpoints beside their rows.

use super::picture::{Panel, Picture, number};
use super::trajectory::{Breakpoint, Trajectory};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::fmt::Write;

/// The most rows and columns that the walls of a panel take.
const MOST: (i64, i64) = (36, 88);
/// Steps are halved until there are so many rows, and for exactness alone after that.
const ENOUGH: i64 = 8;

impl Picture {
    /// The picture as lines of characters, one panel below the other, all with one scale.
    #[must_use]
    pub fn terminal(&self) -> String {
        let step = self.step();
        let mut out = String::new();
        for (place, panel) in self.panels.iter().enumerate() {
            if place > 0 {
                out.push('\n');
            }
            let canvas = Canvas::new(panel, &step, &self.top(), self.value_right);
            out.push_str(&canvas.finish(panel));
        }
        out
    }

    /// The coarsest step, a power of two, with which breakpoints are at their exact places and
    /// there are enough rows; a coarser one when panels would not fit otherwise.
    fn step(&self) -> BigRational {
        let two = BigRational::from_integer(2.into());
        let (rows, columns) = MOST;
        let height = self.top() + BigRational::one();
        let widest = self.panels.iter().map(|panel| {
            let (least, largest) = panel.values();
            largest - least
        });
        let width = widest.fold(BigRational::zero(), |a, b| if b > a { b } else { a });
        let fits = |step: &BigRational| {
            &height / step <= BigRational::from_integer(rows.into())
                && &width * &two / step <= BigRational::from_integer(columns.into())
        };
        let exact = |step: &BigRational| {
            let points =
                self.panels.iter().flat_map(Panel::walls).flat_map(Trajectory::breakpoints);
            points.into_iter().all(|point| {
                (&point.temperature / step).is_integer() && (&point.value / step).is_integer()
            })
        };
        let enough =
            |step: &BigRational| &height / step >= BigRational::from_integer(ENOUGH.into());
        let mut step = BigRational::one();
        while !fits(&step) {
            step *= &two;
        }
        while fits(&(&step / &two)) && !(enough(&step) && exact(&step)) {
            step /= &two;
        }
        step
    }
}

/// The characters of a panel, from the top downwards.
struct Canvas<'a> {
    step: &'a BigRational,
    values: (BigRational, BigRational),
    rows: Vec<Vec<char>>,
    /// The temperature of each row.
    temperatures: Vec<BigRational>,
    value_right: bool,
}

impl<'a> Canvas<'a> {
    fn new(
        panel: &Panel,
        step: &'a BigRational,
        top: &BigRational,
        value_right: bool,
    ) -> Canvas<'a> {
        // From −1 upwards; where a step is more than 1, the next row is 0.
        let lowest = -BigRational::one();
        let coarse = *step > BigRational::one();
        let start = if coarse { BigRational::zero() } else { lowest.clone() };
        let rows = ((top - &start) / step).ceil().to_integer().to_usize().unwrap_or(0);
        let nth = |n: usize| &start + step * BigRational::from_integer(n.into());
        let mut temperatures: Vec<BigRational> = (0..=rows).map(nth).collect();
        if coarse {
            temperatures.insert(0, lowest);
        }
        temperatures.reverse();
        let mut canvas =
            Canvas { step, values: panel.values(), rows: Vec::new(), temperatures, value_right };
        let (left_end, right_end) =
            (canvas.column(&canvas.values.0), canvas.column(&canvas.values.1));
        let columns = left_end.max(right_end) + 5;
        let filler = |t: &BigRational| if t.is_negative() { '.' } else { ' ' };
        canvas.rows = canvas.temperatures.iter().map(|t| vec![filler(t); columns]).collect();
        canvas.draw(panel);
        canvas
    }

    /// The column of a value; two are left free at the edge.
    fn column(&self, value: &BigRational) -> usize {
        let (least, largest) = &self.values;
        let distance = if self.value_right { value - least } else { largest - value };
        let steps = distance * BigRational::from_integer(2.into()) / self.step;
        2 + steps.round().to_integer().to_usize().unwrap_or(0)
    }

    /// The row of a temperature.
    fn row(&self, t: &BigRational) -> usize {
        let distance = |row: &BigRational| if row > t { row - t } else { t - row };
        let above = self.temperatures.partition_point(|row| row > t);
        match (above.checked_sub(1), self.temperatures.get(above)) {
            (Some(row), Some(below)) if distance(&self.temperatures[row]) < distance(below) => row,
            (Some(row), None) => row,
            _ => above,
        }
    }

    fn draw(&mut self, panel: &Panel) {
        let mast = panel.thermograph.mast();
        let foot = self.row(&mast.temperature);
        let mean = self.column(&mast.mean);
        let [left, right] = panel.walls();
        for (wall, upright, slant) in [(right, ':', '\\'), (left, '|', '/')] {
            let slant = match (slant, self.value_right) {
                ('/', true) => '\\',
                ('\\', true) => '/',
                (slant, _) => slant,
            };
            for row in foot + 1..self.rows.len() {
                let t = self.temperatures[row].clone();
                let column = self.column(&wall.at(&t).unwrap_or_else(|_| mast.mean.clone()));
                self.rows[row][column] = if slope_below(wall, &t) { slant } else { upright };
            }
        }
        for row in &mut self.rows[..foot] {
            row[mean] = '|';
        }
        self.rows[0][mean] = '^';
        self.rows[foot][mean] = 'o';
        if let Some(value) = panel.beside_mast() {
            let row = &mut self.rows[foot / 2];
            row.truncate(mean + 1);
            row.push(' ');
            row.extend(value.chars());
        }
        for point in left.breakpoints().iter().chain(right.breakpoints()) {
            let (row, column) = (self.row(&point.temperature), self.column(&point.value));
            self.rows[row][column] = 'o';
        }
    }

    /// The temperatures beside the rows: −1, and the multiples of a power of two that are at
    /// least two rows apart.
    fn scale(&self) -> Vec<String> {
        let two = BigRational::from_integer(2.into());
        let mut tick = BigRational::one();
        while tick < self.step * &two {
            tick *= &two;
        }
        let last = self.temperatures.len().saturating_sub(1);
        let rows = self.temperatures.iter().enumerate();
        let labels = rows.map(|(row, t)| {
            let shown = row == last || (t / &tick).is_integer();
            if shown { number(t) } else { String::new() }
        });
        labels.collect()
    }

    /// The lines, with temperatures and labels beside them.
    fn finish(&self, panel: &Panel) -> String {
        let [left, right] = panel.walls();
        let (near, far) = if self.value_right { (right, left) } else { (left, right) };
        let beside = |wall: &Trajectory, told: &[Breakpoint]| -> Vec<String> {
            let mut texts = vec![Vec::new(); self.rows.len()];
            let points = wall.breakpoints().iter().rev().filter(|point| !told.contains(point));
            for Breakpoint { temperature, value } in points {
                let label = format!("({},{})", number(value), number(temperature));
                texts[self.row(temperature)].push(label);
            }
            texts.iter().map(|texts| summary(texts)).collect()
        };
        let (near, far) = (beside(near, &[]), beside(far, near.breakpoints()));
        let width = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max();
        let indent = width(&near).unwrap_or(0);
        let scale = self.scale();
        let margin = width(&scale).unwrap_or(0);
        let mut out = String::new();
        let _ = writeln!(out, "{}: {}", panel.short_title(), panel.caption());
        let _ = writeln!(out, "{:>margin$}", "t");
        for (row, characters) in self.rows.iter().enumerate() {
            let drawn: String = characters.iter().collect();
            let tick = if scale[row].is_empty() { '|' } else { '+' };
            let line = format!(
                "{:>margin$} {tick} {:>indent$} {drawn} {}",
                scale[row], near[row], far[row]
            );
            let _ = writeln!(out, "{}", line.trim_end());
        }
        let towards = if self.value_right { "larger values -->" } else { "<-- larger values" };
        let _ = writeln!(out, "{:1$} {towards}", "", margin + 3 + indent);
        if near.iter().chain(&far).any(|text| text.contains("..")) {
            let _ = writeln!(out, "{}", panel.thermograph);
        }
        out
    }
}

/// The labels of a row, only the outer ones when there are many.
fn summary(labels: &[String]) -> String {
    match labels {
        [first, .., last] if labels.len() > 2 => format!("{first} .. {last}"),
        _ => labels.join(" "),
    }
}

/// Whether the piece of a wall below a temperature, or at −1 the one above, is slanted.
fn slope_below(wall: &Trajectory, t: &BigRational) -> bool {
    let piece = wall.breakpoints().partition_point(|point| point.temperature < *t);
    !wall.slopes()[piece.saturating_sub(1)].is_zero()
}
