//! Keys that begin with `x-`: those that are ours and mean nothing where they stand, and slips in them. All others are the user's.

use super::super::nearest_word;
use super::FieldReader;
use crate::diag::codes::INVALID_VALUE;
use crate::diag::{Diagnostic, Level};
use crate::suggestion::Certainty;
use crate::syntax::{Entry, build};

/// All keys of ours, and where they mean something.
const OWN: [(&str, &str); 14] = [
    ("x-allow-cycles", "`settings` of a Loki graph"),
    (
        "x-env",
        "a graph, or a script node of a Loki graph, and not to this map",
    ),
    (
        "x-join",
        "a node of a Loki graph whose `next` is a list, and not to this map",
    ),
    ("x-model", "a euleragent graph and its nodes"),
    ("x-on-interrupted", "nodes that call something outside"),
    ("x-policies", "the top of a Loki graph"),
    ("x-quote", "an action of a Rye graph, beside its `item_id`"),
    ("x-reads", "script nodes of a Loki graph"),
    ("x-routes", "script nodes of a Loki graph"),
    ("x-schemas", "the top of a euleragent graph"),
    ("x-timeout", "`config` of a Rye graph"),
    ("x-tools", "a euleragent graph and its nodes"),
    ("x-typed-updates", "`settings` of a Loki graph"),
    ("x-writes", "script nodes of a Loki graph"),
];

impl FieldReader<'_> {
    /// What is to be said of an entry whose key begins with `x-` and that nobody asked for.
    pub(super) fn own_key(&self, entry: &Entry) -> Option<Diagnostic> {
        let key = entry.key.as_str();
        if !key.starts_with("x-") || self.known.contains(&key) {
            return None;
        }
        let owner = &self.owner;
        if let Some((_, place)) = OWN.iter().find(|(own, _)| *own == key) {
            let message = format!("`{key}` of {owner} says nothing here");
            let found = Diagnostic::new(&INVALID_VALUE, entry.key_span, message, "not looked at");
            return Some(
                found
                    .level(Level::Warning)
                    .help(format!("it belongs to {place}")),
            );
        }
        let absent = |name: &&str| !self.entries.iter().any(|entry| entry.key == *name);
        // A slip is one in what may stand here. Elsewhere `x-mode` is a key of the user, and no `x-model`.
        let here = self.known.iter().copied();
        let here = here.filter(|known| known.starts_with("x-"));
        let near = nearest_word(key, here.filter(absent))?;
        if near.certainty == Certainty::Guess {
            return None;
        }
        let key = build::shortened(key);
        let message = format!("`{key}` of {owner} says nothing: it is nearly `{near}`");
        let found = Diagnostic::new(&INVALID_VALUE, entry.key_span, message, "not looked at");
        Some(
            found
                .level(Level::Warning)
                .did_you_mean(entry.key_span, near),
        )
    }
}
