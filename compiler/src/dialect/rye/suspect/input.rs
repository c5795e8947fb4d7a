//! Names in expressions that mean nothing where they stand, and inputs that nobody declares.

use super::super::ast::{Action, Graph, HookAction, Kind, Node};
use super::super::interpolate;
use super::{compared, expressions, in_text, tested};
use crate::diag::codes::{UNDECLARED_INPUT, UNKNOWN_NAMESPACE, UNREAD_INPUT};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::{Sources, Span};
use crate::syntax::{Entry, locate, nearest};
use std::collections::BTreeSet;

/// Parameters that every graph takes.
pub(in super::super) const PARAMETERS: [&str; 4] = ["capabilities", "depth", "limits", "async"];

/// One expression, and where it stands.
struct ExpressionSite<'t> {
    expression: &'t str,
    span: Span,
}

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    unread(graph, sources, report);
    let declared = declared(graph);
    for node in &graph.nodes {
        for (names, found) in of_node(node, sources) {
            for path in interpolate::alternatives(found.expression) {
                name(node, &names, path, &found, report);
                if let Some(declared) = &declared {
                    input(node, declared, path, &found, report);
                }
            }
        }
        for (names, found) in of_conditions(node) {
            if let Some(bare) = bare(found.expression) {
                report.add(braced(node, bare, &found));
                continue;
            }
            name(node, &names, found.expression, &found, report);
            if let Some(declared) = &declared {
                input(node, declared, found.expression, &found, report);
            }
        }
    }
}

/// Inputs that are declared and that nothing uses.
fn unread(graph: &Graph, sources: &Sources, report: &mut Report) {
    if graph.nodes.is_empty() {
        // That is told.
        return;
    }
    let Some(used) = used(graph, sources) else {
        return;
    };
    let schema = graph
        .schema
        .as_ref()
        .and_then(|schema| schema.get("properties"));
    let declared = schema.and_then(|all| all.entries()).unwrap_or_default();
    let is_declared = |name: &String| declared.iter().any(|entry| entry.key == *name);
    let known = |name: &String| is_declared(name) || PARAMETERS.contains(&name.as_str());
    if !used.iter().all(known) {
        // One of these was meant, and that is told.
        return;
    }
    let unread = declared.iter().filter(|entry| !used.contains(&entry.key));
    let mut unread = unread.filter(|entry| !PARAMETERS.contains(&entry.key.as_str()));
    let Some(first) = unread.next() else {
        return;
    };
    let others: Vec<&Entry> = unread.collect();
    let name = &first.key;
    let message = match others.as_slice() {
        [] => format!("nothing in this graph uses the input `{name}`"),
        [other] => format!(
            "nothing in this graph uses the inputs `{name}` and `{}`",
            other.key
        ),
        more => format!(
            "nothing in this graph uses the input `{name}`, nor {} others",
            more.len()
        ),
    };
    let mut found = Diagnostic::new(&UNREAD_INPUT, first.key_span, message, "has no effect");
    for other in others.iter().take(3) {
        found = found.label(other.key_span, "nor has this one");
    }
    report.add(found.help(format!("use it as `${{inputs.{name}}}`, or remove it")));
}

