//! Runs on a Restate server.

/// The Restate server that a run is on.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Remote {
    /// The run is on the Restate server whose ingress is here (http://localhost:8080), not in a store; see `serve --restate`
    #[arg(long = "restate", value_name = "URL", conflicts_with = "url")]
    pub(crate) restate: Option<String>,
}
