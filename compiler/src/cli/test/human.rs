//! Results for a person, on stderr: one line per scenario, and for each that fails what is not as it must be.

use super::agent::{Difference, Scenario};
use super::{Tested, complain, explore};
use serde_json::Value;

/// How much of a value is shown.
const WIDTH: usize = 400;

pub(super) fn show(tested: &Tested) {
    let mut text = format!("{}\n", tested.path.display());
    for scenario in &tested.scenarios {
        text.push_str(&told(scenario));
    }
    let failed = tested
        .scenarios
        .iter()
        .filter(|scenario| !scenario.passes())
        .count();
    let passed = tested.scenarios.len() - failed;
    if let Some(exits) = &tested.coverage {
        let taken = exits.iter().filter(|exit| exit.taken).count();
        text.push_str(&format!("  coverage: {taken} of {} exits\n", exits.len()));
        for exit in exits.iter().filter(|exit| !exit.taken) {
            let (node, name, to) = (&exit.node, &exit.exit, &exit.to);
            text.push_str(&format!("    no scenario takes {node} -({name})-> {to}\n"));
        }
    }
    if let Some(explored) = &tested.explored {
        text.push_str(&explore::told(explored));
    }
    text.push_str(&format!("{passed} passed, {failed} failed\n"));
    complain(&text);
}

fn told(scenario: &Scenario) -> String {
    let name = scenario.name();
    if scenario.passes() {
        return format!("  ok    {name}\n");
    }
    let mut text = format!("  FAIL  {name} ({})\n", scenario.file.display());
    for difference in &scenario.played.differences {
        text.push_str(&compared(difference));
    }
    let error = scenario
        .played
        .outcome
        .get("error")
        .filter(|error| !error.is_null());
    if let Some(error) = error {
        let part = |key| error.get(key).and_then(Value::as_str).unwrap_or_default();
        let (node, message) = (part("node"), part("message"));
        text.push_str(&format!("    the run failed at `{node}`: {message}\n"));
    }
    text
}

/// Both values, one below the other; of lists and texts of several lines the first place where they part.
fn compared(difference: &Difference) -> String {
    let (what, expected, found) = (&difference.what, &difference.expected, &difference.found);
    let mut text = format!(
        "    {what}\n      expected {}\n      found    {}\n",
        short(expected),
        short(found)
    );
    if let (Value::String(expected), Value::String(found)) = (expected, found) {
        let mut lines = expected.lines().zip(found.lines()).enumerate();
        let part = lines.find(|(_, (expected, found))| expected != found);
        if let Some((at, (expected, found))) = part.filter(|_| expected.contains('\n')) {
            let line = at + 1;
            text.push_str(&format!(
                "      line {line}: {expected:?}\n      is      {found:?}\n"
            ));
        }
    }
    if let (Value::Array(expected), Value::Array(found)) = (expected, found) {
        let part = expected
            .iter()
            .zip(found)
            .position(|(expected, found)| expected != found);
        let part = part.unwrap_or(expected.len().min(found.len()));
        text.push_str(&format!("      they part at item {}\n", part + 1));
    }
    text
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= WIDTH {
        return text;
    }
    text.chars().take(WIDTH).chain(['\u{2026}']).collect()
}
