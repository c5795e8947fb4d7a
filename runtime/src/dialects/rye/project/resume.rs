//! A run that goes on: its state and its transcript are believed only if they are as they were signed.

use super::invoke::Settings;
use super::log::Transcript;
use super::names::is_plain;
use super::sign::Signer;
use super::{KeptRun, Layout, verify};
use crate::dialects::rye::action::Workflow;
use crate::files::replace::replace;
use crate::run::Graph;
use crate::value::failure::{Failure, Kind};
use serde_json::Value;

pub(super) fn layout(settings: &Settings, workflow: &Workflow, run: &str) -> Layout {
    Layout {
        project: settings.project.clone(),
        graph: workflow.id.to_string(),
        run: run.to_owned(),
    }
}

/// The transcript of a run that goes on, which from now on only this process writes.
pub(super) fn held(
    settings: &Settings,
    workflow: &Workflow,
    run: &str,
) -> Result<Transcript, Failure> {
    if is_plain(run) {
        Transcript::of(&layout(settings, workflow, run))
    } else {
        Err(no_such_run(workflow, run))
    }
}

fn no_such_run(workflow: &Workflow, run: &str) -> Failure {
    let message = format!("there is no run `{run}` of `{}` to resume", workflow.id);
    Failure::new(Kind::UnknownRun, message)
}

/// What is kept of a run, if it is believed.
pub(super) fn load(
    settings: &Settings,
    workflow: &Workflow,
    signer: &Signer,
    run: &str,
) -> Result<KeptRun, Failure> {
    let unknown = |message: String| Failure::new(Kind::UnknownRun, message);
    let text = std::fs::read_to_string(layout(settings, workflow, run).state())
        .ok()
        .filter(|_| is_plain(run));
    let Some(text) = text else {
        return Err(no_such_run(workflow, run));
    };
    let body = signer
        .opened(&text)
        .map_err(|flaw| unknown(format!("run `{run}` cannot be resumed: its state {flaw}")))?;
    KeptRun::read(body).ok_or_else(|| {
        unknown(format!(
            "run `{run}` cannot be resumed: its state cannot be read"
        ))
    })
}

/// Lets a run go on whose transcript is whole, too, and says how often its next step was begun.
///
/// What nobody vouches for at the end of the transcript is taken away: a process that was killed may have left half a line
/// there. That it had begun a step is noted in the state before.
pub(super) fn whole(
    layout: &Layout,
    transcript: &mut Transcript,
    mut kept: KeptRun,
    (signer, date): (&Signer, &str),
) -> Result<u32, Failure> {
    let flawed = |flaw: String| {
        let message = format!(
            "run `{}` cannot be resumed: its transcript: {flaw}",
            layout.run
        );
        Failure::new(Kind::UnknownRun, message)
    };
    let bytes = transcript
        .read()
        .map_err(|error| flawed(format!("cannot be read: {error}")))?;
    let vouched = verify::transcript(&bytes, Some(&kept), signer).map_err(flawed)?;
    let next = kept.step_count.saturating_add(1);
    let begun = |lines: Option<&[u8]>| begun(lines.unwrap_or_default(), next);
    let known = begun(bytes.get(kept.transcript_bytes..vouched));
    kept.attempts = kept.attempts.saturating_add(begun(bytes.get(vouched..)));
    let attempts = kept.attempts.saturating_add(known);
    if vouched < bytes.len() {
        let unwritten = |error: std::io::Error| flawed(format!("cannot be written: {error}"));
        let text = signer.signed(date, &kept.document(layout));
        replace(&layout.state(), text.as_bytes()).map_err(unwritten)?;
        transcript.cut(vouched).map_err(unwritten)?;
    }
    Ok(attempts)
}

/// How often these lines of a transcript say that a step was begun.
fn begun(lines: &[u8], step: u32) -> u32 {
    let events = lines
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let begins = events.filter(|event| {
        event.get("event_type").and_then(Value::as_str) == Some("step_started")
            && event.pointer("/payload/step").and_then(Value::as_u64) == Some(step.into())
    });
    u32::try_from(begins.count()).unwrap_or(u32::MAX)
}

/// Where a run goes on.
pub(super) fn place<G: Graph>(graph: &G, kept: &KeptRun, run_id: &str) -> Result<G::At, Failure> {
    let over = kept.status.starts_with("completed");
    let Some(node) = kept.current_node.as_deref().filter(|_| !over) else {
        let message = format!("run `{run_id}` has reached its end, so there is nothing to resume");
        return Err(Failure::new(Kind::UnknownRun, message));
    };
    position(graph, node)
}

/// The position of a node.
pub(super) fn position<G: Graph>(graph: &G, node: &str) -> Result<G::At, Failure> {
    let nodes = &graph.about().nodes;
    graph.read_at(node.into()).map_err(|_| {
        let all: Vec<&str> = nodes.iter().map(|about| about.id.as_ref()).collect();
        let message = format!(
            "the graph has no node `{node}`; its nodes are {}",
            all.join(", ")
        );
        Failure::new(Kind::UnknownNode, message)
    })
}
