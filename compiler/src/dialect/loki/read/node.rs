//! A node: what every type has, and which type it is.

use super::super::ast::{Join, Kind, Node, Update};
use super::{at, key, kinds, spelling, whole};
use crate::diag::codes::{
    EMPTY_FAN_OUT, ID_MISMATCH, INVALID_JOIN, INVALID_VALUE, UNKNOWN_NODE_TYPE,
};
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::{interruption, x_env};
use crate::ir::OnInterrupted;
use crate::source::{Span, Spanned};
use crate::suggestion::{Certainty, Suggestion};
use crate::syntax::{Entry, FieldReader, Node as Tree, Value, nearest_word};
use std::collections::BTreeMap;

const TYPES: [&str; 8] = [
    "llm", "agent", "script", "approval", "input", "rag", "map", "end",
];

/// Where the keys belong that are found in a node of another type. Keys that the type itself knows are never looked up.
const ELSEWHERE: &[(&str, &str)] = &[
    ("prompt", "llm and agent nodes"),
    ("instructions", "llm nodes"),
    ("tools", "llm nodes (an agent brings its own tools)"),
    ("model", "llm nodes and the top level"),
    ("temperature", "llm nodes and the top level"),
    ("top_p", "llm nodes and the top level"),
    ("max_attempts", "llm nodes"),
    ("max_iterations", "llm nodes"),
    (
        "fallback",
        "llm and script nodes (elsewhere a failure ends the run)",
    ),
    ("timeout", "llm, agent, script and rag nodes"),
    (
        "on_timeout",
        "no node: a person is waited for as long as it takes, and other nodes go to `fallback`",
    ),
    ("output_schema", "llm and agent nodes"),
    ("agent", "agent nodes"),
    ("inputs", "agent nodes"),
    ("script", "script nodes"),
    ("question", "approval and input nodes"),
    ("options", "approval nodes"),
    (
        "routes",
        "approval nodes (a script names its routes in `x-routes`)",
    ),
    ("on_other", "approval nodes"),
    ("default", "input nodes"),
    ("validation", "input nodes"),
    ("documents", "rag nodes"),
    ("query", "rag nodes"),
    ("top_k", "rag nodes"),
    ("over", "map nodes"),
    ("as", "map nodes"),
    ("branch", "map nodes"),
    ("collect_into", "map nodes"),
    ("output_key", "map nodes"),
    ("max_concurrency", "map nodes and `settings`"),
    ("output", "end nodes"),
    (
        "state_updates",
        "all nodes but map nodes (a map writes `collect_into`)",
    ),
];

/// What only scripts have beside these.
const OF_SCRIPTS: &[&str] = &["x-routes", "x-reads", "x-writes", "x-env"];

/// Reads an entry of `nodes`. Whatever is wrong with it, it is a node: others may go to it.
pub(super) fn read(entry: &Entry, report: &mut Report) -> Node {
    let id = key(entry);
    let owner = format!("node `{}`", id.value);
    let Some(mut fields) = FieldReader::of_entry(&owner, entry, report) else {
        return Node {
            id,
            description: String::new(),
            next: Vec::new(),
            next_at: None,
            next_entry: None,
            next_slip: None,
            join: None,
            on_interrupted: OnInterrupted::Retry,
            updates: None,
            kind: Kind::Unknown(Vec::new()),
        };
    };
    check_id(&id, &mut fields);
    let kind = fields.text("type").map(at);
    let description = fields
        .optional_scalar_text("description")
        .map_or(String::new(), |found| found.value.into());
    let next_at = fields.present("next").map(|entry| entry.value.span);
    let next_entry = fields.removal("next");
    let next = next(&id, &mut fields);
    let join = join(&id, &next, &mut fields);
    let is_map = kind.as_ref().is_some_and(|kind| kind.value == "map");
    let updates = if is_map { None } else { updates(&mut fields) };
    let kind = match kind {
        Some(kind) => self::kind(&id, &kind, &mut fields, report),
        None => Kind::Unknown(written(&mut fields)),
    };
    let on_interrupted = on_interrupted(&kind, &mut fields);
    if !matches!(kind, Kind::Script(_) | Kind::Unknown(_)) {
        x_env::idle(&mut fields);
    }
    match kind {
        Kind::Unknown(_) => {
            ELSEWHERE.iter().for_each(|(key, _)| fields.accept(&[key]));
            fields.accept(OF_SCRIPTS);
        }
        Kind::Rag(_) if updates.as_ref().is_none_or(Vec::is_empty) => {
            fields.find(kinds::rag_without_updates(&id))
        }
        Kind::Llm(_)
        | Kind::Agent(_)
        | Kind::Script(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_) => {}
    }
    fields.belongs_elsewhere(ELSEWHERE);
    fields.also_called(ALSO_CALLED);
    let next_slip = if next_at.is_none() && needs_next(&kind) {
        fields.slip("next")
    } else {
        None
    };
    fields.close(report);
    Node {
        id,
        description,
        next,
        next_at,
        next_entry,
        next_slip,
        join,
        on_interrupted,
        updates,
        kind,
    }
}

