//! `grant` of a scenario: what a caller lets a graph do beyond what it declares.

use graphwright::testing::Scenario;
use graphwright_compiler::pipeline;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::json;

/// Which tool is called is the caller's word; only one is declared.
const GRAPH: &str = "tool_type: graph
permissions: [rye.execute.tool.t.known]
config:
  start: call
  nodes:
    call:
      action: { item_id: \"t/${inputs.which}\" }
      assign: { said: \"${result.said}\" }
      next: done
    done: { type: return, output: \"${state.said}\" }
";

/// What is different from a scenario, and how its run ended.
async fn played(scenario: &str) -> (Vec<String>, serde_json::Value) {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", GRAPH);
    let settings = pipeline::Settings::default();
    let (_, checked, report) =
        pipeline::check(file, &settings, &mut sources, &ListedFiles::new([]));
    let checked = checked.unwrap_or_else(|| panic!("{:?}", report.diagnostics));
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    let played = Scenario::from_yaml(scenario)
        .unwrap()
        .play(&graph, None)
        .await;
    let differences = played.differences.iter();
    (
        differences.map(|found| found.what.clone()).collect(),
        played.outcome,
    )
}

const ACTIONS: &str =
    "actions: { t/known: [{ data: { said: known } }], t/other: [{ data: { said: other } }] }\n";

#[tokio::test]
async fn what_is_declared_needs_no_grant() {
    let (differences, outcome) = played(&format!(
        "{ACTIONS}inputs: {{ which: known }}\nexpect: {{ output: known }}\n"
    ))
    .await;
    assert!(differences.is_empty(), "{differences:?} {outcome}");
}

#[tokio::test]
async fn what_is_granted_is_allowed_and_nothing_else() {
    let other = format!("{ACTIONS}inputs: {{ which: other }}\n");
    let (_, refused) = played(&other).await;
    assert_eq!(refused["status"], "failed", "{refused}");
    assert_eq!(refused["error"]["node"], "call", "{refused}");
    assert!(
        refused["error"]["message"]
            .to_string()
            .contains("rye.execute.tool.t.other"),
        "{refused}"
    );
    let (differences, outcome) = played(&format!(
        "{other}grant: [rye.execute.tool.t.o*]\nexpect: {{ output: other }}\n"
    ))
    .await;
    assert!(differences.is_empty(), "{differences:?} {outcome}");
    // A grant adds to what is declared, and takes nothing away.
    let (differences, outcome) = played(&format!(
        "{ACTIONS}inputs: {{ which: known }}\ngrant: [rye.execute.tool.t.o*]\nexpect: {{ output: known }}\n"
    ))
    .await;
    assert!(differences.is_empty(), "{differences:?} {outcome}");
    // Capabilities among the inputs are the caller's word alone.
    let (_, narrowed) = played(&format!(
        "{ACTIONS}inputs: {{ which: other, capabilities: [] }}\ngrant: [rye.execute.tool.t.o*]\n"
    ))
    .await;
    assert_eq!(narrowed["status"], json!("failed"), "{narrowed}");
}
