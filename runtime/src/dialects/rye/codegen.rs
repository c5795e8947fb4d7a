//! What generated code names of this dialect.

pub use super::action::inputs::given;
pub use super::action::{
    ActionFailed, ActionSpec, Call, Code, EachSpec, HookAbout, HookAction, HookEvent, NeedAbout,
    Op, Policy, Seen, Workflow, WorkflowCode, fields, there,
};
pub use super::nested::Nested;
pub use super::node::ActionContext;
