//! What work uses of the outside ([`Kind::needs`](super::Kind::needs)). This is the one list of it: what `check --needs` prints,
//! what `run` looks for before it builds and what the generated module looks for before its first node are all made of it.

use super::stage::ModelAt;
use super::{Retrieve, Script};
use std::borrow::Cow;

/// Something outside that a node uses.
#[derive(Clone, Debug)]
pub struct Need<'p> {
    /// The node, or the step of a controller.
    pub node: &'p str,
    /// What it is.
    pub what: Resource<'p>,
    /// When a run looks for it.
    pub looked: LookTime,
}

/// What a node uses.
#[derive(Clone, Debug)]
pub enum Resource<'p> {
    /// A model by its name; `None`: the caller's.
    Model(Option<Cow<'p, str>>),
    /// A model that the graph itself has a key for.
    Opened(Cow<'p, str>),
    /// An entry of a whitelist: a tool, or `mcp:<server>`.
    Tool(Cow<'p, str>),
    /// A knowledge base.
    Base(&'p Retrieve),
    /// A file, and the program that runs it.
    Script(&'p Script),
    /// A program.
    Program(&'p str),
    /// What a thread carries out; `None`: known in a run only.
    Directive(Option<&'p str>),
    /// A file, a directory or an address that is read.
    Document(&'p str),
    /// A graph that it runs: the index in [`Program::children`](super::Program::children).
    Graph(usize),
}

/// When a run looks for what a node uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookTime {
    /// Before its first node: the generated module names it.
    First,
    /// Before its first node, with the knowledge base that it is for.
    WithBase,
    /// In its first node, which begins a staged conversation.
    Beginning,
    /// When the node uses it.
    Used,
}

/// What something uses, and when a run looks for it, as needs of its node.
pub(super) fn of_node<'p>(
    node: &'p str,
    used: impl IntoIterator<Item = (Resource<'p>, LookTime)>,
) -> Vec<Need<'p>> {
    let need = |(what, looked)| Need { node, what, looked };
    used.into_iter().map(need).collect()
}

/// A model that is looked for before the first node.
pub(super) fn model(name: Option<&str>) -> (Resource<'_>, LookTime) {
    (Resource::Model(name.map(Cow::Borrowed)), LookTime::First)
}

impl Resource<'_> {
    /// A model that a staged conversation describes: where it is, and perhaps a key for it.
    pub(super) fn described(model: &ModelAt) -> Self {
        let name = Cow::Owned(format!("{}:{}", model.provider, model.name));
        if model.api_key.is_some() || model.access_key.is_some() {
            Self::Opened(name)
        } else {
            Self::Model(Some(name))
        }
    }
}
