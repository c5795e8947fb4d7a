//! Fields of schemas that the run itself looks at: `validation` of a guard, and the routing decision of a controller.

use super::ast::{Graph, Node};
use super::edges::Edges;
use super::reversed_field;
use crate::diag::codes::RESERVED_FIELD;
use crate::diag::{Diagnostic, Level, Report};
use crate::suggestion::Certainty;
use crate::syntax::{Entry, Node as Tree, Value, nearest, nearest_word};

/// What the loop of a controller reads of each answer.
const ROUTING: [&str; 5] = [
    "done",
    "next_agent",
    "agent_input",
    "final_answer",
    "reasoning",
];

pub(super) fn check(graph: &Graph, edges: &Edges, report: &mut Report) {
    for (index, node) in graph.nodes.iter().enumerate() {
        if let Some(agents) = edges.controllers.get(&index) {
            let names = agents
                .iter()
                .filter_map(|agent| graph.nodes.get(agent.entry));
            let names: Vec<&str> = names.map(|node| node.id.value.as_str()).collect();
            controller(node, &names, report);
        } else if let Some(schema) = &node.structured_schema {
            guard(node, schema, report);
            near_guard(node, schema, report);
        }
    }
}

/// The properties of a schema, in either form.
pub(super) fn properties(schema: &Tree) -> Option<&Tree> {
    schema.get("properties").or(schema.get("parameters"))
}

fn requires(schema: &Tree, name: &str) -> bool {
    let required = schema.get("required").and_then(Tree::items);
    let mut required = required.unwrap_or_default().iter();
    required.any(|item| item.text() == Some(name))
}

/// Whether a value of a schema may be true.
fn may_be_true(schema: &Tree) -> bool {
    let is_boolean = |ty: &Tree| ty.text().is_none_or(|ty| ty == "boolean");
    let typed = schema.get("type").is_none_or(|ty| match ty.items() {
        Some(types) => types.iter().any(is_boolean),
        None => is_boolean(ty),
    });
    let is_true = |value: &Tree| value.value == Value::Bool(true);
    let listed = schema.get("enum").and_then(Tree::items);
    let listed = listed.is_none_or(|values| values.iter().any(is_true));
    typed && listed && schema.get("const").is_none_or(is_true)
}

/// A guard that can say nothing but true.
fn always_true(id: &str, schema: &Tree) -> Option<Diagnostic> {
    let is_true = |value: &Tree| value.value == Value::Bool(true);
    let listed = schema.get("enum").filter(|listed| {
        let values = listed.items().unwrap_or_default();
        !values.is_empty() && values.iter().all(is_true)
    });
    let limit = schema.get("const").filter(|one| is_true(one)).or(listed)?;
    let message =
        format!("`validation` of guard `{id}` is always true, so the guard blocks no run");
    let found = Diagnostic::new(&RESERVED_FIELD, limit.span, message, "cannot be false");
    Some(
        found
            .level(Level::Warning)
            .help("let it be false, too: `type: boolean` alone"),
    )
}

/// What of a schema excludes true, and what to do.
fn untrue(schema: &Tree) -> (&Tree, &'static str) {
    match schema.get("type") {
        Some(ty) if ty.text() == Some("boolean") => {
            let limit = schema.get("const").or(schema.get("enum"));
            (limit.unwrap_or(schema), "let it be true, too")
        }
        Some(ty) => (ty, "write `boolean`"),
        None => {
            let limit = schema.get("const").or(schema.get("enum"));
            (limit.unwrap_or(schema), "let it be true, too")
        }
    }
}

/// A guard whose answer may leave `validation` out.
fn unrequired(id: &str, schema: &Tree, validation: &Tree) -> Diagnostic {
    let message =
        format!("guard `{id}` does not require `validation`: an answer without it passes");
    let span = schema
        .get("required")
        .map_or(validation.span, |required| required.span);
    let found = Diagnostic::new(&RESERVED_FIELD, span, message, "may be left out");
    found
        .level(Level::Warning)
        .help("write `validation` into `required`")
}

/// A field that is nearly `validation`: then the node is no guard.
fn near_guard(node: &Node, schema: &Tree, report: &mut Report) {
    let entries = properties(schema)
        .and_then(Tree::entries)
        .unwrap_or_default();
    if entries.iter().any(|entry| entry.key == "validation") {
        return;
    }
    for entry in entries {
        let near = nearest_word(&entry.key, ["validation"]);
        let Some(near) = near.filter(|near| near.certainty != Certainty::Guess) else {
            continue;
        };
        let id = &node.id.value;
        let message = format!("`{}` of node `{id}` makes it no guard", entry.key);
        let found = Diagnostic::new(
            &RESERVED_FIELD,
            entry.key_span,
            message,
            "every run goes on",
        );
        report.add(
            found
                .level(Level::Warning)
                .did_you_mean(entry.key_span, near.guessed()),
        );
    }
}

