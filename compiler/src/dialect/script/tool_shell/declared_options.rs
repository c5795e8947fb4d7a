//! What the comments of a `tools.sh` declare (`# @cmd`, `# @option --url`), against what its functions read.

use crate::shell::ShellDiagnostic;
use crate::shell::variables;
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// The words that such a comment may begin with.
const TAGS: [&str; 8] = [
    "cmd", "describe", "meta", "alias", "arg", "option", "flag", "env",
];

/// What other tools call them.
const FOREIGN: [(&str, &str); 6] = [
    ("command", "cmd"),
    ("param", "option"),
    ("parameter", "option"),
    ("opt", "option"),
    ("desc", "describe"),
    ("description", "describe"),
];

/// How many faults of a file are told.
const MOST: usize = 16;

/// The comments right above a line.
#[derive(Default)]
struct CommentBlock<'t> {
    values: BTreeSet<String>,
    is_command: bool,
    first: Option<usize>,
    tags: Vec<&'t str>,
}

/// All faults of a file.
pub(super) fn faults(text: &str) -> Vec<ShellDiagnostic> {
    let mut found = Vec::new();
    let mut shared: BTreeSet<String> = BTreeSet::new();
    let mut block = CommentBlock::default();
    let mut declared: BTreeSet<String> = BTreeSet::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let comment = line.trim_start().strip_prefix('#').map(str::trim);
        if let Some((tag, rest)) = comment.and_then(tag) {
            block.first.get_or_insert(at);
            block.tags.push(tag);
            block.is_command |= tag == "cmd";
            block.values.extend(value(tag, rest));
            found.extend(misspelt(tag, at));
        } else if comment.is_none() && line.trim().is_empty() {
            // Above the first command stands what all commands take.
            if !block.is_command {
                shared.append(&mut std::mem::take(&mut block).values);
            }
        } else if comment.is_none() {
            if let Some(name) = function(line) {
                let ended = std::mem::take(&mut block);
                found.extend(no_command(&ended, name));
                declared = ended.values;
            }
            found.extend(undeclared(line, at, &declared, &shared));
        }
        at += line.len();
        if found.len() >= MOST {
            break;
        }
    }
    found.truncate(MOST);
    found
}

/// Variables that are nearly those that every tool is given.
pub(super) fn environment(text: &str) -> Option<ShellDiagnostic> {
    const GIVEN: [&str; 3] = ["LLM_OUTPUT", "LLM_ROOT_DIR", "LLM_PROMPT_UTILS_FILE"];
    let is_set = |name: &str| text.contains(&format!("{name}="));
    let mut read = variables::read_in(text)
        .filter(|(name, _)| name.starts_with("LLM") && !GIVEN.contains(name) && !is_set(name));
    let (name, at, near) = read.find_map(|(name, at)| {
        let near = nearest(name, GIVEN)?;
        Some((name, at, near.name.to_owned()))
    })?;
    Some(ShellDiagnostic {
        at,
        says: format!("nothing gives `${name}` a value"),
        help: format!("`${near}` is probably meant"),
    })
}

/// `@option --url` in its word and the rest.
fn tag(comment: &str) -> Option<(&str, &str)> {
    let rest = comment.strip_prefix('@')?;
    Some(rest.split_once(char::is_whitespace).unwrap_or((rest, "")))
}

/// The name of the variable that a declaration gives a value: `--max-results!` is `argc_max_results`.
fn value(tag: &str, rest: &str) -> Option<String> {
    if !matches!(tag, "arg" | "option" | "flag") {
        return None;
    }
    let mut words = rest.split_whitespace();
    let name = match tag {
        "arg" => words.next(),
        _ => words.find(|word| word.starts_with("--")),
    }?;
    let name = name.trim_start_matches('-');
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric() && !"_-".contains(letter));
    let name = name.get(..end.unwrap_or(name.len()))?;
    Some(name.replace('-', "_"))
}

fn misspelt(tag: &str, at: usize) -> Option<ShellDiagnostic> {
    if TAGS.contains(&tag) {
        return None;
    }
    let other = FOREIGN.iter().find(|(foreign, _)| *foreign == tag);
    let meant = other.map(|(_, own)| *own).or_else(|| {
        let near = nearest(tag, TAGS)?;
        TAGS.into_iter().find(|one| *one == near.name)
    })?;
    Some(ShellDiagnostic {
        at,
        says: format!("`@{tag}` declares nothing"),
        help: format!("write `@{meant}`"),
    })
}

