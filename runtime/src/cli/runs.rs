//! The list of runs, and what is done with a run without its graph: cancelling, removing.

mod copies;

use super::args::{Place, Runs};
use super::{continuation, status};
use crate::graph::About;
use crate::host::{Usage, clock};
use crate::run::journal::{Detail, Filter, Phase, RunRow, Store, lease};
use crate::store::Retention;
use crate::terminal::cost::cost;
use crate::value::text::printable;
use serde::Deserialize;
use serde_json::{Value, json};
use std::process::ExitCode;
use std::time::{Duration, UNIX_EPOCH};

/// `runs`.
pub(super) async fn list(about: &About, args: &Runs) -> Result<ExitCode, String> {
    if let Some(done) = copies::asked(args).await {
        return done;
    }
    let store = continuation::needed(args.place.url.as_deref()).await?;
    if args.prune {
        return prune(store.as_ref(), about, args).await;
    }
    let filter = Filter {
        graph: (!args.all).then(|| about.name.to_string()),
        phase: args.status,
        most: Some(args.limit),
        after: None,
        detail: Detail::Whole,
    };
    let rows = store
        .list(&filter)
        .await
        .map_err(|error| error.to_string())?;
    if args.json {
        let rows: Vec<Value> = rows.iter().map(RunRow::to_json).collect();
        say!("{}", json!({ "store": store.place(), "runs": rows }));
        return Ok(ExitCode::SUCCESS);
    }
    if rows.is_empty() {
        tell!("no runs in {}", store.place());
    }
    for row in rows {
        print(&row, args.all);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(row: &RunRow, graph: bool) {
    let status = row.status();
    let graph = if graph {
        format!("  {}", row.graph)
    } else {
        String::new()
    };
    say!(
        "{}  {}  {status}{graph}  {} exits{}",
        row.id,
        date(row.updated),
        row.steps,
        spent(row.outcome.as_ref())
    );
    if let Some(owner) = &row.owner {
        say!("    run by {}", lease::shown(owner));
    }
    if let Some((parent, step)) = &row.parent {
        say!("    forked from {parent} at step {step}");
    }
    for question in &row.questions {
        let first = question.question.trim().lines().next().unwrap_or_default();
        let first = printable(first);
        say!("    {} ({}) asks: {first}", question.id, question.node);
    }
    let error = row
        .outcome
        .as_ref()
        .and_then(|outcome| outcome.get("error"));
    if let Some(message) = error.and_then(|error| error.get("message")?.as_str())
        && row.phase == Phase::Failed
    {
        say!(
            "    {}",
            printable(message.lines().next().unwrap_or_default())
        );
    }
}

/// What a run has cost so far, after a gap; nothing where nobody pays.
fn spent(outcome: Option<&Value>) -> String {
    outcome
        .and_then(|told| Usage::deserialize(told.get("usage")?).ok())
        .and_then(|usage| cost(&usage))
        .map_or(String::new(), |cost| format!("  {cost}"))
}

/// Removes runs that are over.
async fn prune(store: &dyn Store, about: &About, args: &Runs) -> Result<ExitCode, String> {
    let retention = Retention {
        days: args.days,
        latest: args.keep,
    };
    if retention == Retention::default() {
        return Err("--prune needs --days DAYS, --keep N, or both".to_owned());
    }
    let graph = (!args.all).then_some(about.name.as_ref());
    let removed = retention
        .apply(store, graph)
        .await
        .map_err(|error| error.to_string())?;
    if args.json {
        say!("{}", json!({ "store": store.place(), "removed": removed }));
    } else {
        say!("removed {removed} runs");
    }
    Ok(ExitCode::SUCCESS)
}

/// `cancel`.
pub(super) async fn cancel(run: &str, place: &Place) -> Result<ExitCode, String> {
    let store = continuation::needed(place.url.as_deref()).await?;
    let phase = store.cancel(run).await.map_err(|error| error.to_string())?;
    match phase {
        Phase::Cancelled => say!("run `{run}` is cancelled; `resume {run}` continues it"),
        Phase::Running => say!("run `{run}` was asked to stop; `resume {run}` continues it"),
        Phase::Waiting => say!("run `{run}` is {}", phase.name()),
        Phase::Failed => {
            tell!(
                "error: run `{run}` has failed, so there is nothing to stop; `resume {run}` tries the failed node again"
            );
            return Ok(ExitCode::from(status::FAILED));
        }
        Phase::Completed | Phase::CompletedWithErrors => {
            tell!("error: run `{run}` has reached its end already");
            return Ok(ExitCode::from(status::FAILED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A time as people read it, UTC.
pub(super) fn date(millis: u64) -> String {
    clock::rfc3339(UNIX_EPOCH + Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_run_says_what_it_cost() {
        let spent = |usage: Value| spent(Some(&json!({ "usage": usage })));
        let tokens = json!({"input_tokens": 9, "output_tokens": 1, "calls": 2});
        assert_eq!(spent(tokens.clone()), "", "nobody pays for a rehearsal");
        let with = |key: &str, value: Value| {
            let mut usage = tokens.clone();
            usage[key] = value;
            usage
        };
        assert_eq!(spent(with("cost_usd", json!(0.25))), "  $0.2500");
        assert_eq!(spent(with("unpriced_calls", json!(2))), "  price not known");
        assert_eq!(super::spent(None), "");
        assert_eq!(super::spent(Some(&json!({"output": 1}))), "");
    }
}
