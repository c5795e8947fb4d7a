//! A process and all it starts, as a process group of its own.
//!
//! Whoever drops the group ends it: a time-out, a cancelled run and a failing sibling need no code of their own. It is asked
//! to end (TERM), and killed if it has not ended after [`GRACE`]. The same command is not started again before that. What
//! this process cannot do any more when it is killed itself, its guard does.
//!
//! Whoever has left the group for a session of its own is found by its [`family`], and ends with it; but for what a process
//! leaves behind that ends by itself: there, it may stay.

use super::family::{self, Families};
use super::guard::Guard;
use crate::process::system::{Machine, Pipe, Process, Signal, StartedProcess, System};
use std::ffi::OsString;
use std::io;
use std::process::ExitStatus;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{ChildStdin, Command};
use tokio::sync::watch;

/// How long a process has to end when it is asked to.
pub(crate) const GRACE: Duration = Duration::from_secs(2);

/// How long pipes are read after a process has ended, if something it left behind keeps them open.
const LEFTOVER_GRACE: Duration = Duration::from_millis(500);

/// What one process knows of those that it started.
pub(crate) struct Children {
    system: Box<dyn System>,
    guard: Guard,
    /// Commands that have been asked to end, and have not yet.
    ending: Mutex<Vec<KilledCommand>>,
    /// Families that are to be sent a signal, all at once: it takes a look at all processes there are.
    signalled: Mutex<Families>,
}

/// Those of this process.
static OWN: LazyLock<Arc<Children>> = LazyLock::new(|| Children::of(Box::new(Machine)));

struct KilledCommand {
    command: Vec<OsString>,
    /// Ends when its sender is dropped.
    over: watch::Receiver<()>,
}

impl Children {
    /// A process that has none so far, on this system.
    pub(crate) fn of(system: Box<dyn System>) -> Arc<Self> {
        Arc::new(Self {
            system,
            guard: Guard::default(),
            ending: Mutex::default(),
            signalled: Mutex::default(),
        })
    }

    /// Those of this process.
    pub(crate) fn own() -> &'static Arc<Self> {
        &OWN
    }

    fn endings(&self) -> MutexGuard<'_, Vec<KilledCommand>> {
        let mut endings = self.ending.lock().unwrap_or_else(PoisonError::into_inner);
        endings.retain(|ending| ending.over.has_changed().is_ok());
        endings
    }

    /// Sends a signal to whoever has left its group, together with those of others that are to be sent one now.
    async fn signal_family(&self, family: &str, to: (i32, Signal)) {
        let signalled = || {
            let signalled = self.signalled.lock();
            signalled.unwrap_or_else(PoisonError::into_inner)
        };
        signalled().insert(family.to_owned(), to);
        tokio::task::yield_now().await;
        // Whoever else has begun to send is waited for here.
        let mut signalled = signalled();
        if signalled.contains_key(family) {
            self.system.signal_families(&signalled);
            signalled.clear();
        }
    }

    async fn settled_where(&self, which: impl Fn(&[OsString]) -> bool) {
        loop {
            let next = self
                .endings()
                .iter()
                .find(|ending| which(&ending.command))
                .map(|ending| ending.over.clone());
            let Some(mut over) = next else { return };
            // An error is the end that is waited for.
            let _ = over.changed().await;
        }
    }
}

/// Waits until everything that was asked to end has ended, which takes no longer than [`GRACE`].
#[cfg(feature = "cli")]
pub(crate) async fn settled() {
    Children::own().settled_where(|_| true).await;
}

/// A process and all it started. Dropping it ends what is left of them.
pub(crate) struct Group {
    /// There until the group is dropped.
    process: Option<Box<dyn Process>>,
    #[cfg_attr(
        not(any(feature = "rye", feature = "mcp")),
        expect(
            dead_code,
            reason = "only tools of projects and servers are written to"
        )
    )]
    stdin: Option<ChildStdin>,
    pub(crate) stdout: Option<Pipe>,
    pub(crate) stderr: Option<Pipe>,
    command: Vec<OsString>,
    leader: Option<Leader>,
}

/// The leader of a process group, which ends with this process. Dropping it kills the group, and its family.
struct Leader {
    children: Arc<Children>,
    group: i32,
    name: String,
    left: Survivors,
}

