//! The build-script driver: what it writes, when it writes, and what it says.

use graphwright_compiler::{CompileError, configure};
use graphwright_tests::cases;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

fn fresh(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    directory
}

fn compile(graph: &str, out: &std::path::Path) -> Result<(), CompileError> {
    let path = cases::root().join(graph);
    configure().out_dir(out).compile(&[path])
}

#[test]
fn a_graph_becomes_a_module_that_can_be_included() {
    let out = fresh("include");
    compile("cases/loki/brief-writer/graph.yaml", &out).unwrap();
    let text = std::fs::read_to_string(out.join("brief_writer.rs")).unwrap();
    assert!(
        text.starts_with("pub mod brief_writer {\n//! `brief-writer`: "),
        "{text}"
    );
    assert!(text.contains("impl<N: Nodes> Graph for BriefWriter<N>"));
}

#[test]
fn a_file_is_written_only_when_it_changes() {
    let out = fresh("unchanged");
    compile("cases/loki/brief-writer/graph.yaml", &out).unwrap();
    let file = out.join("brief_writer.rs");
    let long_ago = SystemTime::now() - Duration::from_secs(3600);
    std::fs::File::options()
        .write(true)
        .open(&file)
        .unwrap()
        .set_modified(long_ago)
        .unwrap();
    compile("cases/loki/brief-writer/graph.yaml", &out).unwrap();
    assert_eq!(
        std::fs::metadata(&file).unwrap().modified().unwrap(),
        long_ago
    );
    std::fs::write(&file, "something else").unwrap();
    compile("cases/loki/brief-writer/graph.yaml", &out).unwrap();
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("BriefWriter")
    );
}

#[test]
fn a_wrong_graph_fails_the_build_with_the_findings() {
    let out = fresh("wrong");
    let failed = compile("../examples/macro/ui/graphs/several.yaml", &out).unwrap_err();
    let shown = format!("{failed:?}").replace(&format!("{}/", cases::root().display()), "");
    let difference = cases::compare(&cases::root().join("messages/build-script.txt"), &shown);
    assert_eq!(
        difference,
        None,
        "{}",
        difference.as_deref().unwrap_or_default()
    );
    assert!(
        std::fs::read_dir(&out).unwrap().next().is_none(),
        "nothing is written"
    );
    assert_eq!(failed.messages().len(), 3, "one message per error");
}

/// A name that is nearly one that the graph writes never builds, not even where a missing value would be an empty text.
#[test]
fn a_slip_in_a_name_fails_the_build_in_every_dialect() {
    let slips = [
        ("slip.yaml", "`shelv`", "did you mean `shelf`?"),
        ("slip-rye.yaml", "`shelv`", "did you mean `shelf`?"),
        ("slip-rye-input.yaml", "`topik`", "did you mean `topic`?"),
        (
            "slip-kegal.yml",
            "`{user_mesage}`",
            "did you mean `{user_message}`?",
        ),
    ];
    for (graph, name, advice) in slips {
        let out = fresh(graph);
        let failed = compile(&format!("../examples/macro/ui/graphs/{graph}"), &out).unwrap_err();
        let said = format!("{failed:?}");
        assert!(said.contains("error[") && said.contains(name), "{said}");
        assert!(said.contains(advice), "{said}");
        assert!(std::fs::read_dir(&out).unwrap().next().is_none(), "{graph}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let failed = compile("cases/loki/nowhere/graph.yaml", &fresh("nowhere")).unwrap_err();
    assert!(
        failed
            .to_string()
            .contains("nowhere/graph.yaml`: there is no such file"),
        "{failed}"
    );
}

#[test]
fn what_is_there_and_no_file_is_not_taken_for_a_slip_of_itself() {
    let out = fresh("no-file");
    std::fs::create_dir(out.join("prompts.yml")).unwrap();
    std::os::unix::fs::symlink("/dev/null", out.join("notes")).unwrap();
    let said = |name: &str, text: &str| {
        let file = out.join(name);
        std::fs::write(&file, text).unwrap();
        let found = configure().out_dir(&out).compile(&[file]);
        format!("{:?}", found.unwrap_err())
    };
    let directory = said(
        "directory.yaml",
        "models:\n  - { llm: ollama, model: \"qwen2.5:7b\" }\nprompts:\n  - uri: prompts.yml\nnodes:\n  - { id: a, model: 0, temperature: 0.0, max_tokens: 100, show: true, prompt: { template: 0, user_message: true } }\n",
    );
    let device = said(
        "device.yaml",
        "name: t\nstart: a\nnodes:\n  a: { type: rag, documents: [./notes], state_updates: { found: \"{{output.context}}\" }, next: b }\n  b: { type: llm, prompt: \"{{found}} {{absent}}\", next: done }\n  done: { type: end }\n",
    );
    assert!(
        directory.contains("is a directory") && device.contains("a device"),
        "{directory}\n{device}"
    );
    for said in [directory, device] {
        assert!(!said.contains("did you mean"), "{said}");
    }
}
