//! What goes from a text if one part of a list or a map goes.

use super::Span;

/// The bytes that go if the part at `at` goes, of parts that stand where `span` says: all up to the next part, and of the last one all
/// behind the part before. The only part has none, and neither have parts that stand elsewhere, as what was merged into a map.
pub fn removal<P>(parts: &[P], at: usize, span: impl Fn(&P) -> Span) -> Option<Span> {
    let gone = span(parts.get(at)?);
    let follows = |a: Span, b: Span| a.file == b.file && a.end <= b.start;
    if let Some(next) = parts.get(at + 1).map(&span) {
        return follows(gone, next).then_some(Span {
            end: next.start,
            ..gone
        });
    }
    let before = span(parts.get(at.checked_sub(1)?)?);
    follows(before, gone).then_some(Span {
        start: before.end,
        ..gone
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn without(text: &str, parts: &[&str], at: usize) -> Option<String> {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let span = |part: &&str| {
            let start = text.find(part).unwrap();
            Span::new(file, start, start + part.len())
        };
        let spans: Vec<Span> = parts.iter().map(span).collect();
        let gone = removal(&spans, at, |span| *span)?.range();
        Some(format!("{}{}", &text[..gone.start], &text[gone.end..]))
    }

    #[test]
    fn a_part_goes_with_what_separates_it() {
        let flow = |at| without("[a, b, c]", &["a", "b", "c"], at).unwrap();
        assert_eq!([flow(0), flow(1), flow(2)], ["[b, c]", "[a, c]", "[a, b]"]);
        let block = |at| without("- a\n- b\n- c\n", &["a", "b", "c"], at).unwrap();
        assert_eq!([block(0), block(2)], ["- b\n- c\n", "- a\n- b\n"]);
        assert_eq!(without("[a]", &["a"], 0), None);
    }

    #[test]
    fn what_stands_elsewhere_stays() {
        assert_eq!(without("a b c", &["c", "a"], 0), None);
        assert_eq!(without("a b c", &["c", "a"], 1), None);
    }
}
