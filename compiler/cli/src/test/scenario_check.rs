//! Whether a scenario file fits its graph, before anything is built: keys, names of nodes, the forms of lists.
//!
//! What a scenario is decides the runtime, which reads it again; here stands what only the graph can tell, and whatever has a
//! better place and a better word when it is read with its positions.

mod forms;

use super::calls::{agents, asks_models, asks_people, nodes, section_of, told};
use graphwright_compiler::diag::codes::SCENARIO_FAULT;
use graphwright_compiler::diag::{Diagnostic, Level, Report};
use graphwright_compiler::ir::{Dialect, Partner, Program, Work};
use graphwright_compiler::source::{Sources, Span};
use graphwright_compiler::syntax::{self, Entry, Node, Value, nearest};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What may stand at the top, and below `expect`.
const KEYS: [&str; 13] = [
    "name",
    "inputs",
    "grant",
    "expect",
    "replies",
    "answers",
    "tools",
    "scripts",
    "actions",
    "agents",
    "retrieval",
    "pages",
    "clock",
];
const EXPECTED: [&str; 6] = ["status", "output", "state", "path", "errors", "calls"];
const STATUSES: [&str; 5] = [
    "completed",
    "completed_with_errors",
    "failed",
    "waiting",
    "cancelled",
];

/// A scenario file, and what was found in it.
pub(super) struct CheckedScenario {
    pub(super) file: PathBuf,
    pub(super) report: Report,
    pub(super) sources: Sources,
    /// What the caller gives.
    pub(super) inputs: serde_json::Value,
    /// What it expects something of: `status`, `output`, …
    pub(super) expected: Vec<String>,
    /// The keys of the state that it names.
    pub(super) state: Vec<String>,
    /// The lines of the lists, by section and name.
    lines: BTreeMap<(String, String), usize>,
}

impl CheckedScenario {
    /// The place of a list, or of its section, or the file.
    pub(super) fn place(&self, section: &str, name: &str) -> String {
        let line = |name: &str| self.lines.get(&(section.to_owned(), name.to_owned()));
        match line(name).or_else(|| line("")) {
            Some(line) => format!("{}:{line}", self.file.display()),
            None => self.file.display().to_string(),
        }
    }
}

/// Reads a scenario file.
///
/// # Errors
/// If the file cannot be read.
pub(super) fn read(path: &Path, program: &Program) -> Result<CheckedScenario, String> {
    let failed =
        |error: &dyn std::fmt::Display| format!("cannot read `{}`: {error}", path.display());
    let bytes =
        graphwright_compiler::driver::file::beginning(path).map_err(|error| failed(&error))?;
    let mut sources = Sources::default();
    let mut read = CheckedScenario {
        file: path.to_path_buf(),
        report: Report::default(),
        sources: Sources::default(),
        inputs: serde_json::json!({}),
        expected: Vec::new(),
        state: Vec::new(),
        lines: BTreeMap::new(),
    };
    let text = match graphwright_compiler::source::decode(&bytes) {
        Ok(text) => text,
        Err(problem) => {
            let file = sources.add(path, problem.readable.clone());
            read.report.add(syntax::not_text(file, &problem));
            read.sources = sources;
            return Ok(read);
        }
    };
    let file = sources.add(path, text);
    let (tree, report) = syntax::read(file, &sources);
    read.report = report;
    forms::of_a_scenario(&mut read.report);
    if let Some(tree) = tree.filter(|_| syntax::is_whole(&read.report)) {
        let mut fit = ScenarioCheck {
            program,
            report: &mut read.report,
        };
        fit.top(&tree);
        if let Some(inputs) = tree.get("inputs").filter(|node| node.entries().is_some()) {
            read.inputs = inputs.to_json();
        }
        let keys = |node: Option<&Node>| {
            let entries = node.and_then(Node::entries).unwrap_or_default();
            entries.iter().map(|entry| entry.key.clone()).collect()
        };
        let expect = tree.get("expect");
        read.expected = keys(expect);
        read.state = keys(expect.and_then(|expect| expect.get("state")));
        read.lines = lines(&tree, &sources);
    }
    read.report.sort();
    read.sources = sources;
    Ok(read)
}