/// Who is still to be killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Survivors {
    /// The group, and whoever has left it.
    Family,
    /// The group: its leader has ended by itself, and whoever has left it may stay.
    Group,
    Nobody,
}

impl Leader {
    fn new(children: &Arc<Children>, group: i32, name: String) -> Self {
        children.guard.add(children.system.as_ref(), group, &name);
        Self {
            children: Arc::clone(children),
            group,
            name,
            left: Survivors::Family,
        }
    }

    fn signal(&self, signal: Signal) {
        self.children.system.signal(self.group, signal);
    }

    /// Sends a signal to whoever has left the group.
    async fn signal_family(&self, signal: Signal) {
        let to = (self.group, signal);
        self.children.signal_family(&self.name, to).await;
    }

    /// Kills all that is left.
    async fn kill(mut self) {
        self.signal(Signal::Kill);
        self.signal_family(Signal::Kill).await;
        self.left = Survivors::Nobody;
    }
}

impl Drop for Leader {
    fn drop(&mut self) {
        if self.left != Survivors::Nobody {
            self.signal(Signal::Kill);
        }
        let system = self.children.system.as_ref();
        if self.left == Survivors::Family {
            let to = (self.group, Signal::Kill);
            system.signal_families(&Families::from([(self.name.clone(), to)]));
        }
        self.children.guard.remove(system, self.group, &self.name);
    }
}

impl Group {
    /// Starts a command as the leader of a group.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) async fn start(command: &mut Command) -> io::Result<Self> {
        Self::among(Children::own(), command).await
    }

    /// Starts a command as the leader of a group, which these children are of.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) async fn among(children: &Arc<Children>, command: &mut Command) -> io::Result<Self> {
        let inner = command.as_std();
        let words = std::iter::once(inner.get_program()).chain(inner.get_args());
        let dir = inner.get_current_dir().map(|dir| dir.as_os_str());
        let words: Vec<OsString> = words.chain(dir).map(ToOwned::to_owned).collect();
        children.settled_where(|ending| ending == words).await;
        crate::process::secret_variables::withhold(command);
        let (system, name) = (children.system.as_ref(), family::name());
        command.env(family::VARIABLE, &name);
        children.guard.expect(system, &name);
        let started = children.system.spawn(command);
        let leader = started.as_ref().ok().and_then(|started| started.group);
        let leader = leader.map(|group| Leader::new(children, group, name.clone()));
        children.guard.expected(system, &name);
        let StartedProcess {
            process,
            stdin,
            stdout,
            stderr,
            ..
        } = started?;
        Ok(Self {
            process: Some(process),
            stdin,
            stdout,
            stderr,
            command: words,
            leader,
        })
    }

    /// What the process reads, to be taken once.
    #[cfg(any(feature = "rye", feature = "mcp"))]
    pub(crate) fn stdin(&mut self) -> Option<ChildStdin> {
        self.stdin.take()
    }

    /// Waits until the process has ended.
    ///
    /// # Errors
    /// If the system cannot say.
    pub(crate) async fn wait(&mut self) -> io::Result<ExitStatus> {
        wait(&mut self.process).await
    }

    /// Both pipes, and the end of the process. The group keeps the pipes: a process that says something while it ends must not
    /// find them closed.
    pub(crate) fn parts(
        &mut self,
    ) -> (
        &mut Option<Pipe>,
        &mut Option<Pipe>,
        impl Future<Output = io::Result<ExitStatus>>,
    ) {
        (&mut self.stdout, &mut self.stderr, wait(&mut self.process))
    }

    /// Reads both pipes until the process has ended: what it printed, and the end of what it said on stderr.
    pub(crate) async fn output(
        &mut self,
        stdout_limit: usize,
        stderr_tail: usize,
    ) -> Result<(ExitStatus, Vec<u8>, Vec<u8>), ReadError> {
        let mut out = Vec::new();
        let mut err = Tail {
            limit: stderr_tail,
            bytes: Vec::new(),
        };
        let (stdout, stderr, ended) = self.parts();
        {
            let reading = async {
                let out = read_all(stdout, &mut out, stdout_limit);
                let err = async {
                    err.fill(stderr).await;
                    Ok(())
                };
                // A process that prints too much is not read to its end.
                tokio::try_join!(out, err).map(|_| ())
            };
            tokio::pin!(reading);
            tokio::select! {
                biased;
                read = &mut reading => read,
                _ = ended => {
                    tokio::time::timeout(LEFTOVER_GRACE, reading).await.unwrap_or(Ok(()))
                }
            }?;
        }
        let status = self.wait().await.map_err(ReadError::Broken)?;
        Ok((status, out, err.bytes))
    }

    /// Waits for the process to end by itself, then for it to end when it is asked to; what is left of it after that is ended
    /// when the group is dropped.
    #[cfg(feature = "mcp")]
    pub(crate) async fn part(&mut self, patience: Duration) {
        let ended = tokio::time::timeout(patience, self.wait()).await;
        if let (Err(_), Some(leader)) = (&ended, &self.leader) {
            leader.signal(Signal::Term);
            leader.signal_family(Signal::Term).await;
            // What cannot be waited for is ended by the drop, too.
            let _ = tokio::time::timeout(GRACE, wait(&mut self.process)).await;
            if let Some(leader) = self.leader.take() {
                leader.kill().await;
            }
        }
    }
}

