//! What going from node to node costs: 100 nodes in a loop, one integer in the state, visit caps, cancelling and a time limit
//! on. Beside it stand what the loop would be by hand, and what it is where nodes are boxes behind a table.

use crate::Failing;
use crate::count::instructions;
use crate::table::{Amount, Goal, Row, median};
use graphwright::codegen::{Limits, NodeContext, Work};
use graphwright::testing::World;
use graphwright::{Host, Run};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

graphwright::graph!("../examples/bench-agent/graphs/ring.yaml");

graphwright::graph!(mod watched = "benches/measure/watched/graph.yaml");

/// Nodes of a graph that add one to `n` in Rust, in place of the script that the graph names. The last one leads out when `n` reaches the
/// limit.
macro_rules! counting {
    ($graph:ident: $($node:ident)*) => {
        impl $graph::Nodes for Counting {
            $(
                fn $node<'a>(
                    &'a self,
                    input: $graph::$node::In<'a>,
                    _cx: &'a mut NodeContext<'_>,
                ) -> Work<'a, $graph::$node::Exit> {
                    let n = Some(input.state.n + 1);
                    Work::done($graph::$node::Exit::Done($graph::$node::Out { n }))
                }
            )*

            fn n99<'a>(
                &'a self,
                input: $graph::n99::In<'a>,
                _cx: &'a mut NodeContext<'_>,
            ) -> Work<'a, $graph::n99::Exit> {
                let n = input.state.n + 1;
                let out = $graph::n99::Out { n: Some(n) };
                Work::done(if n < input.state.limit {
                    $graph::n99::Exit::Done(out)
                } else {
                    $graph::n99::Exit::ToDone(out)
                })
            }
        }
    };
    ($graph:ident) => {
        counting!($graph:
        n00 n01 n02 n03 n04 n05 n06 n07 n08 n09 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 n26
        n27 n28 n29 n30 n31 n32 n33 n34 n35 n36 n37 n38 n39 n40 n41 n42 n43 n44 n45 n46 n47 n48 n49 n50 n51 n52 n53
        n54 n55 n56 n57 n58 n59 n60 n61 n62 n63 n64 n65 n66 n67 n68 n69 n70 n71 n72 n73 n74 n75 n76 n77 n78 n79 n80
        n81 n82 n83 n84 n85 n86 n87 n88 n89 n90 n91 n92 n93 n94 n95 n96 n97 n98);
    };
}

/// Counts in Rust.
pub(crate) struct Counting;

counting!(ring);
counting!(watched);

/// A host whose clock is real, and that needs nothing else.
pub(crate) fn host() -> Host {
    let mut host = Host::scripted(World::default());
    host.clock = Arc::new(graphwright::host::clock::System);
    host
}

/// The graph.
pub(crate) fn graph() -> ring::Ring<Counting> {
    ring::Ring { nodes: Counting }
}

/// A state that lets it take so many steps.
pub(crate) fn state(steps: u32) -> ring::State {
    ring::State {
        limit: steps.into(),
        ..ring::State::start("")
    }
}

/// Runs the compiled graph, for a number of steps that is a multiple of 100.
pub(crate) async fn compiled(steps: u32) -> Result<(), Failing> {
    let graph = graph();
    let run = Run::new(&graph, state(steps)).host(&host());
    let output = run.limits(limits()).run().await?.into_output()?;
    same(output.parse()?, steps)
}

/// The same with two policies that are watched.
pub(crate) async fn compiled_and_watched(steps: u32) -> Result<(), Failing> {
    let graph = watched::Ring { nodes: Counting };
    let state = watched::State {
        limit: steps.into(),
        ..watched::State::start("")
    };
    let run = Run::new(&graph, state).host(&host());
    let output = run.limits(limits()).run().await?.into_output()?;
    same(output.parse()?, steps)
}

fn limits() -> Limits {
    Limits {
        visits: Some(u32::MAX),
        steps: Some(u32::MAX),
        timeout: Some(Duration::from_secs(600)),
        ..Limits::default()
    }
}

fn same(found: i64, steps: u32) -> Result<(), Failing> {
    if found == i64::from(steps) {
        return Ok(());
    }
    Err(format!("{found} steps were taken, not {steps}").into())
}

/// The next position for each of these, around.
macro_rules! next {
    ($at:ident: $first:ident $($rest:ident)*) => {
        next!(@ $at $first [] $first $($rest)*)
    };
    (@ $at:ident $first:ident [$($arm:tt)*] $from:ident $to:ident $($rest:ident)*) => {
        next!(@ $at $first [$($arm)* ring::At::$from => ring::At::$to,] $to $($rest)*)
    };
    (@ $at:ident $first:ident [$($arm:tt)*] $last:ident) => {
        match $at {
            $($arm)*
            ring::At::$last => ring::At::$first,
            ring::At::Done => break,
        }
    };
}

