//! What is outside of a run, for real: files of tools, MCP servers, agents, knowledge bases.

#[cfg(test)]
#[cfg(feature = "yaml")]
mod agents;
#[cfg(test)]
#[cfg(all(feature = "mcp", feature = "yaml"))]
mod asking;
#[cfg(test)]
#[cfg(all(
    feature = "yaml",
    feature = "mcp",
    feature = "models",
    feature = "retrieval"
))]
mod before;
mod beside;
#[cfg(test)]
#[cfg(feature = "mcp")]
mod declared;
#[cfg(test)]
#[cfg(feature = "mcp")]
mod hostile;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod killed;
#[cfg(test)]
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(test)]
#[cfg(feature = "mcp")]
mod older;
#[cfg(test)]
#[cfg(feature = "retrieval")]
mod paid_search;
#[cfg(test)]
#[path = "../patience.rs"]
mod patience;
#[cfg(test)]
#[cfg(any(feature = "mcp", feature = "restate"))]
#[path = "../ports.rs"]
mod ports;
#[cfg(test)]
#[cfg(feature = "mcp")]
mod published;
#[cfg(test)]
#[cfg(all(feature = "restate", feature = "macros", unix))]
mod restate;
#[cfg(test)]
#[cfg(feature = "retrieval")]
mod retrieval;
#[cfg(test)]
#[cfg(all(feature = "tracing", feature = "retrieval"))]
#[path = "../seen.rs"]
mod seen;
#[cfg(test)]
#[cfg(feature = "yaml")]
mod single;
#[cfg(test)]
mod tools;
