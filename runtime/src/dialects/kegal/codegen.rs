//! What generated code names of this dialect.

pub use super::given::NodeInputs;
pub use super::nodes::{
    BeginContext, Gate, ReactContext, ReportContext, Route, RunBeginning, RunReport, SpeakContext,
};
pub use super::run::Conversation;
pub use super::said::NodeOutput;
pub use super::spec::{
    BeginSpec, BoardFile, BoardPart, CompactSpec, MediaKind, MediaSource, MediaSpec, ModelSpec,
    Piece, ReactSpec, RemotePrompt, RemoteUse, ReportSpec, ReportedNode, ScopeSpec, ServerUse,
    SpeakSpec, ToolSpec, TurnsSpec, Writer,
};
