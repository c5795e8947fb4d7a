//! What a run may spend on models, and who holds it to that.

use super::{BoxFuture, HostParts, Usage};
use crate::graph::Spending;
use crate::value::failure::Failure;
use serde_json::Value;
use std::sync::Arc;

/// The most that a call of a model may take, as far as that is known before it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quote {
    /// Tokens that it reads.
    pub input_tokens: u64,
    /// Tokens that it writes; `None`: nothing says how many.
    pub output_tokens: Option<u64>,
    /// US dollars per million tokens, read and written; `None`: nothing says what the model costs.
    pub price: Option<(f64, f64)>,
}

/// Holds runs to what they may spend.
pub trait Purse: Send + Sync {
    /// The outside of a run, in which no call of a model is made that could take more than is left; `None`: nothing limits
    /// the run.
    fn hold(&self, host: &HostParts, account: Account) -> Option<HostParts>;
}

/// What a run may spend, and what it has spent.
#[derive(Default)]
pub struct Account {
    /// The run, or the call that runs a child graph: the keys of its calls begin with it.
    pub id: String,
    /// What its graph says.
    pub graph: Spending,
    /// What the caller says.
    pub caller: Spending,
    /// What its calls cost in earlier processes, as far as they came to a result.
    pub spent: Usage,
    /// What was kept in them, in any order.
    pub kept: Vec<Value>,
    /// Keeps more; `None`: the run is not kept.
    pub keep: Option<Keep>,
}

/// Keeps something under a number, in place of what was there, and is done once it will be found again.
pub type Keep = Arc<dyn Fn(usize, Value) -> BoxFuture<'static, Result<(), Failure>> + Send + Sync>;
