//! Scripts that do not declare what they do, and whose texts show it.

use super::{Strictness, checked, names};
use crate::world::ListedFiles;

const NODES: &str = "  sort: { type: llm, prompt: \"Sort {{initial_prompt}}\", output_schema: { type: object, properties: { kind: { type: string, enum: [bill, claim] } }, required: [kind] }, next: pick }\n  pick: { type: script, script: pick.py }\n  bill: { type: llm, prompt: \"Pay {{initial_prompt}}\", state_updates: { answer: \"{{output}}\" }, next: done }\n  claim: { type: llm, prompt: \"Check {{initial_prompt}}\", state_updates: { answer: \"{{output}}\" }, next: done }\n";
const STATE: &str = "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";

fn told(nodes: &str, script: &str, strictness: Strictness) -> Vec<String> {
    let script: &'static str = format!("{STATE}{script}").leak();
    let world = ListedFiles::new([("pick.py", script)]);
    let graph = format!(
        "name: t\nstart: sort\nnodes:\n{nodes}  done: {{ type: end, output: \"{{{{answer}}}}\" }}\n"
    );
    names(&checked(&graph, &world, strictness))
}

fn unreachable(script: &str) -> usize {
    let all = told(NODES, script, Strictness::Optimistic);
    let named = all.iter().filter(|one| one.contains("unreachable"));
    named.count()
}

#[test]
fn ways_that_a_script_shows_are_ways() {
    for script in [
        "if state[\"kind\"] == \"bill\":\n    print(json.dumps({\"_next\": \"bill\"}))\nelse:\n    print(json.dumps({\"_next\": \"claim\"}))\n",
        "out = {}\nout[\"_next\"] = \"bill\" if state[\"kind\"] == \"bill\" else \"claim\"\nprint(json.dumps(out))\n",
        "WAYS = {\"bill\": \"bill\", \"claim\": \"claim\"}\nprint(json.dumps({\"_next\": WAYS[state[\"kind\"]]}))\n",
        "WAYS = {\"bill\": \"bill\"}\nway = WAYS.get(state[\"kind\"], \"claim\")\nprint(json.dumps({\"_next\": way}))\n",
    ] {
        assert_eq!(
            told(NODES, script, Strictness::Optimistic),
            [""; 0],
            "{script}"
        );
    }
    let one = "print(json.dumps({\"_next\": \"bill\"}))\n";
    assert_eq!(unreachable(one), 1);
    // One name for all of them, as long as it is not known where the script goes.
    let made = "print(json.dumps({\"_next\": state[\"kind\"]}))  # bill, claim\n";
    assert_eq!(unreachable(made), 1);
}

#[test]
fn what_lies_behind_a_shown_way_is_checked() {
    let other = NODES.replace(
        "claim: { type: llm, prompt: \"Check {{initial_prompt}}\", state_updates: { answer",
        "claim: { type: llm, prompt: \"Check {{initial_prompt}}\", state_updates: { reply",
    );
    let script = "if state[\"kind\"] == \"bill\":\n    print(json.dumps({\"_next\": \"bill\"}))\nelse:\n    print(json.dumps({\"_next\": \"claim\"}))\n";
    let found = told(&other, script, Strictness::Optimistic);
    assert!(
        found
            .iter()
            .any(|one| one.contains("`answer`, which is not written on every way")),
        "{found:?}"
    );
    // Who trusts no script gets no way from its text.
    let strict = told(NODES, script, Strictness::Pessimistic);
    assert!(
        strict.iter().any(|one| one.contains("unreachable")),
        "{strict:?}"
    );
}

