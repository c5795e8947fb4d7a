//! A graph and all that it runs, as values go through it. Made once for all policies.

use super::decisions::Decisions;
use super::fact::{Doubt, Fact};
use super::labelled_value::{LabelledValue, Spot, spot, unnamed};
use super::liveness::{LiveKeys, is_wide};
use super::marks::Marks;
use super::place::{Place, whole};
use crate::ir::{Ends, KeyId, MapList, NodeId, Program, Reducer, Tree};
use crate::pattern;
use crate::policy::ast::Label;
use crate::policy::labels::NameLabels;
use crate::policy::model::{Graph, hooks};
use std::collections::{BTreeMap, BTreeSet};

pub(in super::super) struct Terrain<'a, 'p> {
    pub(in super::super) marks: Marks<'a, 'p>,
    graphs: Vec<GraphTerrain>,
}

/// What becomes of what a key holds behind a node, if somebody reads it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fate {
    /// Somebody reads it by its name, and not only with the whole state.
    pub(super) is_named: bool,
    /// Nothing takes anything of it away.
    pub(super) stays: bool,
}

/// Who does something with values.
#[derive(Default)]
struct Readers {
    /// The nodes that read a key by its name, by key.
    named: Vec<Vec<NodeId>>,
    /// Those that read the whole state.
    whole: Vec<NodeId>,
}

/// One graph.
#[derive(Default)]
struct GraphTerrain {
    places: Vec<Place>,
    /// The node that runs it.
    caller: Option<(usize, NodeId)>,
    live: LiveKeys,
    /// The same if no run goes where only a script knows; `None`: none does.
    sure: Option<LiveKeys>,
    /// Whether all keys may be read everywhere.
    all_live: bool,
    readers: Readers,
    /// The branches that write a key so that nothing of it is left, by fork and key.
    writers: BTreeMap<(usize, usize), BTreeSet<usize>>,
    decisions: Decisions,
}

impl<'a, 'p> Terrain<'a, 'p> {
    pub(in super::super) fn of(marks: Marks<'a, 'p>) -> Self {
        let mut graphs: Vec<GraphTerrain> = Vec::new();
        for (number, graph) in marks.model.graphs.iter().enumerate() {
            let nodes = graph.program.node_ids();
            let places: Vec<Place> = nodes.map(|node| marks.place(number, node)).collect();
            graphs.push(GraphTerrain {
                writers: writers(graph, &places),
                decisions: Decisions::of(places.len()),
                places,
                ..GraphTerrain::default()
            });
        }
        for (number, graph) in marks.model.graphs.iter().enumerate() {
            for node in graph.program.node_ids() {
                if let Some(below) = graph.child(node).and_then(|at| graphs.get_mut(at)) {
                    below.caller = Some((number, node));
                }
            }
        }
        let mut terrain = Self { marks, graphs };
        for (number, graph) in marks.model.graphs.iter().enumerate() {
            let all_live = terrain.returns_all(number) || hooks(graph.program).next().is_some();
            let read = terrain.read(number, graph);
            let Some(land) = terrain.graphs.get_mut(number) else {
                continue;
            };
            let written = land.written(graph);
            let live = |anywhere| LiveKeys::of(graph, &land.places, &read, &written, anywhere);
            let sure = is_wide(graph.program).then(|| live(false));
            (land.live, land.sure) = (live(true), sure);
            land.all_live = all_live;
            if !all_live {
                land.readers = readers(graph, &read);
            }
        }
        terrain
    }

    /// What each node reads itself, when it works or when it is left.
    fn read(&self, number: usize, graph: &Graph<'p>) -> Vec<Vec<Spot>> {
        let each = graph.program.node_ids().map(|node| {
            let Some(place) = self.place(number, node) else {
                return Vec::new();
            };
            let mut read = self.results(number, node, place);
            read.extend(place.reads.iter().chain(&place.instead).cloned());
            for leave in &place.exits {
                let refs = leave.writes.iter().flat_map(|write| &write.refs);
                read.extend(refs.map(|(spot, _)| spot.clone()));
                read.extend(leave.tests.iter().cloned());
            }
            read
        });
        each.collect()
    }

    fn land(&self, graph: usize) -> Option<&GraphTerrain> {
        self.graphs.get(graph)
    }

    pub(super) fn place(&self, graph: usize, node: NodeId) -> Option<&Place> {
        self.land(graph)?.places.get(node.index())
    }

