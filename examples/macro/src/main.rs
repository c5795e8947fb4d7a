//! A graph inside a crate: `graph!` makes `mod brief_writer`, and a wrong graph does not build.
//!
//! Run it with `cargo run -p example-macro`. The model and the person are scripted, so it needs no keys; the script of
//! the `gate` node really runs.

use brief_writer::{AsDeclared, BriefWriter, Nodes, draft};
use graphwright::codegen::{NodeContext, Work};
use graphwright::testing::World;
use graphwright::{Host, Outcome, RunError};

graphwright::graph!("../agents/brief-writer/graph.yaml");

/// The nodes as the graph declares them, but for the model: drafts come from a function.
#[derive(Clone, Copy, Debug, Default)]
struct WithoutModel;

impl Nodes for WithoutModel {
    fn draft<'a>(
        &'a self,
        input: draft::In<'a>,
        _cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, draft::Exit> {
        Work::done(draft::Exit::Done(draft::Out {
            title: input.initial_prompt.to_owned(),
            body: format!(
                "Everything there is to know about {}.",
                input.initial_prompt
            ),
        }))
    }
}

const WORLD: &str = r##"
replies:
  draft:
    - '{"title": "WebAssembly", "body": "A portable format."}'
    - '{"title": "WebAssembly", "body": "A portable format for programs, run by every browser."}'
answers: { review: ["yes", "yes"] }
"##;

/// The graph as it is declared: the first draft is too short for the gate, the second one is published.
async fn declared(host: &Host) -> Result<Outcome<BriefWriter<AsDeclared>>, RunError> {
    let graph = BriefWriter::new();
    graph.start("What is WebAssembly?").host(host).run().await
}

/// The same graph with one node in Rust.
async fn overridden(host: &Host) -> Result<Outcome<BriefWriter<WithoutModel>>, RunError> {
    let graph = BriefWriter {
        nodes: WithoutModel,
    };
    graph.start("ferns").host(host).run().await
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let host = Host::scripted(World::from_yaml(WORLD)?);
    let outcome = declared(&host).await?;
    println!("by way of {}", outcome.path.join(", "));
    println!("{}\n", outcome.into_output()?);
    println!("{}", overridden(&host).await?.into_output()?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_short_draft_goes_back_once() {
        let host = Host::scripted(World::from_yaml(WORLD).unwrap());
        let outcome = declared(&host).await.unwrap();
        assert_eq!(
            outcome.path,
            ["draft", "gate", "draft", "gate", "review", "published"]
        );
        assert_eq!(outcome.state.feedback, "too short");
        assert_eq!(outcome.state.attempts, 1);
        assert_eq!(
            outcome.output.as_deref(),
            Some("# WebAssembly\n\nA portable format for programs, run by every browser.")
        );
    }

    #[tokio::test]
    async fn one_node_can_be_rust() {
        let host = Host::scripted(World::from_yaml("answers: { review: [no] }").unwrap());
        let outcome = overridden(&host).await.unwrap();
        assert_eq!(outcome.path, ["draft", "gate", "review", "rejected"]);
        assert_eq!(outcome.output.as_deref(), Some("No brief for: ferns"));
    }
}
