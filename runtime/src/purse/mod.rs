//! What a run may spend on models, held before each call.
//!
//! The worst case of a call is put aside before it is made, and given back when it is known what the call took. All calls of a
//! run are paid from one [`Ledger`]: those of branches, of graphs that it runs, of threads and of knowledge bases. A call whose
//! worst case is more than what is left is not made, and the run fails with [`Kind::Budget`](crate::Kind::Budget).
//!
//! What is put aside is kept before the call begins, so that a process that is killed has spent it.

#[cfg(feature = "project")]
mod book;
#[cfg(feature = "models")]
mod estimate;
mod ledger;
mod model;
mod money_rows;
mod refusal;
mod retrieval;

#[cfg(feature = "project")]
pub(crate) use book::Book;
#[cfg(feature = "models")]
pub(crate) use estimate::{request_tokens, text_tokens};
#[cfg(feature = "cli")]
pub(crate) use money_rows::MoneySummary;
#[cfg(feature = "models")]
pub(crate) use retrieval::asked_once;
#[cfg(feature = "retrieval")]
pub(crate) use retrieval::spent_on;

use crate::graph::Spending;
use crate::host::purse::{Account, Purse, Quote};
use crate::host::{HostParts, Model, Retrieval};
use ledger::{Ledger, Limit, LimitSource};
use money_rows::KeptMoney;
use std::sync::Arc;

/// What a call takes at most that asks nobody.
pub(crate) const FREE: Quote = Quote {
    input_tokens: 0,
    output_tokens: Some(0),
    price: Some((0.0, 0.0)),
};

/// Holds runs to what they may spend, as their graphs and callers say.
#[derive(Clone, Default)]
pub(crate) struct Budgets {
    /// Where it is kept what a run spends that no store keeps.
    #[cfg(feature = "project")]
    book: Option<Arc<Book>>,
}

#[cfg(feature = "project")]
impl Budgets {
    /// Keeps in a file what a run spends.
    pub(crate) fn with_book(book: Book) -> Self {
        let book = Some(Arc::new(book));
        Self { book }
    }
}

impl Purse for Budgets {
    fn hold(&self, host: &HostParts, account: Account) -> Option<HostParts> {
        #[cfg(feature = "project")]
        let account = match &self.book {
            Some(book) => Account {
                kept: book.rows(),
                keep: Some(Book::keep(book)),
                ..account
            },
            None => account,
        };
        let kept = KeptMoney::of(&account);
        let limits = limits(account.graph, kept.begun.caller);
        if limits.is_empty() {
            return None;
        }
        let ledger = Ledger::new(kept, account.keep);
        let number = ledger.account(limits, None);
        Some(held(
            host,
            Till {
                ledger,
                accounts: vec![number],
                model: Arc::clone(&host.model),
                retrieval: Arc::clone(&host.retrieval),
            },
        ))
    }
}

/// What the graph says and what the caller says: the smaller counts.
fn limits(graph: Spending, caller: Spending) -> Vec<Limit> {
    let smaller = |graph: Option<Limit>, caller: Option<Limit>| match (graph, caller) {
        (Some(graph), Some(caller)) if caller.most < graph.most => Some(caller),
        (Some(graph), _) => Some(graph),
        (None, caller) => caller,
    };
    let of = |said: Spending, by: LimitSource| {
        let cost = said.cost.map(|most| Limit::cost(most, by));
        let tokens = said.tokens.map(|most| Limit::tokens(most, by));
        (cost, tokens)
    };
    let (graph, caller) = (
        of(graph, LimitSource::Graph),
        of(caller, LimitSource::Caller),
    );
    let (cost, tokens) = (smaller(graph.0, caller.0), smaller(graph.1, caller.1));
    cost.into_iter().chain(tokens).collect()
}

/// The same outside, whose models are paid from a till.
fn held(host: &HostParts, till: Till) -> HostParts {
    let till = Arc::new(till);
    HostParts {
        model: Arc::new(model::PaidModel(Arc::clone(&till))),
        retrieval: Arc::new(retrieval::PaidRetrieval(Arc::clone(&till))),
        purse: till,
        ..host.clone()
    }
}

/// The accounts that calls are paid from, that of the graph that makes them and those of the graphs around it, and who is asked.
struct Till {
    ledger: Ledger,
    accounts: Vec<usize>,
    model: Arc<dyn Model>,
    retrieval: Arc<dyn Retrieval>,
}

impl Purse for Till {
    fn hold(&self, host: &HostParts, account: Account) -> Option<HostParts> {
        let limits = limits(account.graph, Spending::default());
        if limits.is_empty() {
            return None;
        }
        let mut accounts = self.accounts.clone();
        accounts.push(self.ledger.account(limits, Some(&account.id)));
        let till = Till {
            ledger: self.ledger.clone(),
            accounts,
            model: Arc::clone(&self.model),
            retrieval: Arc::clone(&self.retrieval),
        };
        Some(held(host, till))
    }
}
