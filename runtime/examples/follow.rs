//! What happens in a run, while it happens. Whoever reads slowly holds nobody up, and is told what it missed.

use futures_util::StreamExt as _;
use graphwright::follow::Happening;
use graphwright::testing::World;
use graphwright::{Follow as _, Host};

graphwright::graph!("examples/letter.yaml");

const WORLD: &str = r#"{"replies": {"draft": ["Dear Ada"]}, "answers": {"review": ["send"]}}"#;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph = letter::Letter::new();
    let host = Host::scripted(World::from_json(WORLD)?);

    let (run, events) = graph.start("Thank Ada").host(&host).events();
    let steps = events.filter_map(async |event| {
        let Happening::Left { to, .. } = event.what else {
            return None;
        };
        Some(format!("{:?} {} -> {to:?}", event.step, event.node))
    });
    let (outcome, steps) = tokio::join!(run.run(), steps.collect::<Vec<_>>());
    assert_eq!(outcome?.output()?, "Sent: Dear Ada");
    assert_eq!(
        steps,
        [
            r#"Some(0) draft -> ["review"]"#,
            r#"Some(1) review -> ["sent"]"#,
            "Some(2) sent -> []",
        ]
    );
    Ok(())
}
