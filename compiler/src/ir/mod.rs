//! The one form that every dialect is lowered to, and the only one that analyses and code generation know.
//!
//! A node is: what it reads → the work it does → the ways it can end. Each way to end (an exit) says what it writes
//! and where the run goes next. Nothing here knows YAML, a dialect, or Rust.

mod ability;
mod expr;
mod meaning;
mod needs;
mod node;
mod print;
mod program;
mod schema;
mod script_view;
pub mod stage;
mod text;
mod tree;
mod types;
pub mod watched_policy;
mod work;
mod workflow;

pub use ability::Ability;
pub use expr::{Cond, Op};
pub use meaning::{Meaning, deed};
pub use needs::{LookTime, Need, Resource};
pub use node::{
    Branch, Exit, ExitCondition, Fork, ItemChain, Join, Node, OnInterrupted, OnMissing,
    OtherWrites, Outcome, Read, Source, Speaker, Target, Write,
};
pub use print::print;
pub use program::{
    Checkpoints, Cycles, Dialect, InitialValue, Input, Key, KeyId, Limits, Mentions, NodeId,
    Program, Reducer, ShownDeeds, ShownRoutes,
};
pub use schema::{ExtraProperties, Property, Schema};
pub use text::{Part, Ref, Root, Step, Text, ValueExpr};
pub use tree::{Pick, Piece, Tree};
pub use types::{Field, Type};
pub use work::{
    Action, ActionModel, Agent, AgentConfig, Allowance, Answer, Ask, Build, Call, CallCountSource,
    Callee, Child, Comparison, Ends, Finish, ForEach, Gate, Interpreter, Judge, Kind, Length, Llm,
    Map, MapList, Mode, ModelCalls, Partner, Policy, Profile, Publish, ResultCache, Retrieve,
    Return, Role, Route, Runner, RuntimePart, Script, Shape, Share, TimeBound, Tool, Way, Work,
};
pub use workflow::{Event, Hook, HookAction, Workflow};
