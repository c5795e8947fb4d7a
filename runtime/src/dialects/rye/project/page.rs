//! The page about a run that people read while it goes on: a table of the nodes, and what happened.

use super::Layout;
use super::progress::Tick;
use std::fmt::Write as _;
use std::time::{Duration, UNIX_EPOCH};

/// A node in the table.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) node: String,
    status: &'static str,
    duration: String,
    action: String,
    details: String,
}

impl Row {
    pub(super) fn pending(node: &str) -> Self {
        Self {
            node: node.to_owned(),
            status: "⏳ pending",
            duration: String::new(),
            action: String::new(),
            details: String::new(),
        }
    }

    pub(super) fn running(&mut self) {
        self.status = "🔄 running";
    }

    /// The node was left. `action`: what it called; nodes that call nothing show their kind.
    pub(super) fn done(&mut self, tick: &Tick<'_>, action: Option<&str>) {
        self.status = if tick.failed.is_some() {
            "❌ errored"
        } else {
            "✅ completed"
        };
        self.duration = format!("{:.1}s", tick.time.as_secs_f64());
        self.action = match action {
            Some(id) if tick.kind == "foreach" => format!("foreach {id}"),
            Some(id) => id.to_owned(),
            None => tick.kind.to_owned(),
        };
        self.details = match tick.failed {
            Some(error) => error.to_owned(),
            None if tick.new_keys.is_empty() => String::new(),
            None => format!("+{}", tick.new_keys.join(", ")),
        };
    }
}

/// What a page shows.
pub(super) struct Page<'a> {
    pub(super) layout: &'a Layout,
    pub(super) status: &'a str,
    pub(super) steps: u32,
    pub(super) started: &'a str,
    pub(super) updated: &'a str,
    /// How long the run has taken so far; what was between its parts does not count.
    pub(super) time: Duration,
    pub(super) rows: &'a [Row],
    pub(super) history: &'a [String],
}

impl Page<'_> {
    pub(super) fn text(&self) -> String {
        let Layout { graph, run, .. } = self.layout;
        let mut text = format!(
            "```yaml\nid: {run}\ntitle: \"{graph} ({run})\"\nentry_type: graph_transcript\ncategory: agent/threads/{graph}\n\
             version: \"1.0.0\"\nauthor: graphwright\ncreated_at: {}\nupdated_at: {}\ngraph_id: {graph}\ngraph_run_id: {run}\n\
             status: {}\nstep_count: {}\nduration: {:.1}s\ntags: [graph, transcript]\n```\n\n# {graph}\n\nStatus: **{}**, {} steps\n\n\
             | # | Node | Status | Duration | Action | Details |\n| --- | --- | --- | --- | --- | --- |\n",
            self.started,
            self.updated,
            self.status,
            self.steps,
            self.time.as_secs_f64(),
            self.status,
            self.steps
        );
        for (number, row) in self.rows.iter().enumerate() {
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {} |",
                number + 1,
                cell(&row.node),
                row.status,
                row.duration,
                cell(&row.action),
                cell(&row.details)
            );
        }
        text.push_str("\n## Event history\n\n");
        for line in self.history {
            let _ = writeln!(text, "- {}", cell(line));
        }
        let _ = writeln!(
            text,
            "\n---\n\nMade anew after each step from `.ai/state/threads/{run}/transcript.jsonl`."
        );
        text
    }
}

/// A text that stays in its cell.
fn cell(text: &str) -> String {
    const MOST: usize = 200;
    let flat = text.replace('|', "\\|").replace(['\n', '\r'], " ");
    let short: String = flat.chars().take(MOST).collect();
    if short.len() < flat.len() {
        short + "…"
    } else {
        short
    }
}

/// A date with thousandths, as the transcript has it: `2026-02-23T10:00:01.234Z`.
pub(super) fn precise(millis: i64) -> String {
    let millis = u64::try_from(millis).unwrap_or_default();
    let date = crate::host::clock::rfc3339(UNIX_EPOCH + Duration::from_millis(millis));
    let whole = date.get(..19).unwrap_or(&date);
    format!("{whole}.{:03}Z", millis % 1000)
}