fn lines(tree: &Node, sources: &Sources) -> BTreeMap<(String, String), usize> {
    let mut lines = BTreeMap::new();
    for section in tree.entries().unwrap_or_default() {
        let at = |span: Span| sources.start(span).line;
        lines.insert((section.key.clone(), String::new()), at(section.key_span));
        for list in section.value.entries().unwrap_or_default() {
            lines.insert((section.key.clone(), list.key.clone()), at(list.key_span));
        }
    }
    lines
}

/// The comparison of one file with one graph.
pub(super) struct ScenarioCheck<'a> {
    program: &'a Program,
    report: &'a mut Report,
}

impl ScenarioCheck<'_> {
    pub(super) fn fault(
        &mut self,
        span: Span,
        message: String,
        witness: &str,
        help: Option<String>,
    ) {
        let mut found = Diagnostic::new(&SCENARIO_FAULT, span, message, witness);
        if let Some(help) = help {
            found = found.help(help);
        }
        self.report.add(found);
    }

    fn top(&mut self, tree: &Node) {
        let Some(entries) = tree.entries() else {
            let message = format!("a scenario is a map, and this is {}", kind(tree));
            let help = format!("its keys are {}", KEYS.join(", "));
            self.fault(tree.span, message, "not a map", Some(help));
            return;
        };
        for entry in entries {
            match entry.key.as_str() {
                "name" => self.text(entry, "the name of the scenario"),
                "grant" | "pages" => {}
                "clock" => self.clock(entry),
                "inputs" => self.inputs(entry),
                "expect" => self.expect(entry),
                section if KEYS.contains(&section) => self.lists(entry),
                _ => self.unknown(entry, "a scenario", &KEYS),
            }
        }
    }

    pub(super) fn unknown(&mut self, entry: &Entry, what: &str, known: &[&str]) {
        let help = match nearest(&entry.key, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the keys are {}", known.join(", ")),
        };
        let message = format!("{what} has no key `{}`", entry.key);
        self.fault(entry.key_span, message, "unknown", Some(help));
    }

    fn text(&mut self, entry: &Entry, what: &str) {
        if entry.value.text().is_none() && entry.value.value != Value::Null {
            let message = format!("{what} is a text, and this is {}", kind(&entry.value));
            let help = "put it in quotes".to_owned();
            self.fault(entry.value.span, message, "not a text", Some(help));
        }
    }

    fn inputs(&mut self, entry: &Entry) {
        let Some(inputs) = self.map(entry) else {
            return;
        };
        let program = self.program;
        // Other dialects check what they are given by a schema of their own, or take anything.
        if program.dialect != Dialect::Loki && program.dialect != Dialect::Kegal {
            return;
        }
        let named = |input: &graphwright_compiler::ir::Input| {
            program
                .keys
                .get(input.key.index())
                .map(|key| key.name.as_str())
        };
        let known: Vec<&str> = program.inputs.iter().filter_map(named).collect();
        for input in inputs {
            let near = nearest(&input.key, known.iter().copied());
            if let (false, Some(meant)) = (known.contains(&input.key.as_str()), near) {
                let message = format!("the graph has no input `{}`", input.key);
                let help = format!("did you mean `{meant}`?");
                self.fault(input.key_span, message, "unknown", Some(help));
            }
        }
    }

    pub(super) fn map<'n>(&mut self, entry: &'n Entry) -> Option<&'n [Entry]> {
        if entry.value.value == Value::Null {
            return None;
        }
        let entries = entry.value.entries();
        if entries.is_none() {
            let message = format!(
                "`{}` is a map, and this is {}",
                entry.key,
                kind(&entry.value)
            );
            let help = forms::example(&entry.key).map(|example| format!("write it as `{example}`"));
            self.fault(entry.value.span, message, "not a map", help);
        }
        entries
    }

    /// A section of lists: `replies`, `answers`, …
    fn lists(&mut self, section: &Entry) {
        let Some(lists) = self.map(section) else {
            return;
        };
        for list in lists {
            let Some(items) = list.value.items() else {
                let message = format!(
                    "`{}: {}` is a list, one entry per call, and this is {}",
                    section.key,
                    list.key,
                    kind(&list.value)
                );
                let help = match forms::example(&section.key) {
                    Some(example) => format!("write it in brackets, as in `{example}`"),
                    None => "put it in brackets: `[…]`".to_owned(),
                };
                self.fault(list.value.span, message, "not a list", Some(help));
                continue;
            };
            self.name(&section.key, list);
            for item in items {
                self.item(&section.key, &list.key, item);
            }
        }
    }

    /// Whether the graph has what a list stands for.
    fn name(&mut self, section: &str, list: &Entry) {
        let fitting: fn(&Work) -> bool = match section {
            "replies" => asks_models,
            "answers" => asks_people,
            "scripts" => |work| work.profile().partner == Some(Partner::Script),
            "retrieval" => |work| work.profile().partner == Some(Partner::Knowledge),
            "agents" => return self.agent(list),
            _ => return,
        };
        if section == "replies" && list.key == "*" {
            return;
        }
        let nodes = nodes(self.program, "");
        let found = nodes.iter().find(|(id, _)| *id == list.key);
        match found {
            Some((_, work)) if fitting(work) => {}
            Some((_, work)) => {
                let (what, does) = told(section);
                let kind = work.kind();
                let message = format!(
                    "node `{}` is a node of kind {kind}, which {does} nothing",
                    list.key
                );
                let other = section_of(work);
                let help = match other {
                    Some(other) if other != section => {
                        format!("what happens at such a node stands under `{other}`")
                    }
                    _ => format!("remove it; `{section}` is for {what}"),
                };
                self.fault(list.key_span, message, "nothing asks for this", Some(help));
            }
            None => {
                let fitting = nodes.iter().filter(|(_, work)| fitting(work));
                let known: Vec<&str> = fitting.map(|(id, _)| id.as_str()).collect();
                let (what, _) = told(section);
                self.no_node(&list.key, list.key_span, what, &known);
            }
        }
    }

    fn no_node(&mut self, name: &str, span: Span, what: &str, known: &[&str]) {
        let help = match nearest(name, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None if known.is_empty() => format!("the graph has no {what}"),
            None => format!("its {what} are {}", known.join(", ")),
        };
        let message = format!("the graph has no node `{name}`");
        self.fault(span, message, "unknown", Some(help));
    }

    fn agent(&mut self, list: &Entry) {
        let known = agents(self.program);
        if !known.contains(&list.key.as_str()) {
            let help = match nearest(&list.key, known.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None if known.is_empty() => "the graph runs no agents".to_owned(),
                None => format!(
                    "its agents are {}; the list is called like the agent, not like the node",
                    known.join(", ")
                ),
            };
            let message = format!("the graph runs no agent `{}`", list.key);
            self.fault(list.key_span, message, "unknown", Some(help));
        }
    }

    /// One entry of a list.
    fn item(&mut self, section: &str, name: &str, item: &Node) {
        let is_map = item.entries().is_some();
        let (fits, form) = match section {
            "replies" => (
                is_map || item.text().is_some(),
                "a text, or a map such as `{error: \"HTTP 503\"}`; numbers and objects stand in quotes, as the model says them",
            ),
            "answers" => (
                is_map || item.text().is_some() || item.value == Value::Null,
                "a text (numbers and true stand in quotes), or null if nobody is there",
            ),
            "agents" => (
                is_map || item.text().is_some(),
                "a text, or a map such as `{error: \"…\"}`",
            ),
            "tools" => (is_map, "a map: `{result: …}` or `{error: \"…\"}`"),
            "scripts" => (
                is_map,
                "a map: `{stdout: '{\"key\": 1}'}` or `{exit: 1, stderr: \"…\"}`",
            ),
            "retrieval" => (is_map, "a map: `{context: \"…\", sources: [a.md]}`"),
            _ => (true, ""),
        };
        if !fits {
            let message = format!("an entry of `{section}: {name}` is {}", kind(item));
            let help = format!("write {form}");
            self.fault(item.span, message, "not of this form", Some(help));
            return;
        }
        if section == "scripts"
            && let Some(stdout) = item.get("stdout")
            && stdout.text().is_none()
        {
            let message = format!(
                "`stdout` is what the script prints, a text, and this is {}",
                kind(stdout)
            );
            let help = format!("write it as text: '{}'", stdout.to_json());
            self.fault(stdout.span, message, "not a text", Some(help));
        }
    }

    fn expect(&mut self, entry: &Entry) {
        let Some(entries) = self.map(entry) else {
            return;
        };
        for entry in entries {
            match entry.key.as_str() {
                "status" => self.status(entry),
                "output" => {}
                "state" => self.state(entry),
                "path" => self.path(entry),
                "errors" => self.errors(entry),
                "calls" => self.calls(entry),
                _ => self.unknown(entry, "`expect`", &EXPECTED),
            }
        }
    }

    fn status(&mut self, entry: &Entry) {
        let status = entry.value.text().unwrap_or_default();
        if !STATUSES.contains(&status) {
            let help = match nearest(status, STATUSES) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("it is one of {}", STATUSES.join(", ")),
            };
            let message = "no run ends with this status".to_owned();
            self.fault(entry.value.span, message, "unknown", Some(help));
        }
    }

    fn state(&mut self, entry: &Entry) {
        let Some(entries) = self.map(entry) else {
            return;
        };
        let known: Vec<&str> = self
            .program
            .keys
            .iter()
            .map(|key| key.name.as_str())
            .collect();
        for key in entries {
            // A script may write keys that the graph does not name; so only what looks like a slip is told.
            let near = nearest(&key.key, known.iter().copied());
            if let (false, Some(meant)) = (known.contains(&key.key.as_str()), near) {
                let found = Diagnostic::new(
                    &SCENARIO_FAULT,
                    key.key_span,
                    format!("the graph names no key `{}` of the state", key.key),
                    "unknown",
                );
                let found = found.level(Level::Warning);
                self.report
                    .add(found.help(format!("did you mean `{meant}`?")));
            }
        }
    }

    fn path(&mut self, entry: &Entry) {
        let Some(items) = entry.value.items() else {
            let message = format!(
                "`path` is a list of nodes, and this is {}",
                kind(&entry.value)
            );
            self.fault(entry.value.span, message, "not a list", None);
            return;
        };
        for item in items {
            self.node(item);
        }
    }

    fn node(&mut self, item: &Node) {
        let program = self.program;
        let known: Vec<&str> = program.nodes.iter().map(|node| node.id.as_str()).collect();
        match item.text() {
            Some(name) if known.contains(&name) || name.is_empty() => {}
            Some(name) => self.no_node(name, item.span, "nodes", &known),
            None => {
                let message = format!("a node is named by a text, and this is {}", kind(item));
                self.fault(item.span, message, "not a name", None);
            }
        }
    }

    fn errors(&mut self, entry: &Entry) {
        let Some(items) = entry.value.items() else {
            let message = format!("`errors` is a list, and this is {}", kind(&entry.value));
            let help =
                "each entry is a part of the message, or a map with some of node, kind, message";
            self.fault(
                entry.value.span,
                message,
                "not a list",
                Some(help.to_owned()),
            );
            return;
        };
        for error in items.iter().filter_map(Node::entries).flatten() {
            match error.key.as_str() {
                "node" => self.node(&error.value),
                "kind" => self.failure(error),
                "message" => self.text(error, "what an error says"),
                _ => self.unknown(error, "an error", &["node", "kind", "message"]),
            }
        }
    }

    fn calls(&mut self, entry: &Entry) {
        let nodes = nodes(self.program, "");
        let known: Vec<&str> = nodes.iter().map(|(id, _)| id.as_str()).collect();
        for node in entry.value.entries().unwrap_or_default() {
            if !known.contains(&node.key.as_str()) {
                self.no_node(&node.key, node.key_span, "nodes", &known);
            }
        }
    }
}

fn kind(node: &Node) -> &'static str {
    match &node.value {
        Value::Null => "nothing",
        Value::Bool(_) => "a boolean",
        Value::Number(..) => "a number",
        Value::Text(_) => "a text",
        Value::List(_) => "a list",
        Value::Map(_) => "a map",
    }
}
