//! Area `parse`: a partial view of what the compiler read.
//!
//! The view is made from the common form, because that is what counts after reading. Two settings have no meaning in it
//! (and snapshots, which are a matter of logging); they are read from the text.

use super::check::{self, verdict};
use crate::conformance::fields::Fields;
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright_compiler::ir::{
    Answer, Exit, ExitCondition, Interpreter, ItemChain, Node, Part, Program, Source, Target, Text,
    Tool, ValueExpr, Work,
};
use serde_json::{Map, Value, json};
use std::time::Duration;

pub(super) fn run(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let graph = check::write(&place, given)?;
    let compiled = check::compile(&place, &graph, given.get("context"))?;
    verdict(expect, &compiled)?;
    let Some(wanted) = expect.get("value") else {
        return Ok(());
    };
    let checked = compiled.checked.ok_or("there is no graph to look at")?;
    let view = view(checked.program(), given.text("graph")?);
    partial(wanted, &view)
}

/// Compares the listed fields, and the fields listed in them.
fn partial(wanted: &Value, found: &Value) -> Result<(), String> {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => {
            wanted.iter().try_for_each(|(key, wanted)| {
                let found = found
                    .get(key)
                    .ok_or_else(|| format!("the runner's view has no {key}"))?;
                partial(wanted, found).map_err(|difference| format!("{key}: {difference}"))
            })
        }
        // One target may be written without its list.
        (Value::String(_), Value::Array(items)) if items.len() == 1 => {
            matchers::value(wanted, &items[0])
        }
        _ => matchers::value(wanted, found),
    }
}

fn view(program: &Program, text: &str) -> Value {
    let per_node = |of: &dyn Fn(&Node) -> Value| -> Map<String, Value> {
        program
            .nodes
            .iter()
            .map(|node| (node.id.clone(), of(node)))
            .collect()
    };
    let reducers = program
        .keys
        .iter()
        .filter_map(|key| Some((key.name.clone(), json!(key.reducer?.0.name()))));
    json!({
        "name": program.name,
        // Nothing else is accepted.
        "version": "1.0",
        "start": program[program.start].id,
        "nodes": program.nodes.iter().map(|node| node.id.as_str()).collect::<Vec<_>>(),
        "settings": settings(program, text),
        "reducers": reducers.collect::<Map<_, _>>(),
        "next": per_node(&|node| json!(next(program, node))),
        "fan_out": per_node(&|node| json!(next(program, node).len() > 1)),
        "node": per_node(&|node| fields(program, node)),
    })
}

fn settings(program: &Program, text: &str) -> Value {
    let limits = &program.limits;
    let written: Value = serde_yaml::from_str(text).unwrap_or_default();
    let flag = |name: &str| written["settings"][name].as_bool().unwrap_or(true);
    json!({
        "max_loop_iterations": limits.visits,
        "timeout": seconds(limits.timeout),
        "max_concurrency": limits.concurrency.unwrap_or(8),
        "log_state_snapshots": flag("log_state_snapshots"),
        "validate_before_run": flag("validate_before_run"),
    })
}

fn seconds(time: Option<Duration>) -> Value {
    json!(time.map(|time| time.as_secs_f64()))
}

fn exit(node: &Node, is: impl Fn(&ExitCondition) -> bool) -> Option<&Exit> {
    node.exits.iter().find(|exit| is(&exit.when))
}

/// The nodes of `next`, in order.
fn next(program: &Program, node: &Node) -> Vec<String> {
    match exit(node, |when| matches!(when, ExitCondition::Done)).map(|exit| &exit.to) {
        Some(Target::Node(to, _)) => vec![program[*to].id.clone()],
        Some(Target::Fork(fork)) => fork
            .branches
            .iter()
            .map(|branch| program[branch.entry].id.clone())
            .collect(),
        Some(Target::Each(each)) => vec![program[each.then].id.clone()],
        Some(Target::Anywhere | Target::ItemDone | Target::End | Target::Stuck | Target::Fail)
        | None => Vec::new(),
    }
}

fn target(program: &Program, exit: Option<&Exit>) -> Value {
    match exit.map(|exit| &exit.to) {
        Some(Target::Node(to, _)) => json!(program[*to].id),
        _ => Value::Null,
    }
}

