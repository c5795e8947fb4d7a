//! A key of a service that stands in the text of a script.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SECRET_IN_TEXT;
use crate::known_secret::key_in;

/// Reports the first line that holds one.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let mut lines = of.code.lines();
    let Some((line, _)) = lines.find(|(_, text)| key_in(text).is_some()) else {
        return;
    };
    let does = format!("holds what looks like a secret (line {line})");
    let found = of.diagnostic(&SECRET_IN_TEXT, &does, "whoever has the file has the key");
    of.once(
        found
            .help("remove it, make a new key, and read that from the environment: `x-env: [NAME]`"),
        report,
    );
}
