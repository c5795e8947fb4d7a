//! The path of a file that a shell script reads into itself: `lib/a.sh`, `"$(dirname "$0")/a.sh"`, `"$here/a.sh"` with the variable that the
//! script gives the directory.

use super::run_file::{directory, joined};
use crate::shell::Command;
use std::collections::{BTreeMap, BTreeSet};

/// How long a path is at most, as systems have it.
const LONGEST: usize = 4096;

/// How deep calls stand in each other.
const DEEPEST: usize = 8;

/// Stands in a path for the directory of the graph.
const GRAPH: &str = "/@";

/// What the directory of a script is called that sets no such variable.
const OWN_NAME: &str = "SCRIPT_DIR";

/// What stands in the place of the directory of all agents.
const AGENTS: [&str; 2] = ["$LLM_ROOT_DIR/agents", "${LLM_ROOT_DIR}/agents"];

/// Where a text stands, and what its variables hold.
pub(super) struct PathPlace<'t> {
    /// The script that was started.
    script: String,
    /// The file with the text.
    file: String,
    /// The variables that the text gives one path, and those that it gives anything else.
    variables: BTreeMap<&'t str, String>,
    others: BTreeSet<&'t str>,
}

impl<'t> PathPlace<'t> {
    /// What the commands of a file set.
    pub(super) fn of(
        script: &str,
        file: &str,
        folder: Option<&str>,
        commands: &[Command<'t>],
    ) -> Self {
        let mut found = Self {
            script: format!("{GRAPH}/{script}"),
            file: format!("{GRAPH}/{file}"),
            variables: BTreeMap::new(),
            others: BTreeSet::new(),
        };
        for command in commands {
            const DECLARES: [&str; 5] = ["local", "export", "readonly", "declare", "typeset"];
            let all = DECLARES.contains(&command.name());
            let words = command.words.iter();
            let words = words.take_while(|word| all || word.sets().is_some());
            for word in words {
                let Some((name, value)) = word.sets().zip(word.text.split_once('=')) else {
                    continue;
                };
                let value = match found.knows(name) {
                    true => None,
                    false => found.evaluate(value.1, folder, 0),
                };
                match value {
                    Some(value) => drop(found.variables.insert(name, value)),
                    None => {
                        let _ = found.variables.remove(name);
                        let _ = found.others.insert(name);
                    }
                }
            }
        }
        found
    }

    fn knows(&self, name: &str) -> bool {
        self.variables.contains_key(name) || self.others.contains(name)
    }

    /// The path of a word, from the directory of the graph, and whether it counts from the directory of the script. `None`: only a run knows it,
    /// or it is none of the graph's files.
    pub(super) fn path(&self, word: &str, folder: Option<&str>) -> Option<(String, bool)> {
        let path = self.evaluate(word, folder, 0)?;
        if let Some(inside) = path.strip_prefix(GRAPH) {
            return Some((joined("", inside.trim_start_matches('/')), true));
        }
        (!path.starts_with(['/', '~', '-']) && !path.is_empty())
            .then(|| Some((joined(folder?, &path), false)))?
    }

    /// What a word says.
    fn evaluate(&self, word: &str, folder: Option<&str>, depth: usize) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let mut rest = word.trim();
        let mut said = String::new();
        while let Some(letter) = rest.chars().next() {
            if said.len() > LONGEST {
                return None;
            }
            if let Some(after) = AGENTS.iter().find_map(|agents| rest.strip_prefix(agents)) {
                said.push_str(GRAPH);
                said.push_str("/..");
                rest = after;
                continue;
            }
            match letter {
                '"' => rest = rest.get(1..)?,
                '\'' => {
                    let (inner, after) = rest.get(1..)?.split_once('\'')?;
                    said.push_str(inner);
                    rest = after;
                }
                '$' if rest.starts_with("$((") => return None,
                '$' if rest.starts_with("$(") => {
                    let end = closing(rest.get(2..)?)?;
                    let inner = rest.get(2..2 + end)?;
                    said.push_str(&self.call(inner, folder, depth + 1)?);
                    rest = rest.get(2 + end + 1..)?;
                }
                '$' => {
                    let (value, after) = self.variable(rest, folder)?;
                    said.push_str(&value);
                    rest = after;
                }
                crate::shell::VALUE
                | '`'
                | '*'
                | '?'
                | '['
                | '{'
                | '\\'
                | ' '
                | ';'
                | '&'
                | '|'
                | '<'
                | '>' => return None,
                _ => {
                    said.push(letter);
                    rest = rest.get(letter.len_utf8()..)?;
                }
            }
        }
        (said.len() <= LONGEST).then_some(said)
    }

