//! Staged conversations: nodes that each talk to a model once, boards that they share, controllers that hand out work.
//!
//! `spec` is what the text of a graph says, `said` what a node leaves behind. How prompts are put together, what boards
//! hold and what reports look like follows from these two alone, so it stands here and not in generated code; what the
//! rooms above ask of every graph is in `facade`.

pub(crate) mod codegen;
#[cfg(feature = "cli")]
pub(crate) mod facade;
pub(crate) mod nodes;
pub(crate) mod outputs;
pub(crate) mod run_inputs;

mod board;
mod inputs;
mod media;
mod node_output;
pub(crate) mod remote;
mod report;
mod run;
mod spec;
mod variables;

pub(crate) use board::{Registry, added, text as board_text};
pub use inputs::{Chunks, History};
pub(crate) use inputs::{NodeInputs, turns_of};
pub(crate) use media::attachment_of;
pub use node_output::{BoardText, Iteration, NodeOutput, ToolUse, Trace, Warning, gate};
pub use outputs::Outputs;
pub(crate) use report::NodeTexts;
pub use report::{ReportDetail, json, markdown};
pub(crate) use run::{boards, tell_all, tells_all};
pub use run_inputs::ConversationRun;
pub(crate) use spec::{
    BeginSpec, BoardFile, CompactSpec, MediaSource, MediaSpec, ModelSpec, Piece, ReactSpec,
    RemoteUse, ReportSpec, ServerUse, SpeakSpec, TurnsSpec,
};

// The tests of this repository hold these against the reference.
#[doc(hidden)]
pub use inputs::Inputs;
#[doc(hidden)]
pub use media::attachment_at;
#[doc(hidden)]
pub use variables::filled;
