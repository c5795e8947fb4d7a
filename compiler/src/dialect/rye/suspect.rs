//! What is allowed and was probably not meant: said from the text alone, before it is lowered.
//!
//! One function per finding. They read the tree of the dialect, because what they look for (order of edges, spelling of
//! paths, constants) is gone in the common form.

mod against_text;
mod attachment;
mod braces;
mod cached_effect;
mod choice_text;
mod command_text;
mod constant_condition;
mod declared_input;
pub(super) mod default;
mod done_again;
mod edges;
mod endless_loop;
mod exit_code;
mod failing_command;
mod gone_file;
mod hook;
mod hook_constants;
mod hook_state;
mod hook_text;
mod hook_values;
mod idle_alternative;
mod idle_item;
mod impossible_condition;
pub(super) mod input;
pub(super) mod item;
mod item_name;
mod length;
mod line_end;
mod list_items;
mod milliseconds;
mod missing_default;
mod once_per_item;
mod one_turn;
mod origin;
mod other_unit;
pub(super) mod own_result;
mod params;
mod percent;
mod printed_name;
mod printer;
mod pushed_tag;
mod quoted_number;
mod retry_text;
mod run_files;
mod same_action;
mod same_file;
mod same_look;
mod same_receiver;
mod second_start;
mod self_loop;
mod shell;
mod staged_files;
mod steps;
mod subject_lines;
mod taken_input;
mod thread_tokens;
pub(super) mod time;
mod told_pause;
mod told_period;
mod tolerant_command;
mod unheeded_test;
mod unmade_path;
mod unused_key;
mod url_value;
mod values;

use super::ast::{Action, Condition, Edge, Graph, Kind, Node};
use super::interpolate;
use crate::diag::codes::{
    EDGE_NEVER_TAKEN, FOREACH_OVER_NOT_LIST, IGNORED_ASSIGN, IGNORED_NEXT, UNFIT_VALUE,
};
use crate::diag::{Diagnostic, Report, listed};
use crate::ir::Op;
use crate::source::{Sources, Span, Spanned};
use crate::syntax::{Node as Tree, Value};
use crate::world::World;
use std::collections::BTreeSet;

/// Looks for all of it.
pub(super) fn check(graph: &Graph, sources: &Sources, world: &dyn World, report: &mut Report) {
    for node in &graph.nodes {
        behind_default(node, report);
        edges::check(node, report);
        ignored(node, report);
        constant_over(node, report);
        exit_code::check(graph, node, report);
    }
    unused_key::check(graph, report);
    idle_item::check(graph, report);
    item_name::check(graph, report);
    hook_constants::check(graph, report);
    length::check(graph, sources, report);
    list_items::check(graph, sources, report);
    line_end::check(graph, report);
    impossible_condition::check(graph, sources, report);
    constant_condition::check(graph, report);
    quoted_number::check(graph, report);
    missing_default::check(graph, report);
    steps::check(graph, report);
    endless_loop::check(graph, report);
    self_loop::check(graph, report);
    input::check(graph, sources, report);
    braces::check(graph, sources, report);
    default::check(graph, report);
    choice_text::check(graph, report);
    taken_input::check(graph, report);
    shell::check(graph, sources, report);
    command_text::check(graph, sources, world, report);
    run_files::check(graph, sources, world, report);
    tolerant_command::check(graph, report);
    against_text::check(graph, report);
    staged_files::check(graph, report);
    gone_file::check(graph, report);
    pushed_tag::check(graph, report);
    unmade_path::check(graph, world, report);
    failing_command::check(graph, report);
    hook::check(graph, sources, report);
    hook_values::check(graph, sources, report);
    hook_state::check(graph, sources, report);
    hook_text::check(graph, report);
    same_action::check(graph, report);
    params::check(graph, report);
    thread_tokens::check(graph, report);
    one_turn::check(graph, report);
    attachment::check(graph, report);
    time::check(graph, world, report);
    told_pause::check(graph, report);
    told_period::check(graph, report);
    subject_lines::check(graph, report);
    url_value::check(graph, report);
    milliseconds::check(graph, report);
    percent::check(graph, report);
    retry_text::check(graph, report);
    cached_effect::check(graph, report);
    same_look::check(graph, report);
    once_per_item::check(graph, report);
    same_file::check(graph, report);
    same_receiver::check(graph, report);
    second_start::check(graph, report);
    done_again::loops(graph, report);
    unheeded_test::check(graph, report);
    other_unit::check(graph, report);
    idle_alternative::check(graph, sources, report);
    own_result::check(graph, sources, report);
    conditions(graph).for_each(|when| valued_exists(when, report));
}

