//! What a plain scalar means: the core schema of YAML 1.2 (section 10.3.2), with two restrictions.
//!
//! A number with a leading zero (`007`, `-01`) is text: it is an identifier far more often than a quantity, and
//! older readers took it for octal. `.inf`, `.nan` and whatever overflows a double are text as well: no setting of a
//! graph is infinite, and JSON, in which state is kept, cannot hold them.

use serde_json::Number;

use super::Value;

/// What `spelling` means when it stands there unquoted.
pub(crate) fn plain(spelling: &str) -> Value {
    match spelling {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => match number(spelling) {
            Some(number) => Value::Number(number, spelling.to_owned()),
            None => Value::Text(spelling.to_owned()),
        },
    }
}

fn number(spelling: &str) -> Option<Number> {
    if let Some(digits) = spelling.strip_prefix("0x") {
        return in_base(digits, 16);
    }
    if let Some(digits) = spelling.strip_prefix("0o") {
        return in_base(digits, 8);
    }
    let (negative, digits) = match spelling.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, spelling.strip_prefix('+').unwrap_or(spelling)),
    };
    if !is_decimal(digits) {
        return None;
    }
    let signed = if negative {
        format!("-{digits}")
    } else {
        digits.to_owned()
    };
    if let Ok(whole) = signed.parse::<i64>() {
        return Some(whole.into());
    }
    if let Ok(whole) = signed.parse::<u64>() {
        return Some(whole.into());
    }
    // A whole number that fits none of them would lose digits: it is text, as one with a zero before it.
    if all_digits(digits) {
        return None;
    }
    Number::from_f64(signed.parse().ok()?)
}

fn in_base(digits: &str, base: u32) -> Option<Number> {
    // `from_str_radix` would accept a sign, which the core schema does not allow here.
    let all_digits = digits.chars().all(|digit| digit.is_digit(base));
    all_digits
        .then(|| u64::from_str_radix(digits, base).ok())
        .flatten()
        .map(Number::from)
}

/// `1`, `0.5`, `.5`, `1.`, `1e3`; no sign, no leading zero.
fn is_decimal(digits: &str) -> bool {
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (digits, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let leading_zero = whole.len() > 1 && whole.starts_with('0');
    let some_digit = !whole.is_empty() || !fraction.is_empty();
    let exponent_fits = exponent.is_none_or(|exponent| {
        let power = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !power.is_empty() && all_digits(power)
    });
    !leading_zero && some_digit && exponent_fits && all_digits(whole) && all_digits(fraction)
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(spelling: &str) -> String {
        match plain(spelling) {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(number, kept) => {
                assert_eq!(kept, spelling);
                format!("number {number}")
            }
            Value::Text(text) => format!("text {text}"),
            Value::List(_) | Value::Map(_) => unreachable!("a scalar"),
        }
    }

    #[test]
    fn follows_the_core_schema() {
        let table = [
            ("", "null"),
            ("~", "null"),
            ("NULL", "null"),
            ("nULL", "text nULL"),
            ("true", "true"),
            ("False", "false"),
            ("yes", "text yes"),
            ("no", "text no"),
            ("on", "text on"),
            ("0", "number 0"),
            ("-0", "number 0"),
            ("+12", "number 12"),
            ("-12", "number -12"),
            ("18446744073709551615", "number 18446744073709551615"),
            ("0x1F", "number 31"),
            ("0x", "text 0x"),
            ("0x+1", "text 0x+1"),
            ("0o17", "number 15"),
            ("0o8", "text 0o8"),
            ("1.5", "number 1.5"),
            (".5", "number 0.5"),
            ("1.", "number 1.0"),
            ("1e3", "number 1000.0"),
            ("1e", "text 1e"),
            ("e3", "text e3"),
            (".", "text ."),
            ("1_000", "text 1_000"),
            ("1.2.3", "text 1.2.3"),
            ("12:30", "text 12:30"),
            ("2026-01-01", "text 2026-01-01"),
        ];
        for (spelling, expected) in table {
            assert_eq!(shown(spelling), expected, "{spelling:?}");
        }
    }

    #[test]
    fn leaves_what_json_cannot_hold_as_text() {
        for spelling in [
            "007",
            "-01",
            "00",
            "01.5",
            ".inf",
            "-.inf",
            ".nan",
            "1e999",
            "-1e999",
            "18446744073709551616",
            "-9223372036854775809",
        ] {
            assert_eq!(shown(spelling), format!("text {spelling}"));
        }
    }
}
