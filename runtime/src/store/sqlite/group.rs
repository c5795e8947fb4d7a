//! Jobs that share a transaction.
//!
//! The disk is waited for once for all jobs that came in while it was waited for before: each is done in a savepoint of its own,
//! and answered when the transaction is committed. So 200 runs at once cost the disk little more than one.

use rusqlite::Connection;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// So long a job waits for the file in any case.
const SHORTEST: Duration = Duration::from_millis(20);

/// How many statements a job has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statements {
    /// One, which is done or not.
    One,
    /// Several, which are done all or none.
    Several,
}

/// Something that writes.
pub(super) trait Write: Send {
    fn statements(&self) -> Statements;

    /// How long it still waits for another program to let go of the file.
    fn patience(&self) -> Duration;

    /// Does it, and holds back what came of it. Whether it is to stay.
    fn perform(&mut self, connection: &Connection) -> bool;

    /// Tells what came of it, or why that is lost.
    fn answer(self: Box<Self>, lost: Option<&rusqlite::Error>);
}

/// A job that writes, and who waits for what comes of it.
pub(super) struct PendingJob<T, E, J> {
    pub(super) statements: Statements,
    /// When it was asked for, and how long it may wait since then.
    pub(super) asked: Instant,
    pub(super) patience: Duration,
    pub(super) job: Option<J>,
    pub(super) done: Option<Result<T, E>>,
    pub(super) reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E, J> Write for PendingJob<T, E, J>
where
    T: Send,
    E: From<rusqlite::Error> + Send,
    J: FnOnce(&Connection) -> Result<T, E> + Send,
{
    fn statements(&self) -> Statements {
        self.statements
    }

    fn patience(&self) -> Duration {
        self.patience.saturating_sub(self.asked.elapsed())
    }

    fn perform(&mut self, connection: &Connection) -> bool {
        self.done = self.job.take().map(|job| job(connection));
        matches!(self.done, Some(Ok(_)))
    }

    fn answer(self: Box<Self>, lost: Option<&rusqlite::Error>) {
        let told = match (lost, self.done) {
            // What failed by itself has its own reason.
            (_, Some(Err(error))) => Err(error),
            (Some(error), _) => Err(same(error).into()),
            (None, Some(done)) => done,
            (None, None) => return,
        };
        // An answer that nobody waits for is lost, and nothing else.
        let _ = self.reply.send(told);
    }
}

/// An error once more: several jobs are told of it.
fn same(error: &rusqlite::Error) -> rusqlite::Error {
    if let rusqlite::Error::SqliteFailure(code, message) = error {
        return rusqlite::Error::SqliteFailure(*code, message.clone());
    }
    rusqlite::Error::SqliteFailure(
        rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_ERROR),
        Some(error.to_string()),
    )
}

/// Does jobs in one transaction, as long as `more` has some, and tells all of them what came of it.
pub(super) fn together(
    connection: &Connection,
    first: Box<dyn Write>,
    mut more: impl FnMut() -> Option<Box<dyn Write>>,
) {
    wait_for(connection, first.patience());
    let second = more();
    if second.is_none() && first.statements() == Statements::One {
        // The statement is a transaction by itself.
        let mut only = first;
        only.perform(connection);
        return only.answer(None);
    }
    if let Err(error) = run(connection, "BEGIN IMMEDIATE") {
        // The others have not waited yet as long as this one.
        first.answer(Some(&error));
        if let Some(second) = second {
            together(connection, second, more);
        }
        return;
    }
    let mut done = Vec::new();
    let mut next = Some(first);
    let mut waiting = second;
    let mut ended = Ok(());
    while let Some(mut job) = next {
        ended = within(connection, job.as_mut());
        done.push(job);
        if ended.is_err() {
            break;
        }
        next = waiting.take().or_else(&mut more);
    }
    let ended = ended.and_then(|()| run(connection, "COMMIT"));
    if ended.is_err() && !connection.is_autocommit() {
        // What cannot be taken back ends with the connection.
        let _ = run(connection, "ROLLBACK");
    }
    for job in done {
        job.answer(ended.as_ref().err());
    }
    if let Some(left) = waiting {
        together(connection, left, more);
    }
}

/// A job that waited for others before it has waited for the file, too; so that many which find it locked do not wait one after the
/// other.
fn wait_for(connection: &Connection, patience: Duration) {
    // It fails for nothing but a negative time.
    let _ = connection.busy_timeout(patience.max(SHORTEST));
}

