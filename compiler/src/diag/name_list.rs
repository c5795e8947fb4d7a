//! Lists of names in a sentence.

use std::collections::BTreeSet;

/// "`a`, `b` and `c`", of the first few; nothing for an empty list.
pub(crate) fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    const FEW: usize = 8;
    let mut seen = BTreeSet::new();
    let names = names.into_iter().filter(|name| seen.insert(*name));
    let mut quoted: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let more = quoted.len().saturating_sub(FEW);
    quoted.truncate(FEW);
    let last = match more {
        0 => quoted.pop().unwrap_or_default(),
        more => format!("{more} more"),
    };
    match quoted.is_empty() {
        true => last,
        false => format!("{} and {last}", quoted.join(", ")),
    }
}
