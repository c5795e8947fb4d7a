//! A world in which everybody hands on what they were told: whoever is told a marked text says a marked text. So a mark comes wherever a
//! labelled value may come.

use graphwright::host::action::{Act, Actions};
use graphwright::host::{
    AskError, BoxFuture, CallError, Model, People, Query, Reply, Request, ScriptCall, Scripts,
    ToolAbout, ToolCall, ToolOutput, ToolRequest, Tools, Usage, Whitelist,
};
use graphwright::testing::rehearsal;
use graphwright_tests::hostile::change::Numbers;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Such a world.
pub(super) struct Taint {
    numbers: Mutex<Numbers>,
    marks: AtomicU64,
    /// Marks for which somebody vouched.
    vouched: Mutex<BTreeSet<u64>>,
    /// The node whose `yes` vouches for what its question shows.
    voucher: Option<String>,
    /// Where marks came: `node:…`, `tool:…`.
    met: Mutex<BTreeSet<String>>,
    ids: Vec<String>,
    keys: Vec<String>,
}

/// The tools and actions that give what strangers wrote.
pub(super) const SOURCES: [&str; 3] = ["search", "web_search", "shop/source"];

impl Taint {
    /// `ids`: the nodes that a script may name; `keys`: what one may write that does not say it.
    pub(super) fn new(
        seed: u64,
        voucher: Option<String>,
        ids: Vec<String>,
        keys: Vec<String>,
    ) -> Self {
        Self {
            numbers: Mutex::new(Numbers(seed)),
            marks: AtomicU64::new(1),
            vouched: Mutex::default(),
            voucher,
            met: Mutex::default(),
            ids,
            keys,
        }
    }

    /// Where marks came.
    pub(super) fn met(&self) -> BTreeSet<String> {
        self.met.lock().unwrap().clone()
    }

    /// A new mark.
    pub(super) fn mark(&self) -> String {
        format!("MARK{};", self.marks.fetch_add(1, Ordering::Relaxed))
    }

    fn below(&self, bound: usize) -> usize {
        self.numbers.lock().unwrap().below(bound)
    }

    /// Whether a text has a mark for which nobody vouched.
    pub(super) fn is_marked(&self, text: &str) -> bool {
        let vouched = self.vouched.lock().unwrap();
        marks(text).any(|mark| !vouched.contains(&mark))
    }

    /// Notes where a text came, and gives what whoever got it says.
    fn told(&self, place: String, text: &str) -> String {
        match self.is_marked(text) {
            true => {
                self.met.lock().unwrap().insert(place);
                self.mark()
            }
            false => "words".to_owned(),
        }
    }

    fn reply(&self, request: &Request) -> Result<Reply, CallError> {
        let text = serde_json::to_string(&request.messages).unwrap();
        let word = self.told(format!("node:{}", request.node), &text);
        let mut reply = Reply {
            usage: Usage {
                calls: 1,
                ..Usage::default()
            },
            ..Reply::default()
        };
        match self.below(8) {
            0..=2 if !request.tools.is_empty() => {
                let tool = &request.tools[self.below(request.tools.len())];
                reply.tool_calls = vec![ToolCall {
                    id: "1".to_owned(),
                    name: tool.name.clone(),
                    arguments: json!({"q": word, "query": word, "path": "a.md", "content": word}),
                }];
            }
            3 => reply.text = format!("no object {word}"),
            4 => {
                let mut error = CallError::new(graphwright::Kind::Model, word);
                error.status = Some(503);
                return Err(error);
            }
            _ => {
                let samples = request.schema.as_ref().map(rehearsal::samples);
                let sample = samples.and_then(|all| all.get(self.below(all.len().max(1))).cloned());
                reply.text = match (sample, &request.schema) {
                    (Some(sample), Some(schema)) => said(sample, schema, &word).to_string(),
                    _ => word,
                };
            }
        }
        Ok(reply)
    }

    /// What a program prints under the keys that it may write.
    fn printed(&self, schema: Option<&str>, word: &str) -> Map<String, Value> {
        let schema: Option<Value> = schema.map(|schema| serde_json::from_str(schema).unwrap());
        let properties = schema.as_ref().map(|schema| schema["properties"].clone());
        let keys: Vec<String> = match properties {
            Some(Value::Object(properties)) => properties.keys().cloned().collect(),
            _ => self.keys.clone(),
        };
        let keys = keys.into_iter().filter(|_| self.below(3) != 0);
        keys.map(|key| (key, json!(word))).collect()
    }
}

fn marks(text: &str) -> impl Iterator<Item = u64> {
    let after = text.split("MARK").skip(1);
    after.filter_map(|rest| rest.split(';').next()?.parse().ok())
}

/// A value of a schema, in which each free text is this word.
fn said(value: Value, schema: &Value, word: &str) -> Value {
    match value {
        Value::String(_) if schema["type"] == "string" && schema.get("enum").is_none() => {
            json!(word)
        }
        Value::Object(fields) => {
            let each = fields.into_iter().map(|(name, value)| {
                let value = said(value, &schema["properties"][&name], word);
                (name, value)
            });
            each.collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            value
        }
    }
}

impl Model for Taint {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(std::future::ready(self.reply(request)))
    }
}

impl Tools for Taint {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        let about = wanted.names.iter().map(|name| ToolAbout {
            name: name.replace([':', '.'], "_"),
            description: String::new(),
            parameters: json!({"type": "object"}),
        });
        Box::pin(std::future::ready(Ok(about.collect())))
    }

    fn call<'a>(
        &'a self,
        request: ToolRequest<'a>,
    ) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        let name = request.name.replace('.', "_");
        self.told(format!("tool:{name}"), &request.arguments.to_string());
        let word = match SOURCES.contains(&name.as_str()) {
            true => self.mark(),
            false => "found".to_owned(),
        };
        let result = match self.below(4) {
            0 => Err(CallError::new(graphwright::Kind::Model, word)),
            _ => Ok(ToolOutput::from(json!(word))),
        };
        Box::pin(std::future::ready(result))
    }
}

impl People for Taint {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let answer = match query.options {
            [] => "something",
            options => options[self.below(options.len())],
        };
        if self.voucher.as_deref() == Some(query.node) && answer == "yes" {
            self.vouched.lock().unwrap().extend(marks(query.question));
        }
        Box::pin(std::future::ready(Ok(answer.to_owned())))
    }
}

impl Scripts for Taint {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        let word = self.told(format!("node:{}", call.node), call.state);
        let mut printed = self.printed(call.schema, &word);
        let all: Vec<&str> = match call.routes {
            [] => self.ids.iter().map(String::as_str).collect(),
            routes => routes.to_vec(),
        };
        if !all.is_empty() && self.below(3) == 0 {
            printed.insert("_next".to_owned(), json!(all[self.below(all.len())]));
        }
        let result = match self.below(5) {
            0 => Err(CallError::new(graphwright::Kind::Script, word)),
            _ => Ok(Value::Object(printed).to_string()),
        };
        Box::pin(std::future::ready(result))
    }
}

impl Actions for Taint {
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        let params = json!(act.params).to_string();
        let mut word = self.told(format!("tool:{}", act.item_id), &params);
        if SOURCES.contains(&act.item_id) {
            word = self.mark();
        }
        let result = match self.below(3) {
            0 => json!({"status": "error", "error": word}),
            _ => json!({"status": "success", "data": {"text": word, "count": self.below(3)}}),
        };
        Box::pin(std::future::ready(Ok(result)))
    }
}
