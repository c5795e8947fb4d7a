//! What generated code names of this dialect.

pub use super::inputs::NodeInputs;
pub use super::node_output::NodeOutput;
pub use super::nodes::{
    BeginContext, Gate, ReactContext, ReportContext, Route, RunBeginning, RunReport, SpeakContext,
};
pub use super::run::Conversation;
pub use super::spec::{
    BeginSpec, BoardFile, BoardPart, CompactSpec, MediaKind, MediaSource, MediaSpec, ModelSpec,
    Piece, ReactSpec, RemotePrompt, RemoteUse, ReportSpec, ReportedNode, ScopeSpec, ServerUse,
    SpeakSpec, ToolSpec, TurnsSpec, Writer,
};
