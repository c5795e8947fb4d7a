//! A node speaks: one question, the tools it takes, one answer.

use super::cut;
use super::scene::Scene;
use super::tools::{served, used};
use crate::dialects::kegal;
use crate::dialects::kegal as stage;
use crate::dialects::kegal::nodes::TalkContext;
use crate::dialects::kegal::nodes::board::BoardContext;
use crate::dialects::kegal::{NodeInputs, NodeOutput, SpeakSpec, ToolUse};
use crate::host::{Endpoint, Message, Purpose, Reply, Request, ToolAbout, ToolCall, Usage};
use crate::nodes::model as llm;
use crate::run::context::NodeContext;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt};
use serde_json::{Map, Value};

/// What a guard decided.
#[derive(Clone, Debug, PartialEq)]
pub enum Gate {
    /// The run goes on.
    Passed(NodeOutput),
    /// The run ends here.
    Blocked(NodeOutput),
}

/// A conversation under way.
pub(super) struct Talk<'s> {
    pub(super) spec: &'s SpeakSpec,
    pub(super) system: Option<String>,
    pub(super) messages: Vec<Message>,
    pub(super) usage: Usage,
    /// What the largest call read, in tokens.
    pub(super) largest: u64,
}

/// A tool that the model may call, and what runs it.
pub(super) struct Offer {
    pub(super) about: ToolAbout,
    /// An entry of a whitelist: its own name, or `mcp:<server>`.
    pub(super) entry: String,
    pub(super) served: bool,
}

/// What a node of a conversation says.
pub trait SpeakContext {
    /// Lets a node speak.
    ///
    /// # Errors
    /// If its model or a tool of it fails, or the run is interrupted.
    fn speak(
        &mut self,
        spec: &SpeakSpec,
        given: &NodeInputs<'_>,
    ) -> impl Future<Output = Result<NodeOutput, Interrupt>> + Send;

    /// Lets a guard speak. One that fails blocks.
    ///
    /// # Errors
    /// If the run is interrupted.
    fn guard(
        &mut self,
        spec: &SpeakSpec,
        given: &NodeInputs<'_>,
    ) -> impl Future<Output = Result<Gate, Interrupt>> + Send;
}

impl SpeakContext for NodeContext<'_> {
    async fn speak(
        &mut self,
        spec: &SpeakSpec,
        given: &NodeInputs<'_>,
    ) -> Result<NodeOutput, Interrupt> {
        Ok(self.spoken_apart(spec, given).await??)
    }

    async fn guard(&mut self, spec: &SpeakSpec, given: &NodeInputs<'_>) -> Result<Gate, Interrupt> {
        let said = match self.spoken_apart(spec, given).await? {
            Ok(said) => said,
            Err(failure) => NodeOutput {
                error: Some(failure.message),
                ..NodeOutput::default()
            },
        };
        if stage::gate(&said) {
            return Ok(Gate::Passed(said));
        }
        self.note(|| match &said.error {
            Some(error) => format!("blocked: {error}"),
            None => "blocked".to_owned(),
        });
        Ok(Gate::Blocked(said))
    }
}

/// Saying it where it is compiled once.
pub(crate) trait SpeakInner {
    /// Apart, so that it is compiled here and not in every graph.
    fn spoken_apart<'a>(
        &'a mut self,
        spec: &'a SpeakSpec,
        given: &'a NodeInputs<'_>,
    ) -> BoxFuture<'a, Result<Result<NodeOutput, Failure>, Interrupt>>;

    /// Speaks, and writes on the node's board.
    async fn spoken(
        &mut self,
        spec: &SpeakSpec,
        scene: &Scene<'_>,
    ) -> Result<Result<NodeOutput, Failure>, Interrupt>;
}

impl SpeakInner for NodeContext<'_> {
    fn spoken_apart<'a>(
        &'a mut self,
        spec: &'a SpeakSpec,
        given: &'a NodeInputs<'_>,
    ) -> BoxFuture<'a, Result<Result<NodeOutput, Failure>, Interrupt>> {
        Box::pin(async move { self.spoken(spec, &Scene::of(given)).await })
    }

    async fn spoken(
        &mut self,
        spec: &SpeakSpec,
        scene: &Scene<'_>,
    ) -> Result<Result<NodeOutput, Failure>, Interrupt> {
        if spec.verbose {
            kegal::tell_all(self.shared);
        }
        if scene.controller.is_some() {
            self.progress(|| format!("▶ {}", spec.node));
        }
        if !spec.prompted {
            let silent = NodeOutput {
                silent: true,
                ..NodeOutput::default()
            };
            return Ok(Ok(silent));
        }
        let begun = self.shared.host.clock.now();
        let mut talk = match Talk::open(spec, scene, self).await {
            Ok(talk) => talk,
            Err(failure) => return Ok(Err(failure)),
        };
        let mut said = match talk.until_done(self).await? {
            Ok(said) => said,
            Err(failure) => return Ok(Err(failure)),
        };
        if self.shared.host.environment == crate::host::Environment::Real {
            said.seconds = self
                .shared
                .host
                .clock
                .now()
                .duration_since(begun)
                .as_secs_f64();
        }
        if let Err(failure) = self.write(spec, scene, &mut said).await? {
            return Ok(Err(failure));
        }
        self.progress(|| {
            let usage = &said.usage;
            format!(
                "✓ {} ({:.1}s  in={} out={})",
                spec.node, said.seconds, usage.input_tokens, usage.output_tokens
            )
        });
        Ok(Ok(said))
    }
}

