//! Script nodes as real processes (Loki wiki, "script"; decisions D7 and L14).
//!
//! Each script leads a process group of its own, so that ending it ends all it started. The group is killed by a guard
//! when the future of the call is dropped: a time-out, a cancelled run and a failing sibling need no code of their own.

use super::{Boxed, CallError, ScriptCall, Scripts};
use crate::failure::Kind;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{Child, Command};

/// The largest state that is handed over in `GRAPH_STATE` itself, in bytes (Loki: 32 KiB).
pub const INLINE_STATE: usize = 32_768;

/// How long a script's pipes are read after it has ended, if something it left behind keeps them open.
const LEFTOVER_GRACE: Duration = Duration::from_millis(500);

/// Runs scripts as processes.
#[derive(Clone, Debug)]
pub struct Processes {
    /// The most that a script may print, in bytes.
    pub stdout_limit: usize,
    /// How much of the end of stderr is kept for messages, in bytes.
    pub stderr_tail: usize,
}

impl Default for Processes {
    fn default() -> Self {
        Self {
            stdout_limit: 16 * 1024 * 1024,
            stderr_tail: 4096,
        }
    }
}

impl Scripts for Processes {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> Boxed<'a, Result<String, CallError>> {
        Box::pin(self.script(call))
    }
}

impl Processes {
    async fn script(&self, call: ScriptCall<'_>) -> Result<String, CallError> {
        let _busy = call.clock.busy();
        let path = call.path;
        if !call.dir.join(path).is_file() {
            return Err(failed(format!(
                "script file `{path}` not found in {}; if the files of the graph were moved, --dir or GRAPHWRIGHT_DIR says where they are",
                call.dir.display()
            )));
        }
        let state = Handover::of(call.state)
            .map_err(|error| failed(format!("cannot hand the state to `{path}`: {error}")))?;
        let mut command = command(&call, &state);
        let child = command
            .spawn()
            .map_err(|error| start_error(&call, &error))?;
        let mut group = Group::of(child);
        let (status, out, err) = group
            .output(self.stdout_limit, self.stderr_tail)
            .await
            .map_err(|unread| failed(unread.told(&format!("script `{path}`"))))?;
        if !status.success() {
            return Err(failed(format!(
                "script `{path}` {}{}",
                ended(status),
                told(&err)
            )));
        }
        let text = String::from_utf8(out)
            .map_err(|_| failed(format!("script `{path}` printed something else than UTF-8")))?;
        if text.trim().is_empty() {
            return Err(failed(format!(
                "script `{path}` produced no output; it must print one JSON object on stdout"
            )));
        }
        Ok(text)
    }
}

fn failed(message: String) -> CallError {
    CallError::new(Kind::Script, message)
}

fn command(call: &ScriptCall<'_>, state: &Handover) -> Command {
    let mut words = call.interpreter.command().iter();
    let mut command = Command::new(words.next().unwrap_or(&"sh"));
    command
        .args(words)
        .arg(call.path)
        .current_dir(call.dir)
        .env_remove("GRAPH_STATE")
        .env_remove("GRAPH_STATE_FILE")
        .env(state.variable(), state.value())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
    command
}

fn start_error(call: &ScriptCall<'_>, error: &io::Error) -> CallError {
    let program = call
        .interpreter
        .command()
        .first()
        .copied()
        .unwrap_or_default();
    if error.kind() == io::ErrorKind::NotFound {
        let how = match program {
            "python3" => {
                "; install Python 3 (Debian, Ubuntu: `apt install python3`; macOS: `brew install python`)"
            }
            "node" | "npx" => "; install Node.js (https://nodejs.org)",
            _ => "; install it, or add its directory to PATH",
        };
        return failed(format!(
            "script `{}` needs `{program}`, which is not on the PATH{how}",
            call.path
        ));
    }
    failed(format!(
        "cannot start `{program}` for script `{}`: {error}",
        call.path
    ))
}

pub(super) fn ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was ended by signal {signal}");
    }
    status.code().map_or_else(
        || "failed".to_owned(),
        |code| format!("failed with exit code {code}"),
    )
}

