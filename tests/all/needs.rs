//! What nodes start is looked at before the first of them is entered.

use graphwright::host::{
    BoxFuture, CallError, Model, Reply, Request, ScriptCall, ScriptFile, Scripts,
};
use graphwright::observe::{Event, Observer};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::world::tools::Toolbox;
use graphwright::{Host, Run, RunError};
use graphwright_compiler::needs::{NodeReach, scripts};
use graphwright_compiler::{Options, compile_file};
use graphwright_tests::interpret::InterpretedGraph;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// The scripts of a graph, and whether every run needs them.
fn entered(name: &str, graph: &str) -> Vec<(String, NodeReach)> {
    let directory = std::env::temp_dir().join(format!("graphwright-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    for file in ["a.py", "b.py"] {
        std::fs::write(directory.join(file), "print('{}')\n").unwrap();
    }
    let file = directory.join("graph.yaml");
    std::fs::write(&file, format!("name: g\n{graph}")).unwrap();
    let compiled = compile_file(&file, &Options::default()).unwrap();
    let found = scripts(compiled.checked.program(), compiled.checked.facts());
    let found = found
        .iter()
        .map(|script| (script.node.to_owned(), script.entered));
    let found = found.collect();
    std::fs::remove_dir_all(&directory).unwrap();
    found
}

#[test]
fn a_script_that_may_not_be_started_or_may_fail_is_not_needed() {
    let always = |node: &str| (node.to_owned(), NodeReach::Always);
    let perhaps = |node: &str| (node.to_owned(), NodeReach::Perhaps);
    let in_a_row = "start: a
nodes:
  a: { type: script, script: a.py, x-writes: { n: { type: integer } }, next: b }
  b: { type: script, script: b.py, x-writes: { m: { type: integer } }, fallback: done, next: done }
  done: { type: end, output: ok }
";
    assert_eq!(entered("row", in_a_row), [always("a"), perhaps("b")]);
    // The first may name any node, and so the second is not sure to come.
    let jumps = "start: a
nodes:
  a: { type: script, script: a.py, next: b }
  b: { type: script, script: b.py, x-writes: { n: { type: integer } }, next: done }
  done: { type: end, output: ok }
";
    assert_eq!(entered("jumps", jumps), [always("a"), perhaps("b")]);
    let chosen = "start: ask
nodes:
  ask: { type: approval, question: Go?, options: [\"yes\", \"no\"], routes: { \"yes\": a, \"no\": b }, on_other: b }
  a: { type: script, script: a.py, x-writes: { n: { type: integer } }, x-routes: [], next: b }
  b: { type: script, script: b.py, x-writes: { m: { type: integer } }, x-routes: [], next: done }
  done: { type: end, output: ok }
";
    assert_eq!(entered("chosen", chosen), [perhaps("a"), always("b")]);
}

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<String>>>);

impl Observer for Heard {
    fn event(&self, event: &Event<'_>) {
        let told = serde_json::to_value(event).unwrap();
        let word = |key: &str| told[key].as_str().unwrap_or_default().to_owned();
        let line = format!("{} {} {}", word("event"), word("node"), word("text"));
        self.0.lock().unwrap().push(line);
    }
}

/// What every run needs keeps it from beginning.
#[tokio::test]
async fn a_script_that_every_run_needs_is_looked_for_before_the_first_node() {
    let heard = Heard::default();
    let graph = graphwright_tests::goldens::loki_branches_scripts::BranchesScripts::new();
    let begun = Run::with_inputs(&graph, serde_json::Map::new())
        .host(&ScriptedWorld::new(World::default()).host())
        .dir("/nowhere")
        .watch(heard.clone())
        .run()
        .await;
    let Err(RunError::Host(failure)) = begun else {
        panic!("it must not begin");
    };
    assert!(
        failure.message.contains("not found in /nowhere"),
        "{failure}"
    );
    assert!(heard.0.lock().unwrap().is_empty());
}

/// Scripts of which it is written down what was looked for.
#[derive(Clone, Default)]
struct LookedFor(Arc<Mutex<Vec<String>>>);

impl Scripts for LookedFor {
    fn run<'a>(&'a self, _: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async { Ok("{}".to_owned()) })
    }

    fn declares(&self, node: &str) -> bool {
        node == "a"
    }

    fn check(&self, node: &str, script: &ScriptFile<'_>) -> Result<(), CallError> {
        let line = format!("{node}: {}", script.path);
        self.0.lock().unwrap().push(line);
        Ok(())
    }
}

