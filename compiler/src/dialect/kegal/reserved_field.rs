//! Fields of schemas that the run itself looks at: `validation` of a guard, and the routing decision of a controller.

use super::ast::{Graph, Node};
use super::edges::Edges;
use crate::diag::codes::RESERVED_FIELD;
use crate::diag::{Diagnostic, Level, Report};
use crate::suggestion::Certainty;
use crate::syntax::{Node as Tree, Value, nearest, nearest_word};

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
fn properties(schema: &Tree) -> Option<&Tree> {
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
        report.diagnostics.extend(reversed(id, validation));
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

/// Words for what a guard is there to stop.
const STOPPED: [&str; 14] = [
    "abusive",
    "blocked",
    "dangerous",
    "forbidden",
    "harmful",
    "inappropriate",
    "invalid",
    "malicious",
    "offensive",
    "reject",
    "rejected",
    "toxic",
    "unsafe",
    "violates",
];

/// What a guard lets through, if nothing denies it.
const LET_THROUGH: [&str; 11] = [
    "in scope",
    "on topic",
    "appropriate",
    "allowed",
    "valid",
    "relevant",
    "safe",
    "acceptable",
    "permitted",
    "professional",
    "polite",
];

/// What a guard is asked about.
const SUBJECTS: [&str; 16] = [
    "comment",
    "comments",
    "content",
    "input",
    "it",
    "message",
    "messages",
    "prompt",
    "query",
    "question",
    "questions",
    "request",
    "requests",
    "review",
    "text",
    "this",
];

/// What stands between it and what is said of it.
const SAYS: [&str; 20] = [
    "is",
    "are",
    "contains",
    "contain",
    "has",
    "includes",
    "violates",
    "a",
    "an",
    "any",
    "or",
    "and",
    "clearly",
    "obviously",
    "considered",
    "deemed",
    "seems",
    "be",
    "to",
    "explicitly",
];

/// Whether words say of what a guard is asked about that it is `words[at]`: `the message is toxic`, `toxic messages`.
fn is_said(words: &[&str], at: usize) -> bool {
    let before = words.get(..at).unwrap_or_default();
    let subject = before.iter().rposition(|word| SUBJECTS.contains(word));
    let between = subject.and_then(|subject| before.get(subject + 1..));
    let is_of_subject = between.is_some_and(|between| {
        let known = |word: &&str| SAYS.contains(word) || STOPPED.contains(word);
        (!between.is_empty() || words.get(at) == Some(&"violates")) && between.iter().all(known)
    });
    let next = words.get(at + 1);
    is_of_subject || before.is_empty() && next.is_some_and(|word| SUBJECTS.contains(word))
}

/// Words that turn another around.
const DENIES: [&str; 17] = [
    "no", "not", "nothing", "never", "none", "neither", "free", "without", "passes", "isn",
    "doesn", "aren", "cannot", "can", "lacks", "avoids", "removed",
];

/// A description that says of true what stops a run, although true lets it go on.
fn reversed(guard: &str, validation: &Tree) -> Option<Diagnostic> {
    let doc = validation.get("description")?;
    let said = said_of_true(doc.text()?)?;
    let message = format!(
        "`validation` of guard `{guard}` is described as true for what is \"{said}\", and true lets the run go on"
    );
    let found = Diagnostic::new(&RESERVED_FIELD, doc.span, message, "the other way round");
    Some(
        found
            .level(Level::Warning)
            .help("say when it is true that the run may go on"),
    )
}

/// What a description says of true, if that is what a guard stops.
fn said_of_true(doc: &str) -> Option<String> {
    let text = doc.to_lowercase();
    let begin = ["true if ", "true when ", "true for "];
    let said = begin
        .iter()
        .find_map(|begin| Some(text.split_once(begin)?.1))?;
    // `false if it is toxic` is the other half.
    let said = said.split(['.', ';', ',', '(']).next()?;
    let said = said.split(" false").next()?;
    let words: Vec<&str> = said
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let mut places = words.iter().enumerate();
    let stopped = places.find(|(at, word)| STOPPED.contains(word) && is_said(&words, *at));
    let stopped = stopped.map(|(_, word)| word);
    let denied: Vec<_> = words.iter().filter(|word| DENIES.contains(word)).collect();
    match (stopped, denied.as_slice()) {
        (Some(word), []) => Some((*word).to_owned()),
        (None, [only]) if **only == "not" => {
            let (_, rest) = said.split_once("not ")?;
            let through = LET_THROUGH.iter().find(|one| {
                let rest = rest.strip_prefix(**one);
                rest.is_some_and(|rest| rest.trim().is_empty() || rest.starts_with(" or "))
            })?;
            Some(format!("not {through}"))
        }
        _ => None,
    }
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
        Some(_) => {}
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
        let listed = next.value.get("enum").and_then(Tree::items);
        let constant = next.value.get("const");
        if let Some(listed) = listed {
            report.diagnostics.extend(forgotten(id, listed, agents));
        }
        for name in listed.unwrap_or_default().iter().chain(constant) {
            let Some(text) = name
                .text()
                .filter(|text| !text.is_empty() && !agents.contains(text))
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
}

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

#[cfg(test)]
mod tests {
    use super::said_of_true;

    #[test]
    fn what_a_guard_stops_is_not_true() {
        for (doc, said) in [
            ("true if the message is toxic", "toxic"),
            ("true if the message contains offensive words", "offensive"),
            ("true for toxic messages", "toxic"),
            ("True when the question is NOT in scope", "not in scope"),
            (
                "true if the request is malicious, false otherwise",
                "malicious",
            ),
        ] {
            assert_eq!(said_of_true(doc).as_deref(), Some(said), "{doc}");
        }
        for doc in [
            "true if the message is appropriate",
            "true if the message is not toxic",
            "true if nothing in it is harmful",
            "true if it is safe, false if it is toxic",
            "true if the answer is not empty",
            "Whether the message is inappropriate",
            "true if free of abusive words",
            "true if the toxic score is below 0.5",
            "true if it isn't harmful",
            "true if the question is about forbidden goods",
            "true if the customer's payment was rejected",
            "true if harmful content was removed",
            "true if the user asks how to report abusive people",
            "true if the question is not safe to leave unanswered",
            "true for questions on why an order was rejected",
        ] {
            assert_eq!(said_of_true(doc), None, "{doc}");
        }
    }
}
