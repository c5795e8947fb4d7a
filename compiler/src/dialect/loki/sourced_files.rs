//! The files that a shell script reads into itself: which functions they define, and whether they are there.

use crate::shell::names;
use crate::shell::slips::ShellDiagnostic;
use crate::shell::{Command, Word};
use crate::world::{Presence, World, plain_path};
use std::collections::BTreeSet;

/// How many files are followed: nobody sources more by hand.
const MOST: usize = 16;

/// What the directory of a script is called in it.
const OWN: [&str; 8] = [
    "$(dirname \"$0\")",
    "$(dirname $0)",
    "$(dirname \"${BASH_SOURCE[0]}\")",
    "${BASH_SOURCE%/*}",
    "${0%/*}",
    "$SCRIPT_DIR",
    "${SCRIPT_DIR}",
    "$(cd \"$(dirname \"$0\")\" && pwd)",
];

/// What stands in the place of the directory of all agents.
const AGENTS: [&str; 2] = ["$LLM_ROOT_DIR/agents", "${LLM_ROOT_DIR}/agents"];

/// Files whose functions are known, and none of which has a name that scripts give.
const HELPERS: [&str; 2] = ["LLM_PROMPT_UTILS_FILE", "LLM_ROOT_DIR/utils"];

/// What a script sources.
#[derive(Default)]
pub(super) struct SourcedFiles {
    texts: Vec<String>,
    /// Whether it sources a file that nobody knows before a run.
    is_open: bool,
    /// The files that are not there.
    pub(super) missing: Vec<ShellDiagnostic>,
}

impl SourcedFiles {
    /// Follows the files that a script at `path` sources, one by one, as far as their paths are written out.
    pub(super) fn of(path: &str, text: &str, commands: &[Command<'_>], world: &dyn World) -> Self {
        let mut found = Self::default();
        if text.contains("eval ") && text.contains("$(curl") {
            found.is_open = true;
        }
        found.follow(path, commands, world, true);
        found
    }

    fn follow(&mut self, path: &str, commands: &[Command<'_>], world: &dyn World, is_first: bool) {
        let directory = path.rsplit_once('/').map_or("", |(directory, _)| directory);
        let files = commands
            .iter()
            .filter_map(|command| match command.called() {
                [name, file, ..] if matches!(name.text, "source" | ".") => Some(file),
                _ => None,
            });
        for file in files {
            if HELPERS.iter().any(|helper| file.text.contains(helper)) {
                continue;
            }
            let Some(place) = place(directory, file).filter(|_| self.texts.len() < MOST) else {
                self.is_open = true;
                continue;
            };
            match world.text(&place) {
                Some(text) if is_first => self.add(&place, text, world),
                Some(text) => self.texts.push(text),
                None => {
                    self.is_open = true;
                    if is_first && world.file(&place) == Presence::Absent {
                        self.missing.push(gone(file, &place));
                    }
                }
            }
        }
    }

    fn add(&mut self, place: &str, text: String, world: &dyn World) {
        match crate::shell::read(&text) {
            Ok(commands) => self.follow(place, &commands, world, false),
            Err(_) => self.is_open = true,
        }
        self.texts.push(text);
    }

    /// Calls of functions and programs by a name that is nearly another one.
    pub(super) fn misspelt(&self, text: &str, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
        let mut functions: BTreeSet<&str> = names::functions(text);
        functions.extend(self.texts.iter().flat_map(|text| names::functions(text)));
        if self.is_open {
            functions.retain(|name| !name.contains('_'));
        }
        names::misspelt(commands, &functions)
    }
}

fn gone(file: &Word<'_>, place: &str) -> ShellDiagnostic {
    ShellDiagnostic {
        at: file.at,
        says: format!("it reads the file `{place}` into itself, which is not there"),
        help: "name a file that is there, from the directory of the script".to_owned(),
    }
}

/// The path of a sourced file, from the directory of the graph. `None`: only a run knows it.
fn place(directory: &str, file: &Word<'_>) -> Option<String> {
    let word = file.text;
    let inner = word
        .strip_prefix('"')
        .and_then(|word| word.strip_suffix('"'));
    let inner = inner.unwrap_or(word);
    let own = OWN
        .iter()
        .find_map(|own| inner.strip_prefix(own))
        .map(|rest| (directory, rest));
    let agents = AGENTS
        .iter()
        .find_map(|agents| inner.strip_prefix(agents))
        .map(|rest| ("..", rest));
    let (base, rest) = own.or(agents)?;
    let rest = rest.trim_start_matches('"').strip_prefix('/')?;
    if rest.contains(['$', '`', '*', '"']) {
        return None;
    }
    Some(match base {
        "" => plain_path(rest),
        base => plain_path(&format!("{base}/{rest}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_are_written_out_are_followed() {
        let of = |directory: &str, text: &str| place(directory, &Word { text, at: 0 });
        let own = "\"$(dirname \"$0\")/../../.shared/utils.sh\"";
        assert_eq!(of("scripts", own).as_deref(), Some("../.shared/utils.sh"));
        assert_eq!(of("", "\"$SCRIPT_DIR/a.sh\"").as_deref(), Some("a.sh"));
        let agents = "\"$LLM_ROOT_DIR/agents/.shared/utils.sh\"";
        assert_eq!(of("", agents).as_deref(), Some("../.shared/utils.sh"));
        for text in ["\"$HOME/a.sh\"", "./a.sh", "\"$SCRIPT_DIR/$name.sh\""] {
            assert_eq!(of("scripts", text), None, "{text}");
        }
    }
}
