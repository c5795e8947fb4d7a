//! A server whose SQLite file another program keeps locked: it says that it is there, and runs begin when the file is free.

use super::http::Server;
use super::{World, agent};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How often it is asked whether it is there.
const TIMES: u32 = 200;

#[test]
fn a_server_is_healthy_while_another_program_locks_its_file() {
    let dir = std::env::temp_dir().join(format!("graphwright-locked-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory");
    let file = dir.join("runs.db");
    let world = World::new("locked");
    let mut command = agent();
    command
        .args(["serve", "--http", "0", "--store"])
        .arg(format!("sqlite:{}?busy_timeout=1m", file.display()))
        .arg("--script")
        .arg(&world.0);
    let server = Server::of(command, None);
    let begun = |run: &str| {
        let start = json!({"prompt": "Wasm", "run_id": run});
        server.json("POST /runs?wait=50", &start)
    };
    assert_eq!(begun("before").1["status"], "waiting");

    let other = rusqlite::Connection::open(&file).expect("opens");
    other.execute_batch("BEGIN EXCLUSIVE").expect("locked");
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| begun("during"));
        let mut longest = Duration::ZERO;
        for _ in 0..TIMES {
            let asked = Instant::now();
            let health = server.json("GET /health", &Value::Null);
            longest = longest.max(asked.elapsed());
            assert_eq!(health, (200, json!({"status": "ok"})));
        }
        println!("GET /health took {longest:?} at most");
        // It would be as long as the file is locked, if it asked the store.
        assert!(longest < Duration::from_secs(5), "{longest:?}");
        assert!(!waits.is_finished(), "the run waits for the file");
        other.execute_batch("ROLLBACK").expect("released");
        let during = waits.join().expect("an answer");
        assert_eq!(during.1["status"], "waiting", "{during:?}");
    });
    drop(server);
    let _ = std::fs::remove_dir_all(&dir);
}
