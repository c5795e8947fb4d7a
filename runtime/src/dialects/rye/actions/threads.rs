//! Threads: directives that a model carries out (`rye/agent/threads/*`).
//!
//! A directive is a Markdown file under `.ai/directives`; its front matter may name `model`, `turns`, `outputs`,
//! `permissions`, and where its model is: `endpoint`, `api_key` (as `${VARIABLE}`), `region`. The model gets its text as instructions and the inputs as the question, and one function, `rye_execute`,
//! through which it calls actions. It may call what the run may call, and no more than its own `permissions` if it has any.

use super::conversation::Conversation;
use super::knowledge::{find, parsed};
use super::outcome::Parameters;
use super::outcome::failed;
use super::registry;
use crate::dialects::rye::action::permission::permit;
use crate::dialects::rye::action::unwrap;
use crate::host::meter::Meter;
use crate::host::{
    Act, CallError, Endpoint, HostParts, Message, Purpose, Request, ToolAbout, Transcripts, Usage,
    within,
};
use crate::nodes::model::{ending, structured};
use crate::observe::secrets::Secrets;
use crate::value::failure::Kind;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many turns a thread may take unless its directive or its call says something else.
const TURNS: u64 = 25;

/// The most of the last words that a result holds, in characters.
const RESULT: usize = 4000;

/// The function that a model calls actions with.
const EXECUTE: &str = "rye_execute";

/// A thread that is to run.
pub(super) struct Thread {
    pub(super) id: String,
    directive: String,
    instructions: String,
    outputs: Vec<String>,
    model: Option<String>,
    endpoint: Option<Endpoint>,
    turns: u64,
    tokens: Option<u64>,
    spend: Option<f64>,
    /// Limits that were asked for and that nothing here holds.
    loose: Vec<String>,
    time: Option<Duration>,
    inputs: Value,
    capabilities: Vec<String>,
    own: Option<Vec<String>>,
    node: String,
    run: String,
    pub(super) project: PathBuf,
    /// Where the files of the graph are, if they stand beside the project.
    files: Option<PathBuf>,
    host: HostParts,
    meter: Meter,
    pub(super) transcripts: Transcripts,
    pub(super) secrets: Secrets,
}

/// Runs a directive, or starts it (`async`).
pub(super) async fn directive(act: &Act<'_>) -> Result<Value, CallError> {
    let by_type = act.item_type == "directive";
    let id = if by_type {
        act.item_id
    } else {
        act.needed(&["directive_id", "directive_name", "directive"])?
    };
    let inputs = if by_type {
        Value::Object(act.params.clone())
    } else {
        given(act.params)
    };
    let thread = prepared(act, id, inputs)?;
    let background = !by_type && act.params.get("async") == Some(&Value::Bool(true));
    let (project, thread_id) = (thread.project.clone(), thread.id.clone());
    registry::begin(
        &project,
        &thread_id,
        json!({"directive": id, "run": act.run}),
    );
    if background {
        drop(tokio::spawn(async move { thread.carried_out().await }));
        return Ok(
            json!({"success": true, "thread_id": thread_id, "status": "running", "pid": std::process::id()}),
        );
    }
    thread.carried_out().await
}

/// Parameters that say how a thread is run.
const MANNER: [&str; 8] = [
    "directive_id",
    "directive_name",
    "directive",
    "inputs",
    "async",
    "model",
    "limit_overrides",
    "parent_thread_id",
];

/// What a directive is given: its `inputs`, and the parameters that mean nothing else (Rye, "Node caching" has such a call).
fn given(params: &Map<String, Value>) -> Value {
    let named = match params.get("inputs") {
        None => Map::new(),
        Some(Value::Object(inputs)) => inputs.clone(),
        Some(other) => return other.clone(),
    };
    let others = params
        .iter()
        .filter(|(name, _)| !MANNER.contains(&name.as_str()));
    let mut all: Map<String, Value> = others
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    all.extend(named);
    Value::Object(all)
}

