//! `graphwright test`: scenarios, recordings, old runs.

use super::{example, fresh, graphwright, text, write};
use serde_json::Value;
use std::fs::File;
use std::path::{Path, PathBuf};

#[test]
fn scenarios_run_and_their_coverage_is_told() {
    let example = example("link-check");
    let all = ["--coverage", "--explore", "--chaos", "--seed", "7"];
    let done = graphwright(&[&["test", example.as_str()], all.as_slice()].concat());
    let told = text(&done.stderr);
    assert_eq!(done.status.code(), Some(0), "{told}");
    let stormed = "stormed: runs 1, processes ";
    for line in [
        "coverage: 15 of 15 exits",
        "no fault",
        stormed,
        "no run lost",
        "5 passed, 0 failed",
    ] {
        assert!(told.contains(line), "{told}");
    }
}

/// Its script may fail, and then there is nothing to ask about.
const ASKS: &str = "name: asks
start: a
nodes:
  a: { type: script, script: a.sh, x-routes: [], x-writes: { topic: { type: string } }, next: b }
  b: { type: input, question: \"About {{topic}}?\", state_updates: { said: \"{{input}}\" }, next: done }
  done: { type: end, output: \"{{said}}\" }
";

/// The graph in a directory that one test has at a time: it is compiled once for all of them.
struct Asks {
    directory: PathBuf,
    graph: String,
    _turn: File,
}

impl Asks {
    /// With this script and nothing else beside the graph.
    fn with(script: &str) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("asks");
        let turn = File::create(directory.with_extension("turn")).unwrap();
        turn.lock().unwrap();
        let directory = fresh("asks");
        std::fs::write(directory.join("a.sh"), script).unwrap();
        Self {
            graph: write(&directory, ASKS),
            directory,
            _turn: turn,
        }
    }
}

#[test]
fn a_scenario_that_fails_says_how_and_can_be_brought_up_to_date() {
    let asks = Asks::with("echo '{\"topic\": \"links\"}'");
    let (directory, graph) = (asks.directory.as_path(), asks.graph.as_str());
    let scenario = directory.join("first.scenario.yaml");
    std::fs::write(
        &scenario,
        "# kept\nname: first\nanswers: { b: [fine] }\nexpect: { output: bad, path: [a, done] }\n",
    )
    .unwrap();
    let failed = graphwright(&["test", graph]);
    let told = text(&failed.stderr);
    assert_eq!(failed.status.code(), Some(1), "{told}");
    for part in ["FAIL  first", "- \"bad\"", "+ \"fine\"", "+ \"b\""] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let xml = graphwright(&["test", graph, "--format", "junit"]);
    assert!(
        text(&xml.stdout).contains("failures=\"1\""),
        "{}",
        text(&xml.stdout)
    );
    let updated = graphwright(&["test", graph, "--update", "--format", "json"]);
    let document: Value = serde_json::from_slice(&updated.stdout).unwrap();
    assert_eq!(document["graphs"][0]["passed"], true, "{document}");
    assert_eq!(
        std::fs::read_to_string(&scenario).unwrap(),
        "# kept\nname: first\nanswers: { b: [fine] }\nexpect:\n  status: \"completed\"\n  output: \"fine\"\n  path: \
         [\"a\",\"b\",\"done\"]\n"
    );
}

#[test]
fn a_walk_through_all_ways_finds_the_one_that_fails() {
    let asks = Asks::with("exit 1");
    let (directory, graph) = (asks.directory.as_path(), asks.graph.as_str());
    let none = graphwright(&["test", graph]);
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("first.scenario.yaml"));
    let explored = graphwright(&["test", graph, "--explore"]);
    let told = text(&explored.stderr);
    assert_eq!(explored.status.code(), Some(1), "{told}");
    for part in [
        "at `b`",
        "topic",
        "the way there: a -> b",
        "scripts: {\"a\":[{",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // What is printed shows the fault once it is saved.
    let shown: String = told
        .lines()
        .skip_while(|line| !line.contains("NAME.scenario.yaml"))
        .skip(1)
        .take_while(|line| line.starts_with("      "))
        .map(|line| format!("{}\n", line.trim_start()))
        .collect();
    std::fs::write(directory.join("shown.scenario.yaml"), &shown).unwrap();
    let saved = graphwright(&["test", graph]);
    let told = text(&saved.stderr);
    assert_eq!(saved.status.code(), Some(0), "{shown}{told}");
    assert!(told.contains("ok    missing-key at b"), "{told}");
}

/// A list that an action gives is gone through, and so is one that the caller must give.
const LISTS: &str = "tool_type: graph
permissions: [\"rye.execute.tool.t.*\"]
config_schema:
  type: object
  properties: { names: { type: array, items: { type: string } } }
  required: [names]
config:
  start: find
  nodes:
    find:
      action: { item_id: t/find, params: { names: \"${inputs.names}\" } }
      assign: { files: \"${result.found.files}\", more: \"${result.more}\" }
      on_error: none
      next: each
    each:
      type: foreach
      over: \"${state.files}\"
      as: file
      action: { item_id: t/count, params: { path: \"${file.name}\" } }
      collect: counts
      on_error: none
      next: given
    given:
      type: foreach
      over: \"${inputs.names}\"
      action: { item_id: t/count, params: { path: \"${item}\", all: \"${state.counts}\" } }
      on_error: none
      next:
        - { to: none, when: { path: state.more, op: eq, value: \"no\" } }
        - to: done
    none: { type: return, output: { none: true } }
    done: { type: return }
";

#[test]
fn a_walk_goes_through_lists_that_actions_and_callers_give() {
    let directory = fresh("lists-walked");
    let graph = write(&directory, LISTS);
    let explored = graphwright(&["test", &graph, "--explore", "--format", "json"]);
    let told = text(&explored.stderr);
    assert_eq!(explored.status.code(), Some(0), "{told}");
    let document: Value = serde_json::from_slice(&explored.stdout).unwrap();
    let explored = &document["graphs"][0]["explored"];
    assert_eq!(explored["findings"], serde_json::json!([]), "{explored}");
    assert_eq!(explored["complete"], true, "{explored}");
    // A list with an item and an empty one, `more` as asked for and not, and failures.
    assert!(explored["runs"].as_u64().unwrap() > 6, "{explored}");
    let replayed = graphwright(&["test", &graph, "--replay", "sqlite:"]);
    assert_eq!(replayed.status.code(), Some(2));
    let told = text(&replayed.stderr);
    assert!(told.contains("leave their trail in the project"), "{told}");
}

#[test]
fn a_scenario_file_that_does_not_fit_is_told_where_and_how_to_mend_it() {
    let asks = Asks::with("echo '{}'");
    let (directory, graph) = (asks.directory.as_path(), asks.graph.as_str());
    let put = |name: &str, text: &str| {
        std::fs::write(directory.join(format!("{name}.scenario.yaml")), text).unwrap();
    };
    put(
        "keys",
        "replys: {}\nexpect: { statsu: completed, path: [a, c] }\n",
    );
    put(
        "nodes",
        "replies: { b: [x] }\nanswers: { b: [5], bb: [x] }\nscripts: { a: [{ stdout: { topic: x } }] }\n",
    );
    put("form", "answers: { b: yes }\nname: [x\n");
    let done = graphwright(&["test", graph]);
    let told = text(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{told}");
    for part in [
        "keys.scenario.yaml:1:1",
        "did you mean `replies`?",
        "did you mean `status`?",
        "the graph has no node `c`",
        "which asks a model for nothing",
        "what happens at such a node stands under `answers`",
        "an entry of `answers: b` is a number",
        "the graph has no node `bb`",
        "write it as text: '{\"topic\":\"x\"}'",
        "form.scenario.yaml:2",
        "0 passed, 3 failed",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn what_a_script_lacks_and_what_it_has_too_much_is_told_with_its_place() {
    let asks = Asks::with("echo '{}'");
    let (directory, graph) = (asks.directory.as_path(), asks.graph.as_str());
    let scripts = "scripts: { a: [{ stdout: '{\"topic\": \"x\"}' }] }\n";
    let put = |name: &str, rest: &str| {
        let text = format!("{scripts}{rest}");
        std::fs::write(directory.join(format!("{name}.scenario.yaml")), text).unwrap();
    };
    put("over", "answers:\n  b: [one, two]\n");
    put("short", "name: short\n");
    put("field", "answers: { b: [{ txt: x }] }\n");
    let done = graphwright(&["test", graph]);
    let told = text(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{told}");
    for part in [
        "note: nothing asked for 1 of the 2 entries of `answers: b`",
        "over.scenario.yaml:3",
        "nothing answers call 1 of `b`: add `b: […]` to `answers`",
        "field.scenario.yaml:2:",
        "unknown field `txt`",
        "1 passed, 2 failed",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

/// The elements and attributes that the schema of Ant's JUnit task requires, in its order.
#[test]
fn results_for_build_servers_have_what_their_schema_requires() {
    let asks = Asks::with("echo '{\"topic\": \"<&>\"}'");
    let (directory, graph) = (asks.directory.as_path(), asks.graph.as_str());
    for (name, rest) in [
        ("good", "answers: { b: [x] }"),
        ("bad", "answers: { b: [y] }\nexpect: { output: \"a<b\" }"),
    ] {
        let file = directory.join(format!("{name}.scenario.yaml"));
        std::fs::write(file, format!("name: \"{name} \\\"case\\\"\"\n{rest}\n")).unwrap();
    }
    let done = graphwright(&["test", graph, "--format", "junit"]);
    let xml = text(&done.stdout);
    let suite = xml
        .lines()
        .find(|line| line.contains("<testsuite "))
        .unwrap();
    for attribute in [
        "name=",
        "package=",
        "id=\"0\"",
        "timestamp=",
        "hostname=\"localhost\"",
        "tests=\"2\"",
        "failures=\"1\"",
        "errors=\"0\"",
        "time=",
    ] {
        assert!(suite.contains(attribute), "{attribute}: {suite}");
    }
    let stamp = suite
        .split("timestamp=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    assert!(stamp.len() == 19 && stamp.as_bytes()[10] == b'T', "{stamp}");
    for case in xml.lines().filter(|line| line.contains("<testcase ")) {
        for attribute in ["name=\"", "classname=\"", "time=\""] {
            assert!(case.contains(attribute), "{attribute}: {case}");
        }
    }
    let order = [
        "<properties/>",
        "<testcase ",
        "<failure type=\"difference\" message=\"",
        "<system-out/>",
        "<system-err/>",
    ];
    let places: Vec<usize> = order.iter().map(|part| xml.find(part).unwrap()).collect();
    assert!(places.is_sorted(), "{xml}");
    assert!(
        xml.contains("good &quot;case&quot;") && xml.contains("a&lt;b"),
        "{xml}"
    );
    assert!(!xml.contains("\"a<b\""), "{xml}");
}

/// Runs a graph, and gives its outcome without what is different every time.
fn outcome(arguments: &[&str]) -> Value {
    let done = graphwright(arguments);
    let mut outcome: Value = serde_json::from_slice(&done.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", text(&done.stderr)));
    outcome.as_object_mut().unwrap().remove("run_id");
    outcome
}

#[test]
fn what_is_recorded_repeats_the_run_and_is_a_test_of_it() {
    let asks = Asks::with("echo '{\"topic\": \"sk-ant-0123456789abcdefghijk\"}'");
    let (directory, graph) = (asks.directory.as_path(), asks.graph.as_str());
    let file = directory.join("first.scenario.yaml").display().to_string();
    let first = outcome(&[
        "run", graph, "--answer", "links", "--json", "--quiet", "--store", "none", "--record",
        &file,
    ]);
    assert_eq!(first["output"], "links");
    let text_of = std::fs::read_to_string(&file).unwrap();
    assert!(
        text_of.contains("[secret removed]") && !text_of.contains("sk-ant"),
        "{text_of}"
    );
    // The script is gone: what it printed is in the file.
    std::fs::write(directory.join("a.sh"), "exit 1").unwrap();
    let again = outcome(&["run", graph, "--script", &file, "--json", "--quiet"]);
    for field in ["status", "output", "path"] {
        assert_eq!(first[field], again[field], "{field}");
    }
    let tested = graphwright(&["test", graph, "--coverage"]);
    assert_eq!(tested.status.code(), Some(0), "{}", text(&tested.stderr));
}

#[test]
fn old_runs_part_where_the_new_graph_goes_another_way() {
    let asks = Asks::with("echo '{\"topic\": \"links\"}'");
    let (directory, graph) = (asks.directory.as_path(), asks.graph.as_str());
    let store = format!("sqlite:{}", directory.join("runs.db").display());
    outcome(&[
        "run", graph, "--answer", "fine", "--json", "--quiet", "--store", &store,
    ]);
    let replayed = |graph: &str| {
        let done = graphwright(&["test", graph, "--replay", &store]);
        (done.status.code(), text(&done.stderr).to_owned())
    };
    let (status, told) = replayed(graph);
    assert_eq!(status, Some(0), "{told}");
    assert!(told.contains("1 go the same way, 0 part"), "{told}");
    let renamed = ASKS.replace("b: {", "ask: {");
    let renamed = renamed.replace("next: b", "next: ask");
    let elsewhere = fresh("replay");
    std::fs::write(elsewhere.join("a.sh"), "exit 1").unwrap();
    let (status, told) = replayed(&write(&elsewhere, &renamed));
    assert_eq!(status, Some(1), "{told}");
    for part in [
        "PARTS run",
        "at step 2 (`b`)",
        "the graph has no node `b`",
        "node `ask` (input) was added",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let nowhere = graphwright(&["test", graph, "--replay", "mysql://x"]);
    assert_eq!(nowhere.status.code(), Some(2), "{}", text(&nowhere.stderr));
}

#[test]
fn the_scenarios_of_the_examples_pass() {
    let mut found = Vec::new();
    // One per dialect, and those of the crates; `tests/all/examples.rs` plays all of them without compiling any.
    let compiled = [
        "link-check",
        "support-desk",
        "code-review",
        "brief-desk",
        "field-report",
        "macro",
        "build-script",
        "emitted",
    ];
    for name in compiled {
        beside(Path::new(&example(name)), &mut found);
    }
    assert_eq!(found.len(), compiled.len(), "{found:?}");
    let mut arguments = vec!["test"];
    arguments.extend(found.iter().map(String::as_str));
    let done = graphwright(&arguments);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
}

/// The directories of graphs with scenarios.
fn beside(directory: &Path, found: &mut Vec<String>) {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut entries: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    let is_scenario =
        |path: &std::path::PathBuf| path.to_string_lossy().ends_with(".scenario.yaml");
    if entries.iter().any(is_scenario) {
        let graphs = ["graph.yaml", "graph.yml"].map(|name| directory.join(name));
        let graph = graphs.into_iter().find(|graph| graph.is_file());
        found.push(graph.unwrap().display().to_string());
    }
    for entry in entries.iter().filter(|entry| entry.is_dir()) {
        beside(entry, found);
    }
}

#[test]
fn the_module_that_is_checked_in_is_the_one_that_is_emitted() {
    let emitted = graphwright(&["emit", &example("emitted/graph.yaml")]);
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/emitted/src/desk.rs");
    let module = std::fs::read_to_string(module).unwrap();
    // The first lines name the file as it was named.
    let body = |text: &str| text.lines().skip(4).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        body(text(&emitted.stdout)),
        body(&module),
        "graphwright emit examples/emitted/graph.yaml -o examples/emitted/src/desk.rs"
    );
}

#[test]
fn what_does_not_fit_is_told_with_an_example() {
    let directory = fresh("scenario-examples");
    let graph = write(
        &directory,
        "name: a\nstart: done\nnodes:\n  done: { type: end, output: x }\n",
    );
    for (scenario, example) in [
        (
            "tools: left",
            "write it as `tools: { TOOL: [{ result: left on Monday }] }`",
        ),
        (
            "tools: { look_up: left }",
            "write it in brackets, as in `tools: { TOOL: [{ result: left on Monday }] }`",
        ),
        ("expect: done", "write it as `expect: { output: Sent. }`"),
        ("clock: 2026-01-01", "write it as `clock: { now: "),
    ] {
        std::fs::write(directory.join("first.scenario.yaml"), scenario).unwrap();
        let told = graphwright(&["test", &graph]);
        let said = format!("{}{}", text(&told.stdout), text(&told.stderr));
        assert_eq!(told.status.code(), Some(1), "{said}");
        assert!(said.contains(example), "{scenario}: {said}");
    }
}
