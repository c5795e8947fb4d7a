//! The tools that an euleragent graph has without saying so (decision E10): `web.search` and `shell.exec`.
//!
//! `file.write` is not here: the run itself writes artifacts. What a person or a program offers under the same name counts
//! more than what is here.

use super::{Limits, Offer, Source, cut, failed};
use crate::failure::Kind;
use crate::host::process::{Group, ended, told};
use crate::host::{CallError, ToolAbout, Whitelist};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use tokio::process::Command;

/// Searches the web.
pub(super) const SEARCH: &str = "web.search";

/// Runs a command.
pub(super) const SHELL: &str = "shell.exec";

/// What a host offers under the name of a search, in this order.
const SEARCHES: [&str; 2] = ["web_search", "web-search"];

/// The provider of searches: a URL in which `{query}` stands for what is searched for.
const PROVIDER: &str = "GRAPHWRIGHT_WEB_SEARCH";

/// A header that the provider wants: `Name: value`.
#[cfg(feature = "http")]
const HEADER: &str = "GRAPHWRIGHT_WEB_SEARCH_HEADER";

/// The most that a command may print, in bytes.
const PRINTED: usize = 16 * 1024 * 1024;

/// How much of the end of stderr is told, in bytes.
const STDERR: usize = 4096;

/// The variables that a command sees: nothing that is a secret of this process.
const KEPT: [&str; 7] = [
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "TMPDIR",
    "USER",
    "SystemRoot",
];

/// A tool of this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BuiltIn {
    Search,
    Shell,
}

impl super::Toolbox {
    /// A built-in tool of this name; `None`: there is none.
    ///
    /// # Errors
    /// If it is the search, and nothing is there to search with.
    pub(super) async fn built_in(
        &self,
        name: &str,
        wanted: &Whitelist<'_>,
    ) -> Result<Option<Offer>, CallError> {
        match name {
            SHELL => Ok(Some(offer(SHELL, Source::BuiltIn(BuiltIn::Shell)))),
            SEARCH => self.search(wanted).await.map(Some),
            _ => Ok(None),
        }
    }

    async fn search(&self, wanted: &Whitelist<'_>) -> Result<Offer, CallError> {
        for name in SEARCHES {
            let mut functions = self.functions.iter();
            if let Some(function) = functions.find(|function| function.about.name == name) {
                return Ok(offer(
                    SEARCH,
                    Source::Function(std::sync::Arc::clone(function)),
                ));
            }
            #[cfg(feature = "mcp")]
            if let Some(found) = self.servers.named(name, wanted.dir).await? {
                return Ok(offer(SEARCH, Source::Served(found)));
            }
        }
        if std::env::var_os(PROVIDER).is_some_and(|url| !url.is_empty()) {
            return Ok(offer(SEARCH, Source::BuiltIn(BuiltIn::Search)));
        }
        Err(failed(format!(
            "node `{}` may search the web, and nothing is there to search with: offer `web_search` through an MCP server, or \
             set {PROVIDER} to the URL of a provider, with {{query}} where the search goes",
            wanted.node
        )))
    }
}

fn offer(name: &str, source: Source) -> Offer {
    // What it takes is told by whoever offers it to a model; here everything that is an object is taken.
    let about = ToolAbout {
        name: name.to_owned(),
        description: String::new(),
        parameters: serde_json::json!({ "type": "object" }),
    };
    Offer { about, source }
}

/// Calls a tool of this file.
pub(super) async fn call(
    tool: BuiltIn,
    arguments: &Value,
    dir: &Path,
    limits: &Limits,
) -> Result<Value, CallError> {
    let text = |name: &str| {
        let given = arguments.get(name).and_then(Value::as_str);
        given.ok_or_else(|| failed(format!("`{name}` must be text")))
    };
    match tool {
        BuiltIn::Shell => shell(text("command")?, dir, limits).await,
        BuiltIn::Search => searched(text("query")?, limits).await,
    }
}