/// The loop as one would write it by hand: an enum for the position, a cap on the visits, and nothing else.
pub(crate) fn by_hand(steps: u32) -> Result<(), Failing> {
    let mut visits = [0_u32; 101];
    let mut at = ring::At::N00;
    let mut n = 0_i64;
    while n < i64::from(steps) {
        let Some(count) = visits.get_mut(at as usize) else {
            break;
        };
        *count += 1;
        if *count == u32::MAX {
            return Err("a loop without end".into());
        }
        n = black_box(n) + 1;
        at = next!(at:
        N00 N01 N02 N03 N04 N05 N06 N07 N08 N09 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24
        N25 N26 N27 N28 N29 N30 N31 N32 N33 N34 N35 N36 N37 N38 N39 N40 N41 N42 N43 N44 N45 N46 N47 N48 N49
        N50 N51 N52 N53 N54 N55 N56 N57 N58 N59 N60 N61 N62 N63 N64 N65 N66 N67 N68 N69 N70 N71 N72 N73 N74
        N75 N76 N77 N78 N79 N80 N81 N82 N83 N84 N85 N86 N87 N88 N89 N90 N91 N92 N93 N94 N95 N96 N97 N98 N99
        );
    }
    same(n, steps)
}

/// What an engine does whose nodes are values behind a table: look the node up, call it through a pointer, wait for what it
/// boxed, merge what it gave into a map, look up where to go.
pub(crate) async fn boxed(steps: u32) -> Result<(), Failing> {
    type Future = Pin<Box<dyn std::future::Future<Output = i64> + Send>>;
    type Node = Box<dyn Fn(i64) -> Future + Send + Sync>;
    let nodes: Vec<(Node, usize)> = (0..100)
        .map(|at| {
            let node: Node = Box::new(|n| Box::pin(async move { n + 1 }));
            (node, (at + 1) % 100)
        })
        .collect();
    let mut state = BTreeMap::from([("n".to_owned(), 0_i64)]);
    let mut visits = [0_u32; 100];
    let mut at = 0_usize;
    let mut n = 0;
    while n < i64::from(steps) {
        let (Some((node, next)), Some(count)) = (nodes.get(at), visits.get_mut(at)) else {
            break;
        };
        *count += 1;
        if *count == u32::MAX {
            return Err("a loop without end".into());
        }
        n = node(state.get("n").copied().unwrap_or_default()).await;
        if let Some(held) = state.get_mut("n") {
            *held = n;
        }
        at = *next;
    }
    same(n, steps)
}

/// Steps of a run: those of W1 of the bench-agent. Much longer runs are mostly room for the path that their outcome shows.
const STEPS: u32 = 10_000;
const ROUNDS: u32 = 301;

pub(crate) async fn rows() -> Result<Vec<Row>, Failing> {
    let (mut ours, mut hand, mut table, mut watched) = (vec![], vec![], vec![], vec![]);
    let each = |begun: Instant| begun.elapsed().as_secs_f64() / f64::from(STEPS);
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        compiled(STEPS).await?;
        ours.push(each(begun));
        let begun = Instant::now();
        by_hand(STEPS)?;
        hand.push(each(begun));
        let begun = Instant::now();
        boxed(STEPS).await?;
        table.push(each(begun));
        let begun = Instant::now();
        compiled_and_watched(STEPS).await?;
        watched.push(each(begun));
    }
    let ours = median(ours);
    let counted = instructions("transition", STEPS);
    // Below nothing is the machine's doing.
    let added = (median(watched) - ours).max(0.0);
    let watching = Row::new(
        "what watching two policies adds to it",
        Amount::Seconds(added),
    )
    .goal(Goal::Most(Amount::Seconds(5e-9)))
    .counted_beside(instructions("transition-watched", STEPS), counted);
    let ours = Amount::Seconds(ours);
    let row = |what, name, limit, work| {
        Row::new(what, ours)
            .beside(name, Amount::Seconds(median(limit)))
            .counted_beside(counted, instructions(work, STEPS))
    };
    Ok(vec![
        row(
            "transition, 100 nodes in a loop",
            "enum loop",
            hand,
            "transition-by-hand",
        )
        .goal(Goal::Most(Amount::Seconds(20e-9))),
        row(
            "transition, against nodes in boxes",
            "boxed nodes",
            table,
            "transition-boxed",
        )
        .goal(Goal::Times(1.0)),
        watching,
    ])
}
