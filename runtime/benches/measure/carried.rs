//! A state of 1 MiB, carried through 1,000 steps: what it costs a step, in memory and on disk. The limit is the same loop
//! with nothing in its state.

use crate::Failing;
use crate::durable::Place;
use crate::table::{Amount, Goal, Row, median};
use crate::transition::host;
use graphwright::Run;
use graphwright::codegen::{NodeContext, Work};
use graphwright::store::Store;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Instant;

graphwright::graph!("../examples/bench-agent/graphs/carry.yaml");

const STEPS: u32 = 1_000;
const ROUNDS: u32 = 15;

/// Nodes that add one to `n` in Rust, in place of the script that the graph names.
macro_rules! counting {
    ($($node:ident)*) => {
        $(
            fn $node<'a>(
                &'a self,
                input: carry::$node::In<'a>,
                _cx: &'a mut NodeContext<'_>,
            ) -> Work<'a, carry::$node::Exit> {
                let n = Some(input.state.n + 1);
                Work::done(carry::$node::Exit::Done(carry::$node::Out { n }))
            }
        )*
    };
}

struct Counting;

impl carry::Nodes for Counting {
    counting!(n00 n01 n02 n03 n04 n05 n06 n07 n08);

    fn n09<'a>(
        &'a self,
        input: carry::n09::In<'a>,
        _cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, carry::n09::Exit> {
        let n = input.state.n + 1;
        let out = carry::n09::Out { n: Some(n) };
        Work::done(if n < input.state.limit {
            carry::n09::Exit::Done(out)
        } else {
            carry::n09::Exit::ToDone(out)
        })
    }
}

fn start(size: usize) -> carry::State {
    let payload: Map<String, Value> = [("text".to_owned(), "x".repeat(size).into())]
        .into_iter()
        .collect();
    carry::State {
        limit: STEPS.into(),
        payload,
        ..carry::State::start("")
    }
}

/// Seconds per step, with what the end makes of the state.
async fn carried(size: usize, store: Option<&Arc<dyn Store>>) -> Result<f64, Failing> {
    let graph = carry::Carry { nodes: Counting };
    let run = Run::new(&graph, start(size)).host(&host());
    let run = match store {
        Some(store) => run.store(store),
        None => run,
    };
    let begun = Instant::now();
    let output = run.run().await?.into_output()?;
    let time = begun.elapsed().as_secs_f64() / f64::from(STEPS);
    if output.len() < size {
        return Err("the value did not arrive".into());
    }
    Ok(time)
}

pub(crate) async fn rows() -> Result<Vec<Row>, Failing> {
    let (mut large, mut none) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        large.push(carried(1 << 20, None).await?);
        none.push(carried(0, None).await?);
    }
    let memory = Row::new(
        "step with 1 MiB of state, of 1,000",
        Amount::Seconds(median(large)),
    );
    let place = Place::fresh()?;
    let store = place.store("large.db")?;
    let before = written();
    carried(1 << 20, Some(&store)).await?;
    let mut rows = vec![memory.beside("empty state", Amount::Seconds(median(none)))];
    if let (Some(before), Some(after)) = (before, written()) {
        let row = Row::new(
            "1,000 durable steps with 1 MiB of state, written",
            Amount::Bytes(after - before),
        );
        rows.push(
            row.beside("the state once", Amount::Bytes(f64::from(1 << 20)))
                .goal(Goal::Most(Amount::Bytes(20e6))),
        );
    }
    Ok(rows)
}

/// Bytes that this process has written so far, where the system tells.
fn written() -> Option<f64> {
    let io = std::fs::read_to_string("/proc/self/io").ok()?;
    let line = io.lines().find_map(|line| line.strip_prefix("wchar: "))?;
    line.parse().ok()
}
