//! Where agents are compiled that tests start: all of them in one place, with one set of parts of the runtime. So the runtime
//! is compiled once for them, and the crates below it not at all: they are those that the tests are linked with.

use std::path::{Path, PathBuf};
use std::process::Command;

/// All parts but the macro, which no agent needs; `_tests` says in which form the tests use other crates.
pub const FEATURES: &str =
    "_tests,euler,kegal,mcp,models,otel,pdf,postgres,project,restate,rye,serve-http,serve-mcp,yaml";

/// One place for all tests and all runs of them.
pub fn place() -> PathBuf {
    let tests = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let place = tests.join("agents");
    std::fs::create_dir_all(&place).unwrap();
    // Cargo builds into `target` of it: the directory that this test was built into.
    #[cfg(unix)]
    if let Err(error) = std::os::unix::fs::symlink("../..", place.join("target")) {
        assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists, "{error}");
    }
    place
}

/// The command with this place.
pub fn graphwright() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_graphwright"));
    command
        .env("GRAPHWRIGHT_CACHE", place())
        .env("GRAPHWRIGHT_FEATURES", FEATURES);
    command
}
