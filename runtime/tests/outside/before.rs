//! What is missing is told before the first node, all at once.

use super::single::{Do, Single};
use super::tools::Scratch;
use graphwright::codegen::{AgentSpec, Needs, RetrieveSpec};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::world::models::{Models, Settings, Variables};
use graphwright::world::retrieval::Library;
use graphwright::world::tools::Toolbox;
use graphwright::{Host, Run, RunError};
use serde_json::{Map, json};
use std::sync::Arc;

const AGENT: AgentSpec = AgentSpec {
    name: "scout",
    ..AgentSpec::DEFAULT
};

const BASE: RetrieveSpec = RetrieveSpec {
    documents: &["notes"],
    embedding_model: Some("openai:text-embedding-3-small"),
    reranker_model: Some("cohere:rerank-v3.5"),
    ..RetrieveSpec::DEFAULT
};

/// A real outside in which nothing is set.
fn bare() -> Host {
    let models = || Models::new(Settings::default(), Variables::only([])).unwrap();
    Host::bare()
        .with_model(models())
        .with_tools(Toolbox::new())
        .with_retrieval(Library::new().embedder(models()).reranker(models()))
}

async fn refused(needs: Needs, host: &Host, scratch: &Scratch) -> String {
    let graph = Single::new(Do::Agent(AGENT), "x").needing(needs);
    let run = Run::new(&graph, Map::new()).host(host).dir(&scratch.0);
    match run.run().await {
        Err(RunError::Host(failure)) => failure.message,
        Err(other) => panic!("{other}"),
        Ok(outcome) => panic!("begins: {:?}", outcome.error),
    }
}

#[tokio::test]
async fn models_tools_and_knowledge_bases_are_looked_after_together() {
    let scratch = Scratch::new("before");
    let servers = json!({"mcpServers": {"poor": {"command": "x", "env": {"KEY": "${GW_NO_KEY}"}}}});
    scratch.write("child/mcp.json", &servers.to_string());
    let child = Needs::default()
        .base("find", &BASE)
        .tools("use", "", &["mcp:poor"]);
    let needs = Needs::default().model().child("ask", "child", child);
    let told = refused(needs, &bare(), &scratch).await;
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    assert!(
        lines[0].starts_with("a node names no model, and neither does the caller"),
        "{told}"
    );
    assert!(
        lines
            .iter()
            .any(|line| line.contains("environment variable GW_NO_KEY")),
        "{told}"
    );
    assert!(
        lines.iter().any(|line| line.contains("set OPENAI_API_KEY")),
        "{told}"
    );
    assert!(
        lines
            .iter()
            .any(|line| line.contains("set COHERE_API_KEY or CO_API_KEY")),
        "{told}"
    );
}

#[tokio::test]
async fn a_host_without_embeddings_says_so_first() {
    let scratch = Scratch::new("before-bare");
    let mut host = bare();
    host.retrieval = Arc::new(Library::new());
    let told = refused(Needs::default().base("find", &BASE), &host, &scratch).await;
    assert!(
        told.contains("the knowledge base of node `find`: it wants the embedding model")
            && told.contains("no provider of embeddings is set up"),
        "{told}"
    );
}

#[tokio::test]
async fn a_scripted_world_needs_nothing() {
    let scratch = Scratch::new("before-scripted");
    scratch.write("scout/config.yaml", "{}\n");
    let world = World::from_json(r#"{"replies": {"look": ["done"]}}"#).unwrap();
    let needs = Needs::default().model().base("find", &BASE);
    let graph = Single::new(Do::Agent(AGENT), "x").needing(needs);
    let dir = scratch.0.join("main");
    std::fs::create_dir_all(&dir).unwrap();
    let outcome = Run::new(&graph, Map::new())
        .host(&ScriptedWorld::new(world).host())
        .dir(dir)
        .run()
        .await
        .unwrap();
    assert_eq!(outcome.output, Some(json!("done")), "{:?}", outcome.error);
}

#[tokio::test]
async fn servers_and_tools_that_do_not_exist_are_told_first() {
    let scratch = Scratch::new("before-unknown");
    let wanted = |name: &'static str| match name {
        "mcp:fles" => Needs::default().tools("use", "", &["mcp:fles"]),
        _ => Needs::default().tools("use", "", &["nobody"]),
    };
    let told = refused(wanted("nobody"), &bare(), &scratch).await;
    let none =
        "`tools` of node `use` names `nobody`, which does not exist; there are no tools here";
    assert!(told.starts_with(none), "{told}");
    let told = refused(wanted("mcp:fles"), &bare(), &scratch).await;
    let none = "names the MCP server `fles`, which does not exist; no servers are known; describe it in `mcp.json`";
    assert!(told.contains(none), "{told}");

    let servers = json!({"mcpServers": {"files": {"command": "x"}}});
    scratch.write("mcp.json", &servers.to_string());
    let told = refused(wanted("mcp:fles"), &bare(), &scratch).await;
    let other = "`tools` of node `use` names the MCP server `fles`, which does not exist; there are: mcp:files";
    assert!(told.starts_with(other), "{told}");
    // A server may have a function of any name.
    let graph = Single::new(Do::Agent(AGENT), "x").needing(wanted("nobody"));
    let run = Run::new(&graph, Map::new()).host(&bare()).dir(&scratch.0);
    assert!(run.run().await.is_ok());

    scratch.write("mcp.json", "{\"mcpServers\": ");
    for name in ["mcp:fles", "nobody"] {
        let told = refused(wanted(name), &bare(), &scratch).await;
        assert!(told.contains("mcp.json`: not JSON"), "{told}");
    }
}

#[tokio::test]
async fn a_step_needs_what_its_node_needs() {
    let scratch = Scratch::new("before-step");
    let of_another = || {
        Needs::default()
            .asks("other", Some("openai:gpt-4.1"))
            .asks("other", None)
            .base("other", &BASE)
            .tools("other", "", &["nobody"])
            .script_always("other", "scripts/x.sh", "bash")
    };
    let told = refused(of_another(), &bare(), &scratch).await;
    assert!(
        told.contains("nobody") && told.contains("COHERE_API_KEY"),
        "{told}"
    );
    let step = async |needs: Needs| {
        let graph = Single::new(Do::Agent(AGENT), "x").needing(needs);
        let run = Run::new(&graph, Map::new()).host(&bare()).dir(&scratch.0);
        match run.step().await {
            Ok(_) => Ok(()),
            Err(RunError::Stopped(_)) => Err("at the node".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    };
    assert_eq!(step(of_another()).await, Err("at the node".to_owned()));
    let own = of_another()
        .asks("look", Some("groq:x"))
        .tools("look", "", &["mcp:nope"]);
    let told = step(own).await.unwrap_err();
    assert!(
        told.starts_with("the model `groq:x` cannot be asked"),
        "{told}"
    );
    assert!(told.contains("MCP server `nope`"), "{told}");
    assert!(
        !told.contains("openai") && !told.contains("nobody"),
        "{told}"
    );
}
