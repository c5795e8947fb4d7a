//! Running another agent to its end (Loki wiki, "agent").
//!
//! A child lives inside the future of its node, so every way out of the parent drops it.

use crate::graph::spec::{AgentConfig, AgentSpec};
use crate::graph::work::PendingCall;
use crate::host::{AGENT_FILE, AgentCall, AgentDescription, TimeoutError};
use crate::nodes::model as llm;
use crate::nodes::model::Talk;
use crate::observe::spans;
use crate::run::Graph;
use crate::run::context::{NodeContext, RunContext};
use crate::run::executor::{BranchEnd, Executor};
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::shared::Shared;
use serde_json::{Map, Value};
use std::path::Path;

impl NodeContext<'_> {
    /// Runs an agent: by the host if it answers for that name, else as the model with instructions and tools that its
    /// description says.
    ///
    /// # Errors
    /// If it fails, takes too long, or nothing is known about it: agent nodes have no tolerant path.
    pub fn agent<'a>(&'a mut self, spec: &'a AgentSpec, prompt: String) -> PendingCall<'a, String> {
        // Apart, so that it is compiled here and not in every graph, and makes no node's future large.
        PendingCall::new(self.agent_inside(spec, prompt))
    }

    async fn agent_inside(
        &mut self,
        spec: &AgentSpec,
        prompt: String,
    ) -> Result<String, Interrupt> {
        self.note_agent(spec, &prompt);
        self.shared.deeper(spec)?;
        let shared = self.shared;
        let hosted = shared.host.agents.takes(spec.name);
        let dir = shared.dir.join(directory(spec));
        let described = match hosted {
            true => None,
            false => shared.host.agents.describe(spec, &dir),
        };
        let done = match described {
            Some(described) => {
                // Apart, so that it does not make every node's future as large as a conversation.
                let talking = Box::pin(self.talk(spec, described, &dir, &prompt));
                let talking = spans::agent((spec.name, &shared.id), talking);
                shared.within(spec.seconds, talking).await
            }
            None => {
                shared
                    .within(
                        spec.seconds,
                        spans::agent((spec.name, &shared.id), self.hosted(spec, &prompt)),
                    )
                    .await
            }
        };
        done.map_err(|elapsed| late(spec, &elapsed))?
            .and_then(|answer| answer.map_err(|failure| failed(spec, failure).into()))
    }

    /// Runs an agent as its `config.yaml` says.
    async fn talk(
        &mut self,
        spec: &AgentSpec,
        described: Result<AgentDescription, Failure>,
        dir: &Path,
        prompt: &str,
    ) -> Result<Result<String, Failure>, Interrupt> {
        let described = match described {
            Ok(described) => described,
            Err(failure) => return Ok(Err(failure)),
        };
        for key in &described.ignored {
            self.note(|| {
                format!(
                    "`{key}` in the {AGENT_FILE} of agent '{}' is not supported and has no effect",
                    spec.name
                )
            });
        }
        let date = if described.wants_date() {
            self.kept_date().await?
        } else {
            String::new()
        };
        let instructions = described.filled_in(&date);
        let tools: Vec<&str> = described.tools.iter().map(String::as_str).collect();
        let config = spec.config.unwrap_or(AgentConfig::DEFAULT);
        let talk = Talk {
            model: described.model.as_deref(),
            temperature: described.temperature,
            top_p: described.top_p,
            tools: &tools,
            dir: Some(dir),
            variables: &described.variables,
            system: Some(instructions.as_str()).filter(|text| !text.is_empty()),
            ..Talk::agent(&config, prompt)
        };
        let answer = llm::answer(self, &talk).await?;
        Ok(answer.map(|answer| answer.text))
    }

    /// The date and time, which are the same when the step is done again in a resumed run.
    async fn kept_date(&mut self) -> Result<String, Interrupt> {
        let now = self.date();
        let key = self.call();
        let date = self
            .effect(("date", &key), "", async { Ok(Ok(now)) })
            .await?;
        Ok(date.map_err(Failure::from)?)
    }

    async fn hosted(
        &mut self,
        spec: &AgentSpec,
        prompt: &str,
    ) -> Result<Result<String, Failure>, Interrupt> {
        let node = self.path();
        let key = self.call();
        let agents = &self.shared.host.agents;
        let running = async {
            Ok(agents
                .run(AgentCall {
                    node: &node,
                    key: &key,
                    spec,
                    prompt,
                })
                .await)
        };
        Ok(self
            .effect(("agent", &key), &(spec.name, prompt), running)
            .await?
            .map_err(Failure::from))
    }

    /// Runs a graph that was compiled in, with a state of its own, and gives its output as text. The prompt fills the
    /// input that takes one.
    ///
    /// # Errors
    /// As [`NodeContext::agent`]; a child that waits for a person makes its parent wait.
    pub async fn graph<G: Graph>(
        &mut self,
        spec: &AgentSpec,
        child: &G,
        prompt: String,
        mut inputs: Map<String, Value>,
    ) -> Result<String, Interrupt> {
        let shared = self.shared;
        if shared.host.agents.takes(spec.name) {
            return self.agent(spec, prompt).await;
        }
        self.note_agent(spec, &prompt);
        shared.deeper(spec)?;
        if let Some(input) = child.about().inputs.iter().find(|input| input.prompt) {
            inputs.insert(input.name.to_string(), Value::String(prompt));
        }
        let state = crate::run::begin(child, inputs)
            .map_err(|error| failed(spec, Failure::new(Kind::Inputs, error.to_string())))?;
        let mut below = shared.child(
            self.call(),
            (self.name(), self.branch),
            shared.dir.join(directory(spec)),
            child.about().limits.clone(),
        );
        below.on_interrupted = self.on_interrupted;
        below.handed = child.handed().to_vec();
        let run = Box::pin(output(child, &below, state));
        let run = spans::agent((spec.name, &below.id), run);
        let done = shared.within(spec.seconds, run).await;
        let spent = self.spent();
        spent.usage.add(&below.usage());
        spent.tolerated.extend(below.tolerated());
        for problem in below.handled() {
            shared.note_failing(self.branch, problem);
        }
        done.map_err(|elapsed| late(spec, &elapsed))?
            .map_err(|interrupt| match interrupt {
                Interrupt::Fault(failure) => failed(spec, failure).into(),
                Interrupt::Waiting(_) | Interrupt::Cancelled => interrupt,
            })
    }

    fn note_agent(&self, spec: &AgentSpec, prompt: &str) {
        const LINES: usize = 12;
        self.note(|| {
            let mut text = format!("spawning agent '{}' with prompt:", spec.name);
            for line in prompt.lines().take(LINES) {
                text.push_str("\n      ");
                text.push_str(line);
            }
            let more = prompt.lines().count().saturating_sub(LINES);
            if more > 0 {
                text.push_str(&format!("\n      ... ({more} more lines)"));
            }
            text
        });
    }
}