fn on_interrupted(kind: &Kind, fields: &mut FieldReader<'_>) -> OnInterrupted {
    match kind {
        Kind::Llm(_) | Kind::Agent(_) | Kind::Script(_) | Kind::Rag(_) | Kind::Unknown(_) => {
            interruption::read(fields)
        }
        Kind::Approval(_) | Kind::Input(_) | Kind::Map(_) | Kind::End(_) => {
            interruption::idle(fields, "llm, agent, script and rag nodes");
            OnInterrupted::Retry
        }
    }
}

/// Whether a node of this kind goes on by its `next` and nothing else.
fn needs_next(kind: &Kind) -> bool {
    match kind {
        Kind::Llm(_) | Kind::Agent(_) | Kind::Input(_) | Kind::Rag(_) | Kind::Map(_) => true,
        Kind::Script(_) | Kind::Approval(_) | Kind::End(_) | Kind::Unknown(_) => false,
    }
}

fn kind(
    id: &Spanned<String>,
    kind: &Spanned<String>,
    fields: &mut FieldReader<'_>,
    report: &mut Report,
) -> Kind {
    match kind.value.as_str() {
        "llm" => Kind::Llm(kinds::llm(id, fields, report)),
        "agent" => Kind::Agent(kinds::agent(id, fields, report)),
        "script" => Kind::Script(kinds::script(id, fields, report)),
        "approval" => Kind::Approval(kinds::approval(id, fields)),
        "input" => Kind::Input(kinds::input(id, fields)),
        "rag" => Kind::Rag(kinds::rag(id, fields)),
        "map" => Kind::Map(kinds::map(id, fields)),
        "end" => Kind::End(kinds::end(id, fields)),
        _ => {
            fields.find(unknown_type(id, kind));
            Kind::Unknown(written(fields))
        }
    }
}

/// The keys that a node of a type that is not known writes, beside its `state_updates`: what its schema names, and what a map collects.
fn written(fields: &mut FieldReader<'_>) -> Vec<Spanned<String>> {
    let schema = fields.entry("output_schema");
    let properties = schema.and_then(|entry| entry.value.get("properties"));
    let declared = fields.entry("x-writes").map(|entry| &entry.value);
    let maps = [properties, declared].into_iter().flatten();
    let entries = maps.filter_map(Tree::entries).flatten();
    let mut keys: Vec<Spanned<String>> = entries.map(key).collect();
    let collected = fields.entry("collect_into").map(|entry| &entry.value);
    keys.extend(collected.and_then(|value| {
        Some(Spanned {
            value: value.text()?.to_owned(),
            span: value.span,
        })
    }));
    keys
}

