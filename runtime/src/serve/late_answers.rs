//! Runs that wait, and whose time for an answer is up (`--answer-within`): they go on, and their nodes fail as if they had waited in the
//! process.

use super::hub::Hub;
use super::work::{RunSettings, TaskEnd};
use crate::run::Graph;
use crate::run::journal::rows::now;
use crate::run::journal::{Detail, Filter, Phase, RunRow};
use std::time::Duration;

/// So many runs that wait are looked at when a server begins.
const MOST: u32 = 10_000;

/// Waits until this moment, in milliseconds since 1970. `None`: for ever.
pub(super) async fn until(due: Option<u64>) {
    match due {
        Some(due) => tokio::time::sleep(Duration::from_millis(due.saturating_sub(now()))).await,
        None => std::future::pending().await,
    }
}

impl<G: Graph> RunSettings<'_, G> {
    /// Notes the times of the runs that waited before this process began.
    pub(super) async fn note_waiting(&self, hub: &Hub) {
        let waiting = Filter {
            graph: Some(self.agent.graph.about().name.to_string()),
            phase: Some(Phase::Waiting),
            detail: Detail::Summary,
            most: Some(MOST),
            ..Filter::default()
        };
        // A store that cannot be read says so where a run is asked for.
        let rows = self.store.list(&waiting).await.unwrap_or_default();
        for row in rows {
            hub.note_dues(&row.id, &row.questions);
        }
    }

    /// Continues a run whose time is up, unless it was answered elsewhere.
    pub(super) async fn give_up_waiting(&self, hub: &Hub, run: String) -> TaskEnd {
        match self.own(&run).await {
            Ok(row) if is_late(&row) => self.go_on(hub, run).await,
            Ok(_) | Err(_) => TaskEnd::Run,
        }
    }
}

fn is_late(row: &RunRow) -> bool {
    let mut dues = row.questions.iter().filter_map(|question| question.due);
    row.phase == Phase::Waiting && dues.any(|due| due <= now())
}
