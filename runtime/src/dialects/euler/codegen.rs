//! What generated code names of this dialect.

pub use super::judge::{JudgeContext, Verdict};
pub use super::rules::Rules;
pub use super::spec::{Allowance, JudgeSpec, Mode, RunnerSpec, Share, ToolGate, Way};
pub use super::step::{RunnerContext, WorkResult};
