//! The variables of the environment that a script reads, and names that are called after the same thing.

use super::code::{Code, name_at};
use crate::ir::Interpreter;
use crate::shell::variables::{read_in, set_in};
use crate::suggestion::nearest;
use std::collections::BTreeMap;

/// How Python and TypeScript read a variable, up to its name.
const READS: [&str; 5] = [
    "environ[",
    "environ.get(",
    "getenv(",
    "process.env[",
    "process.env.",
];

/// The variables that a script reads and does not set, with the line of the first read. Only names in capitals: others are its own.
pub(in crate::dialect) fn read(code: &Code) -> BTreeMap<&str, usize> {
    let mut found = BTreeMap::new();
    let is_name = |name: &str| {
        name.len() > 2
            && name.starts_with(|letter: char| letter.is_ascii_uppercase())
            && name.chars().all(|letter| {
                letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_'
            })
    };
    let mut add = |name, at| {
        if is_name(name) {
            let line = code.line_of(at);
            let first = found.entry(name).or_insert(line);
            *first = line.min(*first);
        }
    };
    match code.interpreter {
        Interpreter::Bash => {
            let set = set_in(&code.text);
            for (name, at) in read_in(&code.text).filter(|(name, _)| !set.contains(name)) {
                add(name, at);
            }
        }
        Interpreter::Python | Interpreter::TypeScript => {
            for way in READS {
                for (at, _) in code.text.match_indices(way) {
                    let rest = code.behind(at + way.len());
                    let name = name_at(rest.trim_start_matches(['"', '\'']));
                    let behind = rest.trim_start_matches(['"', '\'']).get(name.len()..);
                    // What gets a value is not read.
                    let behind = behind.unwrap_or("").trim_start_matches(['"', '\'', ']']);
                    let behind = behind.trim_start();
                    let is_set = behind.starts_with('=') && !behind.starts_with("==");
                    if !is_set {
                        add(name, at);
                    }
                }
            }
        }
    }
    found
}

/// Whether programs that nearly everybody has read a variable by themselves, or those that a text runs.
pub(in crate::dialect) fn may_be_read_by_programs(name: &str, text: &str) -> bool {
    const BEGINS: [&str; 9] = [
        "AWS_",
        "AZURE_",
        "GOOGLE_",
        "CLOUDSDK_",
        "KUBE",
        "DOCKER_",
        "GIT_",
        "TF_",
        "ARM_",
    ];
    let is_of_github = name.starts_with("GH_") || name.starts_with("GITHUB_");
    BEGINS.iter().any(|begin| name.starts_with(begin)) || is_of_github && text.contains("gh ")
}

/// Words for what opens a door.
const SECRETS: [&str; 8] = [
    "TOKEN",
    "KEY",
    "SECRET",
    "PASSWORD",
    "PASSWD",
    "PASS",
    "PAT",
    "CREDENTIALS",
];

/// Whether two variables are called after the same thing: `FORGE_TOKEN` and `FORGE_API_TOKEN`, `OPS_KEY` and `OPS_TOKEN`, or two spellings.
pub(in crate::dialect) fn are_alike(one: &str, other: &str) -> bool {
    let both = one.rsplit_once('_').zip(other.rsplit_once('_'));
    let are_secrets = both.is_some_and(|((one, last), (other, other_last))| {
        one == other && SECRETS.contains(&last) && SECRETS.contains(&other_last)
    });
    let is_spelling = || nearest(one, [other]).is_some();
    one != other && (are_secrets || is_part(one, other) || is_part(other, one) || is_spelling())
}

/// Whether a name is another one with words left out in its midst.
fn is_part(short: &str, long: &str) -> bool {
    let mut words = long.split('_');
    let is_within = { short.split('_') }.all(|word| words.any(|other| other == word));
    let begins = short.split('_').next() == long.split('_').next();
    is_within && begins && words.next().is_none() && short.contains('_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_of_the_environment_is_known() {
        for (text, language) in [
            ("key = os.environ[\"OPS_KEY\"]\n", Interpreter::Python),
            ("key = os.getenv('OPS_KEY', '')\n", Interpreter::Python),
            (
                "const key = process.env.OPS_KEY;\n",
                Interpreter::TypeScript,
            ),
            ("curl -H \"x: ${OPS_KEY}\"\n", Interpreter::Bash),
        ] {
            let code = Code::of(text, language);
            assert_eq!(read(&code), BTreeMap::from([("OPS_KEY", 1)]), "{text}");
        }
        for (text, language) in [
            ("os.environ[\"OPS_KEY\"] = \"x\"\n", Interpreter::Python),
            ("OPS_KEY=x\ncurl \"$OPS_KEY\"\n", Interpreter::Bash),
            ("curl \"$key\"\n", Interpreter::Bash),
        ] {
            assert!(read(&Code::of(text, language)).is_empty(), "{text}");
        }
    }

    #[test]
    fn names_for_the_same_thing_are_alike() {
        for (one, other) in [
            ("FORGE_TOKEN", "FORGE_API_TOKEN"),
            ("OPS_KEY", "OPS_TOKEN"),
            ("WIKI_URL", "WIKI_BASE_URL"),
            ("SLACK_WEBHOK", "SLACK_WEBHOOK"),
        ] {
            assert!(are_alike(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("GITHUB_TOKEN", "GITHUB_REPOSITORY"),
            ("SLACK_WEBHOOK_URL", "SLACK_API_URL"),
            ("OPS_READ_KEY", "OPS_WRITE_TOKEN"),
            ("OPS_TOKEN", "WIKI_TOKEN"),
            ("OPS_TOKEN", "OPS_TOKEN"),
        ] {
            assert!(!are_alike(one, other), "{one} {other}");
        }
    }
}
