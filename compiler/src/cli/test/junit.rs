//! Results as JUnit XML, which build servers read.

use super::Tested;
use super::agent::Scenario;

pub(super) fn document(tested: &[Tested]) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for one in tested {
        let faults = one
            .explored
            .as_ref()
            .map_or(&[][..], |explored| &explored.findings);
        let failed = one.scenarios.iter().filter(|scenario| !scenario.passes());
        text.push_str(&format!(
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n",
            escaped(&one.path.display().to_string()),
            one.scenarios.len() + faults.len(),
            failed.count() + faults.len()
        ));
        one.scenarios
            .iter()
            .for_each(|scenario| text.push_str(&case(scenario)));
        for fault in faults {
            let problem = &fault.problem;
            let name = format!("explored: {} at {}", problem.kind, problem.node);
            text.push_str(&failing(&name, &problem.message));
        }
        text.push_str("  </testsuite>\n");
    }
    text + "</testsuites>\n"
}

fn case(scenario: &Scenario) -> String {
    let name = scenario.name();
    if scenario.passes() {
        return format!("    <testcase name=\"{}\"/>\n", escaped(&name));
    }
    let differences = scenario.played.differences.iter().map(|difference| {
        let (what, expected, found) = (&difference.what, &difference.expected, &difference.found);
        format!("{what}: expected {expected}, found {found}")
    });
    failing(&name, &differences.collect::<Vec<_>>().join("\n"))
}

fn failing(name: &str, message: &str) -> String {
    let (name, message) = (escaped(name), escaped(message));
    format!("    <testcase name=\"{name}\">\n      <failure>{message}</failure>\n    </testcase>\n")
}

/// Text and attributes of XML. Control characters that XML cannot hold become question marks.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}