    /// The node that runs a graph.
    pub(super) fn caller(&self, graph: usize) -> Option<(usize, NodeId)> {
        self.land(graph)?.caller
    }

    /// The graph that a node runs, and its start.
    pub(super) fn below(&self, graph: usize, node: NodeId) -> Option<(usize, NodeId)> {
        let below = self.marks.model.graph(graph)?.child(node)?;
        Some((below, self.marks.model.graph(below)?.program.start))
    }

    /// The graphs that hooks run.
    pub(super) fn hooked(&self, graph: usize) -> Vec<(usize, NodeId)> {
        let model = self.marks.model;
        let all = model.graph(graph).map(|found| found.hooks());
        let start = |at| Some((at, model.graph(at)?.program.start));
        all.into_iter().flatten().filter_map(start).collect()
    }

    /// The key under which a graph that acts has what it is called with.
    pub(super) fn inputs(&self, graph: usize) -> usize {
        let program = self.marks.model.graph(graph).map(|graph| graph.program);
        program.map_or(0, |program| {
            let workflow = program.workflow.as_ref();
            workflow.map_or(unnamed(program), |workflow| workflow.inputs.index())
        })
    }

    /// Whether whoever runs a graph gets its whole state, where no output is said or it fails.
    pub(super) fn returns_all(&self, graph: usize) -> bool {
        let caller = self.caller(graph).and_then(|(above, node)| {
            let found = self.marks.model.graph(above)?;
            found.node(node).work.action()
        });
        caller.is_some()
    }

    /// What a graph results in where it ends with a node.
    pub(super) fn results(&self, graph: usize, node: NodeId, place: &Place) -> Vec<Spot> {
        let found = self.marks.model.graph(graph);
        let says = found.is_some_and(|found| !found.node(node).work.trees().is_empty());
        let ends = found.is_some_and(|found| found.node(node).work.profile().ends != Ends::Not);
        if self.returns_all(graph) && !(ends && says) {
            return vec![whole()];
        }
        let result = found.and_then(|found| found.node(node).work.result());
        let said = result.into_iter().flat_map(|text| text.refs());
        let said = said.filter_map(|one| self.marks.spot(graph, one));
        place.results.iter().cloned().chain(said).collect()
    }

    /// What the caller gives that is labelled: what holds it, and how a person calls it.
    pub(super) fn given(&self, label: Label) -> Vec<(LabelledValue, String)> {
        let Some(top) = self.marks.model.graph(0) else {
            return Vec::new();
        };
        let program = top.program;
        let mut given = Vec::new();
        for one in with(&self.marks.labels.inputs, label) {
            let words = |name: &str| format!("what the caller gives as `{name}`");
            for key in program.key_ids().filter(|key| is_given(program, *key)) {
                let name = &program[key].name;
                if pattern::within(one.name.as_bytes(), name.as_bytes()) {
                    given.push((LabelledValue::whole(key.index()), words(name)));
                }
            }
            if let Some(workflow) = &program.workflow {
                let at = match one.name.contains('*') {
                    true => Vec::new(),
                    false => vec![one.name.clone()],
                };
                let held = LabelledValue {
                    at,
                    ..LabelledValue::whole(workflow.inputs.index())
                };
                given.push((held, words(&one.name)));
            }
        }
        given
    }

    /// The labelled keys that have a value when a graph begins.
    pub(super) fn seeded(&self, graph: usize, label: Label) -> Vec<(usize, String)> {
        let Some(found) = self.marks.model.graph(graph) else {
            return Vec::new();
        };
        let program = found.program;
        let keys = program.key_ids().filter(|key| is_given(program, *key));
        let keys = keys.map(|key| key.index());
        let each = keys.filter_map(|slot| Some((slot, self.keyed(graph, slot, label)?)));
        each.collect()
    }

    /// Whether a key is labelled: how a person calls it.
    pub(super) fn keyed(&self, graph: usize, slot: usize, label: Label) -> Option<String> {
        let program = self.marks.model.graph(graph)?.program;
        let name = &program.keys.get(slot)?.name;
        let mut all = with(&self.marks.labels.keys, label);
        let found = all.find(|one| pattern::within(one.name.as_bytes(), name.as_bytes()));
        found.map(|_| format!("the key `{name}`, which is {}", label.name()))
    }

