//! A store on top of whatever keeps texts by name: a bucket, a key-value service, a table of the program's own.

use super::kept_run::{self, KeptRun};
use crate::run::journal::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunCommand, RunRow,
    Store, StoreError,
};
use crate::value::boxed::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How often a run is read again because somebody else wrote it meanwhile, before that is a failure.
const ATTEMPTS: usize = 100;

/// The format of a document. Counts up when what is kept of a run changes.
const FORMAT: i64 = 1;

/// What a document says.
#[derive(Serialize, Deserialize)]
struct DocumentBody {
    format: i64,
    run: Value,
}

/// A place that keeps texts by name, from which [`DocumentStore`] makes a [`Store`]. Each run is one document, called as the run is, and
/// is written whole with each step: good for runs of some hundred steps.
///
/// Every error is a text that says what went wrong.
pub trait Documents: Send + Sync {
    /// Where this is, for messages; without passwords.
    fn place(&self) -> String;

    /// The document of this name; `None`: there is none.
    ///
    /// # Errors
    /// If the place does not tell.
    fn read(&self, name: &str) -> impl Future<Output = Result<Option<Document>, String>> + Send;

    /// Writes a document of this name if what is there still has this version; `None`: if there is nothing. `false`: it is not so,
    /// and nothing was written.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(
        &self,
        name: &str,
        text: String,
        over: Option<&str>,
    ) -> impl Future<Output = Result<bool, String>> + Send;

    /// Removes a document if it still has this version. `false`: it has another one, and is still there.
    ///
    /// # Errors
    /// If it cannot be removed.
    fn remove(&self, name: &str, over: &str) -> impl Future<Output = Result<bool, String>> + Send;

    /// The names of all documents, which are nothing but runs.
    ///
    /// # Errors
    /// If the place does not tell.
    fn names(&self) -> impl Future<Output = Result<Vec<String>, String>> + Send;
}

/// A text that is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// What was written.
    pub text: String,
    /// Tells this writing from others of the same name: a number, an ETag, or the text itself.
    pub version: String,
}

/// A document whose version is what it says.
impl From<String> for Document {
    fn from(text: String) -> Self {
        let version = text.clone();
        Self { text, version }
    }
}

/// Runs in documents: a [`Store`] of whatever keeps texts by name.
///
/// The example `keep` implements [`Documents`] in twenty lines.
#[derive(Clone, Debug, Default)]
pub struct DocumentStore<D>(D);

impl<D: Documents> DocumentStore<D> {
    /// Runs in these documents.
    pub fn new(documents: D) -> Self {
        Self(documents)
    }

    fn broken(&self, why: String) -> StoreError {
        StoreError::Io {
            place: self.0.place(),
            why,
        }
    }

    fn missing(&self, run: &str) -> StoreError {
        StoreError::Missing {
            run: run.to_owned(),
            place: self.0.place(),
        }
    }

    /// A run as it is kept, and the version of its document.
    async fn read(&self, run: &str) -> Result<(KeptRun, String), StoreError> {
        let found = self.0.read(run).await.map_err(|why| self.broken(why))?;
        let Document { text, version } = found.ok_or_else(|| self.missing(run))?;
        let unlike = |error: serde_json::Error| {
            self.broken(format!("the document `{run}` is no run: {error}"))
        };
        let DocumentBody { format, run } =
            crate::run::journal::json::read(&text).map_err(unlike)?;
        if format != FORMAT {
            return Err(StoreError::Version {
                place: self.0.place(),
                found: format,
                known: FORMAT,
            });
        }
        Ok((serde_json::from_value(run).map_err(unlike)?, version))
    }

    /// Writes a run; `false`: somebody else did meanwhile.
    async fn write(&self, kept: &KeptRun, over: Option<&str>) -> Result<bool, StoreError> {
        let written = serde_json::to_value(kept).and_then(|run| {
            serde_json::to_string(&DocumentBody {
                format: FORMAT,
                run,
            })
        });
        let text = written.map_err(|error| self.broken(error.to_string()))?;
        let written = self.0.write(&kept.origin.id, text, over).await;
        written.map_err(|why| self.broken(why))
    }

    /// What is kept of a run.
    async fn seen<T>(&self, run: &str, see: impl Fn(&KeptRun) -> T) -> Result<T, StoreError> {
        Ok(see(&self.read(run).await?.0))
    }

    /// Changes a run, on top of whatever others made of it.
    async fn change<T>(
        &self,
        run: &str,
        change: impl Fn(&mut KeptRun) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        for _ in 0..ATTEMPTS {
            let (mut kept, version) = self.read(run).await?;
            let done = change(&mut kept)?;
            if self.write(&kept, Some(&version)).await? {
                return Ok(done);
            }
        }
        Err(self.crowded(run))
    }

    fn crowded(&self, run: &str) -> StoreError {
        self.broken(format!("others write the document `{run}` all the time"))
    }
}

impl<D: Documents> Store for DocumentStore<D> {
    fn place(&self) -> String {
        self.0.place()
    }

    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            if self.write(&KeptRun::new(run, lease), None).await? {
                Ok(())
            } else {
                Err(StoreError::Exists(run.id.clone()))
            }
        })
    }

    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answers: &'a [(String, String)],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(self.change(run, |kept| kept.claim(lease, answers)))
    }

    fn renew<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<RunCommand, StoreError>> {
        Box::pin(self.change(run, |kept| kept.renew(lease)))
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(self.change(run, move |kept| kept.append(lease, rows.clone())))
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(self.change(run, |kept| kept.release(lease, ending)))
    }

    fn run<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<RunRow, StoreError>> {
        Box::pin(self.seen(run, KeptRun::row))
    }

    fn origin<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Origin, StoreError>> {
        Box::pin(self.seen(run, |kept| kept.origin.clone()))
    }

    fn exits<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<ExitRow>, StoreError>> {
        Box::pin(self.seen(run, KeptRun::exits))
    }

    fn effects<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(self.seen(run, KeptRun::effects))
    }

    fn open_effects<'a>(
        &'a self,
        run: &'a str,
    ) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(self.seen(run, KeptRun::open_effects))
    }

    fn events<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EventRow>, StoreError>> {
        Box::pin(self.seen(run, KeptRun::events))
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> BoxFuture<'a, Result<Vec<RunRow>, StoreError>> {
        Box::pin(async move {
            let names = self.0.names().await.map_err(|why| self.broken(why))?;
            let mut rows = Vec::new();
            for name in names {
                match self.seen(&name, KeptRun::row).await {
                    Ok(row) => rows.push(row),
                    // Removed since its name was told.
                    Err(StoreError::Missing { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(kept_run::list(rows.into_iter(), filter))
        })
    }

    fn cancel<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Phase, StoreError>> {
        Box::pin(self.change(run, |kept| Ok(kept.cancel())))
    }

    fn remove<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            for _ in 0..ATTEMPTS {
                let (kept, version) = self.read(run).await?;
                kept.free()?;
                let removed = self.0.remove(run, &version).await;
                if removed.map_err(|why| self.broken(why))? {
                    return Ok(());
                }
            }
            Err(self.crowded(run))
        })
    }

    fn shrink(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn instead_of_copies(&self) -> &'static str {
        "its documents are copied by the means of the place that keeps them"
    }
}
