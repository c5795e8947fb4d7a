//! One conversation with an MCP server, and the process behind it.

use super::call::FunctionCall;
use super::calls::{Calls, ClientAnswers};
use super::config::{Secrets, Server, Way, taken_out};
use super::lines::Lines;
use super::list::{self, List, RefusedFunction};
use super::watch::Watch;
use super::{http, output, sse};
use crate::host::{CallError, ToolAbout, ToolOutput, ToolRequest};
use crate::process::group::Group;
use crate::process::system::Pipe;
use crate::value::failure::Kind;
use crate::world::tools::{cut, failed};
use reqwest::header::{HeaderName, HeaderValue};
use rmcp::ServiceExt;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig,
    DEFAULT_MRTR_MAX_ROUNDS, ElicitationCapability, FormElicitationCapability, Implementation,
    ServerResult,
};
use rmcp::service::{RoleClient, RunningService, ServiceError};
use serde_json::Value;
use std::collections::HashMap;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::process::Command;

/// How long a server may take to say hello and to list its functions.
const HELLO: Duration = Duration::from_secs(60);

/// How long a server may take to end after its input was closed, and again after it was asked to by a signal.
const PARTING: Duration = Duration::from_secs(2);

/// How much of the end of a server's stderr is told, in bytes.
const STDERR: usize = 2048;

/// What a server's process gets of the environment: what programs need to work, and nothing that may be a secret. All
/// else is in `env` of its entry.
const ENVIRONMENT: [&str; 24] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "TERM",
    "TMPDIR",
    "LANG",
    "LC_ALL",
    "TZ",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR",
    "SYSTEMROOT",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "SSL_CERT_FILE",
    "NODE_EXTRA_CA_CERTS",
    "npm_config_registry",
];

/// A conversation. Dropping it ends the process and all it started.
pub(super) struct Session {
    service: RunningService<RoleClient, ClientAnswers>,
    calls: Arc<Calls>,
    list: List,
    watch: Arc<Watch>,
    told: StderrTail,
    /// Secrets that were put into its settings: nothing it says may show them.
    hidden: Vec<String>,
    process: Option<Group>,
    /// What carries messages to a server that is reached in the older way over HTTP.
    _bridge: Option<sse::Bridge>,
}

/// A function of a server.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Function {
    /// Its name there.
    pub(super) name: String,
    pub(super) about: ToolAbout,
}

/// The end of what a server said on stderr.
type StderrTail = Arc<Mutex<Vec<u8>>>;

