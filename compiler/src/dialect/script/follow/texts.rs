//! A text that is put together.

use super::value::{Piece, Value};
use std::rc::Rc;

/// Of how many texts one may be that is put together.
const TEXTS: usize = 16;

/// How long a text may be that is put together, in letters.
const LONGEST: usize = 4_000;

fn length(text: &[Piece]) -> usize {
    let lengths = text.iter().map(|piece| match piece {
        Piece::Letters(letters) => letters.len(),
        Piece::Given(_) | Piece::Any => 1,
    });
    lengths.sum()
}

/// A text that is put together.
pub(super) fn format(values: &[Value]) -> Value {
    if let [Value::Json(json)] = values {
        return Value::Json(Rc::clone(json));
    }
    let mut texts: Vec<Vec<Piece>> = vec![Vec::new()];
    for value in values {
        let pieces = value.all().iter().map(|one| match one {
            Value::Text(Some(pieces)) => pieces.to_vec(),
            Value::Number(Some(number), Some(true)) => vec![Piece::Letters(format!("{number}"))],
            Value::Given(path) => vec![Piece::Given(Rc::clone(path))],
            _ => vec![Piece::Any],
        });
        let pieces: Vec<Vec<Piece>> = pieces.collect();
        if pieces.is_empty() || texts.len() * pieces.len() > TEXTS {
            return Value::Text(None);
        }
        let all = texts.iter().flat_map(|text| {
            let longer = pieces.iter().map(|pieces| glued(text, pieces));
            longer.collect::<Vec<Vec<Piece>>>()
        });
        texts = all.collect();
        if texts.iter().any(|text| length(text) > LONGEST) {
            return Value::Text(None);
        }
    }
    Value::one_of(texts.into_iter().map(|text| Value::Text(Some(text.into()))))
}

/// One text behind another.
pub(super) fn glued(one: &[Piece], other: &[Piece]) -> Vec<Piece> {
    let mut all = one.to_vec();
    for piece in other {
        match (all.last_mut(), piece) {
            (Some(Piece::Letters(before)), Piece::Letters(text)) => before.push_str(text),
            _ => all.push(piece.clone()),
        }
    }
    all
}
