//! A process and all it starts, as a process group of its own.
//!
//! Whoever drops the group ends it: a time-out, a cancelled run and a failing sibling need no code of their own. It is asked
//! to end (TERM), and killed if it has not ended after [`GRACE`]. The same command is not started again before that. What
//! this process cannot do any more when it is killed itself, its guard does.

#[cfg(unix)]
use super::guard::Guarded;
use std::ffi::OsString;
use std::io;
use std::process::ExitStatus;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{Child, ChildStderr, ChildStdout, Command};
use tokio::sync::watch;

/// How long a process has to end when it is asked to.
pub(crate) const GRACE: Duration = Duration::from_secs(2);

/// How long pipes are read after a process has ended, if something it left behind keeps them open.
const LEFTOVER_GRACE: Duration = Duration::from_millis(500);

/// A process and all it started. Dropping it ends what is left of them.
pub(super) struct Group {
    /// There until the group is dropped.
    child: Option<Child>,
    pub(super) stdout: Option<ChildStdout>,
    pub(super) stderr: Option<ChildStderr>,
    command: Vec<OsString>,
    #[cfg(unix)]
    leader: Option<Leader>,
}

/// The leader of a process group. Dropping it kills the group.
#[cfg(unix)]
struct Leader {
    pid: rustix::process::Pid,
    _guarded: Guarded,
}

#[cfg(unix)]
impl Leader {
    fn signal(&self, signal: rustix::process::Signal) {
        // Fails when nobody is left, which is what is wanted.
        let _ = rustix::process::kill_process_group(self.pid, signal);
    }
}

#[cfg(unix)]
impl Drop for Leader {
    fn drop(&mut self) {
        self.signal(rustix::process::Signal::KILL);
    }
}

/// Secrets of the agent itself, which nothing that it starts needs: who calls its service, and with what it searches the web.
const WITHHELD: [&str; 2] = ["GRAPHWRIGHT_TOKEN", "GRAPHWRIGHT_WEB_SEARCH_HEADER"];

/// Keeps the secrets of the agent from a command, unless they are handed to it by name.
fn withhold(command: &mut Command) {
    for name in WITHHELD {
        let mut given = command.as_std().get_envs();
        if !given.any(|(key, value)| key == name && value.is_some()) {
            command.env_remove(name);
        }
    }
}

/// Commands that have been asked to end, and have not yet.
static ENDING: Mutex<Vec<Ending>> = Mutex::new(Vec::new());

struct Ending {
    command: Vec<OsString>,
    /// Ends when its sender is dropped.
    over: watch::Receiver<()>,
}

fn endings() -> MutexGuard<'static, Vec<Ending>> {
    let mut endings = ENDING.lock().unwrap_or_else(PoisonError::into_inner);
    endings.retain(|ending| ending.over.has_changed().is_ok());
    endings
}

/// Waits until everything that was asked to end has ended, which takes no longer than [`GRACE`].
#[cfg(feature = "cli")]
pub(crate) async fn settled() {
    settled_where(|_| true).await;
}

async fn settled_where(which: impl Fn(&[OsString]) -> bool) {
    loop {
        let next = endings()
            .iter()
            .find(|ending| which(&ending.command))
            .map(|ending| ending.over.clone());
        let Some(mut over) = next else { return };
        // An error is the end that is waited for.
        let _ = over.changed().await;
    }
}

