//! `known-failures.txt`: one `<dialect> <id>` per line, with a reason behind `#`. It hides nothing; it is there so that
//! a failure that is known can be told from a new one.

use std::collections::BTreeSet;

/// What the file lists.
pub(super) struct Known(BTreeSet<(String, String)>);

impl Known {
    pub(super) fn read() -> Self {
        let text = std::fs::read_to_string(super::beside("known-failures.txt")).unwrap_or_default();
        let entries = text.lines().filter_map(|line| {
            let entry = line.split('#').next().unwrap_or_default().trim();
            let (dialect, id) = entry.split_once(char::is_whitespace)?;
            Some((dialect.to_owned(), id.trim().to_owned()))
        });
        Self(entries.collect())
    }

    /// A list without entries.
    pub(super) fn none() -> Self {
        Self(BTreeSet::new())
    }

    pub(super) fn lists(&self, dialect: &str, id: &str) -> bool {
        self.0.contains(&(dialect.to_owned(), id.to_owned()))
    }

    /// The lines that name no vector.
    pub(super) fn unknown(&self, all: &[(&str, String)]) -> Vec<String> {
        let exists = |dialect: &str, id: &str| all.iter().any(|(d, i)| *d == dialect && i == id);
        self.0
            .iter()
            .filter(|(dialect, id)| !exists(dialect, id))
            .map(|(dialect, id)| format!("known-failures.txt: there is no vector {dialect} {id}"))
            .collect()
    }
}