impl<'s> Talk<'s> {
    /// Puts the question together.
    pub(super) async fn open(
        spec: &'s SpeakSpec,
        scene: &Scene<'_>,
        cx: &NodeContext<'_>,
    ) -> Result<Self, Failure> {
        let (system, user) = scene.prompt(spec, cx)?;
        let attachments = cx.attachments(spec.media).await?;
        let mut messages = scene.history(spec);
        if !user.is_empty() || !attachments.is_empty() {
            messages.push(Message::User {
                text: user,
                attachments,
            });
        }
        Ok(Self {
            spec,
            system: Some(system).filter(|system| !system.is_empty()),
            messages,
            usage: Usage::default(),
            largest: 0,
        })
    }

    async fn until_done(
        &mut self,
        cx: &mut NodeContext<'_>,
    ) -> Result<Result<NodeOutput, Failure>, Interrupt> {
        let offers = match self.offers(cx).await {
            Ok(offers) => offers,
            Err(failure) => return Ok(Err(failure)),
        };
        let about: Vec<ToolAbout> = offers.iter().map(|offer| offer.about.clone()).collect();
        let mut said = NodeOutput::default();
        let rounds = if offers.is_empty() {
            0
        } else {
            self.spec.rounds
        };
        for _ in 0..rounds {
            let reply = match self.ask(cx, &about, Purpose::Answer).await? {
                Ok(reply) => reply,
                Err(failure) => return Ok(Err(failure)),
            };
            if reply.tool_calls.is_empty() {
                self.answer(reply, &mut said);
                return Ok(Ok(said));
            }
            if let Err(failure) = self.call(cx, &offers, reply, &mut said).await? {
                return Ok(Err(failure));
            }
        }
        if rounds > 0 {
            let message = format!(
                "node `{}` still called tools after {rounds} rounds, and had to answer without",
                self.spec.node
            );
            cx.note(|| message.clone());
            said.warn("tool-loop-limit", message);
        }
        match self.ask(cx, &[], Purpose::Answer).await? {
            Ok(reply) => self.answer(reply, &mut said),
            Err(failure) => return Ok(Err(failure)),
        }
        Ok(Ok(said))
    }

    /// One completion.
    pub(super) async fn ask(
        &mut self,
        cx: &mut NodeContext<'_>,
        tools: &[ToolAbout],
        purpose: Purpose,
    ) -> Result<Result<Reply, Failure>, Interrupt> {
        let spec = self.spec;
        let schema = spec
            .schema
            .and_then(|schema| serde_json::from_str(schema).ok());
        let request = match request(cx, spec, self.system.as_deref(), &self.messages) {
            Ok(request) => Request {
                purpose,
                tools: tools.to_vec(),
                schema,
                ..request
            },
            Err(failure) => return Ok(Err(failure)),
        };
        let reply = llm::complete(cx, request).await?;
        if let Ok(reply) = &reply {
            self.usage.add(&reply.usage);
            self.largest = self.largest.max(reply.usage.input_tokens);
        }
        Ok(reply.map_err(Failure::from))
    }

    /// What a reply leaves behind.
    fn answer(&self, reply: Reply, said: &mut NodeOutput) {
        said.usage = self.usage;
        said.largest = self.largest;
        let words = words(&reply);
        if let Some(value) = reply.json {
            said.json = Some(value);
            said.texts = reply.parts;
            return;
        }
        if self.spec.schema.is_none() {
            said.texts = words;
            return;
        }
        match llm::structured::find(&words.join("\n")) {
            Some(value) => {
                let schema: Option<Value> = self
                    .spec
                    .schema
                    .and_then(|schema| serde_json::from_str(schema).ok());
                if let Some(Err(complaints)) =
                    schema.map(|schema| crate::value::schema::check(&schema, &value))
                {
                    let message = format!(
                        "the answer of `{}` does not match its schema: {}",
                        self.spec.node,
                        complaints.join("; ")
                    );
                    said.warn("structured-output", message);
                }
                said.json = Some(value);
            }
            None => {
                let message = format!("the answer of `{}` holds no JSON value", self.spec.node);
                said.warn("structured-output", message);
                said.texts = words;
            }
        }
    }

