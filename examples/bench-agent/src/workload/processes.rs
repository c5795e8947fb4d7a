//! W8: fifty scripts, one after the other, each a process of its own.

use super::steps::is;
use crate::measure::{Failing, measure};
use crate::setting;
use graphwright::Host;

graphwright::include_graph!("scripts");

/// W8.
///
/// # Errors
/// If the script cannot be run.
pub async fn run() -> Result<(), Failing> {
    let graph = scripts::Scripts::new();
    let host = Host::bare();
    let data = setting::data().filter(|data| data.join("w8.sh").is_file());
    measure("W8", "compiled", 50, async || {
        let mut run = graph.start("").host(&host);
        if let Some(data) = &data {
            run = run.dir(data);
        }
        let outcome = run.run().await?;
        if outcome.path.len() != 51 || !outcome.errors.is_empty() {
            return Err(format!("a script failed: {:?}", outcome.errors).into());
        }
        is(&outcome.into_output()?, "finished")
    })
    .await
}
