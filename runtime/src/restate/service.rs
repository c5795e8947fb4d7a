//! The two services of a graph: its workflow, and its nodes.
//!
//! The server is told of them in its own words (JSON), because their names are known only when the program runs.

use super::history::History;
use super::wire::{GivenAnswer, KnownRun, RUNNING, RunPosition, handler, kept};
use super::{names, node, workflow};
use crate::any_graph::AnyGraph;
use crate::dialects::rye;
use crate::graph::{About, Spending};
use crate::run::Graph;
use crate::run::journal::{Origin, Prompts, check_name};
use crate::store::answers::assign;
use crate::value::text::printable;
use crate::world::Host;
use restate_sdk::endpoint::{ContextInternal, Endpoint, Error, InputMetadata};
use restate_sdk::errors::{HandlerError, TerminalError};
use restate_sdk::serde::Json;
use restate_sdk::service::macro_support::{ServiceBoxFuture, service_definition};
use restate_sdk::service::{Service, ServiceDefinition};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What this process has for the nodes of a graph.
#[derive(Clone)]
pub struct Setup {
    /// What is outside of a run of this name. People who are in it are asked before the run waits.
    pub host: Arc<dyn Fn(&str) -> Host + Send + Sync>,
    /// Where scripts and child agents are found.
    pub dir: PathBuf,
    /// The model of nodes that name none.
    pub model: Option<String>,
    /// How long a person may take to answer; `None`: for ever.
    pub answer_within: Option<Duration>,
    /// Whether the definitions of tools are kept with a run.
    pub prompts: Prompts,
    /// Says nothing about nodes on standard error.
    pub quiet: bool,
}

impl Setup {
    pub(super) fn note(&self, run: &str, what: &str) {
        if !self.quiet {
            crate::terminal::say::log::of_run(&printable(run), &printable(what));
        }
    }
}

/// Why a run on a server has no limit of money.
pub const UNLIMITED: &str = "what a run spends on models is not limited on a Restate server, because several processes may work for \
    one run there (`settings.max_cost` and `max_tokens`, --max-cost and --max-tokens); run the graph with a store, or take the limit out";

/// A day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// When the server tries again what a dead process had begun: after so many milliseconds, at most so many, so often. What a node
/// fails with is never tried again by the server: it is a result. A process that is away for days must still be waited for.
const AGAIN: (u64, u64, u64) = (50, 2000, 10_000_000);

/// How long the server keeps what it knows of a run that is over, in days.
const KEPT: u64 = 7;

/// The services of a graph.
///
/// # Errors
/// If the graph cannot run on a server, or the server would not take its services.
pub fn endpoint<G: Graph + 'static>(graph: &Arc<G>, setup: &Setup) -> Result<Endpoint, String> {
    endpoint_of(&AnyGraph::shared(Arc::clone(graph)), setup)
}

/// The same, for a graph of any type.
pub(crate) fn endpoint_of(graph: &AnyGraph, setup: &Setup) -> Result<Endpoint, String> {
    let about = graph.about();
    if rye::facade::acts(graph) {
        return Err(format!(
            "graph `{}` acts inside of a project, where its runs leave their trail and its hooks run; that is on one machine, so it \
             cannot be served to Restate",
            about.name
        ));
    }
    if let Some(node) = crate::testing::interruptions::minds_interruption(graph) {
        return Err(format!(
            "node `{node}` of graph `{}` says `x-on-interrupted`, and a Restate server makes a call again whose process ended, without \
             asking; run the graph with a store, or take `x-on-interrupted` out",
            about.name
        ));
    }
    if graph.guard().is_some() {
        return Err(format!(
            "graph `{}` has policies with `enforce: true`, and what watches a run of it sees only what happens in one process; run the \
             graph with a store, or leave `enforce` out",
            about.name
        ));
    }
    if about.limits.spending != Spending::default() {
        return Err(format!("graph `{}`: {UNLIMITED}", about.name));
    }
    let flow = definition(described(about))?;
    let nodes = definition(nodes(about))?;
    let flow: ServiceDefinition = service_definition(Flow(graph.clone()), flow);
    let nodes = service_definition(
        Nodes {
            graph: graph.clone(),
            setup: setup.clone(),
        },
        nodes,
    );
    Ok(Endpoint::builder().bind(flow).bind(nodes).build())
}

fn definition(described: Value) -> Result<restate_sdk::discovery::Service, String> {
    serde_json::from_value(described.clone())
        .map_err(|error| format!("the server would not take this service: {error}: {described}"))
}