/// `exists` beside `value: false`: it looks at no value.
fn valued_exists(when: &Condition, report: &mut Report) {
    match when {
        Condition::Always => {}
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().for_each(|part| valued_exists(part, report));
        }
        Condition::Not(inner) => valued_exists(inner, report),
        Condition::Compare { path, op, value } => {
            if *op == Op::Exists && value.value == serde_json::Value::Bool(false) {
                let path = path.value.trim();
                let message = format!(
                    "a condition holds where `{path}` is there: `exists` looks at no `value`"
                );
                let witness = "does not turn it round";
                let found = Diagnostic::new(&UNFIT_VALUE, value.span, message, witness);
                report.add(found.help(format!("write `not: {{ path: {path}, op: exists }}`")));
            }
        }
    }
}

/// An edge behind one that is always taken.
fn behind_default(node: &Node, report: &mut Report) {
    let always = |edge: &&Edge| matches!(edge.when, None | Some(Condition::Always));
    let Some(default) = node.next.iter().find(always) else {
        return;
    };
    let behind = node
        .next
        .iter()
        .skip_while(|edge| edge.to.span != default.to.span)
        .skip(1);
    let behind: Vec<&Edge> = behind.collect();
    if let Some(first) = behind.first() {
        let id = &node.id.value;
        let (edges, are) = match behind.len() {
            1 => ("edge", "is"),
            _ => ("edges", "are"),
        };
        let message = format!(
            "the {edges} of node `{id}` to {} {are} never taken",
            listed(behind.iter().map(|edge| edge.to.value.as_str()))
        );
        let found = Diagnostic::new(
            &EDGE_NEVER_TAKEN,
            first.to.span,
            message,
            "behind an edge that always is",
        );
        report.add(
            found
                .label(default.to.span, "has no condition, so it is always taken")
                .help("put the edge without a condition last"),
        );
    }
}

/// Keys of a node that have no effect there.
fn ignored(node: &Node, report: &mut Report) {
    let id = &node.id.value;
    let kind = match &node.kind {
        Kind::Return(_) => "return",
        Kind::ForEach(_) => "foreach",
        Kind::Action(_) | Kind::Gate | Kind::Broken => return,
    };
    if let (Kind::Return(_), Some(edge)) = (&node.kind, node.next.first()) {
        let message = format!("the run ends at return node `{id}`, so its `next` is not followed");
        report.add(
            Diagnostic::new(&IGNORED_NEXT, edge.to.span, message, "has no effect")
                .help("remove `next`, or the type")
                .remove(node.next_entry),
        );
    }
    if let Some((first, _)) = node.assign.first() {
        let key = &first.value;
        let message = format!("`assign` of {kind} node `{id}` does not write `{key}`");
        let found = Diagnostic::new(&IGNORED_ASSIGN, first.span, message, "has no effect here");
        report.add(match kind {
            "foreach" => found
                .help("collect the results with `collect`, and assign in the node that comes next"),
            _ => found
                .help("assign in a node before it, or say what the result is with `output`")
                .remove(node.assign_entry),
        });
    }
}

