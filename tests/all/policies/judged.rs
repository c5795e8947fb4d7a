//! Graphs with policies that were judged by hand first: `tests/cases/policies/*.yaml`.

use graphwright_compiler::diag::Level;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::cases;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// Why it was judged so.
    #[serde(rename = "about")]
    _about: String,
    graph: String,
    /// What is said of values and calls.
    #[serde(default)]
    labels: String,
    policies: String,
    /// The verdict on each policy.
    expected: BTreeMap<String, String>,
    /// Files beside the graph.
    #[serde(default)]
    files: BTreeMap<String, String>,
}

#[test]
fn the_verdicts_are_those_of_whoever_judged_first() {
    let folder = cases::root().join("cases/policies");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let mut wrong = Vec::new();
    let (mut held, mut broken) = (0, 0);
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let case: Case = serde_yaml::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let labels = match case.labels.as_str() {
            "" => String::new(),
            labels => {
                let lines = labels.lines().map(|line| format!("  {line}\n"));
                format!("labels:\n{}", lines.collect::<String>())
            }
        };
        let policies = format!("version: \"1.0\"\n{labels}policies:\n{}", case.policies);
        let files = case
            .files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()));
        let world = ListedFiles::new(files.chain([("policy.yaml", policies.as_str())]));
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", case.graph.as_str());
        let found = pipeline::inspect(file, &Settings::default(), &mut sources, &world);
        let verdicts = found
            .policies
            .iter()
            .map(|one| (one.id.clone(), one.verdict.name().to_owned()));
        let verdicts: BTreeMap<String, String> = verdicts.collect();
        held += verdicts
            .values()
            .filter(|verdict| *verdict == "proved")
            .count();
        broken += verdicts
            .values()
            .filter(|verdict| *verdict != "proved")
            .count();
        let mut others = found
            .report
            .diagnostics
            .iter()
            .filter(|one| one.level == Level::Error && !one.code.id.starts_with("G18"));
        if let Some(other) = others.next() {
            wrong.push(format!("{}: {}", path.display(), other.message));
        } else if verdicts != case.expected {
            let reasons: Vec<&str> = found
                .policies
                .iter()
                .map(|one| one.reason.as_str())
                .collect();
            wrong.push(format!(
                "{}: {verdicts:?}, not {:?}; {reasons:?}",
                path.display(),
                case.expected
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(held >= 30 && broken >= 30, "{held} hold, {broken} do not");
}
