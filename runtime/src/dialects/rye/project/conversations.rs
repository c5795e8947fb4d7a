//! What the threads of a run asked their models, as people and programs read it.

#[cfg(feature = "dev")]
use crate::host::Usage;
use crate::value::text::printable;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// How much of a message is shown on a terminal.
const SHORT: usize = 400;

/// How much of a message is told.
#[derive(Clone, Copy)]
enum Length {
    Short,
    Whole,
}

/// A thread of a run.
pub(crate) struct Thread {
    pub(crate) id: String,
    directive: String,
    /// Its transcript; empty: none was kept.
    lines: Vec<Value>,
}

/// The threads that a run, or a graph inside of it, has begun.
pub(crate) fn of_run(project: &Path, run: &str) -> Vec<Thread> {
    let entries = crate::dialects::rye::actions::known(project);
    let own = entries.into_iter().filter(|entry| {
        let rest = text(entry, "run").strip_prefix(run);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    let threads = own.map(|entry| {
        let id = text(&entry, "thread_id").to_owned();
        let file = project.join(".ai/state/threads").join(&id);
        let written = std::fs::read_to_string(file.join("transcript.jsonl")).unwrap_or_default();
        let lines = written.lines();
        Thread {
            directive: text(&entry, "directive").to_owned(),
            lines: lines
                .filter_map(|line| serde_json::from_str(line).ok())
                .collect(),
            id,
        }
    });
    threads.collect()
}

impl Thread {
    /// As JSON: the thread and the lines of its transcript.
    pub(crate) fn json(&self) -> Value {
        json!({"thread_id": self.id, "directive": self.directive, "transcript": self.lines})
    }

    /// What its model was asked, turn by turn, and what came.
    #[cfg(feature = "dev")]
    pub(crate) fn calls(&self) -> Vec<Value> {
        let of = |kind| {
            let lines = self.lines.iter();
            let own = lines.filter(move |line| text(line, "event_type") == kind);
            own.filter_map(|line| line.get("payload"))
        };
        let turn = |payload: &Value| payload.get("turn").cloned().unwrap_or_default();
        let calls = of("cognition_in").map(|asked| {
            let turn = turn(asked);
            let came = of("cognition_out").find(|came| came.get("turn") == Some(&turn));
            let value = came.map(|came| match came.get("error") {
                Some(error) => json!({ "Err": error }),
                None => json!({ "Ok": came }),
            });
            json!({
                "label": format!("thread {}", self.id), "call": turn, "value": value,
                "asked": {"model": asked.get("model"), "messages": asked.get("messages")},
            })
        });
        calls.collect()
    }

    /// What its turns cost.
    #[cfg(feature = "dev")]
    pub(crate) fn paid(&self) -> impl Iterator<Item = Usage> {
        let payloads = self.lines.iter().filter_map(|line| line.get("payload"));
        let costs = payloads.filter_map(|payload| payload.get("usage"));
        costs.filter_map(|usage| serde_json::from_value(usage.clone()).ok())
    }

    /// The lines of its transcript.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &Value> {
        self.lines.iter()
    }

    /// Its name, its directive, and the node that began it, if it asked a model.
    pub(crate) fn title(&self) -> String {
        let node = || self.lines.first()?.pointer("/payload/node")?.as_str();
        let node = node().map_or(String::new(), |node| format!(", node {node}"));
        format!("thread {} (directive {}{node})", self.id, self.directive)
    }

    /// As lines for a terminal, each message cut to some length.
    pub(crate) fn text(&self) -> String {
        printable(&format!("{}\n{}", self.title(), self.told(Length::Short))).into_owned()
    }

    /// All that was said.
    pub(crate) fn whole(&self) -> String {
        self.told(Length::Whole)
    }

    fn told(&self, length: Length) -> String {
        let mut out = String::new();
        if self.lines.is_empty() {
            out.push_str("  what its model was asked was not written down\n");
        }
        for line in &self.lines {
            let payload = line.get("payload").unwrap_or(&Value::Null);
            match text(line, "event_type") {
                "cognition_in" => asked(payload, length, &mut out),
                "cognition_out" => answered(payload, length, &mut out),
                _ => {}
            }
        }
        out
    }
}

fn asked(payload: &Value, length: Length, out: &mut String) {
    let model = payload.get("model").and_then(Value::as_str);
    let _ = writeln!(out, "  asked {}:", model.unwrap_or("the model of the host"));
    let list = |key: &str| {
        payload
            .get(key)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    };
    for message in list("messages") {
        say(text(message, "role"), message, length, out);
    }
    for tool in list("tools") {
        match length {
            Length::Short => writeln!(out, "    may call {}", text(tool, "name")),
            Length::Whole => {
                let whole = format!("{tool:#}").replace('\n', "\n      ");
                writeln!(out, "    may call {whole}")
            }
        }
        .unwrap_or_default();
    }
}

fn answered(payload: &Value, length: Length, out: &mut String) {
    if let Some(error) = payload.get("error").and_then(Value::as_str) {
        let _ = writeln!(out, "  failed: {}", cut(error, length));
        return;
    }
    out.push_str("  answered:\n");
    say("assistant", payload, length, out);
    if let Some(stop) = payload.get("stop").and_then(Value::as_str) {
        let _ = writeln!(out, "    ended by: {stop}");
    }
}

/// The words of a message, and what it wants to be called.
fn say(role: &str, message: &Value, length: Length, out: &mut String) {
    let words = text(message, "text");
    let calls = message.get("tool_calls").and_then(Value::as_array);
    if !words.is_empty() || calls.is_none_or(Vec::is_empty) {
        let _ = writeln!(out, "    {role}: {}", cut(words, length));
    }
    for call in calls.into_iter().flatten() {
        let arguments = call.get("arguments").unwrap_or(&Value::Null);
        let _ = writeln!(
            out,
            "    {role} calls {}: {}",
            text(call, "name"),
            cut(&arguments.to_string(), length)
        );
    }
}

fn cut(text: &str, length: Length) -> String {
    let text = text.trim();
    if let Length::Whole = length {
        return text.replace('\n', "\n      ");
    }
    let flat = text.replace('\n', " ");
    let short: String = flat.chars().take(SHORT).collect();
    match short.len() < flat.len() {
        true => short + "…",
        false => short,
    }
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}