/// The names of the inputs that the graph uses; `None`: it uses them as a whole.
fn used(graph: &Graph, sources: &Sources) -> Option<BTreeSet<String>> {
    let mut paths: Vec<String> = Vec::new();
    let mut add = |found: Vec<ExpressionSite<'_>>| {
        for one in found {
            let all = interpolate::alternatives(one.expression);
            paths.extend(all.into_iter().map(str::to_owned));
        }
    };
    for node in &graph.nodes {
        add(of_node(node, sources)
            .into_iter()
            .map(|(_, found)| found)
            .collect());
    }
    let edges = graph.nodes.iter().flat_map(|node| &node.next);
    let conditions = edges.filter_map(|edge| edge.when.as_ref());
    let mut comparisons = Vec::new();
    conditions.for_each(|when| compared(when, &mut comparisons));
    for hook in &graph.hooks {
        compared(&hook.condition, &mut comparisons);
        if let HookAction::Call(action) = &hook.deed {
            paths.extend(
                of_action(action)
                    .iter()
                    .map(|(path, ..)| (*path).to_owned()),
            );
        }
    }
    for (path, _, _, value) in comparisons {
        paths.push(path.to_owned());
        // It is not looked up, and that is told.
        let meant = value.as_str().and_then(interpolate::whole);
        paths.extend(meant.map(|path| path.trim().to_owned()));
    }
    let mut used = BTreeSet::new();
    for path in paths {
        let rest = path.strip_prefix("state.").unwrap_or(&path);
        if ["state", "inputs"].contains(&rest) {
            return None;
        }
        if let Some(rest) = rest.strip_prefix("inputs") {
            let name = rest.trim_start_matches(['.', '[', '"', '\'']);
            let end = name.find(['.', '[', ']', '"', '\'']).unwrap_or(name.len());
            let name = name.get(..end)?;
            used.insert(
                interpolate::operated(name)
                    .map_or(name, |(name, _)| name)
                    .to_owned(),
            );
        }
    }
    Some(used)
}

/// The paths that the conditions of a node compare, each with the names that mean something there.
fn of_conditions(node: &Node) -> Vec<(Vec<&str>, ExpressionSite<'_>)> {
    let names = match &node.kind {
        Kind::Action(_) => vec!["state", "inputs", "result"],
        Kind::ForEach(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => vec!["state", "inputs"],
    };
    let found = tested(node).into_iter().map(|(expression, span, ..)| {
        let found = ExpressionSite { expression, span };
        (names.clone(), found)
    });
    found.collect()
}

/// The path in a `${…}`, where no braces belong.
fn bare(path: &str) -> Option<&str> {
    let inside = path
        .strip_prefix("${")
        .or_else(|| path.strip_prefix("{{"))?;
    Some(inside.trim_end_matches('}').trim())
}

fn is_path(path: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_.[]".contains(letter);
    !path.is_empty() && path.chars().all(plain)
}

fn braced(node: &Node, path: &str, found: &ExpressionSite<'_>) -> Diagnostic {
    let message = format!(
        "a condition of node `{}` compares `{}`, which has no value: a path is written bare",
        node.id.value, found.expression
    );
    let finding = Diagnostic::new(
        &UNKNOWN_NAMESPACE,
        found.span,
        message,
        "not looked up as an expression",
    );
    let finding = finding.help(format!("write `{path}`"));
    // Anything but a path would have no value without the braces either.
    if is_path(path) {
        finding.safe_fix(found.span, path)
    } else {
        finding.suggestion(found.span, path)
    }
}

/// Where an expression stands: in its braces, as the same word may stand before it without them.
fn placed(sources: &Sources, scalar: Span, expression: &str, nth: usize) -> Span {
    let first = locate(sources, scalar, &format!("${{{expression}}}"), 0);
    let is_bare = nth == 0 && first != scalar;
    let inner = Span {
        start: first.start + 2,
        end: first.end - 1,
        ..first
    };
    match is_bare {
        true => inner,
        false => locate(sources, scalar, expression, nth),
    }
}

/// The expressions of a node, each with the names that mean something there.
fn of_node<'t>(node: &'t Node, sources: &Sources) -> Vec<(Vec<&'t str>, ExpressionSite<'t>)> {
    let mut all = Vec::new();
    let mut add = |own: Vec<&'t str>, found: Vec<(&'t str, Span, usize)>| {
        let mut names = vec!["state", "inputs", "_now", "_timestamp"];
        names.extend(own);
        for (expression, scalar, nth) in found {
            let span = placed(sources, scalar, expression, nth);
            all.push((names.clone(), ExpressionSite { expression, span }));
        }
    };
    let mut assigned = Vec::new();
    node.assign
        .iter()
        .for_each(|(_, value)| expressions(value, &mut assigned));
    match &node.kind {
        Kind::Action(action) => {
            add(Vec::new(), of_action(action));
            add(vec!["result"], assigned);
        }
        Kind::ForEach(each) => {
            let mut over = Vec::new();
            each.over
                .iter()
                .for_each(|tree| expressions(tree, &mut over));
            add(Vec::new(), over);
            each.action
                .iter()
                .for_each(|action| add(vec![each.item.as_str()], of_action(action)));
        }
        Kind::Return(output) => {
            let mut found = Vec::new();
            output.iter().for_each(|tree| expressions(tree, &mut found));
            add(Vec::new(), found);
        }
        Kind::Gate => add(Vec::new(), assigned),
        Kind::Broken => {}
    }
    all
}

