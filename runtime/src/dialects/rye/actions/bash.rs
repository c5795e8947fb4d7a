//! `rye/bash`: a command line in a shell, in a process group of its own, inside of the project.

use super::outcome::Parameters;
use super::outcome::failed;
use crate::host::{Act, CallError, within};
use crate::process::group::Group;
use crate::process::secret_variables::hand_over;
use serde_json::{Value, json};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::Command;

/// How much of each stream is kept, in bytes.
const KEPT: usize = 51_200;

/// How long a command may take unless it says something else.
const TIMEOUT: f64 = 120.0;

/// How long pipes are read after the shell has ended, if something it left behind keeps them open.
const GRACE: Duration = Duration::from_millis(500);

pub(super) async fn run(act: &Act<'_>) -> Result<Value, CallError> {
    let command = act.needed(&["command"])?;
    if command.contains('\0') {
        let error = "`command` of `rye/bash` holds a NUL character, which no shell takes; take it out of the value that brings it";
        return Err(failed(error.to_owned()));
    }
    let seconds = act.number("timeout").unwrap_or(TIMEOUT);
    let limit = Duration::try_from_secs_f64(seconds).map_err(|_| {
        failed(format!(
            "`timeout` of `rye/bash` cannot be {seconds} seconds"
        ))
    })?;
    let project = act.project();
    let dir = match act.text(&["working_dir"]) {
        Some(dir) => crate::dialects::rye::project::inside(&project, dir).map_err(failed)?,
        None => project.clone(),
    };
    let _busy = act.host.clock.busy();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(&dir)
        .env("GRAPH_DIR", act.files().unwrap_or(&project))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    hand_over(&mut shell, act.env.iter().map(String::as_str));
    let mut group = Group::start(&mut shell)
        .await
        .map_err(|error| failed(format!("cannot start `sh` in {}: {error}", dir.display())))?;
    let done = within(&crate::host::clock::System, Some(limit), read(&mut group)).await;
    let Ok(done) = done else {
        let error = format!("Command timed out after {seconds} seconds");
        return Ok(json!({"success": false, "error": error, "timeout": seconds}));
    };
    let (code, out, err) =
        done.map_err(|error| failed(format!("cannot read what the command printed: {error}")))?;
    let (stdout, stderr) = (out.text(), err.text());
    let output = match (stdout.is_empty(), stderr.is_empty()) {
        (_, true) => stdout.clone(),
        (true, false) => format!("[stderr]\n{stderr}"),
        (false, false) => format!("{stdout}\n[stderr]\n{stderr}"),
    };
    Ok(json!({
        "success": code == 0,
        "output": output,
        "stdout": stdout,
        "stderr": stderr,
        "exit_code": code,
        "truncated": out.is_cut() || err.is_cut(),
    }))
}

/// The beginning of what a stream gave, and how much it was in all.
#[derive(Default)]
struct Head {
    bytes: Vec<u8>,
    total: usize,
}

impl Head {
    async fn fill(&mut self, pipe: &mut Option<impl AsyncRead + Unpin>) -> std::io::Result<()> {
        let Some(pipe) = pipe else { return Ok(()) };
        let mut chunk = vec![0_u8; 8192];
        loop {
            let count = pipe.read(&mut chunk).await?;
            if count == 0 {
                return Ok(());
            }
            let left = KEPT.saturating_sub(self.bytes.len());
            self.bytes.extend(chunk.iter().take(count.min(left)));
            self.total += count;
        }
    }

    fn is_cut(&self) -> bool {
        self.total > self.bytes.len()
    }

    fn text(&self) -> String {
        let mut text = String::from_utf8_lossy(&self.bytes).into_owned();
        if self.is_cut() {
            text.push_str(&format!(
                "\n... [output truncated, {} bytes total]",
                self.total
            ));
        }
        text
    }
}

/// Reads both streams until the shell has ended. The code of a command that a signal ended is 128 and its number.
async fn read(group: &mut Group) -> std::io::Result<(i32, Head, Head)> {
    let (mut out, mut err) = (Head::default(), Head::default());
    {
        let (stdout, stderr, ended) = group.parts();
        let reading = async { tokio::try_join!(out.fill(stdout), err.fill(stderr)).map(|_| ()) };
        tokio::pin!(reading);
        tokio::select! {
            biased;
            read = &mut reading => read,
            _ = ended => tokio::time::timeout(GRACE, reading).await.unwrap_or(Ok(())),
        }?;
    }
    let status = group.wait().await?;
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    let code = status
        .code()
        .or(signal.map(|signal| 128 + signal))
        .unwrap_or(1);
    Ok((code, out, err))
}
