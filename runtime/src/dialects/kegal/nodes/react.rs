//! A controller: it is asked who should work next, the agent works, the controller sees what came of it, until it is done
//! (source document, section 7).

use super::cut;
use super::scene::Scene;
use super::speak::{Talk, request, words};
use crate::dialects::kegal;
use crate::dialects::kegal::nodes::TalkContext;
use crate::dialects::kegal::nodes::speak::SpeakInner;
use crate::dialects::kegal::{
    CompactSpec, Iteration, NodeInputs, NodeOutput, ReactSpec, SpeakSpec, Trace,
};
use crate::host::{Message, Purpose, Reply};
use crate::nodes::model as llm;
use crate::nodes::model::structured;
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Interrupt};
use serde_json::{Value, json};

/// The agents of a controller, as a type of the generated code.
pub trait Route: Sized {
    /// The agent of this name.
    fn named(name: &str) -> Option<Self>;
}

/// The loop of a controller.
pub struct React<'a> {
    spec: &'a ReactSpec,
    given: &'a NodeInputs<'a>,
    talk: Talk<'a>,
    said: NodeOutput,
    trace: Trace,
    handed: Option<Assignment>,
    /// Tokens that the last decision read.
    last: u64,
    over: bool,
}

/// A piece of work that was handed out.
struct Assignment {
    iteration: Iteration,
    local: Vec<(&'static str, NodeOutput)>,
    told: Vec<String>,
}

/// What a controller decided.
enum Decision {
    Done(Option<String>),
    Call {
        agent: String,
        input: String,
        reasoning: String,
    },
    Unfit(String),
}

/// Controllers, which choose who speaks next.
pub trait ReactContext {
    /// Begins the loop of a controller.
    ///
    /// # Errors
    /// If its prompt cannot be put together.
    fn react<'a>(
        &mut self,
        spec: &'a ReactSpec,
        given: &'a NodeInputs<'a>,
    ) -> impl Future<Output = Result<React<'a>, Interrupt>> + Send;
}

impl ReactContext for NodeContext<'_> {
    async fn react<'a>(
        &mut self,
        spec: &'a ReactSpec,
        given: &'a NodeInputs<'a>,
    ) -> Result<React<'a>, Interrupt> {
        if spec.speak.verbose {
            kegal::tell_all(self.shared);
        }
        let talk = Talk::open(&spec.speak, &Scene::of(given), self).await?;
        self.progress(|| {
            format!(
                "[ReAct] controller '{}' starting (max_iterations={})",
                spec.speak.node, spec.most
            )
        });
        Ok(React {
            spec,
            given,
            talk,
            said: NodeOutput::default(),
            trace: Trace {
                controller_id: spec.speak.node.to_owned(),
                ..Trace::default()
            },
            handed: None,
            last: 0,
            over: false,
        })
    }
}