/// The expressions of an action.
pub(super) fn of_action(action: &Action) -> Vec<(&str, Span, usize)> {
    let mut found = Vec::new();
    in_text(&action.item.value, action.item.span, &mut found);
    action
        .params
        .iter()
        .for_each(|params| expressions(params, &mut found));
    found
}

/// Whether the command of a node gives a variable of this name a value: `for f in *.jpg`, `read f`.
fn looped(node: &Node, name: &str) -> bool {
    let action = match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(each) => each.action.as_ref(),
        Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    };
    let params = action.and_then(|action| action.params.as_ref());
    let command = params.and_then(|params| params.get("command")?.text());
    let forms = [
        format!("for {name} in "),
        format!("read {name}"),
        format!("read -r {name}"),
    ];
    command.is_some_and(|text| forms.iter().any(|form| text.contains(form)))
}

fn name(node: &Node, known: &[&str], path: &str, found: &ExpressionSite<'_>, report: &mut Report) {
    let root = path.split(['.', '[']).next().unwrap_or_default();
    if known.contains(&root) {
        if path.contains("${") || interpolate::path(path).is_none() {
            report.add(no_path(node, path, found));
        }
        return;
    }
    // `state.a or state.b`
    if let Some(before) = defaulted(path).filter(|_| {
        known
            .iter()
            .any(|known| path.starts_with(&format!("{known}.")))
    }) {
        report.add(no_default(node, before, path, found));
        return;
    }
    let message = format!(
        "`{path}` in node `{}` can have no value: nothing is called `{root}` here",
        node.id.value
    );
    let finding = Diagnostic::new(
        &UNKNOWN_NAMESPACE,
        found.span,
        message,
        "means nothing here",
    );
    let variable = !root.is_empty()
        && root
            .chars()
            .all(|letter| letter.is_ascii_uppercase() || letter == '_' || letter.is_ascii_digit());
    let finding = match root {
        _ if path.starts_with(['\'', '"']) => finding.help(
            "no text stands in an expression: write the path of a key that holds it, such as `state.…`",
        ),
        _ if looped(node, root) => finding.help(format!(
            "write `${root}`: `{root}` is a variable of the command itself"
        )),
        "result" => finding.help(
            "`result` is what the node's own action gave: assign it there, and read the key here",
        ),
        _ if variable && path == root => finding.help(format!(
            "to let the shell read its own variable, write `${root}` without braces"
        )),
        _ if root.contains(['%', '#', ':', '!', '@', '^', ',', '-', '?', '+', '/']) => finding.help(
            "all of `${…}` is read here, and nothing escapes it: write what the shell is to expand in a tool, or in another way",
        ),
        _ => match nearest(root, known.iter().copied()) {
            Some(near) => slip(finding, found).did_you_mean_in(
                found.span,
                near,
                found.expression.replacen(root, &near, 1),
            ),
            None => finding.help(match &node.kind {
                Kind::ForEach(each) if known.contains(&each.item.as_str()) => format!(
                    "each item is called `{}` here: write `as: {root}`, or `${{{}{}}}`",
                    each.item,
                    each.item,
                    path.get(root.len()..).unwrap_or_default()
                ),
                Kind::Action(_)
                | Kind::ForEach(_)
                | Kind::Gate
                | Kind::Return(_)
                | Kind::Broken => "begin with `state.` or `inputs.`".to_owned(),
            }),
        },
    };
    report.add(finding);
}

