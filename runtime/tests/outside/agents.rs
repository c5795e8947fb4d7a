//! Agents that a `config.yaml` describes, with real tools and a scripted model.

use super::single::{Do, Nest, Single, run};
use super::tools::{Scratch, ended};
use graphwright::Host;
use graphwright::codegen::{AgentConfig, AgentSpec, Graph as _, Map};
use graphwright::host::Message;
use graphwright::store::Memory;
use graphwright::store::{Prompts, Store};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::world::tools::Toolbox;
use graphwright::{Kind, Run, Status, prompts};
use serde_json::{Value, json};
use std::sync::Arc;

fn world(replies: Value) -> (ScriptedWorld, Host) {
    let replies = json!({"replies": replies}).to_string();
    let scripted = ScriptedWorld::new(World::from_json(&replies).unwrap());
    let mut host = scripted.host();
    host.tools = Arc::new(Toolbox::new());
    (scripted, host)
}

const SCOUT: AgentSpec = AgentSpec {
    name: "scout",
    ..AgentSpec::DEFAULT
};

const CONFIG: &str = "model: test:small\ntemperature: 0.25\ninstructions: |\n  You look around in {{place}}.\nvariables:\n  \
                      - { name: place, description: Where, default: the wood }\n";

#[tokio::test]
async fn an_agent_talks_with_its_own_tools_until_it_is_done() {
    let scratch = Scratch::new("agent-loop");
    scratch.write("agents/main/graph.yaml", "");
    scratch.write("agents/scout/config.yaml", CONFIG);
    scratch.write(
        "agents/scout/tools.sh",
        "# @cmd Look.\n# @option --at!\nlook() { echo \"$argc_at in $LLM_AGENT_VAR_PLACE: $(basename \"$PWD\")\"; }\n",
    );
    let call = json!({"tool_calls": [{"id": "1", "name": "look", "arguments": {"at": "trees"}}]});
    let (scripted, host) = world(json!({"look": [call, "It is green."]}));
    let graph = Single::new(Do::Agent(SCOUT), "What is there?");
    let outcome = run(graph, &host, &scratch.0.join("agents/main")).await;
    assert_eq!(
        outcome.output,
        Some(json!("It is green.")),
        "{:?}",
        outcome.error
    );
    let requests = scripted.requests();
    assert_eq!(requests[0].model.as_deref(), Some("test:small"));
    assert_eq!(requests[0].temperature, Some(0.25));
    assert_eq!(
        requests[0].messages[0],
        Message::System {
            text: "You look around in the wood.\n".to_owned()
        }
    );
    assert_eq!(requests[0].tools[0].name, "look");
    assert_eq!(
        requests[1].messages.last(),
        Some(&Message::Tool {
            id: "1".to_owned(),
            name: "look".to_owned(),
            content: "trees in the wood: scout".to_owned(),
            attachments: Vec::new(),
        })
    );
}

#[tokio::test]
async fn an_agent_that_was_compiled_in_gets_its_variables_and_its_own_tools() {
    const COMPILED: AgentSpec = AgentSpec {
        config: Some(AgentConfig {
            instructions: "You look around in {{place}} on {{__os__}} with {{__tools__}}, {{unknown}}. {{place}}",
            model: Some("test:small"),
            variables: &[("place", Some("the {{place}}")), ("GW_UNSAID", Some("x"))],
            ..AgentConfig::DEFAULT
        }),
        ..SCOUT
    };
    let scratch = Scratch::new("agent-compiled");
    scratch.write("agents/main/graph.yaml", "");
    scratch.write(
        "agents/scout/tools.sh",
        "# @cmd Look.\nlook() { echo \"$LLM_AGENT_VAR_PLACE\"; }\n",
    );
    let call = json!({"tool_calls": [{"id": "1", "name": "look", "arguments": {}}]});
    let (scripted, host) = world(json!({"look": [call, "It is green."]}));
    let graph = Single::new(Do::Agent(COMPILED), "What is there?");
    let outcome = run(graph, &host, &scratch.0.join("agents/main")).await;
    assert_eq!(
        outcome.output,
        Some(json!("It is green.")),
        "{:?}",
        outcome.error
    );
    let requests = scripted.requests();
    let os = std::env::consts::OS;
    let text = format!(
        "You look around in the {{{{place}}}} on {os} with look, {{{{unknown}}}}. the {{{{place}}}}"
    );
    assert_eq!(requests[0].messages[0], Message::System { text });
    assert!(
        matches!(requests[1].messages.last(), Some(Message::Tool { content, .. }) if content == "the {{place}}"),
        "{requests:?}"
    );
}

