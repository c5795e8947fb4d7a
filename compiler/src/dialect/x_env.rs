//! `x-env` of a graph or a node: variables of the agent's environment that its programs get, although they are withheld from
//! programs otherwise (keys of model providers, the token of the agent's service).

use crate::diag::codes::INVALID_VALUE;
use crate::diag::{Diagnostic, Level};
use crate::providers;
use crate::syntax::{FieldReader, FieldValue, nearest};

const KEY: &str = "x-env";

/// The names, each once.
pub(super) fn read(fields: &mut FieldReader<'_>) -> Vec<String> {
    let found = fields.one_or_more_texts(KEY);
    let mut names: Vec<String> = Vec::new();
    for name in found.map_or_else(Vec::new, |found| found.value) {
        if !is_name(name.value) {
            let message = format!("`{KEY}` of {} names `{}`", fields.owner(), name.value);
            let finding = Diagnostic::new(
                &INVALID_VALUE,
                name.span,
                message,
                "no variable can be called this",
            );
            let help =
                "write the name alone, without `$` and without a value: letters, digits and `_`";
            fields.find(finding.help(help));
            continue;
        }
        if let Some(finding) = slip(fields.owner(), &name) {
            fields.find(finding);
        }
        if !names.iter().any(|known| known == name.value) {
            names.push(name.value.to_owned());
        }
    }
    names
}

fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty() && name.chars().all(plain) && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// A name that is nearly that of a key: the script would not get what it was to get.
fn slip(owner: &str, name: &FieldValue<&str>) -> Option<Diagnostic> {
    if withheld().any(|known| known == name.value) {
        return None;
    }
    let meant = nearest(name.value, withheld())?;
    let message = format!("`{KEY}` of {owner} names `{}`", name.value);
    let finding = Diagnostic::new(&INVALID_VALUE, name.span, message, "probably misspelled");
    Some(finding.level(Level::Warning).did_you_mean(name.span, meant))
}

/// For nodes that start no program of their own.
pub(super) fn idle(fields: &mut FieldReader<'_>) {
    let Some(entry) = fields.entry(KEY) else {
        return;
    };
    let message = format!(
        "`{KEY}` of {} says nothing: the node starts no program of its own",
        fields.owner()
    );
    let finding = Diagnostic::new(&INVALID_VALUE, entry.key_span, message, "not looked at");
    fields.find(
        finding
            .level(Level::Warning)
            .help("write it on script nodes, or at the top of the graph for its scripts and tools"),
    );
}

/// The variables that programs do not get unless a graph names them.
pub(super) fn withheld() -> impl Iterator<Item = &'static str> {
    let own = ["GRAPHWRIGHT_TOKEN", "GRAPHWRIGHT_WEB_SEARCH_HEADER"];
    let keys = providers::ALL.iter().flat_map(|(_, variables)| *variables);
    own.into_iter().chain(keys.copied())
}
