//! What runs in flight depend on, written down so that a change to it is seen before it is deployed.
//!
//! A kept run is continued by committing its exits once more. So it needs the keys of its state with their types, its
//! nodes, and the exits that it has taken with what they write and where they lead; everything else of a graph (prompts,
//! models, limits) may change under it. `graph.lock` holds exactly that, as JSON that reads well in a review.

use crate::check::CheckedProgram;
use crate::diag::Diagnostic;
use crate::diag::codes::BREAKS_RUNS;
use crate::flow::Facts;
use crate::ir::{Exit, NodeId, Program, Target, Type};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The format of the file.
const FORMAT: u32 = 1;

/// What runs of a graph depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    /// The format of the file.
    pub format: u32,
    /// The name of the graph: runs are found by it.
    pub graph: String,
    /// The node that runs begin with.
    pub start: String,
    /// The keys of the state, with their types.
    pub keys: BTreeMap<String, String>,
    /// The nodes.
    pub nodes: BTreeMap<String, LockedNode>,
    /// The graphs that agent nodes run, by name. A run that is inside one begins it again, with the results of the calls
    /// that are still the same.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub children: BTreeMap<String, Lock>,
}

/// A node as runs depend on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockedNode {
    /// Its kind.
    pub kind: String,
    /// Its exits.
    pub exits: BTreeMap<String, LockedExit>,
}

/// An exit as runs depend on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockedExit {
    /// The keys that it writes.
    pub writes: BTreeSet<String>,
    /// Where it leads.
    pub to: String,
}

impl Lock {
    /// What runs of this graph depend on.
    pub fn of(checked: &CheckedProgram) -> Self {
        Self::of_program(checked.program(), checked.facts())
    }

    fn of_program(program: &Program, facts: &Facts) -> Self {
        let children = program.children.iter().zip(facts.children());
        let nodes = program.nodes.iter().map(|node| {
            let exits = node.exits.iter();
            let locked = LockedNode {
                kind: node.work.kind().to_owned(),
                exits: exits
                    .map(|exit| (exit.name.clone(), locked(program, exit)))
                    .collect(),
            };
            (node.id.clone(), locked)
        });
        Self {
            format: FORMAT,
            graph: program.name.clone(),
            start: id(program, program.start),
            keys: keys(program, facts),
            nodes: nodes.collect(),
            children: Self::of_children(children),
        }
    }

    /// The child graphs by their names; of several of one name, all but the first with a number.
    fn of_children<'a>(
        children: impl Iterator<Item = (&'a Program, &'a Facts)>,
    ) -> BTreeMap<String, Self> {
        let mut found = BTreeMap::new();
        for (child, facts) in children {
            let mut name = child.name.clone();
            let mut number = 1;
            while found.contains_key(&name) {
                number += 1;
                name = format!("{} {number}", child.name);
            }
            let _ = found.insert(name, Self::of_program(child, facts));
        }
        found
    }

    /// Reads a lock file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let lock: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if lock.format == FORMAT {
            Ok(lock)
        } else {
            Err(format!(
                "it has format {}, and this graphwright knows format {FORMAT}",
                lock.format
            ))
        }
    }

    /// As it stands in the file.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// What runs that began with this graph cannot live with in a newer one. Nothing that was only added.
    pub fn broken_by(&self, new: &Self) -> Vec<String> {
        let mut broken = Vec::new();
        if self.graph != new.graph {
            broken.push(format!(
                "the graph was called `{}` and is called `{}`: its runs are not found any more",
                self.graph, new.graph
            ));
        }
        if self.start != new.start {
            broken.push(format!(
                "runs began at `{}` and begin at `{}`",
                self.start, new.start
            ));
        }
        for (key, old) in &self.keys {
            match new.keys.get(key) {
                None => broken.push(format!("key `{key}` ({old}) was removed")),
                Some(ty) if ty != old => {
                    broken.push(format!("key `{key}` was {old} and is {ty}"));
                }
                Some(_) => {}
            }
        }
        for (id, old) in &self.nodes {
            match new.nodes.get(id) {
                None => broken.push(format!("node `{id}` ({}) was removed", old.kind)),
                Some(node) => old.broken_by(id, node, &mut broken),
            }
        }
        for (name, old) in &self.children {
            match new.children.get(name) {
                None => broken.push(format!("no node runs the graph `{name}` any more")),
                Some(child) => {
                    let inside = old.broken_by(child).into_iter();
                    broken.extend(inside.map(|change| format!("in the graph `{name}`: {change}")));
                }
            }
        }
        broken
    }
}

