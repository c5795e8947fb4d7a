//! What a run came to, for people and for programs: a JSON document, a Markdown report, and the words alone.

use super::inputs::NodeInputs;
use super::node_output::NodeOutput;
use super::spec::{ReportSpec, ReportedNode};
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write;

/// How much a Markdown report holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportDetail {
    /// Words, data, tokens and times.
    Everything,
    /// Words only.
    WordsOnly,
}

/// What nodes said, in the order of the text.
pub(crate) struct NodeTexts<'a> {
    nodes: Vec<(&'a ReportedNode, NodeOutput)>,
    blocked_by: Option<&'a str>,
}

impl<'a> NodeTexts<'a> {
    pub(crate) fn of(spec: &'a ReportSpec, given: &'a NodeInputs<'_>) -> Self {
        let said = spec
            .nodes
            .iter()
            .filter_map(|shown| Some((shown, given.by(shown.node)?)));
        Self {
            nodes: said.filter(|(_, said)| !said.silent).collect(),
            blocked_by: given.blocked_by.as_str(),
        }
    }

    /// What a node said.
    pub(crate) fn by(&self, node: &str) -> Option<&NodeOutput> {
        let found = self.nodes.iter().find(|(shown, _)| shown.node == node);
        found.map(|(_, said)| said)
    }

    pub(crate) fn is_blocked(&self) -> bool {
        self.blocked_by.is_some()
    }

    /// The whole document: the form of the reference's `CompiledOutput`, and what is ours beside it.
    pub(crate) fn document(&self, given: &NodeInputs<'_>) -> Value {
        let answered = || self.nodes.iter().filter(|(_, said)| said.error.is_none());
        let all = self.nodes.iter().map(|(_, said)| said);
        let (mut read, mut wrote, mut seconds) = (0_u64, 0_u64, 0.0);
        for said in all.clone() {
            read = read.saturating_add(said.usage.input_tokens);
            wrote = wrote.saturating_add(said.usage.output_tokens);
            seconds += said.seconds;
        }
        let warnings: Vec<Value> = self
            .nodes
            .iter()
            .flat_map(|(shown, said)| said.warnings.iter().map(move |warning| (shown, warning)))
            .map(|(shown, warning)| json!({"node": shown.node, "kind": warning.kind, "message": warning.message}))
            .collect();
        let traces: Vec<&super::Trace> = all.filter_map(|said| said.trace.as_ref()).collect();
        let mut document = json!({
            "nodes": answered().map(|(shown, said)| node(shown, said, given)).collect::<Vec<_>>(),
            "input_size": read,
            "output_size": wrote,
            "compile_time": seconds,
        });
        if let Some(guard) = self.blocked_by {
            put(&mut document, "blocked_by", json!(guard));
            if let Some(error) = self.by(guard).and_then(|said| said.error.as_deref()) {
                put(&mut document, "blocked_because", json!(error));
            }
        }
        if !warnings.is_empty() {
            put(&mut document, "warnings", json!(warnings));
        }
        if !traces.is_empty() {
            put(&mut document, "traces", json!(traces));
        }
        document
    }

    /// What a person reads at the end of a run: what visible nodes said.
    pub(crate) fn words(&self) -> String {
        let visible = self
            .nodes
            .iter()
            .filter(|(shown, said)| shown.show && said.error.is_none());
        let parts: Vec<(&str, String)> = visible
            .map(|(shown, said)| (shown.node, words(said)))
            .collect();
        let blocked = self.blocked_by.map(|guard| {
            match self.by(guard).and_then(|said| said.error.as_deref()) {
                Some(error) => format!("blocked by `{guard}`: {error}"),
                None => format!("blocked by `{guard}`"),
            }
        });
        let said: Vec<String> = match parts.as_slice() {
            [(_, only)] => vec![only.clone()],
            many => many
                .iter()
                .map(|(node, words)| format!("[{node}]\n{words}"))
                .collect(),
        };
        let all: Vec<String> = blocked.into_iter().chain(said).collect();
        all.join("\n\n")
    }
}

/// The words of a node, else its data.
fn words(said: &NodeOutput) -> String {
    if said.texts.is_empty()
        && let Some(data) = &said.json
    {
        return format!("{data:#}");
    }
    said.texts.join("\n")
}

