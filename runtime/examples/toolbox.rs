//! All tools are the program's own: it says which there are, and runs them.

use graphwright::host::{
    BoxFuture, CallError, ToolAbout, ToolOutput, ToolRequest, Tools, Whitelist,
};
use graphwright::{Host, testing::World};
use serde_json::json;
use std::future::ready;

graphwright::graph!("examples/outing.yaml");

struct Station;

impl Tools for Station {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        let parameters = json!({"type": "object"});
        let one = |name: &&str| ToolAbout {
            name: (*name).into(),
            description: "Where".into(),
            parameters: parameters.clone(),
        };
        Box::pin(ready(Ok(wanted.names.iter().map(one).collect())))
    }
    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        Box::pin(ready(Ok(json!({"tool": call.name, "celsius": 11}).into())))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let world = r#"{"replies": {"plan": [{"tool_calls": [{"name": "weather"}]}, "Go."]}}"#;
    let host = Host::scripted(World::from_json(world)?).with_tools(Station);
    let outing = outing::Outing::new();
    let run = outing.start("by bike").host(&host);
    assert_eq!(run.run().await?.output()?, "Go.");
    Ok(())
}
