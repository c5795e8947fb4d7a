//! Arms of a `case` behind `*)`, which takes every text.

use super::case_labels::labels;
use super::{CommandContext, ShellDiagnostic, place};
use std::collections::BTreeMap;

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    // Where `*)` stands in each `case`.
    let mut stars: BTreeMap<usize, usize> = BTreeMap::new();
    labels(around.text).into_iter().find_map(|label| {
        let Some(star) = stars.get(&label.case) else {
            if label.line.starts_with("*)") {
                stars.insert(label.case, label.at);
            }
            return None;
        };
        let (pattern, _) = label.line.split_once(')')?;
        let is_pattern = !pattern.is_empty() && !pattern.contains(['$', '`', ';']);
        is_pattern.then(|| ShellDiagnostic {
            at: *star,
            says: format!(
                "`*)` takes every text, so `{pattern})`{} is never come to",
                place(around.text, label.at)
            ),
            help: "move `*)` to the end of the `case`".to_owned(),
        })
    })
}
