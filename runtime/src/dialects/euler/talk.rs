//! The conversation of a step: what the model is offered, and what its calls give.

use super::TOOL_CALLS;
use super::budget::Budget;
use super::queue::Decision;
use super::spec::{Allowance, RunnerSpec};
use super::tools::{self, SEARCH, SHELL, WRITE, built_in, offered, same_tool};
use crate::dialects::euler::rules::RulesContext;
use crate::host::{CallError, ToolAbout, ToolCall, ToolOutput, ToolRequest, Whitelist};
use crate::observe::spans;
use crate::observe::spans::ToolSpan;
use crate::run::context::{NodeContext, RunContext};
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::text::shown;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A tool that is offered: what the model is told, and what it is called here.
pub(super) struct OfferedTool {
    pub(super) about: ToolAbout,
    pub(super) name: String,
}

/// The tools of a step. A built-in tool that this host does not have is left out, unless the step must use it.
pub(super) async fn offers(
    cx: &NodeContext<'_>,
    spec: &RunnerSpec,
    forced: bool,
) -> Result<Vec<OfferedTool>, Failure> {
    let node = cx.path();
    let mut found: Vec<OfferedTool> = Vec::new();
    for name in spec.tools {
        let listed = [*name];
        let wanted = Whitelist {
            node: &node,
            dir: &cx.shared.dir,
            names: &listed,
        };
        let about = match (built_in(name), cx.offers(wanted).await) {
            // Artifacts are written by the run itself.
            (Some(about), _) if *name == WRITE => vec![about],
            (Some(about), Ok(_)) => vec![about],
            (Some(_), Err(_)) if !forced => Vec::new(),
            (None, Ok(about)) => about,
            (Some(_) | None, Err(error)) => return Err(error.into()),
        };
        for mut about in about {
            let name = if built_in(name).is_some() {
                (*name).to_owned()
            } else {
                about.name.clone()
            };
            about.name = offered(&about.name);
            if !found.iter().any(|known| known.about.name == about.name) {
                found.push(OfferedTool { about, name });
            }
        }
    }
    Ok(found)
}

/// The tool that a call means, and its arguments as an object.
pub(super) fn meant<'o>(
    offers: &'o [OfferedTool],
    call: &ToolCall,
) -> Result<(&'o str, Value), String> {
    let arguments = match &call.arguments {
        Value::Null => json!({}),
        Value::Object(_) => call.arguments.clone(),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            return Err(format!(
                "error: the arguments of `{}` are not a JSON object",
                call.name
            ));
        }
    };
    let offer = offers
        .iter()
        .find(|offer| same_tool(&offer.name, &call.name));
    match offer {
        Some(offer) => Ok((&offer.name, arguments)),
        None => {
            let known: Vec<&str> = offers
                .iter()
                .map(|offer| offer.about.name.as_str())
                .collect();
            Err(format!(
                "error: there is no tool `{}`; the tools are: {}",
                call.name,
                known.join(", ")
            ))
        }
    }
}

/// Runs a tool call within the budgets. What goes wrong is told as text: a model may try something else.
pub(super) async fn run(
    cx: &mut NodeContext<'_>,
    spec: &RunnerSpec,
    budget: &mut Budget,
    tool: &str,
    arguments: &Value,
) -> Result<Result<ToolOutput, String>, Interrupt> {
    if let Some(known) = remembered(cx, spec.allowance, tool, arguments) {
        record(cx, tool, arguments, "remembered", "made before in this run").await?;
        return Ok(Ok(known.into()));
    }
    if let Err(refusal) = budget.take(tool) {
        record(cx, tool, arguments, "refused", &refusal.to_string()).await?;
        return Ok(Err(format!("error: {refusal}")));
    }
    cx.spend_call(tool);
    if same_tool(tool, SHELL) && spec.mode == super::Mode::Execute {
        let key = cx.call();
        let proposal = super::plan::proposal(cx, &key, tool, arguments);
        super::plan::enqueue(cx, &proposal).await?;
        if let Decision::Denied { reason } = super::plan::decide(cx, &proposal).await? {
            record(cx, tool, arguments, "denied", &reason).await?;
            return Ok(Err(denied(&reason)));
        }
    }
    let result = call(cx, spec, tool, arguments).await?;
    if let Ok(output) = &result {
        cx.remember_search(spec.allowance, tool, arguments, &output.value);
    }
    Ok(result.map_err(|error| format!("error: {error}")))
}

pub(super) fn denied(reason: &str) -> String {
    if reason.is_empty() {
        "error: a person denied this call".to_owned()
    } else {
        format!("error: a person denied this call: {reason}")
    }
}

