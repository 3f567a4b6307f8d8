//! An error as several lines of text, with carets under the places that it names.

use super::Error;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

pub(super) fn render(error: &Error) -> String {
    let title = Level::ERROR.primary_title(error.to_string()).id(error.code().id);
    let mut group = Group::with_title(title);
    if let Some(source) = error.source_text() {
        let length = source.text.len();
        let floor = |at: u32| {
            let mut at = (at as usize).min(length);
            while !source.text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let labels = error.labels().iter().enumerate().map(|(i, label)| {
            let kind = if i == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let start = floor(label.span.start);
            kind.span(start..floor(label.span.end).max(start)).label(label.text.as_str())
        });
        group = group.element(
            Snippet::source(source.text.as_str()).path(source.name.as_str()).annotations(labels),
        );
    }
    for hint in error.hints() {
        group = group.element(Level::HELP.message(hint.as_str()));
    }
    Renderer::plain().render(&[group])
}
