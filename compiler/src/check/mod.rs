//! stub until the checks are merged
use crate::diag::Report;
use crate::flow::Facts;
use crate::ir::Program;
/// How scripts that declare nothing are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// They may do what is needed.
    #[default]
    Optimistic,
    /// They do nothing.
    Pessimistic,
}
/// A program without errors.
#[derive(Clone, Debug)]
pub struct Checked {
    program: Program,
    facts: Facts,
}
impl Checked {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }
    /// Its facts.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }
}
/// Checks.
pub fn accept(program: Program, _strictness: Strictness) -> (Option<Checked>, Report) {
    let facts = Facts::of(&program);
    (Some(Checked { program, facts }), Report::default())
}
