//! `mcp.json`: which servers there are, in the form that most programs read (`mcpServers`).
//!
//! `${VAR}` stands for an environment variable and is put in when the server is started: what is kept and
//! shown here is the text as it was written.

use super::super::failed;
use crate::host::CallError;
use crate::process::program;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

/// One server, as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Server {
    pub(super) name: String,
    pub(super) file: PathBuf,
    pub(super) way: Way,
    include: Option<Vec<String>>,
    exclude: Vec<String>,
    /// How long one call may take; `None`: what the toolbox says.
    pub(super) time: Option<Duration>,
}

/// How a server is reached.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Way {
    /// As a process that is talked to over its standard input and output.
    Process {
        command: String,
        args: Vec<String>,
        env: Vec<(String, String)>,
        /// Relative to the file.
        dir: Option<String>,
    },
    /// By streamable HTTP, or in the older way if the server knows no other.
    Http {
        url: String,
        headers: Vec<(String, String)>,
    },
}

impl Server {
    /// Whether a function of the server may be used.
    pub(super) fn offers(&self, function: &str) -> bool {
        let among = |patterns: &[String]| {
            patterns
                .iter()
                .any(|pattern| matches(pattern.as_bytes(), function.as_bytes()))
        };
        self.include.as_deref().is_none_or(among) && !among(&self.exclude)
    }
}

/// What stands for the file of servers that a graph declares itself.
pub(super) const DECLARED: &str = "graph";

impl Server {
    /// Whether a graph declares it.
    pub(super) fn is_declared(&self) -> bool {
        self.file.file_name() == Some(DECLARED.as_ref())
    }

    /// A server that a graph in this directory declares itself.
    pub(super) fn declared(spec: &crate::graph::spec::ServerSpec, dir: &Path) -> Self {
        let way = if spec.command.is_empty() {
            Way::Http {
                url: spec.url.to_owned(),
                headers: Vec::new(),
            }
        } else {
            let env = spec.env.iter();
            Way::Process {
                command: spec.command.to_owned(),
                args: spec.args.iter().map(|arg| (*arg).to_owned()).collect(),
                env: env
                    .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                    .collect(),
                dir: Some(".".to_owned()),
            }
        };
        Self {
            name: spec.id.to_owned(),
            file: dir.join(DECLARED),
            way,
            include: None,
            exclude: Vec::new(),
            time: None,
        }
    }
}

/// Whether a name is what a pattern says, in which `*` stands for anything.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), None) => matches(rest, name),
        (Some((b'*', rest)), Some((_, tail))) => matches(rest, name) || matches(pattern, tail),
        (Some((wanted, rest)), Some((found, tail))) => wanted == found && matches(rest, tail),
        (None, Some(_)) | (Some(_), None) => false,
    }
}

/// Reads a file of servers; `None` if it is not there.
pub(super) fn read(file: &Path) -> Result<Option<Vec<Server>>, CallError> {
    let about = match std::fs::metadata(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        about => about.map_err(|error| wrong(file, &error.to_string()))?,
    };
    if about.len() > LARGEST {
        return Err(wrong(file, &format!("it is larger than {LARGEST} bytes")));
    }
    let text = std::fs::read_to_string(file).map_err(|error| wrong(file, &error.to_string()))?;
    parse(file, &text).map(Some)
}

fn wrong(file: &Path, what: &str) -> CallError {
    failed(format!("cannot use `{}`: {what}", file.display()))
}

fn parse(file: &Path, text: &str) -> Result<Vec<Server>, CallError> {
    let json: Value =
        serde_json::from_str(text).map_err(|error| wrong(file, &format!("not JSON: {error}")))?;
    let Some(servers) = json.get("mcpServers").and_then(Value::as_object) else {
        return Err(wrong(
            file,
            r#"it has no object `mcpServers`, such as `{"mcpServers": {"files": {"command": "npx", "args": ["a-server"]}}}`"#,
        ));
    };
    let mut found = Vec::new();
    for (name, entry) in servers {
        let reading = ServerEntry {
            file,
            text,
            name,
            entry,
        };
        if !reading.disabled()? {
            found.push(reading.server()?);
        }
    }
    Ok(found)
}

/// What an entry is.
const SERVER: &str =
    r#"an object with a `command` or a `url`, such as `{"command": "npx", "args": ["a-server"]}`"#;

