//! What runs on the page were answered from outside, so that each can become a scenario.

use crate::cli::args::RunArgs;
use crate::cli::host;
use crate::cli::record::Recording;
use crate::graph::About;
use crate::host::{AskError, People, Query};
use crate::serve::desk::ServeError;
use crate::store::answers::Answers;
use crate::testing::Recorder;
use crate::value::boxed::BoxFuture;
use crate::world::Host;
use crate::world::people::Nobody;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// So many runs can become a scenario, the latest.
const REMEMBERED: usize = 100;

/// What the latest runs were answered; clones share it.
#[derive(Clone)]
pub(in crate::serve) struct Recordings {
    how: Arc<RunArgs>,
    /// The outside of all runs; `None`: each has its own.
    shared: Option<Host>,
    runs: Arc<Mutex<VecDeque<(String, RunRecording)>>>,
}

#[derive(Clone)]
struct RunRecording {
    /// `None`: its outside could not be made, which the run was told.
    recorder: Option<Recorder>,
    inputs: Map<String, Value>,
    /// Whether the run went its way in one piece, but for questions.
    is_whole: bool,
}

impl Recordings {
    pub(super) fn new(how: RunArgs, shared: Option<Host>) -> Self {
        Self {
            how: Arc::new(how),
            shared,
            runs: Arc::default(),
        }
    }

    fn with<T>(&self, run: &str, what: impl FnOnce(&mut RunRecording) -> T) -> Option<T> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let known = runs.iter_mut().find(|(name, _)| name == run);
        known.map(|(_, recorded)| what(recorded))
    }

    fn outside(&self) -> Result<Host, String> {
        match &self.shared {
            Some(host) => Ok(host.clone()),
            None => host(&self.how, None),
        }
    }

    /// Begins to note what a run is answered.
    pub(in crate::serve) fn begin(&self, run: &str, inputs: Map<String, Value>) {
        let recorded = RunRecording {
            recorder: self.outside().ok().map(Recorder::new),
            inputs,
            is_whole: true,
        };
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        runs.push_back((run.to_owned(), recorded));
        if runs.len() > REMEMBERED {
            runs.pop_front();
        }
    }

    /// What is outside of a run. Where it asks, it waits: that nobody was there is not noted.
    pub(in crate::serve) fn host(&self, run: &str) -> Result<Host, String> {
        let recorder = self.with(run, |recorded| recorded.recorder.clone());
        match recorder.flatten() {
            Some(recorder) => Ok(recorder.host().with_people(Nobody)),
            None => self.outside(),
        }
    }

    /// A run goes another way than a scenario could: from a step of another run, or once more after a failure.
    pub(in crate::serve) fn spoil(&self, run: &str) {
        self.with(run, |recorded| recorded.is_whole = false);
    }

    /// Who answers the questions of a run that goes on, and notes it; `None`: nothing is noted of the run.
    pub(super) fn answering(
        &self,
        run: &str,
        given: &[(String, String)],
    ) -> Option<Arc<dyn People>> {
        if given.is_empty() {
            self.spoil(run);
        }
        let recorder = self.with(run, |recorded| recorded.recorder.clone())??;
        let answers = Arc::new(Answers::new(given.to_vec(), Arc::new(Nobody)));
        Some(Arc::new(NotedAnswers {
            given: given.iter().cloned().collect(),
            noted: recorder.with_people(Arc::clone(&answers) as Arc<dyn People>),
            answers,
        }))
    }

    /// Writes a scenario of a run that came to `outcome`.
    pub(super) fn write(
        &self,
        (run, outcome): (&str, &Value),
        about: &About,
        file: &Path,
    ) -> Result<(), ServeError> {
        let conflict = |why: &str| Err(ServeError::Conflict(why.to_owned()));
        let Some(recorded) = self.with(run, |recorded| recorded.clone()) else {
            return conflict(
                "what this run was answered was not noted: it was begun elsewhere, from a step of another run, or long ago; start a run \
                 here, and record that",
            );
        };
        let Some(recorder) = recorded.recorder.filter(|_| recorded.is_whole) else {
            return conflict(
                "this run was continued after it had failed or was stopped, which no scenario does; start a run anew, and record that",
            );
        };
        if file.exists() {
            let message = format!("there is `{}` already; choose another name", file.display());
            return Err(ServeError::Conflict(message));
        }
        let recording = Recording::of(recorder, file.to_path_buf(), about);
        recording
            .write(&recorded.inputs, &self.how.grants, outcome)
            .map_err(ServeError::Failed)
    }
}

/// Answers that were given on the page. Those that are taken are noted, as if the person had been there when they were asked.
struct NotedAnswers {
    given: BTreeMap<String, String>,
    answers: Arc<Answers>,
    noted: Recorder,
}

impl People for NotedAnswers {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let answer = self.given.get(&query.waiting().id);
        match answer.is_some_and(|answer| query.check(answer).is_ok()) {
            true => self.noted.ask(query),
            false => self.answers.ask(query),
        }
    }
}
