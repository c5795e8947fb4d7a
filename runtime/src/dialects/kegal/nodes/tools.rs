//! Tools that a node of a conversation offers to its model, and calls.

use super::TalkContext;
use super::speak::{Offer, shown};
use crate::dialects::kegal::ServerUse;
use crate::host::{CallError, ToolAbout, ToolOutput, ToolRequest, Whitelist};
use crate::observe::spans;
use crate::run::context::NodeContext;
use crate::value::failure::{Interrupt, Kind};
use serde_json::{Map, Value};

/// The functions of a server.
pub(super) async fn served(
    cx: &NodeContext<'_>,
    used: &ServerUse,
) -> Result<Vec<ToolAbout>, CallError> {
    let tools = &cx.shared.host.tools;
    tools.declare(&used.server, &cx.shared.dir);
    let node = cx.path();
    let entry = format!("mcp:{}", used.server.id);
    let wanted = Whitelist {
        node: &node,
        dir: &cx.shared.dir,
        names: &[&entry],
    };
    cx.offers(wanted).await
}

/// Calls a tool that the model asked for.
pub(super) async fn used(
    cx: &mut NodeContext<'_>,
    offer: &Offer,
    arguments: &Value,
) -> Result<Result<ToolOutput, CallError>, Interrupt> {
    let nothing = Value::Object(Map::new());
    let arguments = if arguments.is_null() {
        &nothing
    } else {
        arguments
    };
    let name = &offer.about.name;
    if !arguments.is_object() {
        let message = format!("the arguments of `{name}` are not a JSON object");
        return Ok(Err(CallError::new(Kind::Model, message)));
    }
    let tag = if offer.served { "mcp" } else { "tool" };
    cx.progress(|| format!("{}: ⟶ [{tag}] {name}({})", cx.name(), shown(arguments)));
    let key = cx.call();
    let node = cx.path();
    let entries = [offer.entry.as_str()];
    let shared = cx.shared;
    let contact = cx.contact(name, &key);
    let request = ToolRequest {
        node: &node,
        among: Whitelist {
            node: &node,
            dir: &shared.dir,
            names: &entries,
        },
        work_dir: shared.work_dir.as_deref(),
        variables: &[],
        env: &shared.handed,
        key: &key,
        name,
        arguments,
        contact: &contact,
    };
    let called = spans::ToolSpan {
        node: &node,
        name,
        id: "",
        key: &key,
        arguments: &|| arguments.clone(),
    };
    let running = async { Ok(spans::tool(called, shared.host.tools.call(request)).await) };
    cx.effect(("tool", &key), &(name, arguments), running).await
}
