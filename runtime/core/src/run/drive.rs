//! Driving a run to where it stops, told to whoever watches, and what comes of it.

use super::{Outcome, Path};
use crate::graph::{RunFailure, Status};
use crate::observe::{Event, NodeTime};
use crate::run::Graph;
use crate::run::context::run_context::RunContext;
use crate::run::executor::{BranchEnd, BranchResult, Executor};
use crate::run::lifecycle::{GraphWithState, Moment};
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::shared::Shared;

/// Runs to the end, or to where nothing goes on.
pub(super) async fn watched<G: Graph>(
    executor: &Executor<'_, G>,
    shared: &RunContext,
    at: G::At,
    state: Shared<G::State>,
    rehearsal: bool,
) -> Outcome<G> {
    let clock = &shared.host.clock;
    let begun = clock.now();
    let about = executor.graph().about();
    if let Some(watch) = &shared.watch {
        let date = clock.date();
        watch.event(&Event::Started {
            run_id: &shared.id,
            graph: &about.name,
            start: executor.name(at),
            after: executor.exits_before(),
            date,
            model: shared.model.as_deref(),
        });
    }
    let lifecycle = executor.graph().lifecycle();
    let key = format!("{}/hooks", shared.id);
    if let Some(lifecycle) = lifecycle.filter(|_| !executor.is_restored()) {
        let graph = &GraphWithState {
            graph: executor.graph(),
            state: &*state,
        };
        lifecycle.begun(beside(shared, graph, &key)).await;
    }
    let finished = executor.main(at, state).await;
    let outcome = outcome(executor, shared, finished, rehearsal);
    let completed = matches!(
        outcome.status,
        Status::Completed | Status::CompletedWithErrors
    );
    if let Some(lifecycle) = lifecycle.filter(|_| completed) {
        let graph = &GraphWithState {
            graph: executor.graph(),
            state: &*outcome.state,
        };
        let moment = beside(shared, graph, &key);
        lifecycle
            .completed(moment, outcome.steps, outcome.status)
            .await;
    }
    if let Some(watch) = &shared.watch {
        watch.event(&Event::Ended {
            run_id: &shared.id,
            graph: &about.name,
            status: outcome.status,
            time: clock.now().duration_since(begun),
            usage: outcome.usage,
            nodes: times(executor, shared),
        });
    }
    outcome
}

/// A moment of the whole run.
fn beside<'a, G: Graph>(
    run: &'a RunContext,
    graph: &'a GraphWithState<'a, G>,
    key: &'a str,
) -> Moment<'a> {
    Moment {
        run,
        graph,
        node: None,
        key,
    }
}

fn times<'d, G: Graph>(executor: &'d Executor<'_, G>, shared: &RunContext) -> Vec<NodeTime<'d>> {
    let spent = shared.spent();
    let nodes = executor.graph().about().nodes.iter().zip(&spent);
    let mut times: Vec<NodeTime<'d>> = nodes
        .filter(|(_, spent)| spent.visits > 0)
        .map(|(node, spent)| NodeTime {
            node: &node.id,
            visits: spent.visits,
            total: spent.total,
            longest: spent.longest,
            usage: shared.paid_by(&node.id),
        })
        .collect();
    longest_first(&mut times);
    times
}

/// Apart from what is generic: else it would be compiled with each graph.
fn longest_first(times: &mut [NodeTime<'_>]) {
    times.sort_by_key(|time| std::cmp::Reverse(time.total));
}

fn outcome<G: Graph>(
    executor: &Executor<'_, G>,
    shared: &RunContext,
    finished: BranchResult<G>,
    rehearsal: bool,
) -> Outcome<G> {
    let nodes = &executor.graph().about().nodes;
    let errors = shared.tolerated();
    let mut outcome = Outcome {
        run_id: shared.id.clone(),
        status: Status::Failed,
        output: None,
        state: finished.state,
        path: Path::new(shared.take_path(), nodes.clone()),
        steps: shared.steps(),
        usage: shared.usage(),
        waiting: None,
        questions: Vec::new(),
        error: None,
        errors,
        tolerated: shared.handled(),
        capped: shared.capped(),
        rehearsal,
    };
    match finished.end {
        Ok(BranchEnd::Ended(_, output)) => {
            outcome.status = if outcome.errors.is_empty() {
                Status::Completed
            } else {
                Status::CompletedWithErrors
            };
            outcome.output = Some(output);
        }
        Ok(BranchEnd::Joined(at)) => outcome.error = Some(aimless(executor.name(at))),
        Ok(BranchEnd::ItemDone) => outcome.error = Some(aimless("?")),
        Err(stopped) => match &stopped.why {
            Interrupt::Waiting(question) => {
                outcome.status = Status::Waiting;
                outcome.questions = shared.questions();
                if outcome.questions.is_empty() {
                    outcome.questions.push(question.as_ref().clone());
                }
                outcome.waiting = outcome.questions.first().cloned();
            }
            Interrupt::Cancelled => outcome.status = Status::Cancelled,
            Interrupt::Fault(_) => outcome.error = stopped.problem(executor),
        },
    }
    held(shared, &mut outcome);
    outcome
}

/// Has the run fail where it must not end so, or came to something else that it must not do.
fn held<G: Graph>(shared: &RunContext, outcome: &mut Outcome<G>) {
    let guard = shared.guard.as_ref();
    let Some(forbidden) = guard.and_then(|guard| guard.ends(outcome.status).err()) else {
        return;
    };
    let way: Vec<String> = outcome
        .path
        .iter()
        .map(|node| format!("`{node}`"))
        .collect();
    let node = match &outcome.error {
        Some(error) => error.node.clone(),
        None => outcome
            .path
            .last()
            .map_or_else(String::new, ToString::to_string),
    };
    let Failure { kind, message, .. } = *forbidden;
    let message = format!("{message}; the run came by {}", way.join(", "));
    outcome.error = Some(RunFailure::new(node, kind, message));
    (outcome.status, outcome.output) = (Status::Failed, None);
}

fn aimless(node: &str) -> RunFailure {
    let message = "the run stopped where no node comes after it".to_owned();
    RunFailure::new(node, Kind::MissingNext, message)
}
