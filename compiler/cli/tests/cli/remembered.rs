//! What policies remember of a run, as it is drawn.

use super::policies::{GRAPH, POLICY};
use super::{fresh, graphwright, text, write};
use serde_json::{Value, json};

/// The machine that proves a policy is the one that is shown.
#[test]
fn what_a_policy_remembers_is_drawn() {
    let directory = fresh("policies-drawn");
    let file = write(&directory, GRAPH);
    let policy = directory.join("rules.yaml");
    let rules = r#"version: "1.0"
policies:
  - { id: asked, before: { node: publish }, require: { all: [{ exit: review.yes }, { node: draft }] }, since: { exit: draft.done }, level: warning }
  - { id: often, at-most: 5, of: { node: publish } }
  - { id: owed, after: { node: draft }, eventually: [{ node: sent }, { all: [{ kind: end }, { node: "rej*" }] }], include: failed, level: warning }
  - { id: cheap, budget: { model-calls: 40 } }
"#;
    std::fs::write(&policy, rules).unwrap();
    let policy = policy.display().to_string();
    let drawn = graphwright(&["policy", &file, "--policy", &policy]);
    assert_eq!(drawn.status.code(), Some(0), "{}", text(&drawn.stderr));
    let wanted = "asked  refuted  a run comes to `publish`, and what is required has not happened
  required, 1 of 2:
  not allowed ──node: publish──▶ broken
              ──exit: review.yes──▶ allowed
  allowed     ──exit: draft.done──▶ not allowed
  required, 2 of 2:
  not allowed ──node: publish──▶ broken
              ──node: draft──▶ allowed
  allowed     ──exit: draft.done──▶ not allowed
often  proved
  0 times ──node: publish──▶ once
  once    ──node: publish──▶ 2 times
  2 times ──node: publish──▶ 3 times
  3 times ──and so on──▶ 5 times
  5 times ──node: publish──▶ broken
";
    let shown = text(&drawn.stdout);
    assert!(shown.starts_with(wanted), "{shown}");
    for line in [
        "  nothing is owed ──node: draft──▶ owed\n",
        "  owed            ──node: sent or kind: end and node: rej*──▶ nothing is owed\n                  ──the run ends──▶ broken\n",
        "cheap  proved\n  cannot be watched while a run runs: ",
        "closed  proved\n  nothing yet ──the run ends well, and not with node: sent or node: rejected──▶ broken\n",
    ] {
        assert!(shown.contains(line), "{line}\n{shown}");
    }
    let output = graphwright(&["policy", &file, "--policy", &policy, "--format", "json"]);
    let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
    let often = &whole["policies"][1];
    assert_eq!(often["verdict"], json!("proved"));
    assert_eq!(
        often["remembers"][0][4],
        json!({"from": "5 times", "event": "node: publish", "to": null})
    );
    // One that does not hold ends it as it ends `check`.
    std::fs::write(directory.join("policy.yaml"), POLICY).unwrap();
    let broken = graphwright(&["policy", &file]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(
        text(&broken.stdout).starts_with("asked  refuted"),
        "{}",
        text(&broken.stdout)
    );
}
