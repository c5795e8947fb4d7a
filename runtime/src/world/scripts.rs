//! Script nodes as real processes (Loki wiki, "script").
//!
//! Each script leads a process group of its own (`Group`), so that ending it ends all it started. What a script is told of
//! its run is in [the page about them](crate::guide::script_runs).

use crate::process::group::{Children, Group};
use crate::process::program;

use crate::host::{CallError, ScriptCall, ScriptFile, Scripts};
use crate::process::secret_variables;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::process::Command;

/// The largest state that is handed over in `GRAPH_STATE` itself, in bytes (Loki: 32 KiB).
pub const INLINE_STATE: usize = 32_768;

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
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(self.script(call))
    }

    fn check(&self, _node: &str, script: &ScriptFile<'_>) -> Result<(), CallError> {
        let ScriptFile { dir, path, program } = script;
        if !dir.join(path).is_file() {
            return Err(gone(path, dir));
        }
        match program::is_there(program) {
            true => Ok(()),
            false => Err(needs(path, program)),
        }
    }
}

impl Processes {
    async fn script(&self, call: ScriptCall<'_>) -> Result<String, CallError> {
        let _busy = call.clock.busy();
        let path = call.path;
        if !call.dir.join(path).is_file() {
            return Err(gone(path, call.dir));
        }
        self.among(Children::own(), call).await
    }

    /// Starts a script that is there, as one of these children.
    pub(crate) async fn among(
        &self,
        children: &Arc<Children>,
        call: ScriptCall<'_>,
    ) -> Result<String, CallError> {
        let path = call.path;
        let state = Handover::of(call.state)
            .map_err(|error| failed(format!("cannot hand the state to `{path}`: {error}")))?;
        let mut command = command(&call, &state);
        let mut group = Group::among(children, &mut command)
            .await
            .map_err(|error| start_error(&call, &error))?;
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

fn gone(path: &str, dir: &Path) -> CallError {
    failed(format!(
        "script file `{path}` not found in {}; if the files of the graph were moved, --dir or GRAPHWRIGHT_DIR says where they are",
        dir.display()
    ))
}

fn needs(path: &str, program: &str) -> CallError {
    let how = program::how_to_get(program);
    failed(format!(
        "script `{path}` needs `{program}`, which is not on the PATH{how}"
    ))
}

fn failed(message: String) -> CallError {
    CallError::new(Kind::Script, message)
}

fn command(call: &ScriptCall<'_>, state: &Handover) -> Command {
    let mut words = call.interpreter.command().iter();
    let mut command = Command::new(words.next().unwrap_or(&"sh"));
    let dir = std::path::absolute(call.dir).unwrap_or_else(|_| call.dir.to_owned());
    command.args(words);
    match call.work_dir {
        Some(work_dir) => command.arg(dir.join(call.path)).current_dir(work_dir),
        None => command.arg(call.path).current_dir(call.dir),
    };
    command
        .env("GRAPH_DIR", dir)
        .env_remove("GRAPH_STATE")
        .env_remove("GRAPH_STATE_FILE")
        .env(state.variable(), state.value())
        .env("GRAPH_RUN_ID", call.run)
        .env("GRAPH_NODE", call.node)
        .env("GRAPH_STEP", call.step)
        .env("GRAPH_ATTEMPT", call.attempt.to_string())
        .env("GRAPH_IDEMPOTENCY_KEY", call.key)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    secret_variables::hand_over(&mut command, call.env.iter().copied());
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
        return needs(call.path, program);
    }
    failed(format!(
        "cannot start `{program}` for script `{}`: {error}",
        call.path
    ))
}

pub(crate) fn ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was ended by signal {signal}");
    }
    status.code().map_or_else(
        || "failed".to_owned(),
        |code| format!("failed with exit code {code}"),
    )
}

pub(crate) fn told(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let text = text.trim();
    if text.is_empty() {
        String::new()
    } else {
        format!(":\n{text}")
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
                crate::value::random::random()
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