    async fn offers(&self, cx: &NodeContext<'_>) -> Result<Vec<Offer>, Failure> {
        let mut offers: Vec<Offer> = Vec::new();
        for tool in self.spec.tools {
            let parameters =
                serde_json::from_str(tool.parameters).unwrap_or(Value::Object(Map::new()));
            offers.push(Offer {
                about: ToolAbout {
                    name: tool.name.to_owned(),
                    description: tool.description.to_owned(),
                    parameters,
                },
                entry: tool.name.to_owned(),
                served: false,
            });
        }
        for used in self.spec.servers {
            let served = served(cx, used).await.map_err(Failure::from)?;
            let wanted = |about: &ToolAbout| {
                used.tools
                    .is_none_or(|names| names.contains(&about.name.as_str()))
            };
            for about in served.into_iter().filter(wanted) {
                // Of two with one name the first counts.
                if !offers.iter().any(|known| known.about.name == about.name) {
                    offers.push(Offer {
                        about,
                        entry: format!("mcp:{}", used.server.id),
                        served: true,
                    });
                }
            }
        }
        Ok(offers)
    }

    /// Runs the tools that a reply wants, one after another.
    async fn call(
        &mut self,
        cx: &mut NodeContext<'_>,
        offers: &[Offer],
        reply: Reply,
        said: &mut NodeOutput,
    ) -> Result<Result<(), Failure>, Interrupt> {
        self.messages.push(Message::Assistant {
            text: reply.text,
            tool_calls: reply.tool_calls.clone(),
            kept: reply.kept,
        });
        for ToolCall {
            id,
            name,
            arguments,
        } in reply.tool_calls
        {
            said.calls.push(ToolUse {
                name: name.clone(),
                parameters: arguments.clone(),
            });
            let mut attachments = Vec::new();
            let content = match offers.iter().find(|offer| offer.about.name == name) {
                None => {
                    let known: Vec<&str> = offers
                        .iter()
                        .map(|offer| offer.about.name.as_str())
                        .collect();
                    format!(
                        "error: there is no tool `{name}`; the tools are: {}",
                        known.join(", ")
                    )
                }
                Some(offer) => match used(cx, offer, &arguments).await? {
                    Ok(output) => {
                        attachments = output.attachments;
                        let text = crate::value::text::shown(&output.value);
                        said.tool_results.push(text.clone());
                        text
                    }
                    Err(error) if offer.served => format!("error: {error}"),
                    Err(error) => {
                        let message = format!("tool `{name}` failed: {error}");
                        return Ok(Err(Failure::new(error.kind, message)));
                    }
                },
            };
            cx.progress(|| format!("{}: ↩ {}", self.spec.node, cut(&content, 120)));
            self.messages.push(Message::Tool {
                id,
                name,
                content,
                attachments,
            });
        }
        Ok(Ok(()))
    }
}

/// The words of a reply, part by part.
pub(super) fn words(reply: &Reply) -> Vec<String> {
    if !reply.parts.is_empty() {
        return reply.parts.clone();
    }
    Some(&reply.text)
        .filter(|text| !text.is_empty())
        .cloned()
        .into_iter()
        .collect()
}

/// A request of a node, without tools and schema.
pub(super) fn request(
    cx: &mut NodeContext<'_>,
    spec: &SpeakSpec,
    system: Option<&str>,
    messages: &[Message],
) -> Result<Request, Failure> {
    let model = cx.filled(spec.model.name)?;
    let system = system.map(|text| Message::System {
        text: text.to_owned(),
    });
    Ok(Request {
        node: cx.path(),
        key: cx.call(),
        model: Some(model),
        purpose: Purpose::Answer,
        messages: system.into_iter().chain(messages.iter().cloned()).collect(),
        tools: Vec::new(),
        schema: None,
        temperature: spec.temperature,
        top_p: None,
        max_tokens: spec.max_tokens,
        endpoint: endpoint(&spec.model),
    })
}

/// Where the graph says that a model is; `None`: at its usual place.
pub(super) fn endpoint(model: &stage::ModelSpec) -> Option<Endpoint> {
    let owned = |text: Option<&'static str>| text.map(str::to_owned);
    let at = Endpoint {
        host: owned(model.host),
        api_key: owned(model.api_key),
        region: owned(model.region),
        access_key: owned(model.access_key),
        secret_key: owned(model.secret_key),
    };
    (at != Endpoint::default()).then_some(at)
}

/// The arguments of a call on one line. What is long in them is cut, and `content` is not shown: it may be a whole file.
pub(super) fn shown(arguments: &Value) -> String {
    let fields = arguments.as_object().into_iter().flatten();
    let fields = fields.filter(|(name, _)| *name != "content");
    let all: Vec<String> = fields
        .map(|(name, value)| format!("{name}={}", cut(&value.to_string(), 80)))
        .collect();
    all.join(", ")
}
