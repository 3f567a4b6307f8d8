//! Thermographs as SVG.

use super::picture::Picture;
use super::sheet::{Anchor, Mark, Shape, Sheet, Stroke};
use std::fmt::Write;

impl Picture {
    /// The picture as an SVG document, the same for the same thermographs.
    #[must_use]
    pub fn svg(&self) -> String {
        let Sheet { width, height, shapes } = self.sheet();
        let mut out = String::new();
        let mut line = |text: String| {
            out.push_str(&text);
            out.push('\n');
        };
        line(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" \
             height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\">"
        ));
        let titles: Vec<&str> = self.panels.iter().map(|panel| &panel.title[..]).collect();
        line(format!("<title>Thermograph of {}</title>", escape(&titles.join(", "))));
        let walls: Vec<String> =
            self.panels.iter().map(|p| format!("{}: {}", p.title, p.thermograph)).collect();
        line(format!("<desc>{}</desc>", escape(&walls.join("; "))));
        shapes.iter().for_each(|shape| line(element(shape)));
        line("</svg>".to_owned());
        out
    }
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Shade((x, y), (width, height)) => format!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             fill=\"#808080\" fill-opacity=\"0.2\"/>"
        ),
        Shape::Line(stroke, points) => {
            let mut places = String::new();
            for (x, y) in points {
                let _ = write!(places, " {x:.2},{y:.2}");
            }
            format!(
                "<polyline points=\"{}\" fill=\"none\" {}/>",
                places.trim_start(),
                style(*stroke)
            )
        }
        Shape::Dot((x, y), mark) => {
            let (fill, stroke) = match mark {
                Mark::Left => (LEFT, LEFT),
                Mark::Right => ("white", RIGHT),
                Mark::Freezing => ("currentColor", "currentColor"),
            };
            format!(
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"3.5\" fill=\"{fill}\" \
                 stroke=\"{stroke}\" stroke-width=\"1.5\"/>"
            )
        }
        Shape::Arrowhead((x, y)) => format!(
            "<polygon points=\"{x:.2},{y:.2} {:.2},{:.2} {:.2},{:.2}\"/>",
            x - 5.0,
            y + 11.0,
            x + 5.0,
            y + 11.0
        ),
        Shape::Text((x, y), anchor, text) => format!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{}\">{}</text>",
            word(*anchor),
            escape(text)
        ),
        Shape::Note((x, y), anchor, text) => format!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{}\" fill=\"#808080\" \
             font-size=\"11\">{}</text>",
            word(*anchor),
            escape(text)
        ),
        Shape::Heading((x, y), text) => format!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>",
            escape(text)
        ),
    }
}

/// The colour of the left wall.
const LEFT: &str = "#3b6fc4";
/// The colour of the right wall.
const RIGHT: &str = "#c8382f";

fn word(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}

fn style(stroke: Stroke) -> String {
    match stroke {
        Stroke::LeftWall => format!("stroke=\"{LEFT}\" stroke-width=\"2.5\""),
        Stroke::RightWall => {
            format!("stroke=\"{RIGHT}\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\"")
        }
        Stroke::Mast => "stroke=\"currentColor\" stroke-width=\"3\"".to_owned(),
        Stroke::Axis => "stroke=\"#808080\" stroke-width=\"1\"".to_owned(),
        Stroke::Leader => "stroke=\"#a0a0a0\" stroke-width=\"0.75\"".to_owned(),
        Stroke::Guide => {
            "stroke=\"#a0a0a0\" stroke-width=\"0.75\" stroke-dasharray=\"1 4\"".to_owned()
        }
    }
}

/// Text as XML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
