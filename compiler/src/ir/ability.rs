//! What a graph does that not every graph does. Whoever runs it asks for this, and not for the language that it was written in.

use super::{Program, Work};

/// Something that a graph does and not every graph does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// It acts in a project: a run has rights there, leaves a trail, and can go on without its caller.
    Actions,
    /// It proposes actions to a queue, where a person approves or denies them.
    Proposals,
    /// It is a conversation: it results in a report, and may write files of its own directory.
    Conversation,
    /// It searches knowledge bases, itself or in a graph that it runs.
    Search,
}

impl Program {
    /// What the graph does that not every graph does, in the order of [`Ability`].
    pub fn abilities(&self) -> Vec<Ability> {
        let works = || self.nodes.iter().map(|node| &node.work);
        let found = [
            (Ability::Actions, self.workflow.is_some()),
            (
                Ability::Proposals,
                works().any(|work| matches!(work, Work::Runner(_))),
            ),
            (
                Ability::Conversation,
                works().any(|work| matches!(work, Work::Stage(_))),
            ),
            (Ability::Search, self.searches()),
        ];
        let there = found.into_iter().filter(|(_, is_there)| *is_there);
        there.map(|(ability, _)| ability).collect()
    }

    /// Whether it searches a knowledge base, or runs a graph that does.
    fn searches(&self) -> bool {
        let own = self
            .nodes
            .iter()
            .any(|node| matches!(node.work, Work::Retrieve(_)));
        own || self.children.iter().any(Self::searches)
    }
}
