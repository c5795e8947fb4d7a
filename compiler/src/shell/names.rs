//! Commands that are called by a name that is nearly another: a function of the text, or a program that everybody has.

use super::ShellDiagnostic;
use super::{Command, is_name};
use crate::suggestion::{Certainty, nearest};
use std::collections::BTreeSet;

/// Programs that are there nearly everywhere, of four letters and more.
const PROGRAMS: [&str; 42] = [
    "basename", "bash", "cargo", "chmod", "chown", "curl", "date", "diff", "dirname", "docker",
    "echo", "exit", "export", "find", "grep", "gzip", "head", "kill", "local", "make", "mkdir",
    "node", "perl", "pip3", "printf", "python", "python3", "pytest", "readlink", "return", "rsync",
    "sleep", "sort", "source", "tail", "touch", "uname", "uniq", "unzip", "wget", "which", "xargs",
];

/// Among how many functions a near one is looked for, and for how many names.
const MOST: usize = 256;

/// The functions that a text defines.
pub fn functions(text: &str) -> BTreeSet<&str> {
    let names = text.lines().filter_map(|line| {
        let line = line.trim_start();
        let behind = line.strip_prefix("function ");
        let rest = behind.unwrap_or(line).trim_start();
        let end = rest.find(|letter: char| !is_part(letter))?;
        let (name, after) = rest.split_at(end);
        let opens = after.trim_start().starts_with("()");
        let begins = after.trim_start().starts_with('{') && behind.is_some();
        ((opens || begins) && !name.is_empty()).then_some(name)
    });
    names.collect()
}

fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "_-:.".contains(letter)
}

/// Calls of what is not there under that name. `functions`: those that the text defines or reads in.
pub fn misspelt(commands: &[Command<'_>], functions: &BTreeSet<&str>) -> Vec<ShellDiagnostic> {
    let mut told = BTreeSet::new();
    let mut found = Vec::new();
    for command in commands {
        if told.len() == MOST {
            break;
        }
        let Some(word) = command.called().first() else {
            continue;
        };
        let name = word.text;
        if !name.chars().all(is_part) || functions.contains(name) || !told.insert(name) {
            continue;
        }
        let near = function(name, functions).or_else(|| program(name));
        if let Some(near) = near {
            found.push(ShellDiagnostic {
                at: word.at,
                says: format!("`{name}` is nothing that can be called"),
                help: format!("`{near}` is probably meant"),
            });
        }
    }
    found
}

/// A function of nearly this name. Names of programs have no `_`, and none of them is another form of a long word.
fn function<'f>(name: &str, functions: &BTreeSet<&'f str>) -> Option<&'f str> {
    if !is_name(name) || functions.len() > MOST {
        return None;
    }
    if !name.contains('_') {
        let mut forms = functions.iter().copied().filter(|one| is_form(name, one));
        return forms.next().filter(|_| forms.next().is_none());
    }
    let near = nearest(name, functions.iter().copied())
        .filter(|near| near.certainty != Certainty::Guess)?;
    functions.iter().copied().find(|one| *one == near.name)
}

/// Whether both begin with the same long word, and end in other ways: `kilograms`, `kilogrammes`.
fn is_form(one: &str, other: &str) -> bool {
    const LONG: usize = 7;
    let common = one
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let goes_on = common < one.len() && common < other.len();
    goes_on && common >= LONG && one.len().abs_diff(other.len()) < 4 && !other.contains('_')
}

/// A program with two letters next to each other in the other order.
fn program(name: &str) -> Option<&'static str> {
    let letters: Vec<char> = name.chars().collect();
    let swapped = |one: &&str| {
        let other: Vec<char> = one.chars().collect();
        let differ: Vec<usize> = (0..letters.len())
            .filter(|at| letters.get(*at) != other.get(*at))
            .collect();
        let [first, second] = differ.as_slice() else {
            return false;
        };
        *second == first + 1
            && letters.get(*first) == other.get(*second)
            && letters.get(*second) == other.get(*first)
    };
    let mut all = PROGRAMS.into_iter();
    all.find(|one| one.len() == name.len() && name.len() > 3 && swapped(one))
        .or_else(|| doubled(name))
}

/// Programs whose names are too short for two exchanged letters: other programs are called so.
const SHORT: [&str; 12] = [
    "jq", "sed", "awk", "git", "npm", "pip", "cat", "grep", "curl", "echo", "sort", "head",
];

/// A program with one letter typed twice: `jqq`.
fn doubled(name: &str) -> Option<&'static str> {
    let is_it = |one: &&str| {
        one.len() + 1 == name.len()
            && (0..one.len()).any(|at| {
                let (left, right) = one.split_at(at + 1);
                let twice = left.chars().next_back();
                twice.is_some_and(|letter| format!("{left}{letter}{right}") == name)
            })
    };
    SHORT.into_iter().find(is_it)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        let commands = super::super::read(text).unwrap();
        let found = misspelt(&commands, &functions(text));
        found.into_iter().map(|slip| slip.help).collect()
    }

    #[test]
    fn names_that_are_nearly_another_are_told() {
        for (text, near) in [
            ("x=$(jqq -r .a f.json)\n", "jq"),
            ("gitt status\n", "git"),
            (
                "detect_project() {\n  ls\n}\nx=$(detect_projct .)\n",
                "detect_project",
            ),
            ("function run_all {\n  ls\n}\nrun_al\n", "run_all"),
            ("kilograms() {\n  ls\n}\nx=$(kilogrammes 3)\n", "kilograms"),
            ("ehco x", "echo"),
            ("ls | gerp x", "grep"),
            ("pyhton3 x.py", "python3"),
        ] {
            let all = told(text);
            assert!(all.len() == 1 && all[0].contains(near), "{text}: {all:?}");
        }
    }

    #[test]
    fn names_of_other_programs_are_not_told() {
        for text in [
            "detect_project() { ls; }\ndetect_project .\n",
            "run_tests() { ls; }\nmy_program x\nrun-tests\n",
            "pg_virtual() { ls; }\npg_virtualenv x\n",
            "postgres() { ls; }\npostgresql x\n",
            "terraform_plan() { ls; }\nterraform plan\n",
            "measured() { ls; }\nmeasure x\n",
            "charges() { ls; }\nchannel x\n",
            "tset; gawk x; mkdirs x; greps; ecko",
            "echo_all() { ehco_all; }\nehco_all() { ls; }\n",
        ] {
            assert!(told(text).is_empty(), "{text}: {:?}", told(text));
        }
    }
}
