//! The run as dimmed lines for a person to follow (Loki wiki, "Streaming and Observability").

use super::cost;
use crate::graph::Status;
use crate::observe::{Event, NodeTime, Observer};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Writes a line for each step of a run.
pub struct Narration<W: Write + Send> {
    into: Mutex<W>,
    style: Style,
    detail: Detail,
}

/// Whether lines are dimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As they are.
    Plain,
    /// Dimmed by terminal codes.
    Dimmed,
}

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Each step.
    Steps,
    /// Also what each node took, at the end.
    Times,
}

impl<W: Write + Send> Narration<W> {
    /// Into this.
    pub fn new(into: W, style: Style, detail: Detail) -> Self {
        Self {
            into: Mutex::new(into),
            style,
            detail,
        }
    }

    fn line(&self, text: &str) {
        // Prompts and messages hold what models and tools said.
        let text = crate::value::text::printable(text);
        let mut into = self.into.lock().unwrap_or_else(PoisonError::into_inner);
        let line = match self.style {
            Style::Plain => format!("▸ {text}\n"),
            Style::Dimmed => format!("\u{1b}[{}m▸ {text}\u{1b}[0m\n", colour(&text)),
        };
        // In one piece, so that nothing comes in between. Nobody reads it: the run goes on.
        let _ = into.write_all(line.as_bytes());
    }

    fn times(&self, graph: &str, nodes: &[NodeTime<'_>]) {
        self.line(&format!(
            "[graph:{graph}] performance summary (slowest first):"
        ));
        for NodeTime {
            node,
            visits,
            total,
            longest,
            usage,
        } in nodes
        {
            let average = total.checked_div(*visits).unwrap_or_default();
            self.line(&format!(
                "[graph:{graph}]   {node}: {visits} visit(s), total {}ms, avg {}ms, max {}ms{}",
                total.as_millis(),
                average.as_millis(),
                longest.as_millis(),
                cost::paid(usage)
                    .filter(|_| cost::counted(usage))
                    .map_or(String::new(), |paid| format!(", {paid}"))
            ));
        }
    }
}

/// The terminal code of a line. What a staged conversation tells in detail has colours (KeGAL source document, section 9,
/// `verbose`): nodes bold cyan, tool calls blue, controllers bold orange. All else is dimmed.
fn colour(text: &str) -> &'static str {
    let told = text.trim_start();
    if told.starts_with(['▶', '✓']) {
        "1;36"
    } else if told.starts_with("[ReAct]") {
        "1;38;5;208"
    } else if told.contains(": ⟶ [") {
        "34"
    } else {
        "2"
    }
}

impl<W: Write + Send> Observer for Narration<W> {
    fn event(&self, event: &Event<'_>) {
        match event {
            Event::Started {
                graph,
                start,
                after: 0,
                ..
            } => self.line(&format!("graph: {graph} (start: {start})")),
            Event::Started { graph, after, .. } => {
                self.line(&format!("graph: {graph} (goes on after step {after})"))
            }
            Event::Entered { node, kind, .. } => self.line(&format!("{node} ({kind})")),
            Event::Note { text, .. } => self.line(&format!("  {text}")),
            Event::Changed { run_id, changes } => {
                self.line(&format!(
                    "note: the graph has changed since run `{run_id}` began, and the run fits it:"
                ));
                for change in *changes {
                    self.line(&format!("  {change}"));
                }
            }
            Event::Warned { text, .. } => self.line(&format!("  WARNING: {text}")),
            Event::Progress {
                tool,
                done,
                total,
                text,
                ..
            } => self.line(&format!("  {tool}: {}", far(*done, *total, text))),
            Event::Words { .. }
            | Event::Asked { .. }
            | Event::Acted { .. }
            | Event::Stepped { .. } => {}
            Event::Left { node, to, .. } => {
                if !to.is_empty() {
                    self.line(&format!("{node} -> {}", to.join(", ")));
                }
            }
            Event::Failed { node, message, .. } => self.line(&format!("{node} FAILED: {message}")),
            Event::Ended {
                graph,
                status,
                time,
                nodes,
                usage,
                ..
            } => {
                let word = match status {
                    Status::Completed | Status::CompletedWithErrors => "done",
                    Status::Failed => "failed",
                    Status::Waiting => "waiting",
                    Status::Cancelled => "cancelled",
                };
                self.line(&format!("graph {word} in {:.2}s", time.as_secs_f64()));
                // What costs money is always said.
                let real = usage.cost_usd.is_some() || usage.unpriced_calls > 0;
                let shown = cost::counted(usage) && (real || self.detail == Detail::Times);
                if let Some(paid) = cost::paid(usage).filter(|_| shown) {
                    self.line(&format!("[graph:{graph}] {paid}"));
                }
                if self.detail == Detail::Times {
                    self.times(graph, nodes);
                }
            }
        }
    }
}

/// How far a tool is.
fn far(done: f64, total: Option<f64>, text: &str) -> String {
    let so_far = match total {
        Some(total) => format!("{done}/{total}"),
        None => done.to_string(),
    };
    match text.is_empty() {
        true => so_far,
        false => format!("{so_far} {text}"),
    }
}
