//! Going on with a run that a store keeps: with answers, once more, or from an earlier step.

use super::answers::{Answers, IdAnswers, NamedAnswers, kept_answer};
use super::gap::before_gap;
use crate::host::People;
use crate::run::executor::{Position, fold};
use crate::run::journal::{
    ExitRow, Origin, Phase, RestoredRun, RunRow, Store, StoreError, restore,
};
use crate::run::{Answerer, Graph, Resumption, Run, RunError};
use crate::value::boxed::BoxFuture;
use crate::value::shared::Shared;
use std::sync::Arc;

/// A run that a store keeps, and how it is to go on. Each way gives a [`Run`], which takes a host, an observer and so on as one
/// that begins does:
///
/// ```no_run
/// # async fn doc<G: graphwright::Graph>(graph: &G) -> Result<(), Box<dyn std::error::Error>> {
/// use graphwright::{Resume, Status, store};
///
/// let store = store::open("sqlite:runs.db").await?.ok_or("no store")?;
/// let outcome = Resume::new(graph, &store, "weekly").answer("yes").run().await?;
/// if outcome.status == Status::Waiting {
///     println!("{:?}", outcome.questions());
/// }
/// # Ok(())
/// # }
/// ```
///
/// A generated graph has it as `graph.resume(&store, "weekly")`.
pub struct Resume<'g, G: Graph> {
    graph: &'g G,
    store: Arc<dyn Store>,
    run: String,
}

impl<'g, G: Graph> Resume<'g, G> {
    /// The run of this name. Whether it is there is looked when it is run.
    pub fn new(graph: &'g G, store: &Arc<dyn Store>, run: impl Into<String>) -> Self {
        Self {
            graph,
            store: Arc::clone(store),
            run: run.into(),
        }
    }

    /// As it stands, after a question, a cancellation, a failure, or the death of its process ([`Run::continued`]). A run that
    /// waits asks the people of its host again.
    pub fn as_it_is(self) -> Run<'g, G> {
        self.given(NamedAnswers::default())
    }

    /// With an answer to its only question. [`Run::run`] fails with [`RunError::Unfit`] if it asks something else. An answer that
    /// is not taken leaves the run waiting; its question says why.
    pub fn answer(self, text: impl Into<String>) -> Run<'g, G> {
        let only = Some(text.into());
        self.given(NamedAnswers {
            only,
            ..NamedAnswers::default()
        })
    }

    /// With answers to questions, by their ids or the nodes that ask; what is not answered waits on.
    pub fn answers<Q: Into<String>, T: Into<String>>(
        self,
        answers: impl IntoIterator<Item = (Q, T)>,
    ) -> Run<'g, G> {
        let named = |(question, text): (Q, T)| (question.into(), text.into());
        self.given(NamedAnswers {
            named: answers.into_iter().map(named).collect(),
            only: None,
        })
    }

    /// The same, where the people of its host have the answers to the questions of these ids.
    #[cfg(feature = "cli")]
    pub(crate) fn answered_by_host(self, answers: IdAnswers) -> Run<'g, G> {
        self.first(async move |store: Arc<dyn Store>, run: String| {
            let row = store.run(&run).await?;
            let before = answers_before(&store, &row).await?;
            Ok(Resumption::Answered(answers, in_front(before)))
        })
    }

    pub(crate) fn given(self, given: NamedAnswers) -> Run<'g, G> {
        self.first(async move |store: Arc<dyn Store>, run: String| {
            let row = store.run(&run).await?;
            let given = given.to(&row)?;
            Ok(answered(&store, &row, given).await?)
        })
    }

    /// Tries again what failed or was stopped. [`Run::run`] fails with [`RunError::Unfit`] if the run waits for an answer.
    pub fn retry(self) -> Run<'g, G> {
        self.first(async move |store: Arc<dyn Store>, run: String| {
            let row = store.run(&run).await?;
            // Questions stay written down when nobody waits for their answers any more.
            match row
                .questions
                .first()
                .filter(|_| row.phase == Phase::Waiting)
            {
                None => Ok(answered(&store, &row, Vec::new()).await?),
                Some(question) => Err(RunError::Unfit {
                    why: format!("nothing of run `{run}` failed: {question}"),
                    run,
                }),
            }
        })
    }

    /// A new run that begins before a step of this one, which stays as it is. Steps of the main chain are counted from 0.
    /// [`Run::run`] fails with [`RunError::Unfit`] if the run has not come to that step, or it lies between branches.
    pub fn fork_at(self, step: u32) -> Run<'g, G> {
        self.fork_with(step, |_| Ok(()))
    }

    /// The same with another state. What the change refuses, [`Run::run`] fails with ([`RunError::Unfit`]).
    pub fn fork_with(
        self,
        step: u32,
        change: impl FnOnce(&mut G::State) -> Result<(), String> + Send + 'g,
    ) -> Run<'g, G> {
        let graph = self.graph;
        self.first(async move |store: Arc<dyn Store>, run: String| {
            let (origin, exits, gap) = read(store.as_ref(), &run).await?;
            let restored = restore::restore(graph, &origin, &exits)?;
            let unfit = |why| RunError::Unfit {
                run: run.clone(),
                why,
            };
            let watched = restored.watched_before(step);
            let before = before(graph, restored, step);
            let (at, mut state) = before.map_err(|why| unfit(with_gap(why, gap)))?;
            change(state.edit()).map_err(unfit)?;
            Ok(Resumption::Fork {
                at: (at, state),
                inputs: origin.inputs,
                parent: (run, step),
                watched,
            })
        })
    }

    /// Goes on with what is found in the store.
    fn first<W>(self, look: impl FnOnce(Arc<dyn Store>, String) -> W) -> Run<'g, G>
    where
        W: Future<Output = Result<Resumption<G>, RunError>> + Send + 'g,
    {
        let look = look(Arc::clone(&self.store), self.run.clone());
        Run::continued(self.graph, &self.store, self.run).first(&self.store, look)
    }
}

