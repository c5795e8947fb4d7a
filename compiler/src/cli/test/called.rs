//! What the nodes of a graph call outside, and where a scripted world answers it.

use crate::ir::stage::Stage;
use crate::ir::{Agent, Child, Program, Work};

/// All nodes as a scripted world calls them: those of child graphs below the node that runs them.
pub(super) fn nodes<'p>(program: &'p Program, prefix: &str) -> Vec<(String, &'p Work)> {
    let mut found = Vec::new();
    for node in &program.nodes {
        let id = format!("{prefix}{}", node.id);
        if let Work::Agent(Agent {
            child: Child::Graph(at),
            ..
        }) = &node.work
            && let Some(child) = program.children.get(*at)
            && prefix.matches('/').count() < 3
        {
            found.extend(nodes(child, &format!("{id}/")));
        }
        // The agents of a controller are asked by their own names.
        if let Work::Stage(Stage::React(react)) = &node.work {
            let steps = react.agents.iter().flat_map(|agent| &agent.steps);
            found.extend(steps.map(|step| (format!("{prefix}{}", step.id), &node.work)));
        }
        found.push((id, &node.work));
    }
    found
}

/// The agents of a graph and of those below it, by name.
pub(super) fn agents(program: &Program) -> Vec<&str> {
    let mut found = Vec::new();
    for node in &program.nodes {
        if let Work::Agent(agent) = &node.work {
            found.push(agent.name.as_str());
        }
    }
    found.extend(program.children.iter().flat_map(agents));
    found
}

/// Whether a model is asked.
pub(super) fn asks_models(work: &Work) -> bool {
    match work {
        Work::Llm(_) | Work::Agent(_) | Work::Runner(_) | Work::Judge(_) => true,
        Work::Stage(stage) => speaks(stage),
        Work::Script(_)
        | Work::Ask(_)
        | Work::Retrieve(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Action(_)
        | Work::Pass
        | Work::ForEach(_)
        | Work::Return(_)
        | Work::Publish(_) => false,
    }
}

/// Whether a step of a staged conversation asks a model.
fn speaks(stage: &Stage) -> bool {
    match stage {
        Stage::Speak(_) | Stage::React(_) => true,
        Stage::Begin(_) | Stage::Report(_) => false,
    }
}

/// Whether people are asked, if only about what a model proposes.
pub(super) fn asks_people(work: &Work) -> bool {
    matches!(work, Work::Ask(_) | Work::Runner(_))
}

/// What a section is for, and what its nodes do with it.
pub(super) fn told(section: &str) -> (&'static str, &'static str) {
    match section {
        "replies" => ("nodes that ask a model", "asks a model for"),
        "answers" => ("nodes that ask a person", "asks a person for"),
        "scripts" => ("script nodes", "runs"),
        _ => ("rag nodes", "looks up"),
    }
}

/// Where the answers for a node stand.
pub(super) fn section_of(work: &Work) -> Option<&'static str> {
    match work {
        Work::Llm(_) | Work::Runner(_) | Work::Judge(_) => Some("replies"),
        Work::Stage(stage) => speaks(stage).then_some("replies"),
        Work::Agent(_) => Some("agents"),
        Work::Script(_) => Some("scripts"),
        Work::Ask(_) => Some("answers"),
        Work::Retrieve(_) => Some("retrieval"),
        Work::Action(_) | Work::ForEach(_) => Some("actions"),
        Work::Map(_) | Work::Finish(_) | Work::Pass | Work::Return(_) | Work::Publish(_) => None,
    }
}
