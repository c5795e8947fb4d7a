//! Constants that live as long as the process, as those of generated code do.
//!
//! Equal ones are one: a graph that is loaded again takes those that are there, and what a process holds is bounded by what differs.

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

static TEXTS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);

/// By type and by what [`Debug`] says, which for constants is all that is in them.
type ConstantCache = HashMap<(TypeId, String), &'static (dyn Any + Send + Sync)>;

static OTHERS: LazyLock<Mutex<ConstantCache>> = LazyLock::new(Mutex::default);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A text.
pub(crate) fn constant(text: &str) -> &'static str {
    let mut texts = locked(&TEXTS);
    if let Some(held) = texts.get(text) {
        return held;
    }
    let held: &'static str = String::leak(text.to_owned());
    texts.insert(held);
    held
}

/// Texts.
pub(crate) fn texts(texts: impl Iterator<Item = String>) -> &'static [&'static str] {
    list(texts.map(|text| constant(&text)))
}

/// Values, whose [`Debug`] must be derived.
pub(crate) fn list<T: Debug + Send + Sync + 'static>(
    items: impl Iterator<Item = T>,
) -> &'static [T] {
    value(items.collect::<Box<[T]>>())
}

/// A value, whose [`Debug`] must be derived.
pub(crate) fn value<T: Debug + Send + Sync + 'static>(value: T) -> &'static T {
    let mut others = locked(&OTHERS);
    let key = (TypeId::of::<T>(), format!("{value:?}"));
    let held = others.get(&key).and_then(|held| held.downcast_ref());
    held.unwrap_or_else(|| {
        let held: &'static T = Box::leak(Box::new(value));
        others.insert(key, held);
        held
    })
}

/// How many constants this process holds.
pub fn count() -> usize {
    locked(&TEXTS).len() + locked(&OTHERS).len()
}
