//! What is kept of the money of a run: what it may spend, what it spent before somebody counted, and a row per call.

use super::ledger::Amount;
#[cfg(feature = "cli")]
use super::{ledger::Unit, limits, refusal::dollars};
use crate::graph::Spending;
use crate::host::purse::Account;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What holds for a run from its first call on that was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct BegunMoney {
    /// What the graph says.
    pub(super) graph: Spending,
    /// What the caller says.
    pub(super) caller: Spending,
    /// What was spent before.
    pub(super) before: Amount,
    /// Calls before whose cost nobody knows.
    pub(super) unpriced: u64,
}

/// A call that was paid, or is put aside for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct KeptCall {
    /// The key of the call.
    pub(super) key: String,
    #[serde(flatten)]
    pub(super) amount: Amount,
    /// Whether it is not known what it took.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) open: bool,
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub(super) struct KeptMoney {
    pub(super) begun: BegunMoney,
    pub(super) calls: Vec<KeptCall>,
}

/// As stores keep it: like what a call gave.
pub(super) fn row(value: &impl Serialize) -> Value {
    json!({ "Ok": value })
}

impl KeptMoney {
    /// What a run goes on with.
    pub(super) fn of(account: &Account) -> Self {
        let (begun, calls) = read(&account.kept);
        let (graph, caller) = (account.graph, account.caller);
        let begun = match begun {
            Some(before) => BegunMoney {
                graph,
                caller: Spending {
                    cost: caller.cost.or(before.caller.cost),
                    tokens: caller.tokens.or(before.caller.tokens),
                },
                ..before
            },
            None => BegunMoney {
                graph,
                caller,
                before: Amount::of(&account.spent),
                unpriced: account.spent.unpriced_calls,
            },
        };
        Self { begun, calls }
    }
}

fn read(rows: &[Value]) -> (Option<BegunMoney>, Vec<KeptCall>) {
    let values = || rows.iter().filter_map(|row| row.get("Ok"));
    let begun = values().find(|value| value.get("before").is_some());
    let calls = values().filter(|value| value.get("key").is_some());
    (
        begun.and_then(|value| BegunMoney::deserialize(value).ok()),
        calls
            .filter_map(|value| KeptCall::deserialize(value).ok())
            .collect(),
    )
}

/// How the money of a run stands, for whoever looks at it.
#[cfg(feature = "cli")]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct MoneySummary {
    /// US dollars that it may spend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_cost: Option<f64>,
    /// Tokens that it may spend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_tokens: Option<u64>,
    /// US dollars that count as spent.
    pub(crate) cost_usd: f64,
    /// Tokens that count as spent.
    pub(crate) tokens: u64,
    /// How many calls count with their worst case, because nobody knows what they took.
    pub(crate) open_calls: usize,
}

#[cfg(feature = "cli")]
impl MoneySummary {
    /// From what was kept; `None`: nothing limits what the run spends.
    pub(crate) fn of(rows: &[Value]) -> Option<Self> {
        let (begun, calls) = read(rows);
        let begun = begun?;
        let mut spent = begun.before;
        for call in &calls {
            spent.add(call.amount);
        }
        let limits = limits(begun.graph, begun.caller);
        let most = |unit| {
            let limit = limits.iter().find(|limit| limit.unit == unit);
            limit.map(|limit| limit.most)
        };
        Some(Self {
            max_cost: most(Unit::Cost).map(Amount::dollars),
            max_tokens: most(Unit::Tokens),
            cost_usd: Amount::dollars(spent.nanos),
            tokens: spent.tokens,
            open_calls: calls.iter().filter(|call| call.open).count(),
        })
    }

    /// As `show` says it: `spent $0.31 of $0.50`.
    pub(crate) fn words(&self) -> String {
        let cost = self.max_cost.map(|most| {
            let spent = dollars(Amount::nanos(self.cost_usd));
            format!("{spent} of {}", dollars(Amount::nanos(most)))
        });
        let tokens = self
            .max_tokens
            .map(|most| format!("{} of {most} tokens", self.tokens));
        let spent: Vec<String> = cost.into_iter().chain(tokens).collect();
        let open = match self.open_calls {
            0 => String::new(),
            1 => {
                "; 1 call counts with its worst case, because nobody knows what it took".to_owned()
            }
            several => format!(
                "; {several} calls count with their worst case, because nobody knows what they took"
            ),
        };
        format!("spent {}{open}", spent.join(", "))
    }
}
