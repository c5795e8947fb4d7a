//! What the page asks of runs beyond what a service does: a run from a step of another, the states between steps, scenarios.

use super::recordings::Recordings;
use crate::any_graph::AnyGraph;
use crate::cli::continuation::{changed, read};
use crate::cli::show;
use crate::host::People;
use crate::run::{Graph, Run};
use crate::serve::desk::{Reply, ServeError};
use crate::serve::hub::Hub;
use crate::serve::work::{Hosts, QueuedRun, RunSettings};
use crate::store::Resume;
use crate::store::answers::NamedAnswers;
use crate::world::Host;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// A run from a step of another.
pub(in crate::serve) struct ForkRequest {
    pub(super) run: String,
    /// The step of the main chain that is done again.
    pub(super) step: u32,
    /// Keys of the state that are different; a value that is JSON is taken as such where the key allows it.
    pub(super) set: Vec<(String, String)>,
}

/// What is looked at.
pub(in crate::serve) enum RunView {
    /// All steps, with what the outside was asked and gave.
    Steps,
    /// The state before a step of the main chain.
    State(u32),
    /// What the run was answered, which is written into this file as a scenario.
    Scenario(PathBuf),
}

impl RunSettings<'_> {
    fn recordings(&self) -> Option<&Recordings> {
        match &self.hosts {
            Hosts::Recorded(recordings) => Some(recordings),
            Hosts::Shared(_) | Hosts::OfEach => None,
        }
    }

    /// A run that goes on, so that the answers which it is given are noted.
    pub(in crate::serve) fn noting<'g>(
        &self,
        (run, given): (&str, NamedAnswers),
        host: Result<Host, String>,
        resumed: Resume<'g, AnyGraph>,
    ) -> (Result<Host, String>, Run<'g, AnyGraph>) {
        let noted = self
            .recordings()
            .and_then(|recordings| recordings.answering(run, &given.named));
        let Some(people) = noted.filter(|_| !given.named.is_empty()) else {
            return (host, resumed.given(given));
        };
        let host = host.map(|mut host| {
            host.people = people as Arc<dyn People>;
            host
        });
        (host, resumed.answered_by_host(given.named))
    }

    pub(in crate::serve) async fn fork(&self, hub: &Hub, what: ForkRequest, reply: Reply<String>) {
        let ForkRequest { run, step, set } = what;
        if self.is_workflow() {
            let message = "runs of graphs of actions cannot be begun at a step";
            return drop(reply.send(Err(ServeError::Conflict(message.to_owned()))));
        }
        if let Err(refused) = self.own(&run).await {
            return drop(reply.send(Err(refused)));
        }
        let id = crate::run::new_id();
        let Some(entered) = hub.enter(&id) else {
            return drop(reply.send(Err(ServeError::Conflict(format!("run `{id}` is at work")))));
        };
        let graph = &self.agent.graph;
        let forked = Resume::new(graph, &self.store, &run).fork_with(step, move |state| {
            *state = changed(graph, state.clone(), &set)?;
            Ok(())
        });
        let host = self.host(&id);
        let entry = QueuedRun { entered, reply };
        self.run(hub, (&id, entry), forked.id(&id), host, None)
            .await;
    }

    pub(in crate::serve) async fn look(
        &self,
        hub: &Hub,
        run: &str,
        look: RunView,
    ) -> Result<Value, ServeError> {
        match look {
            #[cfg(feature = "project")]
            RunView::Steps if self.is_workflow() => {
                let row = self.found(hub, run)?;
                super::actions::whole(&self.layout(run)?, row)
            }
            RunView::Steps => {
                self.own(run).await?;
                let dir = self.agent.directory(self.how.folders.dir.as_deref());
                let told = show::whole(&self.agent.graph, self.store.as_ref(), (run, dir)).await;
                told.map_err(ServeError::Conflict)
            }
            #[cfg(feature = "project")]
            RunView::State(step) if self.is_workflow() => {
                super::actions::state(&self.layout(run)?, step)
            }
            RunView::State(step) => {
                self.own(run).await?;
                let graph = &self.agent.graph;
                let kept = read(graph, self.store.as_ref(), run).await;
                let before =
                    kept.and_then(|kept| crate::store::resume::before(graph, kept.restored, step));
                let (at, state) = before.map_err(ServeError::Conflict)?;
                Ok(json!({"run_id": run, "step": step, "node": at, "state": state}))
            }
            RunView::Scenario(file) => {
                let row = self.row(hub, run).await?;
                let outcome = hub.known(run).and_then(|known| known.outcome);
                let outcome = outcome.or_else(|| row.get("outcome").cloned());
                let Some(outcome) = outcome else {
                    let message = format!("run `{run}` is at work; record it when it has stopped");
                    return Err(ServeError::Conflict(message));
                };
                let recordings = self.recordings();
                let recordings = recordings.ok_or_else(|| {
                    ServeError::Conflict("nothing is noted of runs here".to_owned())
                })?;
                recordings.write((run, &outcome), self.agent.graph.about(), &file)?;
                Ok(json!({"run_id": run, "file": file.display().to_string()}))
            }
        }
    }

    fn is_workflow(&self) -> bool {
        #[cfg(feature = "project")]
        return self.workflow().is_some();
        #[cfg(not(feature = "project"))]
        false
    }
}