/// A run goes on with these answers, and with those that it was given before.
async fn answered<G: Graph>(
    store: &Arc<dyn Store>,
    row: &RunRow,
    given: IdAnswers,
) -> Result<Resumption<G>, StoreError> {
    // A new answer counts: an old one that is still there was refused meanwhile.
    let mut all = answers_before(store, row).await?;
    all.extend(given.clone());
    Ok(Resumption::Answered(given, in_front(all)))
}

fn in_front(answers: IdAnswers) -> Answerer {
    Box::new(|people| Arc::new(Answers::new(answers, people)) as Arc<dyn People>)
}

/// The answers that a run was given before its process ended, and that no node has taken.
async fn answers_before(store: &Arc<dyn Store>, row: &RunRow) -> Result<IdAnswers, StoreError> {
    // A run that stopped to wait has taken or refused what it was answered.
    if row.phase == Phase::Waiting {
        return Ok(Vec::new());
    }
    let is_refused = |id: &str| {
        let mut asked = row.questions.iter();
        asked.any(|question| question.id == id && question.refused.is_some())
    };
    let known = store.open_effects(&row.id).await?;
    let before = known.iter().filter_map(kept_answer);
    Ok(before.filter(|(id, _)| !is_refused(id)).collect())
}

/// The position and the state before a step of the main chain: where a fork of the run begins.
///
/// # Errors
/// If the run has not come to that step, or its branches were not joined.
pub(crate) fn before<G: Graph>(
    graph: &G,
    run: RestoredRun<G>,
    step: u32,
) -> Result<(G::At, Shared<G::State>), String> {
    let made = run.entries.iter().filter(|entry| entry.branch.is_main());
    let made = made.count();
    let entries = run.entries.into_iter();
    let prefix = entries.filter(|entry| entry.branch.begins_before(entry.step, step));
    let folded =
        fold(graph, run.at, run.state, prefix.collect()).map_err(|failure| failure.message)?;
    match folded.position {
        Position::At(at) if folded.steps == step => Ok((at, folded.state)),
        Position::Inside(_) if folded.steps == step => Err(format!(
            "step {step} comes after branches that are not all done; choose a step before them"
        )),
        Position::At(_) | Position::Inside(_) | Position::Ended(_) => Err(format!(
            "the run has no step {step}: its main chain has {made} steps, from 0; `show` lists them"
        )),
    }
}

/// A run as it was kept, up to where exits are missing.
#[cfg(feature = "cli")]
pub(crate) struct ReadableRun<G: Graph> {
    pub(crate) restored: restore::RestoredRun<G>,
    /// In the order in which they were made.
    pub(crate) exits: Vec<ExitRow>,
    /// What is missing after them.
    pub(crate) gap: Option<String>,
}

type Rows = (Origin, Vec<ExitRow>, Option<String>);

/// What a run began with, its exits up to where some are missing, and what is missing.
fn read<'a>(store: &'a dyn Store, run: &'a str) -> BoxFuture<'a, Result<Rows, RunError>> {
    Box::pin(async move {
        let origin = store.origin(run).await?;
        let (exits, gap) = before_gap(store.exits(run).await?);
        Ok((origin, exits, gap))
    })
}

fn with_gap(why: String, gap: Option<String>) -> String {
    match gap {
        Some(gap) => format!("{why}; {gap}"),
        None => why,
    }
}

/// Reads a run to look at it; where its journal has a gap, what was before that.
#[cfg(feature = "cli")]
pub(crate) async fn readable<G: Graph>(
    graph: &G,
    store: &dyn Store,
    run: &str,
) -> Result<ReadableRun<G>, RunError> {
    let (origin, mut exits, gap) = read(store, run).await?;
    let restored = restore::restore(graph, &origin, &exits)?;
    as_made(&mut exits);
    Ok(ReadableRun {
        restored,
        exits,
        gap,
    })
}

/// Apart from what is generic: else it would be compiled with each graph.
#[cfg(feature = "cli")]
fn as_made(exits: &mut [ExitRow]) {
    exits.sort_by_key(|exit| exit.seq);
}
