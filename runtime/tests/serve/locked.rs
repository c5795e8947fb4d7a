//! A server whose SQLite file another program keeps locked: it says that it is there, and runs begin when the file is free.

use super::http::Server;
use super::{World, agent};
use serde_json::{Value, json};

/// How often it is asked whether it is there.
const TIMES: u32 = 50;

#[test]
fn a_server_is_healthy_while_another_program_locks_its_file() {
    let dir = std::env::temp_dir().join(format!("graphwright-locked-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory");
    let file = dir.join("runs.db");
    let world = World::new("locked");
    let mut command = agent();
    command
        .args(["serve", "--http", "0", "--store"])
        .arg(format!("sqlite:{}?busy_timeout=60m", file.display()))
        .arg("--script")
        .arg(&world.0);
    let server = Server::of(command, None);
    let begun = |run: &str| {
        let start = json!({"prompt": "Wasm", "run_id": run});
        server.json("POST /runs?wait=120", &start)
    };
    assert_eq!(begun("before").1["status"], "waiting");

    let other = rusqlite::Connection::open(&file).expect("opens");
    other.execute_batch("BEGIN EXCLUSIVE").expect("locked");
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| begun("during"));
        // There would be no answer before the file is free, if it asked the store.
        for _ in 0..TIMES {
            let health = server.json("GET /health", &Value::Null);
            assert_eq!(health, (200, json!({"status": "ok"})));
        }
        assert!(!waits.is_finished(), "the run waits for the file");
        other.execute_batch("ROLLBACK").expect("released");
        let during = waits.join().expect("an answer");
        assert_eq!(during.1["status"], "waiting", "{during:?}");
    });
    drop(server);
    let _ = std::fs::remove_dir_all(&dir);
}
