//! What a run is kept in for as long as the program lives, without a store: its exits, and what calls gave.

use crate::run::context::{Effect, Effects};
use crate::run::journal::{Journal, JournalEntry};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Failure;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A journal in memory.
#[derive(Debug)]
pub struct JournalInMemory<At, Exit>(Mutex<Vec<JournalEntry<At, Exit>>>);

impl<At, Exit> Default for JournalInMemory<At, Exit> {
    fn default() -> Self {
        Self(Mutex::new(Vec::new()))
    }
}

impl<At: Clone, Exit> JournalInMemory<At, Exit> {
    /// What was kept so far.
    pub fn entries(&self) -> Vec<JournalEntry<At, Exit>> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl<At: Send, Exit: Send + Sync> Journal<At, Exit> for JournalInMemory<At, Exit> {
    fn append(&self, entry: JournalEntry<At, Exit>) -> BoxFuture<'_, Result<(), Failure>> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(entry);
        Box::pin(std::future::ready(Ok(())))
    }
}

/// Effects kept in memory.
#[derive(Debug, Default)]
pub struct EffectsInMemory(Mutex<BTreeMap<String, (String, Value)>>);

impl Effects for EffectsInMemory {
    fn recall(&self, call: &Effect<'_>) -> Result<Option<Value>, Failure> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = known.get(call.key).filter(|(asked, _)| asked == call.asked);
        Ok(same.map(|(_, value)| value.clone()))
    }

    fn record<'a>(
        &'a self,
        call: &'a Effect<'a>,
        value: Value,
    ) -> BoxFuture<'a, Result<(), Failure>> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(call.key.to_owned(), (call.asked.to_owned(), value));
        Box::pin(std::future::ready(Ok(())))
    }
}