fn node(shown: &ReportedNode, said: &NodeOutput, given: &NodeInputs<'_>) -> Value {
    let texts = (!said.texts.is_empty()).then_some(&said.texts);
    let results = (!said.tool_results.is_empty()).then_some(&said.tool_results);
    let calls = (!said.calls.is_empty()).then_some(&said.calls);
    let history = shown.history.map(|scope| given.turns(scope));
    json!({
        "node_id": shown.node,
        "response": {
            "messages": texts,
            "tools": calls,
            "tool_results": results,
            "json_output": said.json,
            "input_size": said.usage.input_tokens,
            "output_size": said.usage.output_tokens,
        },
        "compiled_time": said.seconds,
        "show": shown.show,
        "history": history,
        "context_window": shown.context_window,
        "context_used": said.largest,
    })
}

/// The document of a run as JSON text, with so many spaces per level.
pub fn json(document: &Value, indent: usize) -> String {
    let spaces = " ".repeat(indent);
    let style = serde_json::ser::PrettyFormatter::with_indent(spaces.as_bytes());
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, style);
    // A value is written to memory, so nothing fails.
    let _ = document.serialize(&mut serializer);
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    text.push('\n');
    text
}

/// The document of a run as Markdown. Nodes with `show: false` are left out.
pub fn markdown(document: &Value, content: ReportDetail) -> String {
    let nodes = document["nodes"].as_array().map_or(&[][..], Vec::as_slice);
    let visible = nodes.iter().filter(|node| node["show"] != json!(false));
    match content {
        ReportDetail::WordsOnly => {
            let words: Vec<String> = visible
                .map(messages)
                .filter(|words| !words.is_empty())
                .collect();
            let mut text = words.join("\n\n---\n\n");
            text.push('\n');
            text
        }
        ReportDetail::Everything => {
            let mut text = heading(document);
            visible.for_each(|node| section(&mut text, node));
            text
        }
    }
}

/// Adds a field to the document.
fn put(document: &mut Value, field: &str, value: Value) {
    if let Value::Object(fields) = document {
        fields.insert(field.to_owned(), value);
    }
}

fn messages(node: &Value) -> String {
    let messages = node
        .pointer("/response/messages")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let messages: Vec<&str> = messages.iter().filter_map(Value::as_str).collect();
    messages.join("\n")
}

fn heading(document: &Value) -> String {
    let mut text = String::from("# Graph outputs\n\n");
    let _ = writeln!(text, "- Input tokens: {}", document["input_size"]);
    let _ = writeln!(text, "- Output tokens: {}", document["output_size"]);
    let _ = writeln!(
        text,
        "- Time: {:.2}s",
        document["compile_time"].as_f64().unwrap_or_default()
    );
    if let Some(guard) = document["blocked_by"].as_str() {
        let _ = writeln!(text, "- Blocked by: {guard}");
    }
    for warning in document["warnings"].as_array().into_iter().flatten() {
        let (node, message) = (warning["node"].as_str(), warning["message"].as_str());
        let _ = writeln!(
            text,
            "- Warning at {}: {}",
            node.unwrap_or_default(),
            message.unwrap_or_default()
        );
    }
    text.push('\n');
    text
}

fn section(text: &mut String, node: &Value) {
    let response = &node["response"];
    let _ = writeln!(
        text,
        "### Node: {}\n",
        node["node_id"].as_str().unwrap_or_default()
    );
    let words = messages(node);
    if !words.is_empty() {
        let _ = writeln!(text, "{words}\n");
    }
    if !response["json_output"].is_null() {
        let _ = writeln!(text, "```json\n{:#}\n```\n", response["json_output"]);
    }
    let results = response["tool_results"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    if !results.is_empty() {
        text.push_str("Tool results:\n\n");
        for result in results.iter().filter_map(Value::as_str) {
            let _ = writeln!(text, "- {}", result.replace('\n', "\n  "));
        }
        text.push('\n');
    }
    let read = response["input_size"].as_u64().unwrap_or_default();
    let _ = writeln!(text, "Tokens: {read} in, {} out", response["output_size"]);
    if let Some(window) = node["context_window"].as_u64().filter(|window| *window > 0) {
        // Of several calls the largest: what they read together fills no context.
        let used = node["context_used"].as_u64().filter(|used| *used > 0);
        let used = used.unwrap_or(read);
        let share = share(used, window);
        let _ = writeln!(text, "Context utilization: {used}/{window} ({share})");
    }
    text.push('\n');
}

/// `12.5%`
fn share(read: u64, window: u64) -> String {
    let tenths = u128::from(read) * 2000 / u128::from(window.max(1));
    let rounded = tenths.div_ceil(2);
    format!("{}.{}%", rounded / 10, rounded % 10)
}
