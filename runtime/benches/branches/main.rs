//! What running side by side costs, against the ideal: a hundred branches, two uneven chains, and a list of 10,000 items.
//!
//! `cargo bench -p graphwright --bench branches` prints milliseconds, microseconds per item, and megabytes.

use graphwright::host::{Boxed, Model, Reply, Request};
use graphwright::testing::World;
use graphwright::{Graph, Host, Run};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

graphwright::graph!("benches/branches/chains.yaml");
graphwright::graph!("benches/branches/hundred.yaml");
graphwright::graph!("benches/branches/items.yaml");

/// A model that takes its time and says `ok`.
struct Slow(fn(&str) -> u64);

impl Model for Slow {
    fn complete<'a>(
        &'a self,
        request: &'a Request,
    ) -> Boxed<'a, Result<Reply, graphwright::host::CallError>> {
        let wait = Duration::from_millis((self.0)(&request.node));
        Box::pin(async move {
            if !wait.is_zero() {
                tokio::time::sleep(wait).await;
            } else {
                tokio::task::yield_now().await;
            }
            Ok(Reply {
                text: "ok".to_owned(),
                ..Reply::default()
            })
        })
    }
}

fn host(wait: fn(&str) -> u64) -> Host {
    Host {
        model: Arc::new(Slow(wait)),
        clock: Arc::new(graphwright::host::clock::System),
        ..Host::scripted(World::default())
    }
}

async fn time<G: Graph>(graph: &G, inputs: Map<String, Value>, host: &Host) -> Duration {
    let begun = Instant::now();
    match Run::with_inputs(graph, inputs).host(host).run().await {
        Ok(outcome) => {
            let time = begun.elapsed();
            if outcome.output.is_none() {
                println!("failed: {:?}", outcome.error);
            }
            time
        }
        Err(error) => {
            println!("{error}");
            Duration::ZERO
        }
    }
}

fn main() -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        hundred().await;
        chains().await;
        for (count, width, background) in [
            (10_000, 8, 0),
            (10_000, 100, 0),
            (10_000, 1000, 0),
            (10_000, 8, 1_000_000),
            (1_000, 8, 0),
        ] {
            items(count, width, background).await;
        }
    });
    Ok(())
}

async fn hundred() {
    let graph = hundred::Hundred::new();
    let host = host(|node| if node == "begin" { 0 } else { 50 });
    let time = time(&graph, Map::new(), &host).await;
    println!("100 branches of 50 ms: {time:.1?} (ideal 50 ms)");
}

async fn chains() {
    let graph = chains::Chains::new();
    let host = host(|node| match node {
        "a_short" | "b_short" => 10,
        "a_long" | "b_long" => 100,
        _ => 0,
    });
    let time = time(&graph, Map::new(), &host).await;
    println!(
        "two chains of 10 + 100 ms and 100 + 10 ms: {time:.1?} (ideal 110 ms, in lock-step 200 ms)"
    );
}

async fn items(count: u32, width: u32, background: usize) {
    let topics: Vec<String> = (0..count)
        .map(|number| format!("topic number {number}"))
        .collect();
    let state = json!({"topics": topics, "background": "x".repeat(background), "width": width});
    let Value::Object(inputs) = state else { return };
    let graph = items::Items::new();
    let before = memory("VmRSS");
    let time = time(&graph, inputs, &host(|_| 0)).await;
    println!(
        "{count} items, {width} at once, {} KB beside them: {:.1} µs per item of 2 calls, {} MB before, {} MB at most",
        background / 1000,
        time.as_secs_f64() * 1e6 / f64::from(count),
        before / 1024,
        memory("VmHWM") / 1024
    );
}

/// Kilobytes of memory of this process, as Linux counts them; 0 elsewhere.
fn memory(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(what));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
        .unwrap_or_default()
}
