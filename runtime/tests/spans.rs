//! Spans, as a subscriber of the user's own sees them.

use crate::seen::Seen;
use crate::toy::{Do, Toy, end, fork};
use graphwright::codegen::{Limits, Next};
use graphwright::testing::World;
use graphwright::{Host, Run};
use serde_json::{Map, json};
use tracing_subscriber::layer::SubscriberExt as _;

#[tokio::test]
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
    let seen = Seen::default();
    let subscriber = tracing_subscriber::registry().with(seen.clone());
    let guard = tracing::subscriber::set_default(subscriber);
    let host = Host::scripted(World::default());
    let outcome = Run::new(&toy, Map::new())
        .id("r1")
        .host(&host)
        .run()
        .await
        .expect("begins");
    drop(guard);
    assert!(outcome.error.is_some());
    let seen = seen.told();
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