    /// The value of the variable that a text begins with, and what follows.
    fn variable<'w>(&self, text: &'w str, folder: Option<&str>) -> Option<(String, &'w str)> {
        let here = || Some(format!("{GRAPH}/{}", folder?));
        let (name, rest) = match text.strip_prefix("${") {
            Some(inner) => inner.split_once('}')?,
            None => {
                let inner = text.get(1..)?;
                if let Some(rest) = inner.strip_prefix('0') {
                    ("0", rest)
                } else {
                    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
                    let end = inner.find(|letter| !is_part(letter)).unwrap_or(inner.len());
                    inner.split_at(end)
                }
            }
        };
        let value = match name {
            "0" => self.script.clone(),
            "BASH_SOURCE" | "BASH_SOURCE[0]" | "BASH_SOURCE[0]:-$0" | "BASH_SOURCE:-$0" => {
                self.file.clone()
            }
            "0%/*" => directory(&self.script).to_owned(),
            "BASH_SOURCE%/*" | "BASH_SOURCE[0]%/*" => directory(&self.file).to_owned(),
            "PWD" => here()?,
            OWN_NAME if !self.knows(OWN_NAME) => directory(&self.file).to_owned(),
            name => self.variables.get(name)?.clone(),
        };
        Some((value, rest))
    }

    /// What a command between `$(` and `)` prints.
    fn call(&self, inner: &str, folder: Option<&str>, depth: usize) -> Option<String> {
        let inner = inner.trim();
        if matches!(inner, "pwd" | "pwd -P") {
            return Some(format!("{GRAPH}/{}", folder?));
        }
        let (name, rest) = inner.split_once(' ')?;
        let argument = |rest: &str| {
            let rest = rest
                .trim()
                .trim_start_matches("-f ")
                .trim_start_matches("-e ");
            let rest = rest.strip_prefix("-- ").unwrap_or(rest);
            let said = self.evaluate(rest, folder, depth)?;
            Some(match said.starts_with('/') {
                true => said,
                false => format!("{GRAPH}/{}", joined(folder?, &said)),
            })
        };
        match name {
            "dirname" => Some(directory(&argument(rest)?).to_owned()),
            "realpath" | "readlink" => argument(rest),
            "cd" => {
                let rest = rest.trim_end_matches(" -P").strip_suffix("pwd")?.trim_end();
                let rest = rest.strip_suffix("&&").or_else(|| rest.strip_suffix(';'))?;
                let quiet = [
                    ">/dev/null 2>&1",
                    "> /dev/null 2>&1",
                    "&>/dev/null",
                    "&> /dev/null",
                    ">/dev/null",
                    "> /dev/null",
                    "2>/dev/null",
                ];
                let rest = rest.trim_end();
                let rest = quiet
                    .iter()
                    .find_map(|end| rest.strip_suffix(end))
                    .unwrap_or(rest);
                argument(rest.trim_start_matches("-P "))
            }
            _ => None,
        }
    }
}

/// Where the bracket stands that ends a text in `$(…)`.
fn closing(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => open += 1,
            ')' if open == 0 => return Some(at),
            ')' => open -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Option<String> {
        let commands = crate::shell::read(text).expect("commands");
        let place = PathPlace::of("scripts/a.sh", "scripts/a.sh", Some(""), &commands);
        let word = commands.last()?.called().get(1)?;
        Some(place.path(word.text, Some(""))?.0)
    }

    #[test]
    fn paths_that_are_written_out_are_followed() {
        for (text, path_of) in [
            ("source lib/a.sh", "lib/a.sh"),
            (". ./lib/a.sh", "lib/a.sh"),
            ("source 'lib/a.sh'", "lib/a.sh"),
            ("source \"$(dirname \"$0\")/lib/a.sh\"", "scripts/lib/a.sh"),
            ("source \"$(dirname -- \"$0\")/../lib/a.sh\"", "lib/a.sh"),
            (
                "source \"$(cd \"$(dirname \"${BASH_SOURCE[0]}\")\" && pwd)/a.sh\"",
                "scripts/a.sh",
            ),
            ("source \"${BASH_SOURCE%/*}/a.sh\"", "scripts/a.sh"),
            ("here=$(dirname \"$0\")\n. \"$here/a.sh\"", "scripts/a.sh"),
            (
                "here=\"$(cd \"$(dirname \"${BASH_SOURCE[0]}\")\" >/dev/null 2>&1 && pwd)\"\nroot=\"$here/..\"\n. \"${root}/lib/a.sh\"",
                "lib/a.sh",
            ),
            (
                "readonly HERE=\"$( cd -- \"$( dirname -- \"${BASH_SOURCE[0]}\" )\" &> /dev/null && pwd )\"\n. $HERE/a.sh",
                "scripts/a.sh",
            ),
            ("lib=lib\nsource \"$lib/a.sh\"", "lib/a.sh"),
            ("source \"$SCRIPT_DIR/a.sh\"", "scripts/a.sh"),
            (
                "SCRIPT_DIR=$(cd \"$(dirname \"$0\")/..\" && pwd)\nsource \"$SCRIPT_DIR/a.sh\"",
                "a.sh",
            ),
            (
                "source \"$LLM_ROOT_DIR/agents/.shared/utils.sh\"",
                "../.shared/utils.sh",
            ),
            ("source \"$PWD/lib/a.sh\"", "lib/a.sh"),
        ] {
            assert_eq!(path(text).as_deref(), Some(path_of), "{text}");
        }
    }

    #[test]
    fn a_path_that_doubles_with_each_variable_is_none() {
        let mut text = "v0=abcdefgh\n".to_owned();
        for at in 1..64 {
            let before = at - 1;
            text += &format!("v{at}=\"$v{before}$v{before}\"\n");
        }
        assert_eq!(path(&format!("{text}source \"$v63\"")), None);
        assert!(path(&format!("{text}source \"$v3\"")).is_some());
    }

    #[test]
    fn what_only_a_run_knows_is_not_followed() {
        for text in [
            "source \"$HOME/a.sh\"",
            "source ~/a.sh",
            "source /etc/os-release",
            "source \"$SCRIPT_DIR/$name.sh\"",
            "source lib/*.sh",
            "here=$(dirname \"$0\")\nif x; then here=lib; fi\n. \"$here/a.sh\"",
            "source <(more)",
        ] {
            assert_eq!(path(text), None, "{text}");
        }
    }
}
