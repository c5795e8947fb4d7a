//! What a run may spend: whatever happens to it, it spends no more.

mod market;
mod spent;

use crate::toy::{Do, Toy, end, fork};
use graphwright::codegen::{LlmSpec, Next};
use graphwright::host::Model;
use graphwright::store::Store;
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Host, Limits, Outcome, Run, Spending};
use market::Market;
use serde_json::{Map, Value};
use std::sync::Arc;

/// A node that asks the model `m`.
fn asks() -> Do {
    Do::Llm(LlmSpec {
        model: Some("m"),
        ..LlmSpec::DEFAULT
    })
}

/// Nodes that ask a model, one after another.
fn chain(ids: &[&'static str]) -> Toy {
    let last = ids.len() - 1;
    let nodes = ids.iter().enumerate().map(|(at, id)| {
        let next = if at == last { end() } else { Next::Go(at + 1) };
        (*id, asks(), next)
    });
    Toy::new(Limits::default(), nodes.collect())
}

/// Branches of one node each that ask a model side by side, and one behind them.
fn branches(ids: &[&'static str]) -> Toy {
    let join = ids.len() + 1;
    let entries: Vec<usize> = (1..join).collect();
    let mut nodes = vec![("begin", Do::Pass, fork(&entries, Some(join)))];
    nodes.extend(ids.iter().map(|id| (*id, asks(), Next::Go(join))));
    nodes.push(("last", asks(), end()));
    Toy::new(Limits::default(), nodes)
}

fn host(market: &Arc<Market>) -> Host {
    let mut host = ScriptedWorld::new(World::default()).host();
    host.model = Arc::clone(market) as Arc<dyn Model>;
    host
}

fn dollars(most: f64) -> Spending {
    Spending {
        cost: Some(most),
        tokens: None,
    }
}

async fn run(toy: &Toy, market: &Arc<Market>, most: Spending) -> Outcome<Toy> {
    let run = Run::new(toy, Map::<String, Value>::new()).host(&host(market));
    run.spending(most).run().await.expect("begins")
}

fn memory() -> Arc<dyn Store> {
    Arc::new(graphwright::store::Memory::default())
}
