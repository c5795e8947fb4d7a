//! An entry of `nodes` (reference, 1.5).

use super::super::ast::{FINALIZE, Judge, Kind, Mode, Node, Runner};
use super::{at, names, number, texts, unknown_choice};
use crate::diag::codes::{INVALID_VALUE, RESERVED_NODE_ID, UNKNOWN_NODE_TYPE, UNUSED_RUNNER_FIELD};
use crate::diag::{Diagnostic, Report};
use crate::dialect::{interruption, models};
use crate::providers::Task;
use crate::source::{Span, Spanned};
use crate::syntax::{self, FieldReader, nearest_word};

const KINDS: [&str; 2] = ["llm", "judge"];

/// The tools that every runner may use.
pub(in super::super) const BUILT_IN: [&str; 3] = ["web.search", "file.write", "shell.exec"];

/// Reads a node. `None`: it is no node of its own; a node that spells the end of the graph out is the end of the graph.
pub(super) fn read(item: &syntax::Node, report: &mut Report) -> Option<Node> {
    let named = item.get("id").and_then(syntax::Node::text);
    let owner = match named {
        Some(id) => format!("node `{id}`"),
        None => "an entry of `nodes`".to_string(),
    };
    let mut fields = FieldReader::of_item(owner.clone(), item, report)?;
    let id = fields.scalar_text("id").map(at);
    let kind_name = fields.scalar_text("kind").map(at);
    let is_end = kind_name
        .as_ref()
        .is_some_and(|kind| kind.value == FINALIZE);
    if let Some(id) = &id {
        reserved(id, is_end, &mut fields);
    }
    if is_end {
        // The table lists the kind, and the graph has a key for it: what can be said about it stands there.
        fields.close(report);
        return None;
    }
    let kind = kind(kind_name.as_ref(), &mut fields, report);
    let system_append = fields.optional_scalar_text("system_append").map(at);
    let artifact = artifact(&mut fields, report);
    let budget = budget(&mut fields, report);
    // `writes_state:` without a value says as little as no key: a branch that writes nothing says `[]`.
    let writes = fields.present("writes_state").map(|_| ());
    let writes = writes.map(|()| names(&mut fields, "writes_state"));
    let reads = names(&mut fields, "reads_state");
    let mut pause = |key| {
        let found = fields.boolean(key).filter(|found| found.value);
        found.map(|found| found.key_span)
    };
    let (interrupt_before, interrupt_after) = (pause("interrupt_before"), pause("interrupt_after"));
    let model = fields.name("x-model").map(at);
    models::look(&mut fields, &owner, model.as_ref(), Task::Write);
    let tools = names(&mut fields, "x-tools");
    let on_interrupted = interruption::read(&mut fields);
    fields.also_called(&[
        ("prompt", "system_append"),
        ("instructions", "system_append"),
        ("system", "system_append"),
        ("system_prompt", "system_append"),
    ]);
    fields.belongs_elsewhere(&[
        ("mode", "`runner`"),
        ("force_tool", "`runner`"),
        ("exclude_tools", "`runner`"),
        ("min_proposals", "`runner`"),
        ("max_loops", "`runner`"),
        ("schema", "`judge`"),
        ("route_values", "`judge`"),
        ("tool_call_budget", "`guardrails`"),
        ("primary", "`artifacts`"),
        ("max_iterations", "`defaults` of the graph"),
    ]);
    fields.close(report);
    Some(Node {
        id: id?,
        kind,
        system_append,
        artifact,
        budget,
        writes,
        reads,
        interrupt_before,
        interrupt_after,
        model,
        tools,
        on_interrupted,
    })
}

fn reserved(id: &Spanned<String>, is_end: bool, fields: &mut FieldReader<'_>) {
    let (message, help) = match (id.value == FINALIZE, is_end) {
        (true, false) => (
            "the id `finalize` is that of the end of the graph".to_string(),
            "give the node another id; `finalize:` of the graph says what its end is",
        ),
        (false, true) => (
            format!(
                "node `{}` is of kind `finalize`, and the end of a graph is called `finalize`",
                id.value
            ),
            "let edges go to `finalize`, and remove this node",
        ),
        (true, true) | (false, false) => return,
    };
    let found = Diagnostic::new(
        &RESERVED_NODE_ID,
        id.span,
        message,
        "the end has a name of its own",
    );
    fields.find(found.help(help));
}

