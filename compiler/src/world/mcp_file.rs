//! The form of `mcp.json`, in which most programs keep which MCP servers there are.

use serde_json::{Map, Value};

/// The servers, by name; `None`: the file is in another form.
pub(crate) fn servers(json: &Value) -> Option<&Map<String, Value>> {
    json.get("mcpServers")?.as_object()
}
