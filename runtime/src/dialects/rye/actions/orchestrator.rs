//! Waiting for threads, and looking at them (`rye/agent/threads/orchestrator`).

use super::outcome::Parameters;
use super::outcome::failed;
use super::registry::{self, ThreadEntry};
use crate::host::{Act, CallError, within};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Duration;

/// How long it takes to look again whether a thread of another process is over (Rye, "Waiting": a flat 500 ms).
const POLL: Duration = Duration::from_millis(500);

/// How long threads are waited for unless the call says something else, in seconds.
const WAIT: f64 = 600.0;

/// `rye/agent/threads/orchestrator`: waits for threads, and looks at them.
pub(super) async fn orchestrate(act: &Act<'_>) -> Result<Value, CallError> {
    let project = act.project();
    let wanted = || -> Vec<String> {
        let ids = act
            .params
            .get("thread_ids")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        let one = act.text(&["thread_id"]).map(str::to_owned);
        ids.filter_map(Value::as_str)
            .map(str::to_owned)
            .chain(one)
            .collect()
    };
    match act.needed(&["operation"])? {
        "wait_threads" => wait(act, &project, &wanted()).await,
        "get_status" => {
            let id = act.needed(&["thread_id"])?;
            let entry = registry::read(&project, id)
                .ok_or_else(|| failed(format!("there is no thread `{id}`")))?;
            Ok(entry.shown())
        }
        "list_active" => {
            let active: Vec<Value> = registry::all(&project)
                .iter()
                .filter(|entry| !entry.is_over())
                .map(ThreadEntry::shown)
                .collect();
            Ok(json!({"success": true, "threads": active, "count": active.len()}))
        }
        "aggregate_results" => {
            let results: Map<String, Value> = wanted()
                .into_iter()
                .map(|id| {
                    let entry =
                        registry::read(&project, &id).map_or(Value::Null, |entry| entry.shown());
                    (id, entry)
                })
                .collect();
            Ok(json!({"success": true, "results": results}))
        }
        "cancel_thread" | "kill_thread" => {
            super::processes::cancel(act, act.needed(&["thread_id"])?).await
        }
        other => Err(failed(format!(
            "`rye/agent/threads/orchestrator` has no operation `{other}`"
        ))),
    }
}

/// Waits until all threads are over. Those of this process say so themselves, and are not looked at in between; others
/// are looked at twice a second.
async fn wait(act: &Act<'_>, project: &Path, ids: &[String]) -> Result<Value, CallError> {
    let seconds = act.number("timeout").unwrap_or(WAIT);
    let limit = Duration::try_from_secs_f64(seconds).ok();
    let waiting = async {
        for id in ids {
            loop {
                let changed = registry::changed();
                let over = registry::read(project, id).is_none_or(|entry| entry.is_over());
                if over {
                    break;
                }
                if registry::is_ours(id) {
                    changed.await;
                } else {
                    tokio::time::sleep(POLL).await;
                }
            }
        }
    };
    let late = within(&crate::host::clock::System, limit, waiting)
        .await
        .is_err();
    let mut results = Map::new();
    let mut all = !late;
    for id in ids {
        let entry = registry::read(project, id);
        all &= entry
            .as_ref()
            .is_some_and(|entry| entry.status() == "completed");
        let shown = entry.map_or_else(|| json!({"status": "unknown"}), |entry| entry.shown());
        results.insert(id.clone(), shown);
    }
    let mut data = json!({"success": all, "results": results});
    if let (true, Value::Object(fields)) = (late, &mut data) {
        fields.insert(
            "error".into(),
            format!("timed out after {seconds} seconds").into(),
        );
    }
    Ok(data)
}