/// The workflow, as the server is told of it.
fn described(about: &About) -> Value {
    let any = json!({"contentType": "*/*", "required": false});
    let text = json!({"contentType": "application/json", "setContentTypeIfEmpty": true});
    let shared = |name: &str, what: &str| json!({"name": name, "ty": "SHARED", "input": any, "output": text, "documentation": what});
    json!({
        "name": names::workflow(about),
        "ty": "WORKFLOW",
        "documentation": about.description.trim(),
        "metadata": {"graph": about.name, "fingerprint": format!("{:016x}", about.fingerprint)},
        "retryPolicyInitialInterval": AGAIN.0,
        "retryPolicyExponentiationFactor": 2.0,
        "retryPolicyMaxInterval": AGAIN.1,
        "retryPolicyMaxAttempts": AGAIN.2,
        "handlers": [
            {
                "name": handler::RUN, "ty": "WORKFLOW", "input": any, "output": text,
                "documentation": "Runs the graph with the inputs of a JSON object, once per key, and gives its output",
                "workflowCompletionRetention": KEPT * DAY,
            },
            shared(handler::ANSWER, "Answers a question: {\"answer\": TEXT}, or {\"answers\": {ID: TEXT}}"),
            shared(handler::CANCEL, "Asks the run to stop"),
            shared(handler::STAND, "Where the run stands, and what it asks"),
            shared(handler::HISTORY, "All that the run did"),
        ],
    })
}

/// The nodes, as the server is told of them.
fn nodes(about: &About) -> Value {
    let bytes = json!({"contentType": "*/*", "required": true});
    let text = json!({"contentType": "application/json", "setContentTypeIfEmpty": true});
    let handlers = names::handlers(about).into_iter().zip(about.nodes.iter());
    let handlers = handlers.map(|((id, name), node)| {
        let what = format!("Node `{id}` ({}), line {}", node.kind, node.line);
        json!({"name": name, "input": bytes, "output": text, "documentation": what})
    });
    json!({
        "name": names::nodes(about),
        "ty": "SERVICE",
        "documentation": format!("The nodes of graph `{}`; its workflow calls them", about.name),
        "metadata": {"graph": about.name, "fingerprint": format!("{:016x}", about.fingerprint)},
        "handlers": handlers.collect::<Vec<_>>(),
        "ingressPrivate": true,
        // A node is at work as long as it takes. Whoever is silent for a minute is asked to stop otherwise.
        "inactivityTimeout": DAY,
        "abortTimeout": DAY,
        "retryPolicyInitialInterval": AGAIN.0,
        "retryPolicyExponentiationFactor": 2.0,
        "retryPolicyMaxInterval": AGAIN.1,
        "retryPolicyMaxAttempts": AGAIN.2,
    })
}

/// The workflow of a graph.
struct Flow(AnyGraph);

impl Service for Flow {
    type Future = ServiceBoxFuture;

    fn handle(&self, ctx: ContextInternal) -> Self::Future {
        let graph = self.0.clone();
        Box::pin(async move {
            let (input, about) = ctx.input::<Vec<u8>>().await;
            let done = match ctx.handler_name() {
                handler::RUN => {
                    let run = (about.key.as_str(), about.invocation_id.as_str());
                    workflow::run(&ctx, &graph, run, &input).await
                }
                _ => match asked(&ctx, &about, &input).await {
                    Some(done) => done,
                    None => {
                        return Err(Error::unknown_handler(
                            ctx.service_name(),
                            ctx.handler_name(),
                        ));
                    }
                },
            };
            ctx.handle_handler_result(done.map_err(HandlerError::from));
            ctx.end();
            Ok(())
        })
    }
}

/// What is asked of a run beside running it; `None`: nothing that is known.
async fn asked(
    ctx: &ContextInternal,
    about: &InputMetadata,
    input: &[u8],
) -> Option<Result<Vec<u8>, TerminalError>> {
    Some(match ctx.handler_name() {
        handler::ANSWER => answer(ctx, about, input).await,
        handler::CANCEL => cancel(ctx, about).await,
        handler::STAND => stands(ctx, about).await.and_then(json_of),
        handler::HISTORY => told(ctx, about).await.and_then(json_of),
        _ => return None,
    })
}

/// The nodes of a graph.
struct Nodes {
    graph: AnyGraph,
    setup: Setup,
}

impl Service for Nodes {
    type Future = ServiceBoxFuture;

    fn handle(&self, ctx: ContextInternal) -> Self::Future {
        let (graph, setup) = (self.graph.clone(), self.setup.clone());
        Box::pin(async move {
            let (task, _) = ctx.input::<Vec<u8>>().await;
            let done = node::work(&ctx, &graph, &setup, &task).await;
            ctx.handle_handler_result(done.map_err(HandlerError::from));
            ctx.end();
            Ok(())
        })
    }
}