impl React<'_> {
    /// Asks the controller who works next; `None`: the loop is over.
    ///
    /// # Errors
    /// If its model fails, or the run is interrupted.
    pub async fn next<R: Route>(
        &mut self,
        cx: &mut NodeContext<'_>,
    ) -> Result<Option<R>, Interrupt> {
        if self.over {
            return Ok(None);
        }
        let done = u32::try_from(self.trace.iterations.len()).unwrap_or(u32::MAX);
        if done >= self.spec.most {
            self.stop(
                cx,
                "react-max-iterations",
                format!(
                    "max_iterations={} was reached without an answer",
                    self.spec.most
                ),
            );
            return Ok(None);
        }
        let name = self.spec.speak.node;
        cx.progress(|| format!("[ReAct] {name}: iteration {}/{}", done + 1, self.spec.most));
        let (decision, usage) = self.decide(cx).await?;
        let tokens = format!("tokens in={} out={}", usage.0, usage.1);
        match decision {
            Decision::Done(answer) => {
                cx.progress(|| format!("[ReAct] {name}: done ✓  {tokens}"));
                self.trace.done = true;
                self.trace.final_answer = answer;
                self.over = true;
                Ok(None)
            }
            Decision::Unfit(complaint) => {
                self.stop(cx, "react-bad-routing", complaint);
                Ok(None)
            }
            Decision::Call {
                agent,
                input,
                reasoning,
            } => {
                let route = R::named(&agent);
                cx.progress(|| format!("[ReAct] {name}: reasoning: {}", cut(&reasoning, 200)));
                cx.progress(|| {
                    format!("[ReAct] {name}: next_agent: {agent}  done=false  {tokens}")
                });
                cx.progress(|| format!("[ReAct] {name}: input: {}", cut(&input, 200)));
                self.handed = Some(Assignment {
                    iteration: Iteration {
                        iteration: done,
                        agent_name: agent,
                        agent_input: input,
                        reasoning,
                        controller_input_tokens: usage.0,
                        controller_output_tokens: usage.1,
                        ..Iteration::default()
                    },
                    local: Vec::new(),
                    told: Vec::new(),
                });
                Ok(route)
            }
        }
    }

    fn stop(&mut self, cx: &NodeContext<'_>, kind: &str, why: String) {
        let message = format!("controller `{}` stopped: {why}", self.spec.speak.node);
        cx.note(|| message.clone());
        self.said.warn(kind, message);
        self.trace.stopped = Some(why);
        self.over = true;
    }

    /// Asks for a decision, and once more where it cannot be used. The conversation keeps the decision that counts.
    async fn decide(
        &mut self,
        cx: &mut NodeContext<'_>,
    ) -> Result<(Decision, (u64, u64)), Interrupt> {
        let reply = self.ask(cx, Purpose::Answer).await?;
        let mut tokens = (reply.usage.input_tokens, reply.usage.output_tokens);
        self.last = reply.usage.input_tokens;
        let (mut decision, mut routing) = self.read(&reply);
        if let Decision::Unfit(complaint) = &decision {
            let kept = self.talk.messages.len();
            self.talk.messages.push(assistant(words(&reply).join("\n")));
            let repair = format!(
                "Your last answer cannot be used: {complaint}. Answer with one JSON object: `done` true with `final_answer`, or \
                 `next_agent` (one of {}) with `agent_input`.",
                self.spec.agents.join(", ")
            );
            self.talk.messages.push(Message::user(repair));
            let reply = self.ask(cx, Purpose::Repair).await?;
            tokens = (
                tokens.0 + reply.usage.input_tokens,
                tokens.1 + reply.usage.output_tokens,
            );
            self.talk.messages.truncate(kept);
            (decision, routing) = self.read(&reply);
        }
        self.talk.messages.push(assistant(routing.to_string()));
        Ok((decision, tokens))
    }

    async fn ask(
        &mut self,
        cx: &mut NodeContext<'_>,
        purpose: Purpose,
    ) -> Result<Reply, Interrupt> {
        let reply = self.talk.ask(cx, &[], purpose).await??;
        self.trace.total_iterations += 1;
        self.trace.total_controller_input_tokens += reply.usage.input_tokens;
        self.trace.total_controller_output_tokens += reply.usage.output_tokens;
        Ok(reply)
    }

    fn read(&self, reply: &Reply) -> (Decision, Value) {
        let found = reply
            .json
            .clone()
            .or_else(|| structured::find(&words(reply).join("\n")));
        let Some(routing) = found.filter(Value::is_object) else {
            return (
                Decision::Unfit("it is not a JSON object".to_owned()),
                json!({}),
            );
        };
        let text = |key: &str| {
            routing
                .get(key)
                .and_then(Value::as_str)
                .map(str::trim)
                .filter(|text| !text.is_empty())
        };
        let reasoning = text("reasoning").unwrap_or_default().to_owned();
        if routing.get("done") == Some(&Value::Bool(true)) {
            let other = routing
                .get("final_answer")
                .filter(|given| !given.is_null() && !given.is_string());
            let answer = text("final_answer")
                .map(str::to_owned)
                .or_else(|| other.map(crate::value::text::shown))
                .or_else(|| text("reasoning").map(str::to_owned));
            return (Decision::Done(answer), routing);
        }
        let agents = self.spec.agents.join(", ");
        let decision = match (routing.get("next_agent"), text("next_agent")) {
            (_, Some(agent)) if self.spec.agents.contains(&agent) => Decision::Call {
                agent: agent.to_owned(),
                input: text("agent_input").map_or_else(|| reasoning.clone(), str::to_owned),
                reasoning,
            },
            (_, Some(agent)) => Decision::Unfit(format!(
                "there is no agent `{agent}`; the agents are {agents}"
            )),
            (Some(other), None) if !other.is_null() && !other.is_string() => Decision::Unfit(
                format!("`next_agent` is not a text but {other}; the agents are {agents}"),
            ),
            (_, None) => Decision::Unfit(format!(
                "it is not `done` and names no `next_agent`; the agents are {agents}"
            )),
        };
        (decision, routing)
    }

    /// Lets a node of the agent that was called speak. It sees its task and what other nodes of the agent said, and
    /// nothing of the main graph but boards.
    ///
    /// # Errors
    /// If it fails, or the run is interrupted.
    pub async fn speak(
        &mut self,
        cx: &mut NodeContext<'_>,
        spec: &'static SpeakSpec,
    ) -> Result<(), Interrupt> {
        let Some(handed) = &mut self.handed else {
            return Ok(());
        };
        let scene = Scene {
            given: self.given,
            task: Some(&handed.iteration.agent_input),
            local: &handed.local,
            added: &self.said.added,
            controller: Some(self.spec.speak.node),
        };
        let controller = cx.node;
        cx.node = crate::run::context::NodeName::Known(spec.node);
        let key = format!("{}/{}/{}", cx.shared.id, cx.step_name(), cx.calls);
        cx.visit().calls(("agent begins", &key), "")?;
        let done = Box::pin(cx.spoken(spec, &scene)).await;
        if matches!(done, Ok(Ok(_))) {
            cx.visit().calls(("agent is done", &key), "")?;
        }
        cx.node = controller;
        let said = done?.map_err(|failure| {
            Failure::new(
                failure.kind,
                format!("agent `{}`: {}", spec.node, failure.message),
            )
        })?;
        self.said.usage.add(&said.usage);
        self.said.added.extend(said.added.iter().cloned());
        self.said.warnings.extend(said.warnings.iter().cloned());
        if spec.tells {
            handed.told.extend(said.told());
        }
        if !said.silent {
            handed.local.push((spec.node, said));
        }
        Ok(())
    }

    /// Shows the controller what the agent made of its task, and shortens the conversation where it has grown too long.
    ///
    /// # Errors
    /// If shortening fails, or the run is interrupted.
    pub async fn observe(&mut self, cx: &mut NodeContext<'_>) -> Result<(), Interrupt> {
        let Some(mut handed) = self.handed.take() else {
            return Ok(());
        };
        let iteration = &mut handed.iteration;
        let last = handed.local.last().and_then(|(_, said)| said.observed());
        let seen = if handed.told.is_empty() {
            last
        } else {
            Some(handed.told.join("\n\n"))
        };
        iteration.agent_output = match seen {
            Some(seen) => seen,
            None => {
                let message = format!(
                    "agent `{}` said nothing; its controller is shown its own request",
                    iteration.agent_name
                );
                cx.note(|| message.clone());
                self.said.warn("no-observation", message);
                iteration.agent_input.clone()
            }
        };
        let name = self.spec.speak.node;
        cx.progress(|| {
            format!(
                "[ReAct] {name}: output: {}",
                cut(&iteration.agent_output, 200)
            )
        });
        let text = format!(
            "[observation from {}]\n{}",
            iteration.agent_name, iteration.agent_output
        );
        self.talk.messages.push(Message::user(text));
        self.trace.iterations.push(handed.iteration);
        let more =
            self.trace.iterations.len() < usize::try_from(self.spec.most).unwrap_or(usize::MAX);
        match self
            .spec
            .compact
            .filter(|compact| more && self.last >= compact.tokens)
        {
            Some(compact) => self.compact(cx, compact).await,
            None => Ok(()),
        }
    }

    /// Replaces the conversation by a summary of it.
    async fn compact(
        &mut self,
        cx: &mut NodeContext<'_>,
        compact: CompactSpec,
    ) -> Result<(), Interrupt> {
        cx.progress(|| {
            format!(
                "[ReAct] {}: compacting conversation ({} tokens, from {} on)",
                self.spec.speak.node, self.last, compact.tokens
            )
        });
        let own = if compact.url.is_empty() {
            (compact.system, compact.user)
        } else {
            self.given.prompt(compact.url)
        };
        let (system, user) = if own == ("", "") { SUMMARY } else { own };
        let mut messages = self.talk.messages.clone();
        if !user.is_empty() {
            messages.push(Message::user(user));
        }
        let spec = &self.spec.speak;
        let mut request = request(
            cx,
            spec,
            Some(system).filter(|text| !text.is_empty()),
            &messages,
        )?;
        request.temperature = Some(0.1);
        let reply = llm::complete(cx, request).await?.map_err(Failure::from)?;
        self.talk.usage.add(&reply.usage);
        let summary = words(&reply).join("\n");
        if !summary.trim().is_empty() {
            // Pictures and documents are part of every question to a controller.
            let sent = std::mem::take(&mut self.talk.messages).into_iter();
            let attachments = sent.flat_map(|message| match message {
                Message::User { attachments, .. } => attachments,
                Message::System { .. } | Message::Assistant { .. } | Message::Tool { .. } => {
                    Vec::new()
                }
            });
            self.talk.messages = vec![Message::User {
                text: format!("[compacted state]\n{summary}"),
                attachments: attachments.collect(),
            }];
        }
        Ok(())
    }

    /// What the controller leaves behind.
    pub fn done(mut self, cx: &NodeContext<'_>) -> NodeOutput {
        let spec = &self.spec.speak;
        self.said.usage.add(&self.talk.usage);
        self.said.largest = self.talk.largest;
        if spec.tells && self.trace.final_answer.is_none() {
            let message = format!(
                "controller `{}` has no answer to send to the nodes after it",
                spec.node
            );
            cx.note(|| message.clone());
            self.said.warn("react-no-answer", message);
        }
        self.said.texts = self.trace.final_answer.clone().into_iter().collect();
        self.said.json = Some(json!({
            "done": self.trace.done,
            "iterations": self.trace.iterations.len(),
            "final_answer": self.trace.final_answer,
        }));
        self.said.trace = Some(self.trace);
        self.said
    }
}

fn assistant(text: String) -> Message {
    Message::Assistant {
        text,
        tool_calls: Vec::new(),
        kept: None,
    }
}

/// How a conversation is shortened where the graph does not say so itself.
const SUMMARY: (&str, &str) = (
    "You keep the notes of a coordinator who hands out work. You are shown its conversation so far.",
    "Sum the conversation up so that the coordinator can go on from your words alone: the original task word for word, what each \
     agent was asked and what it answered, with all facts and figures, and what is still to be done. Leave out everything else.",
);