/// What stands before a default as a shell, Python or JavaScript writes it: `branch:-main`, `branch or state.x`, `branch ?? state.x`.
fn defaulted(path: &str) -> Option<&str> {
    let signs = [":-", ":=", " ?? ", "??", " or "];
    let before = signs
        .iter()
        .find_map(|sign| Some(path.split_once(sign)?.0))?;
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_.[]-".contains(letter);
    (!before.is_empty() && before.chars().all(is_name)).then_some(before)
}

fn no_default(node: &Node, before: &str, path: &str, found: &ExpressionSite<'_>) -> Diagnostic {
    let message = format!(
        "`{path}` in node `{}` can have no value: another language writes a default so",
        node.id.value
    );
    let finding = Diagnostic::new(&UNKNOWN_NAMESPACE, found.span, message, "leads nowhere");
    finding.help(format!(
        "write `${{{before} || state.…}}`, with the path of a key that holds the default: after `||` stands a path, and no text"
    ))
}

/// What begins like a path and goes on as none.
fn no_path(node: &Node, path: &str, found: &ExpressionSite<'_>) -> Diagnostic {
    let message = format!(
        "`{path}` in node `{}` can have no value: it is no path",
        node.id.value
    );
    let finding = Diagnostic::new(&UNKNOWN_NAMESPACE, found.span, message, "leads nowhere");
    if let Some((before, operator)) = interpolate::operated(path) {
        return finding.help(match operator {
            "|" => format!("an expression has no filters: write `${{{before}}}`, and let an action change the value"),
            "?" => "an expression has no conditions: let edges decide, and assign in the nodes they lead to".to_owned(),
            _ => format!("an expression does not calculate or compare: write `${{{before}}}`, and let an action do it, such as `rye/bash`"),
        });
    }
    let end = path.find(|letter: char| letter.is_whitespace() || "${|,;:\"'".contains(letter));
    match end.and_then(|end| path.get(..end)) {
        Some(first) if path.contains("${") => finding.help(format!(
            "close the brace behind it: `${{{first}}}`"
        )),
        _ => finding.help(
            "a path is names and numbers with dots between them, as in `state.files.0.name`; several may be tried with `||`",
        ),
    }
}

/// A name that is nearly one that has a value is an error, unless the expression has something else to fall back on.
fn slip(finding: Diagnostic, found: &ExpressionSite<'_>) -> Diagnostic {
    match interpolate::alternatives(found.expression).len() {
        0 | 1 => finding.level(Level::Error),
        _ => finding,
    }
}

/// The inputs that `config_schema` declares; `None`: it declares none, so any is fine.
fn declared(graph: &Graph) -> Option<Vec<&str>> {
    let properties = graph.schema.as_ref()?.get("properties")?.entries()?;
    let names: Vec<&str> = properties.iter().map(|entry| entry.key.as_str()).collect();
    (!names.is_empty()).then_some(names)
}

fn input(
    node: &Node,
    declared: &[&str],
    path: &str,
    found: &ExpressionSite<'_>,
    report: &mut Report,
) {
    let rest = path.strip_prefix("state.").unwrap_or(path);
    let Some(rest) = rest.strip_prefix("inputs.") else {
        return;
    };
    let name = rest.split(['.', '[']).next().unwrap_or_default();
    let (name, _) = interpolate::operated(name).unwrap_or((name, ""));
    if name.is_empty() || declared.contains(&name) || PARAMETERS.contains(&name) {
        return;
    }
    // One that is not closed is told.
    if rest.contains("${") {
        return;
    }
    if let Some(before) = defaulted(rest) {
        report.add(no_default(node, &format!("inputs.{before}"), path, found));
        return;
    }
    let message = format!(
        "node `{}` reads the input `{name}`, which `config_schema` does not declare",
        node.id.value
    );
    let finding = Diagnostic::new(&UNDECLARED_INPUT, found.span, message, "is not declared");
    report.add(match nearest(name, declared.iter().copied()) {
        Some(near) => slip(finding, found).did_you_mean_in(
            found.span,
            near,
            found.expression.replacen(name, &near, 1),
        ),
        None => finding.help(format!(
            "declare it under `properties` of `config_schema`: `{name}: {{ type: string }}`"
        )),
    });
}
