//! The thread of an open file: it owns the connection, and does one thing after the other.
//!
//! A statement may have to wait until another program lets go of the file, and whoever waits here holds nobody else up. What
//! writes is done to its end, whether anybody still waits for it or not; what only reads is left out if nobody does. What waits
//! to be written is written in one transaction ([`super::group`]); what waits to be read is read after it.

use super::group::{PendingJob, Statements, Write, together};
use rusqlite::Connection;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// After so long what is in the log is brought into the file, in the next moment without work.
const IDLE: Duration = Duration::from_secs(1);

/// How long the next job is waited for awake.
const AWAKE: Duration = Duration::from_micros(50);

/// How long closing waits for what is under way. A program that is to end must not wait for others for long.
const CLOSING: Duration = Duration::from_secs(2);

/// So many jobs share a transaction at most, and for so long others are taken into it: other programs wait for the file.
const GROUP: usize = 512;
const GATHERING: Duration = Duration::from_millis(20);

/// How long a look whether the file can be written waits for it.
const PROBE: Duration = Duration::from_millis(200);

type Use = Box<dyn FnOnce(&mut Connection) + Send>;

/// How a job uses the connection.
enum Job {
    /// In a transaction, with others.
    Write(Box<dyn Write>),
    /// By itself. What was asked for later may be written before it.
    Read(Use),
    /// By itself, and after all that was asked for before.
    Alone(Use),
}

/// The thread of an open file.
#[derive(Debug)]
pub(super) struct Thread {
    /// `None` when the file is closed.
    jobs: Option<Sender<Job>>,
    /// How long a job waits for another program to let go of the file.
    patience: Duration,
    /// Never hears anything but the end of the thread.
    ended: Mutex<Receiver<()>>,
}

impl Thread {
    /// Gives a connection its thread.
    pub(super) fn of(connection: Connection, patience: Duration) -> std::io::Result<Self> {
        let (jobs, wanted) = mpsc::channel::<Job>();
        let (end, ended) = mpsc::channel();
        std::thread::Builder::new()
            .name("runs".to_owned())
            .spawn(move || {
                work(connection, &wanted, patience);
                drop(end);
            })?;
        Ok(Self {
            jobs: Some(jobs),
            patience,
            ended: Mutex::new(ended),
        })
    }

    /// Does something that writes, in any case, in a transaction.
    pub(super) fn write<T: Send + 'static, E: From<rusqlite::Error> + Send + 'static>(
        &self,
        statements: Statements,
        job: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>> {
        self.write_within(self.patience, statements, job)
    }

    fn write_within<T: Send + 'static, E: From<rusqlite::Error> + Send + 'static>(
        &self,
        patience: Duration,
        statements: Statements,
        job: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Write(Box::new(PendingJob {
            statements,
            asked: Instant::now(),
            patience,
            job: Some(job),
            done: None,
            reply,
        })));
        answer
    }

    /// Does something that writes, in a transaction, and waits for nobody long: whoever only asks whether it can be done keeps no one who
    /// has something to do from the file.
    pub(super) fn probe<T: Send + 'static, E: From<rusqlite::Error> + Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>> {
        self.write_within(PROBE.min(self.patience), Statements::Several, job)
    }

    /// Does something that no transaction may hold, in any case.
    pub(super) fn alone<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Connection) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (reply, answer) = oneshot::channel();
        // An answer that nobody waits for is lost, and nothing else.
        self.send(Job::Alone(Box::new(move |connection| {
            drop(reply.send(job(connection)));
        })));
        answer
    }

    /// Does something that reads, as long as somebody waits for it.
    pub(super) fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Read(Box::new(move |connection| {
            if !reply.is_closed() {
                drop(reply.send(job(connection)));
            }
        })));
        answer
    }

    /// A job that is not taken is dropped with its reply, which tells whoever waits.
    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            drop(jobs.send(job));
        }
    }
}

impl Drop for Thread {
    /// Waits a while until the file is closed.
    fn drop(&mut self) {
        self.jobs = None;
        let ended = self.ended.get_mut();
        let ended = ended.unwrap_or_else(PoisonError::into_inner);
        // Nothing is ever sent: it ends, or it is left to end by itself.
        let _ = ended.recv_timeout(CLOSING);
    }
}

fn work(mut connection: Connection, wanted: &Receiver<Job>, patience: Duration) {
    let mut log = Log::of(&connection);
    loop {
        let job = match awake(wanted) {
            Some(job) => Ok(job),
            None => match log.due(&connection) {
                None => wanted.recv().map_err(RecvTimeoutError::from),
                Some(wait) => wanted.recv_timeout(wait),
            },
        };
        match job {
            Ok(Job::Read(job) | Job::Alone(job)) => job(&mut connection),
            Ok(Job::Write(first)) => {
                write(&mut connection, first, wanted, patience);
            }
            Err(RecvTimeoutError::Timeout) => log.settle(&connection),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// What the write-ahead log holds that the file does not: a copy of the file alone would lack it. Signs of life of runs come
/// again and again, so it is not the last change that counts, but the first that is not in the file.
struct Log {
    /// Changes that are in the file.
    settled: u64,
    /// When the first one was seen that is not.
    since: Option<Instant>,
}

impl Log {
    /// Of a file that was just opened: its tables may be in the log.
    fn of(connection: &Connection) -> Self {
        Self {
            settled: connection.total_changes(),
            since: Some(Instant::now()),
        }
    }

    /// How long until the log is to be brought into the file; `None`: it holds nothing.
    fn due(&mut self, connection: &Connection) -> Option<Duration> {
        if self.since.is_none() && connection.total_changes() != self.settled {
            self.since = Some(Instant::now());
        }
        let since = self.since?;
        Some(IDLE.saturating_sub(since.elapsed()))
    }

    fn settle(&mut self, connection: &Connection) {
        self.settled = connection.total_changes();
        self.since = None;
        // What cannot be brought over now stays in the log, where it is as safe.
        drop(connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)"));
    }
}

/// Writes all that waits to be written, and then does what else came up.
fn write(
    connection: &mut Connection,
    first: Box<dyn Write>,
    wanted: &Receiver<Job>,
    patience: Duration,
) {
    let begun = Instant::now();
    let mut room = GROUP;
    let mut reads: Vec<Use> = Vec::new();
    let mut alone: Option<Use> = None;
    together(connection, first, || {
        while alone.is_none() && room > 0 && begun.elapsed() < GATHERING {
            match wanted.try_recv().ok()? {
                Job::Write(job) => {
                    room -= 1;
                    return Some(job);
                }
                Job::Read(job) => reads.push(job),
                Job::Alone(job) => alone = Some(job),
            }
        }
        None
    });
    // It fails for nothing but a negative time.
    let _ = connection.busy_timeout(patience);
    for job in reads.into_iter().chain(alone) {
        job(connection);
    }
}

/// What comes at once: the next step of a run that does not wait for anything takes microseconds, and a thread that has
/// fallen asleep is woken in tens of them.
fn awake(wanted: &Receiver<Job>) -> Option<Job> {
    let begun = Instant::now();
    while begun.elapsed() < AWAKE {
        if let Ok(job) = wanted.try_recv() {
            return Some(job);
        }
        std::thread::yield_now();
    }
    None
}
