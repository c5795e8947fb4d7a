//! What a node does: one file per kind, with its struct and its answer to every question that is asked about kinds
//! ([`Kind`]). Whoever wants to know something about work asks for that; the list of all kinds stands here and, for what
//! they become, in `codegen/node`.

mod action;
mod agent;
mod ask;
mod begin;
mod finish;
mod for_each;
mod judge;
mod kind;
mod llm;
mod map;
mod pass;
mod publish;
mod react;
mod report;
mod retrieve;
mod return_value;
mod runner;
mod script;
mod speak;

pub use action::{Action, ActionModel, Policy, ResultCache};
pub use agent::{Agent, AgentConfig, Child};
pub use ask::{Answer, Ask, Comparison, Length};
pub use begin::Begin;
pub use finish::Finish;
pub use for_each::ForEach;
pub use judge::{Judge, Route, Way};
pub use kind::{
    Call, CallCountSource, Callee, Ends, Kind, MapList, ModelCalls, Partner, Profile, Role,
    RuntimePart, Shape, TimeBound,
};
pub use llm::{Llm, Tool};
pub use map::Map;
pub use publish::Publish;
pub use react::{Chain, Compaction, React};
pub use report::{Report, ReportedNode};
pub use retrieve::{Build, Retrieve};
pub use return_value::Return;
pub use runner::{Allowance, Gate, Mode, Runner, Share};
pub use script::{Interpreter, Script};
pub use speak::{Speak, Wording};

use super::stage::Stage;
use std::ops::Deref;

/// The work of a node. What is asked about it, [`Kind`] has as methods.
#[derive(Clone, Debug)]
pub enum Work {
    /// Asks a model, with tools if there are any.
    Llm(Llm),
    /// Runs another agent to its end.
    Agent(Agent),
    /// Runs a program that sees the state and prints an object.
    Script(Script),
    /// Asks a person.
    Ask(Ask),
    /// Looks something up in a knowledge base.
    Retrieve(Retrieve),
    /// Starts a chain of nodes for every item of a list.
    Map(Map),
    /// Ends the run with a result.
    Finish(Finish),
    /// Calls something by its id.
    Action(Action),
    /// Nothing; the exits decide.
    Pass,
    /// Calls something by its id for every item of a list.
    ForEach(ForEach),
    /// Ends the run with a value.
    Return(Return),
    /// Does a step with tools, under budgets.
    Runner(Box<Runner>),
    /// Judges what was done, and chooses a route.
    Judge(Box<Judge>),
    /// Ends the run with a result that is written to a file.
    Publish(Publish),
    /// A step of a staged conversation.
    Stage(Stage),
}

/// The one place that knows which kind answers for what.
impl Deref for Work {
    type Target = dyn Kind;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Llm(work) => work,
            Self::Agent(work) => work,
            Self::Script(work) => work,
            Self::Ask(work) => work,
            Self::Retrieve(work) => work,
            Self::Map(work) => work,
            Self::Finish(work) => work,
            Self::Action(work) => work,
            Self::Pass => &pass::Pass,
            Self::ForEach(work) => work,
            Self::Return(work) => work,
            Self::Runner(work) => &**work,
            Self::Judge(work) => &**work,
            Self::Publish(work) => work,
            Self::Stage(Stage::Begin(work)) => &**work,
            Self::Stage(Stage::Speak(work)) => &**work,
            Self::Stage(Stage::React(work)) => &**work,
            Self::Stage(Stage::Report(work)) => work,
        }
    }
}