/// The name of the function that a line begins.
fn function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("function ").unwrap_or(line);
    let end =
        rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !"_-".contains(letter))?;
    let (name, after) = rest.split_at(end);
    let opens = after.trim_start();
    (!name.is_empty() && (opens.starts_with("()") || opens.starts_with('{'))).then_some(name)
}

/// A function that declares what it takes, and is no tool.
fn no_command(block: &CommentBlock<'_>, name: &str) -> Option<ShellDiagnostic> {
    let at = block.first.filter(|_| !block.is_command)?;
    let is_told = block.tags.iter().any(|tag| misspelt(tag, at).is_some());
    let declares = block
        .tags
        .iter()
        .any(|tag| matches!(*tag, "arg" | "option" | "flag"));
    (declares && !is_told).then(|| ShellDiagnostic {
        at,
        says: format!(
            "the function `{name}` declares what it takes, and is no tool without `@cmd`"
        ),
        help: "begin its comment with `# @cmd` and what it does".to_owned(),
    })
}

/// `$argc_name` that nothing declares.
fn undeclared(
    line: &str,
    at: usize,
    own: &BTreeSet<String>,
    shared: &BTreeSet<String>,
) -> Option<ShellDiagnostic> {
    if own.is_empty() && shared.is_empty() || line.trim_start().starts_with('#') {
        return None;
    }
    let mut found = line.match_indices("argc_").filter(|(start, _)| {
        let before = line.get(..*start).unwrap_or("");
        before.ends_with('$') || before.ends_with("${")
    });
    found.find_map(|(start, sign)| {
        let rest = line.get(start + sign.len()..)?;
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let name = rest.get(..end.unwrap_or(rest.len()))?;
        if name.is_empty() || own.contains(name) || shared.contains(name) {
            return None;
        }
        let all = own.iter().chain(shared).map(String::as_str);
        let help = match nearest(name, all)
            .map(|near| near.name.to_owned())
            .or_else(|| {
                let mut own = own.iter();
                own.next().filter(|_| own.next().is_none()).cloned()
            }) {
            Some(near) => format!("`$argc_{near}` is probably meant"),
            None => format!("declare it: `# @option --{}`", name.replace('_', "-")),
        };
        Some(ShellDiagnostic {
            at: at + start,
            says: format!("nothing declares `$argc_{name}`, so it is empty"),
            help,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(text: &str) -> Vec<String> {
        faults(text).into_iter().map(|slip| slip.says).collect()
    }

    #[test]
    fn what_is_not_declared_is_told() {
        for (text, part) in [
            (
                "# @cmd A\n# @option --url!  B\nf() {\n  echo \"$argc_link\"\n}\n",
                "nothing declares `$argc_link`",
            ),
            (
                "# @command A\n# @option --url  B\nf() {\n  echo \"$argc_url\"\n}\n",
                "`@command` declares nothing",
            ),
            (
                "# A\n# @option --url  B\nf() {\n  echo \"$argc_url\"\n}\n",
                "no tool without `@cmd`",
            ),
            (
                "# @cmd A\n# @optoin --url  B\n# @flag --all  C\nf() {\n  echo \"$argc_all\"\n}\n",
                "`@optoin` declares nothing",
            ),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn a_variable_that_is_nearly_one_that_tools_are_given_is_told() {
        let found = environment("printf x >> \"$LLM_OUTPU\"\n").map(|slip| slip.help);
        assert_eq!(found.as_deref(), Some("`$LLM_OUTPUT` is probably meant"));
        for text in [
            "echo x >> \"$LLM_OUTPUT\"",
            "echo $LLM_AGENT_VAR_URL",
            "LLM_OUT=1; echo $LLM_OUT",
        ] {
            assert!(environment(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_is_declared_is_not_told() {
        for text in [
            "# @env LLM_OUTPUT=/dev/stdout The path\n\n# @cmd A\n# @option -m --max-results <N>  B\n# @arg file!  C\nf() {\n  echo \"${argc_max_results:-3} $argc_file\" >> \"$LLM_OUTPUT\"\n}\n",
            "# @flag --verbose  All\n\n# @cmd A\n# @option --url  B\nf() {\n  echo \"$argc_url $argc_verbose\"\n}\n",
            "# helper\n# @todo later\n_g() {\n  echo \"$1\"\n}\n",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
