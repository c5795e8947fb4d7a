//! What hooks mean, which act beside the nodes: nobody knows when.

use super::ast::{Matcher, Part};
use super::automaton::{Masks, bit};
use super::event_match::moment;
use super::events::{MeaningReader, Visit};
use super::model::hooks;
use crate::ir::{HookAction, Kind as _, Program};

impl MeaningReader<'_, '_> {
    /// What the hooks of a graph may do: what they call, and all that happens in graphs that they run.
    pub(super) fn hooks(&self, graph: usize, visits: &[Vec<Visit>]) -> Masks {
        let Some(found) = self.model.graph(graph) else {
            return 0;
        };
        let mut all = self.called(found.program);
        let mut open: Vec<usize> = found.hooks().collect();
        // Each graph is run in one place, so none comes twice.
        while let Some(below) = open.pop() {
            let Some(found) = self.model.graph(below) else {
                continue;
            };
            all |= self.called(found.program);
            let visits = visits.get(below).into_iter().flatten();
            all |= visits.fold(0, |all, visit| all | visit.events());
            let nodes = found.program.node_ids();
            open.extend(nodes.filter_map(|node| found.child(node)));
            open.extend(found.hooks());
        }
        all
    }

    /// What hooks call. They are no nodes: an event that asks for more than the call is none of theirs.
    fn called(&self, program: &Program) -> Masks {
        let mut all = 0;
        for hook in hooks(program) {
            let HookAction::Call(action) = &hook.deed else {
                continue;
            };
            for call in action.may_call(program) {
                let fits = |part: &Part| {
                    self.is_call("", part, &call.what) || self.may_be_call("", part, &call.what)
                };
                let alone = |one: &Matcher| one.parts.len() == 1 && moment(one).is_some_and(fits);
                let roles = self.roles.iter();
                let event = roles
                    .filter(|(_, events)| events.iter().any(alone))
                    .fold(0, |event, (role, _)| event | role);
                all |= bit(event);
            }
        }
        all
    }
}

impl Visit {
    /// All that may happen in it.
    fn events(&self) -> Masks {
        let leaving = self.exits.iter().flat_map(|exit| {
            let writes = exit.writes.iter().map(|write| write.event);
            let reads = exit.reads.iter().chain(&exit.unlisted).copied();
            reads.chain(writes).chain([exit.leave, exit.collects])
        });
        let calls = self.calls.iter().map(|call| call.event);
        let inside = self.reads.iter().copied().chain(calls);
        let all = inside.chain(leaving).chain([self.enter]);
        all.fold(0, |all, event| all | bit(event))
    }
}
