//! What may stand at the end of a path: constants as they are, values that are made of others part by part, and of
//! everything else its type.
//!
//! [`Types`](super::types) knows of an object only that it is one, because the state must be able to hold what comes later.
//! Here the writes themselves are followed: a list that one node writes down has so many items, an object these fields. All
//! writes of a key count at first; only where some of them would be a fault and others not, those that reach the node are
//! looked for.

mod walk;

use super::edges::{Edges, Kind};
use crate::ir::{
    Cond, ExitCondition, KeyId, MapList, Node, NodeId, Op, Outcome, Program, Ref, Source, Step,
    Target, Tree, Type,
};
use crate::source::Span;
use serde_json::Value;
use std::cell::Cell;
use std::collections::BTreeSet;
use walk::Walk;

/// How many values are followed for one reference.
const FUEL: usize = 400;

/// How many references are followed to the writes that reach them: each is a walk through the graph.
const SEARCHES: usize = 64;

/// One thing that a reference may lead to.
#[derive(Clone, Debug)]
pub enum PossibleValue<'a> {
    /// Something of which nothing is known.
    Unknown,
    /// Nothing, or null.
    Absent,
    /// This constant, written here.
    Constant(&'a Value, Option<Span>),
    /// A list or a map of which the text says the parts.
    Built(&'a Tree, Site),
    /// Something of this type, written here.
    Typed(Type, Option<Span>),
    /// The way to it ends before.
    Lacking(MissingPart),
}

/// A part that a value does not have.
#[derive(Clone, Debug)]
pub struct MissingPart {
    /// The part.
    pub part: Step,
    /// What has no such part.
    pub of: ValueShape,
    /// Where that is written.
    pub from: Option<Span>,
}

/// What a value has instead of the part that it lacks.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueShape {
    /// An object with these fields.
    Object(Vec<String>),
    /// A list of so many items.
    List(usize),
    /// Something of a type that has no parts, or none of this kind.
    Scalar(Type),
}

/// Where an expression stands: what it sees depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The node.
    pub node: NodeId,
    /// The exit whose writes it belongs to; `None`: the work itself.
    pub exit: Option<usize>,
    /// How many writes of the exit it sees.
    pub seen: usize,
}

/// A reference, and where it stands.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// The reference.
    pub found: &'a Ref,
    /// Whether something else is taken where it leads nowhere.
    pub alternative: bool,
    /// Where it stands.
    pub site: Site,
    /// The field of the node, as the user knows it.
    pub field: String,
}

/// A comparison with a constant, and where it stands.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// What is compared.
    pub left: &'a Ref,
    /// How.
    pub op: Op,
    /// With what.
    pub right: &'a Value,
    /// Where it stands.
    pub site: Site,
}

/// The values of a program.
#[derive(Debug)]
pub struct Values<'a> {
    program: &'a Program,
    edges: &'a Edges,
    /// By key: the writes, each once.
    writes: Vec<Vec<(NodeId, usize, usize)>>,
    /// By key: whether it may be written in a way that is not followed.
    blurred: Vec<bool>,
    searches: Cell<usize>,
}

impl<'a> Values<'a> {
    pub(super) fn of(program: &'a Program, edges: &'a Edges) -> Self {
        let open = program.is_open();
        let mut blurred: Vec<bool> = program
            .keys
            .iter()
            .map(|key| open || key.reducer.is_some())
            .collect();
        let mut writes = vec![Vec::new(); program.keys.len()];
        let mut known = BTreeSet::new();
        for (id, node) in program.each_node() {
            for (at, exit) in node.exits.iter().enumerate() {
                let failed = exit.outcome != Outcome::Success;
                for (number, write) in exit.writes.iter().enumerate() {
                    // The ways out of a node write the same, each in its turn.
                    if known.insert((write.key, id, write.span, failed))
                        && let Some(all) = writes.get_mut(write.key.index())
                    {
                        all.push((id, at, number));
                    }
                }
                if let Target::Each(each) = &exit.to {
                    for key in [each.item, each.output, each.collect] {
                        blurred
                            .get_mut(key.index())
                            .into_iter()
                            .for_each(|b| *b = true);
                    }
                }
            }
        }
        Self {
            program,
            edges,
            writes,
            blurred,
            searches: Cell::new(SEARCHES),
        }
    }

    /// What `found` may lead to. Where some of it is `suspect` and some is not, only what reaches the place counts.
    pub fn at(
        &self,
        found: &Ref,
        site: Site,
        suspect: impl Fn(&PossibleValue<'a>) -> bool,
    ) -> Vec<PossibleValue<'a>> {
        let all = self.look(found, site, None);
        let suspected = all.iter().filter(|one| suspect(one)).count();
        let Some(key) = found
            .key()
            .filter(|_| suspected > 0 && suspected < all.len())
        else {
            return all;
        };
        let Some(left) = self.searches.get().checked_sub(1) else {
            return all;
        };
        self.searches.set(left);
        self.look(found, site, Some(&self.reaching(site.node, key)))
    }