/// The line of the last of these keys, each of which stands behind the one before it.
fn line_of<'k>(text: &str, keys: impl Iterator<Item = &'k str>) -> usize {
    let mut at = 0;
    for key in keys {
        let quoted = Value::from(key).to_string();
        let rest = text.get(at..).unwrap_or_default();
        let mut found = rest.match_indices(&quoted).filter_map(|(begin, _)| {
            let end = begin + quoted.len();
            let is_key = rest.get(end..)?.trim_start().starts_with(':');
            is_key.then_some(end)
        });
        at += found.next().unwrap_or_default();
    }
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

struct ServerEntry<'a> {
    file: &'a Path,
    text: &'a str,
    name: &'a str,
    entry: &'a Value,
}

impl ServerEntry<'_> {
    fn wrong(&self, key: &str, expected: &str) -> CallError {
        let keys = ["mcpServers", self.name].into_iter().chain(key.split('.'));
        let line = line_of(self.text, keys.filter(|key| !key.is_empty()));
        let name = self.name;
        wrong(
            self.file,
            &format!("line {line}: `mcpServers.{name}{key}` must be {expected}"),
        )
    }

    fn disabled(&self) -> Result<bool, CallError> {
        match self.entry.get("disabled") {
            None | Some(Value::Null) => Ok(false),
            Some(value) => value
                .as_bool()
                .ok_or_else(|| self.wrong(".disabled", "true or false")),
        }
    }

    fn server(&self) -> Result<Server, CallError> {
        if !self.entry.is_object() {
            return Err(self.wrong("", SERVER));
        }
        let include = match self.list(&["tools", "includeTools", "allowedTools"])? {
            Some(names) if !names.is_empty() => Some(names),
            Some(_) | None => None,
        };
        let time = match self.entry.get("timeout") {
            None | Some(Value::Null) => None,
            Some(value) => Some(
                value
                    .as_u64()
                    .filter(|millis| *millis > 0)
                    .map(Duration::from_millis)
                    .ok_or_else(|| {
                        self.wrong(".timeout", "a number of milliseconds, such as 30000")
                    })?,
            ),
        };
        Ok(Server {
            name: self.name.to_owned(),
            file: self.file.to_path_buf(),
            way: self.way()?,
            include,
            exclude: self
                .list(&["excludeTools", "disabledTools"])?
                .unwrap_or_default(),
            time,
        })
    }

    fn way(&self) -> Result<Way, CallError> {
        let command = self.text("command")?;
        let url = self.text("url")?;
        match (command, url, self.text("type")?.as_deref()) {
            (Some(_), Some(_), _) => Err(self.wrong("", "either a `command` or a `url`, not both")),
            (Some(command), None, None | Some("stdio")) => Ok(Way::Process {
                command,
                args: self.list(&["args"])?.unwrap_or_default(),
                env: self.map("env")?,
                dir: self.text("cwd")?,
            }),
            (
                None,
                Some(url),
                None | Some("http" | "streamable-http" | "streamableHttp" | "sse"),
            ) => Ok(Way::Http {
                url,
                headers: self.map("headers")?,
            }),
            (None, None, _) => Err(self.wrong("", SERVER)),
            (Some(_), None, Some(_)) => {
                Err(self.wrong(".type", "`stdio` where there is a `command`"))
            }
            (None, Some(_), Some(_)) => Err(self.wrong(".type", "`http` where there is a `url`")),
        }
    }

    fn text(&self, key: &str) -> Result<Option<String>, CallError> {
        match self.entry.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(self.wrong(&format!(".{key}"), "a text, in quotes")),
        }
    }

    /// The first of these keys that is there.
    fn list(&self, keys: &[&str]) -> Result<Option<Vec<String>>, CallError> {
        let Some((key, value)) = keys
            .iter()
            .find_map(|key| Some((key, self.entry.get(*key)?)))
        else {
            return Ok(None);
        };
        let texts = value.as_array().and_then(|items| {
            let texts = items.iter().map(|item| item.as_str().map(str::to_owned));
            texts.collect::<Option<Vec<String>>>()
        });
        texts.map(Some).ok_or_else(|| {
            self.wrong(
                &format!(".{key}"),
                r#"a list of texts, such as `["-y", "a-server"]`"#,
            )
        })
    }

    fn map(&self, key: &str) -> Result<Vec<(String, String)>, CallError> {
        let empty = Map::new();
        let map = match self.entry.get(key) {
            None | Some(Value::Null) => &empty,
            Some(value) => value.as_object().ok_or_else(|| {
                self.wrong(
                    &format!(".{key}"),
                    r#"an object of texts, such as `{"NAME": "value"}`"#,
                )
            })?,
        };
        map.iter()
            .map(|(name, value)| match value {
                Value::String(text) => Ok((name.clone(), text.clone())),
                Value::Number(number) => Ok((name.clone(), number.to_string())),
                Value::Bool(truth) => Ok((name.clone(), truth.to_string())),
                Value::Null | Value::Array(_) | Value::Object(_) => {
                    Err(self.wrong(&format!(".{key}.{name}"), "a text, in quotes"))
                }
            })
            .collect()
    }
}

