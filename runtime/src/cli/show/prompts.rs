//! What models were asked, as people and programs read it.

use super::calls::RunRecords;
use super::short;
use crate::any_graph::AnyGraph;
use crate::host::{Attachment, AttachmentData, Message, Request};
use crate::observe::secrets::Secrets;
use crate::prompts::{self, AskedPrompt, Visits};
use crate::run::Graph;
use crate::run::journal::Store;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// What a model was asked.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Prompt {
    /// `provider:name`; `None`: the host's own choice.
    model: Option<String>,
    messages: Vec<Value>,
    /// What it might call.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tools: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    /// Whether this may differ from what was asked then.
    #[serde(skip_serializing_if = "Option::is_none")]
    uncertain: Option<&'static str>,
    /// How many messages an earlier call of the visit had, too.
    #[serde(skip)]
    before: usize,
}

/// Why a prompt may not be what it was.
const UNCERTAIN: &str = "the graph, its files, its tools or the options of the run are not what they were, or the tools were not written down (`--no-prompts`): it may have been asked otherwise";

impl Prompt {
    /// The prompts of a visit, each with the name of its call.
    pub(super) fn of_visit(asked: Vec<AskedPrompt>, secrets: &Secrets) -> Vec<(String, Self)> {
        let mut last: Vec<Message> = Vec::new();
        let mut prompts = Vec::new();
        for AskedPrompt {
            call,
            request,
            same,
        } in asked
        {
            let common = last.iter().zip(&request.messages);
            let before = common.take_while(|(one, other)| one == other).count();
            last.clone_from(&request.messages);
            prompts.push((call, Self::of(request, same, before, secrets)));
        }
        prompts
    }

    fn of(request: Request, same: bool, before: usize, secrets: &Secrets) -> Self {
        let hidden = |mut value: Value| {
            secrets.remove(&mut value);
            value
        };
        let tools = request.tools.iter();
        let tools = tools.map(|tool| hidden(serde_json::to_value(tool).unwrap_or_default()));
        Self {
            model: request.model,
            messages: request.messages.iter().map(message).map(hidden).collect(),
            tools: tools.collect(),
            schema: request.schema.map(hidden),
            temperature: request.temperature,
            top_p: request.top_p,
            max_tokens: request.max_tokens,
            uncertain: (!same).then_some(UNCERTAIN),
            before,
        }
    }

    /// Shortly, for a terminal.
    pub(super) fn tell(&self, indent: &str, out: &mut String) {
        let model = self.model.as_deref().unwrap_or("the model of the host");
        let _ = writeln!(
            out,
            "{indent}asked {}:",
            crate::value::text::printable(model)
        );
        if self.before > 0 {
            let _ = writeln!(out, "{indent}  … {} messages as before", self.before);
        }
        for message in self.messages.iter().skip(self.before) {
            let role = message.get("role").and_then(Value::as_str).unwrap_or("?");
            let _ = writeln!(out, "{indent}  {role}: {}", short(&said(message), 400));
        }
        if !self.tools.is_empty() {
            let names = self
                .tools
                .iter()
                .filter_map(|tool| tool.get("name")?.as_str());
            let names = names.collect::<Vec<_>>().join(", ");
            let _ = writeln!(
                out,
                "{indent}  tools: {}",
                crate::value::text::printable(&names)
            );
        }
        if let Some(schema) = &self.schema {
            let _ = writeln!(out, "{indent}  schema: {}", short(schema, 200));
        }
        if let Some(why) = self.uncertain {
            let _ = writeln!(out, "{indent}  ({why})");
        }
    }

    /// In full, for a page.
    pub(super) fn text(&self) -> String {
        let mut out = format!(
            "model: {}\n",
            self.model.as_deref().unwrap_or("the host's own choice")
        );
        if let Some(why) = self.uncertain {
            let _ = writeln!(out, "({why})");
        }
        for message in &self.messages {
            let role = message.get("role").and_then(Value::as_str).unwrap_or("?");
            let said = said(message);
            let said = super::html::pretty(&said);
            let _ = writeln!(out, "\n── {role}\n{said}");
        }
        for (what, value) in [
            (
                "tools",
                (!self.tools.is_empty()).then(|| Value::Array(self.tools.clone())),
            ),
            ("schema", self.schema.clone()),
        ] {
            if let Some(value) = value {
                let _ = writeln!(out, "\n── {what}\n{}", super::html::pretty(&value));
            }
        }
        out
    }
}

/// What models were asked in these visits, by call.
pub(super) async fn prompts(
    graph: &AnyGraph,
    (run, dir): (&str, PathBuf),
    (visits, kept): (&Visits<AnyGraph>, &RunRecords),
    store: &dyn Store,
) -> Result<BTreeMap<String, Prompt>, String> {
    let events = store.events(run).await;
    let then = prompts::KeptRun {
        run,
        dir,
        effects: kept.effects.as_deref().unwrap_or_default(),
        models: prompts::models(&events.map_err(|error| error.to_string())?),
    };
    let secrets = Secrets::of_process(graph.about().secrets.iter().map(AsRef::as_ref));
    let mut all = BTreeMap::new();
    for visited in visits.all() {
        let asked = then.asked(graph, visited).await;
        all.extend(Prompt::of_visit(asked, &secrets));
    }
    Ok(all)
}

/// A message, without the data of its pictures.
fn message(message: &Message) -> Value {
    let mut told = json!({});
    let mut set = |key: &str, value: Value| {
        if let Some(told) = told.as_object_mut() {
            told.insert(key.to_owned(), value);
        }
    };
    match message {
        Message::System { text } => {
            set("role", "system".into());
            set("text", text.as_str().into());
        }
        Message::User { text, attachments } => {
            set("role", "user".into());
            set("text", text.as_str().into());
            files(attachments, &mut set);
        }
        Message::Assistant {
            text, tool_calls, ..
        } => {
            set("role", "assistant".into());
            set("text", text.as_str().into());
            if !tool_calls.is_empty() {
                set("tool_calls", json!(tool_calls));
            }
        }
        Message::Tool {
            id,
            name,
            content,
            attachments,
        } => {
            set("role", "tool".into());
            set("id", id.as_str().into());
            set("name", name.as_str().into());
            set("text", content.as_str().into());
            files(attachments, &mut set);
        }
    }
    told
}

fn files(attachments: &[Attachment], set: &mut impl FnMut(&str, Value)) {
    if attachments.is_empty() {
        return;
    }
    let told = attachments.iter().map(|file| match &file.content {
        AttachmentData::Base64(data) => {
            json!({"media_type": file.media_type, "name": file.name, "base64_length": data.len()})
        }
        AttachmentData::Url(url) => {
            json!({"media_type": file.media_type, "name": file.name, "url": url})
        }
    });
    set("attachments", told.collect());
}

/// What a message says: its text alone, where that is all.
fn said(message: &Value) -> Value {
    let mut rest = message.clone();
    let Some(fields) = rest.as_object_mut() else {
        return rest;
    };
    fields.remove("role");
    if fields.len() == 1
        && let Some(text) = fields.remove("text")
    {
        return text;
    }
    rest
}
