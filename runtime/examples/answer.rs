//! A run waits for a person, is answered by another part of the program, and is taken another way from an earlier step.

use graphwright::testing::World;
use graphwright::{Host, Status, store};

graphwright::graph!("examples/letter.yaml");

const WORLD: &str =
    r#"{"replies": {"draft": ["Dear Ada"]}, "answers": {"review": [null, "drop"]}}"#;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph = letter::Letter::new();
    let store = store::open("memory:").await?.ok_or("no store")?;
    let host = Host::scripted(World::from_json(WORLD)?);

    let begun = graph.start("Thank Ada").host(&host);
    let asked = begun.store(&store).id("thanks").run().await?;
    assert_eq!(asked.status, Status::Waiting);
    for question in asked.questions() {
        println!("{question}");
    }

    let answered = graph.resume(&store, "thanks").answer("send");
    let sent = answered.host(&host).run().await?;
    assert_eq!(sent.output()?, "Sent: Dear Ada");

    // What was done before step 1 is not done again. This time the person of the host answers.
    let forked = graph.resume(&store, "thanks").fork_at(1);
    let dropped = forked.host(&host).run().await?;
    assert_eq!(dropped.output()?, "Not sent: Dear Ada");
    Ok(())
}
