//! `--record` of a graph whose node requires a variable.

use super::{Project, text};
use serde_json::Value;

/// The value of the variable is removed, whatever its name says, and the recording runs where the variable is not set.
#[test]
fn a_recording_has_no_values_of_required_variables_and_runs_without_them() {
    let project = Project::new("recorded");
    project.ready();
    let file = project.file("words.scenario.yaml").display().to_string();
    let secret = "hunter-and-seeker";
    let recorded = project
        .command()
        .env("GRAPHWRIGHT_TEST_WORD", secret)
        .args([
            "--run-id",
            "r1",
            "--input",
            "word=hunter-and-seeker",
            "--record",
            &file,
        ])
        .output()
        .unwrap();
    let stderr = text(&recorded.stderr);
    assert_eq!(recorded.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("secrets were removed"), "{stderr}");
    let scenario = project.read("words.scenario.yaml");
    assert!(!scenario.contains(secret), "{scenario}");
    assert!(scenario.contains("[secret removed]"), "{scenario}");
    assert!(scenario.contains("expect:"), "{scenario}");
    // Nothing real is asked, and nothing is required: the command would fail without the file `ready`.
    std::fs::remove_file(project.file("ready")).unwrap();
    let again = project
        .command()
        .env_remove("GRAPHWRIGHT_TEST_WORD")
        .args([
            "--run-id",
            "r2",
            "--input",
            "word=hunter-and-seeker",
            "--json",
            "--script",
            &file,
        ])
        .output()
        .unwrap();
    let stderr = text(&again.stderr);
    assert_eq!(again.status.code(), Some(0), "{stderr}");
    let outcome: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(outcome["output"]["one"], "one\n", "{outcome}");
    assert_eq!(outcome["output"]["two"], "[secret removed]", "{outcome}");
    // Without the recording, it is: said before the first node.
    let real = project
        .command()
        .env_remove("GRAPHWRIGHT_TEST_WORD")
        .output()
        .unwrap();
    assert_eq!(real.status.code(), Some(2));
    let stderr = text(&real.stderr);
    assert!(
        stderr.contains("GRAPHWRIGHT_TEST_WORD (node `second`"),
        "{stderr}"
    );
}