/// The environment variables that a server needs and that are not set, as failures.
pub(super) fn unset(server: &Server) -> Vec<CallError> {
    let texts: Vec<&String> = match &server.way {
        Way::Process {
            command,
            args,
            env,
            dir,
        } => {
            let env = env.iter().map(|(_, value)| value);
            let rest = args.iter().chain(env).chain(dir);
            std::iter::once(command).chain(rest).collect()
        }
        Way::Http { url, headers } => {
            let headers = headers.iter().map(|(_, value)| value);
            std::iter::once(url).chain(headers).collect()
        }
    };
    let mut missing: Vec<CallError> = Vec::new();
    for text in texts {
        if let Err(error) = Secrets::of(server).put_in(text)
            && !missing.contains(&error)
        {
            missing.push(error);
        }
    }
    missing
}

/// The program that is a server, if it is not there. One whose name is made of variables is known when it is started.
pub(super) fn missing_program(server: &Server) -> Option<String> {
    let Way::Process { command, dir, .. } = &server.way else {
        return None;
    };
    // What stands in another directory is looked for from there.
    let elsewhere = dir.is_some() && command.contains('/') && !command.starts_with('/');
    if command.contains("${") || elsewhere || program::is_there(command) {
        return None;
    }
    let (name, how) = (&server.name, program::how_to_get(command));
    Some(format!(
        "MCP server `{name}` needs the program `{command}`, which is not there{how}"
    ))
}

/// Puts environment variables in. What was put in is kept, so that it can be taken out of messages again.
pub(super) struct Secrets<'a> {
    server: &'a Server,
    /// By the name of their variable.
    values: Vec<(String, String)>,
}

/// What the name of a variable says that holds a secret.
const SECRET: [&str; 9] = [
    "KEY",
    "TOKEN",
    "SECRET",
    "PASS",
    "AUTH",
    "BEARER",
    "CREDENTIAL",
    "PRIVATE",
    "COOKIE",
];

impl<'a> Secrets<'a> {
    pub(super) fn of(server: &'a Server) -> Self {
        Self {
            server,
            values: Vec::new(),
        }
    }

    /// `${VAR}` and `${VAR:-default}`.
    pub(super) fn put_in(&mut self, text: &str) -> Result<String, CallError> {
        let mut whole = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            let Some((inside, after)) = after.split_once('}') else {
                break;
            };
            whole.push_str(before);
            let (name, default) = inside
                .split_once(":-")
                .map_or((inside, None), |(name, default)| (name, Some(default)));
            let value = std::env::var(name).ok().filter(|value| !value.is_empty());
            match (value, default) {
                (Some(value), _) => {
                    whole.push_str(&value);
                    self.values.push((name.to_owned(), value));
                }
                (None, Some(default)) => {
                    whole.push_str(default);
                    self.values.push((name.to_owned(), default.to_owned()));
                }
                (None, None) => {
                    return Err(failed(format!(
                        "MCP server `{}` needs the environment variable {name}, which is not set (`{}` says so)",
                        self.server.name,
                        self.server.file.display()
                    )));
                }
            }
            rest = after;
        }
        whole.push_str(rest);
        Ok(whole)
    }

    /// All values, as they may stand in a message.
    pub(super) fn all(&self) -> Vec<String> {
        forms(self.values.iter().map(|(_, value)| value))
    }

    /// Those of variables that hold secrets, by their names: a result may well speak of `${HOME}`.
    pub(super) fn secret(&self) -> Vec<String> {
        let secret = self.values.iter().filter(|(name, _)| {
            let name = name.to_uppercase();
            SECRET.iter().any(|word| name.contains(word))
        });
        forms(secret.map(|(_, value)| value))
    }
}