#[tokio::test]
async fn an_agent_that_takes_too_long_ends_with_what_it_started() {
    let scratch = Scratch::new("agent-late");
    scratch.write("agents/scout/config.yaml", "instructions: Wait.\n");
    scratch.write(
        "agents/scout/tools.sh",
        "# @cmd Wait.\nhold() { echo $$ > started; sleep 100000; }\n",
    );
    std::fs::create_dir_all(scratch.0.join("agents/main")).unwrap();
    let call = json!({"tool_calls": [{"name": "hold"}]});
    // It has longer until it comes so far that it has started something.
    let mut seconds = 1.5;
    let started = loop {
        let (_, mut host) = world(json!({"look": [call, "never"]}));
        host.clock = Arc::new(graphwright::host::clock::System);
        let spec = AgentSpec {
            seconds: Some(seconds),
            ..SCOUT
        };
        let graph = Single::new(Do::Agent(spec), "Wait.");
        let outcome = run(graph, &host, &scratch.0.join("agents/main")).await;
        assert_eq!(outcome.status, Status::Failed);
        let error = outcome.error.unwrap();
        assert_eq!(error.kind, Kind::Timeout);
        let told = format!("agent `scout` timed out after {seconds}s");
        assert!(error.message.contains(&told), "{}", error.message);
        let started = std::fs::read_to_string(scratch.0.join("agents/scout/started"));
        match started.ok().filter(|started| started.ends_with('\n')) {
            Some(started) => break started,
            None => seconds *= 2.0,
        }
    };
    assert!(ended(started.trim()).await);
}

#[tokio::test]
async fn a_broken_description_names_file_and_key() {
    let scratch = Scratch::new("agent-broken");
    scratch.write("scout/config.yaml", "temperature: hot\n");
    std::fs::create_dir_all(scratch.0.join("main")).unwrap();
    let (_, host) = world(json!({}));
    let graph = Single::new(Do::Agent(SCOUT), "x");
    let outcome = run(graph, &host, &scratch.0.join("main")).await;
    let message = outcome.error.unwrap().message;
    assert!(
        message.starts_with("agent `scout` failed: cannot use `"),
        "{message}"
    );
    assert!(
        message.ends_with("config.yaml`: `temperature` must be a number"),
        "{message}"
    );
}

#[tokio::test]
async fn agents_are_three_levels_deep_at_most() {
    let scratch = Scratch::new("agent-deep");
    scratch.write("scout/config.yaml", "{}\n");
    std::fs::create_dir_all(scratch.0.join("main")).unwrap();
    let dir = scratch.0.join("main");
    let (_, host) = world(json!({"*": ["done"]}));
    let agent = || Single::new(Do::Agent(SCOUT), "x");
    let deep = run(Nest::new(Nest::new(agent())), &host, &dir).await;
    assert_eq!(deep.output, Some(json!("done")), "{:?}", deep.error);
    let (_, host) = world(json!({"*": ["done"]}));
    let deeper = run(Nest::new(Nest::new(Nest::new(agent()))), &host, &dir).await;
    let message = deeper.error.unwrap().message;
    assert!(
        message.contains("more than 3 levels of agents"),
        "{message}"
    );
}

/// What an agent with a tool is asked, as it is shown from a store that keeps this much.
async fn shown(
    kept: Prompts,
) -> (
    Vec<graphwright::host::Request>,
    Vec<prompts::AskedPrompt>,
    usize,
) {
    let scratch = Scratch::new(&format!("agent-prompts-{kept:?}"));
    scratch.write("agents/main/graph.yaml", "");
    scratch.write("agents/scout/config.yaml", CONFIG);
    let tools = "# @cmd Look around.\n# @option --at!\nlook() { echo \"$argc_at\"; }\n";
    scratch.write("agents/scout/tools.sh", tools);
    let call = json!({"tool_calls": [{"id": "1", "name": "look", "arguments": {"at": "trees"}}]});
    let (scripted, host) = world(json!({"look": [call, "It is green."]}));
    let graph = Single::new(Do::Agent(SCOUT), "What is there?");
    let dir = scratch.0.join("agents/main");
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let state = graph.begin(Map::new()).unwrap();
    let run = Run::new(&graph, state).host(&host).dir(&dir).id("run");
    let outcome = run.store(&store).prompts(kept).run().await.unwrap();
    assert_eq!(
        outcome.output,
        Some(json!("It is green.")),
        "{:?}",
        outcome.error
    );
    let asked = prompts::of_run(&graph, store.as_ref(), "run", &dir)
        .await
        .unwrap();
    let effects = store.effects("run").await.unwrap();
    let definitions = effects.iter().filter(|effect| effect.label == "tools");
    (scripted.requests(), asked, definitions.count())
}

#[tokio::test]
async fn prompts_of_an_agent_are_shown_with_the_definitions_of_its_tools() {
    let (requests, asked, definitions) = shown(Prompts::Kept).await;
    assert_eq!((requests.len(), definitions), (2, 1));
    let (asked, same): (Vec<_>, Vec<_>) =
        asked.into_iter().map(|one| (one.request, one.same)).unzip();
    assert_eq!(asked, requests);
    assert_eq!(asked[0].tools[0].description, "Look around.");
    assert_eq!(same, [true, true]);
    let (requests, asked, definitions) = shown(Prompts::LeftOut).await;
    assert_eq!(definitions, 0);
    // All the rest is there, and that it is not all is said.
    assert_eq!(asked[1].request.messages, requests[1].messages);
    assert!(asked.iter().all(|one| !one.same));
}