pub(super) fn told(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let text = text.trim();
    if text.is_empty() {
        String::new()
    } else {
        format!(":\n{text}")
    }
}

/// Why what a script printed was not read to its end.
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
        // A broken pipe ends what can be told about the script, and nothing else.
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

/// A process and all it started. Dropping it kills what is left of them.
pub(super) struct Group {
    pub(super) child: Child,
    #[cfg(unix)]
    leader: Option<rustix::process::Pid>,
}

impl Group {
    pub(super) fn of(child: Child) -> Self {
        #[cfg(unix)]
        let leader = child
            .id()
            .and_then(|id| i32::try_from(id).ok())
            .and_then(rustix::process::Pid::from_raw);
        Self {
            child,
            #[cfg(unix)]
            leader,
        }
    }

    /// Reads both pipes until the process has ended: what it printed, and the end of what it said on stderr.
    pub(super) async fn output(
        &mut self,
        stdout_limit: usize,
        stderr_tail: usize,
    ) -> Result<(ExitStatus, Vec<u8>, Vec<u8>), Unread> {
        let mut stdout = self.child.stdout.take();
        let mut stderr = self.child.stderr.take();
        let mut out = Vec::new();
        let mut err = Tail {
            limit: stderr_tail,
            bytes: Vec::new(),
        };
        {
            let reading = async {
                let out = read_all(&mut stdout, &mut out, stdout_limit);
                let err = async {
                    err.fill(&mut stderr).await;
                    Ok(())
                };
                // A process that prints too much is not read to its end.
                tokio::try_join!(out, err).map(|_| ())
            };
            tokio::pin!(reading);
            tokio::select! {
                biased;
                read = &mut reading => read,
                _ = self.child.wait() => {
                    tokio::time::timeout(LEFTOVER_GRACE, reading).await.unwrap_or(Ok(()))
                }
            }?;
        }
        let status = self.child.wait().await.map_err(Unread::Broken)?;
        Ok((status, out, err.bytes))
    }
}

#[cfg(feature = "mcp")]
impl Group {
    /// Waits for the process to end by itself, asks it to, and leaves it to [`Drop`] if it does neither in time.
    pub(super) async fn part(&mut self, patience: std::time::Duration) {
        if tokio::time::timeout(patience, self.child.wait())
            .await
            .is_ok()
        {
            return;
        }
        #[cfg(unix)]
        if let Some(leader) = self.leader {
            // Fails when nobody is left, which is what is wanted.
            let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::TERM);
            let _ = tokio::time::timeout(patience, self.child.wait()).await;
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(leader) = self.leader {
            // Fails when nobody is left, which is what is wanted.
            let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
        }
    }
}

/// The state on its way to a script: in the variable, or in a file that is removed on every way out.
enum Handover {
    Inline(String),
    File(Spill),
}

struct Spill(PathBuf);

impl Drop for Spill {
    fn drop(&mut self) {
        // Nothing can be done about a temporary file that somebody else has removed.
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Handover {
    fn of(state: &str) -> io::Result<Self> {
        if state.len() <= INLINE_STATE {
            return Ok(Self::Inline(state.to_owned()));
        }
        let spill = Spill::create(&std::env::temp_dir(), state)?;
        Ok(Self::File(spill))
    }

    fn variable(&self) -> &'static str {
        match self {
            Self::Inline(_) => "GRAPH_STATE",
            Self::File(_) => "GRAPH_STATE_FILE",
        }
    }

    fn value(&self) -> OsString {
        match self {
            Self::Inline(state) => state.into(),
            Self::File(Spill(path)) => path.into(),
        }
    }
}

impl Spill {
    /// Writes a file that only this user may read. `create_new` refuses a name that somebody put there first.
    fn create(dir: &Path, state: &str) -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = dir.join(format!(
                "graph-state-{}-{number}-{}.json",
                std::process::id(),
                crate::run::random()
            ));
            match options.open(&path) {
                Ok(mut file) => {
                    let spill = Self(path);
                    io::Write::write_all(&mut file, state.as_bytes())?;
                    return Ok(spill);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}
