//! What values are together, and what the functions of texts and numbers do.

use super::super::Follower;
use super::super::calls::Called;
use super::super::state::State;
use super::super::texts::format;
use super::super::value::{Piece, Value};
use crate::world::script_tree::Sign;
use std::rc::Rc;

/// Functions of texts that give one.
const TEXTS: [&str; 22] = [
    "trim",
    "trimStart",
    "trimEnd",
    "toLowerCase",
    "toUpperCase",
    "toLocaleLowerCase",
    "toLocaleUpperCase",
    "substring",
    "substr",
    "replace",
    "replaceAll",
    "padStart",
    "padEnd",
    "repeat",
    "normalize",
    "charAt",
    "toString",
    "toFixed",
    "toPrecision",
    "toLocaleString",
    "toISOString",
    "toLocaleDateString",
];

/// Functions of texts and lists, of which each gives what it is called of.
const EITHER: [&str; 2] = ["slice", "concat"];

/// Functions that give a truth.
const TRUTHS: [&str; 7] = [
    "startsWith",
    "endsWith",
    "includes",
    "some",
    "every",
    "has",
    "test",
];

/// Functions that give a whole number.
const WHOLES: [&str; 8] = [
    "indexOf",
    "lastIndexOf",
    "search",
    "charCodeAt",
    "codePointAt",
    "localeCompare",
    "findIndex",
    "findLastIndex",
];

/// Functions of lists that are handed a function.
const OF_LISTS: [&str; 10] = [
    "map",
    "filter",
    "flatMap",
    "reduce",
    "reduceRight",
    "forEach",
    "find",
    "findLast",
    "toSorted",
    "sort",
];

/// Functions that change what they are called of.
const CHANGING: [&str; 9] = [
    "push",
    "pop",
    "shift",
    "unshift",
    "splice",
    "sort",
    "reverse",
    "fill",
    "copyWithin",
];

/// What two values are together.
pub(in super::super) fn sum(sign: Sign, left: &Value, right: &Value) -> Value {
    left.each(|left| right.each(|right| of_two(sign, left, right)))
}

fn is_text(value: &Value) -> bool {
    matches!(
        value,
        Value::Text(_)
            | Value::Json(_)
            | Value::GivenText
            | Value::At(_)
            | Value::Odd(_)
            | Value::Function(_)
    )
}

fn of_two(sign: Sign, left: &Value, right: &Value) -> Value {
    if sign != Sign::Plus {
        return number(sign, left, right);
    }
    let blank = |value: &Value| value.text().is_some_and(|text| text.trim().is_empty());
    match (left, right) {
        (Value::Json(json), other) if blank(other) => Value::Json(Rc::clone(json)),
        (Value::GivenText, other) if blank(other) || *other == Value::GivenText => Value::GivenText,
        (other, Value::GivenText) if blank(other) => Value::GivenText,
        (Value::Number(..), Value::Number(..)) => number(sign, left, right),
        (one, other) if is_text(one) || is_text(other) => format(&[left.clone(), right.clone()]),
        (Value::Any | Value::Library(_), _) | (_, Value::Any | Value::Library(_)) => Value::Any,
        (Value::Given(_), _) | (_, Value::Given(_)) => Value::number().or(&Value::Text(None)),
        (
            Value::Number(..) | Value::Truth(_) | Value::Nothing | Value::Missing,
            Value::Number(..) | Value::Truth(_) | Value::Nothing | Value::Missing,
        ) => Value::number(),
        _ => Value::Any,
    }
}

/// What two numbers are together.
fn number(sign: Sign, left: &Value, right: &Value) -> Value {
    let (Value::Number(one, whole), Value::Number(other, also)) = (left, right) else {
        return Value::number();
    };
    let known = one.zip(*other).and_then(|(one, other)| match sign {
        Sign::Plus => Some(one + other),
        Sign::Minus => Some(one - other),
        Sign::Times => Some(one * other),
        Sign::Divide => (other != 0.0).then(|| one / other),
        Sign::Remainder => (other != 0.0).then(|| one % other),
        Sign::WholeDivide | Sign::Or | Sign::Other => None,
    });
    if let Some(known) = known.filter(|known| known.is_finite()) {
        return Value::Number(Some(known), Some(known.fract() == 0.0));
    }
    let both = *whole == Some(true) && *also == Some(true);
    let is_whole = both && matches!(sign, Sign::Plus | Sign::Minus | Sign::Times);
    Value::Number(None, is_whole.then_some(true))
}

