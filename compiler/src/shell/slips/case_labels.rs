//! The labels of a `case` that begin a line.

use super::lines;

/// How deep `case` is followed into `case`. Nobody goes deeper by hand.
const DEEPEST: usize = 16;

/// A label.
pub(super) struct Label<'t> {
    /// Where its line begins, behind the blanks.
    pub(super) at: usize,
    /// The line that it begins, without the blanks around it.
    pub(super) line: &'t str,
    /// Where the head of its `case` stands.
    pub(super) case: usize,
}

/// All of them, in order. What stands behind `;;&` is come to from the label before.
pub(super) fn labels(text: &str) -> Vec<Label<'_>> {
    let mut found = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let (mut is_first, mut is_next) = (false, false);
    for (begin, whole) in lines(text) {
        let line = whole.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let at = begin + (whole.len() - whole.trim_start().len());
        if line.split([' ', ';']).next() == Some("esac") {
            let _ = open.pop();
        } else if let Some(case) = open.last().filter(|_| is_first || is_next) {
            let case = *case;
            found.push(Label { at, line, case });
        }
        is_first = line.ends_with(" in") && line.split_whitespace().any(|word| word == "case");
        is_next = line.ends_with(";;");
        if is_first && open.len() == DEEPEST {
            break;
        }
        open.extend(is_first.then_some(at));
    }
    found
}
