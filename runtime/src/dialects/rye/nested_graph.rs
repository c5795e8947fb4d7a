//! Graphs that actions of other graphs run: compiled in, with what they may do given by the call.

use super::caller::Caller;
use crate::dialects::rye::action::permission::covers;
use crate::dialects::rye::action::{ActionCall, FailedAction};
use crate::dialects::rye::interruption::EarlierStarts;
use crate::dialects::rye::run::{Capabilities, Results, capabilities};
use crate::graph::BranchPath;
use crate::run::executor::{BranchEnd, Executor};
use crate::run::{Graph, RunError};
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use serde_json::{Value, json};

/// How many graphs may be inside of each other unless the call says something else (`depth`).
const DEPTH: u64 = 5;

/// A call of a graph that was compiled in.
pub struct NestedCall<'a> {
    pub(crate) caller: &'a Caller<'a>,
    pub(crate) call: &'a ActionCall,
    pub(crate) key: &'a str,
}

impl<'a> NestedCall<'a> {
    /// Runs this graph, and gives what it came to as an envelope.
    pub fn run<G: Graph + 'a>(self, graph: G) -> BoxFuture<'a, Result<Value, Interrupt>> {
        Box::pin(async move { self.ran(&graph).await })
    }

    async fn ran<G: Graph>(self, graph: &G) -> Result<Value, Interrupt> {
        let ActionCall { item_id, params } = self.call;
        let shared = self.caller.shared;
        let most = params.get("depth").and_then(Value::as_u64).unwrap_or(DEPTH);
        if u64::from(shared.depth()) >= most {
            let message = format!(
                "`{item_id}` would be run inside of {most} graphs, and more are not allowed"
            );
            return Ok(refused(&message));
        }
        if params.get("async") == Some(&Value::Bool(true)) {
            let message = format!(
                "`{item_id}` cannot be started in the background by a graph, because it is part of its run: leave out `async`"
            );
            return Ok(refused(&message));
        }
        let state = match crate::run::begin(graph, params.clone()) {
            Ok(state) => state,
            Err(error) => return Ok(refused(&error.to_string())),
        };
        let limits = graph.about().limits.clone();
        let mut below = shared.child(
            self.key.to_owned(),
            (self.caller.node, &BranchPath::MAIN),
            shared.dir.clone(),
            limits,
        );
        let narrowed = narrowed(params.get("capabilities"), capabilities(shared));
        below.given.insert(Capabilities(narrowed));
        below.given.remove::<Results>();
        // What was under way is the step of the run that calls it.
        below.given.remove::<EarlierStarts>();
        let missing = graph.lifecycle().map(|it| it.missing(&below.host, None));
        let missing = missing.unwrap_or_default();
        if !missing.is_empty() {
            return Ok(refused(&RunError::Environment(missing).to_string()));
        }
        let finished = Box::pin(Executor::new(graph, &below).main(graph.first(), state)).await;
        let steps = below.steps();
        let status = if below.tolerated().is_empty() {
            "completed"
        } else {
            "completed_with_errors"
        };
        match finished.end {
            Ok(BranchEnd::Ended(_, output)) => {
                let output = serde_json::to_value(output).unwrap_or_default();
                Ok(
                    json!({"status": "success", "type": "tool", "item_id": item_id, "data": {
                        "success": true, "status": status, "output": output, "steps": steps,
                    }}),
                )
            }
            Ok(BranchEnd::Joined(_) | BranchEnd::ItemDone) => {
                Ok(refused("the graph stopped without an end"))
            }
            Err(stopped) => match stopped.why {
                Interrupt::Fault(failure)
                    if matches!(failure.kind, Kind::Unscripted | Kind::Policy | Kind::Budget) =>
                {
                    Err(failure.into())
                }
                Interrupt::Fault(failure) => {
                    let state = serde_json::to_value(&finished.state).unwrap_or_default();
                    Ok(
                        json!({"status": "error", "error": failure.message, "data": {
                            "success": false, "error": failure.message, "state": state, "steps": steps,
                        }}),
                    )
                }
                Interrupt::Cancelled => Err(Interrupt::Cancelled),
                Interrupt::Waiting(question) => Err(Interrupt::Waiting(question)),
            },
        }
    }
}

fn refused(message: &str) -> Value {
    FailedAction::new(Failure::new(Kind::Action, message)).result
}

/// What a nested graph may do: what its call gives it, as far as the run itself may. Nothing, if the call gives nothing.
fn narrowed(given: Option<&Value>, own: &[String]) -> Vec<String> {
    let given = given
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    let allowed = |pattern: &&str| own.iter().any(|own| covers(own, pattern));
    given.filter(allowed).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::narrowed;
    use serde_json::json;

    #[test]
    fn nobody_gives_what_they_do_not_have() {
        let own = ["rye.execute.tool.*".to_owned()];
        let given = json!(["rye.execute.tool.rye.bash", "rye.fetch.*"]);
        assert_eq!(narrowed(Some(&given), &own), ["rye.execute.tool.rye.bash"]);
        assert!(narrowed(None, &own).is_empty());
        assert!(narrowed(Some(&json!(["*"])), &own).is_empty());
    }
}
