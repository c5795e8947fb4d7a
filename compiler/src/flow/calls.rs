//! How often one visit of a node asks a model at worst: for an answer, for a decision, to mend a reply, to shorten a
//! conversation, for vectors, for an order.

use super::Facts;
use super::bounds::{Bound, Bounds, Unbounded, Why};
use crate::ir::stage::{React, Speak, Stage};
use crate::ir::{Action, Child, Event, HookAction, Mode, NodeId, Program, Runner, Work};

/// A structured reply that does not parse costs two further calls: one that extracts, one that repairs.
const MENDING: u64 = 2;

/// How often an order of what was found is asked for before that is given up.
const TRIES: u64 = 5;

/// How often one visit of `node` asks a model.
pub(super) fn asked(program: &Program, facts: &Facts, node: NodeId) -> Bound {
    let unknown = |why| Bound::Unknown(vec![Unbounded { node, why }]);
    match &program[node].work {
        Work::Llm(llm) => {
            let turns = u64::from(if llm.tools.is_empty() { 1 } else { llm.turns });
            let mending = if llm.schema.is_some() { MENDING } else { 0 };
            let talk = u64::from(llm.attempts).saturating_mul(turns);
            Bound::AtMost(talk.saturating_add(mending))
        }
        Work::Agent(agent) => {
            let mending = Bound::AtMost(if agent.schema.is_some() { MENDING } else { 0 });
            let own = match agent.child {
                Child::Graph(at) => child(program, facts, node, at),
                Child::Config(_) | Child::Unknown => unknown(Why::Agent),
            };
            own.plus(mending)
        }
        Work::Runner(runner) => Bound::AtMost(run(runner)),
        Work::Judge(_) => Bound::AtMost(1 + MENDING),
        Work::Stage(Stage::Speak(speak)) => Bound::AtMost(spoken(speak)),
        Work::Stage(Stage::React(react)) => Bound::AtMost(handed_out(react)),
        Work::Retrieve(retrieve) => {
            let order = match retrieve.build.reranker_model {
                Some(_) => TRIES,
                None => 0,
            };
            let vectors = match retrieve.build.embedding_model {
                Some(_) => unknown(Why::Documents),
                None => Bound::AtMost(0),
            };
            vectors.plus(Bound::AtMost(order))
        }
        Work::Action(action) => repeated(program, acted(program, facts, node, action)),
        Work::ForEach(each) => {
            let one = repeated(program, acted(program, facts, node, &each.action));
            unknown(Why::Items).times(one)
        }
        Work::Script(_)
        | Work::Ask(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Stage(Stage::Begin(_) | Stage::Report(_))
        | Work::Pass
        | Work::Return(_)
        | Work::Publish(_) => Bound::AtMost(0),
    }
}

/// What hooks add that call something, whatever node they belong to.
pub(super) fn hooked(program: &Program) -> Bound {
    let hooks = program.workflow.iter().flat_map(|workflow| &workflow.hooks);
    let asks = |deed: &HookAction| match deed {
        HookAction::Call(action) => {
            !matches!(called(action), Called::Nobody) || action.child.is_some()
        }
        HookAction::Retry { .. } => false,
    };
    if hooks.into_iter().any(|hook| asks(&hook.deed)) {
        unknown_hook(program)
    } else {
        Bound::AtMost(0)
    }
}

fn unknown_hook(program: &Program) -> Bound {
    Bound::Unknown(vec![Unbounded {
        node: program.start,
        why: Why::Hook,
    }])
}

/// A graph that is compiled in.
fn child(program: &Program, facts: &Facts, node: NodeId, at: usize) -> Bound {
    let found = program.children.get(at).zip(facts.children().get(at));
    match found.map(|(child, facts)| Bounds::of(child, facts).calls) {
        Some(Bound::AtMost(calls)) => Bound::AtMost(calls),
        // The nodes of the child are not ours to name.
        Some(Bound::Unknown(_)) | None => Bound::Unknown(vec![Unbounded {
            node,
            why: Why::Graph,
        }]),
    }
}

/// A step: a turn with tools is one call, the answer behind them another; retries are for all of them together.
fn run(runner: &Runner) -> u64 {
    let turns = match runner.mode {
        Mode::Execute if !runner.tools.is_empty() => u64::from(runner.turns).saturating_add(1),
        Mode::Execute | Mode::Plan { .. } => 1,
    };
    turns.saturating_add(u64::from(runner.retries))
}

/// A node of a staged conversation: its rounds with tools, and the answer behind them.
fn spoken(speak: &Speak) -> u64 {
    if !speak.prompted {
        return 0;
    }
    let tools = !speak.tools.is_empty() || !speak.servers.is_empty();
    let rounds = if tools { u64::from(speak.rounds) } else { 0 };
    rounds.saturating_add(1)
}

/// A controller: each decision may be mended once, each may let the dearest of its agents work, and between two decisions the
/// conversation may be shortened.
fn handed_out(react: &React) -> u64 {
    let most = u64::from(react.most);
    let agents = react.agents.iter();
    let agents = agents.map(|agent| agent.steps.iter().map(spoken).fold(0, u64::saturating_add));
    let dearest = agents.max().unwrap_or(0);
    let shortened = match react.compact {
        Some(_) => most.saturating_sub(1),
        None => 0,
    };
    most.saturating_mul(dearest.saturating_add(2))
        .saturating_add(shortened)
}

/// Who is behind an action.
enum Called {
    /// Nobody who asks a model.
    Nobody,
    /// A directive.
    Directive,
    /// Whoever its id names in the run.
    Anybody,
}

fn called(action: &Action) -> Called {
    match (action.primary.as_str(), action.kind.as_str()) {
        ("execute", "directive") => Called::Directive,
        ("execute", "tool") => match action.item.constant_text() {
            Some("rye/agent/threads/thread_directive") => Called::Directive,
            Some(_) => Called::Nobody,
            None => Called::Anybody,
        },
        _ => Called::Nobody,
    }
}

fn acted(program: &Program, facts: &Facts, node: NodeId, action: &Action) -> Bound {
    let unknown = |why| Bound::Unknown(vec![Unbounded { node, why }]);
    match (action.child, called(action)) {
        (Some(at), _) => child(program, facts, node, at),
        (None, Called::Directive) => unknown(Why::Thread),
        (None, Called::Anybody) => unknown(Why::Action),
        (None, Called::Nobody) => Bound::AtMost(0),
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
            HookAction::Call(_) => unknown_hook(program),
        });
    }
    once.times(again)
}
