//! The graphs beside this as one program each, for the tests of Restate: `DESK=ways restate-desk serve --restate ADDR`.

use graphwright::cli;
use std::process::ExitCode;

graphwright::graph!("tests/restate/agents/ways/graph.yaml");
graphwright::graph!("tests/restate/agents/items/graph.yaml");
graphwright::graph!("tests/restate/agents/parent/graph.yaml");
graphwright::graph!("tests/restate/agents/late/graph.yaml");

mod new {
    graphwright::graph!("tests/restate/agents/ways-new/graph.yaml");

    pub(crate) fn main() -> std::process::ExitCode {
        graphwright::cli::main(ways::Ways::new())
    }
}

fn main() -> ExitCode {
    match std::env::var("DESK").as_deref() {
        Ok("ways") => cli::main(ways::Ways::new()),
        Ok("ways-new") => new::main(),
        Ok("items") => cli::main(items::Items::new()),
        Ok("parent") => cli::main(parent::Parent::new()),
        Ok("late") => cli::main(late::Late::new()),
        Ok(_) | Err(_) => {
            eprintln!("error: DESK must be ways, ways-new, items, parent or late");
            ExitCode::from(2)
        }
    }
}
