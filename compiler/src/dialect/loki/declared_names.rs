//! What files beside a graph offer its nodes: tools and MCP servers. A run may be given more, so a name that is not there is told only
//! where it is nearly one that is.

use super::ast::{Graph, Kind};
use crate::world::{World, mcp_file, tool_files};
use std::path::Path;

/// The names that files beside a graph declare.
#[derive(Default)]
pub(super) struct DeclaredNames {
    pub(super) tools: Vec<String>,
    /// Functions that are no tools, because nothing says what they are for, with their files.
    pub(super) undescribed: Vec<(String, String)>,
    /// Functions that are no tools, because they are not exported, with their files.
    unexported: Vec<(String, String)>,
    /// The servers of `mcp.json`.
    pub(super) servers: Vec<String>,
}

impl DeclaredNames {
    /// Reads the files, where a node names a tool at all.
    pub(super) fn beside(graph: &Graph, world: &dyn World) -> Self {
        let mut offered = Self::default();
        let names_tools =
            |node: &super::ast::Node| matches!(&node.kind, Kind::Llm(llm) if !llm.tools.is_empty());
        if !graph.nodes.iter().any(names_tools) {
            return offered;
        }
        for file in tool_files::OWN {
            offered.add(file, world);
        }
        for file in world.siblings("tools/_") {
            let name = file.rsplit('/').next().unwrap_or(&file).to_owned();
            let stem = name.rsplit_once('.').map(|(stem, _)| stem.to_owned());
            offered.tools.extend(stem);
            offered.tools.push(name);
            offered.add(&file, world);
        }
        offered.servers = world
            .text("mcp.json")
            .map_or_else(Vec::new, |text| servers(&text));
        offered
    }

    fn add(&mut self, file: &str, world: &dyn World) {
        if let Some(text) = world.text(file) {
            let found = tool_files::declared(Path::new(file), &text);
            self.tools.extend(found.tools);
            let with_file = |name: String| (name, file.to_owned());
            let undescribed = found.undescribed.into_iter();
            self.undescribed.extend(undescribed.map(with_file));
            let unexported = found.unexported.into_iter();
            self.unexported.extend(unexported.map(with_file));
        }
    }

    /// The file with a function of this name that nothing describes.
    pub(super) fn undescribed(&self, name: &str) -> Option<&str> {
        file_of(name, &self.undescribed)
    }

    /// The file with a function of this name that it does not export.
    pub(super) fn unexported(&self, name: &str) -> Option<&str> {
        file_of(name, &self.unexported)
    }
}

/// The file that stands beside a name.
fn file_of<'n>(name: &str, names: &'n [(String, String)]) -> Option<&'n str> {
    let mut found = names.iter();
    found.find_map(|(known, file)| (known == name).then_some(file.as_str()))
}

/// The servers of an `mcp.json`; none, if it is not in that form.
fn servers(text: &str) -> Vec<String> {
    let json = serde_json::from_str(text).unwrap_or_default();
    let servers = mcp_file::servers(&json).into_iter();
    servers.flat_map(serde_json::Map::keys).cloned().collect()
}