fn json_of(value: impl serde::Serialize) -> Result<Vec<u8>, TerminalError> {
    serde_json::to_vec(&value).map_err(|error| TerminalError::new(error.to_string()))
}

fn conflict(message: String) -> TerminalError {
    TerminalError::new_with_code(409, message)
}

/// Where a run stands, as it was kept last.
async fn stood(ctx: &ContextInternal, about: &InputMetadata) -> Result<RunPosition, TerminalError> {
    check_name(&about.key).map_err(|error| TerminalError::new_with_code(400, error.to_string()))?;
    match ctx.get::<Json<RunPosition>>(kept::STAND).await? {
        Some(Json(stand)) => Ok(stand),
        None => Err(TerminalError::new_with_code(
            404,
            format!("there is no run `{}`", about.key),
        )),
    }
}

/// Where a run stands. What was answered is not asked any more, although the run may not have gone on yet.
async fn stands(
    ctx: &ContextInternal,
    about: &InputMetadata,
) -> Result<RunPosition, TerminalError> {
    let mut stand = stood(ctx, about).await?;
    let asked = std::mem::take(&mut stand.questions);
    let waits = !asked.is_empty();
    for open in asked {
        if ctx.peek_promise::<String>(&open.promise).await?.is_none() {
            stand.questions.push(open);
        }
    }
    if waits && stand.questions.is_empty() {
        stand.status = RUNNING.to_owned();
    }
    Ok(stand)
}

/// Resolves the promises of questions.
async fn answer(
    ctx: &ContextInternal,
    about: &InputMetadata,
    input: &[u8],
) -> Result<Vec<u8>, TerminalError> {
    let run = &about.key;
    let given: GivenAnswer = serde_json::from_slice(input).map_err(|error| {
        let message =
            format!("expected {{\"answer\": TEXT}} or {{\"answers\": {{ID: TEXT}}}}: {error}");
        TerminalError::new_with_code(400, message)
    })?;
    let stand = stood(ctx, about).await?;
    if stand.outcome.is_some() {
        return Err(conflict(format!("run `{run}` is over")));
    }
    let questions: Vec<_> = stand
        .questions
        .iter()
        .map(|open| open.question.clone())
        .collect();
    let named = given.answers.iter();
    let texts: Vec<String> = given
        .answer
        .iter()
        .cloned()
        .chain(named.map(|(id, text)| format!("{id}={text}")))
        .collect();
    if let Some(id) = given.answers.keys().find(|id| {
        !questions
            .iter()
            .any(|question| question.id == **id || question.node == **id)
    }) {
        let message = format!("run `{run}` asks no question `{id}`");
        return Err(TerminalError::new_with_code(400, message));
    }
    let pauses = questions.iter().all(|question| question.pause.is_some());
    let assigned = match (texts.is_empty(), questions.first()) {
        // Whoever lets a paused run go on says nothing.
        (true, Some(first)) if pauses => vec![(first.id.clone(), String::new())],
        (true, _) => return Err(conflict(format!("run `{run}` is given no answer"))),
        (false, _) => assign(&questions, &texts)
            .map_err(|message| conflict(format!("run `{run}`: {message}")))?,
    };
    for (id, text) in assigned {
        let asked = stand.questions.iter().find(|open| open.question.id == id);
        let Some(asked) = asked else { continue };
        if ctx.peek_promise::<String>(&asked.promise).await?.is_some() {
            return Err(conflict(format!(
                "question {id} of run `{run}` is answered"
            )));
        }
        ctx.resolve_promise(&asked.promise, text);
    }
    json_of(json!({"run_id": run, "turn": stand.turn}))
}

/// Has the run cancelled, and with it what is at work for it.
async fn cancel(ctx: &ContextInternal, about: &InputMetadata) -> Result<Vec<u8>, TerminalError> {
    let stand = stood(ctx, about).await?;
    if stand.outcome.is_some() {
        return Err(conflict(format!("run `{}` is over", about.key)));
    }
    if let Some(invocation) = ctx.get::<String>(kept::INVOCATION).await? {
        ctx.cancel_invocation(invocation.trim_matches('"'));
    }
    json_of(json!({"run_id": about.key, "turn": stand.turn}))
}

/// All that is known of a run.
async fn told(ctx: &ContextInternal, about: &InputMetadata) -> Result<KnownRun, TerminalError> {
    let stand = stands(ctx, about).await?;
    let Some(Json(origin)) = ctx.get::<Json<Origin>>(kept::ORIGIN).await? else {
        return Err(conflict(format!("run `{}` has not begun", about.key)));
    };
    let mut rows = Vec::new();
    while let Some(Json(more)) = ctx.get(&kept::rows(rows.len() as u64)).await? {
        rows.push(more);
    }
    Ok(History::told(origin, stand, rows))
}
