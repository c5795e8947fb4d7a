//! Runs whose process died: they go on when the server begins, or it is said that they are there.

use super::desk::{Continuation, ServeError};
use super::hub::Hub;
use super::list::{Page, RunStanding, text};
use super::work::{RunSettings, TaskEnd};
use crate::cli::args::ServeArgs;
use crate::value::text::printable;
use serde_json::Value;
use std::collections::VecDeque;
use tokio::sync::oneshot;

/// What is done at the start about runs whose process died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backlog {
    /// They go on.
    Resumed,
    /// It is said that they are there.
    Told,
}

impl Backlog {
    pub(super) fn of(args: &ServeArgs) -> Self {
        match args.resume {
            true => Self::Resumed,
            false => Self::Told,
        }
    }
}

impl RunSettings<'_> {
    /// The runs that go on because their process died.
    pub(super) async fn backlog(&self, hub: &Hub) -> VecDeque<String> {
        if self.backlog == Backlog::Told && self.how.quiet {
            return VecDeque::new();
        }
        let found = match self.interrupted(hub).await {
            Ok(found) => found,
            Err(refused) => {
                let why = refused.message();
                tell!(
                    "warning: what was interrupted is not known: {}",
                    printable(&why)
                );
                return VecDeque::new();
            }
        };
        if found.is_empty() || self.backlog == Backlog::Resumed {
            return found.into();
        }
        tell!(
            "{} interrupted; POST /runs/ID/resume continues one, and --resume all of them",
            match found.len() {
                1 => "1 run was".to_owned(),
                many => format!("{many} runs were"),
            }
        );
        VecDeque::new()
    }

    /// Continues a run whose process died.
    pub(super) async fn go_on(&self, hub: &Hub, run: String) -> TaskEnd {
        let (reply, begun) = oneshot::channel();
        self.note(&run, &"resumed".into());
        let what = Continuation {
            run: run.clone(),
            ..Continuation::default()
        };
        self.resume(hub, what, reply).await;
        if let Ok(Err(refused)) = begun.await {
            let why = refused.message();
            tell!("warning: run `{run}` does not go on: {}", printable(&why));
        }
        TaskEnd::Run
    }

    /// The runs of this graph whose process died, the oldest first.
    async fn interrupted(&self, hub: &Hub) -> Result<Vec<String>, ServeError> {
        let page = Page {
            standing: Some(RunStanding::Interrupted),
            limit: u32::MAX,
            after: None,
        };
        #[cfg(feature = "project")]
        if self.workflow().is_some() {
            return Ok(names(&self.rows(hub, &page)));
        }
        let _ = hub;
        Ok(names(&self.list(&page).await?))
    }
}

/// The names of all runs that a list like this gives, the oldest first.
fn names(rows: &Value) -> Vec<String> {
    let rows = rows.get("runs").and_then(Value::as_array);
    let rows = rows.into_iter().flatten().rev();
    rows.map(|row| text(row, "run_id").to_owned()).collect()
}
