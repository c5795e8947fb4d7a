//! What is missing is told before the first node, all at once.

use super::single::{Do, Single};
use super::tools::Scratch;
use graphwright::codegen::{AgentSpec, Needs, RetrieveSpec};
use graphwright::testing::{Scripted, World};
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
    Host::builder()
        .model(models())
        .tools(Toolbox::new())
        .retrieval(Library::new().embedder(models()).reranker(models()))
        .build()
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
        .host(&Scripted::new(world).host())
        .dir(dir)
        .run()
        .await
        .unwrap();
    assert_eq!(outcome.output, Some(json!("done")), "{:?}", outcome.error);
}
