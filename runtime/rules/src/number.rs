//! Numbers of JSON side by side. Integers are compared as integers.

use serde_json::Number;
use std::cmp::Ordering;

/// The integer, where the number is written as one.
pub fn integer(number: &Number) -> Option<i128> {
    let signed = number.as_i64().map(i128::from);
    signed.or_else(|| number.as_u64().map(i128::from))
}

/// Which of two numbers is the larger.
pub fn compare(left: &Number, right: &Number) -> Option<Ordering> {
    match (integer(left), integer(right)) {
        (Some(left), Some(right)) => Some(left.cmp(&right)),
        (_, _) => left.as_f64()?.partial_cmp(&right.as_f64()?),
    }
}

/// Whether a number is a multiple of another, as far as its digits tell.
pub fn is_multiple(number: &Number, step: &Number) -> bool {
    if let (Some(number), Some(step)) = (integer(number), integer(step)) {
        return step == 0 || number % step == 0;
    }
    let (Some(number), Some(step)) = (number.as_f64(), step.as_f64()) else {
        return true;
    };
    let times = number / step;
    // What two numbers that are rounded, and their quotient, can be off.
    let off = times.abs() * 2.0 * f64::EPSILON;
    step == 0.0 || number % step == 0.0 || (times - times.round()).abs() <= off
}

/// A comparison of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
}

impl Comparison {
    /// Whether `left <op> right`.
    pub fn holds(self, left: u64, right: u64) -> bool {
        match self {
            Self::Greater => left > right,
            Self::AtLeast => left >= right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
        }
    }
}
