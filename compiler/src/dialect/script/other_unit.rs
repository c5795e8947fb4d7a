//! A tool that is described in one unit and asks for another: "in degrees Celsius", and `units=imperial`.

use crate::node_names::words;

/// Units that measure one thing: what descriptions call the one, what programs call it, and what they call the other.
const PAIRS: [(&[&str], &[&str]); 6] = [
    (&["celsius"], &["fahrenheit", "imperial"]),
    (&["fahrenheit"], &["celsius", "metric"]),
    (&["km", "kilometres", "kilometers"], &["miles", "imperial"]),
    (&["miles"], &["km", "kilometres", "kilometers", "metric"]),
    (&["eur", "euro", "euros"], &["usd", "dollars"]),
    (&["usd", "dollar", "dollars"], &["eur", "euros"]),
];

/// What a program converts by.
const FACTORS: [&str; 9] = [
    "1.8", "9/5", "9 / 5", "5/9", "5 / 9", "32", "1.6", "0.6", "rate",
];

/// The unit of a description, and the other one that is the only one in the text of the tool.
pub(in crate::dialect) fn other_unit(description: &str, text: &str) -> Option<(String, String)> {
    let (said, used) = (words(description), words(text));
    let has = |all: &[String], list: &[&str]| {
        let mut all = all.iter();
        all.find(|word| list.contains(&word.as_str())).cloned()
    };
    if FACTORS.iter().any(|factor| text.contains(factor)) {
        return None;
    }
    PAIRS.iter().find_map(|(own, other)| {
        let unit = has(&said, own)?;
        let used_other = has(&used, other)?;
        // Who names both of them converts.
        let both = has(&said, other).is_some() || has(&used, own).is_some();
        let system = match used_other.as_str() {
            "imperial" => "metric",
            "metric" => "imperial",
            _ => "",
        };
        let both = both || has(&used, &[system]).is_some();
        (!both).then_some((unit, used_other))
    })
}

/// The text of the function of this name in a file of Python.
pub(in crate::dialect) fn function<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let head = format!("def {name}(");
    let at = text.match_indices(&head).map(|(at, _)| at).find(|at| {
        let before = text.get(..*at).unwrap_or("");
        before.is_empty() || before.ends_with('\n') || before.ends_with("\nasync ")
    })?;
    let behind = text.get(at..)?;
    let ends = behind.match_indices('\n').map(|(at, _)| at).find(|at| {
        let next = behind.get(at + 1..).and_then(|rest| rest.chars().next());
        next.is_some_and(|next| !next.is_whitespace() && !")]}#".contains(next))
    });
    behind.get(..ends.unwrap_or(behind.len()))
}

/// The docstring of a function of Python, and the lines behind it.
pub(in crate::dialect) fn docstring(function: &str) -> Option<(&str, &str)> {
    let (before, behind) = function.split_once("\"\"\"")?;
    let is_first = before.trim_end().ends_with(':') && before.lines().count() <= 12;
    behind.split_once("\"\"\"").filter(|_| is_first)
}

#[cfg(test)]
mod tests {
    use super::{docstring, function, other_unit};

    #[test]
    fn a_tool_gives_the_unit_that_it_is_described_in() {
        let body = |units: &str| format!("query = {{\"q\": town, \"units\": \"{units}\"}}");
        assert!(other_unit("In degrees Celsius", &body("imperial")).is_some());
        assert!(other_unit("In degrees Fahrenheit", &body("metric")).is_some());
        assert!(other_unit("Price in EUR", "currency = \"USD\"").is_some());
        for (description, text) in [
            ("In degrees Celsius", body("metric")),
            ("In Celsius or Fahrenheit", body("imperial")),
            (
                "In degrees Celsius",
                body("imperial") + "\n(f - 32) * 5 / 9",
            ),
            ("Temperature", body("imperial")),
            ("Price in EUR", "to_eur(\"USD\")".to_owned()),
        ] {
            assert_eq!(other_unit(description, &text), None, "{description}");
        }
    }

    #[test]
    fn a_function_ends_where_the_next_begins() {
        let text = "import x\n\ndef one(\n    a,\n) -> str:\n    \"\"\"One.\"\"\"\n    return a\n\n\ndef two():\n    pass\n";
        let one = function(text, "one").expect("a function");
        assert!(one.contains("return a") && !one.contains("two"));
        assert_eq!(docstring(one).map(|parts| parts.0), Some("One."));
        assert!(function(text, "three").is_none());
    }
}
