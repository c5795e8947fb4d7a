//! Spans, as a subscriber of the user's own sees them.

use crate::seen::seen;
use crate::toy::{Do, Toy, end, fork};
use graphwright::codegen::{Limits, Next};
use graphwright::testing::World;
use graphwright::{Host, Run};
use serde_json::{Map, json};

#[tokio::test(start_paused = true)]
async fn a_subscriber_sees_runs_branches_nodes_and_states() {
    let toy = Toy::new(
        Limits::default(),
        vec![
            ("fork", Do::Pass, fork(&[1, 2], Some(3))),
            ("slow", Do::Pause(20), Next::Go(3)),
            ("bad", Do::Fail("it broke"), Next::Go(3)),
            ("end", Do::Write(json!("x")), end()),
        ],
    );
    let (outcome, seen) = seen(async || {
        let host = Host::scripted(World::default());
        let run = Run::new(&toy, Map::new()).id("r1").host(&host);
        run.run().await.expect("begins")
    })
    .await;
    assert!(outcome.error.is_some());
    for wanted in [
        "invoke_agent otel.name=\"invoke_agent toy\" gen_ai.operation.name=\"invoke_agent\"",
        "gen_ai.conversation.id=\"r1\"",
        "invoke_agent/node otel.name=\"toy fork\"",
        "invoke_agent/branch otel.name=\"branch slow\"",
        "invoke_agent/branch/node otel.name=\"toy slow\"",
        "invoke_agent/branch/node otel.name=\"toy bad\"",
        "node: error.type=io",
        "branch: error.type=io",
        "invoke_agent: graphwright.status=\"failed\"",
        "otel.status_description=\"it broke\"",
        "invoke_agent! node=\"fork\" state={\"log\":[\"fork\"]}",
    ] {
        assert!(seen.contains(wanted), "{wanted} in\n{seen}");
    }
}
