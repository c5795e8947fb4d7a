//! What a run of a project leaves behind: its trail, its receipts, and what may be done with them afterwards.

use super::*;

#[tokio::test]
async fn a_run_leaves_a_signed_trail_and_goes_on_from_it() {
    let project = Project::new();
    let value = project.call(TWO, json!({"word": "two"})).await;
    assert_eq!(value["success"], false);
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let layout = project.layout(&run);
    let found = verify::run(&layout, &project.signer()).unwrap();
    assert!(
        found.iter().all(|finding| finding.flaw.is_none()),
        "{found:?}"
    );
    let document = std::fs::read_to_string(layout.state()).unwrap();
    let kept = KeptRun::read(project.signer().opened(&document).unwrap()).unwrap();
    assert_eq!(
        (
            kept.status.as_str(),
            kept.current_node.as_deref(),
            kept.step_count
        ),
        ("error", Some("b"), 2)
    );
    assert_eq!(kept.state["_last_error"]["node"], "b");
    let page = std::fs::read_to_string(layout.page()).unwrap();
    assert!(
        page.contains("| 1 | a | ✅ completed |")
            && page.contains("| 2 | b | ❌ errored |")
            && page.contains("⏳ pending"),
        "{page}"
    );
    project.write("ready", "");
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert_eq!(value["output"]["two"], "two\n", "{value}");
    assert_eq!(value["output"]["one"], "one\n");
    let kinds: Vec<String> = std::fs::read_to_string(layout.transcript())
        .unwrap()
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).unwrap()["event_type"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    for kind in [
        "graph_started",
        "step_started",
        "step_completed",
        "checkpoint_signature",
        "graph_error",
        "graph_completed",
    ] {
        assert!(kinds.iter().any(|known| known == kind), "{kinds:?}");
    }
    let found = verify::run(&layout, &project.signer()).unwrap();
    assert!(
        found.iter().all(|finding| finding.flaw.is_none()),
        "{found:?}"
    );
    let again = project
        .call(TWO, json!({"resume": true, "graph_run_id": run}))
        .await;
    assert!(
        again["error"].as_str().unwrap().contains("reached its end"),
        "{again}"
    );
}

#[tokio::test]
async fn a_run_is_carried_on_by_one_process_at_a_time() {
    let project = Project::new();
    let value = project.call(TWO, json!({"word": "two"})).await;
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let transcript = project.layout(&run).transcript();
    let before = std::fs::read(&transcript).unwrap();
    // What a process that carries it on holds until it ends, however it does.
    let other = std::fs::File::open(&transcript).unwrap();
    other.lock().unwrap();
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert_eq!(
        value["error"],
        format!("run `{run}` is being carried on by another process; wait for it, or cancel it")
    );
    assert_eq!(std::fs::read(&transcript).unwrap(), before);
    other.unlock().unwrap();
    project.write("ready", "");
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert_eq!(value["success"], true, "{value}");
}

#[tokio::test]
async fn what_was_changed_is_neither_verified_nor_resumed() {
    let project = Project::new();
    let value = project.call(TWO, json!({"word": "two"})).await;
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let layout = project.layout(&run);
    let state = std::fs::read_to_string(layout.state()).unwrap();
    std::fs::write(layout.state(), state.replace("one\\n", "1\\n")).unwrap();
    let transcript = std::fs::read_to_string(layout.transcript()).unwrap();
    std::fs::write(
        layout.transcript(),
        transcript.replacen("\"node\":\"a\"", "\"node\":\"x\"", 1),
    )
    .unwrap();
    let flaws: Vec<bool> = verify::run(&layout, &project.signer())
        .unwrap()
        .iter()
        .map(|finding| finding.flaw.is_some())
        .collect();
    assert_eq!(flaws, [true, true, false, false]);
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert!(
        value["error"]
            .as_str()
            .unwrap()
            .contains("was changed after it was signed"),
        "{value}"
    );
    // A key of somebody else signs as well, and is not believed.
    let other = Signer::open(&project.0.join(".other")).unwrap();
    let body = state.split_once('\n').unwrap().1;
    std::fs::write(layout.state(), other.signed("2026-01-01T00:00:00Z", body)).unwrap();
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert!(
        value["error"].as_str().unwrap().contains("another key"),
        "{value}"
    );
}

