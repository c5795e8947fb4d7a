//! What an earlier part of the same run left in its transcript: what the page shows of it, and which receipts there are.

use super::page::Row;
use super::progress::Tick;
use serde_json::Value;
use std::time::Duration;

/// What the lines of a transcript say.
#[derive(Default)]
pub(super) struct Transcript {
    /// Each event with its time, as the page lists them.
    pub(super) history: Vec<String>,
    /// The hashes of the receipts, in order.
    pub(super) receipts: Vec<String>,
    /// When the run began.
    pub(super) started: Option<String>,
    /// How long its steps have taken.
    pub(super) time: Duration,
}

/// Reads a transcript, and brings the rows of its nodes up to date.
pub(super) fn read(transcript: &[u8], rows: &mut [Row]) -> Transcript {
    let mut past = Transcript::default();
    let lines = transcript.split(|byte| *byte == b'\n');
    for event in lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok()) {
        let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
        let payload = event.get("payload").cloned().unwrap_or_default();
        let (date, kind) = (text("timestamp"), text("event_type"));
        past.history.push(line(date, kind, &payload));
        if kind == "graph_started" && past.started.is_none() {
            past.started = date.get(..19).map(|date| format!("{date}Z"));
        }
        if matches!(kind, "step_completed" | "foreach_completed") {
            let hashes = payload.get("receipts").and_then(Value::as_array);
            let hashes = hashes.into_iter().flatten().filter_map(Value::as_str);
            past.receipts.extend(hashes.map(str::to_owned));
            past.time = past.time.saturating_add(done(&payload, kind, rows));
        }
    }
    past
}

/// Brings the row of a node up to date, and gives how long its step took.
fn done(payload: &Value, kind: &str, rows: &mut [Row]) -> Duration {
    let text = |key: &str| payload.get(key).and_then(Value::as_str);
    let node = text("node").unwrap_or_default();
    let seconds = payload.get("elapsed_s").and_then(Value::as_f64);
    let time = Duration::try_from_secs_f64(seconds.unwrap_or_default()).unwrap_or_default();
    let new_keys = payload.get("new_keys").and_then(Value::as_array);
    let new_keys = new_keys.into_iter().flatten().filter_map(Value::as_str);
    let new_keys: Vec<String> = new_keys.map(str::to_owned).collect();
    let tick = Tick {
        step: 0,
        node,
        kind: text("node_type").unwrap_or_else(|| {
            if kind == "foreach_completed" {
                "foreach"
            } else {
                "action"
            }
        }),
        failed: text("error"),
        cancelled: false,
        time,
        new_keys: &new_keys,
    };
    if let Some(row) = rows.iter_mut().find(|row| row.node == node) {
        row.done(&tick, text("action_id"));
    }
    time
}

/// An event, as the page lists it.
pub(super) fn line(date: &str, kind: &str, payload: &Value) -> String {
    let node = payload.get("node").and_then(Value::as_str);
    match node.filter(|_| kind != "checkpoint_signature") {
        Some(node) => format!("{date} {kind} `{node}`"),
        None => format!("{date} {kind}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_the_first_part_took_counts() {
        let step = |node: &str, seconds: f64| {
            let payload =
                json!({"node": node, "elapsed_s": seconds, "action_id": "x", "new_keys": ["k"]});
            json!({"timestamp": "2026-02-23T10:00:01.234Z", "event_type": "step_completed", "payload": payload}).to_string()
        };
        let transcript = [step("a", 1.5), step("b", 2.0)].join("\n");
        let mut rows = [Row::pending("a"), Row::pending("b")];
        let past = read(transcript.as_bytes(), &mut rows);
        assert_eq!(past.time, Duration::from_millis(3500));
        let row = format!("{:?}", rows[0]);
        assert!(row.contains("+k") && row.contains("1.5s"), "{row}");
    }
}
