//! SARIF as its readers are promised it: the schema of the standard, and what the standard says that no schema can.
//!
//! The log that is looked at holds a finding of every registered code, so every shape a finding can have is in it.

use graphwright_compiler::diag::{FileReport, Report};
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::registry::{self, sarif};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_core::value::schema;
use graphwright_tests::cases;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The log of the bad examples of all codes, each as a file of its own with a name that a URI has to escape.
fn log() -> Value {
    let checked: Vec<(PathBuf, Report, Sources)> = registry::ALL
        .iter()
        .map(|code| {
            let path = PathBuf::from(format!("agents/größe & {}/graph.yaml", code.name));
            let mut sources = Sources::default();
            let wrong = code.page().wrong;
            let file = sources.add(path.clone(), wrong.graph.as_str());
            let world = ListedFiles::example(&wrong);
            let (_, _, report) = pipeline::check(file, &Settings::default(), &mut sources, &world);
            (path, report, sources)
        })
        .collect();
    let files: Vec<FileReport<'_>> = checked
        .iter()
        .map(|(path, report, sources)| FileReport {
            path,
            dialect: None,
            report,
            sources,
        })
        .collect();
    serde_json::from_str(&sarif::render(&files)).unwrap()
}

fn standard() -> Value {
    let path = cases::root().join("peers/sarif-2.1.0.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn results(log: &Value) -> &[Value] {
    log["runs"][0]["results"].as_array().unwrap()
}

#[test]
fn the_log_fits_the_schema_of_the_standard() {
    let log = log();
    assert_eq!(schema::check(&standard(), &log), Ok(()));
    assert!(results(&log).len() >= registry::ALL.len());
    for key in ["relatedLocations", "fixes"] {
        let some = results(&log).iter().any(|result| result.get(key).is_some());
        assert!(some, "no finding has {key}");
    }
    assert_eq!(schema::check(&standard(), &empty()), Ok(()));
}

#[test]
fn the_edits_of_a_finding_are_one_fix() {
    let log = log();
    let fixes = results(&log)
        .iter()
        .filter_map(|result| result["fixes"].as_array());
    let changes: Vec<usize> = fixes
        .map(|fixes| {
            assert_eq!(fixes.len(), 1);
            fixes[0]["artifactChanges"].as_array().unwrap().len()
        })
        .collect();
    assert!(changes.iter().any(|changes| *changes > 1), "{changes:?}");
}

fn empty() -> Value {
    serde_json::from_str(&sarif::render(&[])).unwrap()
}

/// The schema is the one that is meant, and is really held against the log: each of these is refused.
#[test]
fn a_log_that_is_wrong_does_not_fit() {
    let spoil: [(&str, Value); 9] = [
        ("/version", json!("2.1.1")),
        ("/runs/0/tool/driver/name", json!(null)),
        ("/runs/0/columnKind", json!("bytes")),
        ("/runs/0/results/0/level", json!("fatal")),
        ("/runs/0/results/0/message", json!({})),
        ("/runs/0/results/0/ruleIndex", json!(-2)),
        (
            "/runs/0/results/0/locations/0/physicalLocation/region/startLine",
            json!(0),
        ),
        ("/runs/0/results/0/locations/0", json!({ "place": 1 })),
        (
            "/runs/0/tool/driver/rules/0",
            json!({ "name": "without an id" }),
        ),
    ];
    let standard = standard();
    for (place, value) in spoil {
        let mut log = log();
        *log.pointer_mut(place).unwrap() = value;
        assert!(schema::check(&standard, &log).is_err(), "{place}");
    }
}

/// Section 3.27.6: `ruleIndex` is the place of the rule with this `ruleId`. Section 3.30: a region ends behind its start.
/// Section 3.28.2: the ids of the locations of a result are unique. Section 3.49.3: rule ids are unique.
#[test]
fn what_points_somewhere_points_at_something() {
    let log = log();
    let rules = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    let mut ids: Vec<&str> = rules
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    for result in results(&log) {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        let related = result["relatedLocations"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let mut numbers: Vec<u64> = related
            .iter()
            .map(|at| at["id"].as_u64().unwrap())
            .collect();
        let count = numbers.len();
        numbers.dedup();
        assert_eq!(numbers.len(), count, "{result}");
        for at in result["locations"]
            .as_array()
            .unwrap()
            .iter()
            .chain(&related)
        {
            let place = &at["physicalLocation"];
            let uri = place["artifactLocation"]["uri"].as_str().unwrap();
            let plain = |c: char| c.is_ascii_alphanumeric() || "/-._~%:".contains(c);
            assert!(uri.chars().all(plain), "{uri}");
            let number = |key: &str| place["region"][key].as_u64().unwrap();
            let (start, end) = (
                (number("startLine"), number("startColumn")),
                (number("endLine"), number("endColumn")),
            );
            assert!(start.1 >= 1 && end >= start, "{place}");
        }
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}
