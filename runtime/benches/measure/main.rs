//! Everything that has a goal, beside its limit, in one table.
//!
//! ```text
//! cargo bench -p graphwright --features models,sqlite --bench measure
//! cargo bench -p graphwright --features models,sqlite --bench measure -- --write compiler/BENCHMARKS.md
//! cargo bench -p graphwright --features models,sqlite --bench measure -- transition template
//! ```
//!
//! A limit is what the same thing costs without graphwright: the loop by hand, `push_str`, a bare commit, a bare client. Both
//! are measured in the same process in turns, and medians are compared, because the machine also does other things. The
//! command fails where a goal is missed. Where valgrind is installed, instructions are counted, too: those are the same each
//! time, on a busy machine as well.

mod branches;
mod carried;
mod checking;
mod count;
mod drawing;
mod durable;
mod letter;
mod models;
mod policies;
mod table;
mod transition;

use std::process::ExitCode;
use table::{Row, Table};

pub(crate) type Failing = Box<dyn std::error::Error>;

/// The parts of the table.
const PARTS: [&str; 9] = [
    "transition",
    "template",
    "check",
    "policies",
    "draw",
    "durable",
    "fork",
    "model",
    "carried",
];

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode, Failing> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench");
    let mut wanted = Vec::new();
    let mut file = None;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--once" => {
                let work = arguments.next().unwrap_or_default();
                let units = arguments.next().unwrap_or_default().parse()?;
                runtime.block_on(count::once(&work, units))?;
                return Ok(ExitCode::SUCCESS);
            }
            "--write" => file = Some(arguments.next().ok_or("--write needs a file")?),
            part if PARTS.contains(&part) => wanted.push(part.to_owned()),
            other => {
                let parts = PARTS.join(", ");
                return Err(format!("`{other}` is no part of the table: {parts}").into());
            }
        }
    }
    let mut table = Table::default();
    for part in PARTS {
        if wanted.is_empty() || wanted.iter().any(|name| name == part) {
            for row in runtime.block_on(measured(part))? {
                table.add(row);
            }
        }
    }
    if let Some(file) = file {
        std::fs::write(table::root().join(file), table.markdown())?;
    }
    Ok(match table.missed() {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

async fn measured(part: &str) -> Result<Vec<Row>, Failing> {
    match part {
        "transition" => transition::rows().await,
        "template" => letter::rows(),
        "check" => checking::rows(),
        "policies" => policies::rows(),
        "draw" => drawing::rows(),
        "durable" => durable::rows().await,
        "fork" => branches::rows().await,
        "model" => models::rows().await,
        _ => carried::rows().await,
    }
}
