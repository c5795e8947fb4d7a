//! Areas about how a script is called.

use super::small::{Small, graph};
use super::world::{Outside, Printing};
use crate::conformance::fields::Fields;
use crate::conformance::workplace::Workplace;
use crate::conformance::{finding, matchers};
use graphwright::Run;
use serde_json::{Map, Value, json};
use std::process::Command;

/// The command line of a script node.
pub(super) fn command(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let script = given.text("script")?;
    let nodes = json!({"run": {"type": "script", "script": script, "next": "done"}, "done": {"type": "end"}});
    let small = Small::read(&graph("run", nodes), &[(script, String::new())])
        .map_err(|found| finding::listed(&found))?;
    let scripts = Printing::new([]);
    small
        .run(Map::new(), &Outside::empty().with_scripts(scripts.clone()))?
        .completed()?;
    let called = scripts
        .called()
        .into_iter()
        .next()
        .ok_or("the script was not called")?;
    matchers::value(expect.need("value")?, &json!(called.command))
}

/// How the two processes tell each other what is wanted and what was seen.
const BYTES: &str = "GRAPHWRIGHT_PROBE_BYTES";
const SEEN: &str = "PROBE SEES ";

/// Which variable a script sees. What the process has inherited is part of the question, so a process of its own is
/// asked.
pub(super) fn environment(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let bytes = given.need("state_json_bytes")?.to_string();
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut probe = Command::new(own);
    probe.args([
        "--exact",
        "conformance::loki::scripts::sees_one_variable",
        "--ignored",
        "--nocapture",
    ]);
    probe.env(BYTES, bytes);
    for (name, value) in given.object("inherited_env")? {
        probe.env(name, value.as_str().ok_or("a variable is no text")?);
    }
    let output = probe.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let seen = said.lines().find_map(|line| line.split_once(SEEN));
    match seen {
        Some((_, seen)) => matchers::value(expect.need("value")?, &Value::String(seen.to_owned())),
        None => Err(format!("the probe said nothing: {said}")),
    }
}

/// Runs a script that says which of the two variables it has, and whether the state in it is whole.
const PROBE: &str = r#"
seen=""; size=0
if [ -n "${GRAPH_STATE+x}" ]; then seen="$seen GRAPH_STATE"; size=$(printf %s "$GRAPH_STATE" | wc -c); fi
if [ -n "${GRAPH_STATE_FILE+x}" ]; then seen="$seen GRAPH_STATE_FILE"; size=$(wc -c < "$GRAPH_STATE_FILE"); fi
echo "{\"seen\": \"${seen# }\", \"size\": $((size))}"
"#;

#[test]
#[ignore = "the conformance runner starts it in a process of its own"]
fn sees_one_variable() {
    let Some(bytes) = std::env::var(BYTES)
        .ok()
        .and_then(|bytes| bytes.parse::<usize>().ok())
    else {
        panic!("{BYTES} is not set");
    };
    let place = Workplace::new().unwrap();
    place
        .write_one(&place.path().join("probe.sh"), PROBE)
        .unwrap();
    let nodes = json!({"run": {"type": "script", "script": "probe.sh", "next": "done"}, "done": {"type": "end"}});
    let small = Small::read(&graph("run", nodes), &[("probe.sh", PROBE.to_owned())]).unwrap();
    let frame = json!({"pad": ""}).to_string().len();
    let pad = "x".repeat(bytes.checked_sub(frame).unwrap());
    let state = Map::from_iter([("pad".to_owned(), Value::String(pad))]);
    let host = Outside::empty().host();
    let state = small.with(|graph| {
        let run = Run::new(graph, state).host(&host).dir(place.path());
        let outcome = super::small::block_on(run.run()).unwrap().unwrap();
        assert_eq!(outcome.error, None);
        outcome.state
    });
    assert_eq!(
        state["size"],
        json!(bytes),
        "the state that the script sees is whole"
    );
    println!("{SEEN}{}", state["seen"].as_str().unwrap());
}
