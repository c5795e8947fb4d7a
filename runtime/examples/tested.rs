//! What a test of a graph looks like: no model, no person, no network, and no time that passes by itself.

use graphwright::testing::{Exits, ScriptedReply, ScriptedWorld, World, check};

graphwright::graph!("examples/letter.yaml");

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let letter = letter::Letter::new();

    // A reply is for what is asked, or for a node.
    let world = World::default().reply_to("Thank Ada", "Dear Ada");
    let outside = ScriptedWorld::new(world.answer("review", "send"));
    let exits = Exits::default();
    let run = letter.start("Thank Ada").host(&outside.host());
    let outcome = run.watch(exits.clone()).run().await?;
    check(&outcome)
        .completed()
        .path(["draft", "review", "sent"])
        .output("Sent: Dear Ada");
    assert_eq!(exits.names(), ["draft.done", "review.send", "sent.done"]);
    assert_eq!(outside.prompts("draft"), ["Write a letter: Thank Ada"]);

    // What goes wrong is said by the world, too. A letter that failed is asked about all the same.
    let world = World::default().reply("draft", ScriptedReply::failing("HTTP 529"));
    let outside = ScriptedWorld::new(world.answer("review", "drop"));
    let exits = Exits::default();
    let run = letter.start("Thank Ada").host(&outside.host());
    check(&run.watch(exits.clone()).run().await?)
        .completed()
        .path(["draft", "review", "dropped"]);
    assert_eq!(
        exits.names(),
        ["draft.failed", "review.drop", "dropped.done"]
    );
    assert!(outside.left_over().is_empty());
    Ok(())
}
