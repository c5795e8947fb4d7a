//! `graphwright policy --runs STORE`: recorded runs, held against policies.

use super::continuation;
use crate::graph::About;
use crate::policy::table::PolicyTable;
use crate::policy::{RecordedRun, recorded};

/// Holds the runs of a graph that a store keeps against policies, and says where that is.
///
/// # Errors
/// If there is no such store, or it cannot be read.
pub fn held(
    about: &About,
    watched: &PolicyTable,
    url: &str,
) -> Result<(String, Vec<RecordedRun>), String> {
    // A store that is opened is made; one that is not there has no runs.
    if let Some(path) = url.strip_prefix("sqlite:").filter(|path| !path.is_empty())
        && !std::path::Path::new(path.split('?').next().unwrap_or(path)).exists()
    {
        return Err(format!("there is no store at `{path}`"));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start: {error}"))?;
    runtime.block_on(async {
        let store = continuation::needed(Some(url)).await?;
        let runs = recorded(watched, about, store.as_ref()).await;
        let runs = runs.map_err(|error| error.to_string())?;
        Ok((store.place(), runs))
    })
}
