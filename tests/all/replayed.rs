//! Old runs against a new version of their graph: where they part, and why. What the names of nodes and answers have to do
//! with it is seen where graphs are compiled (`compiler/cli/tests/cli/commands.rs`).

use graphwright::codegen::{Map, Value};
use graphwright::store::Memory;
use graphwright::store::Store;
use graphwright::testing::{ReplayResult, World, replay};
use graphwright::{Host, Run};
use graphwright_compiler::pipeline;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::json;
use std::sync::Arc;

const OLD: &str = "name: desk
start: draft
settings: { x-allow-cycles: true }
nodes:
  draft: { type: llm, prompt: \"{{initial_prompt}}\", state_updates: { text: \"{{output}}\" }, next: review }
  review:
    type: approval
    question: \"Send {{text}}?\"
    options: [\"yes\", \"no\"]
    routes: { \"yes\": sent, \"no\": draft }
    on_other: dropped
  sent: { type: end, output: \"{{text}}\" }
  dropped: { type: end, output: dropped }
";

/// Runs the graph with a store, then replays the runs with another text of it.
async fn after(runs: &[Value], new: &str) -> Vec<ReplayResult> {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let old = compiled(OLD);
    let graph = InterpretedGraph::new(old.program(), old.facts());
    for (number, said) in runs.iter().enumerate() {
        let world: World = serde_json::from_value(said.clone()).unwrap();
        let inputs = Map::from_iter([("initial_prompt".to_owned(), json!("moths"))]);
        let run = Run::with_inputs(&graph, inputs).host(&Host::scripted(world));
        run.store(&store)
            .id(format!("run-{number}"))
            .run()
            .await
            .unwrap();
    }
    let new = compiled(new);
    let graph = InterpretedGraph::new(new.program(), new.facts());
    let mut replayed = replay(&graph, store.as_ref()).await.unwrap();
    replayed.sort_by(|a, b| a.run_id.cmp(&b.run_id));
    replayed
}

fn compiled(text: &str) -> graphwright_compiler::check::CheckedProgram {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let settings = pipeline::Settings::default();
    let world = ListedFiles::new([]);
    let (_, checked, report) = pipeline::check(file, &settings, &mut sources, &world);
    checked.unwrap_or_else(|| panic!("{:?}", report.diagnostics))
}

fn sent() -> Value {
    json!({"replies": {"draft": ["one", "two"]}, "answers": {"review": ["no", "yes"]}})
}

fn waiting() -> Value {
    json!({"replies": {"draft": ["one"]}, "answers": {"review": [null]}})
}

#[tokio::test]
async fn the_same_graph_goes_the_same_way() {
    for run in after(&[sent(), waiting()], OLD).await {
        assert!(run.parts.is_none(), "{run:?}");
    }
}

#[tokio::test]
async fn a_new_way_parts_where_it_begins() {
    let new = OLD.replace("\"no\": draft", "\"no\": dropped");
    let replayed = after(&[sent(), waiting()], &new).await;
    let parting = replayed[0].parts.as_ref().unwrap();
    // The second draft is the first exit that the graph does not follow.
    assert_eq!(parting.after, 2, "{parting:?}");
    assert!(
        parting.why.contains("`dropped`") && parting.why.contains("`draft`"),
        "{parting:?}"
    );
    assert!(replayed[1].parts.is_none(), "{:?}", replayed[1]);
}

#[tokio::test]
async fn another_text_of_an_end_node_is_seen() {
    let new = OLD.replace("output: \"{{text}}\"", "output: \"Sent: {{text}}\"");
    let replayed = after(&[sent(), waiting()], &new).await;
    let parting = replayed[0].parts.as_ref().unwrap();
    assert_eq!(
        (parting.after, parting.node.as_str()),
        (5, ""),
        "{parting:?}"
    );
    assert!(
        parting.why.contains("\"two\"") && parting.why.contains("\"Sent: two\""),
        "{parting:?}"
    );
    assert!(replayed[1].parts.is_none(), "{:?}", replayed[1]);
}
