//! Cutting a text into chunks.
//!
//! A text is cut at the strongest boundary that makes the parts small enough: headings, empty lines, lines, sentences,
//! words, characters. Neighbouring parts are then put together again until a chunk is full, and a chunk begins with the
//! last parts of the one before, as far as the overlap allows. Chunks are spans of the text, so they never begin or end
//! inside a character.

use std::ops::Range;

/// Boundaries, strongest first, and whether they belong to what comes after them.
const BOUNDARIES: [(&str, bool); 6] = [
    ("\n# ", true),
    ("\n## ", true),
    ("\n\n", false),
    ("\n", false),
    (". ", false),
    (" ", false),
];

/// The chunks of a text as spans of bytes, each at most `size` characters, neighbours sharing at most `overlap`.
pub fn split(text: &str, size: usize, overlap: usize) -> Vec<Range<usize>> {
    let size = size.max(1);
    let mut parts = Vec::new();
    cut(text, 0..text.len(), &BOUNDARIES, size, &mut parts);
    let lengths: Vec<usize> = parts.iter().map(|part| characters(text, part)).collect();
    join(&parts, &lengths, size, overlap.min(size.saturating_sub(1)))
        .into_iter()
        .map(|span| trimmed(text, span))
        .filter(|span| !span.is_empty())
        .collect()
}

fn characters(text: &str, span: &Range<usize>) -> usize {
    text.get(span.clone())
        .map_or(0, |part| part.chars().count())
}

/// Parts that are small enough, in order and without gaps.
fn cut(
    text: &str,
    span: Range<usize>,
    boundaries: &[(&str, bool)],
    size: usize,
    into: &mut Vec<Range<usize>>,
) {
    let Some(part) = text.get(span.clone()).filter(|part| !part.is_empty()) else {
        return;
    };
    // Bytes are never fewer than characters.
    if part.len() <= size || part.chars().count() <= size {
        into.push(span);
        return;
    }
    let Some(((boundary, leads), weaker)) = boundaries.split_first() else {
        return cut_anywhere(part, span.start, size, into);
    };
    let mut from = span.start;
    for (at, found) in part.match_indices(boundary) {
        // The line break before a heading stays with what is before it.
        let to = span.start + at + if *leads { 1 } else { found.len() };
        cut(text, from..to, weaker, size, into);
        from = to;
    }
    cut(text, from..span.end, weaker, size, into);
}

fn cut_anywhere(part: &str, start: usize, size: usize, into: &mut Vec<Range<usize>>) {
    let mut from = 0;
    for (at, _) in part.char_indices().step_by(size).skip(1) {
        into.push(start + from..start + at);
        from = at;
    }
    into.push(start + from..start + part.len());
}

/// Puts neighbours together.
fn join(
    parts: &[Range<usize>],
    lengths: &[usize],
    size: usize,
    overlap: usize,
) -> Vec<Range<usize>> {
    let mut chunks = Vec::new();
    // The parts of the chunk that is being filled, with their lengths.
    let mut open: std::collections::VecDeque<(Range<usize>, usize)> = Default::default();
    let mut full = 0;
    for (part, length) in parts.iter().zip(lengths) {
        if full + length > size && full > 0 {
            chunks.extend(whole(&open));
            while full > overlap || (full > 0 && full + length > size) {
                let Some((_, gone)) = open.pop_front() else {
                    break;
                };
                full -= gone;
            }
        }
        open.push_back((part.clone(), *length));
        full += length;
    }
    chunks.extend(whole(&open));
    chunks
}

fn whole(open: &std::collections::VecDeque<(Range<usize>, usize)>) -> Option<Range<usize>> {
    Some(open.front()?.0.start..open.back()?.0.end)
}

fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let Some(part) = text.get(span.clone()) else {
        return span.start..span.start;
    };
    let from = span.start + (part.len() - part.trim_start().len());
    let to = span.start + part.trim_end().len();
    from..to.max(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunks(text: &str, size: usize, overlap: usize) -> Vec<&str> {
        let spans = split(text, size, overlap).into_iter();
        spans.map(|span| &text[span]).collect()
    }

    #[test]
    fn a_short_text_is_one_chunk() {
        assert_eq!(chunks("  hello there\n", 100, 10), ["hello there"]);
        assert_eq!(chunks(" \n\n ", 100, 10), Vec::<&str>::new());
        assert_eq!(chunks("", 10, 0), Vec::<&str>::new());
    }

    #[test]
    fn the_strongest_boundary_counts() {
        let text = "# One\nfirst part. more of it\n# Two\nsecond part.\n\nthird";
        assert_eq!(
            chunks(text, 32, 0),
            [
                "# One\nfirst part. more of it",
                "# Two\nsecond part.\n\nthird"
            ]
        );
    }

    #[test]
    fn neighbours_share_words() {
        assert_eq!(
            chunks("aa bb cc dd ee ff", 9, 3),
            ["aa bb cc", "cc dd ee", "ee ff"]
        );
    }

    #[test]
    fn no_character_is_cut_and_none_is_lost() {
        let text = "äöü".repeat(50) + "日本語の文章。" + &"🙂".repeat(30);
        for (size, overlap) in [(1, 0), (7, 3), (10, 9), (10, 50)] {
            let spans = split(&text, size, overlap);
            let mut reached = 0;
            for span in &spans {
                assert!(span.start <= reached, "a gap before {span:?}");
                assert!(text[span.clone()].chars().count() <= size);
                reached = reached.max(span.end);
            }
            assert_eq!(reached, text.len());
        }
    }
}
