//! Running the tools that are programs.
//!
//! Each call gets a directory of its own that is removed at the end; in it are the arguments, the small program that
//! calls the tool, and the file that the tool writes its result to. Arguments reach shell scripts as the variables that
//! argc would set (`argc_<name>`) and as `--name value`, so that neither argc nor jq is needed.

use super::Limits;
use super::declaration::{DeclaredTool, Language, Parameter, Shape};
use crate::host::{CallError, ToolRequest};
use crate::process::group::Group;
use crate::process::program;
use crate::process::secret_variables;
use crate::value::failure::Kind;
use crate::world::scripts::{ended, told};
use serde_json::Value;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::process::Command;

/// The most that a tool may print before it is stopped, in bytes.
const PRINTED: usize = 16 * 1024 * 1024;

/// How much of the end of stderr is told, in bytes.
const STDERR: usize = 4096;

/// What calls a Python tool.
const PYTHON: &str = include_str!("call.py");

/// What calls a TypeScript tool.
const TYPESCRIPT: &str = include_str!("call.mts");

/// What stands in for Loki's file of functions for shell tools.
const PROMPTS: &str = include_str!("prompts.sh");

/// Calls a tool and gives what it wrote.
pub(super) async fn call(
    tool: &DeclaredTool,
    request: &ToolRequest<'_>,
    limits: &Limits,
) -> Result<Value, CallError> {
    if let Some(missing) = missing_variable(tool) {
        return Err(missing);
    }
    let scratch = Scratch::new(tool, request.arguments).map_err(|error| {
        failed(format!(
            "cannot prepare the call of tool `{}`: {error}",
            tool.name
        ))
    })?;
    let mut command = command(tool, request, &scratch);
    let mut group = Group::start(&mut command)
        .await
        .map_err(|error| failed(start_error(tool, &error)))?;
    let watching = group.output(PRINTED, STDERR);
    let Ok(done) = tokio::time::timeout(limits.time, watching).await else {
        return Err(CallError::new(
            Kind::Timeout,
            format!(
                "tool `{}` took longer than {}s and was stopped",
                tool.name,
                limits.time.as_secs_f64()
            ),
        ));
    };
    let (status, printed, errors) =
        done.map_err(|unread| failed(unread.told(&format!("tool `{}`", tool.name))))?;
    let written = scratch.result(limits.output).map_err(|error| {
        failed(format!(
            "cannot read the result of tool `{}`: {error}",
            tool.name
        ))
    })?;
    let text = if written.is_empty() {
        super::cut(&String::from_utf8_lossy(&printed), limits.output)
    } else {
        super::cut(&String::from_utf8_lossy(&written), limits.output)
    };
    if status.success() {
        return Ok(Value::String(text.trim_end().to_owned()));
    }
    let mut message = format!("tool `{}` {}", tool.name, ended(status));
    let text = text.trim();
    if !text.is_empty() {
        let _ = write!(message, ":\n{text}");
    }
    message.push_str(&told(&errors));
    Err(failed(message))
}

fn failed(message: String) -> CallError {
    CallError::new(Kind::Model, message)
}

/// What the call itself sets, whatever the tool says about it.
const OURS: [&str; 6] = [
    "LLM_OUTPUT",
    "LLM_TOOL_NAME",
    "LLM_TOOL_DATA_FILE",
    "LLM_AGENT_NAME",
    "LLM_AGENT_ROOT_DIR",
    "LLM_PROMPT_UTILS_FILE",
];

/// The first environment variable that a tool must have and that is not set.
pub(super) fn missing_variable(tool: &DeclaredTool) -> Option<CallError> {
    let missing = tool.variables.iter().find(|variable| {
        variable.required
            && variable.default.is_none()
            && !OURS.contains(&variable.name.as_str())
            && !variable.name.starts_with("LLM_AGENT_VAR_")
            && std::env::var_os(&variable.name).is_none()
    })?;
    Some(failed(format!(
        "tool `{}` needs the environment variable {}, which is not set",
        tool.name, missing.name
    )))
}