#[tokio::test]
async fn a_script_of_several_nodes_is_looked_for_once() {
    let directory = std::env::temp_dir().join(format!("graphwright-once-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("a.py"), "print('{}')\n").unwrap();
    let file = directory.join("graph.yaml");
    let node = |name: &str, next: &str| {
        format!(
            "  {name}: {{ type: script, script: a.py, x-writes: {{}}, x-routes: [], next: {next} }}\n"
        )
    };
    let nodes = [node("a", "b"), node("b", "c"), node("c", "done")].concat();
    let graph = format!("name: g\nstart: a\nnodes:\n{nodes}  done: {{ type: end, output: ok }}\n");
    std::fs::write(&file, graph).unwrap();
    let compiled = compile_file(&file, &Options::default()).unwrap();
    let graph =
        InterpretedGraph::new(compiled.checked.program(), compiled.checked.facts()).looking();
    let looked_for = LookedFor::default();
    let mut host = Host::scripted(World::default());
    host.scripts = Arc::new(looked_for.clone());
    let run = Run::with_inputs(&graph, serde_json::Map::new()).host(&host);
    let outcome = run.dir(&directory).run().await.unwrap();
    assert_eq!(outcome.into_output().unwrap(), "ok");
    // What the first prints is written down, so nothing is started for it.
    assert_eq!(*looked_for.0.lock().unwrap(), ["b: a.py"]);
    std::fs::remove_dir_all(&directory).unwrap();
}

/// The scripts of the golden `brief-writer` have a fallback: the run begins without them, and says what it may miss.
#[tokio::test]
async fn what_a_run_may_do_without_is_told_before_its_first_node() {
    let world: World = serde_json::from_value(serde_json::json!({
        "replies": {"draft": [{"json": {"title": "T", "body": "B"}}]},
    }))
    .unwrap();
    let heard = Heard::default();
    let host: Host = ScriptedWorld::new(world).host();
    let inputs = serde_json::json!({"initial_prompt": "hello"});
    let graph = graphwright_tests::goldens::loki_brief_writer::BriefWriter::new();
    let outcome = Run::with_inputs(&graph, inputs.as_object().cloned().unwrap())
        .host(&host)
        .dir("/nowhere")
        .watch(heard.clone())
        .run()
        .await
        .unwrap();
    let lines = heard.0.lock().unwrap().clone();
    assert!(
        lines[0].starts_with("warned gate script file `scripts/gate.py` not found in /nowhere"),
        "{lines:?}"
    );
    assert_eq!(outcome.tolerated.len(), 1, "{outcome:?}");
}

/// Counts how often it is asked.
#[derive(Default)]
struct PendingCall(AtomicU32);

impl Model for PendingCall {
    fn complete<'a>(&'a self, _request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        self.0.fetch_add(1, Ordering::SeqCst);
        let reply = Reply {
            text: "plain".to_owned(),
            ..Reply::default()
        };
        Box::pin(async move { Ok(reply) })
    }
}

/// `use` names a server that no file has, and its way out of a failure is this.
async fn with_unknown_server(
    name: &str,
    fallback: &str,
) -> (Result<String, String>, Vec<String>, u32) {
    let directory = std::env::temp_dir().join(format!("graphwright-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join("graph.yaml");
    let graph = format!(
        "name: g
model: openai:gpt-x
start: use
nodes:
  use: {{ type: llm, prompt: one, tools: [\"mcp:fles\"], {fallback}state_updates: {{ said: \"{{{{output}}}}\" }}, next: done }}
  plain: {{ type: llm, prompt: two, state_updates: {{ said: \"{{{{output}}}}\" }}, next: done }}
  done: {{ type: end, output: \"{{{{said}}}}\" }}
initial_state: {{ said: \"\" }}
"
    );
    std::fs::write(&file, graph).unwrap();
    let compiled = compile_file(&file, &Options::default()).unwrap();
    let graph =
        InterpretedGraph::new(compiled.checked.program(), compiled.checked.facts()).looking();
    let (asked, heard) = (Arc::new(PendingCall::default()), Heard::default());
    let mut host = Host::bare().with_tools(Toolbox::new());
    host.model = Arc::clone(&asked) as Arc<dyn Model>;
    let run = Run::with_inputs(&graph, serde_json::Map::new())
        .host(&host)
        .dir(&directory)
        .watch(heard.clone());
    let done = match run.run().await {
        Ok(outcome) => Ok(outcome.output.unwrap_or_default().to_string()),
        Err(error) => Err(error.to_string()),
    };
    std::fs::remove_dir_all(&directory).unwrap();
    let lines = heard.0.lock().unwrap().clone();
    (done, lines, asked.0.load(Ordering::SeqCst))
}

/// A server that no file has stops a run before its first node, unless the graph says what is done where its node fails: then the
/// run says so first, and goes that way.
#[tokio::test]
async fn a_server_that_is_not_there_does_not_stop_a_run_with_a_fallback() {
    let none = "`tools` of node `use` names the MCP server `fles`, which does not exist";
    let (done, lines, asked) = with_unknown_server("server-needed", "").await;
    let refused = done.unwrap_err();
    assert!(refused.contains(none), "{refused}");
    assert_eq!((lines.len(), asked), (0, 0), "{lines:?}");

    let (done, lines, asked) = with_unknown_server("server-fallback", "fallback: plain, ").await;
    assert_eq!(done.unwrap(), "\"plain\"", "{lines:?}");
    assert!(
        lines[0].starts_with(&format!("warned use {none}")),
        "{lines:?}"
    );
    assert_eq!(asked, 1, "the fallback alone is paid for");
}