    /// What becomes of the keys of a graph.
    pub(super) fn live(&self, graph: usize, guesses: bool) -> Option<&LiveKeys> {
        let land = self.land(graph)?;
        let live = land.sure.as_ref().filter(|_| !guesses);
        Some(live.unwrap_or(&land.live))
    }

    /// What becomes of what a key holds when a node is entered; `None`: nobody reads it, there and behind it. `guesses`: a run may go where
    /// only a script knows.
    pub(super) fn fate(
        &self,
        graph: usize,
        node: NodeId,
        slot: usize,
        guesses: bool,
    ) -> Option<Fate> {
        let live = self.live(graph, guesses)?;
        let is_read = live.is_read(node, slot) || self.land(graph)?.all_live;
        is_read.then(|| Fate {
            is_named: live.is_named(node, slot),
            stays: !live.is_written(node, slot),
        })
    }

    /// All nodes of a graph.
    pub(super) fn nodes(&self, graph: usize) -> Vec<NodeId> {
        let found = self.marks.model.graph(graph);
        found.map_or_else(Vec::new, |found| found.program.node_ids().collect())
    }

    /// The nodes that read a key by its name; `None`: each may do something with it.
    pub(super) fn readers(&self, graph: usize, slot: usize) -> Option<&[NodeId]> {
        let land = self.land(graph).filter(|land| !land.all_live)?;
        land.readers.named.get(slot).map(Vec::as_slice)
    }

    /// The nodes that read the whole state.
    pub(super) fn whole_readers(&self, graph: usize) -> &[NodeId] {
        self.land(graph).map_or(&[], |land| &land.readers.whole)
    }

    /// Where all ways that a run can go from a node meet again; `None`: nowhere before the end of the graph.
    pub(super) fn meeting(&self, graph: usize, node: NodeId) -> Option<NodeId> {
        let (land, found) = (self.land(graph)?, self.marks.model.graph(graph)?);
        land.decisions.meeting(found, node)
    }

    /// The keys that are written before they meet, each with whether what is written is of a closed type.
    pub(super) fn decided(&self, graph: usize, node: NodeId) -> &[(usize, bool)] {
        match (self.land(graph), self.marks.model.graph(graph)) {
            (Some(land), Some(found)) => land.decisions.writes(found, &land.places, node),
            _ => &[],
        }
    }

    /// Where a value that was there before a fork goes on behind it: a branch beside may have overwritten it.
    pub(super) fn overwritten(
        &self,
        graph: usize,
        node: NodeId,
        to: NodeId,
        fact: &Fact,
    ) -> Option<Doubt> {
        let Fact::Value(held) = fact else { return None };
        let (land, found) = (self.land(graph)?, self.marks.model.graph(graph)?);
        let around = found.facts.branches_around(node).iter();
        let mut joined = around.filter(|(fork, _)| {
            let fork = found.facts.forks().get(*fork);
            fork.is_some_and(|fork| fork.join == Some(to))
        });
        let beside = joined.any(|(fork, branch)| {
            let writers = land.writers.get(&(*fork, held.slot));
            writers.is_some_and(|all| !all.contains(branch) && !all.is_empty())
        });
        beside.then_some(Doubt::Beside)
    }

    /// The branches that wait for the one that ends by this exit.
    pub(super) fn waiting(&self, graph: usize, node: NodeId, exit: usize) -> Vec<NodeId> {
        let Some(found) = self.marks.model.graph(graph) else {
            return Vec::new();
        };
        let mut waiting = Vec::new();
        for (fork, branch) in found.facts.branches_around(node) {
            let Some(fork) = found.facts.forks().get(*fork) else {
                continue;
            };
            let arrives = fork.branches.get(*branch).map(|branch| &branch.arrives);
            if arrives.is_some_and(|all| all.contains(&(node, exit))) {
                let after = fork
                    .branches
                    .iter()
                    .filter(|other| other.after.contains(branch));
                waiting.extend(after.map(|other| other.entry));
            }
        }
        waiting
    }

    /// Whether a node does its work for each item of a list.
    pub(super) fn is_list(&self, graph: usize, node: NodeId) -> bool {
        let found = self.marks.model.graph(graph);
        found.is_some_and(|found| found.node(node).work.over().is_some())
    }

