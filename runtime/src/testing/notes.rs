//! What a recorder notes of calls: each takes its place in a list when it begins.

use crate::host::Clock;
use crate::run::journal::place;
use crate::testing::scripted::{LATE, ScriptedEntry};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// What calls gave: by name, in the order in which they began, each with its key.
pub(super) struct List<T>(Mutex<BTreeMap<String, Vec<(String, T)>>>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: ScriptedEntry + Clone> List<T> {
    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Vec<(String, T)>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the place of a call.
    pub(super) fn begin<'n>(&'n self, name: &str, key: &str, clock: &dyn Clock) -> Place<'n, T> {
        let mut all = self.all();
        let list = all.entry(name.to_owned()).or_default();
        let call = key.split_once('/').map_or(key, |(_run, call)| call);
        list.push((call.to_owned(), T::late()));
        Place {
            list: self,
            name: name.to_owned(),
            at: list.len() - 1,
            begun: call.contains('.').then(|| clock.now()),
        }
    }

    /// The lists, labelled where their order says nothing.
    pub(super) fn told(&self) -> BTreeMap<String, Vec<T>> {
        let all = self.all();
        let lists = all.iter().map(|(name, list)| {
            let aside = list.len() > 1 && list.iter().any(|(call, _)| call.contains('.'));
            let entries = list.iter().map(|(call, entry)| {
                let mut entry = entry.clone();
                if aside {
                    entry.label(call.clone());
                }
                entry
            });
            (name.clone(), entries.collect())
        });
        lists.collect()
    }

    /// The same for entries that cannot be labelled: in the order of their calls.
    pub(super) fn sorted(&self) -> BTreeMap<String, Vec<T>> {
        let all = self.all();
        let lists = all.iter().map(|(name, list)| {
            let mut list = list.clone();
            list.sort_by_key(|(call, _)| place::order(call));
            let entries = list.into_iter().map(|(_, entry)| entry);
            (name.clone(), entries.collect())
        });
        lists.collect()
    }
}

/// The place of a call in its list.
pub(super) struct Place<'n, T> {
    list: &'n List<T>,
    name: String,
    at: usize,
    /// When it began, if it is one of several that may be made side by side.
    begun: Option<Instant>,
}

impl<T: ScriptedEntry + Clone> Place<'_, T> {
    pub(super) fn gave(self, mut entry: T, clock: &dyn Clock) {
        if let Some(begun) = self.begun {
            let took = clock.now().duration_since(begun).as_millis();
            entry.delay(u64::try_from(took).unwrap_or(LATE));
        }
        let mut all = self.list.all();
        if let Some((_, place)) = all
            .get_mut(&self.name)
            .and_then(|list| list.get_mut(self.at))
        {
            *place = entry;
        }
    }
}
