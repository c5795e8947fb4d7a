//! The runtime from outside: graphs written by hand, run against the scripted world and real processes.

#[cfg(test)]
mod branches;
#[cfg(test)]
mod brief;
#[cfg(test)]
mod budget;
#[cfg(feature = "cli")]
#[cfg(test)]
mod cli;
#[cfg(feature = "sqlite")]
#[cfg(test)]
mod durable;
#[cfg(all(
    feature = "macros",
    feature = "typed-tools",
    feature = "serve-mcp-http"
))]
#[cfg(test)]
mod examples;
#[cfg(feature = "cli")]
#[cfg(test)]
mod first_day;
#[cfg(feature = "macros")]
#[cfg(test)]
mod guarded;
#[cfg(feature = "cli")]
#[cfg(test)]
mod manual;
#[cfg(feature = "models")]
#[cfg(test)]
mod models;
#[cfg(test)]
mod patience;
#[cfg(all(feature = "cli", unix))]
#[cfg(test)]
mod pipes;
#[cfg(any(feature = "models", feature = "postgres"))]
#[cfg(test)]
mod ports;
#[cfg(test)]
mod processes;
#[cfg(test)]
mod runs;
#[cfg(feature = "tracing")]
#[cfg(test)]
mod seen;
#[cfg(feature = "serve")]
#[cfg(test)]
mod serve;
#[cfg(feature = "tracing")]
#[cfg(test)]
mod spans;
#[cfg(test)]
mod strides;
#[cfg(all(feature = "otel", feature = "cli"))]
#[cfg(test)]
mod telemetry;
#[cfg(all(feature = "cli", unix))]
#[cfg(test)]
mod terminal;
#[cfg(all(feature = "cli", feature = "sqlite"))]
#[cfg(test)]
mod tolerated;
#[cfg(test)]
mod toy;
#[cfg(all(feature = "cli", feature = "sqlite", feature = "models", unix))]
#[cfg(test)]
mod withheld;
