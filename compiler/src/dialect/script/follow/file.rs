//! A script of a file, and what of it others ask.

use super::{Followed, Piece, Shape, faults, follow, javascript};
use crate::ir::{Field, Interpreter, Type};
use crate::world::script_tree::Statement;
use crate::world::{ScriptStep, World};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Follows the script at a path, with the modules beside it. `None`: it does what is not followed, or nobody knows its tree.
pub(in crate::dialect) fn file(path: &str, world: &dyn World) -> Option<Followed> {
    let tree = world.script_tree(path)?;
    let mut found = follow(language(path), &tree, &|module| beside(path, module, world))?;
    let text = world.text(path).unwrap_or_default();
    if ELSEWHERE.iter().any(|sign| text.contains(sign)) {
        found.may_print_more = true;
        found.texts.clear();
    }
    Some(found)
}

/// What leads elsewhere what is printed.
const ELSEWHERE: [&str; 4] = ["sys.stdout =", "sys.stdout, ", "builtins.print", "dup2("];

/// The lines of a file of tools that fail each time they are reached, with what they do and the way out.
pub(in crate::dialect) fn faults_of(path: &str, world: &dyn World) -> Vec<(usize, String, String)> {
    let tree = world.script_tree(path).unwrap_or_default();
    faults(language(path), &tree, &|module| beside(path, module, world))
}

fn language(path: &str) -> Interpreter {
    javascript::language(path).unwrap_or(Interpreter::Python)
}

/// The tree of a module beside a script.
fn beside(path: &str, module: &str, world: &dyn World) -> Option<Vec<Statement>> {
    let (folder, _) = path.rsplit_once('/').unwrap_or(("", path));
    let under = |name: &str| match folder {
        "" => name.to_owned(),
        _ => format!("{folder}/{name}"),
    };
    if language(path) == Interpreter::TypeScript {
        let names = javascript::files(module);
        return names
            .iter()
            .find_map(|name| world.script_tree(&under(name)));
    }
    let is_part = |letter: char| letter.is_alphanumeric() || "_.".contains(letter);
    if module.is_empty() || !module.chars().all(is_part) {
        return None;
    }
    world.script_tree(&under(&format!("{}.py", module.replace('.', "/"))))
}

impl Followed {
    /// All keys that it can print. `None`: it may print others.
    pub(in crate::dialect) fn keys(&self) -> Option<BTreeSet<&str>> {
        if self.may_print_more || self.outputs.is_empty() {
            return None;
        }
        let mut keys = BTreeSet::new();
        for (_, shape) in &self.outputs {
            let Shape::Map(entries, false) = shape else {
                return None;
            };
            keys.extend(entries.iter().map(|(key, _, _)| key.as_ref()));
        }
        Some(keys)
    }

    /// All keys that it reads of what it is given. `None`: it may read others.
    pub(in crate::dialect) fn all_reads(&self) -> Option<BTreeSet<&str>> {
        let keys = self.reads.iter().map(|(path, _, _)| match path.first() {
            Some(ScriptStep::Key(key)) => Some(key.as_str()),
            Some(ScriptStep::Item) | None => None,
        });
        let keys: Option<BTreeSet<&str>> = keys.collect();
        keys.filter(|keys| !self.uses_all && !keys.is_empty())
    }

    /// The first thing that it prints and that is no object, with its line.
    pub(in crate::dialect) fn no_object(&self) -> Option<(usize, &'static str)> {
        if self.in_parts {
            return None;
        }
        let is_object = |shape: &Shape| match shape {
            Shape::Map(..) | Shape::Any | Shape::Given(_) | Shape::Odd(_) => true,
            Shape::OneOf(all) => all.is_empty(),
            Shape::Nothing
            | Shape::Truth(_)
            | Shape::Number(..)
            | Shape::Text(_)
            | Shape::List(_) => false,
        };
        let mut all = self.outputs.iter();
        let (line, shape) = all.find(|(line, _)| {
            let mut same = self.outputs.iter().filter(|(other, _)| other == line);
            same.all(|(_, shape)| !is_object(shape))
        })?;
        Some((*line, shape.name()))
    }

    /// All that it prints under a key, with the lines.
    pub(in crate::dialect) fn values<'f>(
        &'f self,
        key: &'f str,
    ) -> impl Iterator<Item = (usize, &'f Shape)> {
        self.outputs.iter().filter_map(move |(line, shape)| {
            let Shape::Map(entries, _) = shape else {
                return None;
            };
            let (_, value, _) = entries.iter().find(|(name, _, _)| name.as_ref() == key)?;
            Some((*line, value))
        })
    }

    /// The type of what it prints under a key, where it is sure.
    pub(in crate::dialect) fn ty(&self, key: &str) -> Type {
        let all = self.values(key).flat_map(|(_, shape)| shape.all());
        let ty = type_of(&all.collect::<Vec<&Shape>>());
        let has = |shape: &Shape| match shape {
            Shape::Map(entries, _) => entries
                .iter()
                .any(|(name, _, is_sure)| name.as_ref() == key && *is_sure),
            _ => false,
        };
        match self.outputs.iter().all(|(_, shape)| has(shape)) {
            true => ty,
            false => match ty {
                Type::Any | Type::Null | Type::Nullable(_) => ty,
                other => Type::Nullable(Box::new(other)),
            },
        }
    }
}

