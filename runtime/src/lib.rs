//! Runs agent graphs that graphwright compiled from YAML.
//!
//! ```
//! use graphwright::testing::World;
//! use graphwright::{Host, Status};
//!
//! graphwright::graph!("examples/letter.yaml"); // mod letter; a wrong graph does not build
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A program takes `Host::from_env()?`: models, tools and people as the environment has them.
//! let host = Host::scripted(World::from_json(
//!     r#"{"replies": {"draft": ["Dear Ada"]}, "answers": {"review": ["send"]}}"#,
//! )?);
//! let outcome = letter::Letter::new().start("Thank Ada").host(&host).run().await?;
//! assert_eq!(outcome.status, Status::Completed);
//! assert_eq!(outcome.output()?, "Sent: Dear Ada");
//! assert_eq!(outcome.state.text.as_deref(), Some("Dear Ada"));
//! # Ok(())
//! # }
//! ```
//!
//! # Where to begin
//!
//! | what is wanted | where |
//! |---|---|
//! | the guide, from the first graph to operating agents | [`guide`] |
//! | run a graph | the generated `start`, [`Run`], [`Outcome`] |
//! | go on with a run that is kept: answers, once more, from an earlier step | the generated `resume`, [`Resume`], [`store`] |
//! | see what happens | [`Follow`] for a stream, [`observe::Observer`] for a callback |
//! | say what is outside: models, tools, people, files, time | [`Host`], the traits of [`host`](mod@host), what there is in [`world`] |
//! | a node in Rust | [`node!`], [`Work`], [`NodeContext`] |
//! | keep runs where the program keeps everything | [`store::Documents`], for whatever keeps texts by name |
//! | tests without models, people or networks | [`testing`] |
//! | a command line around a graph | `cli::Agent` (feature `cli`) |
//! | a graph in a server | `serve::router`, `serve::Service` (features `serve-http`, `serve-mcp-http`) |
//! | what went wrong, and what can be done | [`RunError`] where a run does not begin, [`Outcome::output`] where it has no result, [`Kind`], [`Remedy`] |
//!
//! Errors hold the whole of what went wrong in their text, because runs that are kept keep it, too; so none has a further
//! `source()`. No function panics but the assertions of [`testing::check`](fn@testing::check).
//!
//! The run loop and all that it needs are the crate `graphwright-core`; what a program needs of it stands here. [`Graph`] is what a
//! compiled graph is to it: work that has effects, commits that write, and positions in between.
//!
//! # Features
//!
//! With none the runtime stands on 29 crates. Release builds of whole agents, for Linux: 6.4 MB with `cli`, 11.5 MB with `models`, too,
//! 14.1 MB with models and `mcp`.
//!
//! | feature | what it brings | crates in all |
//! |---|---|---|
//! | `macros` (on) | `graph!`; its crates are the compiler's, and not in the program | 38 |
//! | `rye`, `kegal`, `euler` (on) | the nodes of these dialects; Loki graphs need none of them | 29, 30, 29 |
//! | `stream` (on) | what happens in a run is a `Stream` | 30 |
//! | `typed-tools` | functions as tools, with arguments of the program's own types | 35 |
//! | `yaml` | scripted worlds in YAML | 32 |
//! | `sqlite`, `postgres` | where runs are kept, beside memory | 35, 101 |
//! | `models` | model providers over the network | 164 |
//! | `mcp` | MCP servers as sources of tools | 124 |
//! | `retrieval`, `pdf` | knowledge bases | 63, 111 |
//! | `project` | what runs of graphs of actions leave in their project | 33 |
//! | `http` | what graphs name by URL | 103 |
//! | `cli`, `repl`, `manual` | the command line of an agent | 51, 57, 54 |
//! | `serve-http` | a graph as a service, alone or in a server of the program's own | 76 |
//! | `serve-mcp`, `serve-mcp-http` | a graph as a tool of MCP clients that start it, or connect to it | 154, 158 |
//! | `restate` | nodes on several machines | 163 |
//! | `tracing`, `otel` | spans; their way to a collector | 32, 131 |

// Its macros are for all that follows.
#[macro_use]
pub mod terminal;

#[cfg(feature = "cli")]
mod any_graph;
#[cfg(feature = "cli")]
pub mod cli;
#[doc(hidden)]
pub mod codegen;
pub mod dialects;
#[cfg_attr(
    not(feature = "kegal"),
    allow(dead_code, reason = "conversations use all of it, others a part")
)]
mod files;
pub mod follow;
#[cfg(all(doc, not(doctest)))]
pub mod guide;
pub mod policy;
mod process;
pub mod prompts;
mod purse;
mod remedy;
#[cfg(feature = "restate")]
pub mod restate;
#[cfg(any(feature = "serve-http", feature = "serve-mcp"))]
pub mod serve;
pub mod store;
pub mod testing;
pub mod world;

// Rooms of the core that users of this crate need names of and not the whole: the names stand below, in `store` and in `codegen`.
use graphwright_core::{graph, nodes, run, value};
pub use graphwright_core::{host, observe};

pub use follow::Follow;
pub use graph::work::Work;
pub use graph::{BranchPath, Limits, RunFailure, Spending, Status};
pub use remedy::Remedy;
pub use run::context::NodeContext;
pub use run::executor::Cancel;
pub use run::{Graph, Outcome, Path, Run, RunError, StepResult};
pub use store::Resume;
pub use value::failure::{Failure, Interrupt, Kind, Pause, Question};
pub use value::shared::Shared;
pub use world::Host;

#[cfg(feature = "macros")]
pub use graphwright_macros::{__outline, graph};

/// Includes the module that a build script compiled: `include_graph!("triage")` makes `mod triage`.
#[macro_export]
macro_rules! include_graph {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name, ".rs"));
    };
}

/// A node of a graph as an `async` block: one method of its trait `Nodes`. What the node reads is `input`, its exits are those of
/// its module, and `cx` reaches outside as the declared node does (`draft::run(input, cx)` is that one).
///
/// ```
/// graphwright::graph!("examples/letter.yaml");
/// use letter::{Nodes, draft};
///
/// struct Mine;
///
/// impl Nodes for Mine {
///     graphwright::node! {
///         async fn draft(&self, input, _cx) {
///             Ok(draft::Exit::Done(draft::Out { text: input.initial_prompt.to_owned() }))
///         }
///     }
/// }
/// # fn main() {}
/// ```
///
/// Where `In` of the node has no lifetime, because the node reads nothing or numbers alone, that is said: `input: In`.
///
/// The block gives a `Result<Exit, Interrupt>`: an error fails the run, where the node has no exit for it.
#[macro_export]
macro_rules! node {
    ($(#[$about:meta])* async fn $node:ident(&$this:ident, $input:ident: In, $cx:ident $(,)?) $body:block) => {
        $(#[$about])*
        fn $node<'a>(
            &'a $this,
            $input: $node::In,
            $cx: &'a mut $crate::codegen::NodeContext<'_>,
        ) -> $crate::codegen::Work<'a, $node::Exit> {
            $crate::codegen::Work::new(async move { $body })
        }
    };
    ($(#[$about:meta])* async fn $node:ident(&$this:ident, $input:ident, $cx:ident $(,)?) $body:block) => {
        $(#[$about])*
        fn $node<'a>(
            &'a $this,
            $input: $node::In<'a>,
            $cx: &'a mut $crate::codegen::NodeContext<'_>,
        ) -> $crate::codegen::Work<'a, $node::Exit> {
            $crate::codegen::Work::new(async move { $body })
        }
    };
}
