//! `rye/core/processes/*`: runs and threads as processes.

use super::outcome::Parameters;
use super::outcome::failed;
use super::registry;
use crate::host::{Act, CallError};
use serde_json::{Value, json};
use std::time::Duration;

/// How long a process may take to stop by itself unless the call says something else, in seconds.
const GRACE: f64 = 5.0;

/// How often it is looked whether a process is still there.
const POLL: Duration = Duration::from_millis(100);

/// Makes the call, if it is one of these.
pub(super) async fn run(act: &Act<'_>, name: &str) -> Option<Result<Value, CallError>> {
    let project = act.project();
    let id = || act.needed(&["run_id", "graph_run_id", "thread_id"]);
    Some(match name {
        "status" => id().and_then(|id| match registry::read(&project, id) {
            Some(entry) => Ok(entry.shown()),
            None => Err(failed(format!("there is no run `{id}`"))),
        }),
        "list" => {
            let wanted = act.text(&["status"]);
            let all = registry::all(&project);
            let runs: Vec<Value> = all
                .iter()
                .filter(|entry| wanted.map_or(!entry.is_over(), |status| entry.status() == status))
                .map(registry::ThreadEntry::shown)
                .collect();
            Ok(json!({"success": true, "count": runs.len(), "runs": runs}))
        }
        "steps" => id().and_then(|id| {
            registry::steps(&project, id)
                .ok_or_else(|| failed(format!("there is no transcript of run `{id}`")))
        }),
        "cancel" => match id() {
            Ok(id) => cancel(act, id).await,
            Err(error) => Err(error),
        },
        _ => return None,
    })
}

/// Asks a process to stop, and ends it if it does not.
pub(super) async fn cancel(act: &Act<'_>, id: &str) -> Result<Value, CallError> {
    let project = act.project();
    let entry =
        registry::read(&project, id).ok_or_else(|| failed(format!("there is no run `{id}`")))?;
    if entry.is_over() {
        return Ok(
            json!({"success": true, "run_id": id, "method": "none", "status": entry.status()}),
        );
    }
    let own = i64::from(std::process::id());
    if entry.pid().map(i64::from) == Some(own) {
        return Err(failed(format!(
            "`{}` belongs to this process, which would stop itself",
            entry.id
        )));
    }
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process, test_kill_process};
        let pid = entry
            .pid()
            .and_then(Pid::from_raw)
            .ok_or_else(|| failed(format!("run `{id}` has no process")))?;
        kill_process(pid, Signal::TERM)
            .map_err(|error| failed(format!("run `{id}` cannot be stopped: {error}")))?;
        let grace = act.number("grace").unwrap_or(GRACE).max(0.0);
        let until = tokio::time::Instant::now()
            + Duration::try_from_secs_f64(grace).unwrap_or(Duration::from_secs(5));
        while tokio::time::Instant::now() < until {
            if test_kill_process(pid).is_err() {
                return Ok(
                    json!({"success": true, "run_id": id, "pid": pid.as_raw_nonzero().get(), "method": "sigterm"}),
                );
            }
            tokio::time::sleep(POLL).await;
        }
        let _ = kill_process(pid, Signal::KILL);
        Ok(
            json!({"success": true, "run_id": id, "pid": pid.as_raw_nonzero().get(), "method": "sigkill"}),
        )
    }
    #[cfg(not(unix))]
    {
        Err(failed("processes can be stopped on Unix only"))
    }
}
