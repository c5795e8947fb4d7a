//! Names under which a text asks for an answer: one that is no key of the state, in place of a key that the node writes.

use super::super::ast::Node;
use super::super::read::BUILT_IN;
use super::super::view::View;
use super::known_name::is_known;
use crate::amount::{bare, is_same};
use crate::deeds::{orders, sentences};
use crate::diag::Diagnostic;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::source::Spanned;
use crate::suggestion::{Certainty, nearest};

/// Verbs that ask for an answer.
const ASKS: [&str; 13] = [
    "answer", "deliver", "fill", "give", "list", "output", "produce", "provide", "reply", "report",
    "respond", "return", "write",
];

/// Words behind which the name of a key stands.
const LEADS: [&str; 6] = ["called", "field", "fields", "key", "keys", "under"];

/// Words of a sentence that says what is in an item, and not what is stored.
const PARTS: [&str; 4] = ["each", "every", "per", "whose"];

pub(super) fn find(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    let writes = node.writes();
    let all = names(&text.value);
    let said: Vec<&str> = text.value.split_whitespace().map(bare).collect();
    let is_said = |key: &str| {
        let mut named = all.iter().map(|(_, name)| *name);
        named.any(|name| name == key) || said.iter().any(|word| is_same(word, key))
    };
    let mut unsaid = writes.iter().filter(|key| !is_said(&key.value));
    // Of several keys that are not named nobody knows which one is meant.
    let (key, None) = (unsaid.next()?, unsaid.next()) else {
        return None;
    };
    let word = sentences(&text.value).find_map(|sentence| {
        let words: Vec<&str> = sentence.split_whitespace().map(bare).collect();
        let is_part = |word: &&str| PARTS.contains(&word.to_lowercase().as_str());
        if !orders(sentence, &ASKS) || words.iter().any(is_part) {
            return None;
        }
        let named = names(sentence);
        let has_own = |named: &[(&str, &str)]| {
            let own = |name: &str| writes.iter().any(|write| write.value == name);
            named.iter().any(|(_, name)| own(name))
        };
        let mut strangers = named
            .iter()
            .filter(|(_, name)| is_stranger(view, node, name));
        let (before, word) = *strangers.next()?;
        let before = before.to_lowercase();
        // "as `markdown`" says a form, where no name of a key has an underscore.
        let is_led = LEADS.contains(&before.as_str()) || before == "as" && word.contains('_');
        let is_only = strangers.all(|(_, other)| *other == word);
        (is_only && (has_own(&named) || is_led)).then_some(word)
    })?;
    let id = &node.id.value;
    let message = format!(
        "the text of `{id}` asks for `{word}`, which is no key of the state, and never for `{}`, which the node writes",
        key.value
    );
    let label = "is stored nowhere";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, label);
    Some(
        found
            .label(key.span, "the text does not ask for this one")
            .help(format!(
                "write `{}` in the text if that is meant, or let the node write `{word}`",
                key.value
            )),
    )
}

/// Whether a name is nothing that the graph knows, and no slip of a key, which is told.
fn is_stranger(view: &View<'_>, node: &Node, name: &str) -> bool {
    let own = view.graph.tools.iter().chain(&node.tools);
    let own = own.map(|tool| tool.value.as_str());
    let mut tools = BUILT_IN.into_iter().chain(own);
    let is_tool = tools.any(|tool| tool == name || tool.replace('.', "_") == name);
    let keys = node.writes().iter().chain(&node.reads);
    let near = nearest(name, keys.map(|key| key.value.as_str()));
    let is_slip = near.is_some_and(|near| near.certainty != Certainty::Guess);
    !is_known(view, name) && !is_tool && !is_slip
}

/// The names in a text, in backticks, before a colon in quotes, or with an underscore, each with the word before it.
fn names(text: &str) -> Vec<(&str, &str)> {
    let is_end = |letter: char| letter.is_whitespace() || "{}[](),".contains(letter);
    let parts: Vec<&str> = text.split(is_end).filter(|part| !part.is_empty()).collect();
    let before = std::iter::once("").chain(parts.iter().copied());
    let both = before.zip(parts.iter().copied());
    both.filter_map(|(before, part)| {
        let part = part.trim_end_matches(['.', ';', '!', '?']);
        let name = part.trim_matches(['`', '"', '\'', ':']);
        let is_marked = part.starts_with('`') && part.trim_end_matches(':').ends_with('`');
        let is_field = part.starts_with(['"', '\'']) && part.ends_with(':');
        let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        let is_name = name.len() > 2 && name.chars().all(is_part) && !name.starts_with('_');
        (is_name && (is_marked || is_field || name.contains('_'))).then_some((bare(before), name))
    })
    .collect()
}