/// Values as they stand in texts and in JSON. What is very short would blank out ordinary words.
fn forms<'v>(values: impl Iterator<Item = &'v String>) -> Vec<String> {
    let long = values.filter(|value| value.len() > 3);
    let forms = long.flat_map(|value| {
        let quoted = Value::from(value.as_str()).to_string();
        let inside = quoted.trim_matches('"').to_owned();
        [value.clone(), inside]
    });
    forms.collect()
}

/// A text without these values.
pub(super) fn taken_out(hidden: &[String], text: &str) -> String {
    let hide = |text: String, value: &String| text.replace(value.as_str(), "***");
    hidden.iter().fold(text.to_owned(), hide)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<Server, CallError> {
        let text = format!("{{\"mcpServers\": {{\"s\": {text}}}}}");
        parse(Path::new("mcp.json"), &text).map(|mut servers| servers.remove(0))
    }

    #[test]
    fn the_usual_shapes_are_read() {
        let server = one(
            r#"{"command": "npx", "args": ["-y", "x"], "env": {"A": "${B}", "N": 1}, "timeout": 1500}"#,
        );
        let server = server.unwrap();
        assert_eq!(server.time, Some(Duration::from_millis(1500)));
        assert_eq!(
            server.way,
            Way::Process {
                command: "npx".into(),
                args: vec!["-y".into(), "x".into()],
                env: vec![("A".into(), "${B}".into()), ("N".into(), "1".into())],
                dir: None
            }
        );
        let server = one(
            r#"{"type": "http", "url": "https://x/mcp", "headers": {"Authorization": "Bearer ${T}"}}"#,
        );
        assert!(matches!(server.unwrap().way, Way::Http { .. }));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        for (text, message) in [
            (
                "{}",
                "`mcpServers.s` must be an object with a `command` or a `url`, such as `{\"command\": \"npx\", \"args\": [\"a-server\"]}`",
            ),
            (
                "1",
                "`mcpServers.s` must be an object with a `command` or a `url`, such as `{\"command\": \"npx\", \"args\": [\"a-server\"]}`",
            ),
            (
                r#"{"command": 1}"#,
                "`mcpServers.s.command` must be a text, in quotes",
            ),
            (
                r#"{"command": "x", "args": "y"}"#,
                r#"`mcpServers.s.args` must be a list of texts, such as `["-y", "a-server"]`"#,
            ),
            (
                r#"{"command": "x", "env": {"A": []}}"#,
                "`mcpServers.s.env.A` must be a text, in quotes",
            ),
            (
                r#"{"url": "x", "type": "stdio"}"#,
                "`mcpServers.s.type` must be `http` where there is a `url`",
            ),
            (
                r#"{"command": "x", "timeout": -1}"#,
                "`mcpServers.s.timeout` must be a number of milliseconds, such as 30000",
            ),
        ] {
            let said = one(text).unwrap_err().message;
            assert_eq!(said, format!("cannot use `mcp.json`: line 1: {message}"));
        }
        let several = one("{\n  \"command\": \"args\",\n  \"args\": 1\n}").unwrap_err();
        assert!(several.message.contains(": line 3: `mcpServers.s.args`"));
        assert!(one(r#"{"url": "x", "type": "sse"}"#).is_ok());
        assert!(
            parse(Path::new("m"), "[")
                .unwrap_err()
                .message
                .contains("not JSON")
        );
    }

    #[test]
    fn filters_choose_functions() {
        let server = one(
            r#"{"command": "x", "includeTools": ["read_*", "list"], "excludeTools": ["*_secret"]}"#,
        );
        let server = server.unwrap();
        for (name, offered) in [
            ("read_file", true),
            ("list", true),
            ("lists", false),
            ("read_secret", false),
        ] {
            assert_eq!(server.offers(name), offered, "{name}");
        }
    }

    #[test]
    fn variables_are_put_in_and_taken_out() {
        let server = one(r#"{"command": "x"}"#).unwrap();
        let mut secrets = Secrets::of(&server);
        let home = std::env::var("PATH").unwrap();
        let text = secrets.put_in("a ${PATH} ${GW_NO_SUCH:-b} ${open").unwrap();
        assert_eq!(text, format!("a {home} b ${{open"));
        assert_eq!(taken_out(&secrets.all(), &text), "a *** b ${open");
        let missing = secrets.put_in("${GW_NO_SUCH}").unwrap_err().message;
        assert_eq!(
            missing,
            "MCP server `s` needs the environment variable GW_NO_SUCH, which is not set (`mcp.json` says so)"
        );
    }
}
