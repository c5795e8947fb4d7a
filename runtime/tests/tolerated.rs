//! What a run went on after is told: on standard error also where no narration is wanted, in the outcome, and by `show`.

use crate::cli::{World, agent, told};
use serde_json::{Value, json};

fn refusing() -> Value {
    json!({"replies": {"draft": [{"text": "I will not.", "finish": "withheld", "stop": "refusal"}]}})
}

#[test]
fn a_quiet_run_that_took_its_fallback_says_why() {
    let world = World::new("fallback", &refusing());
    let file = std::env::temp_dir().join(format!("graphwright-fallback-{}.db", std::process::id()));
    let store = format!("sqlite:{}", file.display());
    let run = |id: &str, more: &[&str]| {
        let mut run = agent();
        run.args(["Wasm", "-q", "--run-id", id, "--store", &store, "--script"]);
        told(&run.arg(&world.0).args(more).output().expect("starts"))
    };
    let why = "LLM node failed: claude:claude-sonnet-4-6: the model refused to answer: I will not.";
    let (code, stdout, stderr) = run("plain", &[]);
    assert_eq!((code, stdout.as_str()), (Some(0), "No brief for: Wasm\n"));
    assert_eq!(
        stderr,
        format!("warning: at node `draft`: {why} (the run went on)\n")
    );

    let (_, stdout, _) = run("json", &["--json"]);
    let outcome: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(outcome["status"], "completed");
    let tolerated = json!([{"node": "draft", "kind": "refusal", "message": why}]);
    assert_eq!(outcome["tolerated"], tolerated);

    let show = |more: &[&str]| {
        let mut show = agent();
        show.args(["show", "json", "--store", &store]).args(more);
        told(&show.output().expect("starts")).1
    };
    let line = format!("went on after: at node `draft`: {why}");
    assert!(show(&[]).contains(&line), "{}", show(&[]));
    let shown: Value = serde_json::from_str(&show(&["--json"])).expect("JSON");
    assert_eq!(shown["steps"][0]["tolerated"], tolerated);
    assert!(show(&["--format", "html"]).contains("The run went on after: at node"));

    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[test]
fn a_step_tells_what_it_went_on_after() {
    let step = |name: &str, reply: Value| {
        let world = World::new(name, &json!({"replies": {"draft": [reply]}}));
        let mut step = agent();
        step.args([
            "step",
            "draft",
            "-q",
            "--state",
            r#"{"initial_prompt": "Wasm"}"#,
            "--script",
        ]);
        told(&step.arg(&world.0).output().expect("starts"))
    };
    let cut = json!({"json": {"title": "T", "body": "B"}, "finish": "limit", "stop": "length"});
    let refused = json!({"text": "I will not.", "finish": "withheld", "stop": "refusal"});
    for (name, reply, said, exit) in [
        (
            "step-cut",
            cut,
            "cut off at the limit of tokens (length), and is used as it is",
            "gate",
        ),
        (
            "step-refused",
            refused,
            "the model refused to answer: I will not.",
            "rejected",
        ),
    ] {
        let (code, stdout, stderr) = step(name, reply);
        assert_eq!(code, Some(0), "{stdout}{stderr}");
        assert!(stderr.starts_with("warning: at node `draft`: "), "{stderr}");
        assert!(
            stderr.contains(said) && stderr.ends_with("(it went on)\n"),
            "{stderr}"
        );
        let done: Value = serde_json::from_str(&stdout).expect("JSON");
        assert_eq!(done["next"], json!([exit]));
        let tolerated = done["tolerated"][0]["message"].as_str();
        assert!(tolerated.is_some_and(|told| told.contains(said)), "{done}");
    }
}
