//! What a server offers.

use super::config::Server;
use super::session::{Function, offered_name, plain};
use super::watch::{Watch, shortened};
use crate::host::CallError;
use crate::world::tools::{failed, served};
use rmcp::RoleClient;
use rmcp::model::{ClientRequest, ListToolsRequest, PaginatedRequestParams};
use rmcp::service::Peer;
use serde_json::Value;

/// How many pages a list may have, and how many functions.
const PAGES: usize = 200;
const FUNCTIONS: usize = 5000;

/// The list of a server.
#[derive(Default)]
pub(super) struct List {
    pub(super) functions: Vec<Function>,
    /// Those that cannot be offered, and why.
    pub(super) refused: Vec<RefusedFunction>,
}

/// A function that cannot be offered.
pub(super) struct RefusedFunction {
    /// The beginning of its name; empty: it has none.
    pub(super) name: String,
    why: String,
}

impl RefusedFunction {
    /// For whoever asks for it.
    pub(super) fn told(&self, server: &Server) -> String {
        let Self { name, why } = self;
        let server = &server.name;
        format!("MCP server `{server}` lists a function `{name}` that cannot be used: {why}")
    }
}

/// Asks a server for all of its functions that may be used.
///
/// # Errors
/// If it does not say, or does not come to an end.
pub(super) async fn all(
    peer: &Peer<RoleClient>,
    server: &Server,
    watch: &Watch,
) -> Result<List, CallError> {
    let mut list = List::default();
    let mut listed = 0;
    let mut cursor: Option<String> = None;
    for _ in 0..PAGES {
        let mut page = page(peer, cursor.as_ref()).await?;
        let tools = match page.get_mut("tools").map(Value::take) {
            Some(Value::Array(tools)) => tools,
            Some(_) | None => {
                return Err(unlisted("its answer has no list `tools`"));
            }
        };
        listed += tools.len();
        if listed > FUNCTIONS {
            return Err(failed(format!("it lists more than {FUNCTIONS} functions")));
        }
        for mut tool in tools {
            as_task(&mut tool, watch);
            list.add(&tool, server);
        }
        let next = match page.get_mut("nextCursor").map(Value::take) {
            None | Some(Value::Null) => return Ok(list),
            Some(Value::String(next)) => next,
            Some(_) => {
                return Err(unlisted("its `nextCursor` is not a text"));
            }
        };
        if cursor.as_ref() == Some(&next) {
            return Err(failed(format!(
                "its list of functions does not end: behind the page {} stands the same page",
                shortened(&next.into())
            )));
        }
        cursor = Some(next);
    }
    Err(failed(format!(
        "its list of functions does not end: it has more than {PAGES} pages"
    )))
}

/// Says again of a function that it can only be called as a task: the library has left that out.
fn as_task(tool: &mut Value, watch: &Watch) {
    let name = tool.get("name").and_then(Value::as_str);
    let required = name.is_some_and(|name| watch.is_task(name));
    if let (true, Some(fields)) = (required, tool.as_object_mut()) {
        fields.insert(
            "execution".to_owned(),
            serde_json::json!({"taskSupport": "required"}),
        );
    }
}

async fn page(peer: &Peer<RoleClient>, cursor: Option<&String>) -> Result<Value, CallError> {
    let mut params = PaginatedRequestParams::default();
    params.cursor = cursor.cloned();
    let request = ListToolsRequest::with_param(params);
    let answer = peer
        .send_request(ClientRequest::ListToolsRequest(request))
        .await;
    // The library knows no list in which one function is wrong, and hands it on as it is.
    match answer.map(serde_json::to_value) {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(unlisted(&error.to_string())),
        Err(error) => Err(unlisted(plain(&error.to_string()))),
    }
}

fn unlisted(why: &str) -> CallError {
    failed(format!("it does not list its functions: {why}"))
}

impl List {
    fn add(&mut self, tool: &Value, server: &Server) {
        match served(tool) {
            Ok(about) if server.offers(&about.name) => {
                let name = about.name.clone();
                self.functions.push(Function {
                    about: crate::host::ToolAbout {
                        name: offered_name(&name),
                        ..about
                    },
                    name,
                });
            }
            Ok(_) => {}
            Err(why) => {
                let name = tool.get("name");
                let name = name.and_then(Value::as_str).unwrap_or_default();
                let name = name.chars().take(64).collect();
                self.refused.push(RefusedFunction { name, why });
            }
        }
    }
}