/// A guard lets a run go on if `validation` is true, or is not there.
fn guard(node: &Node, schema: &Tree, report: &mut Report) {
    let Some(validation) = properties(schema).and_then(|all| all.get("validation")) else {
        return;
    };
    let id = &node.id.value;
    if may_be_true(validation) {
        report
            .diagnostics
            .extend(reversed_field::of_guard(id, validation));
        report.diagnostics.extend(always_true(id, validation));
        if !requires(schema, "validation") {
            report.add(unrequired(id, schema, validation));
        }
        return;
    }
    let message =
        format!("`validation` of guard `{id}` can never be true, so the guard blocks every run");
    let (place, help) = untrue(validation);
    let found = Diagnostic::new(&RESERVED_FIELD, place.span, message, "cannot be true");
    let found = match (validation.get("type"), help) {
        (Some(ty), "write `boolean`") if ty.text().is_some() => {
            found.help(help).safe_fix(ty.span, "boolean")
        }
        _ => found.help(help),
    };
    report.add(if requires(schema, "validation") {
        found
    } else {
        found
            .level(Level::Warning)
            .note("an answer that leaves it out passes")
    });
}

/// A routing decision that may leave out whether the loop ends.
fn may_not_say(id: &str, schema: &Tree) -> Option<Diagnostic> {
    let required = schema
        .get("required")
        .filter(|_| !requires(schema, "done"))?;
    let message = format!(
        "the routing decision of controller `{id}` may leave out `done`, which each answer has to say"
    );
    let found = Diagnostic::new(&RESERVED_FIELD, required.span, message, "no `done`");
    let found = found.level(Level::Warning);
    Some(found.help("write `done` into `required`"))
}

fn controller(node: &Node, agents: &[&str], report: &mut Report) {
    let Some(schema) = node
        .react_schema
        .as_ref()
        .or(node.structured_schema.as_ref())
    else {
        return;
    };
    let Some(fields) = properties(schema) else {
        return;
    };
    let id = &node.id.value;
    let entries = fields.entries().unwrap_or_default();
    let key = |name: &str| entries.iter().find(|entry| entry.key == name);
    match key("done") {
        Some(done) if !may_be_true(&done.value) => {
            let message = format!(
                "`done` of controller `{id}` can never be true, so its loop ends by `max_iterations` alone"
            );
            let (place, help) = untrue(&done.value);
            let found = Diagnostic::new(&RESERVED_FIELD, place.span, message, "cannot be true");
            report.add(found.help(help));
        }
        Some(done) => report
            .diagnostics
            .extend(reversed_field::of_controller(id, &done.value)),
        None => {
            let found = missing(
                node,
                fields,
                "done",
                "so its loop ends by `max_iterations` alone",
            );
            report.add(found.help("add `done: { type: boolean }`: a loop ends when it is true"));
        }
    }
    if key("done").is_some() {
        report.diagnostics.extend(may_not_say(id, schema));
    }
    for (name, why) in [
        ("next_agent", "which says who is called next"),
        ("final_answer", "so it ends without an answer of its own"),
        (
            "agent_input",
            "so each agent is given the reasoning instead",
        ),
    ] {
        if key(name).is_none() {
            let found = missing(node, fields, name, why).level(Level::Warning);
            report.add(found.help(format!("add `{name}: {{ type: string }}`")));
        }
    }
    if let Some(next) = key("next_agent") {
        called(id, next, agents, report);
    }
}

/// What a controller may say of who is called next.
fn called(id: &str, next: &Entry, agents: &[&str], report: &mut Report) {
    if !may_be_text(&next.value) {
        let message =
            format!("`next_agent` of controller `{id}` is never a text, so no agent is called");
        let span = next.value.get("type").map_or(next.key_span, |ty| ty.span);
        let found = Diagnostic::new(&RESERVED_FIELD, span, message, "is no id of an agent");
        report.add(found.help("write `type: string`: one agent is called at a time"));
        return;
    }
    let listed = next.value.get("enum").and_then(Tree::items);
    let constant = next.value.get("const");
    if let Some(listed) = listed {
        report.diagnostics.extend(forgotten(id, listed, agents));
    }
    report.diagnostics.extend(in_pattern(id, next, agents));
    for name in listed.unwrap_or_default().iter().chain(constant) {
        let Some(text) = name
            .text()
            .filter(|text| !text.is_empty() && !agents.contains(text))
            // What a model writes where the field is required and nobody is to be called.
            .filter(|text| !NOBODY.contains(&text.to_lowercase().as_str()))
        else {
            continue;
        };
        let message = format!(
            "`next_agent` of controller `{id}` names `{text}`, which is none of its agents"
        );
        let found = Diagnostic::new(&RESERVED_FIELD, name.span, message, "cannot be called");
        let found = found
            .level(Level::Warning)
            .note("the agents are those of `react` in `edges`, whatever the schema lists");
        report.add(match nearest(text, agents.iter().copied()) {
            Some(near) => found.did_you_mean(name.span, near),
            None => found.help(format!("the agents are: {}", agents.join(", "))),
        });
    }
}

