//! What generated code names of this dialect.

pub use super::action::inputs::given;
pub use super::action::{
    ActionCall, ActionSpec, Code, EachSpec, ExpressionScope, FailedAction, HookAbout, HookAction,
    HookEvent, NeedAbout, Op, Policy, Workflow, WorkflowCode, fields, there,
};
pub use super::nested_graph::NestedCall;
pub use super::node::ActionContext;
