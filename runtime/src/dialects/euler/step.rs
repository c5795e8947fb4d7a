//! One step: asks the model, runs its tools or proposes them, and reads what came of it.

use super::answer::{Answer, Form, WritableKeys};
use super::budget::Budget;
use super::plan;
use super::queue::Decision;
use super::spec::{Mode, RunnerSpec, ToolGate};
use super::talk::{self, OfferedTool};
use crate::dialects::euler::rules::RulesContext;
use crate::graph::journal_form::{Fields, HasFields};
use crate::host::{Finish, Message, Purpose, Reply, Request, ToolOutput};
use crate::nodes::llm::Ask;
use crate::nodes::model::{complete, structured, transient};
use crate::run::context::NodeContext;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::text::shown;
use serde_json::{Value, json};

/// What a step came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkResult<T> {
    /// What it said.
    pub text: String,
    /// The keys that it gives a value.
    pub fields: T,
}

/// The conversation so far, and what may still be used.
struct Talk<'s> {
    spec: &'s RunnerSpec,
    messages: Vec<Message>,
    offers: Vec<OfferedTool>,
    budget: Budget,
    retries: u32,
    words: Vec<String>,
}

/// Nodes that work within budgets.
pub trait RunnerContext {
    /// Does a step with a model and its tools.
    ///
    /// # Errors
    /// [`Interrupt::Waiting`] if a person has to decide first; a fault if the model cannot be asked, does not answer as
    /// it must, or proposes too little.
    fn runner<T: HasFields>(
        &mut self,
        spec: &RunnerSpec,
        ask: Ask,
    ) -> impl Future<Output = Result<WorkResult<T>, Interrupt>> + Send;

    /// Writes the final artifact.
    ///
    /// # Errors
    /// If it cannot be written.
    fn publish(
        &mut self,
        artifact: &str,
        text: &str,
    ) -> impl Future<Output = Result<(), Interrupt>> + Send;
}

impl RunnerContext for NodeContext<'_> {
    async fn runner<T: HasFields>(
        &mut self,
        spec: &RunnerSpec,
        ask: Ask,
    ) -> Result<WorkResult<T>, Interrupt> {
        let WorkResult { text, fields } = self.worked(spec, ask).await?;
        let fields = Fields::read_from(fields).map_err(|error| unfit(&error))?;
        Ok(WorkResult { text, fields })
    }

    async fn publish(&mut self, artifact: &str, text: &str) -> Result<(), Interrupt> {
        self.artifact(artifact, text).await
    }
}

/// Working where it is compiled once.
pub(crate) trait RunnerInner {
    /// Apart, so that it is compiled here and not in every graph, and makes no node's future large.
    fn worked<'a>(
        &'a mut self,
        spec: &'a RunnerSpec,
        ask: Ask,
    ) -> BoxFuture<'a, Result<WorkResult<Value>, Interrupt>>;

    async fn working(
        &mut self,
        spec: &RunnerSpec,
        ask: Ask,
    ) -> Result<WorkResult<Value>, Interrupt>;

    async fn artifact(&mut self, path: &str, text: &str) -> Result<(), Interrupt>;
}

impl RunnerInner for NodeContext<'_> {
    fn worked<'a>(
        &'a mut self,
        spec: &'a RunnerSpec,
        ask: Ask,
    ) -> BoxFuture<'a, Result<WorkResult<Value>, Interrupt>> {
        Box::pin(self.working(spec, ask))
    }

    async fn working(
        &mut self,
        spec: &RunnerSpec,
        ask: Ask,
    ) -> Result<WorkResult<Value>, Interrupt> {
        let forced = matches!(spec.mode, Mode::Plan { tool: Some(_), .. });
        let offers = talk::offers(self, spec, forced).await?;
        let budget = self.budget(spec);
        let mut talk = Talk {
            spec,
            messages: opening(ask),
            offers,
            budget,
            retries: spec.retries,
            words: Vec::new(),
        };
        let wanted = WritableKeys::new(spec.schema, spec.keys);
        let answer = match spec.mode {
            Mode::Execute => executed(self, &mut talk, &wanted).await?,
            Mode::Plan { least, gate, .. } => {
                planned(self, &mut talk, &wanted, least, gate).await?
            }
        };
        for key in &answer.undeclared {
            let message = format!(
                "STATE_UPDATE_OUTSIDE_DECLARED_WRITES: the model gave `{key}` a value, which is not in `writes_state` of the node; it is dropped"
            );
            self.tolerate(&Failure::new(Kind::UndeclaredWrite, message));
        }
        if let Some(artifact) = spec.artifact {
            self.artifact(artifact, &answer.text).await?;
        }
        Ok(WorkResult {
            text: answer.text,
            fields: Value::Object(answer.fields),
        })
    }

    async fn artifact(&mut self, path: &str, text: &str) -> Result<(), Interrupt> {
        let key = self.call();
        let shared = self.shared;
        let writing = async { Ok(shared.host.artifacts.write(shared.run(), path, text)) };
        let written = self
            .effect(("artifact", &key), &(path, text), writing)
            .await?;
        let place = written.map_err(Failure::from)?;
        self.note(|| format!("artifact: {place}"));
        Ok(())
    }
}