fn fields(program: &Program, node: &Node) -> Value {
    let mut fields = json!({
        "id": node.id,
        "type": node.work.kind(),
        "description": node.doc,
        "next": next(program, node),
        "state_updates": updates(program, node),
    });
    let own = match &node.work {
        Work::Llm(work) => json!({
            "prompt": spelled(&work.prompt),
            "instructions": work.system.as_ref().map(spelled),
            "tools": work.tools.iter().map(tool).collect::<Vec<_>>(),
            "model": work.model.as_ref().map(|(model, _)| model),
            "temperature": work.temperature,
            "top_p": work.top_p,
            "max_attempts": work.attempts,
            "max_iterations": work.turns,
            "timeout": seconds(work.timeout),
            "output_schema": work.schema.as_ref().map(|schema| &schema.json),
            "fallback": fallback(program, node),
        }),
        Work::Agent(work) => json!({
            "agent": work.name,
            "prompt": spelled(&work.prompt),
            "timeout": seconds(work.timeout),
            "output_schema": work.schema.as_ref().map(|schema| &schema.json),
            "inputs": work.inputs.iter().map(|(name, expr)| (name.clone(), typed(expr))).collect::<Map<_, _>>(),
        }),
        Work::Script(work) => json!({
            "script": work.path,
            "timeout": seconds(work.timeout),
            "fallback": fallback(program, node),
            "interpreter": match work.interpreter {
                Interpreter::Bash => "bash",
                Interpreter::Python => "python3",
                Interpreter::TypeScript => "npx tsx",
            },
        }),
        Work::Ask(work) => match &work.answer {
            Answer::Choice { options } => json!({
                "question": spelled(&work.question),
                "options": options,
                "routes": routes(program, node),
                "on_other": target(program, exit(node, |when| matches!(when, ExitCondition::Other))),
            }),
            Answer::Line { default, rule } => json!({
                "question": spelled(&work.question),
                "default": default.as_ref().map(spelled),
                "validation": rule.as_ref().map(|rule| &rule.spelled),
            }),
        },
        Work::Retrieve(work) => json!({
            "documents": work.documents.iter().map(|(document, _)| document).collect::<Vec<_>>(),
            "query": spelled(&work.query),
            "top_k": work.top_k,
            "timeout": seconds(work.timeout),
            "embedding_model": work.build.embedding_model,
            "chunk_size": work.build.chunk_size,
            "chunk_overlap": work.build.chunk_overlap,
            "reranker_model": work.build.reranker_model,
            "batch_size": work.build.batch_size,
        }),
        Work::Map(work) => map(program, node, &work.over),
        Work::Stage(_) => json!({}),
        Work::Finish(work) => json!({"output": spelled(&work.output)}),
        // Of another dialect.
        Work::Action(_) | Work::Pass | Work::ForEach(_) | Work::Return(_) => json!({}),
        Work::Runner(_) | Work::Judge(_) | Work::Publish(_) => json!({}),
    };
    if let (Value::Object(fields), Value::Object(own)) = (&mut fields, own) {
        fields.extend(own);
    }
    fields
}

fn map(program: &Program, node: &Node, over: &ValueExpr) -> Value {
    let each = node.exits.iter().find_map(|exit| {
        if let Target::Each(each) = &exit.to {
            return Some(each);
        }
        None
    });
    let name = |key: &dyn Fn(&ItemChain) -> graphwright_compiler::ir::KeyId| {
        each.map(|each| program[key(each)].name.clone())
    };
    json!({
        "over": typed(over),
        "as": name(&|each| each.item),
        "branch": each.map(|each| program[each.entry].id.clone()),
        "collect_into": name(&|each| each.collect),
        "output_key": name(&|each| each.output),
        "max_concurrency": each.and_then(|each| each.concurrency.as_ref()).map(typed),
    })
}

fn tool(tool: &Tool) -> String {
    match tool {
        Tool::Named(name, _) => name.clone(),
        Tool::Server(name, _) => format!("mcp:{name}"),
    }
}

fn fallback(program: &Program, node: &Node) -> Value {
    let failed = exit(node, |when| matches!(when, ExitCondition::Failed));
    let declared = failed.filter(|exit| {
        exit.outcome == graphwright_compiler::ir::Outcome::Failure { declared: true }
    });
    target(program, declared)
}

fn routes(program: &Program, node: &Node) -> Map<String, Value> {
    let routes = node.exits.iter().filter_map(|exit| {
        if let ExitCondition::Answer(answer) = &exit.when {
            return Some((answer.clone(), target(program, Some(exit))));
        }
        None
    });
    routes.collect()
}

/// The templates of `state_updates`.
fn updates(program: &Program, node: &Node) -> Map<String, Value> {
    let writes = node
        .exits
        .first()
        .map(|exit| exit.writes.as_slice())
        .unwrap_or_default();
    let texts = writes.iter().filter_map(|write| match &write.source {
        Source::Text(text) => Some((program[write.key].name.clone(), json!(spelled(text)))),
        Source::Value(expr) => Some((program[write.key].name.clone(), typed(expr))),
        Source::Returned(_) | Source::Whole | Source::Literal(_) | Source::Tree(_) => None,
    });
    texts.collect()
}

/// A template as it was written.
fn spelled(text: &Text) -> String {
    let parts = text.parts.iter().map(|part| match part {
        Part::Literal(text) => text.clone(),
        Part::Ref(from) => format!("{{{{{}}}}}", from.spelled),
    });
    parts.collect()
}

fn typed(expr: &ValueExpr) -> Value {
    match expr {
        ValueExpr::Ref(from) => json!(format!("{{{{{}}}}}", from.spelled)),
        ValueExpr::Text(text) => json!(spelled(text)),
        ValueExpr::Literal(value) => value.clone(),
    }
}
