//! A labelled value that a state holds: under which key, which part of it, and what of that a person has vouched for.

use crate::ir::{Program, Ref, Root, Step};
use std::collections::BTreeSet;

/// The way to a part of a value.
pub(super) type Path = Vec<String>;

/// A place in the state that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The key; `None`: the whole state.
    pub(super) slot: Option<usize>,
    pub(super) path: Path,
    /// Whether what can stand there is of a closed type.
    pub(super) closed: bool,
}

/// A labelled value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LabelledValue {
    /// The number of the key; one behind the last: a key that the text does not name.
    pub(super) slot: usize,
    /// Only this part of it is labelled.
    pub(super) at: Path,
    /// But not these parts: a person was shown them.
    pub(super) shown: BTreeSet<Path>,
}

/// The most parts of a value that are told apart.
const MOST_PARTS: usize = 6;

impl LabelledValue {
    /// All of what a key holds.
    pub(super) fn whole(slot: usize) -> Self {
        Self {
            slot,
            at: Vec::new(),
            shown: BTreeSet::new(),
        }
    }

    /// Whether whoever reads there gets something of it.
    pub(super) fn is_read(&self, spot: &Spot) -> bool {
        let Some(slot) = spot.slot else {
            return true;
        };
        let meets = begins(&self.at, &spot.path) || begins(&spot.path, &self.at);
        slot == self.slot && meets && !self.shown.iter().any(|shown| begins(&spot.path, shown))
    }

    /// What is left when a person vouches for what they were shown.
    pub(super) fn endorsed(mut self, shown: &Spot) -> Option<Self> {
        let slot = shown.slot?;
        if slot != self.slot {
            return Some(self);
        }
        if begins(&self.at, &shown.path) {
            return None;
        }
        if begins(&shown.path, &self.at) && self.shown.len() < MOST_PARTS {
            self.shown.insert(shown.path.clone());
        }
        Some(self)
    }

    /// The same under another key, which gets a copy of this part.
    pub(super) fn copied(&self, path: &Path, to: usize) -> Self {
        let rest = |of: &Path| of.get(path.len()..).map(<[String]>::to_vec);
        let shown = self.shown.iter().filter(|shown| begins(shown, path));
        let at = Some(&self.at).filter(|at| begins(at, path)).and_then(rest);
        Self {
            slot: to,
            at: at.unwrap_or_default(),
            shown: shown.filter_map(rest).collect(),
        }
    }
}

/// Whether a path begins with another.
fn begins(path: &[String], with: &[String]) -> bool {
    path.starts_with(with)
}

/// The way of a reference.
pub(super) fn path(found: &Ref) -> Path {
    let each = found.path.iter().map(|step| match step {
        Step::Field(name) | Step::Part(name) => name.clone(),
        Step::Index(at) => at.to_string(),
    });
    each.collect()
}

/// The number of the key that the text does not name.
pub(super) fn unnamed(program: &Program) -> usize {
    program.keys.len()
}

/// What a reference reads of the state.
pub(super) fn spot(found: &Ref) -> Option<Spot> {
    let slot = match found.root {
        Root::Key(key) => Some(key.index()),
        Root::State => None,
        Root::Own | Root::Nothing | Root::Now | Root::Timestamp => return None,
    };
    let path = match slot {
        Some(_) => path(found),
        None => Vec::new(),
    };
    Some(Spot {
        slot,
        path,
        closed: false,
    })
}

#[cfg(test)]
mod tests {
    use super::{LabelledValue, Spot};

    fn spot(slot: usize, path: &[&str]) -> Spot {
        Spot {
            slot: Some(slot),
            path: path.iter().map(|part| (*part).to_owned()).collect(),
            closed: false,
        }
    }

    #[test]
    fn what_was_shown_is_vouched_for_and_nothing_else() {
        let mail = LabelledValue::whole(1);
        let shown = mail.clone().endorsed(&spot(1, &["subject"])).unwrap();
        assert!(!shown.is_read(&spot(1, &["subject"])));
        assert!(!shown.is_read(&spot(1, &["subject", "line"])));
        assert!(shown.is_read(&spot(1, &["body"])));
        assert!(shown.is_read(&spot(1, &[])));
        assert_eq!(mail.clone().endorsed(&spot(1, &[])), None);
        assert_eq!(mail.clone().endorsed(&spot(2, &[])), Some(mail));
    }

    #[test]
    fn a_copy_of_a_part_holds_what_the_part_held() {
        let mail = LabelledValue::whole(1)
            .endorsed(&spot(1, &["a", "b"]))
            .unwrap();
        let copy = mail.copied(&spot(1, &["a"]).path, 2);
        assert!(!copy.is_read(&spot(2, &["b"])));
        assert!(copy.is_read(&spot(2, &["c"])));
        let ticket = LabelledValue {
            at: vec!["ticket".to_owned()],
            ..LabelledValue::whole(0)
        };
        assert!(!ticket.is_read(&spot(0, &["other"])));
        assert!(ticket.is_read(&spot(0, &[])));
        let copy = ticket.copied(&spot(0, &["ticket"]).path, 3);
        assert!(copy.is_read(&spot(3, &["any"])));
    }
}