impl Session {
    /// Starts a server and asks what it offers.
    pub(super) async fn open(server: &Server) -> Result<Self, CallError> {
        let mut secrets = Secrets::of(server);
        let told = StderrTail::default();
        let watch = Arc::new(Watch::new());
        let opening = open(server, &mut secrets, &told, &watch);
        let opened = tokio::select! {
            opened = tokio::time::timeout(HELLO, opening) => opened.unwrap_or_else(|_| {
                let seconds = HELLO.as_secs();
                Err(failed(format!("it did not answer within {seconds}s")))
            }),
            why = watch.broken() => Err(failed(why)),
        };
        // Where both happen at once, this is the reason.
        let opened = opened.map_err(|error| watch.why().map_or(error, failed));
        if opened.is_err() {
            // What it said before it ended may still be on its way.
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        opened.map_err(|error| {
            let place = if server.is_declared() {
                "the graph".to_owned()
            } else {
                format!("`{}`", server.file.display())
            };
            let message = format!(
                "cannot use MCP server `{}` of {place}: {error}{}",
                server.name,
                last_words(&told)
            );
            failed(taken_out(&secrets.all(), &message))
        })
    }

    pub(super) fn functions(&self) -> &[Function] {
        &self.list.functions
    }

    /// The functions that cannot be offered.
    pub(super) fn refused(&self) -> &[RefusedFunction] {
        &self.list.refused
    }

    /// Ends the conversation and the process as the protocol wants it (MCP 2025-06-18, "Lifecycle", "Shutdown"): the input of
    /// a process is closed, then it gets SIGTERM, then SIGKILL; a session over HTTP is deleted. One that is still asked
    /// something ends with its last call.
    pub(super) async fn close(self: Arc<Self>) {
        let Some(mut session) = Arc::into_inner(self) else {
            return;
        };
        // What goes wrong here is no loss: the process is killed when it is dropped.
        let _ = session.service.close_with_timeout(PARTING).await;
        if let Some(process) = &mut session.process {
            process.part(PARTING).await;
        }
    }

    /// Whether nothing more can be asked.
    pub(super) fn is_over(&self) -> bool {
        let service = &self.service;
        self.watch.why().is_some() || service.is_closed() || service.peer().is_transport_closed()
    }

    /// Why it is over: what the server did, or the last that it said.
    pub(super) fn why(&self) -> Option<String> {
        let words = || last_words(&self.told);
        let words = || Some(words()).filter(|words| !words.is_empty());
        let why = self.watch.why().or_else(words)?;
        Some(taken_out(&self.hidden, why.trim_start_matches("; ")))
    }

    /// Calls a function. Dropping the future tells the server that nobody waits any more.
    pub(super) async fn call(
        &self,
        (server, function): (&Server, &str),
        wanted: &ToolRequest<'_>,
        limits: super::Limits,
    ) -> Result<ToolOutput, CallError> {
        let mut params = CallToolRequestParams::new(function.to_owned());
        params.arguments = wanted.arguments.as_object().cloned();
        let carried = crate::observe::spans::carried();
        if !carried.is_empty() {
            let meta = params.meta.get_or_insert_default();
            for (name, value) in carried {
                meta.insert(name.to_owned(), value.into());
            }
        }
        let run = wanted.key.split('/').next().unwrap_or_default();
        let mut call = FunctionCall {
            server: &server.name,
            contact: wanted.contact,
            under_way: self.calls.begin(run),
            left: server.time.unwrap_or(limits.time),
        };
        for _ in 0..DEFAULT_MRTR_MAX_ROUNDS {
            let answer = tokio::select! {
                answer = call.make(self.service.peer(), params.clone()) => answer,
                why = self.watch.broken() => return Err(self.failed(server, function, &why)),
            };
            let Some(answer) = answer else {
                let time = server.time.unwrap_or(limits.time);
                let message = format!(
                    "`{function}` of MCP server `{}` took longer than {}s",
                    server.name,
                    time.as_secs_f64()
                );
                return Err(CallError::new(Kind::Timeout, message));
            };
            let result = match answer {
                Ok(ServerResult::CallToolResult(result)) => return self.output(&result, limits),
                Ok(ServerResult::InputRequiredResult(asks)) => {
                    call.respond(&mut params, asks).await
                }
                Ok(_) => Err(self.reason(ServiceError::UnexpectedResponse)),
                Err(error) => Err(self.reason(error)),
            };
            result.map_err(|why| self.failed(server, function, &why))?;
        }
        let why = format!("it asked more than {DEFAULT_MRTR_MAX_ROUNDS} times for more");
        Err(self.failed(server, function, &why))
    }

    fn output(
        &self,
        result: &CallToolResult,
        limits: super::Limits,
    ) -> Result<ToolOutput, CallError> {
        let text = cut(
            &taken_out(&self.hidden, &output::text(result)),
            limits.output,
        );
        if result.is_error == Some(true) {
            return Err(failed(text));
        }
        Ok(ToolOutput {
            value: Value::String(text),
            attachments: output::pictures(result),
        })
    }

    fn failed(&self, server: &Server, function: &str, why: &str) -> CallError {
        let name = &server.name;
        let message = format!("`{function}` of MCP server `{name}` failed: {why}");
        failed(taken_out(&self.hidden, &message))
    }

    /// Why a call failed.
    fn reason(&self, error: ServiceError) -> String {
        if let Some(why) = self.watch.why() {
            return why;
        }
        let plainly = plain(&error.to_string()).to_owned();
        if let ServiceError::McpError(error) = error {
            error.message.into_owned()
        } else if matches!(error, ServiceError::TransportClosed) {
            format!("the server has ended{}", last_words(&self.told))
        } else if matches!(error, ServiceError::UnexpectedResponse) {
            "its answer is not a result of a function".to_owned()
        } else {
            let refusal = self.watch.refusal();
            let refusal = refusal.map_or_else(String::new, |why| format!("; it said: {why}"));
            format!("{plainly}{refusal}")
        }
    }
}

/// What went wrong on the way, without the names of types that the library puts before it.
pub(super) fn plain(error: &str) -> &str {
    error.split_once("] error: ").map_or(error, |(_, why)| why)
}

async fn open(
    server: &Server,
    secrets: &mut Secrets<'_>,
    told: &StderrTail,
    watch: &Arc<Watch>,
) -> Result<Session, CallError> {
    let calls = Arc::new(Calls::new());
    let me = || ClientAnswers {
        config: config(),
        calls: Arc::clone(&calls),
    };
    let (service, process, bridge) = match &server.way {
        Way::Process { .. } => {
            let mut group = start(server, secrets).await?;
            listen(group.stderr.take(), told);
            let stdin = group.stdin();
            let pipes = group.stdout.take().zip(stdin);
            let pipes = pipes.ok_or_else(|| failed("its pipes are missing".to_owned()))?;
            let (stdout, stdin) = pipes;
            let service = me().serve(Lines::new(stdout, stdin, watch)).await;
            (
                service.map_err(|error| failed(error.to_string()))?,
                Some(group),
                None,
            )
        }
        Way::Http { url, headers } => {
            let custom = custom(headers, secrets)?;
            let url = secrets.put_in(url)?;
            match me().serve(http::transport(&url, &custom, watch)?).await {
                Ok(service) => (service, None, None),
                // What a server that only knows the older way says to the newer one is not laid down (MCP 2025-06-18,
                // "Transports", "Backwards Compatibility").
                Err(error) => {
                    let headers = custom.into_iter().collect();
                    let older = sse::connect(&url, headers, watch).await;
                    let (pipe, bridge) = older.map_err(|older| {
                        let error = error.to_string();
                        failed(format!(
                            "{}; nor does it speak the older way over HTTP: {older}",
                            plain(&error)
                        ))
                    })?;
                    let (read, write) = tokio::io::split(pipe);
                    let service = me().serve(Lines::new(read, write, watch)).await;
                    let service = service.map_err(|error| failed(error.to_string()))?;
                    (service, None, Some(bridge))
                }
            }
        }
    };
    let list = list::all(service.peer(), server, watch).await?;
    Ok(Session {
        calls,
        list,
        watch: Arc::clone(watch),
        service,
        told: Arc::clone(told),
        hidden: secrets.secret(),
        process,
        _bridge: bridge,
    })
}

/// Who this is, and what it can do for a server: ask the person of a run for plain values.
fn config() -> ClientConfig {
    let mut capabilities = ClientCapabilities::default();
    let forms = FormElicitationCapability::default();
    capabilities.elicitation = Some(ElicitationCapability::new().with_form(forms));
    ClientConfig::new(
        capabilities,
        Implementation::new("graphwright", env!("CARGO_PKG_VERSION")),
    )
}

/// A name that every provider takes: letters, digits, `_` and `-`, at most 64.
pub(super) fn offered_name(name: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') {
            c
        } else {
            '_'
        }
    };
    name.chars().take(64).map(plain).collect()
}

