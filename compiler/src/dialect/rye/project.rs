//! Files of the project that actions run: what they take and give, and whether they can work at all.

mod directive;
mod hook_answer;
mod kinds;
mod sleeps;
mod slips;
mod tool_input;
mod unread;

use super::ast::{Action, Graph, HookAction, Kind, Node};
use super::interpolate;
use crate::diag::Report;
use crate::dialect::script::code::Code;
use crate::dialect::script::code::LONGEST;
use crate::dialect::script::{follow, no_object, output_keys, words};
use crate::ir::{Interpreter, Type};
use crate::world::World;
use std::collections::BTreeSet;

/// Where tools are, from the project.
const FOLDERS: [&str; 2] = [".ai/tools", "tools"];

/// What runs the file of a tool, by how its name ends, in the order in which they are looked for.
const KINDS: [(&str, Interpreter); 4] = [
    ("py", Interpreter::Python),
    ("sh", Interpreter::Bash),
    ("js", Interpreter::TypeScript),
    ("mjs", Interpreter::TypeScript),
];

/// What nobody sees of a result, also where a tool gives it (Rye reference, 2.3).
const WRAPPING: [&str; 5] = ["chain", "metadata", "path", "source", "resolved_env_keys"];

/// The file of a tool.
struct Tool {
    /// From the project.
    name: String,
    /// As the world knows it.
    path: String,
    text: String,
    code: Code,
}

impl Tool {
    /// The file that an action runs, if it runs one.
    fn of(action: &Action, world: &dyn World) -> Option<Self> {
        let id = constant(action, "tool")?;
        if id.starts_with("rye/") || world.graph_tool(id).is_some() {
            return None;
        }
        let project = world.project();
        let mut places = FOLDERS
            .iter()
            .flat_map(|folder| KINDS.iter().map(move |kind| (*folder, *kind)));
        places.find_map(|(folder, (end, interpreter))| {
            let name = format!("{folder}/{id}.{end}");
            let path = format!("{project}/{name}");
            let text = world.text(&path)?;
            (text.len() <= LONGEST).then(|| Self {
                code: Code::of(&text, interpreter),
                name,
                path,
                text,
            })
        })
    }

    /// The object that it prints, if it is known.
    fn gives(&self, world: &dyn World) -> Option<Type> {
        if words::words(&self.code).is_some() || no_object::printed(&self.code).is_some() {
            return None;
        }
        let followed = follow::file(&self.path, world).unwrap_or_default();
        let keys = followed.keys().or_else(|| output_keys::keys(&self.code))?;
        let seen = keys.into_iter().filter(|key| !WRAPPING.contains(key));
        Some(super::contract::fields(
            seen.map(|key| (key, followed.ty(key))),
        ))
    }
}

/// The id of an action that executes something of this kind, if it is a constant of plain steps.
fn constant<'a>(action: &'a Action, kind: &str) -> Option<&'a str> {
    let id = action.item.value.as_str();
    let is_constant =
        interpolate::pieces(id).len() == 1 && interpolate::whole(id).is_none() && !id.is_empty();
    let plain = id.split('/').all(crate::world::is_plain_name);
    let executes = action.primary.value == "execute" && action.kind.value == kind;
    (is_constant && plain && executes).then_some(id)
}

/// The action of a node.
fn action(node: &Node) -> Option<&Action> {
    match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(each) => each.action.as_ref(),
        Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    }
}

/// Notes what each action gives, where a file says so.
pub(super) fn know(graph: &mut Graph, world: &dyn World) {
    for node in &mut graph.nodes {
        let action = match &mut node.kind {
            Kind::Action(action) => Some(action),
            Kind::ForEach(each) => each.action.as_mut(),
            Kind::Gate | Kind::Return(_) | Kind::Broken => None,
        };
        if let Some(action) = action {
            action.gives = Tool::of(action, world)
                .and_then(|tool| tool.gives(world))
                .or_else(|| directive::gives(action, world));
            action.model = directive::model(action, world);
        }
    }
}

/// Reports what is wrong with the files that nodes run, once each, and parameters that do not fit them.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    directive::check(graph, world, report);
    hook_answer::check(graph, world, report);
    let mut told: Vec<String> = Vec::new();
    let nodes = graph.nodes.iter().filter_map(|node| {
        Some((
            format!("node `{}`", node.id.value),
            action(node)?,
            Some(node),
        ))
    });
    let numbered = (1..).zip(&graph.hooks);
    let hooks = numbered.filter_map(|(number, hook)| match &hook.deed {
        HookAction::Call(action) => Some((format!("hook {number}"), &**action, None)),
        HookAction::Retry(_) => None,
    });
    let mut lacked = BTreeSet::new();
    let (known, given) = (kinds::Kinds::of(graph), given(graph));
    let mut runs: Vec<ToolRuns<'_>> = Vec::new();
    for (owner, action, node) in nodes.chain(hooks) {
        let Some(tool) = Tool::of(action, world) else {
            continue;
        };
        report
            .diagnostics
            .extend(sleeps::check(&owner, action, &tool));
        let before = report.diagnostics.len();
        if !told.contains(&tool.path) {
            slips::check((&owner, node), action, &tool, world, report);
            told.push(tool.path.clone());
        }
        if report.diagnostics.len() == before {
            let mut own = Report::default();
            let missing = tool_input::check((&owner, &known), action, &tool, world, &mut own);
            // What no action gives the tool is a slip in the tool, and told once.
            let of_tool =
                missing.filter(|key| !given.contains(&(action.item.value.as_str(), key.as_str())));
            if of_tool.is_none_or(|key| lacked.insert((tool.path.clone(), key))) {
                report.extend(own);
            }
        }
        let is_told = report.diagnostics.len() > before;
        match runs.iter_mut().find(|one| one.tool.path == tool.path) {
            Some(one) => {
                one.actions.push((owner, action));
                one.is_told |= is_told;
            }
            None => runs.push(ToolRuns {
                tool,
                actions: vec![(owner, action)],
                is_told,
            }),
        }
    }
    for one in runs.iter().filter(|one| !one.is_told) {
        unread::check(&one.tool, &one.actions, world, report);
    }
}

/// A tool with all actions that run it.
struct ToolRuns<'g> {
    tool: Tool,
    /// Each with whose it is.
    actions: Vec<(String, &'g Action)>,
    /// Whether something is told of the tool already.
    is_told: bool,
}

/// The names of the parameters that actions give each tool.
fn given(graph: &Graph) -> BTreeSet<(&str, &str)> {
    let nodes = graph.nodes.iter().filter_map(action);
    let hooks = graph.hooks.iter().filter_map(|hook| match &hook.deed {
        HookAction::Call(action) => Some(&**action),
        HookAction::Retry(_) => None,
    });
    let mut found = BTreeSet::new();
    for action in nodes.chain(hooks) {
        let params = action.params.as_ref().and_then(|params| params.entries());
        let names = params
            .unwrap_or_default()
            .iter()
            .map(|entry| entry.key.as_str());
        found.extend(names.map(|name| (action.item.value.as_str(), name)));
    }
    found
}
