//! Rehearsals: what scripts answer is made up from what they declare, and a run comes to its end all the same.

use graphwright::codegen::Map;
use graphwright::testing::World;
use graphwright::{Host, Run};
use graphwright_tests::goldens::loki_brief_writer::BriefWriter;
use serde_json::json;

#[tokio::test]
async fn a_loop_is_left_by_the_way_that_a_script_takes_without_a_word() {
    let host = Host::scripted(World::default()).rehearsing();
    let graph = BriefWriter::new();
    let mut inputs = Map::new();
    inputs.insert("initial_prompt".into(), json!("What is WebAssembly?"));
    let outcome = Run::with_inputs(&graph, inputs).host(&host).run().await;
    let outcome = outcome.unwrap();
    let path = outcome.path.join(" ");
    assert!(path.starts_with("draft gate draft gate review"), "{path}");
}
