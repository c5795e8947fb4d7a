//! The tools that an euleragent graph has without saying so: `web.search` and `shell.exec`.
//!
//! `file.write` is not here: the run itself writes artifacts. What a person or a program offers under the same name counts
//! more than what is here.

use super::{Limits, Offer, Source, cut, failed};
use crate::host::{CallError, ToolAbout, Whitelist};
use crate::process::group::Group;
use crate::value::failure::Kind;
use crate::world::scripts::{ended, told};
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
pub(super) enum BuiltInTool {
    Search,
    Shell,
}

/// Whether there is a built-in tool of this name.
pub(super) fn is_built_in(name: &str) -> bool {
    [SEARCH, SHELL].contains(&name)
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
            SHELL => Ok(Some(offer(SHELL, Source::BuiltIn(BuiltInTool::Shell)))),
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
            if let Some(tool) = self.files.named(name, wanted.dir)?.into_iter().next() {
                return Ok(offer(SEARCH, Source::File(tool)));
            }
            #[cfg(feature = "mcp")]
            if let Some(found) = self.servers.named(name, wanted.dir).await? {
                return Ok(offer(SEARCH, Source::Served(found)));
            }
        }
        if has_provider() {
            return Ok(offer(SEARCH, Source::BuiltIn(BuiltInTool::Search)));
        }
        Err(nothing_to_search_with(wanted))
    }

    /// Whether something could be there to search with. Nothing is started for it: what servers have is told when they
    /// are asked.
    pub(super) fn cannot_search(&self, wanted: &Whitelist<'_>) -> Option<CallError> {
        let offered = SEARCHES.iter().chain([&SEARCH]).any(|name| {
            let mut functions = self.functions.iter();
            functions.any(|function| function.about.name == *name)
                || self
                    .files
                    .named(name, wanted.dir)
                    .is_ok_and(|found| !found.is_empty())
        });
        #[cfg(feature = "mcp")]
        let offered = offered || !self.servers.names(wanted.dir).is_empty();
        (!offered && !has_provider()).then(|| nothing_to_search_with(wanted))
    }
}

fn has_provider() -> bool {
    std::env::var_os(PROVIDER).is_some_and(|url| !url.is_empty())
}

fn nothing_to_search_with(wanted: &Whitelist<'_>) -> CallError {
    failed(format!(
        "node `{}` searches the web, and nothing is there to search with: offer `web_search` through an MCP server or in a \
         directory of tools, or set {PROVIDER} to the URL of a provider, with {{query}} where the search goes",
        wanted.node
    ))
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
    tool: BuiltInTool,
    arguments: &Value,
    dir: &Path,
    limits: &Limits,
) -> Result<Value, CallError> {
    let text = |name: &str| {
        let given = arguments.get(name).and_then(Value::as_str);
        given.ok_or_else(|| failed(format!("`{name}` must be text")))
    };
    match tool {
        BuiltInTool::Shell => shell(text("command")?, dir, limits).await,
        BuiltInTool::Search => searched(text("query")?, limits).await,
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
        .stderr(Stdio::piped());
    let mut group = Group::start(&mut command)
        .await
        .map_err(|error| failed(format!("cannot run a command: {error}")))?;
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
    let provider = std::env::var(PROVIDER).unwrap_or_default();
    let header = std::env::var(HEADER).ok();
    asked(&provider, header.as_deref(), query, limits).await
}

/// Asks a provider: its URL with `{query}`, and the header that it wants.
#[cfg(feature = "http")]
async fn asked(
    provider: &str,
    header: Option<&str>,
    query: &str,
    limits: &Limits,
) -> Result<Value, CallError> {
    let query = percent_encoding::utf8_percent_encode(query, RESERVED).to_string();
    let url = provider.replace("{query}", &query);
    let wrong =
        |error: reqwest::Error| failed(format!("the web search failed: {}", error.without_url()));
    let mut request = crate::world::http::client()?.get(url).timeout(limits.time);
    if let Some((name, value)) = header.and_then(|header| header.split_once(':')) {
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
        let mut failed = failed(format!(
            "the web search failed: HTTP {status}: {}",
            text.trim()
        ));
        failed.status = Some(status.as_u16());
        return Err(failed);
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

/// What a part of a URL says otherwise (RFC 3986, section 2.3).
#[cfg(feature = "http")]
const RESERVED: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

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

    /// Answers one request with a status and a body, and gives the head of what it was asked.
    #[cfg(feature = "http")]
    async fn provider(
        status: u16,
        body: &'static str,
    ) -> std::io::Result<(String, tokio::task::JoinHandle<std::io::Result<String>>)> {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let asked = tokio::spawn(async move {
            let (mut peer, _) = listener.accept().await?;
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(peer.read_u8().await?);
            }
            let length = body.len();
            let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: {length}\r\n\r\n{body}");
            peer.write_all(answer.as_bytes()).await?;
            String::from_utf8(head).map_err(std::io::Error::other)
        });
        Ok((format!("http://{address}/find?q={{query}}&n=3"), asked))
    }

    #[cfg(feature = "http")]
    #[tokio::test]
    async fn a_provider_is_asked_with_its_header_and_its_json_is_the_result() {
        let (url, head) = provider(200, r#"{"results": [{"title": "T"}]}"#)
            .await
            .unwrap();
        let found = asked(&url, Some("X-Key: k1"), "a b&c", &LIMITS).await;
        assert_eq!(
            found.unwrap(),
            serde_json::json!({"results": [{"title": "T"}]})
        );
        let head = head.await.unwrap().unwrap();
        assert!(head.starts_with("GET /find?q=a%20b%26c&n=3 "), "{head}");
        assert!(head.to_lowercase().contains("x-key: k1"), "{head}");
    }

    #[cfg(feature = "http")]
    #[tokio::test]
    async fn a_provider_that_fails_is_told_without_its_address() {
        let (url, _head) = provider(429, "quota exceeded").await.unwrap();
        let failed = asked(&url, None, "x", &LIMITS).await.unwrap_err();
        assert_eq!(failed.status, Some(429));
        assert!(failed.message.contains("quota exceeded"), "{failed}");
        assert!(!failed.message.contains("127.0.0.1"), "{failed}");
        // What is no JSON is text, and cut where a tool's result is.
        let (url, _head) = provider(200, "plain words").await.unwrap();
        let words = asked(&url, None, "x", &LIMITS).await.unwrap();
        assert_eq!(words, "plain words");
        let closed = asked("http://127.0.0.1:1/{query}", None, "x", &LIMITS).await;
        assert!(closed.unwrap_err().message.contains("web search failed"));
    }
}
