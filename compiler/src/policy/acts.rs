//! What visits do outside of the run, as events: calls of tools, and effects.

use super::ast::{Effects, EventField, Part};
use super::event_match::{may_be, moment, named};
use super::events::{MeaningReader, Spot, VisitCall};
use crate::ir::Callee;

impl MeaningReader<'_, '_> {
    /// Whether a call of a node is surely meant.
    pub(super) fn is_call(&self, node: &str, part: &Part, called: &Callee<'_>) -> bool {
        if part.what == EventField::Effects {
            let known = self.marks.effects(node, called);
            return known.is_some_and(|known| known.name() == part.name);
        }
        named(part, called)
    }

    /// Whether a call of a node may be meant, and nothing says so.
    pub(super) fn may_be_call(&self, node: &str, part: &Part, called: &Callee<'_>) -> bool {
        if part.what == EventField::Effects {
            let unknown = self.marks.effects(node, called).is_none();
            return unknown && part.name != Effects::None.name();
        }
        may_be(part, called)
    }

    /// The effects that a visit has beside its calls: those of its model, and what is said of the node.
    pub(super) fn acts(&self, spot: Spot<'_>, calls: &mut Vec<VisitCall>) {
        let known = self.marks.own_effects(spot.graph, spot.node);
        let event = self.mask(spot, |_, one| {
            moment(one).is_some_and(|part| {
                let named = known.is_none_or(|known| known.name() == part.name);
                part.what == EventField::Effects && named && part.name != Effects::None.name()
            })
        });
        if event != 0 {
            calls.push(VisitCall {
                event,
                most: None,
                always: false,
                guess: known.is_none(),
            });
        }
    }
}
