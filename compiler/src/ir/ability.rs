//! What a graph does that not every graph does. Whoever runs it asks for this, and not for the language that it was written in.

use super::Program;

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

impl Ability {
    /// All of them.
    const ALL: [Self; 4] = [
        Self::Actions,
        Self::Proposals,
        Self::Conversation,
        Self::Search,
    ];
}

impl Program {
    /// What the graph does that not every graph does, in the order of [`Ability`].
    pub fn abilities(&self) -> Vec<Ability> {
        let all = Ability::ALL.into_iter();
        all.filter(|ability| self.is_able(*ability)).collect()
    }

    fn is_able(&self, ability: Ability) -> bool {
        let mut profiles = self.nodes.iter().map(|node| node.work.profile());
        let own = match ability {
            Ability::Actions => self.workflow.is_some(),
            Ability::Proposals | Ability::Conversation | Ability::Search => {
                profiles.any(|profile| profile.ability == Some(ability))
            }
        };
        // What a graph searches is searched for whoever runs it.
        own || (ability == Ability::Search
            && self.children.iter().any(|child| child.is_able(ability)))
    }
}
