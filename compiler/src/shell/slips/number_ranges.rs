//! Comparisons beside each other that always hold, or never: `[ "$n" -gt 20 ] && [ "$n" -lt 10 ]`, and an `elif` that is never come to.

use super::condition::Comparison;
use super::{CommandContext, ShellDiagnostic, place};

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let all = &around.comparisons;
    let pairs = all.iter().zip(all.iter().skip(1));
    let mut found: Vec<ShellDiagnostic> = pairs.filter_map(|(one, next)| pair(one, next)).collect();
    found.extend(all.iter().filter_map(same_sides));
    let choices = around.structure.choices.iter().take(super::MOST);
    found.extend(choices.filter_map(|choice| {
        let heads = choice.heads.iter().map(|head| only(around, head)).collect();
        later(around, heads).or_else(|| same_ways(around, &choice.bodies, choice.heads.len()))
    }));
    found
}

/// Two branches of one condition that do the same.
fn same_ways(
    around: &CommandContext<'_>,
    bodies: &[std::ops::Range<usize>],
    heads: usize,
) -> Option<ShellDiagnostic> {
    let [one, other] = bodies else {
        return None;
    };
    let text = |range: &std::ops::Range<usize>| {
        let text = around.text.get(range.clone())?;
        Some(text.trim_matches(|letter: char| letter.is_whitespace() || letter == ';'))
    };
    let is_same = text(one)? == text(other)? && !matches!(text(one)?, "" | ":" | "true");
    (is_same && heads == 1).then(|| ShellDiagnostic {
        at: one.start,
        says: "both ways of the `if` do the same, so its condition decides nothing".to_owned(),
        help: "write what the other way is for".to_owned(),
    })
}

/// What is asked about a variable.
enum Question<'t> {
    Number(&'t str, i64),
    Text(bool, &'t str),
}

fn question<'t>(one: &Comparison<'t>) -> Option<(&'t str, Question<'t>)> {
    let name = one.variable(one.left).filter(|_| !one.is_turned)?;
    let plain = one.right.trim_matches('"').trim_matches('\'');
    if one.is_of_numbers() {
        return Some((name, Question::Number(one.sign, plain.parse().ok()?)));
    }
    let is_plain = !plain.is_empty() && !plain.contains(['$', '*', '?', '[', '`', '\\', '(']);
    match one.sign {
        "=" | "==" if is_plain => Some((name, Question::Text(true, plain))),
        "!=" if is_plain => Some((name, Question::Text(false, plain))),
        _ => None,
    }
}

fn holds(sign: &str, number: i64, value: i64) -> bool {
    match sign {
        "-eq" | "==" => value == number,
        "-ne" | "!=" => value != number,
        "-lt" | "<" => value < number,
        "-le" | "<=" => value <= number,
        "-gt" | ">" => value > number,
        _ => value >= number,
    }
}

/// The numbers at which an answer may change.
fn edges(numbers: &[i64]) -> Vec<i64> {
    let near = |number: &i64| [number.saturating_sub(1), *number, number.saturating_add(1)];
    numbers.iter().flat_map(near).collect()
}

fn pair(one: &Comparison<'_>, next: &Comparison<'_>) -> Option<ShellDiagnostic> {
    let joint = one.joint?;
    let ((name, first), (other, second)) = (question(one)?, question(next)?);
    if name != other {
        return None;
    }
    let is_and = joint == "&&";
    let is_constant = match (first, second) {
        (Question::Number(sign, left), Question::Number(other, right)) => {
            let mut values = edges(&[left, right]).into_iter();
            match is_and {
                true => !values.any(|one| holds(sign, left, one) && holds(other, right, one)),
                false => values.all(|one| holds(sign, left, one) || holds(other, right, one)),
            }
        }
        (Question::Text(is, left), Question::Text(also, right)) => {
            left != right && is == is_and && also == is_and
        }
        _ => false,
    };
    let (result, help) = match is_and {
        true => ("fails each time: no value of it is both", "||"),
        false => ("holds each time: each value of it is one of both", "&&"),
    };
    is_constant.then(|| ShellDiagnostic {
        at: one.at,
        says: format!("`{joint}` between two questions about `${name}` {result}"),
        help: format!("write `{help}`, or compare with other values"),
    })
}

/// `[ "$n" -gt "$n" ]`.
fn same_sides(one: &Comparison<'_>) -> Option<ShellDiagnostic> {
    let name = one.variable(one.left)?;
    let is_same = one.variable(one.right) == Some(name) && one.sign != "=~";
    is_same.then(|| ShellDiagnostic {
        at: one.at,
        says: format!(
            "`${name}` is compared with itself, so the test comes out the same each time"
        ),
        help: "compare it with what is meant".to_owned(),
    })
}

/// The one comparison that a condition is.
fn only<'a, 't>(
    around: &'a CommandContext<'t>,
    head: &std::ops::Range<usize>,
) -> Option<&'a Comparison<'t>> {
    let mut all = around.compared_in(head);
    let one = all.next().filter(|one| one.joint.is_none())?;
    let before = around.text.get(head.start..one.at)?.trim();
    let behind = around.text.get(one.end..head.end)?.trim();
    (all.next().is_none() && before.is_empty() && matches!(behind, "" | ";")).then_some(one)
}

/// A condition that holds only where one before it does.
fn later(
    around: &CommandContext<'_>,
    heads: Vec<Option<&Comparison<'_>>>,
) -> Option<ShellDiagnostic> {
    let questions: Vec<_> = heads
        .into_iter()
        .take(super::MOST)
        .map(|head| head.and_then(|one| Some((one.at, question(one)?))))
        .collect();
    questions.iter().enumerate().skip(1).find_map(|(number, head)| {
        let (at, (name, asked)) = head.as_ref()?;
        let earlier = questions.iter().take(number).flatten();
        let earlier: Vec<&(usize, (&str, Question<'_>))> =
            earlier.filter(|(_, (other, _))| other == name).collect();
        let is_taken = match asked {
            Question::Text(true, text) => earlier
                .iter()
                .any(|(_, (_, other))| matches!(other, Question::Text(true, one) if one == text)),
            Question::Text(false, _) => false,
            Question::Number(sign, number) => {
                let before: Vec<(&str, i64)> = earlier
                    .iter()
                    .filter_map(|(_, (_, other))| match other {
                        Question::Number(sign, number) => Some((*sign, *number)),
                        Question::Text(..) => None,
                    })
                    .collect();
                let mut numbers: Vec<i64> = before.iter().map(|(_, number)| *number).collect();
                numbers.push(*number);
                let mut values = edges(&numbers).into_iter();
                !before.is_empty()
                    && values.all(|value| {
                        let is_earlier = before.iter().any(|(sign, one)| holds(sign, *one, value));
                        !holds(sign, *number, value) || is_earlier
                    })
            }
        };
        is_taken.then(|| ShellDiagnostic {
            at: *at,
            says: format!(
                "this branch{} is never come to: where its condition on `${name}` holds, one before it holds, too",
                place(around.text, *at)
            ),
            help: "ask the narrower question first".to_owned(),
        })
    })
}
