//! Copies of a store: those that anybody makes of the file, and those that the agent makes and puts back.

use super::commands::{Agent, told};
use super::stores::{Dir, exit, origin};
use crate::patience::PATIENCE;
use graphwright::store::sqlite::Sqlite;
use graphwright::store::{Filter, Lease, Store};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Runs a command of the example with another store than its own.
fn elsewhere(arguments: &[&str], store: &str) -> (Option<i32>, String, String) {
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let mut command = Command::new(target.join("examples").join("brief-writer"));
    command.env_remove("GRAPHWRIGHT_DIR");
    command.args(arguments).arg("--store").arg(store);
    told(&command.output().expect("starts"))
}

async fn names(file: &Path) -> Vec<String> {
    let Ok(store) = Sqlite::at(&file.to_string_lossy()) else {
        return Vec::new();
    };
    let rows = store.list(&Filter::default()).await.unwrap_or_default();
    rows.into_iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn the_file_of_a_run_under_way_holds_it_soon() {
    let dir = Dir::new("file-alone");
    let store = Sqlite::at(&dir.file()).expect("a store");
    let lease = Lease::new();
    store.create(&origin("one"), &lease).await.expect("created");
    store
        .append("one", &lease, vec![exit("", 0, 1)])
        .await
        .expect("kept");
    let begun = Instant::now();
    for copy in 0.. {
        // As a run does that waits for a model: it says that it is alive, again and again.
        store.renew("one", &lease).await.expect("renewed");
        let alone = dir.0.join(format!("copy-{copy}.db"));
        std::fs::copy(dir.file(), &alone).expect("copied");
        if names(&alone).await == ["one"] {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "the run is in the log only");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[test]
fn a_store_is_copied_and_put_back_while_it_is_open() {
    let agent = Agent::new("copies");
    agent.waiting("one");
    // Somebody else has the store open, with something in its log.
    let open = Sqlite::at(&agent.dir.file()).expect("a store");
    agent.waiting("two");
    let copy = agent.dir.0.join("copy.db").display().to_string();
    let (code, stdout, stderr) = agent.run(&["runs", "--backup", &copy], "");
    assert_eq!(code, Some(0), "{stderr}");
    assert_eq!(
        stdout,
        format!("wrote a copy of sqlite:{} to {copy}\n", agent.dir.file())
    );
    #[cfg(unix)]
    {
        let about = std::fs::metadata(&copy).expect("a file");
        let mode = std::os::unix::fs::PermissionsExt::mode(&about.permissions());
        assert_eq!(mode & 0o777, 0o600);
    }
    // A run that came later is not in the copy.
    agent.waiting("three");
    let back = format!("sqlite:{}", agent.dir.0.join("back.db").display());
    let (code, stdout, stderr) = elsewhere(&["runs", "--restore", &copy], &back);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.starts_with("restored 2 runs from "), "{stdout}");
    let (_, listed, _) = elsewhere(&["runs", "--json"], &back);
    let listed: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    let mut ids: Vec<&str> = listed["runs"]
        .as_array()
        .expect("runs")
        .iter()
        .filter_map(|run| run["run_id"].as_str())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, ["one", "two"]);
    let shown = |store: &str| elsewhere(&["show", "one"], store);
    assert_eq!(shown(&back), agent.run(&["show", "one"], ""));
    drop(open);
}

/// The writer has begun when the copy is put back, and ends while it is: its run stays, whoever comes first.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_begins_while_a_copy_is_put_back_stays() {
    let dir = Dir::new("copies-race");
    let full = dir.0.join("full.db").display().to_string();
    let full = Sqlite::at(&full).expect("a store");
    let lease = Lease::new();
    for name in ["one", "two"] {
        full.create(&origin(name), &lease).await.expect("created");
    }
    let copy = dir.0.join("copy.db");
    full.back_up(&copy).await.expect("copied");

    for round in 0..20 {
        let file = dir.0.join(format!("{round}.db"));
        let into = Arc::new(Sqlite::at(&file.to_string_lossy()).expect("a store"));
        into.ready().await.expect("made");
        let other = rusqlite::Connection::open(&file).expect("a file");
        let begin =
            "BEGIN IMMEDIATE; INSERT INTO runs (id, graph, fingerprint, phase, created, updated)
                     VALUES ('mine', 'g', '00', 'running', 1, 1)";
        other.execute_batch(begin).expect("begins");
        let (told, begun) = tokio::sync::oneshot::channel();
        let (back, from) = (Arc::clone(&into), copy.clone());
        let putting = tokio::spawn(async move {
            told.send(()).expect("somebody waits");
            back.bring_back(&from).await
        });
        begun.await.expect("begins");
        other.execute_batch("COMMIT").expect("is kept");
        let refused = putting.await.expect("ends").expect_err("there is a run");
        assert!(refused.to_string().contains("it holds 1 runs"), "{refused}");
        assert_eq!(names(&file).await, ["mine"], "round {round}");
    }

    let file = dir.0.join("empty.db");
    let into = Sqlite::at(&file.to_string_lossy()).expect("a store");
    assert_eq!(into.bring_back(&copy).await.expect("put back"), 2);
    assert_eq!(names(&file).await.len(), 2);
}

#[test]
fn a_copy_that_cannot_be_made_says_why() {
    let agent = Agent::new("no-copies");
    let file = agent.dir.file();
    let copy = agent.dir.0.join("copy.db").display().to_string();
    let refused = |arguments: &[&str], store: &str| {
        let (code, stdout, stderr) = elsewhere(arguments, store);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
        stderr
    };
    let url = format!("sqlite:{file}");
    let stderr = refused(&["runs", "--backup", &copy], &url);
    assert!(stderr.contains("there is no store at "), "{stderr}");
    assert!(!Path::new(&file).exists(), "none was made");

    agent.waiting("one");
    std::fs::write(&copy, "mine").expect("a file");
    let stderr = refused(&["runs", "--backup", &copy], &url);
    assert!(stderr.contains("a file of this name already"), "{stderr}");
    assert_eq!(std::fs::read(&copy).expect("a file"), b"mine");
    for store in ["none", "memory:"] {
        let stderr = refused(&["runs", "--backup", "x.db"], store);
        assert!(stderr.contains("no runs in --store none") || stderr.contains("nothing to copy"));
    }
    let into = agent.dir.0.join("nowhere").join("copy.db");
    let stderr = refused(&["runs", "--backup", &into.display().to_string()], &url);
    assert!(stderr.contains("cannot make the file"), "{stderr}");

    let other = format!("sqlite:{}", agent.dir.0.join("other.db").display());
    let stderr = refused(&["runs", "--restore", &copy], &other);
    assert!(stderr.contains("something else than runs"), "{stderr}");
    let stderr = refused(&["runs", "--restore", "/nowhere/copy.db"], &other);
    assert!(stderr.contains("there is no such file"), "{stderr}");
    let sound = agent.dir.0.join("sound.db").display().to_string();
    let (code, _, stderr) = agent.run(&["runs", "--backup", &sound], "");
    assert_eq!(code, Some(0), "{stderr}");
    let stderr = refused(&["runs", "--restore", &sound], &url);
    assert!(stderr.contains("it holds 1 runs"), "{stderr}");

    // Cut off in its middle.
    let bytes = std::fs::read(&sound).expect("a file");
    let cut = agent.dir.0.join("cut.db");
    std::fs::write(&cut, &bytes[..bytes.len() - 4096]).expect("a file");
    let stderr = refused(&["runs", "--restore", &cut.display().to_string()], &other);
    assert!(
        stderr.contains("damaged") || stderr.contains("malformed"),
        "{stderr}"
    );
}