#[tokio::test]
async fn receipts_lead_from_the_run_to_every_result() {
    let project = Project::new();
    project.write("ready", "");
    let value = project.call(TWO, json!({"word": "w"})).await;
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let objects = graphwright::dialects::rye::project::objects::Objects::of(&project.0);
    let reference: Value =
        serde_json::from_str(&std::fs::read_to_string(objects.reference(&run)).unwrap()).unwrap();
    let snapshot = objects.get(reference["hash"].as_str().unwrap()).unwrap();
    let receipts = snapshot["node_receipts"].as_array().unwrap();
    assert_eq!(receipts.len(), 2);
    let receipt = objects.get(receipts[1].as_str().unwrap()).unwrap();
    let result = objects
        .get(receipt["node_result_hash"].as_str().unwrap())
        .unwrap();
    assert_eq!(result["result"]["stdout"], "w\n");
    let state = objects
        .get(snapshot["state_hash"].as_str().unwrap())
        .unwrap();
    assert_eq!(state["state"]["two"], "w\n");
    let again = project.call(TWO, json!({"word": "w"})).await;
    assert_ne!(again["graph_run_id"], value["graph_run_id"]);
}

#[tokio::test]
async fn a_cancelled_run_stops_between_steps() {
    let project = Project::new();
    project.write("ready", "");
    let checked = compiled(&project.0, TWO);
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    let cancel = Cancel::new();
    let mut settings = project.settings(Host::bare());
    settings.cancel = cancel.clone();
    cancel.cancel();
    let invoked = invoke(&graph, Map::new(), settings).await;
    assert_eq!(invoked.value["status"], "cancelled");
    let run = invoked.value["graph_run_id"].as_str().unwrap().to_owned();
    assert!(
        std::fs::read_to_string(project.layout(&run).transcript())
            .unwrap()
            .contains("graph_cancelled")
    );
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert_eq!(value["success"], true, "{value}");
}

#[tokio::test]
async fn what_a_caller_gives_is_all_that_a_run_may_do() {
    let project = Project::new();
    let config = one("rye/bash", &json!({"command": "echo x"}));
    let value = project.call(&config, json!({"capabilities": []})).await;
    assert!(
        value["output"]
            .as_str()
            .unwrap()
            .contains("permission denied"),
        "{value}"
    );
    let value = project
        .call(
            &config,
            json!({"capabilities": ["rye.execute.tool.rye.bas?"]}),
        )
        .await;
    assert_eq!(value["output"]["stdout"], "x\n");
}

#[tokio::test]
async fn parameters_of_the_wrong_form_are_refused() {
    let project = Project::new();
    for parameters in [
        json!({"inject_state": 1}),
        json!({"resume": true}),
        json!({"node": "x"}),
        json!({"async": true}),
        json!({"resume_run_id": "../x"}),
    ] {
        let value = project.call(TWO, parameters.clone()).await;
        assert_eq!(value["success"], false, "{parameters}");
        assert!(!value["error"].as_str().unwrap().is_empty());
    }
    let _ = Arc::new(());
}

#[tokio::test]
async fn what_a_killed_process_left_half_written_is_dropped() {
    let project = Project::new();
    let value = project.call(TWO, json!({"word": "two"})).await;
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let layout = project.layout(&run);
    let transcript = std::fs::read_to_string(layout.transcript()).unwrap();
    std::fs::write(
        layout.transcript(),
        format!("{transcript}{{\"timestamp\": \"20"),
    )
    .unwrap();
    let found = verify::run(&layout, &project.signer()).unwrap();
    assert!(
        found[0].flaw.as_ref().unwrap().contains("1 line"),
        "{found:?}"
    );
    project.write("ready", "");
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert_eq!(value["success"], true, "{value}");
    let found = verify::run(&layout, &project.signer()).unwrap();
    assert!(found.iter().all(|one| one.flaw.is_none()), "{found:?}");
    let page = std::fs::read_to_string(layout.page()).unwrap();
    assert!(
        page.contains("| 1 | a | ✅ completed |"),
        "the page shows both parts: {page}"
    );
}

