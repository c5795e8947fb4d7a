//! The conversation of one node with a model: attempts, turns, tools.
//!
//! The provider is asked for single completions only; everything that makes a conversation of them is here, so that all
//! providers, the scripted world and the rehearsal behave alike.

pub mod ending;
pub mod structured;
pub mod transient;

use crate::graph::spec::{AgentConfig, LlmSpec};
use crate::host::{
    Attachment, CallError, Finish, Message, Purpose, Reply, Request, ToolAbout, ToolCall,
    ToolOutput, ToolRequest, Whitelist,
};
use crate::nodes::llm::Ask;
use crate::observe::spans::ToolSpan;
use crate::observe::{Event, spans};
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Interrupt, Kind};
use serde_json::Value;
use std::path::Path;

/// A conversation that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Talk<'a> {
    pub(crate) model: Option<&'a str>,
    pub(crate) temperature: Option<f64>,
    pub(crate) top_p: Option<f64>,
    pub(crate) tools: &'a [&'a str],
    /// Where the agent's own tools are, if not in the graph's directory.
    pub(crate) dir: Option<&'a Path>,
    /// Variables of an agent.
    pub(crate) variables: &'a [(String, String)],
    pub(crate) attempts: u32,
    pub(crate) turns: u32,
    pub(crate) system: Option<&'a str>,
    pub(crate) prompt: &'a str,
    pub(crate) attachments: &'a [Attachment],
    pub(crate) schema: Option<&'a Value>,
}

impl<'a> Talk<'a> {
    /// The conversation of an `llm` node.
    pub fn of(spec: &LlmSpec, ask: &'a Ask, schema: Option<&'a Value>) -> Self {
        Self {
            model: spec.model,
            temperature: spec.temperature,
            top_p: spec.top_p,
            tools: spec.tools,
            dir: None,
            variables: &[],
            attempts: spec.attempts,
            turns: spec.turns,
            system: ask.system.as_deref(),
            prompt: &ask.prompt,
            attachments: &ask.attachments,
            schema,
        }
    }

    fn whitelist<'t>(&'t self, cx: &'t NodeContext<'_>, node: &'t str) -> Whitelist<'t> {
        Whitelist {
            node,
            dir: self.dir.unwrap_or(&cx.shared.dir),
            names: self.tools,
        }
    }

    /// An agent that is a model with instructions and tools.
    pub fn agent(config: &AgentConfig, prompt: &'a str) -> Self {
        Self {
            model: config.model,
            temperature: config.temperature,
            top_p: config.top_p,
            tools: config.tools,
            dir: None,
            variables: &[],
            attempts: 1,
            turns: config.turns,
            system: Some(config.instructions).filter(|text| !text.is_empty()),
            prompt,
            attachments: &[],
            schema: None,
        }
    }
}

/// Adds what the reply must be: to the system prompt if there is one, else to the question (Loki wiki, "Structured
/// Output").
pub fn hinted(mut ask: Ask, schema: &Value) -> Ask {
    let hint = format!(
        "\n\nRespond with a JSON object that matches this schema. Output ONLY the JSON object with no surrounding prose \
         or markdown fences.\n\nSchema:\n{schema:#}"
    );
    match &mut ask.system {
        Some(system) => system.push_str(&hint),
        None => ask.prompt.push_str(&hint),
    }
    ask
}

/// What a model answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its words.
    pub(crate) text: String,
    /// Why they end.
    pub(crate) finish: Finish,
}

/// Talks until the model has answered; tries again where a failure may pass.
pub async fn answer(
    cx: &mut NodeContext<'_>,
    talk: &Talk<'_>,
) -> Result<Result<Answer, Failure>, Interrupt> {
    let attempts = talk.attempts.max(1);
    let mut attempt = 1;
    loop {
        cx.note(|| {
            let model = talk.model.unwrap_or("<active>");
            let tools = if talk.tools.is_empty() {
                "<none>".to_owned()
            } else {
                talk.tools.join(",")
            };
            format!("llm call: model={model} tools={tools}")
        });
        let error = match converse(cx, talk).await? {
            Ok(answer) => return Ok(Ok(answer)),
            Err(error) => error,
        };
        if attempt >= attempts || !transient::passes(&error) {
            cx.note(|| format!("llm call failed: {error}"));
            return Ok(Err(error.into()));
        }
        let chance = cx.shared.host.clock.chance();
        let pause = transient::spread(attempt, error.retry_after, chance);
        cx.note(|| {
            format!(
                "llm call failed ({error}); trying again in {:.1}s",
                pause.as_secs_f64()
            )
        });
        cx.shared.host.clock.pause(pause).await;
        attempt += 1;
    }
}

/// One conversation from the start. The words of all turns belong to the answer.
async fn converse(
    cx: &mut NodeContext<'_>,
    talk: &Talk<'_>,
) -> Result<Result<Answer, CallError>, Interrupt> {
    let tools = match about(cx, talk).await {
        Ok(tools) => tools,
        Err(error) => return Ok(Err(error)),
    };
    let mut messages = opening(talk);
    let mut words: Vec<String> = Vec::new();
    for _ in 0..talk.turns {
        let request = request(cx, talk, &messages, &tools);
        let reply = match complete(cx, request).await? {
            Ok(reply) => reply,
            Err(error) => return Ok(Err(error)),
        };
        if !reply.text.is_empty() {
            words.push(reply.text.clone());
        }
        // Where nothing was offered, there is nothing to call.
        if reply.tool_calls.is_empty() || tools.is_empty() {
            return Ok(said(&words, reply.finish));
        }
        let calls = reply.tool_calls.clone();
        messages.push(Message::Assistant {
            text: reply.text,
            tool_calls: reply.tool_calls,
            kept: reply.kept,
        });
        for call in calls {
            messages.push(used(cx, talk, &tools, call).await?);
        }
    }
    let message = format!(
        "the model still called tools after {} turns (max_iterations={})",
        talk.turns, talk.turns
    );
    Ok(Err(CallError::new(Kind::MaxIterations, message)))
}

