//! A tool that a template has the model use, and that none of the servers of its node has, whose files are beside the graph.

use super::ast::{Graph, Node, Server};
use super::source::Prompts;
use crate::diag::codes::FOREIGN_TOOL;
use crate::diag::{Diagnostic, Report, listed};
use crate::dialect::script::code::{Code, literal_at, name_at};
use crate::dialect::script::run_file::{Place, all, directory, language};
use crate::ir::Interpreter;
use crate::node_names::words as words_of;
use crate::suggestion::nearest;
use crate::world::World;

pub(super) fn check(graph: &Graph, prompts: &Prompts, world: &dyn World, report: &mut Report) {
    for node in &graph.nodes {
        report
            .diagnostics
            .extend(unknown(graph, node, prompts, world));
    }
}

/// Words behind which the name of a tool stands.
const BEFORE: [&str; 4] = ["call", "calling", "use", "using"];

/// Words behind which anything may stand: there it shares a word with a tool.
const LOOSE: [&str; 2] = ["via", "with"];

fn unknown(graph: &Graph, node: &Node, prompts: &Prompts, world: &dyn World) -> Option<Diagnostic> {
    let mut known: Vec<String> = Vec::new();
    for reference in &node.servers {
        let server = graph
            .servers
            .iter()
            .find(|one| one.id.value == reference.id.value)?;
        known.extend(offered(server, world)?);
    }
    let first = node.servers.first().filter(|_| !known.is_empty())?;
    let others = graph.tools.iter().map(|tool| tool.name.value.as_str());
    let ids = graph.nodes.iter().map(|node| node.id.value.as_str());
    let others: Vec<&str> = others.chain(ids).collect();
    let texts = &prompts.of(node)?.written;
    let (text, name) = texts.iter().find_map(|text| {
        let mut literals = text.literals();
        let name = literals.find_map(|literal| {
            let words: Vec<&str> = literal.split_whitespace().collect();
            let mut pairs = words.windows(2);
            pairs.find_map(|two| {
                let [before, word] = two else { return None };
                let name = word.trim_matches(['`', '.', ',', ';', ':', '"', '(', ')']);
                let is_name = name.contains('_') && name_at(name).len() == name.len();
                let before = before.to_lowercase();
                let is_near = || {
                    let said = words_of(name);
                    let mut all = known.iter().flat_map(|one| words_of(one));
                    all.any(|word| said.contains(&word))
                };
                let is_called = BEFORE.contains(&before.as_str())
                    || LOOSE.contains(&before.as_str()) && is_near();
                let is_known = others.contains(&name) || known.iter().any(|one| one == name);
                (is_name && is_called && !is_known).then_some(name)
            })
        });
        Some((text, name?))
    })?;
    let id = &node.id.value;
    let message = format!(
        "a text of `{id}` has the model use the tool `{name}`, and its server `{}` has {}",
        first.id.value,
        listed(known.iter().map(String::as_str))
    );
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, "no tool has this name");
    let near = nearest(name, known.iter().map(String::as_str)).map(|near| near.name.to_owned());
    let meant = near.or_else(|| known.first().cloned().filter(|_| known.len() == 1));
    Some(match meant {
        Some(meant) => found.help(format!("write `{meant}`")),
        None => found.help("name a tool that the server has"),
    })
}

/// The tools of a server, if the file that is its program says them all.
fn offered(server: &Server, world: &dyn World) -> Option<Vec<String>> {
    let file = server
        .args
        .iter()
        .find(|arg| language(&arg.value).is_some())?;
    let mut path = file.value.clone();
    // A script for a shell may start the program.
    if language(&path) == Some(Interpreter::Bash) {
        let text = world.text(&path)?;
        let commands = crate::shell::read(&text).ok()?;
        let place = Place {
            folder: "",
            own: Some(directory(&path)),
        };
        let runs = all(&text, &commands, place);
        let [run] = runs.as_slice() else {
            return None;
        };
        path = run.path.clone();
    }
    let code = Code::of(&world.text(&path)?, language(&path)?);
    let open = [
        "add_tool(",
        "mount(",
        "import_server(",
        "setRequestHandler",
        "list_tools",
    ];
    if open.iter().any(|sign| code.text.contains(sign)) {
        return None;
    }
    let found = match code.interpreter {
        Interpreter::Python => decorated(&code),
        Interpreter::TypeScript => registered(&code),
        Interpreter::Bash => return None,
    };
    Some(found).filter(|found| !found.is_empty())
}

/// `@server.tool()` above `def name(`; `name="…"` in the brackets is the name then.
fn decorated(code: &Code) -> Vec<String> {
    let mut marked: Option<Option<String>> = None;
    let mut found = Vec::new();
    for (_, line) in code.lines() {
        if let Some((_, inside)) = line.split_once(".tool").filter(|_| line.starts_with('@')) {
            let named = inside.split_once("name=").map_or(inside, |(_, rest)| rest);
            let named = literal_at(named.trim_start_matches('('));
            marked = Some(named.map(|(name, _)| name.to_owned()));
            continue;
        }
        let head = line.strip_prefix("async ").unwrap_or(line);
        if let Some(head) = head.strip_prefix("def ")
            && let Some(named) = marked.take()
        {
            found.push(named.unwrap_or_else(|| name_at(head).to_owned()));
        }
    }
    found
}

/// `server.tool("name", …)`, `server.registerTool("name", …)`.
fn registered(code: &Code) -> Vec<String> {
    let calls = [".tool(", ".registerTool("].into_iter();
    let found = calls.flat_map(|call| {
        code.text.match_indices(call).filter_map(move |(at, _)| {
            let (name, _) = literal_at(code.behind(at + call.len()).trim_start())?;
            Some(name.to_owned())
        })
    });
    found.collect()
}
