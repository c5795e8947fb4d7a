//! From what the author wrote to what every later stage knows: names become ids, templates become trees, and each way a
//! node can end becomes an exit.
//!
//! One file per question: what a template or a condition reads (`scope`), which ways out a node has (`exits`), what a node
//! does (`node`), what hooks do (`hook`), what the caller gives (`inputs`). A fault never stops the lowering.

mod exits;
mod hook;
mod inputs;
mod node;
mod scope;

use super::ast;
use super::graph_tool::Graphs;
use crate::diag::codes::{UNKNOWN_START, UNKNOWN_TARGET};
use crate::diag::{Code, Diagnostic, Report};
use crate::dialect::meant_node::did_you_mean;
use crate::ir::{
    Cycles, Dialect, InitialValue, Key, KeyId, Limits, NodeId, Program, Target, Type, Workflow,
};
use crate::source::{FileId, Sources, Span, Spanned};
use std::collections::{BTreeMap, BTreeSet};

/// The key that holds what failed last.
const LAST_ERROR: &str = "_last_error";

/// Lowers a graph. `None`: it has no node that a run could enter.
pub(super) fn lower(
    graph: &ast::Graph,
    sources: &Sources,
    grants: &[String],
    nested: Graphs,
    file: FileId,
    report: &mut Report,
) -> Option<Program> {
    let name = name(sources, file);
    let mut keys = Keys::default();
    let inputs = inputs::declare(graph, &mut keys, report);
    for (name, value) in &graph.state {
        let key = keys.key(&name.value, name.span);
        let value = InitialValue {
            value: value.to_json(),
            span: value.span,
        };
        keys.change(key, |key| key.initial = Some(value));
    }
    let mut ids: BTreeMap<String, NodeId> = BTreeMap::new();
    for (at, node) in (0..).zip(&graph.nodes) {
        ids.entry(node.id.value.clone()).or_insert(NodeId(at));
    }
    let mut lowering = Lowering {
        graph,
        sources,
        nested,
        ids,
        keys,
        inputs,
        report,
    };
    let start = lowering.start();
    let nodes: Vec<_> = graph.nodes.iter().map(|node| lowering.node(node)).collect();
    let hooks = graph.hooks.iter().map(|hook| lowering.hook(hook)).collect();
    let keys = lowering.keys.keys;
    let children = lowering.nested.programs;
    let start = start.or_else(|| (!nodes.is_empty()).then_some(NodeId(0)))?;
    let id = match graph.category.as_str() {
        "" => name.clone(),
        category => format!("{category}/{name}"),
    };
    Some(Program {
        name,
        doc: graph.description.clone(),
        dialect: Dialect::Rye,
        file,
        span: graph.span,
        inputs: vec![inputs::input(inputs)],
        keys,
        nodes,
        start,
        limits: Limits {
            steps: Some(graph.max_steps),
            timeout: graph.timeout,
            concurrency: Some(graph.at_once),
            cycles: Cycles::Bounded,
            ..Limits::default()
        },
        output: Type::Any,
        starters: Vec::new(),
        children,
        mentioned: None,
        named: None,
        shown: std::collections::BTreeMap::new(),
        env: graph
            .env
            .iter()
            .map(|name| (name.value.clone(), name.span))
            .collect(),
        checkpoints: crate::ir::Checkpoints::Store,
        policies: Vec::new(),
        watched: crate::ir::watched_policy::WatchedPolicies::default(),
        handed: Vec::new(),
        workflow: Some(Box::new(Workflow {
            id,
            inputs,
            schema: graph.schema.as_ref().map(crate::syntax::Node::to_json),
            permissions: permissions(graph),
            grants: grants.to_vec(),
            hooks,
            env: needs(graph),
            config: graph.config.clone(),
            warnings: Vec::new(),
        })),
    })
}

fn permissions(graph: &ast::Graph) -> Vec<(String, Span)> {
    let declared = graph.permissions.iter().flatten();
    declared
        .map(|pattern| (pattern.value.clone(), pattern.span))
        .collect()
}

/// What single nodes need of the environment.
fn needs(graph: &ast::Graph) -> Vec<(String, String, String)> {
    let mut needs = Vec::new();
    for node in &graph.nodes {
        let item = match &node.kind {
            ast::Kind::Action(action) => action.item.value.clone(),
            ast::Kind::ForEach(each) => each
                .action
                .as_ref()
                .map_or(String::new(), |action| action.item.value.clone()),
            ast::Kind::Gate | ast::Kind::Return(_) | ast::Kind::Broken => String::new(),
        };
        for name in &node.env {
            needs.push((node.id.value.clone(), item.clone(), name.value.clone()));
        }
    }
    needs
}

