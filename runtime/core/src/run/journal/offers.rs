//! The definitions of tools that models were offered.
//!
//! All else of a prompt follows from the state. What a tool says of itself does not: a server may say something else tomorrow, and to
//! ask it is to start it. So it is kept, once for each set of tools of a run, and further uses name the first.

use super::place;
use super::rows::now;
use crate::host::ToolAbout;
use crate::run::journal::EffectRow;
use crate::value::digest;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What rows of definitions are labelled with.
pub const TOOLS: &str = "tools";

/// The sets of tools that were kept, with the call that has their definitions.
#[derive(Debug, Default)]
pub struct OfferedTools(BTreeMap<String, String>);

impl OfferedTools {
    /// The row that keeps what was offered before a call.
    pub fn row(&mut self, call: &str, about: &[ToolAbout]) -> Option<EffectRow> {
        let text = serde_json::to_string(about).ok()?;
        let digest = digest::with(digest::START, text.as_bytes());
        let digest = format!("{digest:016x}");
        let value = match self.0.get(&digest) {
            Some(first) if first != call => json!({"as": first}).to_string(),
            Some(_) | None => text,
        };
        self.0
            .entry(digest.clone())
            .or_insert_with(|| call.to_owned());
        let (branch, step) = place::step(call)?;
        Some(EffectRow {
            call: call.to_owned(),
            branch: branch.to_owned(),
            step,
            label: TOOLS.to_owned(),
            asked: digest,
            value,
            made: now(),
        })
    }
}

/// What was offered at a place, from the rows of the run.
pub fn read(rows: &BTreeMap<String, EffectRow>, call: &str) -> Option<Vec<ToolAbout>> {
    let found = |call: &str| rows.get(call).filter(|row| row.label == TOOLS);
    let row = found(call)?;
    let value: Value = super::json::read(&row.value).ok()?;
    let Some(first) = value.get("as").and_then(Value::as_str) else {
        return serde_json::from_value(value).ok();
    };
    // The step of the first may have been made again since, with other tools.
    let first = found(first).filter(|first| first.asked == row.asked)?;
    super::json::read(&first.value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool(name: &str) -> ToolAbout {
        ToolAbout {
            name: name.to_owned(),
            description: "Does.".to_owned(),
            parameters: json!({"type": "object"}),
        }
    }

    #[test]
    fn a_set_of_tools_is_kept_once() {
        let mut offered = OfferedTools::default();
        let (one, two) = ([tool("a"), tool("b")], [tool("a")]);
        let mut rows = BTreeMap::new();
        for (call, about) in [
            ("1/0/tools", &one[..]),
            ("1.0/2/0/tools", &one),
            ("3/0/tools", &two),
        ] {
            let row = offered.row(call, about).expect("a row");
            rows.insert(call.to_owned(), row);
        }
        assert_eq!(rows["1.0/2/0/tools"].value, r#"{"as":"1/0/tools"}"#);
        assert_eq!(
            (
                rows["1.0/2/0/tools"].branch.as_str(),
                rows["1.0/2/0/tools"].step
            ),
            ("1.0/", 2)
        );
        for (call, about) in [
            ("1/0/tools", &one[..]),
            ("1.0/2/0/tools", &one),
            ("3/0/tools", &two),
        ] {
            assert_eq!(read(&rows, call).as_deref(), Some(about), "{call}");
        }
        assert_eq!(read(&rows, "4/0/tools"), None);
        // The same step once more, after a crash.
        let again = offered.row("1/0/tools", &one).expect("a row");
        assert!(again.value.contains("Does."));
    }
}
