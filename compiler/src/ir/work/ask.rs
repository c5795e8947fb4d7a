//! A question to a person.

use super::super::needs::Need;
use super::super::{Program, Text, Type};
use super::kind::{Ends, Kind, ModelCalls, Partner, Profile, Role, RuntimePart, Shape, TimeBound};
use crate::source::Span;
pub use graphwright_rules::number::Comparison;

/// Asks a person.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The question.
    pub question: Text,
    /// What kind of answer is wanted.
    pub answer: Answer,
}

/// The answer that a question wants.
#[derive(Clone, Debug)]
pub enum Answer {
    /// One of these, or the person's own words. The exits say where each leads.
    Choice {
        /// What is offered.
        options: Vec<String>,
    },
    /// Any text.
    Line {
        /// What an empty answer stands for.
        default: Option<Text>,
        /// What a text that was typed must satisfy.
        rule: Option<Length>,
    },
}

/// `len(input) <op> <bound>`, in Unicode scalar values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Length {
    /// The comparison.
    pub op: Comparison,
    /// The bound.
    pub bound: u64,
    /// As the user wrote it.
    pub spelled: String,
    /// Where it stands.
    pub span: Span,
}

impl Kind for Ask {
    fn profile(&self) -> Profile {
        let (kind, returned) = match self.answer {
            Answer::Choice { .. } => ("approval", "choice"),
            Answer::Line { .. } => ("input", "input"),
        };
        Profile {
            kind,
            role: Role::Other,
            shape: Shape::Decides,
            partner: Some(Partner::Person),
            ability: None,
            ends: Ends::Not,
            returned: Some(returned),
            has_effects: true,
            sees_state: false,
            per_item: false,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        let default = match &self.answer {
            Answer::Choice { .. } => None,
            Answer::Line { default, .. } => default.as_ref(),
        };
        [&self.question].into_iter().chain(default).collect()
    }

    fn needs<'p>(&'p self, _program: &'p Program, _node: &'p str) -> Vec<Need<'p>> {
        Vec::new()
    }

    fn parts(&self) -> Vec<RuntimePart> {
        Vec::new()
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        Vec::new()
    }

    fn takes(&self) -> TimeBound {
        TimeBound::Nothing
    }

    fn gives(&self, _program: &Program) -> Type {
        Type::Text
    }

    fn question(&self) -> Option<&Ask> {
        Some(self)
    }
}
