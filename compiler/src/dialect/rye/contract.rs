//! What the built-in actions give when they succeed: the fields that the runtime itself fills in.
//!
//! They come before what a project brings along. Only a program whose host has other actions under these ids gives something else.

use super::ast::Action;
use super::interpolate;
use crate::ir::{Field, Type};

/// The type of the result of an action; anything for what is no built-in one.
pub(super) fn of(action: &Action) -> Type {
    let constant = interpolate::pieces(&action.item.value).len() == 1
        && interpolate::whole(&action.item.value).is_none();
    if !constant || action.primary.value != "execute" || action.kind.value != "tool" {
        return Type::Any;
    }
    let texts = || Type::List(Box::new(Type::Text));
    let fields = match action.item.value.as_str() {
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
        "rye/file-system/write" | "rye/file-system/fs_write" => vec![
            ("output", Type::Text),
            ("file_path", Type::Text),
            ("bytes_written", Type::Int),
            ("created", Type::Bool),
            ("results", Type::List(Box::new(Type::Any))),
        ],
        "rye/file-system/ls" | "rye/file-system/list" => vec![
            ("output", Type::Text),
            ("entries", Type::List(Box::new(Type::Any))),
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
            ("matches", Type::List(Box::new(Type::Any))),
            ("count", Type::Int),
            ("truncated", Type::Bool),
        ],
        _ => return Type::Any,
    };
    // What each envelope may have besides: how the call went. Nothing is said of these.
    let common = [
        ("success", Type::Bool),
        ("status", Type::Any),
        ("error", Type::Any),
    ];
    let field = |(name, ty): (&str, Type)| Field {
        name: name.to_owned(),
        ty,
        required: true,
        doc: String::new(),
    };
    Type::Object {
        fields: fields.into_iter().chain(common).map(field).collect(),
        open: false,
    }
}
