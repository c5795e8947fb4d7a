//! A name for the least of several that gets the greatest, or the other way round: `cheapest = max(…)`.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::dialect::script::code::{Code, outside};

/// Words of names for the least, and for the greatest.
const LEAST: [&str; 5] = ["cheapest", "fewest", "lowest", "shortest", "smallest"];
const GREATEST: [&str; 5] = ["biggest", "dearest", "highest", "largest", "longest"];

/// Reports the first such name.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let Some((line, name, call)) = turned(&of.code) else {
        return;
    };
    let does = format!("gives `{name}` what `{call}…)` gives (line {line})");
    let found = of.diagnostic(&WAY_AGAINST_NAME, &does, "the other end of the list");
    let other = match call.contains("max") {
        true => call.replacen("max", "min", 1),
        false => call.replacen("min", "max", 1),
    };
    report.add(found.help(format!("write `{other}…)`, or another name")));
}

fn turned(code: &Code) -> Option<(usize, &'static str, &'static str)> {
    const CALLS: [&str; 6] = [
        "max(",
        "min(",
        "max_by(",
        "min_by(",
        "Math.max(",
        "Math.min(",
    ];
    code.lines().find_map(|(line, text)| {
        let (list, greatest) = [(LEAST, true), (GREATEST, false)]
            .into_iter()
            .find(|(list, _)| list.iter().any(|word| text.contains(word)))?;
        let word = list.into_iter().find(|word| text.contains(word))?;
        let (before, behind) = text.split_once(word)?;
        // `slowest` is another word.
        if before.ends_with(char::is_alphanumeric) {
            return None;
        }
        let value = behind
            .trim_start_matches(|letter: char| letter.is_alphanumeric() || "_\"'".contains(letter))
            .trim_start()
            .strip_prefix(['=', ':'])?
            .trim_start();
        // Of `largest, smallest = max(x), min(x)` each gets its own.
        if before.trim_end().ends_with(',') && !before.contains(['(', '{', '[', ':']) {
            return None;
        }
        let call = CALLS.into_iter().find(|call| value.starts_with(call))?;
        // `max(0, price)` is a floor.
        let given = value.get(call.len()..)?;
        let comma = outside(given).find(|(_, letter)| matches!(letter, ',' | ')'));
        let second = comma.and_then(|(at, _)| given.get(at..)?.strip_prefix(','));
        let is_list = second.is_none_or(|second| {
            let second = second.trim_start();
            second.starts_with("key=") || second.starts_with("default=")
        });
        (is_list && call.contains("max") == greatest).then_some((line, word, call))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    #[test]
    fn the_least_is_no_greatest() {
        let found = |text: &str| turned(&Code::of(text, Interpreter::Python)).is_some();
        assert!(found("cheapest = max(offers, key=price)"));
        assert!(found("print(json.dumps({\"lowest_price\": max(prices)}))"));
        assert!(found("longest_name = min(names, key=len)"));
        for fine in [
            "cheapest = min(offers, key=price)",
            "lowest_price = max(0, price)",
            "slowest = max(times)",
            "at_most = min(a, 5)",
            "least = min(max(a, 1), 2)",
            "cheapest = sorted(offers)[0]",
            "largest, smallest = max(sizes), min(sizes)",
        ] {
            assert!(!found(fine), "{fine}");
        }
    }
}
