//! What every run of a graph would end at before its first node.

use super::{NodeReach, ScriptStart, Table, scripts};
use crate::flow::Facts;
use crate::ir::{LookTime, Program, Resource};
use crate::world::{Server, Surroundings};

/// What is missing that every run looks for before its first node, one message each. `chosen` is the model that the caller
/// names.
///
/// It says less than the run itself says, and nothing else: files of tools are read by the run only.
pub fn missing(
    program: &Program,
    facts: &Facts,
    around: &dyn Surroundings,
    chosen: Option<&str>,
) -> Vec<String> {
    let table = Table::of(program);
    let mut told = Vec::new();
    for (name, looked) in &table.variables {
        if *looked == LookTime::First && !around.is_set(name) {
            told.push(format!(
                "the graph needs the environment variable {name}, which is not set"
            ));
        }
    }
    if let Some(settings) = around.settings() {
        let value = |name: &str| around.variable(name);
        let mut wanted = models(&table, chosen);
        // What makes objects of answers is needed where there are answers.
        if !wanted.is_empty() {
            wanted.extend(settings.extractor().map(Some));
        }
        let asked = wanted
            .into_iter()
            .map(|model| settings.cannot_be_asked(model, &value));
        let bases = in_bases(&table).map(|model| settings.cannot_be_asked(Some(model), &value));
        told.extend(asked.chain(bases).flatten());
    }
    for used in &table.uses {
        // Where the graph says what is done where the node fails, the run warns and begins.
        if used.answered {
            continue;
        }
        if let (Resource::Tool(entry), LookTime::First) = (&used.what, used.looked) {
            let Some(servers) = around.servers(&used.dir) else {
                continue;
            };
            match servers.iter().find(|server| is_of(entry, server)) {
                Some(server) => told.extend(unset(server, around)),
                None => told.extend(unknown(entry, &used.node, &servers)),
            }
        }
    }
    for ScriptStart {
        node,
        path,
        program,
        entered,
    } in scripts(program, facts)
    {
        if entered == NodeReach::Always && !around.has_program(program) {
            told.push(format!(
                "node `{node}` runs `{path}`, which needs `{program}`, and that is not on the PATH"
            ));
        }
    }
    let mut once: Vec<String> = Vec::new();
    for line in told {
        if !once.contains(&line) {
            once.push(line);
        }
    }
    once
}

/// The models that a run looks for; `None`: the caller's, or that of the settings.
fn models<'t>(table: &'t Table<'_>, chosen: Option<&'t str>) -> Vec<Option<&'t str>> {
    let mut wanted = Vec::new();
    let mut default = chosen.is_some();
    for used in &table.uses {
        let looked = matches!(used.looked, LookTime::First | LookTime::Beginning);
        if let (Resource::Model(model), true) = (&used.what, looked) {
            let name = model.as_deref();
            default |= name.is_none();
            // A name may be made of variables.
            let known = name.filter(|name| !name.contains("${"));
            wanted.extend(known.map(Some));
        }
    }
    wanted.extend(default.then_some(chosen));
    wanted
}

/// The models that knowledge bases are made and sorted with.
fn in_bases<'t>(table: &'t Table<'_>) -> impl Iterator<Item = &'t str> {
    let uses = table.uses.iter();
    uses.filter_map(|used| {
        if let (Resource::Model(name), LookTime::WithBase) = (&used.what, used.looked) {
            name.as_deref()
        } else {
            None
        }
    })
}

/// Whether an entry of a whitelist means a server, or a function of it.
fn is_of(entry: &str, server: &Server) -> bool {
    match entry.strip_prefix("mcp:") {
        Some(wanted) => server.name == wanted,
        None => entry
            .strip_prefix(&server.name)
            .is_some_and(|rest| rest.starts_with('_')),
    }
}

/// A server that an entry of a whitelist names and that does not exist.
fn unknown(entry: &str, node: &str, servers: &[Server]) -> Option<String> {
    let wanted = entry.strip_prefix("mcp:")?;
    let names: Vec<String> = servers
        .iter()
        .map(|server| format!("mcp:{}", server.name))
        .collect();
    let known = match names.is_empty() {
        true => "no servers are known; describe it in `mcp.json`".to_owned(),
        false => format!("there are: {}", names.join(", ")),
    };
    Some(format!(
        "`tools` of node `{node}` names the MCP server `{wanted}`, which does not exist; {known} (beside the graph, in \
         GRAPHWRIGHT_MCP, or in the configuration directory)"
    ))
}

/// The variables of a server that are not set and have no default.
fn unset(server: &Server, around: &dyn Surroundings) -> Vec<String> {
    let Server { name, file, texts } = server;
    let mut missing = Vec::new();
    for text in texts {
        let variables = text
            .split("${")
            .skip(1)
            .filter_map(|rest| rest.split_once('}'));
        for (variable, _) in variables {
            if !variable.contains(":-") && around.variable(variable).is_none() {
                missing.push(format!(
                    "MCP server `{name}` needs the environment variable {variable}, which is not set (`{file}` says so)"
                ));
            }
        }
    }
    missing
}
