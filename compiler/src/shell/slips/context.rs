//! What stands around a command: the text, what it sets and reads, and what holds its commands together.

use super::assigned::{self, Assignment};
use super::condition::{self, Comparison};
use crate::shell::variables::{read_in, set_in, whole};
use crate::shell::{Command, Structure, Test};
use std::collections::{BTreeMap, BTreeSet};

/// What stands around a command.
pub(super) struct CommandContext<'t> {
    pub(super) text: &'t str,
    /// The variables that the text gives a value.
    pub(super) set: BTreeSet<&'t str>,
    /// Those of them that stand right before a `=`.
    pub(super) assigned: BTreeSet<&'t str>,
    /// The variables that the text is said to get from outside.
    pub(super) given: &'t [&'t str],
    /// The commands that stand in no `$(…)`, in order.
    pub(super) plain: Vec<&'t Command<'t>>,
    /// Whether a text is read as a program once more, so that a `$` in single quotes may be meant.
    pub(super) is_read_again: bool,
    /// `set -e`, and nothing that takes it back.
    pub(super) ends_at_failure: bool,
    /// `set -u`.
    pub(super) refuses_unset: bool,
    /// What holds the commands together.
    pub(super) structure: Structure<'t>,
    /// `[ … ]`, `[[ … ]]`, `(( … ))`, in order.
    pub(super) tests: Vec<Test<'t>>,
    /// What they compare, in order.
    pub(super) comparisons: Vec<Comparison<'t>>,
    /// Where variables are given a value, by their names.
    pub(super) assignments: BTreeMap<&'t str, Vec<Assignment<'t>>>,
    /// The names that loops and sums give a value.
    pub(super) set_elsewhere: BTreeSet<&'t str>,
    /// The variables that are read, each with its first place.
    pub(super) reads: BTreeMap<&'t str, usize>,
}

impl<'t> CommandContext<'t> {
    pub(super) fn new(text: &'t str, commands: &'t [Command<'t>], given: &'t [&'t str]) -> Self {
        let again = ["eval ", "envsubst", "sh -c", "trap "];
        let sets = |letter: char, long: &str| {
            let mut all = commands.iter();
            all.any(|one| one.sets_option(letter, long))
        };
        let takes_back = ["set +e", "set +o", "trap "];
        let takes_back = takes_back.iter().any(|one| text.contains(one));
        let structure = crate::shell::structure(text);
        let tests = condition::tests(&structure, commands);
        let set_elsewhere = assigned::set_elsewhere(text, &structure);
        let mut reads = BTreeMap::new();
        for (name, at) in read_in(text) {
            reads.entry(name).or_insert(at);
        }
        Self {
            text,
            set: set_in(text),
            given,
            assigned: commands
                .iter()
                .flat_map(|one| one.words.iter().filter_map(|word| word.sets()))
                .collect(),
            plain: commands.iter().filter(|one| !one.is_substituted).collect(),
            is_read_again: again.iter().any(|word| text.contains(word)),
            ends_at_failure: !takes_back && sets('e', "errexit"),
            refuses_unset: sets('u', "nounset"),
            comparisons: condition::comparisons(text, &tests),
            tests,
            assignments: assigned::assignments(commands),
            set_elsewhere,
            structure,
            reads,
        }
    }

    /// Whether a loop or a sum gives a variable a value.
    pub(super) fn is_set_elsewhere(&self, name: &str) -> bool {
        self.set_elsewhere.contains(name)
    }

    /// Whether a variable is read somewhere.
    pub(super) fn reads(&self, name: &str) -> bool {
        self.reads.contains_key(name)
    }

    /// The value of the variable that is all of a word, where it is given one only.
    pub(super) fn only_value(&self, word: &str) -> Option<&'t str> {
        let name = whole(word)?;
        let [only] = self.assignments.get(name)?.as_slice() else {
            return None;
        };
        let value = only
            .value
            .filter(|_| only.sign == "=" && !self.is_set_elsewhere(name))?;
        Some(value.trim_matches(['"', '\'']))
    }

    /// Where a text stands first outside of comments.
    pub(super) fn code_at(&self, wanted: &str) -> Option<usize> {
        let mut places = self.text.match_indices(wanted).map(|(at, _)| at);
        places.find(|at| {
            let before = self.text.get(..*at).unwrap_or("");
            let line = before.rsplit('\n').next().unwrap_or("");
            !line.trim_start().starts_with('#')
        })
    }

    /// Whether the text says what takes the place of an editor.
    pub(super) fn sets_editor(&self) -> bool {
        let names = ["EDITOR", "VISUAL", "editor"];
        names.iter().any(|name| self.text.contains(name))
    }

    /// Whether the command behind another one in the text has this name.
    pub(super) fn next_is(&self, command: &Command<'_>, name: &str) -> bool {
        let end = command.at + command.text.len();
        let rest = self.text.get(end..).unwrap_or("");
        let rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '|');
        rest.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(char::is_whitespace))
    }
}