/// Does one of several jobs. An error: the transaction has ended with it, and what was done before is lost.
fn within(connection: &Connection, job: &mut dyn Write) -> Result<(), rusqlite::Error> {
    if job.statements() == Statements::One {
        job.perform(connection);
    } else {
        run(connection, "SAVEPOINT job")?;
        if !job.perform(connection) && !connection.is_autocommit() {
            run(connection, "ROLLBACK TO job")?;
        }
        if !connection.is_autocommit() {
            run(connection, "RELEASE job")?;
        }
    }
    match connection.is_autocommit() {
        // A full disk, most likely.
        true => Err(rusqlite::Error::SqliteFailure(
            rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_ABORT_ROLLBACK),
            Some("the file took back all that was being written".to_owned()),
        )),
        false => Ok(()),
    }
}

fn run(connection: &Connection, statement: &str) -> Result<(), rusqlite::Error> {
    connection.prepare_cached(statement)?.execute([]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Answer = oneshot::Receiver<Result<usize, rusqlite::Error>>;

    /// A job of these statements.
    fn job(statements: &'static [&'static str]) -> (Box<dyn Write>, Answer) {
        let (reply, answer) = oneshot::channel();
        let all = move |connection: &Connection| {
            let mut changed = 0;
            for statement in statements {
                changed += connection.execute(statement, [])?;
            }
            Ok(changed)
        };
        let kind = match statements.len() {
            1 => Statements::One,
            _ => Statements::Several,
        };
        let pending = PendingJob {
            statements: kind,
            asked: Instant::now(),
            patience: Duration::ZERO,
            job: Some(all),
            done: None,
            reply,
        };
        (Box::new(pending), answer)
    }

    fn file() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch("CREATE TABLE t (n INTEGER PRIMARY KEY)")
            .unwrap();
        connection
    }

    fn numbers(connection: &Connection) -> Vec<i64> {
        let mut query = connection.prepare("SELECT n FROM t ORDER BY n").unwrap();
        let rows = query.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }

    /// Does them together, and says which were done.
    fn did(connection: &Connection, jobs: &[&'static [&'static str]]) -> Vec<bool> {
        let (jobs, answers): (Vec<_>, Vec<_>) =
            jobs.iter().map(|statements| job(statements)).unzip();
        let mut jobs = jobs.into_iter();
        // As the thread of a file does it.
        while let Some(first) = jobs.next() {
            together(connection, first, || jobs.next());
        }
        let told = |mut answer: Answer| answer.try_recv().unwrap().is_ok();
        answers.into_iter().map(told).collect()
    }

    #[test]
    fn a_job_that_fails_takes_back_its_own_and_nothing_else() {
        let file = file();
        let done = did(
            &file,
            &[
                &["INSERT INTO t VALUES (1)"],
                &["INSERT INTO t VALUES (2)", "INSERT INTO t VALUES (1)"],
                &["INSERT INTO t VALUES (1)"],
                &["INSERT INTO t VALUES (3)", "INSERT INTO t VALUES (4)"],
            ],
        );
        assert_eq!(done, [true, false, false, true]);
        assert_eq!(numbers(&file), [1, 3, 4]);
    }

    #[test]
    fn what_the_file_took_back_is_told_to_all_that_did_it() {
        let file = file();
        // As SQLite does it by itself where the disk is full.
        let done = did(
            &file,
            &[
                &["INSERT INTO t VALUES (1)"],
                &["INSERT INTO t VALUES (2)", "ROLLBACK", "SELECT nonsense"],
                &["INSERT INTO t VALUES (3)"],
                &["INSERT INTO t VALUES (4)"],
            ],
        );
        assert_eq!(done, [false, false, true, true]);
        assert_eq!(numbers(&file), [3, 4]);
    }

    #[test]
    fn nothing_is_told_before_it_is_committed() {
        let file = file();
        let (first, mut answer) = job(&["INSERT INTO t VALUES (1)"]);
        let (second, _later) = job(&["INSERT INTO t VALUES (2)"]);
        let mut second = Some(second);
        let mut calls = 0;
        together(&file, first, || {
            calls += 1;
            assert!(answer.try_recv().is_err(), "told early");
            second.take()
        });
        assert_eq!(calls, 2);
        assert!(answer.try_recv().unwrap().is_ok());
    }
}