#[tokio::test]
async fn the_page_of_a_resumed_run_tells_of_its_first_part_what_it_told_before() {
    let project = Project::new();
    let value = project.call(TWO, json!({"word": "two"})).await;
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let layout = project.layout(&run);
    let row = |page: &str| {
        let first = page.lines().find(|line| line.starts_with("| 1 | a |"));
        first.map(str::to_owned)
    };
    let before = std::fs::read_to_string(layout.page()).unwrap();
    assert!(row(&before).unwrap().contains("| +"), "{before}");
    project.write("ready", "");
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert_eq!(value["success"], true, "{value}");
    let after = std::fs::read_to_string(layout.page()).unwrap();
    assert_eq!(row(&after), row(&before), "{after}");
}

#[tokio::test]
async fn a_transcript_that_is_cut_short_or_put_back_is_found() {
    let project = Project::new();
    let value = project.call(TWO, json!({"word": "two"})).await;
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let layout = project.layout(&run);
    let flaws = || -> Vec<String> {
        let found = verify::run(&layout, &project.signer()).unwrap();
        let flawed = found
            .iter()
            .filter_map(|one| Some((one.what, one.flaw.clone()?)));
        flawed
            .map(|(what, flaw)| format!("{what} {flaw}"))
            .collect()
    };
    let transcript = std::fs::read(layout.transcript()).unwrap();
    let (state, page) = (
        std::fs::read(layout.state()).unwrap(),
        std::fs::read(layout.page()).unwrap(),
    );
    let lines: Vec<&[u8]> = transcript.split_inclusive(|byte| *byte == b'\n').collect();
    // At a signature: what is left is signed for itself.
    std::fs::write(layout.transcript(), lines[..4].concat()).unwrap();
    assert!(
        flaws()
            .iter()
            .any(|flaw| flaw.contains("transcript was cut short")),
        "{:?}",
        flaws()
    );
    let value = project.call(TWO, json!({"resume_run_id": run})).await;
    assert!(
        value["error"].as_str().unwrap().contains("cut short"),
        "{value}"
    );
    std::fs::write(layout.transcript(), &transcript).unwrap();
    assert_eq!(flaws(), [""; 0]);
    project.write("ready", "");
    assert_eq!(
        project.call(TWO, json!({"resume_run_id": run})).await["success"],
        true
    );
    // All three files of an earlier time fit each other, and not the receipts.
    std::fs::write(layout.transcript(), &transcript).unwrap();
    std::fs::write(layout.state(), &state).unwrap();
    std::fs::write(layout.page(), &page).unwrap();
    assert_eq!(flaws(), ["receipts are not of the same time as the state"]);
}

#[tokio::test]
async fn a_receipt_that_was_changed_is_found() {
    let project = Project::new();
    project.write("ready", "");
    let value = project.call(TWO, json!({"word": "w"})).await;
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let mut objects = Vec::new();
    let root = project.0.join(".ai/state/objects");
    for folder in std::fs::read_dir(&root).unwrap().flatten() {
        if folder.file_name().len() == 2 {
            let files = std::fs::read_dir(folder.path()).unwrap().flatten();
            objects.extend(files.map(|file| file.path()));
        }
    }
    let result = objects.iter().find(|file| {
        std::fs::read_to_string(file).is_ok_and(|text| text.contains("\"stdout\":\"w\\n\""))
    });
    let result = result.unwrap();
    let text = std::fs::read_to_string(result).unwrap();
    std::fs::write(result, text.replace("w\\n", "x\\n")).unwrap();
    let found = verify::run(&project.layout(&run), &project.signer()).unwrap();
    let flaws: Vec<&str> = found.iter().filter_map(|one| one.flaw.as_deref()).collect();
    assert_eq!(flaws.len(), 1, "{found:?}");
    assert!(flaws[0].contains("missing or was changed"), "{flaws:?}");
}