async fn wait(process: &mut Option<Box<dyn Process>>) -> io::Result<ExitStatus> {
    match process {
        Some(process) => process.wait().await,
        None => Err(io::Error::other("the process is being ended")),
    }
}

/// Lets a pipe run empty, and nothing come of it.
async fn emptied(pipe: Option<impl AsyncRead + Unpin>) {
    if let Some(mut pipe) = pipe {
        // A pipe that breaks is empty, too.
        let _ = tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await;
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let (Some(mut process), Some(mut leader)) = (self.process.take(), self.leader.take())
        else {
            return;
        };
        let runs = process.runs();
        if !runs {
            leader.left = Survivors::Group;
        }
        let (true, Ok(runtime)) = (runs, tokio::runtime::Handle::try_current()) else {
            return;
        };
        leader.signal(Signal::Term);
        let (running, over) = watch::channel(());
        let command = std::mem::take(&mut self.command);
        leader
            .children
            .endings()
            .push(KilledCommand { command, over });
        let pipes = (self.stdout.take(), self.stderr.take());
        runtime.spawn(async move {
            leader.signal_family(Signal::Term).await;
            let saying = async { tokio::join!(emptied(pipes.0), emptied(pipes.1)) };
            let ending = async {
                tokio::select! {
                    biased;
                    _ = process.wait() => {}
                    never = async { saying.await; std::future::pending().await } => never,
                }
            };
            // Late or not, dropping the leader kills what is left.
            let _ = tokio::time::timeout(GRACE, ending).await;
            leader.kill().await;
            drop(process);
            drop(running);
        });
    }
}

/// Why what a process printed was not read to its end.
pub(crate) enum ReadError {
    TooMuch(usize),
    Broken(io::Error),
}

impl ReadError {
    /// For a message about `what`: "script `x.sh`".
    pub(crate) fn told(&self, what: &str) -> String {
        match self {
            Self::TooMuch(limit) => {
                format!("{what} printed more than {limit} bytes and was stopped")
            }
            Self::Broken(error) => format!("cannot read the output of {what}: {error}"),
        }
    }
}

async fn read_all(
    pipe: &mut Option<impl AsyncRead + Unpin>,
    into: &mut Vec<u8>,
    limit: usize,
) -> Result<(), ReadError> {
    let Some(pipe) = pipe else {
        return Ok(());
    };
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    pipe.take(most)
        .read_to_end(into)
        .await
        .map_err(ReadError::Broken)?;
    if into.len() > limit {
        Err(ReadError::TooMuch(limit))
    } else {
        Ok(())
    }
}

/// The end of what a pipe gave.
pub(crate) struct Tail {
    pub(crate) limit: usize,
    pub(crate) bytes: Vec<u8>,
}

impl Tail {
    pub(crate) async fn fill(&mut self, pipe: &mut Option<impl AsyncRead + Unpin>) {
        let Some(pipe) = pipe else {
            return;
        };
        let mut chunk = [0_u8; 4096];
        // A broken pipe ends what can be told about the process, and nothing else.
        while let Ok(count @ 1..) = pipe.read(&mut chunk).await {
            self.bytes.extend(chunk.iter().take(count));
            if self.bytes.len() > self.limit.saturating_mul(2) {
                self.cut();
            }
        }
        self.cut();
    }

    fn cut(&mut self) {
        let surplus = self.bytes.len().saturating_sub(self.limit);
        self.bytes.drain(..surplus);
    }
}
