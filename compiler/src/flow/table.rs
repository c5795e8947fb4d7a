//! Facts kept by node, and sets of keys.
//!
//! Both are plain vectors, so every order is the order of the text and a set operation on a thousand keys is sixteen
//! machine words.

use crate::ir::{KeyId, NodeId};
use std::ops::{Index, IndexMut};

/// One `T` for each node of a program.
#[derive(Clone, Debug)]
pub(crate) struct PerNode<T>(Vec<T>);

impl<T: Clone> PerNode<T> {
    /// The same for each of `count` nodes.
    pub(crate) fn filled(count: usize, value: T) -> Self {
        Self(vec![value; count])
    }
}

impl<T> Index<NodeId> for PerNode<T> {
    type Output = T;

    #[expect(
        clippy::indexing_slicing,
        reason = "a NodeId is only made for a node of its program, as is the table"
    )]
    fn index(&self, node: NodeId) -> &T {
        &self.0[node.index()]
    }
}

impl<T> IndexMut<NodeId> for PerNode<T> {
    #[expect(
        clippy::indexing_slicing,
        reason = "a NodeId is only made for a node of its program, as is the table"
    )]
    fn index_mut(&mut self, node: NodeId) -> &mut T {
        &mut self.0[node.index()]
    }
}

/// A set of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeySet {
    words: Vec<u64>,
}

const BITS: usize = 64;

impl KeySet {
    /// No key of `count`.
    pub(crate) fn empty(count: usize) -> Self {
        Self {
            words: vec![0; count.div_ceil(BITS)],
        }
    }

    /// Each key of `count`.
    pub(crate) fn full(count: usize) -> Self {
        Self {
            words: vec![u64::MAX; count.div_ceil(BITS)],
        }
    }

    /// Whether `key` is in it.
    pub(crate) fn has(&self, key: KeyId) -> bool {
        self.words
            .get(key.index() / BITS)
            .is_some_and(|word| word & (1 << (key.index() % BITS)) != 0)
    }

    /// Puts `key` in.
    pub(crate) fn insert(&mut self, key: KeyId) {
        if let Some(word) = self.words.get_mut(key.index() / BITS) {
            *word |= 1 << (key.index() % BITS);
        }
    }

    /// Takes `key` out.
    pub(crate) fn remove(&mut self, key: KeyId) {
        if let Some(word) = self.words.get_mut(key.index() / BITS) {
            *word &= !(1 << (key.index() % BITS));
        }
    }

    /// Puts every key in.
    pub(crate) fn fill(&mut self) {
        self.words.fill(u64::MAX);
    }

    /// Keeps what `other` has too.
    pub(crate) fn meet(&mut self, other: &Self) {
        for (word, with) in self.words.iter_mut().zip(&other.words) {
            *word &= with;
        }
    }

    /// Adds what `other` has.
    pub(crate) fn join(&mut self, other: &Self) {
        for (word, with) in self.words.iter_mut().zip(&other.words) {
            *word |= with;
        }
    }
}