/// A `pattern` of `next_agent` that lists names, of which one is no agent: `^(rigger|coach)?$`.
fn in_pattern(id: &str, next: &Entry, agents: &[&str]) -> Option<Diagnostic> {
    let pattern = next.value.get("pattern")?;
    let inner = pattern.text()?.strip_prefix('^')?.strip_suffix('$')?;
    let inner = inner
        .trim_end_matches('?')
        .strip_prefix('(')?
        .strip_suffix(')')?;
    let names: Vec<&str> = inner.trim_start_matches("?:").split('|').collect();
    let is_name = |name: &&str| {
        name.chars()
            .all(|letter| letter.is_alphanumeric() || "_-".contains(letter))
    };
    let is_known = |name: &str| {
        name.is_empty() || agents.contains(&name) || NOBODY.contains(&name.to_lowercase().as_str())
    };
    if names.len() < 2
        || !names.iter().all(is_name)
        || !names.iter().any(|name| agents.contains(name))
    {
        return None;
    }
    let other = names.into_iter().find(|name| !is_known(name))?;
    let message = format!(
        "the `pattern` of `next_agent` of controller `{id}` has `{other}`, which is none of its agents"
    );
    let found = Diagnostic::new(&RESERVED_FIELD, pattern.span, message, "cannot be called");
    Some(
        found
            .level(Level::Warning)
            .help(format!("the agents are: {}", agents.join(", "))),
    )
}

/// Whether a schema admits a text, by its `type`.
fn may_be_text(schema: &Tree) -> bool {
    let Some(ty) = schema.get("type") else {
        return true;
    };
    let listed = ty.items().unwrap_or(std::slice::from_ref(ty));
    listed.iter().any(|one| one.text() == Some("string"))
}

/// Values of `next_agent` with which a controller calls nobody.
const NOBODY: [&str; 6] = ["done", "end", "finish", "nobody", "none", "null"];

/// An agent that the edge gives a controller, and that its own list of agents lacks.
fn forgotten(id: &str, listed: &[Tree], agents: &[&str]) -> Option<Diagnostic> {
    let is_listed = |agent: &&str| listed.iter().any(|one| one.text() == Some(*agent));
    // Where none is right, that is told of each.
    let first = listed.iter().find(|one| {
        let name = one.text();
        name.is_some_and(|name| agents.contains(&name))
    })?;
    let is_known = |one: &Tree| {
        let name = one.text();
        name.is_some_and(|name| name.is_empty() || agents.contains(&name))
    };
    let lacking: Vec<&str> = agents
        .iter()
        .filter(|agent| !is_listed(agent))
        .copied()
        .collect();
    if lacking.is_empty() || !listed.iter().all(is_known) {
        return None;
    }
    let names = lacking.iter().map(|name| format!("`{name}`"));
    let names = names.collect::<Vec<_>>().join(", ");
    let message = format!(
        "the `enum` of `next_agent` of controller `{id}` lacks {names}, which its edge gives it as an agent"
    );
    let found = Diagnostic::new(&RESERVED_FIELD, first.span, message, "lists fewer agents");
    let found = found
        .level(Level::Warning)
        .note("the agents are those of `react` in `edges`, whatever the schema lists");
    Some(found.help(format!(
        "add {names} to the `enum`, or take it out of `react` in `edges`"
    )))
}

/// A field of a routing decision that the schema does not have; shown where another stands instead.
fn missing(node: &Node, fields: &Tree, name: &str, why: &str) -> Diagnostic {
    let entries = fields.entries().unwrap_or_default();
    let others = entries
        .iter()
        .filter(|entry| !ROUTING.contains(&entry.key.as_str()));
    let near = nearest(name, others.clone().map(|entry| entry.key.as_str()));
    // Where a loop ends is a boolean, whatever it is called.
    let instead = others.clone().find(|entry| {
        Some(entry.key.as_str()) == near.as_deref()
            || (name == "done" && entry.value.get("type").and_then(Tree::text) == Some("boolean"))
    });
    let id = &node.id.value;
    let answer = entries.iter().find(|entry| {
        const ANSWERS: [&str; 6] = ["answer", "final", "output", "reply", "response", "result"];
        name == "final_answer" && ANSWERS.contains(&entry.key.as_str())
    });
    if let Some(entry) = answer.filter(|_| instead.is_none()) {
        let other = &entry.key;
        let message = format!(
            "the routing decision of controller `{id}` has no `{name}`, {why}: the loop does not read `{other}`"
        );
        let found = Diagnostic::new(
            &RESERVED_FIELD,
            entry.key_span,
            message,
            "is read by nobody",
        );
        return found.help(format!("call `{other}` so: `{name}`"));
    }
    let message = format!("the routing decision of controller `{id}` has no `{name}`, {why}");
    match instead {
        Some(entry) => Diagnostic::new(
            &RESERVED_FIELD,
            entry.key_span,
            message,
            format!("probably `{name}` is meant"),
        )
        .suggestion(entry.key_span, name),
        None => {
            let place = node
                .react_output
                .as_ref()
                .or(node.structured_output.as_ref());
            let span = place.map_or(fields.span, |found| found.span);
            Diagnostic::new(&RESERVED_FIELD, span, message, format!("no `{name}`"))
        }
    }
}
