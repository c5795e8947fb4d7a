//! What a program sees of a run whose branches fail, and a node that it replaces which reads nothing.

use graphwright::codegen::Map;
use graphwright::follow::{Follow as _, Happening};
use graphwright::testing::World;
use graphwright::{Host, Run, Status};
use graphwright_tests::goldens::loki_branches_failing::{BranchesFailing, Nodes, begin};
use std::collections::BTreeMap;

struct Mine;

impl Nodes for Mine {
    graphwright::node! { async fn begin(&self, _input: In, _cx) { Ok(begin::Exit::Done) } }
}

const WORLD: &str =
    r#"{"replies": {"second": ["s"], "third": [{"text": "t", "delay_ms": 5000}], "last": ["l"]}}"#;

#[tokio::test]
async fn each_event_of_a_branch_carries_its_branch_and_step() {
    let host = Host::scripted(World::from_json(WORLD).unwrap());
    let graph = BranchesFailing { nodes: Mine };
    let (run, mut events) = Run::with_inputs(&graph, Map::new()).host(&host).events();
    let told = async {
        let mut told = Vec::new();
        while let Some(event) = events.next().await {
            told.push(event);
        }
        told
    };
    let (outcome, told) = tokio::join!(run.run(), told);
    assert_eq!(outcome.unwrap().status, Status::Failed);

    let mut at: BTreeMap<&str, (&str, Option<u32>)> = BTreeMap::new();
    let mut failed = Vec::new();
    for event in &told {
        let place = (event.branch.as_str(), event.step);
        if matches!(event.what, Happening::Entered { .. }) {
            at.insert(&event.node, place);
        }
        if matches!(
            event.what,
            Happening::Left { .. } | Happening::Failed { .. }
        ) {
            assert_eq!(at.get(event.node.as_str()), Some(&place));
        }
        if matches!(event.what, Happening::Failed { .. }) {
            failed.push(event.node.as_str());
        }
    }
    assert_eq!(at.get("begin"), Some(&("", Some(0))));
    let branches: Vec<&str> = ["first", "second", "third"]
        .map(|node| at.get(node).map_or("none", |(branch, _)| *branch))
        .to_vec();
    assert_eq!(branches, ["1.0/", "1.1/", "1.2/"]);
    assert!(failed.contains(&"first"), "{failed:?}");
}