async fn shell(line: &str, dir: &Path, limits: &Limits) -> Result<Value, CallError> {
    let mut command = Command::new(if cfg!(windows) { "cmd" } else { "sh" });
    command
        .arg(if cfg!(windows) { "/C" } else { "-c" })
        .arg(line);
    command
        .env_clear()
        .envs(
            KEPT.iter()
                .filter_map(|name| Some((*name, std::env::var_os(name)?))),
        )
        .current_dir(dir)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
    let child = command
        .spawn()
        .map_err(|error| failed(format!("cannot run a command: {error}")))?;
    let mut group = Group::of(child);
    let watching = group.output(PRINTED, STDERR);
    let Ok(done) = tokio::time::timeout(limits.time, watching).await else {
        let seconds = limits.time.as_secs_f64();
        let message = format!("the command took longer than {seconds}s and was stopped");
        return Err(CallError::new(Kind::Timeout, message));
    };
    let (status, printed, errors) = done.map_err(|unread| failed(unread.told("the command")))?;
    let text = cut(&String::from_utf8_lossy(&printed), limits.output);
    if status.success() {
        return Ok(Value::String(text.trim_end().to_owned()));
    }
    let mut message = format!("the command {}", ended(status));
    if !text.trim().is_empty() {
        message.push_str(&format!(":\n{}", text.trim()));
    }
    message.push_str(&told(&errors));
    Err(failed(message))
}

#[cfg(feature = "http")]
async fn searched(query: &str, limits: &Limits) -> Result<Value, CallError> {
    let template = std::env::var(PROVIDER).unwrap_or_default();
    let url = template.replace("{query}", &encoded(query));
    let wrong =
        |error: reqwest::Error| failed(format!("the web search failed: {}", error.without_url()));
    let mut request = crate::host::http::client()?.get(url).timeout(limits.time);
    if let Some((name, value)) = std::env::var(HEADER)
        .ok()
        .as_deref()
        .and_then(|header| header.split_once(':'))
    {
        request = request.header(name.trim(), value.trim());
    }
    let mut response = request.send().await.map_err(wrong)?;
    let status = response.status();
    let mut bytes: Vec<u8> = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(wrong)? {
        bytes.extend(&chunk);
        if bytes.len() > limits.output {
            break;
        }
    }
    let text = cut(&String::from_utf8_lossy(&bytes), limits.output);
    if !status.is_success() {
        return Err(CallError {
            status: Some(status.as_u16()),
            ..failed(format!(
                "the web search failed: HTTP {status}: {}",
                text.trim()
            ))
        });
    }
    Ok(serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

#[cfg(not(feature = "http"))]
#[expect(
    clippy::unused_async,
    reason = "with the feature `http` it waits for the provider"
)]
async fn searched(_query: &str, _limits: &Limits) -> Result<Value, CallError> {
    Err(failed(format!(
        "{PROVIDER} names a provider of web searches, and this program was built without the feature `http`"
    )))
}

/// A text as a part of a URL (RFC 3986, section 2.3).
#[cfg(feature = "http")]
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Duration;

    const LIMITS: Limits = Limits {
        time: Duration::from_secs(20),
        output: 1000,
    };

    #[tokio::test]
    async fn a_command_runs_in_its_directory_and_sees_no_secret() {
        let dir = std::env::temp_dir();
        let command = "pwd; printf 'k=%s' \"$CARGO_MANIFEST_DIR\"";
        let value = shell(command, &dir, &LIMITS).await.unwrap();
        let text = value.as_str().unwrap();
        assert!(text.ends_with("k="), "{text}");
        let real = dir.canonicalize().unwrap();
        assert!(text.starts_with(&real.display().to_string()), "{text}");
    }

    #[tokio::test]
    async fn a_command_that_fails_tells_what_it_said() {
        let error = shell(
            "echo out; echo why >&2; exit 3",
            &std::env::temp_dir(),
            &LIMITS,
        )
        .await
        .unwrap_err();
        assert!(
            error.message.contains("out") && error.message.contains("why"),
            "{error}"
        );
    }

    #[tokio::test]
    async fn a_command_that_takes_too_long_is_stopped() {
        let limits = Limits {
            time: Duration::from_millis(200),
            ..LIMITS
        };
        let error = shell("sleep 30", &std::env::temp_dir(), &limits)
            .await
            .unwrap_err();
        assert_eq!(error.kind, Kind::Timeout);
    }

    #[cfg(feature = "http")]
    #[test]
    fn a_query_is_a_part_of_a_url() {
        assert_eq!(encoded("a b&c=ü"), "a%20b%26c%3D%C3%BC");
    }
}
