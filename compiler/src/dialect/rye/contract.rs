//! What the built-in actions take, and what they give when they succeed: the fields that the runtime itself fills in.
//!
//! They come before what a project brings along. Only a program whose host has other actions under these ids gives something else.

use super::ast::Action;
use super::interpolate;
use crate::ir::{Field, Type};
use crate::syntax::{Node, Value};

/// The parameters of a built-in action.
pub(super) struct Params {
    /// What it needs: of each list one.
    pub(super) needed: &'static [&'static [&'static str]],
    /// What it takes besides.
    more: &'static [&'static str],
}

impl Params {
    /// The names of all of them.
    pub(super) fn all(&self) -> impl Iterator<Item = &'static str> {
        let needed = self.needed.iter().copied().flatten();
        needed.chain(self.more).copied()
    }

    /// Whether a thread is begun.
    pub(super) fn is_thread(&self) -> bool {
        self.more.contains(&"limit_overrides")
    }
}

/// What an action takes; `None`: it is no built-in one.
pub(super) fn params(action: &Action) -> Option<Params> {
    const PATH: &[&str] = &["path", "file_path"];
    let (needed, more): (&[&[&str]], &[&str]) = match built_in(action)? {
        "rye/bash" | "rye/bash/bash" => (&[&["command"]], &["timeout", "working_dir"]),
        "rye/file-system/read" | "rye/file-system/fs_read" => {
            (&[PATH], &["offset", "limit", "raw"])
        }
        // `files` stands for both.
        "rye/file-system/write" | "rye/file-system/fs_write" => (
            &[&["path", "file_path", "files"], &["content", "files"]],
            &[],
        ),
        "rye/file-system/ls" | "rye/file-system/list" => (&[], &["path", "directory"]),
        "rye/file-system/edit_lines" => (&[PATH, &["changes"]], &[]),
        "rye/file-system/glob" => (&[&["pattern"]], &["path"]),
        "rye/file-system/grep" => (&[&["pattern"]], &["path", "include"]),
        "rye/agent/threads/thread_directive" => (
            &[&["directive_id", "directive_name", "directive"]],
            &[
                "inputs",
                "async",
                "model",
                "limit_overrides",
                "parent_thread_id",
            ],
        ),
        "rye/agent/threads/orchestrator" => {
            (&[&["operation"]], &["thread_ids", "thread_id", "timeout"])
        }
        _ => return None,
    };
    Some(Params { needed, more })
}

/// Whether it reads a file without its `content`: only `raw: true` gives that.
pub(super) fn lacks_content(action: &Action) -> bool {
    reads_file(action)
        && parameter(action, "raw")
            .is_none_or(|raw| matches!(raw.value, Value::Bool(false) | Value::Null))
}

/// Whether it is the built-in action that reads a file.
fn reads_file(action: &Action) -> bool {
    matches!(
        built_in(action),
        Some("rye/file-system/read" | "rye/file-system/fs_read")
    )
}

/// The ids of all built-in actions that graphs call.
pub(super) const IDS: [&str; 14] = [
    "rye/bash",
    "rye/file-system/read",
    "rye/file-system/write",
    "rye/file-system/ls",
    "rye/file-system/list",
    "rye/file-system/edit_lines",
    "rye/file-system/glob",
    "rye/file-system/grep",
    "rye/agent/threads/thread_directive",
    "rye/agent/threads/orchestrator",
    "rye/core/processes/status",
    "rye/core/processes/cancel",
    "rye/core/processes/list",
    "rye/core/processes/steps",
];

/// The id of a built-in action, if it may be one.
fn built_in(action: &Action) -> Option<&str> {
    let constant = interpolate::pieces(&action.item.value).len() == 1
        && interpolate::whole(&action.item.value).is_none();
    let tool = action.primary.value == "execute" && action.kind.value == "tool";
    (constant && tool).then_some(action.item.value.as_str())
}

/// The action that runs a directive.
pub(super) const DIRECTIVE: &str = "rye/agent/threads/thread_directive";

/// The type of the result of an action; anything for what is no built-in one, and of which no file says what it gives.
pub(super) fn of(action: &Action) -> Type {
    if let Some(gives) = &action.gives {
        return gives.clone();
    }
    built_in_result(action)
}