async fn start(server: &Server, secrets: &mut Secrets<'_>) -> Result<Group, CallError> {
    let Way::Process {
        command,
        args,
        env,
        dir,
    } = &server.way
    else {
        return Err(failed("it is not a process".to_owned()));
    };
    let beside = server.file.parent().unwrap_or_else(|| ".".as_ref());
    let beside = std::path::absolute(beside).unwrap_or_else(|_| beside.to_path_buf());
    let dir = match dir {
        Some(dir) => beside.join(secrets.put_in(dir)?),
        None => beside,
    };
    let program = secrets.put_in(command)?;
    // `./server` is beside the file; a plain name is looked for on the PATH.
    let program = if program.contains('/') {
        dir.join(program)
    } else {
        program.into()
    };
    let mut starting = Command::new(&program);
    for arg in args {
        starting.arg(secrets.put_in(arg)?);
    }
    starting.env_clear();
    for name in ENVIRONMENT {
        if let Some(value) = std::env::var_os(name) {
            starting.env(name, value);
        }
    }
    for (name, value) in env {
        starting.env(name, secrets.put_in(value)?);
    }
    starting
        // A file that is named without a directory stands in the working directory.
        .current_dir(if dir.as_os_str().is_empty() {
            std::path::Path::new(".")
        } else {
            dir.as_path()
        })
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Group::start(&mut starting)
        .await
        .map_err(|error| failed(format!("cannot start `{command}`: {error}")))
}

/// Keeps the end of stderr for messages, and the pipe empty.
fn listen(stderr: Option<Pipe>, told: &StderrTail) {
    let Some(mut stderr) = stderr else {
        return;
    };
    let told = Arc::clone(told);
    tokio::spawn(async move {
        let mut chunk = [0_u8; 1024];
        while let Ok(count @ 1..) = stderr.read(&mut chunk).await {
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            told.extend(chunk.iter().take(count));
            let surplus = told.len().saturating_sub(STDERR);
            told.drain(..surplus);
        }
    });
}

fn last_words(told: &StderrTail) -> String {
    let told = told.lock().unwrap_or_else(PoisonError::into_inner);
    let text = String::from_utf8_lossy(&told);
    match text.trim() {
        "" => String::new(),
        words => format!("; it said:\n{words}"),
    }
}

/// The headers of every request.
fn custom(
    headers: &[(String, String)],
    secrets: &mut Secrets<'_>,
) -> Result<HashMap<HeaderName, HeaderValue>, CallError> {
    let mut custom = HashMap::new();
    for (name, value) in headers {
        let invalid = || failed(format!("its header `{name}` is not one that HTTP knows"));
        let value = secrets.put_in(value)?;
        let name = HeaderName::try_from(name.as_str()).map_err(|_| invalid())?;
        let mut value = HeaderValue::try_from(value).map_err(|_| invalid())?;
        value.set_sensitive(true);
        custom.insert(name, value);
    }
    Ok(custom)
}
