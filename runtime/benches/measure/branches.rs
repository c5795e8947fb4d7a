//! What running side by side costs: a hundred branches, two uneven chains, and a list of 10,000 items. The ideal is what
//! the model calls alone would take.

use crate::table::{Amount, Goal, Row, median};
use crate::{Failing, transition};
use futures_util::future::join_all;
use graphwright::host::{BoxFuture, Message, Model, Purpose, Reply, Request};
use graphwright::{Graph, Host, Run};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

graphwright::graph!("benches/measure/chains.yaml");
graphwright::graph!("benches/measure/hundred.yaml");
graphwright::graph!("benches/measure/items.yaml");

const ROUNDS: u32 = 51;

/// A model that takes its time and says `ok`.
struct Slow(fn(&str) -> u64);

impl Model for Slow {
    fn complete<'a>(
        &'a self,
        request: &'a Request,
    ) -> BoxFuture<'a, Result<Reply, graphwright::host::CallError>> {
        let wait = Duration::from_millis((self.0)(&request.node));
        Box::pin(async move {
            if wait.is_zero() {
                tokio::task::yield_now().await;
            } else {
                tokio::time::sleep(wait).await;
            }
            Ok(Reply {
                text: "ok".to_owned(),
                ..Reply::default()
            })
        })
    }
}

fn host(wait: fn(&str) -> u64) -> Host {
    let mut host = transition::host();
    host.model = Arc::new(Slow(wait));
    host
}

async fn time<G: Graph>(
    graph: &G,
    inputs: Map<String, Value>,
    host: &Host,
) -> Result<f64, Failing> {
    let begun = Instant::now();
    let run = Run::with_inputs(graph, inputs).host(host);
    run.run().await?.into_output()?;
    Ok(begun.elapsed().as_secs_f64())
}

pub(crate) async fn rows() -> Result<Vec<Row>, Failing> {
    Ok(vec![
        at_once().await?,
        hundred().await?,
        chains().await?,
        items().await?,
    ])
}

/// A hundred calls by themselves.
async fn calls(model: &Slow) -> Result<f64, Failing> {
    let request = Request {
        node: "b".to_owned(),
        key: "run/0/1".to_owned(),
        model: None,
        purpose: Purpose::Answer,
        messages: vec![Message::user("p")],
        tools: Vec::new(),
        schema: None,
        temperature: None,
        top_p: None,
        max_tokens: None,
        endpoint: None,
    };
    let begun = Instant::now();
    for reply in join_all((0..100).map(|_| model.complete(&request))).await {
        reply?;
    }
    Ok(begun.elapsed().as_secs_f64())
}

/// Where nobody waits, what is left is ours: the state is copied a hundred times, and the answers become one list.
async fn at_once() -> Result<Row, Failing> {
    let graph = hundred::Hundred::new();
    let host = host(|_| 0);
    let (mut ours, mut ideal) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(time(&graph, Map::new(), &host).await?);
        ideal.push(calls(&Slow(|_| 0)).await?);
    }
    let row = Row::new(
        "fork of 100 branches, model answers at once",
        Amount::Seconds(median(ours)),
    );
    Ok(row.beside("100 bare futures", Amount::Seconds(median(ideal))))
}

async fn hundred() -> Result<Row, Failing> {
    let graph = hundred::Hundred::new();
    let host = host(|node| if node == "begin" { 0 } else { 50 });
    let (mut ours, mut ideal) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        ours.push(time(&graph, Map::new(), &host).await?);
        ideal.push(calls(&Slow(|_| 50)).await?);
    }
    let row = Row::new(
        "fork of 100 branches, 50 ms each",
        Amount::Seconds(median(ours)),
    );
    Ok(row
        .beside("100 bare futures", Amount::Seconds(median(ideal)))
        .goal(Goal::Times(1.2)))
}

/// In lock-step it would take 200 ms.
async fn chains() -> Result<Row, Failing> {
    let graph = chains::Chains::new();
    let host = host(|node| match node {
        "a_short" | "b_short" => 10,
        "a_long" | "b_long" => 100,
        _ => 0,
    });
    let time = time(&graph, Map::new(), &host).await?;
    let row = Row::new(
        "two branches, 10 + 100 and 100 + 10 ms",
        Amount::Seconds(time),
    );
    Ok(row
        .beside("the longer one", Amount::Seconds(0.11))
        .goal(Goal::Times(1.2)))
}

async fn items() -> Result<Row, Failing> {
    const ITEMS: u32 = 10_000;
    let topics: Vec<String> = (0..ITEMS)
        .map(|number| format!("topic number {number}"))
        .collect();
    let state = json!({"topics": topics, "background": "x".repeat(1_000_000), "width": 8});
    let Value::Object(inputs) = state else {
        return Err("the inputs are no object".into());
    };
    let graph = items::Items::new();
    let time = time(&graph, inputs, &host(|_| 0)).await?;
    Ok(Row::new(
        "map, per item of 10,000, two calls each",
        Amount::Seconds(time / f64::from(ITEMS)),
    ))
}
