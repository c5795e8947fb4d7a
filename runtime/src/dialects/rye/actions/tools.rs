//! The project's own tools: `.ai/tools/<id>.py`, `.sh` or `.js`, run as a process of its own group. Parameters come as JSON
//! on standard input, the project as `--project-path`; what the tool prints is its data, as JSON.

use super::outcome::Parameters;
use super::outcome::failed;
use crate::host::{Act, CallError, within};
use crate::process::group::Group;
use crate::process::secret_variables::hand_over;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// The most that a tool may print, in bytes.
const PRINTED: usize = 16 * 1024 * 1024;

/// How much of the end of stderr is told, in bytes.
const STDERR: usize = 4096;

/// How long a tool may take unless its call says something else, in seconds.
const TIMEOUT: f64 = 300.0;

/// What runs which kind of file.
const PROGRAMS: [(&str, &str); 4] = [
    ("py", "python3"),
    ("sh", "bash"),
    ("js", "node"),
    ("mjs", "node"),
];

/// Where tools are, from the project.
const FOLDERS: [&str; 2] = [".ai/tools", "tools"];

/// The file of a tool, and what runs it.
pub(super) fn find(project: &Path, id: &str) -> Option<(PathBuf, &'static str)> {
    let plain = |part: &str| {
        !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', '\0'])
    };
    if !id.split('/').all(plain) {
        return None;
    }
    let places = FOLDERS
        .iter()
        .flat_map(|folder| PROGRAMS.iter().map(move |program| (folder, program)));
    places
        .map(|(folder, (extension, program))| {
            (
                project.join(folder).join(format!("{id}.{extension}")),
                *program,
            )
        })
        .find(|(file, _)| file.is_file())
}

/// Runs a tool.
pub(super) async fn run(act: &Act<'_>, file: &Path, program: &str) -> Result<Value, CallError> {
    let project = act.project();
    let _busy = act.host.clock.busy();
    let mut command = Command::new(program);
    command
        .arg(file)
        .arg("--project-path")
        .arg(&project)
        .current_dir(&project)
        .env("RYE_GRAPH_RUN_ID", act.run)
        .env("GRAPH_DIR", act.files().unwrap_or(&project))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    hand_over(&mut command, act.env.iter().map(String::as_str));
    let mut group = Group::start(&mut command).await.map_err(|error| {
        failed(format!(
            "tool `{}` needs `{program}`, which cannot be started: {error}",
            act.item_id
        ))
    })?;
    let input = Value::Object(act.params.clone()).to_string();
    let stdin = group.stdin();
    let feeding = async move {
        if let Some(mut stdin) = stdin {
            // A tool that does not read its parameters closes the pipe, which is its own affair.
            let _ = stdin.write_all(input.as_bytes()).await;
        }
    };
    let seconds = act.number("timeout").unwrap_or(TIMEOUT);
    let limit = Duration::try_from_secs_f64(seconds).ok();
    let running = async { tokio::join!(feeding, group.output(PRINTED, STDERR)).1 };
    let Ok(done) = within(&crate::host::clock::System, limit, running).await else {
        let error = format!("tool `{}` timed out after {seconds} seconds", act.item_id);
        return Ok(json!({"success": false, "error": error, "timeout": seconds}));
    };
    let (status, out, err) =
        done.map_err(|unread| failed(unread.told(&format!("tool `{}`", act.item_id))))?;
    let printed = String::from_utf8_lossy(&out).into_owned();
    let said = String::from_utf8_lossy(&err).trim().to_owned();
    let data: Value = match serde_json::from_str(printed.trim()) {
        Ok(value @ Value::Object(_)) => value,
        Ok(value) => json!({"result": value}),
        Err(_) => json!({"output": printed, "stdout": printed}),
    };
    if status.success() {
        return Ok(data);
    }
    let code = status.code().unwrap_or(1);
    let told = data.get("error").and_then(Value::as_str).map(str::to_owned);
    let error = told.unwrap_or_else(|| {
        if said.is_empty() {
            format!("exit code {code}")
        } else {
            said.clone()
        }
    });
    let mut data = data;
    if let Value::Object(fields) = &mut data {
        fields.insert("success".into(), false.into());
        fields.insert("error".into(), error.into());
        fields.insert("exit_code".into(), code.into());
        fields.insert("stderr".into(), said.into());
    }
    Ok(data)
}
