//! How often one visit of a node asks a model at worst: for an answer, for a decision, to mend a reply, to shorten a
//! conversation, for vectors, for an order. How often its work asks, the work says itself.

use super::bound::{Bound, NoBound, NoBoundReason};
use crate::ir::{Event, HookAction, Kind, ModelCalls, NodeId, Program};

/// How often one visit of `node` asks a model, given how often the graphs do that the program runs.
pub(super) fn asked(program: &Program, children: &[Bound], node: NodeId) -> Bound {
    let work = &program[node].work;
    let calls = work.model_calls().into_iter().map(|calls| match calls {
        ModelCalls::AtMost(most) => Bound::AtMost(most),
        ModelCalls::OfGraph(at) => child(children, node, at),
        ModelCalls::Unknown(chooses) => unknown(node, NoBoundReason::Chosen(chooses)),
    });
    let once = repeated(program, calls.fold(Bound::AtMost(0), Bound::plus));
    match work.over() {
        Some(_) => unknown(node, NoBoundReason::Items).times(once),
        None => once,
    }
}

/// What hooks add that call something, whatever node they belong to.
pub(super) fn hooked(program: &Program) -> Bound {
    let hooks = program.workflow.iter().flat_map(|workflow| &workflow.hooks);
    let asks = |deed: &HookAction| match deed {
        HookAction::Call(action) => !action.model_calls().is_empty(),
        HookAction::Retry { .. } => false,
    };
    if hooks.into_iter().any(|hook| asks(&hook.deed)) {
        unknown(program.start, NoBoundReason::Hook)
    } else {
        Bound::AtMost(0)
    }
}

fn unknown(node: NodeId, why: NoBoundReason) -> Bound {
    Bound::Unknown(vec![NoBound { node, why }])
}

/// A graph that is compiled in.
fn child(children: &[Bound], node: NodeId, at: usize) -> Bound {
    match children.get(at) {
        Some(Bound::AtMost(calls)) => Bound::AtMost(*calls),
        // The nodes of the child are not ours to name.
        Some(Bound::Unknown(_)) | None => unknown(node, NoBoundReason::Graph),
    }
}

/// With all times that hooks have the node tried again.
fn repeated(program: &Program, once: Bound) -> Bound {
    let hooks = program.workflow.iter().flat_map(|workflow| &workflow.hooks);
    let mut again = Bound::AtMost(1);
    for hook in hooks.filter(|hook| hook.event == Event::Error) {
        again = again.plus(match &hook.deed {
            HookAction::Retry { most } => Bound::AtMost(u64::from(*most)),
            // Its result may say so.
            HookAction::Call(_) => unknown(program.start, NoBoundReason::Hook),
        });
    }
    once.times(again)
}