fn unfit(error: &serde_json::Error) -> Failure {
    Failure::new(
        Kind::StructuredOutput,
        format!("the keys that the node writes: {error}"),
    )
}

fn opening(ask: Ask) -> Vec<Message> {
    let system = ask.system.map(|text| Message::System { text });
    let user = Message::User {
        text: ask.prompt,
        attachments: ask.attachments,
    };
    system.into_iter().chain([user]).collect()
}

/// One completion; passing failures are tried again as long as the step may.
async fn asked(cx: &mut NodeContext<'_>, talk: &mut Talk<'_>) -> Result<Reply, Interrupt> {
    let mut attempt = 1;
    loop {
        let request = Request {
            node: cx.path(),
            key: cx.call(),
            model: talk
                .spec
                .model
                .map(str::to_owned)
                .or_else(|| cx.shared.model.clone()),
            purpose: Purpose::Answer,
            messages: talk.messages.clone(),
            tools: talk
                .offers
                .iter()
                .map(|offer| offer.about.clone())
                .collect(),
            schema: None,
            temperature: None,
            top_p: None,
            max_tokens: None,
            endpoint: None,
        };
        match complete(cx, request).await? {
            Ok(reply) => return Ok(reply),
            Err(error) if talk.retries > 0 && transient::passes(&error) => {
                talk.retries -= 1;
                let chance = cx.shared.host.clock.chance();
                let pause = transient::spread(attempt, error.retry_after, chance);
                cx.shared.host.clock.pause(pause).await;
                attempt += 1;
            }
            Err(error) => {
                return Err(
                    Failure::new(error.kind, format!("the model call failed: {error}")).into(),
                );
            }
        }
    }
}

/// Asks once more, or gives up with the complaint.
fn again(talk: &mut Talk<'_>, said: String, complaint: &str, kind: Kind) -> Result<(), Failure> {
    let Some(left) = talk.retries.checked_sub(1) else {
        return Err(Failure::new(kind, complaint));
    };
    talk.retries = left;
    talk.messages.push(Message::Assistant {
        text: said,
        tool_calls: Vec::new(),
        kept: None,
    });
    talk.messages.push(Message::user(format!(
        "This cannot be used: {complaint}. Answer again."
    )));
    Ok(())
}

async fn executed(
    cx: &mut NodeContext<'_>,
    talk: &mut Talk<'_>,
    wanted: &WritableKeys,
) -> Result<Answer, Interrupt> {
    let mut turns = 0;
    loop {
        let reply = asked(cx, talk).await?;
        // Where nothing was offered, there is nothing to call.
        if reply.tool_calls.is_empty() || talk.offers.is_empty() {
            let said = reply.text;
            // Not asked again: it would be cut off again.
            if reply.finish == Finish::Limit && wanted.is_cut_off(&said) {
                return Err(structured::cut_off(&said).into());
            }
            let read = if said.is_empty() && talk.words.is_empty() {
                Err("the model produced no output".to_owned())
            } else {
                wanted.read(&said)
            };
            match read {
                Ok(mut answer) => {
                    // The words of all turns belong to the answer; an object among them speaks for itself.
                    if answer.form == Form::Words && !talk.words.is_empty() {
                        talk.words
                            .extend(Some(said).filter(|text| !text.is_empty()));
                        answer.text = talk.words.join("\n");
                    }
                    return Ok(answer);
                }
                Err(complaint) => {
                    let kind = Kind::StructuredOutput;
                    let message = format!("the answer of the model cannot be used: {complaint}");
                    again(talk, said, &message, kind)?;
                }
            }
            continue;
        }
        turns += 1;
        if turns > talk.spec.turns {
            let message = format!(
                "the model still called tools after {} turns",
                talk.spec.turns
            );
            return Err(Failure::new(Kind::MaxIterations, message).into());
        }
        if !reply.text.is_empty() {
            talk.words.push(reply.text.clone());
        }
        let calls = reply.tool_calls.clone();
        talk.messages.push(Message::Assistant {
            text: reply.text,
            tool_calls: reply.tool_calls,
            kept: reply.kept,
        });
        for call in calls {
            let mut attachments = Vec::new();
            let content = match talk::meant(&talk.offers, &call) {
                Ok((tool, arguments)) => {
                    let tool = tool.to_owned();
                    let run = talk::run(cx, talk.spec, &mut talk.budget, &tool, &arguments);
                    match run.await? {
                        Ok(output) => {
                            attachments = output.attachments;
                            shown(&output.value)
                        }
                        Err(told) => told,
                    }
                }
                Err(told) => told,
            };
            talk.messages.push(Message::Tool {
                id: call.id,
                name: call.name,
                content,
                attachments,
            });
        }
    }
}