fn unknown_type(id: &Spanned<String>, kind: &Spanned<String>) -> Diagnostic {
    let message = format!(
        "node `{}` has the type `{}`, which does not exist",
        id.value, kind.value
    );
    let found = Diagnostic::new(
        &UNKNOWN_NODE_TYPE,
        kind.span,
        message,
        "no type has this name",
    );
    let found = found.note(format!("the types are {}", TYPES.join(", ")));
    if let Some(near) = nearest_word(&kind.value, TYPES) {
        return found.did_you_mean(kind.span, near);
    }
    let written = kind.value.to_ascii_lowercase();
    let known = OTHER_TYPES
        .iter()
        .find(|(names, _)| names.contains(&written.as_str()));
    found.help(known.map_or("choose one of these types", |(_, help)| help))
}

/// What node types are called elsewhere, and how one says it here.
const OTHER_TYPES: &[(&[&str], &str)] = &[
    (
        &[
            "prompt",
            "model",
            "chat",
            "completion",
            "generate",
            "ai",
            "gpt",
            "task",
        ],
        "a single call of a model is `llm`; a loop of its own with tools is `agent`",
    ),
    (
        &["subagent", "sub_agent", "subgraph", "workflow", "crew"],
        "an agent or a graph of its own is run by `agent`",
    ),
    (
        &[
            "tool", "code", "python", "bash", "shell", "function", "exec", "command", "action",
        ],
        "a program is run by `script`; tools are given to an `llm` node in `tools`",
    ),
    (
        &[
            "human",
            "user",
            "ask",
            "question",
            "confirm",
            "review",
            "human_input",
        ],
        "a choice of a person is `approval`, a line of text `input`",
    ),
    (
        &[
            "retrieval",
            "retrieve",
            "search",
            "knowledge",
            "vector_search",
        ],
        "a search in documents is `rag`",
    ),
    (
        &["parallel", "fork", "fan_out", "fanout", "split"],
        "branches side by side need no node of their own: write `next: [a, b]`",
    ),
    (
        &["join", "merge", "fan_in", "barrier", "wait"],
        "branches meet at the node that all of them lead to; no node is needed for that",
    ),
    (
        &["foreach", "for_each", "loop", "each", "iterate"],
        "the same for each item of a list is `map`",
    ),
    (
        &[
            "if",
            "condition",
            "conditional",
            "branch",
            "router",
            "route",
            "switch",
            "decision",
            "gate",
        ],
        "a decision is made by a `script` that prints `_next` (list its targets in `x-routes`), or by a person in `approval`",
    ),
    (
        &[
            "finish",
            "stop",
            "exit",
            "terminate",
            "final",
            "output",
            "return",
            "done",
            "__end__",
        ],
        "a run ends at a node of type `end`",
    ),
    (
        &["start", "begin", "entry", "__start__"],
        "a run begins at the node that `start` at the top names; no node is needed for that",
    ),
];

/// What keys of nodes are called elsewhere.
const ALSO_CALLED: &[(&str, &str)] = &[
    ("kind", "type"),
    ("node_type", "type"),
    ("system", "instructions"),
    ("system_prompt", "instructions"),
    ("user_prompt", "prompt"),
    ("user", "prompt"),
    ("message", "prompt"),
    ("retries", "max_attempts"),
    ("max_retries", "max_attempts"),
    ("on_error", "fallback"),
    ("on_failure", "fallback"),
    ("goto", "next"),
    ("then", "next"),
    ("to", "next"),
    ("on_success", "next"),
    ("updates", "state_updates"),
    ("writes", "state_updates"),
    ("set", "state_updates"),
    ("outputs", "state_updates"),
    ("schema", "output_schema"),
    ("response_schema", "output_schema"),
    ("response_format", "output_schema"),
    ("choices", "options"),
    ("text", "question"),
    ("otherwise", "on_other"),
    ("file", "script"),
    ("path", "script"),
    ("run", "script"),
    ("command", "script"),
    ("docs", "documents"),
    ("sources", "documents"),
    ("limit", "top_k"),
    ("items", "over"),
    ("for_each", "over"),
    ("item", "as"),
    ("body", "branch"),
    ("into", "collect_into"),
    ("result", "output"),
];