fn remembered(
    cx: &NodeContext<'_>,
    allowance: Allowance,
    tool: &str,
    arguments: &Value,
) -> Option<Value> {
    if !allowance.dedupe || !same_tool(tool, SEARCH) {
        return None;
    }
    cx.searched(arguments)
}

async fn call(
    cx: &mut NodeContext<'_>,
    spec: &RunnerSpec,
    tool: &str,
    arguments: &Value,
) -> Result<Result<ToolOutput, CallError>, Interrupt> {
    let key = cx.call();
    let node = cx.path();
    let shared = cx.shared;
    let run = shared.run();
    // Only this one: another that cannot be had now is not its fault.
    let names: Vec<&str> = match spec.tools.iter().find(|name| **name == tool) {
        Some(name) => vec![*name],
        None => spec
            .tools
            .iter()
            .copied()
            .filter(|name| name.starts_with("mcp:"))
            .collect(),
    };
    let place: Option<PathBuf> = same_tool(tool, SHELL)
        .then(|| shared.host.artifacts.directory(run))
        .flatten();
    let contact = cx.contact(tool, &key);
    let request = ToolRequest {
        node: &node,
        among: Whitelist {
            node: &node,
            dir: place.as_deref().unwrap_or(&shared.dir),
            names: &names,
        },
        work_dir: shared.work_dir.as_deref().filter(|_| place.is_none()),
        variables: &[],
        env: &shared.handed,
        key: &key,
        name: tool,
        arguments,
        contact: &contact,
    };
    let date = shared.host.clock.date();
    cx.note(|| format!("tool call: {tool}"));
    let running = async {
        let result = if tool == WRITE {
            write(shared, arguments).map(ToolOutput::from)
        } else {
            let called = ToolSpan {
                node: &node,
                name: tool,
                id: "",
                key: &key,
                arguments: &|| arguments.clone(),
            };
            spans::tool(called, shared.host.tools.call(request)).await
        };
        let (status, told) = match &result {
            Ok(output) => ("ok", shown(&output.value)),
            Err(error) => ("error", error.message.clone()),
        };
        let line = line(&node, tool, arguments, status, &told, &date);
        if let Err(error) = shared.host.artifacts.log(run, TOOL_CALLS, &line) {
            return Ok(Err(error));
        }
        Ok(result)
    };
    // The log is written with the call, and not again when a resumed run remembers it.
    cx.effect(("tool", &key), &(tool, arguments), running).await
}

fn write(shared: &RunContext, arguments: &Value) -> Result<Value, CallError> {
    let text = |name: &str| {
        arguments.get(name).and_then(Value::as_str).ok_or_else(|| {
            CallError::new(Kind::Model, format!("`{name}` of `{WRITE}` must be text"))
        })
    };
    let (path, content) = (text("path")?, text("content")?);
    shared.host.artifacts.write(shared.run(), path, content)?;
    Ok(Value::String(format!("wrote {path}")))
}

fn line(node: &str, tool: &str, arguments: &Value, status: &str, told: &str, date: &str) -> Value {
    json!({
        "node": node,
        "tool": tool,
        "arguments": arguments,
        "status": status,
        "result": told,
        "risk": tools::risk(tool),
        "at": date,
    })
}

/// Notes a call that was not made, once.
pub(super) async fn record(
    cx: &mut NodeContext<'_>,
    tool: &str,
    arguments: &Value,
    status: &str,
    why: &str,
) -> Result<(), Interrupt> {
    let key = cx.call();
    let shared = cx.shared;
    let line = line(
        &cx.path(),
        tool,
        arguments,
        status,
        why,
        &shared.host.clock.date(),
    );
    let logging = async { Ok(shared.host.artifacts.log(shared.run(), TOOL_CALLS, &line)) };
    let asked = &(tool, arguments, status);
    let logged = cx.effect(("not called", &key), asked, logging).await?;
    logged.map_err(|error| Failure::from(error).into())
}

/// Runs a call that was within its budget when it was proposed, and that a person has approved.
pub(super) async fn approved(
    cx: &mut NodeContext<'_>,
    spec: &RunnerSpec,
    tool: &str,
    arguments: &Value,
) -> Result<Result<ToolOutput, String>, Interrupt> {
    if let Some(known) = remembered(cx, spec.allowance, tool, arguments) {
        record(cx, tool, arguments, "remembered", "made before in this run").await?;
        return Ok(Ok(known.into()));
    }
    cx.spend_call(tool);
    let result = call(cx, spec, tool, arguments).await?;
    if let Ok(output) = &result {
        cx.remember_search(spec.allowance, tool, arguments, &output.value);
    }
    Ok(result.map_err(|error| format!("error: {error}")))
}
