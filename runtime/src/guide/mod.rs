#![doc = include_str!("links.md")]
#![doc = include_str!("../../guide/SUMMARY.md")]
//!
//! # Of the repository
//!
//! What the pages name beside each other, and what has no documentation here, is in the repository: `compiler/ARCHITECTURE.md` says how it all works,
//! `CONTRIBUTING.md` how to change it, `compiler/BUILDING.md` what building agents costs. `examples` has whole agents and crates, `runtime/examples`
//! a program for each thing that programs do with graphs, `runtime/data/prices.json` what models cost.
//! What a code means is told by `graphwright explain CODE`.

/// Pages of the book as modules. What a label leads to here stands before what it leads to there, so it counts.
macro_rules! pages {
    ($($name:ident: $topic:literal,)*) => {$(
        #[doc = include_str!("links.md")]
        #[doc = include_str!(concat!("../../guide/", $topic, ".md"))]
        pub mod $name {}
    )*};
}

pages! {
    start: "start",
    tour: "tour",
    language: "language",
    loki: "loki",
    rye: "rye",
    kegal: "kegal",
    euler: "euler",
    scripts: "scripts",
    trying: "trying",
    policies: "policies",
    injection: "injection",
    testing: "testing",
    operating: "operating",
    coming_from: "coming-from",
    rust: "rust",
    why: "why",
    mcp: "mcp",
    models: "models",
    script_runs: "script-runs",
    stores: "stores",
    serve: "serve",
    chaos: "chaos",
    telemetry: "telemetry",
    examples: "examples",
    differences: "differences",
    measurements: "measurements",
    diagnostics: "diagnostics",
}
