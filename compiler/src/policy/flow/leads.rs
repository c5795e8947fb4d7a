//! Where an exit leads with a labelled value: to a node, into branches and items, and back from them.

use super::fact::{Doubt, Fact};
use super::labelled_value::LabelledValue;
use super::search::Search;
use crate::ir::{Exit, Fork, ItemChain, NodeId, Target};

/// Where it comes to.
pub(super) struct Lead {
    pub(super) to: NodeId,
    pub(super) fact: Fact,
    pub(super) doubt: Option<Doubt>,
    pub(super) origin: Option<String>,
}

impl Lead {
    fn sure(to: NodeId, fact: &Fact) -> Self {
        Self {
            to,
            fact: fact.clone(),
            doubt: None,
            origin: None,
        }
    }
}

impl Search<'_, '_, '_> {
    pub(super) fn leads(
        &self,
        graph: usize,
        node: NodeId,
        number: usize,
        exit: &Exit,
        fact: &Fact,
    ) -> Vec<Lead> {
        let mut leads = match &exit.to {
            Target::Node(to, _) => vec![Lead {
                doubt: self.terrain.overwritten(graph, node, *to, fact),
                ..Lead::sure(*to, fact)
            }],
            Target::Fork(fork) => into(fork, fact),
            Target::Each(each) => self.items(graph, node, each, fact),
            Target::ItemDone => self.collected(graph, node, fact),
            Target::Anywhere => self.anywhere(graph, fact),
            Target::End | Target::Stuck | Target::Fail => Vec::new(),
        };
        // A branch that others wait for hands on what it wrote.
        for to in self.terrain.waiting(graph, node, number) {
            leads.push(Lead::sure(to, fact));
        }
        leads
    }

    fn anywhere(&self, graph: usize, fact: &Fact) -> Vec<Lead> {
        let nodes = self.everywhere(graph, fact).into_iter();
        let each = nodes.map(|to| Lead {
            doubt: Some(Doubt::Way),
            ..Lead::sure(to, fact)
        });
        each.collect()
    }

    /// The chain of each item has a copy of the state, and the item; behind the list goes the state as it was, and what was collected.
    fn items(&self, graph: usize, node: NodeId, each: &ItemChain, fact: &Fact) -> Vec<Lead> {
        let (item, collect) = (each.item.index(), each.collect.index());
        // What an item is to make is not there yet.
        let hidden = [item, each.output.index()];
        let label = self.wanted.label;
        let new = |to, slot: usize, origin| Lead {
            origin,
            ..Lead::sure(to, &Fact::Value(LabelledValue::whole(slot)))
        };
        let mut leads = Vec::new();
        match fact {
            Fact::Value(held) => {
                if !hidden.contains(&held.slot) {
                    leads.push(Lead::sure(each.entry, fact));
                }
                if self
                    .terrain
                    .goes_over(graph, node, |spot| self.reads(held, spot))
                {
                    leads.push(new(each.entry, item, None));
                }
                if held.slot != collect || !self.terrain.replaces(graph, collect) {
                    leads.push(Lead::sure(each.then, fact));
                }
            }
            Fact::Nothing => {
                leads.push(Lead::sure(each.entry, fact));
                leads.push(Lead::sure(each.then, fact));
                for (to, slot) in [(each.entry, item), (each.then, collect)] {
                    if let Some(words) = self.terrain.keyed(graph, slot, label) {
                        leads.push(new(to, slot, Some(words)));
                    }
                }
            }
            Fact::Way(_) => {
                leads.push(Lead::sure(each.entry, fact));
                leads.push(Lead::sure(each.then, fact));
                // How long the list is, tells something of it.
                leads.push(new(each.then, collect, None));
            }
            Fact::Ambient => {
                leads.push(Lead::sure(each.entry, fact));
                leads.push(Lead::sure(each.then, fact));
            }
            Fact::Result | Fact::Fault => {}
        }
        leads
    }

    /// The end of an item: what it made is collected.
    fn collected(&self, graph: usize, node: NodeId, fact: &Fact) -> Vec<Lead> {
        let Some(found) = self.terrain.marks.model.graph(graph) else {
            return Vec::new();
        };
        let Fact::Value(held) = fact else {
            return Vec::new();
        };
        let chains = found.facts.chains().iter();
        let around = chains.filter(|chain| chain.nodes.contains(&node));
        let each = around.filter_map(|chain| found.each(chain.node, chain.exit));
        let each = each.filter(|each| each.output.index() == held.slot);
        let leads = each.map(|each| {
            let collected = LabelledValue::whole(each.collect.index());
            Lead::sure(each.then, &Fact::Value(collected))
        });
        leads.collect()
    }
}

/// Each branch has a copy of the state.
fn into(fork: &Fork, fact: &Fact) -> Vec<Lead> {
    let branches = fork.branches.iter();
    branches
        .map(|branch| Lead::sure(branch.entry, fact))
        .collect()
}