fn said(words: &[String], finish: Finish) -> Result<Answer, CallError> {
    if words.is_empty() {
        return Err(CallError::new(Kind::Model, "the model produced no output"));
    }
    let text = words.join("\n");
    Ok(Answer { text, finish })
}

fn opening(talk: &Talk<'_>) -> Vec<Message> {
    let system = talk.system.map(|text| Message::System {
        text: text.to_owned(),
    });
    let user = Message::User {
        text: talk.prompt.to_owned(),
        attachments: talk.attachments.to_vec(),
    };
    system.into_iter().chain([user]).collect()
}

async fn about(cx: &NodeContext<'_>, talk: &Talk<'_>) -> Result<Vec<ToolAbout>, CallError> {
    if talk.tools.is_empty() {
        return Ok(Vec::new());
    }
    let node = cx.path();
    let wanted = talk.whitelist(cx, &node);
    cx.offers(wanted).await
}

fn request(
    cx: &mut NodeContext<'_>,
    talk: &Talk<'_>,
    messages: &[Message],
    tools: &[ToolAbout],
) -> Request {
    Request {
        node: cx.path(),
        key: cx.call(),
        model: talk
            .model
            .map(str::to_owned)
            .or_else(|| cx.shared.model.clone()),
        purpose: Purpose::Answer,
        messages: messages.to_vec(),
        tools: tools.to_vec(),
        schema: talk.schema.cloned(),
        temperature: talk.temperature,
        top_p: talk.top_p,
        max_tokens: None,
        endpoint: None,
    }
}

/// One completion, paid for.
pub async fn complete(
    cx: &mut NodeContext<'_>,
    request: Request,
) -> Result<Result<Reply, CallError>, Interrupt> {
    let shared = cx.shared;
    let watch = shared.watch.as_deref();
    let node = cx.name();
    let branch = match watch {
        Some(_) => cx.branch.to_string(),
        None => String::new(),
    };
    let branch = branch.as_str();
    let begun = shared.host.clock.now();
    if let Some(effects) = &shared.effects {
        effects.asks(&request);
    }
    let asking = async {
        let model = &shared.host.model;
        let asked = async {
            match watch.filter(|watch| watch.wants_words()) {
                Some(watch) => {
                    let told = |text: &str| watch.event(&Event::Words { node, branch, text });
                    model.stream(&request, &told).await
                }
                None => model.complete(&request).await,
            }
        };
        let mut reply = spans::chat(&shared.host, &request, asked).await;
        // What was paid for an answer that did not fit stays paid, whatever comes in its place.
        let before = shared.effects.as_ref();
        let before = before.and_then(|effects| effects.spent_before(&request.key));
        if let (Ok(reply), Some(before)) = (&mut reply, before) {
            reply.usage.add(&before);
        }
        Ok(reply)
    };
    let reply = cx.effect(("model", &request.key), &request, asking).await?;
    if let Ok(reply) = &reply {
        cx.paid(&reply.usage);
        if let Some(watch) = watch {
            watch.event(&Event::Asked {
                node,
                branch,
                model: request.model.as_deref(),
                purpose: request.purpose,
                finish: reply.finish,
                time: shared.host.clock.now().duration_since(begun),
                usage: reply.usage,
            });
        }
    }
    Ok(reply.and_then(|reply| ending::whole(cx, &request, reply)))
}

/// Runs a tool. What goes wrong with it is told to the model, which may try something else.
async fn used(
    cx: &mut NodeContext<'_>,
    talk: &Talk<'_>,
    tools: &[ToolAbout],
    call: ToolCall,
) -> Result<Message, Interrupt> {
    let ToolCall {
        id,
        name,
        arguments,
    } = call;
    let arguments = if arguments.is_null() {
        Value::Object(serde_json::Map::new())
    } else {
        arguments
    };
    let mut attachments = Vec::new();
    let content = if !arguments.is_object() {
        format!("error: the arguments of `{name}` are not a JSON object")
    } else if tools.iter().any(|tool| tool.name == name) {
        let key = cx.call();
        let node = cx.path();
        let host = &cx.shared.host;
        let contact = cx.contact(&name, &key);
        let request = ToolRequest {
            node: &node,
            among: Whitelist {
                node: &node,
                dir: talk.dir.unwrap_or(&cx.shared.dir),
                names: talk.tools,
            },
            work_dir: cx.shared.work_dir.as_deref(),
            variables: talk.variables,
            env: &cx.shared.handed,
            key: &key,
            name: &name,
            arguments: &arguments,
            contact: &contact,
        };
        let called = ToolSpan {
            node: &node,
            name: &name,
            id: &id,
            key: &key,
            arguments: &|| arguments.clone(),
        };
        let running = async { Ok(spans::tool(called, host.tools.call(request)).await) };
        cx.note(|| format!("tool call: {name}"));
        match cx
            .effect(("tool", &key), &(&name, &arguments), running)
            .await?
        {
            Ok(ToolOutput {
                value,
                attachments: pictures,
            }) => {
                attachments = pictures;
                crate::value::text::shown(&value)
            }
            Err(error) => format!("error: {error}"),
        }
    } else {
        let known: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
        format!(
            "error: there is no tool `{name}`; the tools are: {}",
            known.join(", ")
        )
    };
    Ok(Message::Tool {
        id,
        name,
        content,
        attachments,
    })
}