/// What the lock beside a graph says against it.
pub(crate) fn report(checked: &CheckedProgram, text: &str) -> Option<Diagnostic> {
    /// How many changes are told one by one.
    const MOST: usize = 12;
    let span = checked.program().span;
    let old = match Lock::read(text) {
        Ok(old) => old,
        Err(problem) => {
            let found = Diagnostic::new(
                &BREAKS_RUNS,
                span,
                "`graph.lock` cannot be read",
                "nobody can tell whether runs in flight fit this graph",
            );
            let help = "write it again with `graphwright lock`, or remove it";
            return Some(found.note(problem).help(help));
        }
    };
    let broken = old.broken_by(&Lock::of(checked));
    if broken.is_empty() {
        return None;
    }
    let mut found = Diagnostic::new(
        &BREAKS_RUNS,
        span,
        "runs that began with the graph of `graph.lock` cannot go on with this one",
        "what they depend on has changed",
    );
    for change in broken.iter().take(MOST) {
        found = found.note(change.as_str());
    }
    if broken.len() > MOST {
        found = found.note(format!("and {} more changes", broken.len() - MOST));
    }
    Some(found.help(
        "let them end first, or give the new graph another name; then write the lock again with `graphwright lock`",
    ))
}

impl LockedNode {
    fn broken_by(&self, id: &str, new: &Self, broken: &mut Vec<String>) {
        if self.kind != new.kind {
            broken.push(format!(
                "node `{id}` was of kind {} and is of kind {}",
                self.kind, new.kind
            ));
        }
        for (name, old) in &self.exits {
            let Some(exit) = new.exits.get(name) else {
                broken.push(format!("exit `{name}` of node `{id}` was removed"));
                continue;
            };
            if exit.writes != old.writes {
                let list = |keys: &BTreeSet<String>| {
                    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
                    if keys.is_empty() {
                        "nothing".to_owned()
                    } else {
                        keys.join(", ")
                    }
                };
                broken.push(format!(
                    "exit `{name}` of node `{id}` wrote {} and writes {}",
                    list(&old.writes),
                    list(&exit.writes)
                ));
            }
            if exit.to != old.to {
                broken.push(format!(
                    "exit `{name}` of node `{id}` led to {} and leads to {}: runs that took it stand elsewhere",
                    old.to, exit.to
                ));
            }
        }
    }
}

fn id(program: &Program, node: NodeId) -> String {
    program
        .nodes
        .get(node.index())
        .map_or_else(|| "?".to_owned(), |node| node.id.clone())
}

fn keys(program: &Program, facts: &Facts) -> BTreeMap<String, String> {
    let named = program.key_ids().map(|key| {
        let name = program.keys.get(key.index()).map(|key| key.name.clone());
        (name.unwrap_or_default(), shown(facts.type_of(key)))
    });
    named.collect()
}

fn locked(program: &Program, exit: &Exit) -> LockedExit {
    let name = |write: &crate::ir::Write| program.keys.get(write.key.index());
    let writes = exit.writes.iter().filter_map(name);
    LockedExit {
        writes: writes.map(|key| key.name.clone()).collect(),
        to: target(program, &exit.to),
    }
}

fn target(program: &Program, target: &Target) -> String {
    match target {
        Target::Node(node, _) => id(program, *node),
        Target::Anywhere => "any node".to_owned(),
        Target::Fork(fork) => {
            let branches = fork.branches.iter().map(|branch| id(program, branch.entry));
            branches.collect::<Vec<_>>().join(" + ")
        }
        Target::Each(each) => {
            let (entry, then) = (id(program, each.entry), id(program, each.then));
            format!("{entry} per item, then {then}")
        }
        Target::ItemDone => "the end of the item".to_owned(),
        Target::End => "the end".to_owned(),
        Target::Stuck => "nowhere".to_owned(),
        Target::Fail => "a failed run".to_owned(),
    }
}

/// A type in one line.
fn shown(ty: &Type) -> String {
    match ty {
        Type::Any => "anything".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Int => "integer".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Text => "text".to_owned(),
        Type::Enum(values) => format!("one of {}", values.join(" | ")),
        Type::List(item) => format!("list of {}", shown(item)),
        Type::Object { fields, open } => {
            let fields = fields.iter().map(|field| {
                let optional = if field.required { "" } else { "?" };
                format!("{}{optional}: {}", field.name, shown(&field.ty))
            });
            let rest = open.then(|| "…".to_owned());
            let all: Vec<String> = fields.chain(rest).collect();
            format!("{{{}}}", all.join(", "))
        }
        Type::Nullable(inner) => format!("{} or null", shown(inner)),
    }
}
