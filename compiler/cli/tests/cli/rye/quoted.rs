//! Values of callers in commands.

use super::Project;
use serde_json::Value;

#[test]
fn a_quoted_value_of_a_caller_runs_nothing() {
    let project = Project::new("quoted");
    project.ready();
    let payloads = [
        "; touch x",
        "$(touch x)",
        "`touch x`",
        "| touch x",
        "a\ntouch x",
        "'; touch x; '",
        "\"; touch x",
    ];
    for (number, payload) in payloads.into_iter().enumerate() {
        let (run, word) = (format!("q{number}"), format!("word={payload}"));
        let (code, stdout, stderr) = project.call(&["--run-id", &run, "--input", &word]);
        assert_eq!(code, Some(0), "{stderr}");
        let said: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(said["two"], payload, "{stderr}");
        assert!(!project.0.join("x").exists(), "{payload}");
    }
}