/// A constant `over` that is no list.
fn constant_over(node: &Node, report: &mut Report) {
    let Kind::ForEach(each) = &node.kind else {
        return;
    };
    let Some(over) = &each.over else { return };
    let fine = match &over.value {
        Value::List(_) => true,
        Value::Text(text) => interpolate::whole(text).is_some(),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Map(_) => false,
    };
    if !fine {
        let message = format!("`over` of foreach node `{}` is no list", node.id.value);
        let found = Diagnostic::new(
            &FOREACH_OVER_NOT_LIST,
            over.span,
            message,
            "neither a list nor one expression",
        );
        report.add(found.help("write a list, or one expression such as `\"${state.items}\"`"));
    }
}

/// What the conditions of a node compare.
fn tested(node: &super::ast::Node) -> Vec<Comparison<'_>> {
    let mut found = Vec::new();
    let conditions = node.next.iter().flat_map(|edge| &edge.when);
    conditions.for_each(|when| compared(when, &mut found));
    found
}

/// A path, its place, operator and value.
type Comparison<'w> = (&'w str, Span, Op, &'w serde_json::Value);

/// What a condition compares: path, its place, operator and value.
fn compared<'w>(when: &'w Condition, out: &mut Vec<Comparison<'w>>) {
    match when {
        Condition::Always => {}
        Condition::Compare { path, op, value } => {
            out.push((path.value.trim(), path.span, *op, &value.value))
        }
        Condition::All(all) | Condition::Any(all) => all.iter().for_each(|one| compared(one, out)),
        Condition::Not(inner) => compared(inner, out),
    }
}

/// All that the conditions of a node's edges compare.
fn comparisons(node: &Node) -> Vec<&Condition> {
    fn add<'w>(when: &'w Condition, all: &mut Vec<&'w Condition>) {
        match when {
            Condition::Always => {}
            Condition::Compare { .. } => all.push(when),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| add(part, all))
            }
            Condition::Not(inner) => add(inner, all),
        }
    }
    let mut all = Vec::new();
    let conditions = node.next.iter().filter_map(|edge| edge.when.as_ref());
    conditions.for_each(|when| add(when, &mut all));
    all
}

/// The conditions of all edges and hooks.
fn conditions(graph: &Graph) -> impl Iterator<Item = &Condition> {
    let edges = graph
        .nodes
        .iter()
        .flat_map(|node| &node.next)
        .flat_map(|edge| &edge.when);
    edges.chain(graph.hooks.iter().map(|hook| &hook.condition))
}

/// Every template of the graph.
fn templates(graph: &Graph) -> Vec<&Tree> {
    let mut all: Vec<&Tree> = graph.nodes.iter().flat_map(node_templates).collect();
    let hooks = graph.hooks.iter().filter_map(|hook| match &hook.deed {
        super::ast::HookAction::Call(action) => action.params.as_ref(),
        super::ast::HookAction::Retry(_) => None,
    });
    all.extend(hooks);
    all
}

/// Those of a node.
fn node_templates(node: &Node) -> Vec<&Tree> {
    let mut all: Vec<&Tree> = node.assign.iter().map(|(_, value)| value).collect();
    match &node.kind {
        Kind::Action(action) => all.extend(&action.params),
        Kind::ForEach(each) => {
            all.extend(&each.over);
            all.extend(each.action.iter().flat_map(|action| &action.params));
        }
        Kind::Return(output) => all.extend(output),
        Kind::Gate | Kind::Broken => {}
    }
    all
}

/// An action, and whose it is, as a person would say it.
struct OwnedAction<'g> {
    owner: String,
    action: &'g Action,
}

/// The actions of all nodes.
fn owned_actions(graph: &Graph) -> impl Iterator<Item = OwnedAction<'_>> {
    graph.nodes.iter().filter_map(|node| {
        let action = match &node.kind {
            Kind::Action(action) => Some(action),
            Kind::ForEach(each) => each.action.as_ref(),
            Kind::Gate | Kind::Return(_) | Kind::Broken => None,
        };
        let owner = format!("node `{}`", node.id.value);
        action.map(|action| OwnedAction { owner, action })
    })
}

