//! W1: 10,000 steps through a loop of 100 nodes. W6: 1,000 steps, each of which is kept before the next begins.

use super::{closing, counting};
use crate::measure::{Failing, measure};
use crate::setting::File;
use graphwright::Host;
use graphwright::store::Durability;
use graphwright::testing::World;

graphwright::include_graph!("ring");

struct Counting;

impl ring::Nodes for Counting {
    counting!(ring:
        n00 n01 n02 n03 n04 n05 n06 n07 n08 n09 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 n26
        n27 n28 n29 n30 n31 n32 n33 n34 n35 n36 n37 n38 n39 n40 n41 n42 n43 n44 n45 n46 n47 n48 n49 n50 n51 n52 n53
        n54 n55 n56 n57 n58 n59 n60 n61 n62 n63 n64 n65 n66 n67 n68 n69 n70 n71 n72 n73 n74 n75 n76 n77 n78 n79 n80
        n81 n82 n83 n84 n85 n86 n87 n88 n89 n90 n91 n92 n93 n94 n95 n96 n97 n98
    );
    closing!(ring: n99);
}

const STEPS: i64 = 10_000;
const DURABLE: i64 = 1_000;

fn state(limit: i64) -> ring::State {
    ring::State {
        limit,
        ..ring::State::start("")
    }
}

/// W1.
///
/// # Errors
/// If the run fails.
pub async fn run() -> Result<(), Failing> {
    let graph = ring::Ring { nodes: Counting };
    let host = real();
    measure("W1", "compiled", STEPS.try_into()?, async || {
        let run = graphwright::Run::new(&graph, state(STEPS)).host(&host);
        let output = run.run().await?.into_output()?;
        is(&output, "10000")
    })
    .await
}

/// W6.
///
/// # Errors
/// If the run fails, or nothing can be written.
pub async fn durable() -> Result<(), Failing> {
    let graph = ring::Ring { nodes: Counting };
    let host = real();
    for (variant, durability) in [
        ("sqlite-sync", Durability::Sync),
        ("sqlite-async", Durability::Async),
        ("sqlite-exit", Durability::Exit),
    ] {
        let file = File::fresh(variant)?;
        measure("W6", variant, DURABLE.try_into()?, async || {
            let run = graphwright::Run::new(&graph, state(DURABLE)).host(&host);
            let run = run.store(&file.store).durability(durability);
            is(&run.run().await?.into_output()?, "1000")
        })
        .await?;
    }
    Ok(())
}

/// A host whose clock is real, and that needs nothing else.
pub fn real() -> Host {
    let mut host = Host::scripted(World::default());
    host.clock = std::sync::Arc::new(graphwright::host::clock::System);
    host
}

/// # Errors
/// If the output is another.
pub fn is(found: &str, expected: &str) -> Result<(), Failing> {
    if found == expected {
        return Ok(());
    }
    Err(format!("the output is `{found}`, not `{expected}`").into())
}