    fn look(
        &self,
        found: &Ref,
        site: Site,
        reaching: Option<&ReachingWrites>,
    ) -> Vec<PossibleValue<'a>> {
        let mut walk = Walk::new(self);
        walk.reaching = reaching;
        walk.reference(found, &[], site);
        walk.out
    }

    /// The writes of `key` that may be the last ones before `node` is entered.
    fn reaching(&self, node: NodeId, key: KeyId) -> ReachingWrites {
        let mut found = ReachingWrites::default();
        let mut seen = BTreeSet::from([node]);
        let mut stack = vec![node];
        while let Some(at) = stack.pop() {
            found.start |= at == self.program.start;
            for edge in self.edges.into(at) {
                let writes = self.edges.leaving(edge).is_some_and(|exit| {
                    let always = exit.always.contains(&key);
                    if always || exit.maybe.contains(&key) {
                        found.exits.insert((edge.from, edge.exit));
                    }
                    always && matches!(edge.kind, Kind::Plain | Kind::Branch { .. })
                });
                if !writes && seen.insert(edge.from) {
                    stack.push(edge.from);
                }
            }
        }
        found
    }

    /// Every reference into a value that the nodes of a graph of actions make of others.
    pub fn places(&self) -> Vec<Place<'a>> {
        let mut all = Vec::new();
        for (id, node) in self.program.each_node() {
            if let Some(result) = node.work.result() {
                let exit = node.exits.first();
                let site = Site {
                    node: id,
                    exit: Some(0),
                    seen: exit.map_or(0, |exit| exit.writes.len()),
                };
                all.extend(result.refs().map(|found| Place {
                    found,
                    alternative: false,
                    site,
                    field: "output".to_owned(),
                }));
            }
            let mut add = |tree: &'a Tree, field: &str, exit: Option<usize>, seen: usize| {
                let site = Site {
                    node: id,
                    exit,
                    seen,
                };
                for pick in tree.picks() {
                    let alternative = pick.refs.len() > 1;
                    all.extend(pick.refs.iter().map(|found| Place {
                        found,
                        alternative,
                        site,
                        field: field.to_owned(),
                    }));
                }
            };
            for (tree, field) in node.work.trees() {
                add(tree, field, None, 0);
            }
            let success = node.exits.iter().enumerate();
            let mut success = success.filter(|(_, exit)| exit.outcome == Outcome::Success);
            if let Some((at, exit)) = success.next() {
                for (seen, write) in exit.writes.iter().enumerate() {
                    if let Source::Tree(tree) = &write.source {
                        let name = self.program[write.key].name.as_str();
                        add(tree, &format!("assign.{name}"), Some(at), seen);
                    }
                }
            }
        }
        all
    }

    /// Every comparison by which a node decides where the run goes.
    pub fn comparisons(&self) -> Vec<Comparison<'a>> {
        let mut all = Vec::new();
        for (node, found) in self.program.each_node() {
            for (at, exit) in found.exits.iter().enumerate() {
                let (ExitCondition::If(cond) | ExitCondition::FailedIf(cond)) = &exit.when else {
                    continue;
                };
                let site = Site {
                    node,
                    exit: Some(at),
                    seen: exit.writes.len(),
                };
                compared(cond, site, &mut all);
            }
        }
        all
    }

    /// The lists that nodes go over item by item.
    pub fn loops(&self) -> Vec<(NodeId, &'a Tree)> {
        let over = |(id, node): (NodeId, &'a Node)| match node.work.over() {
            Some(MapList::Tree(over, _)) => Some((id, over)),
            Some(MapList::Value(_)) | None => None,
        };
        self.program.each_node().filter_map(over).collect()
    }
}

/// The writes that may be the last ones of a key.
#[derive(Default)]
struct ReachingWrites {
    exits: BTreeSet<(NodeId, usize)>,
    /// Whether a way from the start comes there without any.
    start: bool,
}

fn compared<'a>(cond: &'a Cond, site: Site, all: &mut Vec<Comparison<'a>>) {
    match cond {
        Cond::Always => {}
        Cond::Compare { left, op, right } => {
            if let crate::ir::ValueExpr::Literal(right) = right {
                all.push(Comparison {
                    left,
                    op: *op,
                    right,
                    site,
                });
            }
        }
        Cond::All(parts) | Cond::Any(parts) => {
            parts.iter().for_each(|part| compared(part, site, all));
        }
        Cond::Not(inner) => compared(inner, site, all),
    }
}
