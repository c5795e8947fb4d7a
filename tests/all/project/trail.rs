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
    let kept = Kept::read(project.signer().opened(&document).unwrap()).unwrap();
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
    assert_eq!(flaws, [true, true, false]);
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
    let objects = graphwright::project::objects::Objects::of(&project.0);
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
    let graph = Interpreted::new(checked.program(), checked.facts());
    let cancel = Cancel::new();
    let mut settings = project.settings(Host::builder().build());
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