impl Group {
    /// Starts a command as the leader of a group.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(super) async fn start(command: &mut Command) -> io::Result<Self> {
        let inner = command.as_std();
        let words = std::iter::once(inner.get_program()).chain(inner.get_args());
        let dir = inner.get_current_dir().map(|dir| dir.as_os_str());
        let words: Vec<OsString> = words.chain(dir).map(ToOwned::to_owned).collect();
        settled_where(|ending| ending == words).await;
        withhold(command);
        command.kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        #[cfg(unix)]
        let leader = child
            .id()
            .and_then(|id| i32::try_from(id).ok())
            .and_then(rustix::process::Pid::from_raw)
            .map(|pid| Leader {
                pid,
                _guarded: Guarded::new(pid),
            });
        Ok(Self {
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            child: Some(child),
            command: words,
            #[cfg(unix)]
            leader,
        })
    }

    /// The process itself; `None` once the group is being ended.
    pub(super) fn child(&mut self) -> Option<&mut Child> {
        self.child.as_mut()
    }

    /// Waits until the process has ended.
    ///
    /// # Errors
    /// If the system cannot say.
    pub(super) async fn wait(&mut self) -> io::Result<ExitStatus> {
        wait(&mut self.child).await
    }

    /// Both pipes, and the end of the process. The group keeps the pipes: a process that says something while it ends must not
    /// find them closed.
    pub(super) fn parts(
        &mut self,
    ) -> (
        &mut Option<ChildStdout>,
        &mut Option<ChildStderr>,
        impl Future<Output = io::Result<ExitStatus>>,
    ) {
        (&mut self.stdout, &mut self.stderr, wait(&mut self.child))
    }

    /// Reads both pipes until the process has ended: what it printed, and the end of what it said on stderr.
    pub(super) async fn output(
        &mut self,
        stdout_limit: usize,
        stderr_tail: usize,
    ) -> Result<(ExitStatus, Vec<u8>, Vec<u8>), Unread> {
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
        let status = self.wait().await.map_err(Unread::Broken)?;
        Ok((status, out, err.bytes))
    }

    /// Waits for the process to end by itself, then for it to end when it is asked to; what is left of it after that is ended
    /// when the group is dropped.
    #[cfg(feature = "mcp")]
    pub(super) async fn part(&mut self, patience: Duration) {
        let ended = tokio::time::timeout(patience, self.wait()).await;
        #[cfg(unix)]
        if let (Err(_), Some(leader)) = (&ended, &self.leader) {
            leader.signal(rustix::process::Signal::TERM);
            // What cannot be waited for is ended by the drop, too.
            let _ = tokio::time::timeout(GRACE, self.wait()).await;
        }
    }
}

async fn wait(child: &mut Option<Child>) -> io::Result<ExitStatus> {
    match child {
        Some(child) => child.wait().await,
        None => Err(io::Error::other("the process is being ended")),
    }
}

/// Lets a pipe run empty, and nothing come of it.
#[cfg(unix)]
async fn emptied(pipe: Option<impl AsyncRead + Unpin>) {
    if let Some(mut pipe) = pipe {
        // A pipe that breaks is empty, too.
        let _ = tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await;
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        let (Some(mut child), Some(leader)) = (self.child.take(), self.leader.take()) else {
            return;
        };
        let runs = matches!(child.try_wait(), Ok(None));
        let (true, Ok(runtime)) = (runs, tokio::runtime::Handle::try_current()) else {
            return;
        };
        leader.signal(rustix::process::Signal::TERM);
        let (running, over) = watch::channel(());
        let command = std::mem::take(&mut self.command);
        endings().push(Ending { command, over });
        let pipes = (self.stdout.take(), self.stderr.take());
        runtime.spawn(async move {
            let saying = async { tokio::join!(emptied(pipes.0), emptied(pipes.1)) };
            let ending = async {
                tokio::select! {
                    biased;
                    _ = child.wait() => {}
                    never = async { saying.await; std::future::pending().await } => never,
                }
            };
            // Late or not, dropping the leader kills what is left.
            let _ = tokio::time::timeout(GRACE, ending).await;
            drop(leader);
            drop(child);
            drop(running);
        });
    }
}

/// Why what a process printed was not read to its end.
pub(super) enum Unread {
    TooMuch(usize),
    Broken(io::Error),
}

impl Unread {
    /// For a message about `what`: "script `x.sh`".
    pub(super) fn told(&self, what: &str) -> String {
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
) -> Result<(), Unread> {
    let Some(pipe) = pipe else {
        return Ok(());
    };
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    pipe.take(most)
        .read_to_end(into)
        .await
        .map_err(Unread::Broken)?;
    if into.len() > limit {
        Err(Unread::TooMuch(limit))
    } else {
        Ok(())
    }
}

/// The end of what a pipe gave.
pub(super) struct Tail {
    pub(super) limit: usize,
    pub(super) bytes: Vec<u8>,
}

impl Tail {
    pub(super) async fn fill(&mut self, pipe: &mut Option<impl AsyncRead + Unpin>) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_of_the_agent_are_kept_from_what_it_starts() {
        let [token, header] = WITHHELD;
        let mut command = Command::new("true");
        command.env(header, "named");
        withhold(&mut command);
        let given = |name: &str| {
            let mut given = command.as_std().get_envs();
            let found = given.find(|(key, _)| *key == name);
            found.map(|(_, value)| value.map(ToOwned::to_owned))
        };
        // `None` inside: it is taken away.
        assert_eq!(given(token), Some(None));
        assert_eq!(given(header), Some(Some("named".into())));
    }
}
