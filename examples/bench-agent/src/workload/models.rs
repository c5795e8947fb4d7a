//! W3: twenty model calls, one after the other. W4: a hundred side by side, whose answers become one list.

use crate::measure::{Failing, measure};
use crate::setting;
use graphwright::Run;
use graphwright::codegen::{NodeContext, Work};

graphwright::include_graph!("chain");
graphwright::include_graph!("fan");

/// W3.
///
/// # Errors
/// If the server fails.
pub async fn chain() -> Result<(), Failing> {
    let graph = chain::Chain::new();
    let host = setting::models()?;
    measure("W3", "compiled", 20, async || {
        let outcome = graph.start("hello").host(&host).run().await?;
        if outcome.usage.calls != 20 {
            return Err(format!("{} calls succeeded, not 20", outcome.usage.calls).into());
        }
        outcome.into_output()?;
        Ok(())
    })
    .await
}

/// The node before the branches has nothing to do.
struct Beginning;

impl fan::Nodes for Beginning {
    fn begin<'a>(
        &'a self,
        _input: fan::begin::In<'a>,
        _cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, fan::begin::Exit> {
        Work::done(fan::begin::Exit::Done)
    }
}

/// W4.
///
/// # Errors
/// If the server fails.
pub async fn fan() -> Result<(), Failing> {
    let graph = fan::Fan { nodes: Beginning };
    let host = setting::models()?;
    measure("W4", "compiled", 100, async || {
        let start = fan::State::start("hello");
        let outcome = Run::new(&graph, start).host(&host).run().await?;
        if outcome.usage.calls != 100 || outcome.state.answers.len() != 100 {
            let (calls, answers) = (outcome.usage.calls, outcome.state.answers.len());
            return Err(format!("{calls} calls and {answers} answers, not 100 of each").into());
        }
        outcome.into_output()?;
        Ok(())
    })
    .await
}
