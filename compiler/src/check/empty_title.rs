//! A text that ends with a title and nothing under it: "The alert:". What was to be shown there is lost.

use super::graph::Graph;
use super::texts::{VALUE, joined};
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Partner};
use crate::node_names::words;

/// How many words a title has at most.
const MOST_WORDS: usize = 4;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if node.work.profile().partner != Some(Partner::Model) {
            continue;
        }
        report.diagnostics.extend(of_node(graph, node));
    }
}

fn of_node(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    let speaker = node.speakers().next()?;
    let text = speaker.texts.last()?;
    let whole = joined(text);
    let (title, said) = title(&whole)?;
    // A title that is no name of something that is there may be for the model to write under.
    let shown = |name: &str| text.refs().any(|found| found.spelled.contains(name));
    let writes = |key| {
        let mut written = node.exits.iter().flat_map(|exit| &exit.writes);
        written.any(|write| write.key == key)
    };
    let is_key = graph.program.key_ids().any(|key| {
        let name = graph.name(key);
        words(name) == said && !shown(name) && !writes(key)
    });
    if !is_key && !is_pointed_at(&whole, &said) {
        return None;
    }
    let message = format!("a text of `{}` ends with the title `{title}`", speaker.id);
    let label = "nothing stands under it";
    let found = Diagnostic::new(&SPOKEN_VALUE, text.span, message, label);
    Some(found.help("write the reference to the value under it, or take the title out"))
}

/// The title at the end of a text, and its words without an article.
fn title(whole: &str) -> Option<(&str, Vec<String>)> {
    const ARTICLES: [&str; 4] = ["the", "this", "these", "a"];
    let last = whole.trim_end().lines().next_back()?.trim();
    let last = last.rsplit(". ").next()?;
    let title = last
        .strip_suffix(':')
        .filter(|title| !title.contains(VALUE))?;
    let mut said = words(title);
    said.retain(|word| !ARTICLES.contains(&word.as_str()));
    let is_short = !said.is_empty() && said.len() <= MOST_WORDS;
    is_short.then_some((last, said))
}

/// Whether the text speaks of it as of something that it shows: "Sort this alert." and then "The alert:".
fn is_pointed_at(whole: &str, said: &[String]) -> bool {
    // "Sort this alert: {{alert}}" shows it.
    let mut shown = whole.split(VALUE).collect::<Vec<&str>>();
    shown.pop();
    if shown.iter().any(|before| words(before).ends_with(said)) {
        return false;
    }
    let all = words(whole);
    let points = |word: &String| matches!(word.as_str(), "this" | "these");
    let mut places = all.windows(said.len() + 1);
    places.any(|place| match place {
        [first, rest @ ..] => points(first) && rest == said,
        [] => false,
    })
}

#[cfg(test)]
mod tests {
    use super::{is_pointed_at, title};

    fn is_lost(text: &str) -> bool {
        title(text).is_some_and(|(_, said)| is_pointed_at(text, &said))
    }

    #[test]
    fn titles_at_the_end_are_seen_and_beginnings_of_answers_are_not() {
        for text in [
            "Sort this alert.\n\nThe alert:\n",
            "Which of these contracts is older?\n\nContracts:",
        ] {
            assert!(is_lost(text), "{text}");
        }
        for text in [
            "Sort this alert.\n\nThe alert:\n\u{fffd}",
            "Translate this letter: \u{fffd}\n\nThe translation:",
            "Write a story on \u{fffd}.\n\nThe story:",
            "Find names for \u{fffd}. The three best names:",
            "Sort this alert: \u{fffd}\n\nThe alert:\n",
            "Wanted: \u{fffd}\nAntwort:",
            "Wanted: \u{fffd}\nSay yes or no.",
        ] {
            assert!(!is_lost(text), "{text}");
        }
    }
}