/// The text of a directive.
fn text_of(act: &Act<'_>, id: &str) -> Result<String, CallError> {
    let mut places = act.places().into_iter();
    let file = places
        .find_map(|place| find(&place, "directive", id))
        .ok_or_else(|| failed(format!("there is no directive `{id}`")))?;
    std::fs::read_to_string(&file).map_err(|error| failed(format!("directive `{id}`: {error}")))
}

fn prepared(act: &Act<'_>, id: &str, inputs: Value) -> Result<Thread, CallError> {
    let project = act.project();
    let text = text_of(act, id)?;
    let (front, body) = parsed(&text);
    let listed = |name: &str| -> Option<Vec<String>> {
        let value = front.get(name)?;
        let text = match value {
            Value::String(text) => text.trim_matches(['[', ']']).to_owned(),
            Value::Array(items) => {
                return Some(
                    items
                        .iter()
                        .filter_map(Value::as_str)
                        .map(str::to_owned)
                        .collect(),
                );
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => return None,
        };
        let parts = text
            .split(',')
            .map(|part| part.trim().trim_matches(['"', '\'']).to_owned());
        Some(parts.filter(|part| !part.is_empty()).collect())
    };
    let limits = act.params.get("limit_overrides").and_then(Value::as_object);
    let wanted = |name: &str| {
        limits
            .and_then(|limits| limits.get(name))
            .or(front.get(name))
    };
    let limit = |name: &str| wanted(name).and_then(Value::as_u64);
    let spend = match wanted("spend") {
        None | Some(Value::Null) => None,
        Some(value) => Some(amount(value).ok_or_else(|| {
            failed(format!(
                "`spend` of directive `{id}` must be US dollars as a number, 0 or more, got {value}"
            ))
        })?),
    };
    let held = ["turns", "tokens", "spend", "duration_seconds"];
    let loose = limits.into_iter().flatten();
    let loose = loose.filter(|(name, _)| !held.contains(&name.as_str()));
    let model = act.text(&["model"]).map(str::to_owned);
    let named = |name: &str| front.get(name).and_then(Value::as_str).map(str::to_owned);
    let endpoint = Endpoint {
        host: named("endpoint"),
        api_key: named("api_key"),
        region: named("region"),
        access_key: named("access_key"),
        secret_key: named("secret_key"),
    };
    Ok(Thread {
        id: registry::new_id(&project, id),
        directive: id.to_owned(),
        instructions: body.trim().to_owned(),
        outputs: listed("outputs").unwrap_or_default(),
        model: model
            .or_else(|| named("model"))
            .or_else(|| act.model.map(str::to_owned)),
        endpoint: (endpoint != Endpoint::default()).then_some(endpoint),
        turns: limit("turns").unwrap_or(TURNS).max(1),
        tokens: limit("tokens"),
        spend,
        loose: loose.map(|(name, _)| name.clone()).collect(),
        time: limit("duration_seconds").map(Duration::from_secs),
        inputs,
        capabilities: act.capabilities.to_vec(),
        own: listed("permissions"),
        node: act.node.to_owned(),
        run: act.run.to_owned(),
        project,
        files: act.files().map(Path::to_path_buf),
        host: act.host.clone(),
        meter: act.meter.clone(),
        transcripts: act.transcripts,
        secrets: Secrets::of_process(act.env.iter().map(String::as_str)),
    })
}

/// US dollars, also where they are written as a text.
fn amount(value: &Value) -> Option<f64> {
    let number = value
        .as_f64()
        .or_else(|| value.as_str()?.trim().parse().ok());
    number.filter(|number: &f64| number.is_finite() && *number >= 0.0)
}

/// What a thread came to.
struct ThreadResult {
    text: String,
    turns: u64,
    usage: Usage,
    /// Answers that were cut off.
    warnings: Vec<String>,
}

impl Thread {
    /// Runs it to its end, and writes the end into the registry.
    ///
    /// # Errors
    /// If the run may not pay for it: that is no failure of the thread.
    async fn carried_out(self) -> Result<Value, CallError> {
        let mut warnings = Vec::new();
        let done = match within(self.host.clock.as_ref(), self.time, self.talk()).await {
            Ok(done) => done,
            Err(elapsed) => Err(CallError::new(
                Kind::Timeout,
                format!("the thread {elapsed}"),
            )),
        };
        let mut unpaid = None;
        let mut data = match done {
            Err(error) => {
                let data = json!({
                "success": false, "thread_id": self.id, "status": "error", "error": error.message,
                "directive": self.directive,
                });
                unpaid = Some(error).filter(|error| error.kind == Kind::Budget);
                data
            }
            Ok(said) => {
                let data = self.data(&said);
                warnings = said.warnings;
                data
            }
        };
        if !self.loose.is_empty() {
            warnings.push(format!(
                "`limit_overrides` has {}, which nothing holds here; known are `turns`, `tokens`, `spend` and `duration_seconds`",
                self.loose.join(", ")
            ));
        }
        if let (Value::Object(fields), false) = (&mut data, warnings.is_empty()) {
            fields.insert("warnings".to_owned(), json!(warnings));
        }
        registry::end(&self.project, &self.id, &data);
        unpaid.map_or(Ok(data), Err)
    }

    fn data(&self, said: &ThreadResult) -> Value {
        let found = structured::find(&said.text).unwrap_or_default();
        let outputs: Map<String, Value> = match found {
            Value::Object(fields) if self.outputs.is_empty() => fields,
            Value::Object(mut fields) => {
                let named = self
                    .outputs
                    .iter()
                    .filter_map(|name| Some((name.clone(), fields.shift_remove(name)?)));
                named.collect()
            }
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => Map::new(),
        };
        let result: String = said.text.chars().take(RESULT).collect();
        json!({
            "success": true,
            "thread_id": self.id,
            "status": "completed",
            "result": result,
            "output": result,
            "outputs": outputs,
            "cost": {
                "turns": said.turns,
                "input_tokens": said.usage.input_tokens,
                "output_tokens": said.usage.output_tokens,
                "spend": said.usage.cost_usd,
            },
            "directive": self.directive,
        })
    }

    fn question(&self) -> String {
        let mut text = format!("Inputs:\n{:#}", self.inputs);
        if !self.outputs.is_empty() {
            text.push_str(&format!(
                "\n\nWhen you are done, answer with one JSON object that has the keys {}, and nothing else.",
                self.outputs.join(", ")
            ));
        }
        text
    }

    async fn talk(&self) -> Result<ThreadResult, CallError> {
        let mut messages = vec![
            Message::System {
                text: self.instructions.clone(),
            },
            Message::user(self.question()),
        ];
        let mut usage = Usage::default();
        let mut warnings = Vec::new();
        let mut conversation = Conversation::of(self);
        for turn in 1..=self.turns {
            let request = Request {
                node: self.node.clone(),
                key: format!("{}/{}/{turn}", self.run, self.id),
                model: self.model.clone(),
                purpose: Purpose::Answer,
                messages: messages.clone(),
                tools: vec![execute_about()],
                schema: None,
                temperature: None,
                top_p: None,
                max_tokens: None,
                endpoint: self.endpoint.clone(),
            };
            conversation.asked(&self.host.clock.date(), turn, &request);
            let asked = self.host.model.complete(&request);
            let reply = crate::observe::spans::chat(&self.host, &request, asked).await;
            conversation.answered(&self.host.clock.date(), turn, &reply);
            let reply = reply?;
            self.meter.add(&reply.usage);
            usage.add(&reply.usage);
            warnings.extend(ending::cut_off(&request, &reply)?);
            if reply.tool_calls.is_empty() {
                return Ok(ThreadResult {
                    text: reply.text,
                    turns: turn,
                    usage,
                    warnings,
                });
            }
            if self
                .tokens
                .is_some_and(|most| usage.input_tokens + usage.output_tokens > most)
            {
                return Err(failed("the thread used more tokens than it may"));
            }
            self.may_spend(&usage)?;
            let calls = reply.tool_calls.clone();
            messages.push(Message::Assistant {
                text: reply.text,
                tool_calls: reply.tool_calls,
                kept: reply.kept,
            });
            for call in calls {
                let content = self.execute(&call.name, &call.arguments, &call.id).await;
                messages.push(Message::Tool {
                    id: call.id,
                    name: call.name,
                    content,
                    attachments: Vec::new(),
                });
            }
        }
        Err(failed(format!(
            "the thread was not done after {} turns",
            self.turns
        )))
    }

    /// Whether a further turn may be paid for.
    fn may_spend(&self, usage: &Usage) -> Result<(), CallError> {
        let Some(most) = self.spend else {
            return Ok(());
        };
        let spent = usage.cost_usd.unwrap_or(0.0);
        if spent > most {
            return Err(failed(format!(
                "the thread spent ${spent:.6}, and it may spend ${most} (`spend`)"
            )));
        }
        if usage.unpriced_calls > 0 {
            return Err(failed(format!(
                "the thread may spend ${most} (`spend`), and what its model costs is not known: give its price under `prices` in the configuration file"
            )));
        }
        Ok(())
    }

    /// Calls an action for the model, and gives what it came to as text.
    async fn execute(&self, name: &str, arguments: &Value, id: &str) -> String {
        if name != EXECUTE {
            return format!("there is no function `{name}`; call `{EXECUTE}`");
        }
        let text = |key: &str, default: &'static str| {
            arguments
                .get(key)
                .and_then(Value::as_str)
                .unwrap_or(default)
                .to_owned()
        };
        let (kind, item) = (text("item_type", "tool"), text("item_id", ""));
        let none = Map::new();
        let params = ["parameters", "params"]
            .iter()
            .find_map(|key| arguments.get(*key)?.as_object())
            .unwrap_or(&none);
        let own = self
            .own
            .as_ref()
            .map_or(Ok(()), |own| permit(own, "execute", &kind, &item));
        if let Err(denied) = own.and_then(|()| permit(&self.capabilities, "execute", &kind, &item))
        {
            return denied.message;
        }
        let key = format!("{}/{}/{id}", self.run, self.id);
        let act = Act {
            env: &[],
            node: &self.node,
            key: &key,
            run: &self.run,
            primary: "execute",
            item_type: &kind,
            item_id: &item,
            params,
            dir: self.files.as_deref().unwrap_or(&self.project),
            work_dir: self.files.is_some().then_some(self.project.as_path()),
            capabilities: &self.capabilities,
            host: &self.host,
            model: self.model.as_deref(),
            meter: &self.meter,
            transcripts: self.transcripts,
        };
        match self.host.actions.act(act).await {
            Ok(envelope) => unwrap(envelope).to_string(),
            Err(error) => error.message,
        }
    }
}

fn execute_about() -> ToolAbout {
    ToolAbout {
        name: EXECUTE.to_owned(),
        description: "Executes a tool of the project: its id and its parameters.".to_owned(),
        parameters: json!({
            "type": "object",
            "properties": {
                "item_type": {"type": "string", "enum": ["tool", "directive", "knowledge"]},
                "item_id": {"type": "string"},
                "parameters": {"type": "object"},
            },
            "required": ["item_id"],
        }),
    }
}

/// `rye/agent/threads/internal/control`: says what a hook wants of the run.
pub(super) fn control(act: &Act<'_>) -> Result<Value, CallError> {
    let action = act.needed(&["action"])?;
    let known = [
        "retry", "fail", "abort", "continue", "escalate", "suspend", "skip",
    ];
    if !known.contains(&action) {
        return Err(failed(format!(
            "`action` must be one of {}, got `{action}`",
            known.join(", ")
        )));
    }
    let mut data = act.params.clone();
    data.shift_remove("success");
    Ok(Value::Object(data))
}