/// The program that a tool needs, if it is not there.
pub(super) fn missing_program(tool: &DeclaredTool) -> Option<String> {
    let program = runner(tool);
    (!program::is_there(program)).then(|| {
        let (name, how) = (&tool.name, program::how_to_get(program));
        format!("tool `{name}` needs `{program}`, which is not on the PATH{how}")
    })
}

fn runner(tool: &DeclaredTool) -> &'static str {
    match tool.language {
        Language::Bash => "bash",
        Language::Python => "python3",
        Language::TypeScript => "npx",
    }
}

fn command(tool: &DeclaredTool, request: &ToolRequest<'_>, scratch: &Scratch) -> Command {
    let mut command = match tool.language {
        Language::Bash => {
            let mut command = Command::new("bash");
            // `$0` is the tool, as if it had been started itself.
            command.args(["-c", ". \"$1\""]).arg(&tool.file);
            command.arg(scratch.path("call.sh"));
            command
        }
        Language::Python => {
            let mut command = Command::new("python3");
            command.arg(scratch.path("call.py"));
            command
        }
        Language::TypeScript => {
            let mut command = Command::new("npx");
            command.arg("tsx").arg(scratch.path("call.mts"));
            command
        }
    };
    if tool.language != Language::Bash {
        command
            .arg(&tool.file)
            .arg(tool.function.as_deref().unwrap_or_default())
            .arg(scratch.path("arguments.json"))
            .args(tool.parameters.iter().map(|parameter| &parameter.name));
    }
    environment(&mut command, tool, request, scratch);
    command
        .current_dir(request.work_dir.unwrap_or(request.among.dir))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn environment(
    command: &mut Command,
    tool: &DeclaredTool,
    request: &ToolRequest<'_>,
    scratch: &Scratch,
) {
    let unset = |name: &str| std::env::var_os(name).is_none();
    for variable in &tool.variables {
        if let Some(default) = variable.default.as_ref().filter(|_| unset(&variable.name)) {
            command.env(&variable.name, default);
        }
    }
    let declared = tool.variables.iter().map(|variable| variable.name.as_str());
    secret_variables::hand_over(command, declared.chain(request.env.iter().copied()));
    for (name, value) in request.variables {
        command.env(format!("LLM_AGENT_VAR_{}", name.to_uppercase()), value);
    }
    let dir = std::path::absolute(request.among.dir).unwrap_or_else(|_| request.among.dir.into());
    let agent = dir.file_name().unwrap_or_default();
    command
        .env_remove("GRAPH_STATE")
        .env_remove("GRAPH_STATE_FILE")
        .env("LLM_OUTPUT", scratch.path("output"))
        .env("LLM_TOOL_NAME", &tool.name)
        .env("LLM_TOOL_DATA_FILE", scratch.path("arguments.json"))
        .env("LLM_AGENT_NAME", agent)
        .env("LLM_AGENT_ROOT_DIR", &dir);
    if unset("LLM_ROOT_DIR")
        && let Some(root) = dir.parent().and_then(Path::parent)
    {
        command.env("LLM_ROOT_DIR", root);
    }
    if unset("LLM_PROMPT_UTILS_FILE") {
        command.env("LLM_PROMPT_UTILS_FILE", scratch.path("prompts.sh"));
    }
}

fn start_error(tool: &DeclaredTool, error: &io::Error) -> String {
    let program = runner(tool);
    if error.kind() == io::ErrorKind::NotFound {
        return format!(
            "tool `{}` ({}) needs `{program}`, which is not on the PATH",
            tool.name,
            tool.file.display()
        );
    }
    format!("cannot start `{program}` for tool `{}`: {error}", tool.name)
}

/// The shell program that sets the arguments and calls the tool.
fn shell(tool: &DeclaredTool, arguments: &Value) -> Result<String, String> {
    let mut set = String::new();
    let mut words = String::new();
    for parameter in &tool.parameters {
        let given = arguments
            .get(&parameter.name)
            .filter(|value| !value.is_null());
        let values = values(parameter, given)?;
        let name = &parameter.name;
        let spelled = &parameter.spelled;
        match parameter.kind {
            Shape::Flag if values.is_empty() => {}
            Shape::Flag => {
                let _ = writeln!(set, "argc_{name}=1");
                let _ = write!(words, " '--{spelled}'");
            }
            Shape::Texts => {
                let _ = writeln!(set, "argc_{name}=({})", values.join(" "));
                for value in &values {
                    let _ = write!(words, " '--{spelled}' {value}");
                }
            }
            Shape::Text
            | Shape::Integer
            | Shape::Number
            | Shape::List
            | Shape::Object
            | Shape::Any => {
                for value in &values {
                    let _ = writeln!(set, "argc_{name}={value}");
                    let _ = write!(words, " '--{spelled}' {value}");
                }
            }
        }
    }
    let file = single_quoted(&tool.file.display().to_string())?;
    let call = tool.function.as_deref().unwrap_or_default();
    let function = if call.is_empty() { ":" } else { call };
    Ok(format!(
        "argc() {{ if [[ \"${{1:-}}\" == --argc-eval ]]; then printf ':'; else command argc \"$@\"; fi; }}\n\
         argc__fn='{call}'\n{set}set --{words}\n. {file} \"$@\"\n{function} \"$@\"\n"
    ))
}

/// The values of one argument, quoted. A flag that is off has none.
fn values(parameter: &Parameter, given: Option<&Value>) -> Result<Vec<String>, String> {
    let quoted = |value: &Value| single_quoted(&crate::value::text::shown(value));
    match given {
        Some(Value::Array(items)) => items.iter().map(quoted).collect(),
        Some(Value::Bool(false)) if parameter.kind == Shape::Flag => Ok(Vec::new()),
        Some(value) => Ok(vec![quoted(value)?]),
        None => parameter
            .default
            .iter()
            .map(|text| single_quoted(text))
            .collect(),
    }
}

/// A text as one word of a shell program, whatever is in it.
fn single_quoted(text: &str) -> Result<String, String> {
    if text.contains('\0') {
        return Err("an argument holds a zero byte, which no program can be given".to_owned());
    }
    Ok(format!("'{}'", text.replace('\'', r"'\''")))
}

/// The directory of one call.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing can be done about a temporary directory that somebody else has removed.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Scratch {
    fn new(tool: &DeclaredTool, arguments: &Value) -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let name = format!(
            "graphwright-tool-{}-{}-{}",
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::Relaxed),
            crate::value::random::random()
        );
        let path = std::env::temp_dir().join(name);
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&path)?;
        let scratch = Self(path);
        std::fs::write(scratch.path("output"), "")?;
        std::fs::write(scratch.path("arguments.json"), arguments.to_string())?;
        match tool.language {
            Language::Bash => {
                let program = shell(tool, arguments).map_err(io::Error::other)?;
                std::fs::write(scratch.path("call.sh"), program)?;
                std::fs::write(scratch.path("prompts.sh"), PROMPTS)?;
            }
            Language::Python => std::fs::write(scratch.path("call.py"), PYTHON)?,
            Language::TypeScript => std::fs::write(scratch.path("call.mts"), TYPESCRIPT)?,
        }
        Ok(scratch)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// What the tool wrote, at most a little more than the limit.
    fn result(&self, limit: usize) -> io::Result<Vec<u8>> {
        let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(4);
        let mut bytes = Vec::new();
        let file = match std::fs::File::open(self.path("output")) {
            // A tool may remove the file that it has no use for.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(bytes),
            opened => opened?,
        };
        io::Read::read_to_end(&mut io::Read::take(file, most), &mut bytes)?;
        Ok(bytes)
    }
}
