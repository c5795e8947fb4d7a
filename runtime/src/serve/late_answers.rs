//! Runs that wait, and whose time for an answer is up (`--answer-within`): they go on, and their nodes fail as if they had waited in the
//! process.

use super::hub::{Due, Hub, due};
use super::work::{RunSettings, TaskEnd};
use crate::run::Graph;
use crate::run::journal::rows::now;
use crate::run::journal::{Detail, Filter, Phase, RunRow};
use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;
use tokio::time::Instant;

/// So many runs that wait are read at once.
const PAGE: u32 = 1_000;

/// How often the store is looked at: others may have left runs there that wait.
const LOOK: Duration = Duration::from_secs(60);

/// When something about late answers is to be done next.
pub(super) struct LateAnswers {
    /// Runs whose time is up, and which nobody has continued yet.
    pub(super) late: VecDeque<Due>,
    look: Instant,
}

impl LateAnswers {
    pub(super) fn new() -> Self {
        Self {
            late: VecDeque::new(),
            look: Instant::now(),
        }
    }

    /// Waits until a run is late, or the store is to be looked at.
    pub(super) async fn wait(&self, hub: &Hub) {
        let left = hub.next_due().map(|due| due.saturating_sub(now()));
        let due = left.map(|left| Instant::now() + Duration::from_millis(left).min(LOOK));
        tokio::time::sleep_until(due.unwrap_or(self.look).min(self.look)).await;
    }

    /// Notes who is late. Whether the store is to be looked at now.
    pub(super) fn note(&mut self, hub: &Hub) -> bool {
        self.late.extend(hub.overdue(now()));
        let looks = self.look <= Instant::now();
        if looks {
            self.look = Instant::now() + LOOK;
        }
        looks
    }
}

impl RunSettings<'_> {
    /// Notes the times of the runs that wait in the store.
    pub(super) async fn look_for_waiting(&self, hub: &Hub) -> TaskEnd {
        let mut filter = Filter {
            graph: Some(self.agent.graph.about().name.to_string()),
            phase: Some(Phase::Waiting),
            detail: Detail::Summary,
            most: Some(PAGE),
            ..Filter::default()
        };
        let mut waiting = BTreeSet::new();
        loop {
            // A store that cannot be read says so where a run is asked for.
            let Ok(rows) = self.store.list(&filter).await else {
                return TaskEnd::Other;
            };
            waiting.extend(rows.iter().filter_map(|row| due(&row.id, &row.questions)));
            match rows.last() {
                Some(last) if rows.len() >= PAGE as usize => {
                    filter.after = Some((last.created, last.id.clone()));
                }
                Some(_) | None => break,
            }
        }
        hub.note_all(waiting);
        TaskEnd::Other
    }

    /// Continues a run whose time is up, unless it was answered elsewhere.
    pub(super) async fn give_up_waiting(&self, hub: &Hub, due: Due) -> TaskEnd {
        match self.own(&due.1).await {
            Ok(row) if is_late(&row) => return self.go_on(hub, due.1).await,
            Ok(_) => {}
            Err(_) => hub.tell_again(&due),
        }
        TaskEnd::Run
    }
}

fn is_late(row: &RunRow) -> bool {
    let mut dues = row.questions.iter().filter_map(|question| question.due);
    row.phase == Phase::Waiting && dues.any(|due| due <= now())
}
