//! Tests of graphs without models, people or networks.
//!
//! - [`ScriptedWorld`] stands for everything outside. It answers from a [`World`] — in Rust, or from the text that `--script` and
//!   scenario files have — and remembers what it was asked.
//!   In Rust, replies are for a node ([`World::reply`]) or for what is asked ([`World::reply_to`]), calls fail
//!   ([`ScriptedReply::failing`]), and prompts are compared ([`ScriptedWorld::prompts`]). Its time stands still but for what the world says
//!   that a call takes, and it reaches no network.
//! - [`check`] compares what a run came to: outcome, path and state. [`Exits`] remembers which way each node was left.
//! - [`Scenario`] is a whole test as data: `graphwright test` runs the `*.scenario.yaml` files beside a graph, and
//!   [`Scenario::play`] runs one in Rust.
//! - [`explore`](fn@explore) walks all ways through a graph, [`replay`](fn@replay) holds old runs against a new graph, and
//!   [`Recorder`] writes a world down while a graph really runs.
//! - [`chaos`](fn@chaos) lets everything go wrong that can, and looks whether a run is lost.
//! - [`StoreProxy`] stands before a store and does to its calls what an [`Interceptor`] says.
//! - One node alone is tested with [`Run::step`](crate::Run::step).
//!
//! ```
//! # async fn test<G: graphwright::Graph>(graph: &G) -> Result<(), Box<dyn std::error::Error>> {
//! use graphwright::Run;
//! use graphwright::testing::{ScriptedWorld, World, check};
//!
//! let world = World::default().reply("draft", "A title").answer("review", "yes");
//! let outside = ScriptedWorld::new(world);
//! let outcome = Run::with_inputs(graph, Default::default()).host(&outside.host()).run().await?;
//! check(&outcome).completed().path(["draft", "review", "published"]).state("title", "A title");
//! assert_eq!(outside.prompts("draft"), ["Write a title"]);
//! assert!(outside.left_over().is_empty());
//! # Ok(())
//! # }
//! ```

pub(crate) mod clock;
pub(crate) mod host;
#[cfg(any(feature = "restate", feature = "cli"))]
pub(crate) mod interruptions;
pub mod rehearsal;
pub mod scripted;
pub(crate) mod stand_in;

mod chaos;
mod check;
mod explore;
mod notes;
mod play;
mod record;
mod replay;
mod scenario;
mod store_proxy;
mod walk;

pub use crate::testing::scripted::{
    AgentResult, Answer, AnswerOptions, ReplyDetail, ReplyError, ScriptResult, ScriptedHit,
    ScriptedReply, ScriptedWorld, Section, ToolResult, UnansweredCall, UnusedEntries, World,
};
pub use chaos::{BrokenPromise, Trial, chaos};
pub use check::{Check, check};
pub use explore::{Bounds, Exploration, FoundFailure, Prints, ProgramOutputs, explore, made_up};
pub use play::{Exits, ScenarioResult, TakenExit};
pub use record::Recorder;
pub use replay::{Divergence, ReplayResult, replay};
pub use scenario::{Calls, Difference, Expect, ExpectedError, Scenario};
pub use store_proxy::{Interceptor, StoreCall, StoreProxy, StoreReply};
