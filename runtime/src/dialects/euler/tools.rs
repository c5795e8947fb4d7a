//! The built-in tools as models know them, and the names by which they do.
//!
//! Providers take only letters, digits, `_` and `-` in names of functions, so a tool is offered with `_` for each dot. A
//! model may call it by either name.

use crate::host::ToolAbout;
use serde_json::{Value, json};

/// The tool that searches the web.
pub(super) const SEARCH: &str = "web.search";

/// The tool that writes artifacts.
pub(super) const WRITE: &str = "file.write";

/// The tool that runs commands.
pub(super) const SHELL: &str = "shell.exec";

/// Whether two names mean the same tool.
pub fn same_tool(a: &str, b: &str) -> bool {
    a == b || offered(a) == offered(b)
}

/// A name as providers take it.
pub(super) fn offered(name: &str) -> String {
    name.replace('.', "_")
}

/// What a built-in tool takes; `None`: it is none.
pub(crate) fn built_in(name: &str) -> Option<ToolAbout> {
    let (description, parameters) = match name {
        SEARCH => (
            "Searches the web and gives what was found.",
            object(&[("query", "what is searched for")]),
        ),
        WRITE => (
            "Writes a text file below the artifact directory of this run; replaces what is there.",
            object(&[
                ("path", "the file, relative to the artifact directory"),
                ("content", "the whole text"),
            ]),
        ),
        SHELL => (
            "Runs a shell command in the artifact directory of this run and gives what it prints. A person has to approve it.",
            object(&[("command", "the command")]),
        ),
        _ => return None,
    };
    Some(ToolAbout {
        name: offered(name),
        description: description.to_owned(),
        parameters,
    })
}

fn object(fields: &[(&str, &str)]) -> Value {
    let properties = fields.iter().map(|(name, says)| {
        let about = json!({ "type": "string", "description": says });
        ((*name).to_owned(), about)
    });
    let properties: serde_json::Map<String, Value> = properties.collect();
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

/// How much harm a call could do, for whoever decides on it.
pub(super) fn risk(name: &str) -> &'static str {
    if same_tool(name, SHELL) {
        "high"
    } else {
        "medium"
    }
}
