//! Services of a compiled agent, as their callers use them.

#[cfg(feature = "serve-http")]
mod http;
#[cfg(feature = "serve-http")]
mod kept;
#[cfg(feature = "serve-http")]
mod load;
#[cfg(feature = "serve-http")]
mod locked;
#[cfg(feature = "serve-http")]
mod log;
#[cfg(feature = "serve-mcp")]
mod mcp;
#[cfg(all(feature = "serve-http", feature = "macros"))]
mod nested;
#[cfg(feature = "serve-http")]
mod openapi;
#[cfg(all(feature = "serve-http", feature = "project"))]
mod project;
#[cfg(all(unix, feature = "serve-http", feature = "postgres"))]
mod ready;
#[cfg(feature = "serve-http")]
mod refused;
#[cfg(all(feature = "serve-http", feature = "project", feature = "models"))]
mod threads;

use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The example `brief-writer`, which Cargo builds beside the tests.
fn agent() -> Command {
    example("brief-writer")
}

fn example(name: &str) -> Command {
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let mut command = Command::new(target.join("examples").join(name));
    command
        .env_remove("GRAPHWRIGHT_DIR")
        .env_remove("GRAPHWRIGHT_TOKEN")
        .stdin(Stdio::null());
    command
}

/// A scripted world in a file that is removed with the test. Nobody answers in it: callers do.
struct World(PathBuf);

impl World {
    fn new(name: &str) -> Self {
        let file = format!("graphwright-serve-{name}-{}.json", std::process::id());
        let path = std::env::temp_dir().join(file);
        let world: Value = json!({
            "replies": {"draft": [{"json": {"title": "<b>T</b>", "body": "B"}}]},
            "scripts": {"gate": [{"stdout": "{\"attempts\": 1}"}]},
        });
        std::fs::write(&path, world.to_string()).expect("a file");
        Self(path)
    }
}

/// A directory whose script `gate` ends when the test lets it go, and a world in which it is run.
struct Slow {
    dir: PathBuf,
    world: World,
}

impl Slow {
    fn new(name: &str) -> Self {
        let dir =
            std::env::temp_dir().join(format!("graphwright-slow-{name}-{}", std::process::id()));
        std::fs::create_dir_all(dir.join("scripts")).expect("a directory");
        let gate = "import os, time\nwhile not os.path.exists('go'):\n    time.sleep(0.02)\nprint('{\"attempts\": 1}')\n";
        std::fs::write(dir.join("scripts/gate.py"), gate).expect("a script");
        let world = World::new(&format!("slow-{name}"));
        let replies = json!({"replies": {"draft": [{"json": {"title": "T", "body": "B"}}]}});
        std::fs::write(&world.0, replies.to_string()).expect("a file");
        Self { dir, world }
    }

    /// Lets the scripts end.
    #[cfg(unix)]
    fn lets_go(&self) {
        std::fs::write(self.dir.join("go"), "").expect("a file");
    }

    fn dir(&self) -> &str {
        self.dir.to_str().expect("a path that is text")
    }
}

impl Drop for Slow {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
