//! A program as its checks see it: a node whose text shows what it does is taken for one that declares it.
//!
//! Code is generated from what is declared alone, for a script may be changed after the graph is compiled.

use super::{
    Exit, ExitCondition, KeyId, NodeId, OtherWrites, Program, Read, ShownRoutes, Source, Target,
    Write,
};
use std::collections::BTreeSet;

impl Program {
    /// The program with what the texts of its nodes, and of its children, show. `None`: they show nothing that is not declared.
    pub fn with_shown_deeds(&self) -> Option<Self> {
        if !self.shows_deeds() {
            return None;
        }
        let mut shown = self.clone();
        shown.declare_shown();
        Some(shown)
    }

    fn shows_deeds(&self) -> bool {
        !self.shown.is_empty() || self.children.iter().any(Self::shows_deeds)
    }

    fn declare_shown(&mut self) {
        for (id, shown) in self.shown.clone() {
            if let Some(writes) = &shown.writes {
                self.declare_writes(id, writes);
            }
            if let Some(routes) = &shown.routes {
                self.declare_routes(id, routes);
            }
        }
        self.children.iter_mut().for_each(Self::declare_shown);
    }

    fn declare_writes(&mut self, id: NodeId, keys: &BTreeSet<KeyId>) {
        let Some(node) = self.nodes.get_mut(id.index()) else {
            return;
        };
        let open = node.exits.iter_mut();
        for exit in open.filter(|exit| exit.unlisted == OtherWrites::Any) {
            exit.unlisted = OtherWrites::None;
            let new = keys
                .iter()
                .filter(|key| !exit.writes.iter().any(|write| write.key == **key));
            let names = new.filter_map(|key| Some((*key, self.keys.get(key.index())?)));
            let shown: Vec<Write> = names
                .map(|(key, named)| Write {
                    key,
                    span: node.span,
                    source: Source::Returned(named.name.clone()),
                    always: false,
                })
                .collect();
            exit.writes.splice(0..0, shown);
        }
    }

    fn declare_routes(&mut self, id: NodeId, routes: &ShownRoutes) {
        let named = routes.to.iter();
        let named: Vec<(NodeId, String)> = named.map(|to| (*to, self[*to].id.clone())).collect();
        let Some(node) = self.nodes.get_mut(id.index()) else {
            return;
        };
        let open = |exit: &Exit| matches!(exit.when, ExitCondition::RoutedAnywhere);
        let Some(at) = node.exits.iter().position(open) else {
            return;
        };
        let anywhere = node.exits.remove(at);
        let mut shown = exits(&anywhere, named, &node.exits);
        if !routes.is_all {
            shown.push(anywhere);
        }
        node.reads = reads(&node.reads, at, shown.len());
        node.exits.splice(at..at, shown);
    }
}

/// One exit for each of the nodes, but that which the script goes on to anyhow.
fn exits(anywhere: &Exit, named: Vec<(NodeId, String)>, others: &[Exit]) -> Vec<Exit> {
    let done = others
        .iter()
        .find(|exit| matches!(exit.when, ExitCondition::Done));
    let next = done.and_then(|exit| exit.to.node());
    let ways = named.into_iter().filter(|(to, _)| Some(*to) != next);
    ways.map(|(to, name)| Exit {
        name,
        when: ExitCondition::Routed(to),
        to: Target::Node(to, anywhere.span),
        ..anywhere.clone()
    })
    .collect()
}

/// What is read where the exit at a place became so many.
fn reads(before: &[Read], at: usize, count: usize) -> Vec<Read> {
    let mut reads = Vec::new();
    for read in before {
        let exits: Vec<Option<usize>> = match read.exit {
            Some(exit) if exit == at => (at..at + count).map(Some).collect(),
            Some(exit) if exit > at => vec![Some(exit + count - 1)],
            exit => vec![exit],
        };
        reads.extend(exits.into_iter().map(|exit| Read {
            exit,
            ..read.clone()
        }));
    }
    reads
}