    /// Whether the list that a node goes over is made of something.
    pub(super) fn goes_over(
        &self,
        graph: usize,
        node: NodeId,
        reads: impl Fn(&Spot) -> bool,
    ) -> bool {
        let found = self.marks.model.graph(graph);
        let over = found.and_then(|found| found.node(node).work.over());
        over.is_some_and(|over| listed(over).iter().any(reads))
    }

    /// Whether a write leaves nothing of what a key held.
    pub(super) fn replaces(&self, graph: usize, slot: usize) -> bool {
        let program = self.marks.model.graph(graph).map(|graph| graph.program);
        let key = program.and_then(|program| program.keys.get(slot));
        let reducer = key.and_then(|key| key.reducer);
        reducer.is_none_or(|(reducer, _)| reducer == Reducer::Overwrite)
    }
}

impl GraphTerrain {
    /// The keys from whose values something may be taken at each node: by what it writes, by a person who vouches for it, by the branches beside,
    /// and by the items of a list.
    fn written(&self, graph: &Graph<'_>) -> Vec<Vec<usize>> {
        let each = graph.program.node_ids().zip(&self.places);
        let each = each.map(|(node, place)| {
            let writes = place.exits.iter().flat_map(|leave| &leave.writes);
            let writes = writes.filter(|write| write.replaces || write.strong);
            let mut slots: Vec<usize> = writes.map(|write| write.slot).collect();
            slots.extend(place.shown.iter().filter_map(|spot| spot.slot));
            for (fork, _) in graph.facts.branches_around(node) {
                let beside = self.writers.range((*fork, 0)..=(*fork, usize::MAX));
                slots.extend(beside.map(|((_, slot), _)| *slot));
            }
            let exits = &graph.node(node).exits;
            for each in exits.iter().filter_map(|exit| exit.to.each()) {
                slots.extend([each.item, each.output, each.collect].map(KeyId::index));
            }
            slots
        });
        each.collect()
    }
}

/// The nodes that read each key themselves, and those in whose chains it is what an item makes.
fn readers(graph: &Graph<'_>, read: &[Vec<Spot>]) -> Readers {
    let mut named: Vec<BTreeSet<NodeId>> = vec![BTreeSet::new(); unnamed(graph.program) + 1];
    let mut whole = BTreeSet::new();
    for (node, spots) in graph.program.node_ids().zip(read) {
        for spot in spots {
            let nodes = match spot.slot {
                Some(slot) => named.get_mut(slot),
                None => Some(&mut whole),
            };
            nodes.map(|nodes| nodes.insert(node));
        }
    }
    for chain in graph.facts.chains() {
        let made = graph.each(chain.node, chain.exit);
        let made = made.and_then(|each| named.get_mut(each.output.index()));
        if let Some(nodes) = made {
            nodes.extend(chain.nodes.iter().copied());
        }
    }
    let each = named.into_iter();
    Readers {
        named: each.map(|nodes| nodes.into_iter().collect()).collect(),
        whole: whole.into_iter().collect(),
    }
}

/// What is said with this label.
fn with(all: &[NameLabels], label: Label) -> impl Iterator<Item = &NameLabels> {
    let has = move |one: &&NameLabels| one.returns.as_ref().is_some_and(|all| all.contains(&label));
    all.iter().filter(has)
}

/// Whether a key can have a value before the first node.
fn is_given(program: &Program, key: crate::ir::KeyId) -> bool {
    let input = program.input(key).is_some();
    input || program[key].initial.is_some()
}

/// Which branches of each fork write a key so that nothing of it is left.
fn writers(graph: &Graph<'_>, places: &[Place]) -> BTreeMap<(usize, usize), BTreeSet<usize>> {
    let mut writers: BTreeMap<(usize, usize), BTreeSet<usize>> = BTreeMap::new();
    for (id, place) in graph.program.node_ids().zip(places) {
        let writes = place.exits.iter().flat_map(|leave| &leave.writes);
        for write in writes.filter(|write| write.replaces) {
            for (fork, branch) in graph.facts.branches_around(id) {
                let all = writers.entry((*fork, write.slot)).or_default();
                all.insert(*branch);
            }
        }
    }
    writers
}

/// What a list is made of, in the words of the state.
fn listed(over: MapList<'_>) -> Vec<Spot> {
    let refs = match over {
        MapList::Value(value) => value.refs(),
        MapList::Tree(tree, _) => Tree::refs(tree),
    };
    refs.into_iter().filter_map(spot).collect()
}