/// A call that is proposed, and within its budget.
struct PlannedCall {
    tool: String,
    arguments: Value,
    key: String,
}

async fn planned(
    cx: &mut NodeContext<'_>,
    talk: &mut Talk<'_>,
    wanted: &WritableKeys,
    least: u32,
    gate: ToolGate,
) -> Result<Answer, Interrupt> {
    let (said, calls) = proposed(cx, talk, least).await?;
    let mut proposals = Vec::new();
    for call in &calls {
        let proposal = plan::proposal(cx, &call.key, &call.tool, &call.arguments);
        plan::enqueue(cx, &proposal).await?;
        proposals.push(proposal);
    }
    let mut decisions = Vec::new();
    if gate == ToolGate::Closed {
        let mut waits = None;
        for proposal in &proposals {
            match plan::decide(cx, proposal).await {
                Ok(decision) => decisions.push(decision),
                // All that is undecided is told at once, so that a person sees the whole queue.
                Err(Interrupt::Waiting(question)) => {
                    waits.get_or_insert(question);
                }
                Err(other) => return Err(other),
            }
        }
        if let Some(question) = waits {
            return Err(Interrupt::Waiting(question));
        }
    }
    let mut answer = wanted.read(&said).unwrap_or_else(|_| Answer {
        text: said.clone(),
        ..Answer::default()
    });
    // A proposal in plain words is no value of a key; what its calls give is.
    if answer.form == Form::Words {
        answer.fields.clear();
    }
    let mut results = Vec::new();
    let mut told = Vec::new();
    for (call, decision) in calls.iter().zip(decisions) {
        match decision {
            Decision::Approved => {
                let result = talk::approved(cx, talk.spec, &call.tool, &call.arguments).await?;
                let text = match &result {
                    Ok(output) => shown(&output.value),
                    Err(error) => error.clone(),
                };
                told.push(format!("{} {}:\n{text}", call.tool, call.arguments));
                if let Ok(ToolOutput { value, .. }) = result {
                    results.push(json!({
                        "source": cx.path(),
                        "rank": results.len() + 1,
                        "tool": call.tool,
                        "arguments": call.arguments,
                        "result": value,
                    }));
                }
            }
            Decision::Denied { reason } => {
                talk::record(cx, &call.tool, &call.arguments, "denied", &reason).await?;
            }
        }
    }
    if let Some(key) = wanted
        .list()
        .filter(|key| !answer.fields.contains_key(*key))
        && !results.is_empty()
    {
        answer.fields.insert(key.to_owned(), Value::Array(results));
    }
    if !told.is_empty() {
        let text = Some(answer.text).filter(|text| !text.is_empty());
        answer.text = text
            .into_iter()
            .chain(told)
            .collect::<Vec<_>>()
            .join("\n\n");
    }
    Ok(answer)
}

/// Asks for proposals until there are enough. What a budget does not allow is no proposal.
async fn proposed(
    cx: &mut NodeContext<'_>,
    talk: &mut Talk<'_>,
    least: u32,
) -> Result<(String, Vec<PlannedCall>), Interrupt> {
    let mut planned: Vec<PlannedCall> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    loop {
        let reply = asked(cx, talk).await?;
        words.extend(Some(reply.text.clone()).filter(|text| !text.is_empty()));
        let mut refused = Vec::new();
        for call in &reply.tool_calls {
            let meant = talk::meant(&talk.offers, call)
                .map(|(tool, arguments)| (tool.to_owned(), arguments));
            match meant {
                Ok((tool, arguments)) => match talk.budget.take(&tool) {
                    Ok(()) => {
                        let key = cx.call();
                        planned.push(PlannedCall {
                            tool,
                            arguments,
                            key,
                        });
                    }
                    Err(refusal) => {
                        let why = refusal.to_string();
                        talk::record(cx, &tool, &arguments, "refused", &why).await?;
                        refused.push(refusal.to_string());
                    }
                },
                Err(told) => refused.push(told),
            }
        }
        if plan::has_passed(least, planned.len()) {
            return Ok((words.join("\n"), planned));
        }
        let mut complaint = format!(
            "{} tool calls were proposed, and at least {least} are needed (min_proposals)",
            planned.len()
        );
        if !refused.is_empty() {
            complaint.push_str(&format!("; {}", refused.join("; ")));
        }
        again(talk, reply.text, &complaint, Kind::TooFewProposals)?;
    }
}
