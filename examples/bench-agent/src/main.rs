//! Workloads for comparing graphwright with other engines: `bench-agent W1` … `bench-agent W8`.
//!
//! Each prints one JSON line per variant to standard output. `BENCH_DATA` names the directory with the data of W2, W7 and
//! W8 (those in this package, if it is not set), `BENCH_WORK` one to write in, `BENCH_LLM` the base URL of an
//! OpenAI-compatible server for W3 and W4, `BENCH_RUNS` how often each variant runs (5). All graphs are compiled from the
//! YAML in `graphs`, and W2's from its data.

mod measure;
mod setting;
mod workload;

use measure::Failing;
use std::process::ExitCode;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let Some(name) = std::env::args().nth(1) else {
        return refuse("which workload? One of W1, W2, …, W8");
    };
    match run(&name).await {
        Ok(code) => code,
        Err(problem) => refuse(&format!("{name}: {problem}")),
    }
}

async fn run(name: &str) -> Result<ExitCode, Failing> {
    match name.to_ascii_uppercase().as_str() {
        "W1" => workload::steps::run().await?,
        "W2" => return workload::text::run().await,
        "W3" => workload::models::chain().await?,
        "W4" => workload::models::fan().await?,
        "W5" => workload::carried::first_node().await?,
        "W6" => workload::steps::durable().await?,
        "W7" => workload::carried::run().await?,
        "W8" => workload::processes::run().await?,
        _ => return Err("there is no such workload; there are W1 to W8".into()),
    }
    Ok(ExitCode::SUCCESS)
}

fn refuse(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    #[tokio::test]
    async fn what_needs_neither_server_nor_disk_runs() {
        for name in ["W1", "w2", "W5", "W8"] {
            assert!(super::run(name).await.is_ok(), "{name}");
        }
        let problem = super::run("W9").await.map_err(|error| error.to_string());
        assert!(problem.is_err_and(|problem| problem.contains("W1 to W8")));
    }
}
