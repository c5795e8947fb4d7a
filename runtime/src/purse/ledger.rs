//! What runs have spent and put aside.

use super::money_rows::{KeptCall, KeptMoney, row};
use super::refusal;
use crate::host::purse::{Keep, Quote};
use crate::host::{CallError, Usage};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

/// Billionths of a US dollar, and tokens. Whole numbers, so that a limit is reached exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Amount {
    /// Billionths of a US dollar.
    pub(crate) nanos: u64,
    /// Tokens, read and written.
    pub(crate) tokens: u64,
}

impl Amount {
    /// US dollars as billionths, never fewer than they are.
    pub(crate) fn nanos(dollars: f64) -> u64 {
        // What a price of a million tokens leaves behind the ninth digit is a rounding of the machine.
        (dollars * 1e9 - 1e-3).ceil() as u64
    }

    /// US dollars.
    pub(crate) fn dollars(nanos: u64) -> f64 {
        nanos as f64 / 1e9
    }

    /// What calls took that are over.
    pub(crate) fn of(usage: &Usage) -> Self {
        Self {
            nanos: Self::nanos(usage.cost_usd.unwrap_or(0.0)),
            tokens: usage.input_tokens.saturating_add(usage.output_tokens),
        }
    }

    /// The most that a call may take, as far as a quote says it.
    pub(crate) fn worst(quote: &Quote) -> Self {
        const MILLION: f64 = 1e6;
        let written = quote.output_tokens.unwrap_or(0);
        let cost = quote.price.map_or(0.0, |(input, output)| {
            (quote.input_tokens as f64 * input + written as f64 * output) / MILLION
        });
        Self {
            nanos: Self::nanos(cost),
            tokens: quote.input_tokens.saturating_add(written),
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.nanos = self.nanos.saturating_add(other.nanos);
        self.tokens = self.tokens.saturating_add(other.tokens);
    }

    fn take(&mut self, other: Self) {
        self.nanos = self.nanos.saturating_sub(other.nanos);
        self.tokens = self.tokens.saturating_sub(other.tokens);
    }
}

/// What a limit is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Cost,
    Tokens,
}

/// Who sets a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitSource {
    Graph,
    Caller,
}

/// How much of something may be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    pub(super) unit: Unit,
    pub(super) by: LimitSource,
    /// Billionths of a US dollar, or tokens.
    pub(super) most: u64,
}

impl Limit {
    pub(super) fn cost(dollars: f64, by: LimitSource) -> Self {
        // A limit is never more than it says.
        let most = (dollars * 1e9 + 1e-3).floor() as u64;
        let unit = Unit::Cost;
        Self { unit, by, most }
    }

    pub(super) fn tokens(most: u64, by: LimitSource) -> Self {
        let unit = Unit::Tokens;
        Self { unit, by, most }
    }

    /// How much of what it limits an amount holds.
    pub(super) fn of(&self, amount: Amount) -> u64 {
        match self.unit {
            Unit::Cost => amount.nanos,
            Unit::Tokens => amount.tokens,
        }
    }
}

/// A call that is to be paid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PaidCall<'a> {
    /// The node that asks.
    pub(crate) node: &'a str,
    /// The key of the call.
    pub(crate) key: &'a str,
    /// The model.
    pub(crate) model: &'a str,
}

/// An account: that of the run, or of a graph that it runs with limits of its own.
struct Account {
    limits: Vec<Limit>,
    /// What calls took that are over, and what is put aside for others.
    spent: Amount,
    /// What of it is put aside.
    aside: Amount,
}

struct Accounts {
    accounts: Vec<Account>,
    /// The number of the next row that is kept.
    next: usize,
}

/// What a run has spent, with all that it runs. Clones are the same.
#[derive(Clone)]
pub(super) struct Ledger {
    books: Arc<Mutex<Accounts>>,
    keep: Option<Keep>,
    kept: Arc<KeptMoney>,
}

