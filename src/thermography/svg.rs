//! Thermographs as SVG.

use super::picture::{Anchor, Picture, Shape, Sheet, Stroke};
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
             font-family=\"sans-serif\" font-size=\"12\">"
        ));
        let titles: Vec<&str> = self.panels.iter().map(|panel| &panel.title[..]).collect();
        line(format!("<title>Thermograph of {}</title>", escape(&titles.join(", "))));
        let walls: Vec<String> =
            self.panels.iter().map(|p| format!("{}: {}", p.title, p.thermograph)).collect();
        line(format!("<desc>{}</desc>", escape(&walls.join("; "))));
        line(format!("<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"white\"/>"));
        shapes.iter().for_each(|shape| line(element(shape)));
        line("</svg>".to_owned());
        out
    }
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Shade((x, y), (width, height)) => format!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             fill=\"#e4e4e4\"/>"
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
        Shape::Dot((x, y), filled) => {
            let fill = if *filled { "#1f4e9c" } else { "white" };
            let stroke = if *filled { "#1f4e9c" } else { "#b3261e" };
            format!(
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"3.5\" fill=\"{fill}\" \
                 stroke=\"{stroke}\" stroke-width=\"1.5\"/>"
            )
        }
        Shape::Arrowhead((x, y)) => format!(
            "<polygon points=\"{x:.2},{y:.2} {:.2},{:.2} {:.2},{:.2}\" fill=\"black\"/>",
            x - 5.0,
            y + 11.0,
            x + 5.0,
            y + 11.0
        ),
        Shape::Text((x, y), anchor, text) => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            format!(
                "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\">{}</text>",
                escape(text)
            )
        }
        Shape::Heading((x, y), text) => format!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>",
            escape(text)
        ),
    }
}

fn style(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::LeftWall => "stroke=\"#1f4e9c\" stroke-width=\"2.5\"",
        Stroke::RightWall => "stroke=\"#b3261e\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\"",
        Stroke::Mast => "stroke=\"black\" stroke-width=\"3\"",
        Stroke::Axis => "stroke=\"#606060\" stroke-width=\"1\"",
        Stroke::Leader => "stroke=\"#a0a0a0\" stroke-width=\"0.75\"",
    }
}

/// Text as XML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