/// The name of a graph is that of its file; a file that is called as all are is named after its directory.
fn name(sources: &Sources, file: FileId) -> String {
    let path = sources.path(file);
    let stem = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let folder = path.parent().and_then(std::path::Path::file_name);
    match (stem, folder) {
        (Some(stem), Some(folder)) if stem == "graph" => folder.to_string_lossy().into_owned(),
        (Some(stem), _) => stem,
        (None, _) => "graph".to_owned(),
    }
}

/// All keys so far, in the order of first mention.
#[derive(Default)]
struct Keys {
    keys: Vec<Key>,
    ids: BTreeMap<String, KeyId>,
}

impl Keys {
    /// The key of this name, first named at `span` if it is new.
    fn key(&mut self, name: &str, span: Span) -> KeyId {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let id = KeyId(u32::try_from(self.keys.len()).unwrap_or(u32::MAX));
        self.keys.push(Key {
            name: name.to_string(),
            span,
            initial: None,
            reducer: None,
            declared: None,
        });
        self.ids.insert(name.to_string(), id);
        id
    }

    fn change(&mut self, id: KeyId, change: impl FnOnce(&mut Key)) {
        if let Some(key) = self.keys.get_mut(id.index()) {
            change(key);
        }
    }
}

/// The graph that is being lowered, and what has been found out about it.
struct Lowering<'a> {
    graph: &'a ast::Graph,
    sources: &'a Sources,
    nested: Graphs,
    ids: BTreeMap<String, NodeId>,
    keys: Keys,
    /// The key that holds what the caller gives.
    inputs: KeyId,
    report: &'a mut Report,
}

impl Lowering<'_> {
    /// The node that `start` names.
    fn start(&mut self) -> Option<NodeId> {
        let start = self.graph.start.as_ref()?;
        let found = self.ids.get(&start.value).copied();
        if found.is_none() && !self.graph.nodes.is_empty() {
            let message = format!(
                "`start` names `{}`, which is not a node of this graph",
                start.value
            );
            let found = self.unknown(&UNKNOWN_START, start, message);
            self.report.add(found);
        }
        found
    }

    /// The target that `field` of node `id` names.
    fn target(&mut self, id: &str, field: &str, at: &Spanned<String>) -> Target {
        if let Some(found) = self.ids.get(&at.value) {
            return Target::Node(*found, at.span);
        }
        let message = format!(
            "node `{id}` goes to `{}` (`{field}`), which is not a node of this graph",
            at.value
        );
        let found = match (field, at.value.as_str()) {
            ("on_error", policy @ ("continue" | "fail")) => policy_word(at, policy, message),
            _ => self.unknown(&UNKNOWN_TARGET, at, message),
        };
        self.report.add(found);
        Target::Stuck
    }

    fn unknown(&self, code: &'static Code, at: &Spanned<String>, message: String) -> Diagnostic {
        let ids: Vec<&str> = self
            .graph
            .nodes
            .iter()
            .map(|node| node.id.value.as_str())
            .collect();
        let found = Diagnostic::new(code, at.span, message, "no node has this id");
        let named = self.named();
        let idle = ids.iter().copied().filter(|id| !named.contains(id));
        match did_you_mean(found, at, ids.iter().copied(), ("nothing leads to", idle)) {
            Ok(found) => found,
            Err(found) if ids.len() <= 12 => {
                found.help(format!("the nodes are: {}", ids.join(", ")))
            }
            Err(found) => {
                found.help("add a node with this id under `nodes`, or name one that is there")
            }
        }
    }

    /// What something leads to.
    fn named(&self) -> BTreeSet<&str> {
        let nodes = self.graph.nodes.iter();
        let named = nodes
            .flat_map(|node| node.next.iter().map(|edge| &edge.to).chain(&node.on_error))
            .chain(&self.graph.start);
        named.map(|named| named.value.as_str()).collect()
    }
}

/// A policy of the whole graph where the name of a node is needed.
fn policy_word(at: &Spanned<String>, policy: &str, message: String) -> Diagnostic {
    let found = Diagnostic::new(
        &UNKNOWN_TARGET,
        at.span,
        message,
        "a policy of the whole graph, and no node",
    );
    found.help(match policy {
        "fail" => "take it out: a failure ends the run unless `on_error` of `config` says `continue`",
        _ => "name the node that a failure leads to, such as the one that `next` names; or write `on_error: continue` into `config`, for all nodes",
    })
}