#[tokio::test]
async fn how_often_a_node_was_tried_again_is_kept() {
    let project = Project::new();
    let config = "  hooks: [{ event: error, action: { retry: true, max_retries: 2 } }]\n  nodes:\n    \
         a: { action: { item_id: rye/bash, params: { command: \"echo x >> tries; test $(wc -l < tries) -ge 3\" } }, assign: { n: \"${state._retries.a}\" }, next: b }\n    \
         b: { action: { item_id: rye/bash, params: { command: \"echo x >> others; test $(wc -l < others) -ge 5\" } }, next: [{ to: d, when: { path: state._retries.b, op: gte, value: 2 } }] }\n    \
         d: { type: return }\n";
    let value = project.call(config, json!({})).await;
    assert_eq!(value["success"], false, "{value}");
    assert_eq!(
        (&value["state"]["n"], &value["state"]["_retries"]),
        (&json!(2), &json!({"a": 2, "b": 2}))
    );
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    assert!(
        project
            .read(&format!(".ai/knowledge/graphs/t/g/{run}.md"))
            .contains("_retries")
    );
    // What was used up before is used up: one attempt, the fourth.
    let value = project.call(config, json!({"resume_run_id": run})).await;
    assert_eq!(value["success"], false, "{value}");
    let value = project.call(config, json!({"resume_run_id": run})).await;
    assert_eq!(
        value["output"]["_retries"],
        json!({"a": 2, "b": 2}),
        "{value}"
    );
    assert_eq!(project.read("others").lines().count(), 5);
}

#[tokio::test]
async fn a_run_that_takes_too_long_fails_and_can_go_on() {
    let project = Project::new();
    let config = |limit: &str| {
        format!(
            "  x-timeout: {limit}\n  nodes:\n    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"test -f ready || sleep 100000\" }} }}, next: d }}\n    d: {{ type: return, output: done }}\n"
        )
    };
    let value = project.call(&config("0.5"), json!({})).await;
    assert!(
        value["error"]
            .as_str()
            .unwrap()
            .contains("timed out after 0.5s"),
        "{value}"
    );
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    let transcript = std::fs::read_to_string(project.layout(&run).transcript()).unwrap();
    assert!(transcript.contains("\"graph_error\"") && transcript.contains("timed out after"));
    project.write("ready", "");
    let value = project
        .call(&config("600"), json!({"resume_run_id": run}))
        .await;
    assert_eq!(value["output"], "done", "{value}");
    let checked = compiled(&project.0, "  nodes:\n    a: { type: return }\n");
    let limit = checked.program().limits.timeout;
    assert_eq!(limit, Some(std::time::Duration::from_secs(600)));
}

#[tokio::test]
async fn defaults_count_as_they_stand_and_inputs_must_fit() {
    let project = Project::new();
    let config = "  nodes:\n    a: { type: return, output: \"${inputs.n}\" }\nconfig_schema:\n  type: object\n  properties: { n: { type: integer, default: five } }\n";
    assert_eq!(project.call(config, json!({})).await["output"], "five");
    assert_eq!(project.call(config, json!({"n": 6})).await["output"], 6);
    let value = project.call(config, json!({"n": "six"})).await;
    assert_eq!(value["error"], "input `n`: expected integer, found string");
    let value = project.call(config, json!({"validate": true})).await;
    let warned = value["warnings"].to_string();
    assert!(
        warned.contains(
            "the default of input `n` does not fit its schema: expected integer, found string"
        ),
        "{value}"
    );
}

#[tokio::test]
async fn a_node_alone_has_a_trail_of_its_own() {
    let project = Project::new();
    project.write("ready", "");
    let step = json!({"node": "b", "inject_state": {"one": "1"}, "word": "w"});
    let value = project.call(TWO, step).await;
    assert_eq!(
        (&value["success"], &value["next_node"]),
        (&json!(true), &json!("d")),
        "{value}"
    );
    assert_eq!(value["state"]["two"], "w\n");
    let run = value["graph_run_id"].as_str().unwrap().to_owned();
    assert!(run.ends_with("-step"), "{run}");
    let found = verify::run(&project.layout(&run), &project.signer()).unwrap();
    assert!(found.iter().all(|one| one.flaw.is_none()), "{found:?}");
    std::fs::remove_file(project.0.join("ready")).unwrap();
    let value = project.call(TWO, json!({"node": "b"})).await;
    assert_eq!(
        (&value["success"], &value["executed_node"]),
        (&json!(false), &json!("b"))
    );
    assert_eq!(value["state"]["_last_error"]["node"], "b", "{value}");
}

#[tokio::test]
async fn capabilities_of_the_wrong_form_grant_nothing() {
    let project = Project::new();
    let config = one("rye/bash", &json!({"command": "echo x"}));
    for wrong in [json!("rye.*"), json!(5), json!({"rye.*": true}), json!([1])] {
        let value = project.call(&config, json!({"capabilities": wrong})).await;
        let error = value["error"].as_str().unwrap_or_default();
        assert!(error.contains("must be a list of patterns"), "{value}");
    }
}
