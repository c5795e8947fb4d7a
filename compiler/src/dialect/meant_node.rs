//! Which node is meant by a name that no node has, and that is spelled like none: one that lacks a way, if its name shares words or there is no other.

use crate::amount::is_same;
use crate::diag::Diagnostic;
use crate::node_names::words;
use crate::source::Spanned;
use crate::suggestion::{Suggestion, nearest};

/// Says which node an unknown name means: of all `ids` the one that is spelled nearly so, or one of those that are free for such a name, and why
/// they are: "nothing leads to". An error: nobody knows.
pub(super) fn did_you_mean<'n>(
    found: Diagnostic,
    written: &Spanned<String>,
    ids: impl IntoIterator<Item = &'n str>,
    (why, free): (&str, impl IntoIterator<Item = &'n str>),
) -> Result<Diagnostic, Diagnostic> {
    let name = written.value.as_str();
    if let Some(near) = nearest(name, ids) {
        return Ok(found.did_you_mean(written.span, near));
    }
    let free: Vec<&str> = free.into_iter().collect();
    let mut alike = free.iter().filter(|id| is_alike(name, id));
    match (alike.next(), alike.next(), free.as_slice()) {
        (Some(only), None, _) => Ok(found
            .note(format!("{why} `{only}`"))
            .did_you_mean(written.span, Suggestion::sure(only).guessed())),
        (None, _, [only]) => Ok(found
            .note(format!("`{only}` is the only node that {why}"))
            .help(format!(
                "write `{only}`, if that is meant, or add a node `{name}`"
            ))),
        _ => Err(found),
    }
}

/// Whether all words of one name are in the other, or two of them.
pub(super) fn is_alike(one: &str, other: &str) -> bool {
    let (ones, others) = (words(one), words(other));
    let shared = ones
        .iter()
        .filter(|word| others.iter().any(|other| is_same(word, other)))
        .count();
    shared > 0 && shared >= ones.len().min(others.len()).min(2)
}

#[cfg(test)]
mod tests {
    use super::is_alike;

    #[test]
    fn names_are_alike_by_their_words() {
        for (one, other) in [
            ("rank", "rank_findings"),
            ("notify_tests", "notify_test_failure"),
            ("write_report", "report"),
        ] {
            assert!(is_alike(one, other), "{one}");
        }
        for (one, other) in [
            ("notify_tests", "notify_deploy"),
            ("rank", "write"),
            ("", "a"),
        ] {
            assert!(!is_alike(one, other), "{one}");
        }
    }
}