fn kind(name: Option<&Spanned<String>>, fields: &mut FieldReader<'_>, report: &mut Report) -> Kind {
    match name.map(|name| name.value.as_str()) {
        Some("llm") => Kind::Llm(runner(fields, report)),
        Some("judge") => judge(fields, report),
        Some(other) => {
            fields.accept(&["runner", "judge"]);
            if let Some(name) = name {
                fields.find(unknown_kind(fields.owner(), name, other));
            }
            Kind::Unknown
        }
        None => {
            fields.accept(&["runner", "judge"]);
            Kind::Unknown
        }
    }
}

fn unknown_kind(owner: &str, name: &Spanned<String>, other: &str) -> Diagnostic {
    let message = format!("{owner} is of kind `{other}`, which does not exist");
    let found = Diagnostic::new(
        &UNKNOWN_NODE_TYPE,
        name.span,
        message,
        "no kind has this name",
    )
    .note("the kinds are `llm` and `judge`; the end of a graph is its key `finalize`");
    match nearest_word(other, KINDS) {
        Some(near) => found.did_you_mean(name.span, near),
        None => found,
    }
}

fn runner(fields: &mut FieldReader<'_>, report: &mut Report) -> Runner {
    let owner = format!("`runner` of {}", fields.owner());
    let usual = |span| Runner {
        mode: Spanned {
            value: Mode::Unread,
            span,
        },
        force_tool: None,
        exclude_tools: Vec::new(),
        min_proposals: None,
        proposals_entry: None,
        max_loops: None,
    };
    let Some(entry) = fields.required("runner") else {
        return usual(fields.place());
    };
    let Some(mut own) = FieldReader::of_entry(owner, entry, report) else {
        return usual(entry.key_span);
    };
    let _mode = own.required("mode");
    let modes = [("plan", Mode::Plan), ("execute", Mode::Execute)];
    let mode = own.one_of("mode", &modes);
    let force_tool = own.optional_scalar_text("force_tool").map(at);
    if let Some(tool) = force_tool
        .as_ref()
        .filter(|tool| !BUILT_IN.contains(&tool.value.as_str()))
    {
        let found = unknown_choice(own.owner(), "force_tool", tool, &BUILT_IN);
        own.find(found);
    }
    let read = Runner {
        mode: mode.map_or(usual(entry.key_span).mode, |found| Spanned {
            value: found.value,
            span: found.span,
        }),
        force_tool: force_tool.filter(|tool| BUILT_IN.contains(&tool.value.as_str())),
        exclude_tools: names(&mut own, "exclude_tools"),
        min_proposals: own.count("min_proposals").map(number),
        proposals_entry: own.removal("min_proposals"),
        max_loops: own.count("max_loops").map(number),
    };
    own.close(report);
    read
}

fn judge(fields: &mut FieldReader<'_>, report: &mut Report) -> Kind {
    let owner = format!("`judge` of {}", fields.owner());
    idle(fields, report);
    let Some(entry) = fields.required("judge") else {
        return Kind::Unknown;
    };
    let Some(mut own) = FieldReader::of_entry(owner, entry, report) else {
        return Kind::Unknown;
    };
    let schema = own.scalar_text("schema").map(at);
    let listed = own.required("route_values");
    let routes = texts(&mut own, "route_values");
    if let Some(entry) = listed.filter(|entry| entry.value.items() == Some(&[])) {
        let message = "`route_values` of the judge is empty";
        let found = Diagnostic::new(&INVALID_VALUE, entry.key_span, message, "no answer");
        own.find(found.help("list the routes, as in `route_values: [finalize, revise]`"));
    }
    own.belongs_elsewhere(&[
        ("max_iterations", "`defaults`"),
        ("pass_threshold", "`defaults`"),
    ]);
    own.close(report);
    Kind::Judge(Judge {
        schema: schema.unwrap_or(Spanned {
            value: "evaluator_v1".to_string(),
            span: entry.key_span,
        }),
        routes,
    })
}