#[test]
fn a_table_without_one_of_the_values_is_told() {
    let gap = |script: &str| {
        let all = told(NODES, script, Strictness::Optimistic);
        all.iter().filter(|one| one.contains("compares")).count()
    };
    let table = "WAYS = {\"bill\": \"bill\", \"other\": \"claim\"}\n";
    for use_of in [
        "print(json.dumps({\"_next\": WAYS[state[\"kind\"]]}))\n",
        "kind = state[\"kind\"]\nprint(json.dumps({\"_next\": WAYS[kind]}))\n",
    ] {
        assert_eq!(gap(&format!("{table}{use_of}")), 1, "{use_of}");
    }
    for fine in [
        "print(json.dumps({\"_next\": WAYS.get(state[\"kind\"], \"claim\")}))\n",
        "kind = state[\"kind\"]\nprint(json.dumps({\"_next\": WAYS[kind] if kind in WAYS else \"claim\"}))\n",
        "WAYS[\"claim\"] = \"claim\"\nprint(json.dumps({\"_next\": WAYS[state[\"kind\"]]}))\n",
        "try:\n    way = WAYS[state[\"kind\"]]\nexcept KeyError:\n    way = \"claim\"\nprint(json.dumps({\"_next\": way}))\n",
    ] {
        assert_eq!(gap(&format!("{table}{fine}")), 0, "{fine}");
    }
}

#[test]
fn what_only_a_text_shows_is_no_error() {
    let list = "  sort: { type: script, script: pick.py, next: each, fallback: lost }\n  lost: { type: end, output: nothing }\n  each: { type: map, over: \"{{rows}}\", as: row, branch: one, collect_into: answer, output_key: said, next: done }\n  one: { type: llm, prompt: \"{{row}}\", state_updates: { said: \"{{output}}\" } }\n";
    let found = told(
        list,
        "print(json.dumps({\"cells\": [1]}))\n",
        Strictness::Optimistic,
    );
    let [one] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(
        one.starts_with("warning") && one.contains("`rows`"),
        "{one}"
    );
    let fine = told(
        list,
        "print(json.dumps({\"rows\": [1]}))\n",
        Strictness::Optimistic,
    );
    assert_eq!(fine, [""; 0]);
}

#[test]
fn a_script_behind_an_answer_compares_with_that() {
    let told = |script: &str, other: &str| {
        let nodes = format!(
            "  sort: {{ type: approval, question: \"{{{{initial_prompt}}}}?\", options: [\"Send it\", \"Drop it\"], routes: {{ \"Send it\": pick, \"Drop it\": pick }}, on_other: {other}, state_updates: {{ remarks: \"{{{{choice}}}}\" }} }}\n  pick: {{ type: script, script: pick.py, x-writes: {{ answer: {{ type: string }} }}, x-routes: [], fallback: lost, next: done }}\n  again: {{ type: llm, prompt: \"{{{{remarks}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: sort }}\n  lost: {{ type: end, output: nothing }}\n"
        );
        let all = told(&nodes, script, Strictness::Optimistic);
        all.iter().filter(|one| one.contains("compares")).count()
    };
    let send = |word: &str| {
        format!(
            "print(json.dumps({{\"answer\": \"yes\" if state[\"remarks\"] == \"{word}\" else \"no\"}}))\n"
        )
    };
    assert_eq!(told(&send("send"), "again"), 1);
    assert_eq!(told(&send("Send it"), "again"), 0);
    // What somebody typed may be anything, but nobody types what no question has and no option is.
    assert_eq!(told(&send("send"), "pick"), 1);
    assert_eq!(told(&send("Send It"), "pick"), 1);
    for script in [
        "if state[\"remarks\"] in (\"Send it\", \"send\", \"yes\"):\n    print(json.dumps({\"answer\": \"yes\"}))\n",
        "word = state[\"remarks\"]\nif word == \"Send it\" or word == \"later\":\n    print(json.dumps({\"answer\": \"yes\"}))\n",
        "if state[\"remarks\"].lower() == \"send it\":\n    print(json.dumps({\"answer\": \"yes\"}))\n",
    ] {
        assert_eq!(told(script, "pick"), 0, "{script}");
    }
}

#[test]
fn ways_that_are_read_are_known_where_others_are_not() {
    let script = "if state[\"kind\"] == \"bill\":\n    print(json.dumps({\"_next\": \"bill\"}))\nelse:\n    print(json.dumps({\"_next\": load(\"claim\")}))\n";
    let found = told(NODES, script, Strictness::Optimistic);
    assert_eq!(
        found,
        ["note unreachable-node: no declared way leads to node `claim`"]
    );
    // The values of an `enum` may be names of nodes.
    let script = "print(json.dumps({\"_next\": state[\"kind\"]}))\n";
    let found = told(NODES, script, Strictness::Optimistic);
    assert!(
        found.iter().all(|one| !one.contains("warning unreachable")),
        "{found:?}"
    );
}