impl Shape {
    /// All that it may be.
    pub(in crate::dialect) fn all(&self) -> &[Self] {
        match self {
            Self::OneOf(all) => all,
            one => std::slice::from_ref(one),
        }
    }

    /// The text that it is, letter by letter.
    pub(in crate::dialect) fn text(&self) -> Option<&str> {
        let Self::Text(Some(pieces)) = self else {
            return None;
        };
        match pieces.as_ref() {
            [] => Some(""),
            [Piece::Letters(text)] => Some(text),
            _ => None,
        }
    }

    /// What it is called in a message.
    pub(in crate::dialect) fn name(&self) -> &'static str {
        match self {
            Self::Any | Self::Given(_) | Self::OneOf(_) => "anything",
            Self::Nothing => "null",
            Self::Truth(_) => "true or false",
            Self::Number(..) => "a number",
            Self::Text(_) => "a text",
            Self::List(item) if **item == Self::Nothing => "a list of nulls",
            Self::List(_) => "a list",
            Self::Map(..) => "an object",
            Self::Odd(what) => what,
        }
    }

    /// Whether it cannot be of a type, whatever is not known.
    pub(in crate::dialect) fn contradicts(&self, ty: &Type) -> bool {
        match (self, ty) {
            (Self::OneOf(all), _) => !all.is_empty() && all.iter().all(|one| one.contradicts(ty)),
            (Self::Any | Self::Given(_) | Self::Odd(_), _) | (_, Type::Any) => false,
            (Self::Nothing, Type::Nullable(_) | Type::Null) => false,
            (_, Type::Nullable(inner)) => self.contradicts(inner),
            (Self::Number(Some(number), _), Type::Int) => number.fract() != 0.0,
            (Self::Number(..), Type::Int | Type::Number)
            | (Self::Truth(_), Type::Bool)
            | (Self::Text(_), Type::Text | Type::Enum(_)) => false,
            (Self::List(item), Type::List(ty)) => item.contradicts(ty),
            (Self::Map(entries, _), Type::Object { fields, .. }) => fields.iter().any(|field| {
                let mut all = entries.iter();
                let found = all.find(|(key, _, _)| key.as_ref() == field.name);
                found.is_some_and(|(_, value, is_sure)| *is_sure && value.contradicts(&field.ty))
            }),
            _ => true,
        }
    }
}

/// The type of one of these. Anything, where one may be anything.
fn type_of(all: &[&Shape]) -> Type {
    let Some(first) = all.first() else {
        return Type::Any;
    };
    let texts: Option<Vec<String>> = all
        .iter()
        .map(|shape| shape.text().map(str::to_owned))
        .collect();
    if let Some(mut texts) = texts {
        texts.sort();
        texts.dedup();
        return Type::Enum(texts);
    }
    if all.iter().all(|shape| **shape == Shape::Nothing) {
        return Type::Null;
    }
    if all.iter().all(|shape| matches!(shape, Shape::Text(_))) {
        return Type::Text;
    }
    if all.iter().all(|shape| matches!(shape, Shape::Truth(_))) {
        return Type::Bool;
    }
    if all.iter().all(|shape| matches!(shape, Shape::Number(..))) {
        let whole = |shape: &&Shape| matches!(shape, Shape::Number(_, Some(true)));
        return match all.iter().all(whole) {
            true => Type::Int,
            false => Type::Number,
        };
    }
    match (first, all) {
        (Shape::List(item), [_]) => {
            Type::List(Box::new(type_of(&item.all().iter().collect::<Vec<_>>())))
        }
        (Shape::Map(entries, is_open), [_]) => Type::Object {
            fields: entries
                .iter()
                .map(|(name, value, is_sure)| Field {
                    name: name.to_string(),
                    ty: type_of(&value.all().iter().collect::<Vec<_>>()),
                    required: *is_sure,
                    doc: String::new(),
                })
                .collect(),
            open: *is_open,
        },
        _ => Type::Any,
    }
}

/// A text with what is put into it, as a message shows it.
pub(in crate::dialect) fn shown(pieces: &Rc<[Piece]>) -> String {
    let parts = pieces.iter().map(|piece| match piece {
        Piece::Letters(text) => text.clone(),
        Piece::Given(path) => match path.last() {
            Some(crate::world::ScriptStep::Key(key)) => format!("{{{key}}}"),
            Some(crate::world::ScriptStep::Item) | None => "…".to_owned(),
        },
        Piece::Any => "…".to_owned(),
    });
    parts.collect()
}

/// Whether a name can be what a text with unknown parts becomes.
pub(in crate::dialect) fn may_be(pieces: &[Piece], name: &str) -> bool {
    let mut left = name;
    // Letters that follow what is not known may stand anywhere behind it: the first place leaves most to the others.
    let mut is_fixed = true;
    for (at, piece) in pieces.iter().enumerate() {
        let Piece::Letters(text) = piece else {
            is_fixed = false;
            continue;
        };
        let is_last = at + 1 == pieces.len();
        let rest = match (is_fixed, is_last) {
            (true, _) => left.strip_prefix(text.as_str()),
            (false, true) => left.strip_suffix(text.as_str()).map(|_| ""),
            (false, false) => left.split_once(text.as_str()).map(|(_, rest)| rest),
        };
        let Some(rest) = rest else {
            return false;
        };
        (left, is_fixed) = (rest, true);
    }
    left.is_empty() || !is_fixed
}
