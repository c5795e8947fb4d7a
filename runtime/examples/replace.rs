//! One node of a graph is a function of the program; the others do what the graph says.

use graphwright::testing::{ScriptedWorld, World, check};
use letter::{Letter, Nodes, draft};

graphwright::graph!("examples/letter.yaml");

struct ByHand;

impl Nodes for ByHand {
    graphwright::node! {
        async fn draft(&self, input, _cx) {
            let text = format!("By hand: {}", input.initial_prompt);
            Ok(draft::Exit::Done(draft::Out { text }))
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph = Letter { nodes: ByHand };
    let outside = ScriptedWorld::new(World::default().answer("review", "send"));
    let outcome = graph.start("Thank Ada").host(&outside.host()).run().await?;
    check(&outcome)
        .completed()
        .path(["draft", "review", "sent"])
        .output("Sent: By hand: Thank Ada");
    assert_eq!(outside.model_calls("draft"), 0);
    Ok(())
}
