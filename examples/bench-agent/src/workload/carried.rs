//! W5: the first node of a graph says that it runs. W7: a large value is carried through 1,000 steps.

use super::steps::real;
use super::{closing, counting};
use crate::measure::{Failing, measure};
use crate::setting::{self, File};
use graphwright::Run;
use graphwright::codegen::{NodeContext, Work};
use serde_json::{Map, Value};
use std::io::Write;

graphwright::include_graph!("carry");

struct Counting;

impl carry::Nodes for Counting {
    counting!(carry: n00 n01 n02 n03 n04 n05 n06 n07 n08);
    closing!(carry: n09);
}

struct Announced;

impl carry::Nodes for Announced {
    fn n00<'a>(
        &'a self,
        input: carry::n00::In<'a>,
        _cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, carry::n00::Exit> {
        let mut stdout = std::io::stdout();
        // Whoever measures reads it; one who does not has gone.
        let _ = writeln!(stdout, "FIRST_NODE").and_then(|()| stdout.flush());
        let n = Some(input.state.n + 1);
        Work::done(carry::n00::Exit::Done(carry::n00::Out { n }))
    }

    counting!(carry: n01 n02 n03 n04 n05 n06 n07 n08);
    closing!(carry: n09);
}

const STEPS: i64 = 1_000;

/// W5. It runs once, since what counts is the time until it says so.
///
/// # Errors
/// If the run fails.
pub async fn first_node() -> Result<(), Failing> {
    let graph = carry::Carry { nodes: Announced };
    let host = real();
    Run::new(&graph, carry::State::start(""))
        .host(&host)
        .run()
        .await?
        .into_output()?;
    Ok(())
}

/// W7.
///
/// # Errors
/// If the data cannot be read, or the run fails.
pub async fn run() -> Result<(), Failing> {
    let payload = payload()?;
    let graph = carry::Carry { nodes: Counting };
    let host = real();
    let start = || carry::State {
        limit: STEPS,
        payload: payload.clone(),
        ..carry::State::start("")
    };
    let units = STEPS.try_into()?;
    measure("W7", "memory", units, async || {
        let outcome = Run::new(&graph, start()).host(&host).run().await?;
        arrived(&outcome.into_output()?, &payload)
    })
    .await?;
    let file = File::fresh("carry")?;
    measure("W7", "sqlite-sync", units, async || {
        let run = Run::new(&graph, start()).host(&host).store(&file.store);
        arrived(&run.run().await?.into_output()?, &payload)
    })
    .await
}

fn arrived(output: &str, payload: &Map<String, Value>) -> Result<(), Failing> {
    let expected = format!("{STEPS} {}", serde_json::to_string(payload)?);
    if output == expected {
        return Ok(());
    }
    Err("the value did not arrive as it was sent".into())
}

/// `w7_state.json`, or a value of the same size.
fn payload() -> Result<Map<String, Value>, Failing> {
    let Some(data) = setting::data() else {
        return Ok([("text".to_owned(), "x".repeat(1 << 20).into())]
            .into_iter()
            .collect());
    };
    let path = data.join("w7_state.json");
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Ok(serde_json::from_str(&text)?)
}
