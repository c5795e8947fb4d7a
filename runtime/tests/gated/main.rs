//! `graph.gated` as a program: models from a script, everything else real.

// What the compiler made of the graph.
#[path = "../../../tests/cases/euler/gated/expected.rs"]
mod graph;

use graphwright::Host;
use graphwright::testing::{ScriptedWorld, World};
use graphwright::world::Folder;
use graphwright::world::tools::Toolbox;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let replies = std::env::var("GATED_REPLIES").unwrap_or_default();
    let world = match World::from_json(&replies) {
        Ok(world) => world,
        Err(error) => {
            eprintln!("error: GATED_REPLIES: {error}");
            return ExitCode::from(2);
        }
    };
    let mut host = Host::bare()
        .with_tools(Toolbox::new())
        .with_artifacts(Folder::from_env());
    host.model = Arc::new(ScriptedWorld::new(world));
    graphwright::cli::Agent::new(graph::GraphGated::new())
        .host(host)
        .main()
}