impl Follower<'_> {
    /// A function of a value that has no place of its own.
    pub(super) fn js_of_value(
        &mut self,
        state: &mut State,
        (of, name): (&Value, &str),
        called: &Called<'_>,
    ) -> Value {
        let is_text = matches!(of, Value::Text(_) | Value::Json(_) | Value::GivenText);
        let is_data = matches!(of, Value::Given(_) | Value::Any);
        if is_data && CHANGING.contains(&name) {
            self.found.changes_given |= matches!(of, Value::Given(_));
            self.js_escapes_all(state, called);
            return match name {
                "sort" | "reverse" => of.clone(),
                _ => Value::Any,
            };
        }
        if is_data && OF_LISTS.contains(&name) {
            let item = self.js_item_of(state, called.line, of);
            return self.js_each(state, (of, item), name, called);
        }
        if matches!(of, Value::Odd("a set" | "a map")) {
            return self.js_of_collection(state, of, name, called);
        }
        for one in called.given {
            for function in self.functions_in(state, one) {
                drop(self.applied_often(state, (&function, called), &[Value::Any, Value::Any]));
            }
        }
        let is_number = matches!(of, Value::Number(..) | Value::Odd("a date"));
        match name {
            _ if *of == Value::Any => {
                self.js_escapes_all(state, called);
                Value::Any
            }
            "trim" | "trimStart" | "trimEnd" | "toString"
                if matches!(of, Value::Json(_) | Value::GivenText) =>
            {
                of.clone()
            }
            _ if TEXTS.contains(&name) => match of.text() {
                Some(text) => match name {
                    "trim" => Value::letters(text.trim()),
                    "toLowerCase" => Value::letters(&text.to_lowercase()),
                    "toUpperCase" => Value::letters(&text.to_uppercase()),
                    "toString" => of.clone(),
                    _ => Value::Text(None),
                },
                None => Value::Text(None),
            },
            _ if EITHER.contains(&name) && is_text => Value::Text(None),
            _ if TRUTHS.contains(&name) => Value::Truth(None),
            _ if WHOLES.contains(&name) => Value::whole(),
            "split" => self.many(state, called, Value::Text(None)),
            "join" => Value::Text(None),
            "at" if is_text => Value::Text(None).or(&Value::Missing),
            _ if is_number && (name.starts_with("get") || name.starts_with("set")) => {
                Value::number()
            }
            "valueOf" if is_number => Value::number(),
            "toJSON" | "toDateString" | "toTimeString" | "toUTCString" if is_number => {
                Value::Text(None)
            }
            _ => {
                self.js_escapes_all(state, called);
                Value::Any
            }
        }
    }

    /// A set, or a map that is none of the plain objects: what is in it is not followed.
    fn js_of_collection(
        &mut self,
        state: &mut State,
        of: &Value,
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        match name {
            "has" | "delete" => Value::Truth(None),
            "forEach" => {
                let first = called.first();
                let given = [Value::Any, Value::Any, Value::Any];
                drop(self.applied_often(state, (&first, called), &given));
                Value::Missing
            }
            "add" | "set" => {
                self.js_escapes_all(state, called);
                of.clone()
            }
            _ => {
                self.js_escapes_all(state, called);
                Value::Any
            }
        }
    }
}

/// What a value is as a text: `String(x)`.
pub(super) fn text_of(value: &Value) -> Value {
    value.each(|one| match one {
        Value::Text(_) | Value::Json(_) | Value::GivenText => one.clone(),
        Value::Given(path) => Value::Text(Some([Piece::Given(Rc::clone(path))].into())),
        Value::Number(Some(_), Some(true)) => format(std::slice::from_ref(one)),
        _ => Value::Text(None),
    })
}
