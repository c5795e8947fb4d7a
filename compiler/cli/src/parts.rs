//! Parts of the runtime that a user asks for: `graphwright build --with serve-http`.

use clap::{Args, ValueEnum};
use std::collections::BTreeSet;

/// What an agent can do beyond what its graph needs.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Parts {
    /// Parts that the agent has beside what its graph needs; may be given several times, or with commas
    #[arg(long = "with", value_enum, value_name = "PART", value_delimiter = ',')]
    with: Vec<Part>,
}

/// A part of the runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// `AGENT serve --http`: runs over HTTP, with a web page
    ServeHttp,
    /// `AGENT serve --mcp`: the agent as a tool of MCP clients
    ServeMcp,
    /// `--store postgres://…`
    Postgres,
    /// Traces and metrics for an OpenTelemetry collector (OTEL_EXPORTER_OTLP_ENDPOINT)
    Otel,
    /// `AGENT serve --restate`: runs on a Restate server, with nodes on several machines
    Restate,
    /// MCP servers as sources of tools (`--mcp`), also where no node names a tool
    Mcp,
}

impl Parts {
    /// The cargo features of the runtime.
    pub(super) fn features(&self) -> BTreeSet<&'static str> {
        let one = |part: &Part| match part {
            Part::ServeHttp => "serve-http",
            Part::ServeMcp => "serve-mcp",
            Part::Postgres => "postgres",
            Part::Otel => "otel",
            Part::Restate => "restate",
            Part::Mcp => "mcp",
        };
        self.with.iter().map(one).collect()
    }
}
