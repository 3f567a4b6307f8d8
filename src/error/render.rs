//! An error as several lines of text, with carets under the places that it names.
//!
//! Without a source there is the message and the hints. A line that is too long for a
//! terminal is cut around the place. Places in a text that is empty, behind its end, or
//! inside a character are moved to where a caret can stand.

use super::Error;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

pub(super) const ERROR: Level<'static> = Level::ERROR;
pub(super) const WARNING: Level<'static> = Level::WARNING;

/// The largest place of a character's beginning in a text that is not above this one.
pub(super) fn floor(text: &str, place: u32) -> usize {
    let mut place = (place as usize).min(text.len());
    while !text.is_char_boundary(place) {
        place -= 1;
    }
    place
}

pub(super) fn render(error: &Error, level: &Level<'static>) -> String {
    let title = level.clone().primary_title(error.to_string()).id(error.code().id);
    let mut group = Group::with_title(title);
    if let Some(source) = error.source_text().filter(|_| !error.labels().is_empty()) {
        let text = source.text.as_str();
        let labels = error.labels().iter().enumerate().map(|(i, label)| {
            let kind = if i == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let start = floor(text, label.span.start);
            let end = floor(text, label.span.end).max(start);
            let annotation = kind.span(start..end);
            if label.text.is_empty() { annotation } else { annotation.label(label.text.as_str()) }
        });
        let snippet = Snippet::source(text).path(source.name.as_str()).annotations(labels);
        group = group.element(snippet);
    }
    for hint in error.hints() {
        group = group.element(Level::HELP.message(hint.as_str()));
    }
    Renderer::plain().render(&[group])
}

#[cfg(test)]
mod tests {
    use super::super::{Error, Source, Span, syntax};
    use std::sync::Arc;

    fn source(text: &str) -> Arc<Source> {
        Arc::new(Source { name: "file".to_owned(), text: text.to_owned() })
    }

    #[test]
    fn two_places_on_two_lines() {
        let error = Error::new(&syntax::UNEXPECTED, "these disagree")
            .at(Span::new(12, 13), "here")
            .at(Span::new(0, 1), "and there")
            .hint("change one")
            .in_source(&source("g = h\n# x\nh = g\n"));
        let want = "\
error[E0101]: these disagree
 --> file:3:3
  |
1 | g = h
  | - and there
2 | # x
3 | h = g
  |   ^ here
  |
  = help: change one";
        assert_eq!(error.render(), want);
    }

    #[test]
    fn no_source_or_no_place() {
        let error = Error::new(&syntax::UNEXPECTED, "lost").at(Span::new(3, 5), "here");
        assert_eq!(error.clone().render(), "error[E0101]: lost");
        assert_eq!(error.hint("look").render(), "error[E0101]: lost\n |\n = help: look");
        let error = Error::new(&syntax::UNEXPECTED, "lost").in_source(&source("g"));
        assert_eq!(error.render(), "error[E0101]: lost");
        assert_eq!(error.line_column(), None);
    }

    #[test]
    fn places_that_no_caret_can_stand_at() {
        for (text, start, end) in [("", 0, 0), ("", 5, 9), ("↑", 1, 2), ("g", 9, 3), ("g\n", 2, 2)]
        {
            let error = Error::new(&syntax::UNEXPECTED, "odd")
                .at(Span { start, end }, "here")
                .in_source(&source(text));
            assert!(error.render().contains("^ here"), "{text:?} {start}..{end}");
            assert!(error.line_column().is_some());
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = format!("{}$", "g + ".repeat(10_000));
        let error = crate::syntax::parse_term(&text).unwrap_err();
        assert_eq!(error.line_column(), Some((1, 40_001)));
        let rendered = error.render();
        assert!(rendered.contains("g + $") && rendered.contains("^ not a sign"));
        assert!(rendered.lines().all(|line| line.chars().count() < 200), "{rendered}");
    }

    #[test]
    fn the_caret_is_under_its_place() {
        for (text, column) in [("g + $", 4), ("↑ + $", 4), ("g +\n\n  ? x", 2)] {
            let error = crate::syntax::parse_term(text).unwrap_err();
            let rendered = error.render();
            let caret = rendered.lines().find(|line| line.contains('^')).expect("a caret");
            let caret = caret.chars().position(|c| c == '^').expect("a caret");
            assert_eq!(caret, 4 + column, "{rendered}");
        }
    }
}
