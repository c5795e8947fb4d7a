//! What the nodes of a graph call outside, and where a scripted world answers it.

use graphwright_compiler::ir::{Child, Partner, Program, Work};

/// All nodes as a scripted world calls them: those of child graphs below the node that runs them.
pub(super) fn nodes<'p>(program: &'p Program, prefix: &str) -> Vec<(String, &'p Work)> {
    let mut found = Vec::new();
    for node in &program.nodes {
        let id = format!("{prefix}{}", node.id);
        if let Some(Child::Graph(at)) = node.work.agent().map(|agent| &agent.child)
            && let Some(child) = program.children.get(*at)
            && prefix.matches('/').count() < 3
        {
            found.extend(nodes(child, &format!("{id}/")));
        }
        // The agents of a controller are asked by their own names.
        let steps = node.work.helpers().iter().flat_map(|agent| &agent.steps);
        found.extend(steps.map(|step| (format!("{prefix}{}", step.id), &node.work)));
        found.push((id, &node.work));
    }
    found
}

/// The agents of a graph and of those below it, by name.
pub(super) fn agents(program: &Program) -> Vec<&str> {
    let own = program.nodes.iter().filter_map(|node| node.work.agent());
    let mut found: Vec<&str> = own.map(|agent| agent.name.as_str()).collect();
    found.extend(program.children.iter().flat_map(agents));
    found
}

/// Whether a model is asked.
pub(super) fn asks_models(work: &Work) -> bool {
    matches!(
        work.profile().partner,
        Some(Partner::Model | Partner::Agent)
    )
}

/// Whether people are asked, if only about what a model proposes.
pub(super) fn asks_people(work: &Work) -> bool {
    work.question().is_some() || work.gate().is_some()
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
    Some(match work.profile().partner? {
        Partner::Model => "replies",
        Partner::Agent => "agents",
        Partner::Script => "scripts",
        Partner::Person => "answers",
        Partner::Knowledge => "retrieval",
        Partner::Action => "actions",
    })
}