/// What a built-in action gives.
pub(super) fn built_in_result(action: &Action) -> Type {
    let directive = action.primary.value == "execute" && action.kind.value == "directive";
    let item = match built_in(action) {
        Some(item) => item,
        None if directive => DIRECTIVE,
        None => return Type::Any,
    };
    let texts = || Type::List(Box::new(Type::Text));
    let item_of =
        |parts: &[(&'static str, Type)]| Type::List(Box::new(closed(parts.iter().cloned())));
    let given = match item {
        "rye/bash" | "rye/bash/bash" => vec![
            ("output", Type::Text),
            ("stdout", Type::Text),
            ("stderr", Type::Text),
            ("exit_code", Type::Int),
            ("truncated", Type::Bool),
        ],
        "rye/file-system/read" | "rye/file-system/fs_read" => vec![
            ("output", Type::Text),
            ("line_count", Type::Int),
            ("total_lines", Type::Int),
            ("truncated", Type::Bool),
            ("offset", Type::Int),
            ("content", Type::Text),
        ],
        // Of several files each has a result of its own.
        "rye/file-system/write" | "rye/file-system/fs_write" if is_given(action, "files") => {
            vec![("results", Type::List(Box::new(Type::Any)))]
        }
        "rye/file-system/write" | "rye/file-system/fs_write" => vec![
            ("output", Type::Text),
            ("file_path", Type::Text),
            ("bytes_written", Type::Int),
            ("created", Type::Bool),
        ],
        "rye/file-system/ls" | "rye/file-system/list" => vec![
            ("output", Type::Text),
            (
                "entries",
                item_of(&[("name", Type::Text), ("type", Type::Text)]),
            ),
            ("count", Type::Int),
        ],
        "rye/file-system/edit_lines" => vec![
            ("output", Type::Text),
            ("changes_applied", Type::Int),
            ("lines_changed", Type::Int),
        ],
        "rye/file-system/glob" => vec![
            ("output", Type::Text),
            ("files", texts()),
            ("count", Type::Int),
            ("truncated", Type::Bool),
        ],
        "rye/file-system/grep" => vec![
            ("output", Type::Text),
            (
                "matches",
                item_of(&[
                    ("file", Type::Text),
                    ("line", Type::Int),
                    ("content", Type::Text),
                    ("line_id", Type::Any),
                ]),
            ),
            ("count", Type::Int),
            ("truncated", Type::Bool),
        ],
        DIRECTIVE => of_thread(action),
        _ => match of_manager(item, action) {
            Some(given) => given,
            None => return Type::Any,
        },
    };
    fields(given)
}

/// The action that waits for threads and looks after them.
const ORCHESTRATOR: &str = "rye/agent/threads/orchestrator";

/// What a thread gives: its words at its end, or at once what it is called by.
fn of_thread(action: &Action) -> Vec<(&'static str, Type)> {
    let at_end = [
        ("result", Type::Text),
        ("output", Type::Text),
        ("outputs", Type::Any),
        ("cost", Type::Any),
        ("directive", Type::Text),
        ("warnings", Type::Any),
    ];
    let mut given = vec![("thread_id", Type::Text)];
    match parameter(action, "async").map(|value| &value.value) {
        Some(Value::Bool(true)) => given.push(("pid", Type::Any)),
        None | Some(Value::Bool(false) | Value::Null) => given.extend(at_end),
        // It may be either.
        Some(Value::Number(..) | Value::Text(_) | Value::List(_) | Value::Map(_)) => {
            given.extend(at_end);
            given.push(("pid", Type::Any));
        }
    }
    given
}

/// What is given by an action that looks after threads and processes.
fn of_manager(item: &str, action: &Action) -> Option<Vec<(&'static str, Type)>> {
    let list = || Type::List(Box::new(Type::Any));
    let operation = || constant(action, "operation").and_then(Node::text);
    Some(match item {
        "rye/core/processes/list" => vec![("count", Type::Int), ("runs", list())],
        "rye/core/processes/cancel" => cancelled(),
        ORCHESTRATOR => match operation()? {
            "wait_threads" | "aggregate_results" => vec![("results", Type::any_object())],
            "list_active" => vec![("threads", list()), ("count", Type::Int)],
            "cancel_thread" | "kill_thread" => cancelled(),
            _ => return None,
        },
        _ => return None,
    })
}

/// What the end of a process gives.
fn cancelled() -> Vec<(&'static str, Type)> {
    vec![
        ("run_id", Type::Text),
        ("pid", Type::Any),
        ("method", Type::Text),
    ]
}

/// A parameter of an action, as the text has it.
fn parameter<'a>(action: &'a Action, name: &str) -> Option<&'a Node> {
    action.params.as_ref()?.get(name)
}

/// A parameter that is no expression.
fn constant<'a>(action: &'a Action, name: &str) -> Option<&'a Node> {
    let is_constant = |text: &str| !text.contains("${");
    parameter(action, name).filter(|value| value.text().is_none_or(is_constant))
}

/// Whether a parameter is there.
fn is_given(action: &Action, name: &str) -> bool {
    parameter(action, name).is_some_and(|value| value.value != Value::Null)
}

/// Whether it reads a file, and is asked for its `content`.
pub(super) fn gives_content(action: &Action) -> bool {
    let raw = parameter(action, "raw");
    reads_file(action) && raw.is_some_and(|raw| raw.value == Value::Bool(true))
}

/// An object with these fields, and with what each envelope may have besides: how the call went. Nothing is said of these.
pub(super) fn fields<'n>(given: impl IntoIterator<Item = (&'n str, Type)>) -> Type {
    let common = [
        ("success", Type::Bool),
        ("status", Type::Any),
        ("error", Type::Any),
    ];
    closed(given.into_iter().chain(common))
}

/// An object with these fields and no others.
pub(super) fn closed<'n>(given: impl IntoIterator<Item = (&'n str, Type)>) -> Type {
    let mut fields: Vec<Field> = Vec::new();
    for (name, ty) in given {
        if fields.iter().all(|known| known.name != name) {
            fields.push(Field {
                name: name.to_owned(),
                ty,
                required: true,
                doc: String::new(),
            });
        }
    }
    Type::Object {
        fields,
        open: false,
    }
}
