//! The first program of the page about Rust in the guide.

use graphwright::{Host, testing::World};

graphwright::graph!("../agents/brief-writer/graph.yaml"); // mod brief_writer

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let world = std::fs::read_to_string("agents/brief-writer/world.yaml")?;
    let host = Host::scripted(World::from_yaml(&world)?);
    let outcome = brief_writer::BriefWriter::new()
        .start("What is WebAssembly?")
        .host(&host)
        .run()
        .await?;
    println!("{:?}", outcome.state.title); // an Option<String>
    println!("{}", outcome.output()?);
    Ok(())
}
