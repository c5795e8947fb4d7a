//! Arithmetic on JSON numbers. Integers keep their precision: they go through `f64` only if one of them is no integer.

use super::{Arithmetic, ReduceError};
use graphwright_rules::number;
use serde_json::{Number, Value};
use std::cmp::Ordering;

/// `None` where integers overflow.
pub(super) fn sum(a: &Number, b: &Number) -> Option<Number> {
    if let (Some(a), Some(b)) = (number::integer(a), number::integer(b)) {
        let sum = a.checked_add(b)?;
        return i64::try_from(sum)
            .map(Number::from)
            .or_else(|_| u64::try_from(sum).map(Number::from))
            .ok();
    }
    whole(a.as_f64()? + b.as_f64()?)
}

pub(super) fn max(a: &Number, b: &Number) -> Option<Number> {
    Some(if number::compare(a, b) == Some(Ordering::Less) {
        b.clone()
    } else {
        a.clone()
    })
}

pub(super) fn min(a: &Number, b: &Number) -> Option<Number> {
    Some(if number::compare(a, b) == Some(Ordering::Greater) {
        b.clone()
    } else {
        a.clone()
    })
}

/// A whole result is an integer, as the reference does it, where that loses nothing.
fn whole(sum: f64) -> Option<Number> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if sum.fract() == 0.0 && sum.abs() < EXACT {
        // In range by the check above.
        #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
        return Some(Number::from(sum as i64));
    }
    Number::from_f64(sum)
}

impl Arithmetic<i64> for i64 {
    fn first(number: i64) -> Result<Self, ReduceError> {
        Ok(number)
    }

    fn combine(
        &mut self,
        number: i64,
        with: fn(&Number, &Number) -> Option<Number>,
    ) -> Result<(), ReduceError> {
        let result =
            with(&Number::from(*self), &Number::from(number)).and_then(|number| number.as_i64());
        *self = result.ok_or_else(ReduceError::overflow)?;
        Ok(())
    }
}

impl Arithmetic<Number> for Number {
    fn first(number: Number) -> Result<Self, ReduceError> {
        Ok(number)
    }

    fn combine(
        &mut self,
        number: Number,
        with: fn(&Number, &Number) -> Option<Number>,
    ) -> Result<(), ReduceError> {
        *self = with(self, &number).ok_or_else(ReduceError::overflow)?;
        Ok(())
    }
}

impl Arithmetic<Value> for Value {
    fn first(number: Value) -> Result<Self, ReduceError> {
        incoming_number(number).map(Self::Number)
    }

    fn combine(
        &mut self,
        number: Value,
        with: fn(&Number, &Number) -> Option<Number>,
    ) -> Result<(), ReduceError> {
        let Self::Number(held) = self else {
            return Err(ReduceError::held("a number", self));
        };
        held.combine(incoming_number(number)?, with)
    }
}

/// The first number is held as it is.
impl<N, T: Arithmetic<N>> Arithmetic<N> for Option<T> {
    fn first(number: N) -> Result<Self, ReduceError> {
        T::first(number).map(Some)
    }

    fn combine(
        &mut self,
        number: N,
        with: fn(&Number, &Number) -> Option<Number>,
    ) -> Result<(), ReduceError> {
        match self {
            Some(held) => held.combine(number, with)?,
            None => *self = Self::first(number)?,
        }
        Ok(())
    }
}

fn incoming_number(value: Value) -> Result<Number, ReduceError> {
    let Value::Number(number) = value else {
        return Err(ReduceError::incoming("a number", &value));
    };
    Ok(number)
}
