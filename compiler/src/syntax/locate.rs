//! A place inside a scalar: from what its decoded text says back to what is written.
//!
//! Escapes, folding and doubled quotes make decoded and written text differ, so a position in one is none in the other.
//! A *search* for the piece in the written text needs no map between the two, and nearly always finds it.

use crate::source::{Sources, Span};

/// The span of occurrence number `nth` (from 0) of `needle` in the written text of `scalar`. Where the text breaks a
/// line, blanks in `needle` match the break and the indentation. If it cannot be found: `scalar`.
pub fn locate(sources: &Sources, scalar: Span, needle: &str, nth: usize) -> Span {
    let written = sources.slice(scalar);
    if needle.is_empty() {
        return scalar;
    }
    let exact = written
        .match_indices(needle)
        .nth(nth)
        .map(|(at, found)| (at, at + found.len()));
    let found = exact.or_else(|| folded(written, needle).nth(nth));
    match found {
        Some((start, end)) => {
            let base = scalar.start as usize;
            Span::new(scalar.file, base + start, base + end)
        }
        None => scalar,
    }
}

/// As [`locate`], of the first occurrence from byte `from` of the scalar on, letter by letter. Whoever looks for many pieces
/// in their order goes on from the end of the last, so that all of them are one walk.
pub fn locate_from(sources: &Sources, scalar: Span, needle: &str, from: usize) -> Option<Span> {
    let rest = sources.slice(scalar).get(from..)?;
    let start = scalar.start as usize + from + rest.find(needle)?;
    Some(Span::new(scalar.file, start, start + needle.len()))
}

/// The occurrences of `needle`, any run of white space matching any other.
fn folded<'t>(written: &'t str, needle: &'t str) -> impl Iterator<Item = (usize, usize)> + 't {
    let mut from = 0;
    std::iter::from_fn(move || {
        let first = needle.chars().next()?;
        loop {
            let rest = written.get(from..)?;
            let start = from + rest.find(first)?;
            if let Some(length) = matched(written.get(start..)?, needle) {
                from = start + length;
                return Some((start, from));
            }
            from = start + first.len_utf8();
        }
    })
}

/// How many bytes at the beginning of `written` say `needle`.
fn matched(written: &str, needle: &str) -> Option<usize> {
    let mut rest = written;
    let mut wanted = needle;
    while let Some(next) = wanted.chars().next() {
        if next.is_whitespace() {
            let after = rest.trim_start();
            if after.len() == rest.len() {
                return None;
            }
            rest = after;
            wanted = wanted.trim_start();
        } else {
            rest = rest.strip_prefix(next)?;
            wanted = wanted.get(next.len_utf8()..)?;
        }
    }
    Some(written.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(written: &str, needle: &str, nth: usize) -> (usize, usize) {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", format!("k: {written}"));
        let span = locate(&sources, Span::new(file, 3, 3 + written.len()), needle, nth);
        (span.start as usize - 3, span.end as usize - 3)
    }

    #[test]
    fn finds_the_nth_occurrence() {
        assert_eq!(found("a {{x}} b {{x}} {{xy}}", "{{x}}", 0), (2, 7));
        assert_eq!(found("a {{x}} b {{x}} {{xy}}", "{{x}}", 1), (10, 15));
        assert_eq!(found("ä{{x}}", "{{x}}", 0), (2, 7));
    }

    #[test]
    fn finds_what_is_folded_over_two_lines() {
        assert_eq!(found("say {{ a\n     b }} now", "{{ a b }}", 0), (4, 18));
    }

    #[test]
    fn falls_back_to_the_whole_scalar() {
        assert_eq!(found("a {{x}}", "{{x}}", 1), (0, 7));
        assert_eq!(found("a {{x}}", "", 0), (0, 7));
        assert_eq!(found("\"{{\\u0061}}\"", "{{a}}", 0), (0, 12));
    }
}