/// What has no effect on a judge: it is asked once, and is offered no tools. That it has a runner does no harm.
fn idle(fields: &mut FieldReader<'_>, report: &mut Report) {
    let subject = fields.owner().to_string();
    let owner = format!("`runner` of {subject}");
    let runner = fields.present("runner");
    let own = runner.and_then(|entry| FieldReader::of_entry(owner, entry, report));
    let mut found: Vec<(&str, Span, Option<Span>)> = Vec::new();
    if let Some(mut own) = own {
        let modes = [("plan", ()), ("execute", ())];
        let _mode = own.one_of("mode", &modes);
        for key in ["force_tool", "exclude_tools", "min_proposals", "max_loops"] {
            let gone = own.removal(key);
            found.extend(own.present(key).map(|entry| (key, entry.key_span, gone)));
        }
        own.close(report);
    }
    let gone = fields.removal("guardrails");
    let guardrails = fields.present("guardrails");
    found.extend(guardrails.map(|entry| ("guardrails", entry.key_span, gone)));
    let whole = fields
        .removal("runner")
        .filter(|_| found.iter().all(|(key, ..)| *key != "guardrails"));
    let Some(((key, span, gone), more)) = found.split_first() else {
        return;
    };
    let names: Vec<String> = found.iter().map(|(key, ..)| format!("`{key}`")).collect();
    let names = names.join(", ");
    let have = if more.is_empty() { "has" } else { "have" };
    let message = format!("{names} {have} no effect on {subject}: a judge uses no tools");
    let fault = Diagnostic::new(&UNUSED_RUNNER_FIELD, *span, message, "has no effect");
    let mut fault = match more {
        [] => fault.help(format!(
            "remove `{key}`, or let a node before it use the tool"
        )),
        _ => fault
            .help("take all of it out, with its `runner`, or let a node before it use the tool"),
    };
    for (_, span, _) in more {
        fault = fault.label(*span, "nor has this");
    }
    let gone = if more.is_empty() { *gone } else { whole };
    fields.find(fault.remove(gone));
}

fn artifact(fields: &mut FieldReader<'_>, report: &mut Report) -> Option<Spanned<String>> {
    let owner = format!("`artifacts` of {}", fields.owner());
    let entry = fields.present("artifacts")?;
    let mut own = FieldReader::of_entry(owner, entry, report)?;
    let primary = own.optional_scalar_text("primary").map(at);
    own.close(report);
    primary
}

fn budget(
    fields: &mut FieldReader<'_>,
    report: &mut Report,
) -> Vec<(Spanned<String>, Spanned<u32>)> {
    let owner = format!("`guardrails` of {}", fields.owner());
    let Some(entry) = fields.present("guardrails") else {
        return Vec::new();
    };
    let Some(mut own) = FieldReader::of_entry(owner, entry, report) else {
        return Vec::new();
    };
    let tools = own.map("tool_call_budget").map_or(&[][..], |map| map.value);
    let mut read = Vec::new();
    for tool in tools {
        let count = match &tool.value.value {
            syntax::Value::Number(number, _) => number.as_u64(),
            syntax::Value::Null
            | syntax::Value::Bool(_)
            | syntax::Value::Text(_)
            | syntax::Value::List(_)
            | syntax::Value::Map(_) => None,
        };
        match count {
            Some(count) => read.push((
                Spanned {
                    value: tool.key.clone(),
                    span: tool.key_span,
                },
                Spanned {
                    value: u32::try_from(count).unwrap_or(u32::MAX),
                    span: tool.value.span,
                },
            )),
            None => own.find(syntax::wrong_type(
                &format!("`tool_call_budget.{}`", tool.key),
                "a whole number, 0 or more",
                &tool.value,
                tool.key_span,
            )),
        }
    }
    own.close(report);
    read
}
