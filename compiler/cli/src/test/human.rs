//! Results for a person, on stderr: one line per scenario, and for each that fails what is not as it must be.

use super::agent::{Difference, ReplayResult, Scenario};
use super::{TestResult, chaos, complain, diff, explore};
use graphwright_compiler::diag::human;
use serde_json::Value;

pub(super) fn show(tested: &TestResult) {
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
    if let Some(stormed) = &tested.stormed {
        text.push_str(&chaos::told(stormed, &tested.path));
    }
    if let Some(replayed) = &tested.replayed {
        text.push_str(&reruns(replayed));
    }
    text.push_str(&format!("{passed} passed, {failed} failed\n"));
    complain(&text);
}

fn told(scenario: &Scenario) -> String {
    let name = scenario.name();
    if !scenario.fits() {
        return format!(
            "  FAIL  {name}: the file does not fit the graph\n{}",
            findings(scenario)
        );
    }
    let mut text = if scenario.passes() {
        format!("  ok    {name}\n")
    } else {
        let file = scenario.file.display().to_string();
        let place = Some(format!(" ({file})")).filter(|_| !file.ends_with(&name));
        format!("  FAIL  {name}{}\n", place.unwrap_or_default())
    };
    text.push_str(&findings(scenario));
    for difference in &scenario.played.differences {
        text.push_str(&compared(difference));
    }
    let error = scenario
        .played
        .outcome
        .get("error")
        .filter(|error| !error.is_null() && !scenario.passes());
    if let Some(error) = error {
        let part = |key| error.get(key).and_then(Value::as_str).unwrap_or_default();
        let at = match part("node") {
            "" => "before its first node".to_owned(),
            node => format!("at `{node}`"),
        };
        text.push_str(&format!("    the run failed {at}: {}\n", part("message")));
    }
    text.push_str(&calls(scenario));
    text
}

/// What was found in the file, with the lines of it.
fn findings(scenario: &Scenario) -> String {
    let Some(read) = &scenario.read else {
        return String::new();
    };
    if read.report.diagnostics.is_empty() {
        return String::new();
    }
    human::render(&read.report, &read.sources, human::Style::Color)
}

/// Calls without an answer, and answers without a call, with the place where they stand.
fn calls(scenario: &Scenario) -> String {
    let mut text = String::new();
    let place = |section: &str, name: &str| match &scenario.read {
        Some(read) => read.place(section, name),
        None => scenario.file.display().to_string(),
    };
    if !scenario.passes() {
        for missing in &scenario.played.unanswered {
            let (section, name, call) = (&missing.section, &missing.name, missing.call);
            let advice = match missing.entries {
                0 => format!("add `{name}: […]` to `{section}`"),
                _ => format!("add an entry to `{section}: {name}`"),
            };
            text.push_str(&format!(
                "    nothing answers call {call} of `{name}`: {advice} ({})\n",
                place(section, name)
            ));
        }
    }
    for left in &scenario.played.left_over {
        let (section, name, entries) = (&left.section, &left.name, left.entries);
        let what = match (left.left, entries) {
            (1, 1) => "the entry".to_owned(),
            (left, entries) if left == entries => format!("all {entries} entries"),
            (1, entries) => format!("1 of the {entries} entries"),
            (left, entries) => format!("{left} of the {entries} entries"),
        };
        text.push_str(&format!(
            "    note: nothing asked for {what} of `{section}: {name}` ({})\n",
            place(section, name)
        ));
    }
    text
}

fn compared(difference: &Difference) -> String {
    // That a file cannot be read is no difference between two values.
    if let ("the file", Value::String(problem)) = (difference.what.as_str(), &difference.found) {
        return format!("    {problem}\n");
    }
    let mut text = format!("    {} (- expected, + found)\n", difference.what);
    if difference.expected == Value::Null {
        text = format!("    {} (+ found, nothing was expected)\n", difference.what);
    }
    for line in diff::lines(&difference.expected, &difference.found) {
        text.push_str(&format!("      {line}\n"));
    }
    text
}

/// What became of old runs.
fn reruns(replayed: &ReplayResult) -> String {
    let mut text = String::new();
    let parted = replayed
        .runs
        .iter()
        .filter(|run| run.parts.is_some())
        .count();
    for run in &replayed.runs {
        let Some(parting) = &run.parts else {
            continue;
        };
        let (id, status, steps) = (&run.run_id, &run.status, run.steps);
        text.push_str(&format!("  PARTS run {id} ({status}, {steps} steps)\n"));
        let place = match (parting.after, parting.node.as_str()) {
            (0, "") => "at its start".to_owned(),
            (after, "") => format!("after all {after} steps"),
            (after, node) => format!("at step {} (`{node}`)", after + 1),
        };
        text.push_str(&format!("    {place}: {}\n", parting.why));
        for change in &parting.changes {
            text.push_str(&format!("    since then: {change}\n"));
        }
    }
    let same = replayed.runs.len() - parted;
    let place = &replayed.place;
    match replayed.runs.len() {
        0 => text.push_str(&format!(
            "  replayed: there is no run of this graph in {place}\n"
        )),
        _ => text.push_str(&format!(
            "  replayed: {same} go the same way, {parted} part ({place})\n"
        )),
    }
    text
}
