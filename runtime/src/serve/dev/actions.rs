//! The steps of runs of graphs of actions, in the form in which the page is told of those of other graphs.

use crate::cli::show::difference;
use crate::dialects::rye::project::Layout;
use crate::dialects::rye::project::conversations::Thread;
use crate::dialects::rye::project::steps::{self, Step, Steps};
use crate::host::Usage;
use crate::serve::desk::ServeError;
use crate::terminal::cost::paid;
use serde_json::{Map, Value, json};

/// All steps of a run. `row`: what the list of runs says of it.
pub(super) fn whole(layout: &Layout, row: Value) -> Result<Value, ServeError> {
    let steps = read(layout)?;
    let mut usage = Usage::default();
    for step in &steps.done {
        usage.add(&step.usage);
    }
    for cost in steps.others.iter().flat_map(Thread::paid) {
        usage.add(&cost);
    }
    let done = steps.done.iter().enumerate();
    let done: Vec<Value> = done
        .map(|(number, step)| told(number, step, steps.before(number + 1)))
        .collect();
    let threads: Vec<Value> = steps.others.iter().map(Thread::json).collect();
    Ok(json!({
        "run": row, "steps": done, "next": steps.open, "threads": threads, "forks": false, "state": steps.state,
        "paid": paid(&usage),
    }))
}

/// The state before a step.
pub(super) fn state(layout: &Layout, step: u32) -> Result<Value, ServeError> {
    let steps = read(layout)?;
    let number = usize::try_from(step).unwrap_or(usize::MAX);
    let Some((node, state)) = steps.before(number) else {
        return Err(ServeError::Conflict(format!(
            "the state before step {step} of run `{}` was not kept: states are kept of runs that are begun on this page",
            layout.run
        )));
    };
    Ok(json!({"run_id": layout.run, "step": step, "node": node, "state": state}))
}

fn read(layout: &Layout) -> Result<Steps, ServeError> {
    steps::read(layout).map_err(|error| {
        let file = layout.transcript();
        ServeError::Failed(format!("cannot read {}: {error}", file.display()))
    })
}

fn told(number: usize, step: &Step, after: Option<(Option<&str>, &Value)>) -> Value {
    let way = step.next.as_deref().unwrap_or("end");
    let way = match &step.error {
        Some(error) => json!({ way: { "error": error } }),
        None => json!(way),
    };
    let changed = match (&step.before, after) {
        (Some(before), Some((_, after))) => difference(before, after),
        _ => Map::new(),
    };
    json!({
        "branch": "", "step": number, "node": step.node, "seconds": step.seconds, "exit": { step.node.as_str(): way },
        "changed": changed, "effects": step.calls, "usage": (!step.usage.is_none()).then_some(step.usage),
        "has_state": step.before.is_some(),
    })
}