impl Ledger {
    /// Goes on from what was kept, and keeps what holds for the run from now on.
    pub(super) fn new(kept: KeptMoney, keep: Option<Keep>) -> Self {
        let books = Accounts {
            accounts: Vec::new(),
            next: kept.calls.len() + 1,
        };
        if let Some(keep) = &keep {
            // It is queued before all that a call keeps, which is waited for.
            let mut kept = keep(0, row(&kept.begun));
            let _ = kept.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        }
        Self {
            books: Arc::new(Mutex::new(books)),
            keep,
            kept: Arc::new(kept),
        }
    }

    fn books(&self) -> MutexGuard<'_, Accounts> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens an account: that of the run, or that of calls whose keys begin with an id.
    pub(super) fn account(&self, limits: Vec<Limit>, of: Option<&str>) -> usize {
        let mut spent = match of {
            None => self.kept.begun.before,
            Some(_) => Amount::default(),
        };
        let own = |call: &&KeptCall| of.is_none_or(|id| is_below(&call.key, id));
        for call in self.kept.calls.iter().filter(own) {
            spent.add(call.amount);
        }
        let mut books = self.books();
        books.accounts.push(Account {
            limits,
            spent,
            aside: Amount::default(),
        });
        books.accounts.len() - 1
    }

    /// Puts the worst case of a call aside, and keeps that.
    ///
    /// # Errors
    /// If it is more than what is left, or nobody knows how much it is.
    pub(super) async fn reserve(
        &self,
        accounts: &[usize],
        call: PaidCall<'_>,
        quote: &Quote,
    ) -> Result<Reservation, CallError> {
        let worst = Amount::worst(quote);
        let number = self.put_aside(accounts, call, quote, worst)?;
        let reserved = Reservation {
            ledger: self.clone(),
            accounts: accounts.to_vec(),
            key: call.key.to_owned(),
            number,
            worst,
        };
        let kept = KeptCall {
            key: reserved.key.clone(),
            amount: worst,
            open: true,
        };
        self.keep(number, row(&kept)).await?;
        Ok(reserved)
    }

    fn put_aside(
        &self,
        accounts: &[usize],
        call: PaidCall<'_>,
        quote: &Quote,
        worst: Amount,
    ) -> Result<usize, CallError> {
        let mut books = self.books();
        for number in accounts {
            let Some(account) = books.accounts.get(*number) else {
                continue;
            };
            for limit in &account.limits {
                let unpriced = self.kept.begun.unpriced;
                refusal::unknown(call, limit, quote, unpriced)?;
                let spent = limit.of(account.spent);
                if spent.saturating_add(limit.of(worst)) > limit.most {
                    let aside = limit.of(account.aside);
                    return Err(refusal::too_much(call, limit, quote, (spent, aside)));
                }
            }
        }
        for number in accounts {
            if let Some(account) = books.accounts.get_mut(*number) {
                account.spent.add(worst);
                account.aside.add(worst);
            }
        }
        books.next += 1;
        Ok(books.next - 1)
    }

    async fn keep(&self, number: usize, value: serde_json::Value) -> Result<(), CallError> {
        let Some(keep) = &self.keep else {
            return Ok(());
        };
        let kept = keep(number, value).await;
        kept.map_err(|failure| CallError::new(failure.kind, failure.message))
    }
}

/// Whether a call was made by a run of a graph whose id is that of the call that runs it.
fn is_below(key: &str, id: &str) -> bool {
    key.strip_prefix(id)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// Something that is put aside for a call. Where it is dropped, it stays spent: nobody knows what the call took.
pub(super) struct Reservation {
    ledger: Ledger,
    accounts: Vec<usize>,
    key: String,
    number: usize,
    worst: Amount,
}

impl Reservation {
    /// What is put aside.
    pub(super) fn worst(&self) -> Amount {
        self.worst
    }

    /// Gives back what the call did not take.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub(super) async fn settle(self, took: Amount) -> Result<(), CallError> {
        {
            let mut books = self.ledger.books();
            for number in &self.accounts {
                if let Some(account) = books.accounts.get_mut(*number) {
                    account.aside.take(self.worst);
                    account.spent.take(self.worst);
                    account.spent.add(took);
                }
            }
        }
        let kept = KeptCall {
            key: self.key.clone(),
            amount: took,
            open: false,
        };
        self.ledger.keep(self.number, row(&kept)).await
    }
}
