//! What of a scripted world has been used.

use super::entries::ScriptedEntry;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;

/// A list of lists of a scripted world: its key in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// What models say.
    Replies,
    /// What people answer.
    Answers,
    /// What tools give.
    Tools,
    /// What scripts print.
    Scripts,
    /// What actions give.
    Actions,
    /// What agents answer.
    Agents,
    /// What searches find.
    Retrieval,
}

impl Section {
    /// Its key in the file.
    pub fn key(self) -> &'static str {
        match self {
            Self::Replies => "replies",
            Self::Answers => "answers",
            Self::Tools => "tools",
            Self::Scripts => "scripts",
            Self::Actions => "actions",
            Self::Agents => "agents",
            Self::Retrieval => "retrieval",
        }
    }

    /// What is called, in front of its name.
    pub(crate) fn call(self) -> &'static str {
        match self {
            Self::Replies => "model call of node",
            Self::Answers => "question of node",
            Self::Tools => "tool",
            Self::Scripts => "script node",
            Self::Actions => "action",
            Self::Agents => "agent",
            Self::Retrieval => "retrieval of node",
        }
    }
}

/// Entries that nothing has asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnusedEntries {
    /// Where they stand.
    pub section: Section,
    /// The list: a node, a tool, an agent, an action.
    pub name: String,
    /// How many entries it has.
    pub entries: usize,
    /// How many of them nothing has asked for.
    pub left: usize,
}

/// A call that had no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnansweredCall {
    /// Where an answer would stand.
    pub section: Section,
    /// The list: a node, a tool, an agent, an action.
    pub name: String,
    /// The number of the call, from 1.
    pub call: usize,
    /// How many entries there are.
    pub entries: usize,
}

impl fmt::Display for UnusedEntries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (section, name) = (self.section.key(), &self.name);
        match (self.left, self.entries) {
            (1, 1) => write!(f, "the only entry of `{section}: {name}` was not asked for"),
            (left, entries) if left == entries => {
                write!(
                    f,
                    "none of the {entries} entries of `{section}: {name}` was asked for"
                )
            }
            (1, entries) => {
                write!(
                    f,
                    "1 of the {entries} entries of `{section}: {name}` was not asked for"
                )
            }
            (left, entries) => write!(
                f,
                "{left} of the {entries} entries of `{section}: {name}` were not asked for"
            ),
        }
    }
}

/// What of one list has been used.
#[derive(Clone, Debug, Default)]
pub(crate) struct UsedEntries {
    calls: usize,
    entries: Vec<bool>,
    order: Option<EntryOrder>,
}

/// In which order the entries of a list are used.
#[derive(Clone, Debug, Default)]
struct EntryOrder {
    /// Those that are labelled with a call.
    labelled: BTreeMap<String, VecDeque<usize>>,
    /// Those that are not.
    plain: VecDeque<usize>,
    /// No entry before this one is left.
    first: usize,
}

impl EntryOrder {
    fn of<T: ScriptedEntry>(entries: &[T]) -> Self {
        let mut order = Self::default();
        for (at, entry) in entries.iter().enumerate() {
            match entry.call() {
                Some(call) => order.labelled.entry(call.to_owned()).or_default(),
                None => &mut order.plain,
            }
            .push_back(at);
        }
        order
    }

    /// The entry for a call, if one is left.
    fn next(&mut self, call: &str, used: &[bool]) -> Option<usize> {
        let is_free = |at: &usize| used.get(*at) == Some(&false);
        let labelled = self.labelled.get_mut(call);
        labelled
            .and_then(|queue| first(queue, is_free))
            .or_else(|| first(&mut self.plain, is_free))
            .or_else(|| {
                self.first = (self.first..used.len()).find(is_free)?;
                Some(self.first)
            })
    }
}

fn first(queue: &mut VecDeque<usize>, is_free: impl Fn(&usize) -> bool) -> Option<usize> {
    std::iter::from_fn(|| queue.pop_front()).find(|at| is_free(at))
}

impl UsedEntries {
    /// Counts a call, and gives its number, from 1.
    pub(crate) fn next_call(&mut self) -> usize {
        self.calls += 1;
        self.calls
    }

    /// How many entries have been used.
    pub(crate) fn count(&self) -> usize {
        self.entries.iter().filter(|used| **used).count()
    }

    /// The entry for a call: the first that is labelled with it, else the first that was not used. Entries with labels of
    /// other calls come last: a graph that has changed may call in another way.
    pub(crate) fn take<'w, T: ScriptedEntry>(
        &mut self,
        entries: &'w [T],
        call: &str,
    ) -> Option<&'w T> {
        self.entries.resize(entries.len(), false);
        let order = self.order.get_or_insert_with(|| EntryOrder::of(entries));
        let at = order.next(call, &self.entries)?;
        if let Some(used) = self.entries.get_mut(at) {
            *used = true;
        }
        entries.get(at)
    }
}

/// The key of a call without the run's id.
pub(crate) fn called(key: &str) -> &str {
    key.split_once('/').map_or(key, |(_run, call)| call)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::scripted::entries::Answer;
    use std::cell::Cell;

    fn entry(text: &str, call: Option<&str>) -> Answer {
        let mut answer = Answer::from(text);
        answer.odd.call = call.map(str::to_owned);
        answer
    }

    #[test]
    fn labelled_entries_answer_their_calls_and_others_stay_in_order() {
        let list = [
            entry("second item", Some("1.1/0/1")),
            entry("plain", None),
            entry("first item", Some("1.0/0/1")),
        ];
        let mut taken = UsedEntries::default();
        let mut take = |call| {
            taken
                .take(&list, call)
                .and_then(|entry| entry.text.as_deref())
        };
        assert_eq!(take("1.0/0/1"), Some("first item"));
        assert_eq!(take("7/1"), Some("plain"));
        // The graph calls in another way than it did.
        assert_eq!(take("8/1"), Some("second item"));
        assert_eq!(take("9/1"), None);
    }

    struct Entry<'c> {
        label: Option<&'static str>,
        number: usize,
        looks: &'c Cell<usize>,
    }

    impl ScriptedEntry for Entry<'_> {
        fn call(&self) -> Option<&str> {
            self.looks.set(self.looks.get() + 1);
            self.label
        }

        fn label(&mut self, _call: String) {}

        fn delay(&mut self, _millis: u64) {}

        fn late() -> Self {
            unreachable!("none is late here")
        }
    }

    fn entries<'c>(labels: &[Option<&'static str>], looks: &'c Cell<usize>) -> Vec<Entry<'c>> {
        let each = labels.iter().enumerate();
        each.map(|(number, label)| Entry {
            label: *label,
            number,
            looks,
        })
        .collect()
    }

    #[test]
    fn a_long_list_is_looked_through_once() {
        for label in [None, Some("a"), Some("b")] {
            let looks = Cell::new(0);
            let list = entries(&[label; 500], &looks);
            let mut used = UsedEntries::default();
            for number in 0..500 {
                let taken = used.take(&list, "a").map(|entry| entry.number);
                assert_eq!(taken, Some(number));
            }
            assert_eq!(looks.get(), 500);
        }
    }
}
