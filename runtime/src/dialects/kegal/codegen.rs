//! What generated code names of this dialect.

pub use super::given::Given;
pub use super::nodes::{
    BeginContext, Begun, Gate, ReactContext, ReportContext, Reported, Route, SpeakContext,
};
pub use super::run::Conversation;
pub use super::said::Said;
pub use super::spec::{
    BeginSpec, BoardFile, BoardPart, CompactSpec, MediaKind, MediaSource, MediaSpec, ModelSpec,
    Piece, ReactSpec, RemotePrompt, RemoteUse, ReportSpec, ScopeSpec, ServerUse, Shown, SpeakSpec,
    ToolSpec, TurnsSpec, Writer,
};
