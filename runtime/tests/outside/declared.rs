//! MCP servers that a graph declares itself.

use super::mcp::PEER;
use super::tools::{Scratch, among, call};
use graphwright::codegen::ServerSpec;
use graphwright::host::Tools;
use graphwright::world::tools::Toolbox;
use serde_json::{Value, json};

#[tokio::test]
async fn a_graph_may_declare_its_own_servers() {
    let (scratch, other) = (Scratch::new("mcp-declared"), Scratch::new("mcp-undeclared"));
    let tools = Toolbox::new();
    let peer = ServerSpec {
        id: "peer",
        command: "python3",
        args: &[PEER],
        env: &[("TOKEN", "${PATH}")],
        ..ServerSpec::DEFAULT
    };
    tools.declare(&peer, &scratch.0);
    let all = among(&scratch.0, &["mcp:peer"]);
    let said = call(&tools, all, "echo", json!({"text": "hi"})).await;
    assert_eq!(said.unwrap(), json!("hi"));
    let given = call(&tools, all, "env", json!({})).await.unwrap();
    let given: Value = serde_json::from_str(given.as_str().unwrap()).unwrap();
    assert_eq!(given["token"], json!(std::env::var("PATH").unwrap()));
    assert_eq!(given["cwd"], json!(scratch.0.display().to_string()));
    let elsewhere = tools.about(among(&other.0, &["mcp:peer"])).await;
    assert!(elsewhere.is_err(), "{elsewhere:?}");
    let absent = ServerSpec {
        id: "absent",
        command: "graphwright-no-such-server",
        ..ServerSpec::DEFAULT
    };
    tools.declare(&absent, &scratch.0);
    let absent = tools
        .about(among(&scratch.0, &["mcp:absent"]))
        .await
        .unwrap_err();
    assert!(absent.message.contains("MCP server `absent`"), "{absent}");
}
