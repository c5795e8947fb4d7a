//! What the options say is around a graph.

use super::{Options, cannot_read};
use crate::driver::{Directory, file};
use crate::world::{WorldList, mcp_file};
use std::path::Path;

/// What the options say is around the graph.
pub(super) fn world_of(directory: &Path, options: &Options) -> Result<Directory, String> {
    let mut world = Directory::new(directory).with_grants(options.grants.iter().cloned());
    if let Some(agents) = &options.agents_dir {
        world = world.with_agents(agents);
    }
    if let Some(tools) = &options.tools_dir {
        world = world
            .with_tools_in(tools)
            .map_err(|error| cannot_read(tools, &error))?
            .with_tools(options.tools.iter().cloned());
    }
    if let Some(mcp) = &options.mcp {
        world = world
            .with_mcp_servers(mcp_servers(mcp)?)
            .read_from(WorldList::McpServers, mcp);
    }
    for policies in &options.policies {
        world = world
            .with_policies(policies)
            .map_err(|error| cannot_read(policies, &error))?;
    }
    if let Some(models) = &options.models {
        world = world
            .with_models(listed_models(models)?)
            .read_from(WorldList::Models, models);
    }
    Ok(world)
}

/// The models of a list: one per line, `#` begins a remark.
fn listed_models(path: &Path) -> Result<Vec<String>, String> {
    let text = file::text(path).map_err(|error| cannot_read(path, &error))?;
    let mut names = Vec::new();
    for (line, name) in (1_usize..).zip(text.lines()).filter_map(|(at, line)| {
        let name = line.split('#').next().unwrap_or_default().trim();
        (!name.is_empty()).then_some((at, name))
    }) {
        if !name.contains(':') || name.contains(char::is_whitespace) {
            return Err(format!(
                "`{}`, line {line}: `{name}` is no model; write `provider:name`, or `provider:*`",
                path.display()
            ));
        }
        names.push(name.to_owned());
    }
    Ok(names)
}

/// The names of the servers in an `mcp.json`.
fn mcp_servers(path: &Path) -> Result<Vec<String>, String> {
    let text = file::text(path).map_err(|error| cannot_read(path, &error))?;
    let json: serde_json::Value = serde_json::from_str(&text)
        .map_err(|error| format!("`{}` is not JSON: {error}", path.display()))?;
    match mcp_file::servers(&json) {
        Some(servers) => Ok(servers.keys().cloned().collect()),
        None => Err(format!("`{}` has no object `mcpServers`", path.display())),
    }
}