/// The actions of all nodes, then those of hooks.
fn all_owned_actions(graph: &Graph) -> impl Iterator<Item = OwnedAction<'_>> {
    let hooks = graph.hooks.iter().enumerate();
    let hooks = hooks.filter_map(|(number, hook)| match &hook.deed {
        super::ast::HookAction::Call(action) => Some(OwnedAction {
            owner: format!("hook {}", number + 1),
            action,
        }),
        super::ast::HookAction::Retry(_) => None,
    });
    owned_actions(graph).chain(hooks)
}

/// The command of an action that is one, and its text as a shell gets it.
fn shell_command(action: &Action) -> Option<(&Tree, String)> {
    let command = action.command().filter(|_| action.is_shell())?;
    Some((command, interpolate::shell_text(command.text()?)))
}

/// The actions of all nodes and hooks.
fn actions(graph: &Graph) -> impl Iterator<Item = &Action> {
    let nodes = graph.nodes.iter().filter_map(|node| match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(each) => each.action.as_ref(),
        Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    });
    let hooks = graph.hooks.iter().filter_map(|hook| match &hook.deed {
        super::ast::HookAction::Call(action) => Some(&**action),
        super::ast::HookAction::Retry(_) => None,
    });
    nodes.chain(hooks)
}

/// The expressions of a template, with the scalar in which each stands and its number among those spelled alike.
fn expressions<'t>(tree: &'t Tree, out: &mut Vec<(&'t str, Span, usize)>) {
    match &tree.value {
        Value::Text(text) => in_text(text, tree.span, out),
        Value::List(items) => items.iter().for_each(|item| expressions(item, out)),
        Value::Map(entries) => entries
            .iter()
            .for_each(|entry| expressions(&entry.value, out)),
        Value::Null | Value::Bool(_) | Value::Number(..) => {}
    }
}

fn in_text<'t>(text: &'t str, span: Span, out: &mut Vec<(&'t str, Span, usize)>) {
    out.extend(
        interpolate::pieces(text)
            .into_iter()
            .filter_map(|piece| match piece {
                interpolate::Piece::Literal(_) => None,
                interpolate::Piece::Expression(found, nth) => Some((found, span, nth)),
            }),
    );
}

/// The keys of the state that the graph reads; `None`: somebody reads all of it.
fn used(graph: &Graph) -> Option<BTreeSet<String>> {
    let mut found = Vec::new();
    templates(graph)
        .into_iter()
        .for_each(|tree| expressions(tree, &mut found));
    actions(graph).for_each(|action| in_text(&action.item.value, action.item.span, &mut found));
    let mut paths: Vec<&str> = found
        .into_iter()
        .flat_map(|(expression, ..)| interpolate::alternatives(expression))
        .collect();
    let mut tested = Vec::new();
    conditions(graph).for_each(|when| compared(when, &mut tested));
    paths.extend(tested.into_iter().map(|(path, ..)| path));
    let mut keys = BTreeSet::new();
    for path in paths {
        if path == "state" {
            return None;
        }
        let rest = path.strip_prefix("state.").unwrap_or_default();
        let key = rest.split(['.', '[']).next().unwrap_or_default();
        let key = interpolate::operated(key).map_or(key, |(key, _)| key);
        keys.insert(key.to_owned());
    }
    Some(keys)
}

/// The keys that a node assigns.
fn assigned(node: &Node) -> impl Iterator<Item = &Spanned<String>> {
    let collected = match &node.kind {
        Kind::ForEach(each) => each.collect.as_ref(),
        Kind::Return(_) | Kind::Action(_) | Kind::Gate | Kind::Broken => None,
    };
    let assigned = match &node.kind {
        Kind::ForEach(_) | Kind::Return(_) => &[][..],
        Kind::Action(_) | Kind::Gate | Kind::Broken => node.assign.as_slice(),
    };
    assigned.iter().map(|(key, _)| key).chain(collected)
}