fn check_id(id: &Spanned<String>, fields: &mut FieldReader<'_>) {
    let Some(own) = fields.optional_scalar_text("id") else {
        return;
    };
    if own.value.is_empty() || own.value == id.value {
        return;
    }
    let message = format!("node `{}` says that its id is `{}`", id.value, own.value);
    let found = Diagnostic::new(
        &ID_MISMATCH,
        own.span,
        message,
        format!("other nodes know it as `{}`", id.value),
    );
    let found = found.label(id.span, "its key in `nodes`");
    // Where others know the node by its `id`, its key is the slip.
    let near = Suggestion {
        name: &id.value,
        certainty: Certainty::Alone,
    };
    fields.find(
        found
            .help(format!("remove `id`, or make it `{}`", id.value))
            .respelled(own.span, near, &id.value),
    );
}

fn next(id: &Spanned<String>, fields: &mut FieldReader<'_>) -> Vec<Spanned<String>> {
    let Some(next) = fields.one_or_more_texts("next") else {
        return Vec::new();
    };
    let is_empty = matches!(fields.present("next").map(|e| &e.value.value), Some(Value::List(l)) if l.is_empty());
    if is_empty {
        let message = format!("`next` of node `{}` is an empty list", id.value);
        let found = Diagnostic::new(&EMPTY_FAN_OUT, next.span, message, "leads nowhere");
        fields.find(found.help("name the next node, or the nodes that run side by side"));
    }
    let next: Vec<Spanned<String>> = next.value.into_iter().map(at).collect();
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for again in &next {
        let first = *seen.entry(&again.value).or_insert(again.span);
        if first != again.span {
            let message = format!(
                "`next` of node `{}` names `{}` twice",
                id.value, again.value
            );
            let found =
                Diagnostic::new(&INVALID_VALUE, again.span, message, "the same branch again");
            let found = found.level(Level::Warning).label(first, "first here");
            fields.find(found.help("a node runs once per fan-out: remove one; to do the same several times, use a `map`"));
        }
    }
    next
}

fn join(
    id: &Spanned<String>,
    next: &[Spanned<String>],
    fields: &mut FieldReader<'_>,
) -> Option<Spanned<Join>> {
    let entry = fields.present("x-join")?;
    let span = entry.value.span;
    let branches = u32::try_from(next.len()).unwrap_or(u32::MAX);
    let value = match &entry.value.value {
        Value::Text(text) if text == "all" => Some(Join::All),
        Value::Text(text) if text == "any" => Some(Join::First(1)),
        Value::Number(..) => whole(&entry.value).map(Join::First),
        Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
    };
    let fault = match value {
        None => Some("expected `all`, `any` or a whole number above zero".to_string()),
        Some(_) if branches < 2 => {
            Some("`next` of this node is no list of several nodes".to_string())
        }
        Some(Join::First(count)) if count > branches => {
            Some(format!("there are only {branches} branches"))
        }
        Some(Join::All | Join::First(_)) => None,
    };
    if let Some(witness) = fault {
        let message = format!(
            "`x-join` of node `{}` cannot be {}",
            id.value,
            spelling(&entry.value)
        );
        let found = Diagnostic::new(&INVALID_JOIN, span, message, witness);
        fields.find(found.help(
            "say how many branches of `next: [a, b]` are waited for, or leave it out for all",
        ));
        return None;
    }
    value.map(|value| Spanned { value, span })
}

fn updates(fields: &mut FieldReader<'_>) -> Option<Vec<Update>> {
    let map = fields.text_map("state_updates")?;
    let update = |(entry, text): (&Entry, &str)| Update {
        key: key(entry),
        text: Spanned {
            value: text.to_string(),
            span: entry.value.span,
        },
    };
    Some(map.value.into_iter().map(update).collect())
}
