//! Thermographs for LaTeX documents, with the package `tikz` and none of its libraries.

use super::picture::Picture;
use super::sheet::{Anchor, Mark, Shape, Sheet, Stroke};
use std::fmt::Write;

impl Picture {
    /// The picture as a `tikzpicture` environment, the same for the same thermographs.
    #[must_use]
    pub fn tikz(&self) -> String {
        let Sheet { shapes, .. } = self.sheet();
        let mut out = String::from(
            "\\begin{tikzpicture}[x=0.75pt, y=-0.75pt, every node/.style={inner sep=0pt, \
             font=\\footnotesize}]\n",
        );
        for panel in &self.panels {
            let _ = writeln!(out, "% {}: {}", panel.title.replace('\n', " "), panel.thermograph);
        }
        for shape in &shapes {
            out.push_str(&command(shape));
            out.push('\n');
        }
        out.push_str("\\end{tikzpicture}\n");
        out
    }
}

fn command(shape: &Shape) -> String {
    match shape {
        Shape::Shade((x, y), (width, height)) => {
            format!("\\fill[black!10] ({x:.2},{y:.2}) rectangle +({width:.2},{height:.2});")
        }
        Shape::Line(stroke, points) => {
            let places: Vec<String> =
                points.iter().map(|(x, y)| format!("({x:.2},{y:.2})")).collect();
            format!("\\draw[{}] {};", style(*stroke), places.join(" -- "))
        }
        Shape::Dot((x, y), mark) => {
            let fill = match mark {
                Mark::Left => "black",
                Mark::Right => "white",
                Mark::Freezing => "black!50",
            };
            format!("\\filldraw[draw=black, fill={fill}] ({x:.2},{y:.2}) circle[radius=1.8pt];")
        }
        Shape::Arrowhead((x, y)) => {
            format!("\\fill ({x:.2},{y:.2}) -- +(-5,11) -- +(5,11) -- cycle;")
        }
        Shape::Text((x, y), anchor, text) => {
            format!("\\node[anchor={}] at ({x:.2},{y:.2}) {{{}}};", word(*anchor), escape(text))
        }
        Shape::Note((x, y), anchor, text) => format!(
            "\\node[anchor={}, black!60] at ({x:.2},{y:.2}) {{{}}};",
            word(*anchor),
            escape(text)
        ),
        Shape::Heading((x, y), text) => {
            format!("\\node[anchor=base, font=\\small] at ({x:.2},{y:.2}) {{{}}};", escape(text))
        }
    }
}

fn word(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
        Anchor::End => "base east",
    }
}

fn style(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::LeftWall => "line width=1.4pt",
        Stroke::RightWall => "line width=1.4pt, dash pattern=on 4pt off 2.5pt",
        Stroke::Mast => "line width=1.8pt",
        Stroke::Axis => "black!60, line width=0.4pt",
        Stroke::Leader => "black!40, line width=0.3pt",
        Stroke::Guide => "black!40, line width=0.3pt, dash pattern=on 0.5pt off 2pt",
    }
}

/// Text as LaTeX. Minus signs are mathematics, the rest is upright.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '{' | '}' | '%' | '&' | '#' | '_' | '$' => {
                out.push('\\');
                out.push(c);
            }
            '-' | '−' => out.push_str("$-$"),
            '*' | '∗' => out.push_str("$*$"),
            '⋆' => out.push_str("$\\star$"),
            '·' => out.push_str("$\\cdot$"),
            'ω' => out.push_str("$\\omega$"),
            '⊗' => out.push_str("$\\otimes$"),
            '⊕' => out.push_str("$\\oplus$"),
            '≤' => out.push_str("$\\le$"),
            '≥' => out.push_str("$\\ge$"),
            '‖' | '∥' => out.push_str("$\\|$"),
            '⇑' => out.push_str("$\\Uparrow$"),
            '⇓' => out.push_str("$\\Downarrow$"),
            '⧾' => out.push_str("tiny\\,"),
            '⧿' => out.push_str("miny\\,"),
            '|' => out.push_str("$|$"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '^' | '↑' => out.push_str("$\\uparrow$"),
            '↓' => out.push_str("$\\downarrow$"),
            '±' => out.push_str("$\\pm$"),
            '\\' => out.push_str("$\\backslash$"),
            '~' => out.push_str("$\\sim$"),
            '⁻' => out.push_str("$^-$"),
            '…' => out.push_str("\\dots"),
            _ => match "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == c) {
                Some(digit) => out.push_str(&format!("$^{digit}$")),
                None => out.push(c),
            },
        }
    }
    out
}