/// The directory of an agent, relative to the graph's.
fn directory(spec: &AgentSpec) -> String {
    if spec.dir.is_empty() {
        format!("../{}", spec.name)
    } else {
        spec.dir.to_owned()
    }
}

/// Drives a child graph to its end.
async fn output<G: Graph>(
    child: &G,
    shared: &RunContext,
    state: Shared<G::State>,
) -> Result<String, Interrupt> {
    let executor = Executor::new(child, shared);
    let run = executor.main(child.first(), state).await;
    match run.end {
        Ok(BranchEnd::Ended(_, output)) => Ok(crate::value::text::shown(&output)),
        Ok(BranchEnd::Joined(_) | BranchEnd::ItemDone) => {
            Err(Failure::new(Kind::MissingNext, "the graph stopped before its end").into())
        }
        Err(stopped) => Err(match stopped.why {
            Interrupt::Fault(failure) => {
                let node = executor.name(stopped.at);
                Failure {
                    message: format!("at node `{node}`: {}", failure.message),
                    ..failure
                }
                .into()
            }
            why @ (Interrupt::Waiting(_) | Interrupt::Cancelled) => why,
        }),
    }
}

fn late(spec: &AgentSpec, elapsed: &TimeoutError) -> Interrupt {
    Failure::new(
        Kind::Timeout,
        format!("agent `{}` {elapsed} and was stopped", spec.name),
    )
    .into()
}

/// What a failed child is to its parent. Why nobody could answer stays visible in the kind.
fn failed(spec: &AgentSpec, failure: Failure) -> Failure {
    let why = failure.kind;
    let told = matches!(
        why,
        Kind::Timeout
            | Kind::Unscripted
            | Kind::Refusal
            | Kind::Cancelled
            | Kind::Policy
            | Kind::Budget
    );
    let kind = if told { why } else { Kind::Agent };
    Failure::new(
        kind,
        format!("agent `{}` failed: {}", spec.name, failure.message),
    )
}
