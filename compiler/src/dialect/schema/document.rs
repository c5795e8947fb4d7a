//! A whole schema, and whether values that stand in it or beside it fit its parts: by the rule that a run has.

use super::faults;
use super::parts::{entries, items, keyword, text};
use super::reference::target;
use crate::diag::{Level, Report};
use crate::syntax::Node;
use graphwright_rules::schema::{ENDLESS, check_part};
use serde_json::Value;
use std::cell::{Cell, OnceCell};

/// How many values are held against a schema that refers to itself, so that one of many values ends: each may take its time.
const MOST: usize = 50;

/// What the references of a schema lead into.
pub struct Document<'n> {
    root: &'n Node,
    json: OnceCell<Value>,
    is_sound: OnceCell<bool>,
    /// How many more values are looked at.
    left: Cell<usize>,
}

impl<'n> Document<'n> {
    /// A schema that stands in no other one.
    pub fn new(root: &'n Node) -> Self {
        Self {
            root,
            json: OnceCell::new(),
            is_sound: OnceCell::new(),
            left: Cell::new(MOST),
        }
    }

    /// The part that a reference leads to.
    pub(super) fn target(&self, reference: &Node) -> Option<&'n Node> {
        target(self.root, text(Some(reference))?)
    }

    /// Why a value does not fit a part of the schema. `None`: it fits, or the part itself is wrong, which is told.
    pub fn misfit(&self, part: &Node, value: &Node) -> Option<String> {
        let unfit = self.misfits(part, &[value]);
        unfit.into_iter().next().map(|(_, why)| why)
    }

    /// Which of these values do not fit a part of the schema, and why. None do not, if the part itself is wrong, which is told.
    pub(super) fn misfits<'v>(&self, part: &Node, values: &[&'v Node]) -> Vec<(&'v Node, String)> {
        let refers = refers(part);
        if refers {
            let Some(left) = self.left.get().checked_sub(values.len()) else {
                return Vec::new();
            };
            self.left.set(left);
        }
        let root = self.json.get_or_init(|| self.root.to_json());
        let json = part.to_json();
        let mut unfit = Vec::new();
        for value in values {
            let Err(complaints) = check_part(root, &json, &value.to_json()) else {
                continue;
            };
            if complaints.iter().any(|complaint| complaint == ENDLESS) {
                self.left.set(0);
                return Vec::new();
            }
            let why = complaints.into_iter().next();
            unfit.extend(why.map(|why| (*value, why)));
        }
        let is_sound = || self.is_sound(part) && (!refers || self.is_whole_sound());
        if unfit.is_empty() || is_sound() {
            unfit
        } else {
            Vec::new()
        }
    }

    fn is_whole_sound(&self) -> bool {
        *self.is_sound.get_or_init(|| self.is_sound(self.root))
    }

    fn is_sound(&self, part: &Node) -> bool {
        let mut report = Report::default();
        faults::check(part, self.root, &mut report);
        let mut found = report.diagnostics.iter();
        !found.any(|found| found.level == Level::Error)
    }
}

/// Whether a schema has a reference in it.
fn refers(part: &Node) -> bool {
    let inner = entries(Some(part)).iter().map(|entry| &entry.value);
    keyword(part, "$ref").is_some() || inner.chain(items(Some(part))).any(refers)
}
