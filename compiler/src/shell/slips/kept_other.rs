//! The greatest or the least of several, kept wrong: another variable than the one that is compared, or a least that begins at 0.

use super::{CommandContext, ShellDiagnostic, place};
use crate::shell::variables::whole;

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let choices = around.structure.choices.iter().take(super::MOST);
    let found = choices.filter_map(|choice| {
        let (head, body) = (choice.heads.first()?, choice.bodies.first()?);
        let mut all = around.compared_in(head);
        let one = all
            .next()
            .filter(|one| one.is_of_numbers() && !one.is_turned)?;
        let (left, right) = (one.variable(one.left)?, one.variable(one.right)?);
        let looped = around
            .structure
            .loops
            .iter()
            .find(|one| one.body.start <= head.start && body.end <= one.body.end)?;
        if all.next().is_some() {
            return None;
        }
        let is_more = matches!(one.sign, "-gt" | "-ge" | ">" | ">=");
        let is_less = matches!(one.sign, "-lt" | "-le" | "<" | "<=");
        let ways = [(left, right, is_less), (right, left, is_more)];
        ways.into_iter().find_map(|(item, kept, is_least)| {
            let sets = around.assignments.get(kept)?;
            let mut inside = sets.iter().filter(|one| body.contains(&one.at));
            let set = inside.next().filter(|_| inside.next().is_none())?;
            let outside = sets.iter().filter(|one| !looped.body.contains(&one.at));
            let first: Vec<_> = outside.filter(|one| one.at < looped.at).collect();
            let value = set.value.filter(|_| set.sign == "=")?;
            let other = whole(value)?;
            if other != item && other != kept {
                return other_kept(around, looped, (item, kept, other), set.at, &first);
            }
            let begins = first.iter().all(|one| {
                one.value
                    .is_some_and(|value| value.trim_matches('"') == "0")
            });
            let is_zero =
                !first.is_empty() && begins && other == item && sets.len() == first.len() + 1;
            (is_zero && is_least && is_named_least(kept)).then(|| ShellDiagnostic {
                at: first.first().map_or(one.at, |one| one.at),
                says: format!("`{kept}` begins at 0, so no value above 0 is less, and it stays 0"),
                help: "begin it with the first value, or with a number that is greater than all"
                    .to_owned(),
            })
        })
    });
    found.collect()
}

/// Whether a name is that of the least of several.
fn is_named_least(name: &str) -> bool {
    const LEAST: [&str; 12] = [
        "min", "minimum", "lowest", "least", "smallest", "shortest", "earliest", "cheapest", "low",
        "coldest", "slowest", "fastest",
    ];
    let lower = name.to_ascii_lowercase();
    lower.split('_').any(|part| LEAST.contains(&part))
}

/// Whether a name is that of what a search keeps.
fn is_named_end(name: &str) -> bool {
    const MOST: [&str; 15] = [
        "max", "maximum", "highest", "most", "largest", "longest", "latest", "dearest", "high",
        "best", "worst", "peak", "top", "biggest", "warmest",
    ];
    let lower = name.to_ascii_lowercase();
    is_named_least(name) || lower.split('_').any(|part| MOST.contains(&part))
}

fn other_kept(
    around: &CommandContext<'_>,
    looped: &crate::shell::Loop,
    (item, kept, other): (&str, &str, &str),
    at: usize,
    first: &[&super::assigned::Assignment<'_>],
) -> Option<ShellDiagnostic> {
    // Both are of the round: they are read in its head, or one beside the other in its body.
    let is_of_round = |name: &str| {
        let whole = looped.head.start..looped.body.end;
        let sets = around.assignments.get(name);
        sets.is_some_and(|sets| !sets.is_empty() && sets.iter().all(|one| whole.contains(&one.at)))
    };
    // Where a span begins behind `last_end`, its own end is kept there.
    (is_named_end(kept) && is_of_round(item) && is_of_round(other) && !first.is_empty()).then(
        || ShellDiagnostic {
            at,
            says: format!(
                "`{kept}` is compared with `${item}`{}, and is then given `${other}`",
                place(around.text, at)
            ),
            help: format!("write `{kept}=${item}`, or compare `${other}`"),
        },
    )
}
