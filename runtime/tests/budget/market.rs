//! Models that cost as much as a test wants, and remember what they could have been paid.

use graphwright::Kind;
use graphwright::host::purse::Quote;
use graphwright::host::{BoxFuture, CallError, Model, Reply, Request, TransportError, Usage};
use std::sync::Mutex;
use tokio::sync::Notify;

/// What happens to one call.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// US dollars that it may cost, and does if nobody waits for it.
    pub worst: u32,
    /// How it ends.
    pub end: Ending,
    /// How often others come first.
    pub turns: u32,
    /// Whether the process is killed before the last of them.
    pub kills: bool,
}

/// How a call ends.
#[derive(Clone, Copy, Debug)]
pub enum Ending {
    /// It costs so many US dollars.
    Costs(u32),
    /// The provider refuses it.
    Refused,
    /// Nobody knows whether it came to anything.
    Lost,
    /// The provider does not tell what it took.
    Untold,
}

/// Which call it is.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Its number among all, from 0.
    pub number: usize,
    /// How often the same call was made before.
    pub before: usize,
}

type Deals = dyn Fn(&Request, Turn) -> Deal + Send + Sync;

/// A model that gives each call its deal. What it may cost must not depend on other calls.
pub struct Market {
    deal: Box<Deals>,
    /// US dollars that were paid, or may have to be.
    paid: Mutex<u32>,
    most: Mutex<u32>,
    /// The nodes that asked, and the keys of their calls.
    asked: Mutex<Vec<(String, String)>>,
    pub killed: Notify,
}

impl Market {
    pub fn new(deal: impl Fn(&Request, Turn) -> Deal + Send + Sync + 'static) -> Self {
        Self {
            deal: Box::new(deal),
            paid: Mutex::default(),
            most: Mutex::default(),
            asked: Mutex::default(),
            killed: Notify::new(),
        }
    }

    /// Each call may cost the first and costs the second.
    pub fn flat(worst: u32, costs: u32) -> Self {
        Self::new(move |_, _| Deal {
            worst,
            end: Ending::Costs(costs),
            turns: 3,
            kills: false,
        })
    }

    /// The nodes that asked, in order.
    pub fn asked(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        asked.iter().map(|(node, _)| node.clone()).collect()
    }

    fn turn(&self, request: &Request) -> Turn {
        let asked = self.asked.lock().unwrap();
        Turn {
            number: asked.len(),
            before: asked.iter().filter(|(_, key)| *key == request.key).count(),
        }
    }

    /// The most that was paid or put at risk at any time.
    pub fn most(&self) -> u32 {
        *self.most.lock().unwrap()
    }

    fn pay(&self, more: u32) {
        let mut paid = self.paid.lock().unwrap();
        *paid += more;
        let mut most = self.most.lock().unwrap();
        *most = (*most).max(*paid);
    }

    fn give_back(&self, less: u32) {
        *self.paid.lock().unwrap() -= less;
    }

    async fn deal(&self, request: &Request) -> Result<Reply, CallError> {
        let deal = (self.deal)(request, self.turn(request));
        let asked = (request.node.clone(), request.key.clone());
        self.asked.lock().unwrap().push(asked);
        self.pay(deal.worst);
        for turn in 0..deal.turns {
            if deal.kills && turn + 1 == deal.turns {
                self.killed.notify_one();
            }
            tokio::task::yield_now().await;
        }
        let mut usage = Usage {
            calls: 1,
            ..Usage::default()
        };
        match deal.end {
            Ending::Costs(dollars) => {
                self.give_back(deal.worst - dollars);
                usage.output_tokens = u64::from(dollars);
                usage.cost_usd = Some(f64::from(dollars));
            }
            Ending::Refused => {
                self.give_back(deal.worst);
                let mut error = CallError::new(Kind::Model, "overloaded");
                error.status = Some(529);
                return Err(error);
            }
            Ending::Lost => {
                let mut error = CallError::new(Kind::Model, "the connection broke");
                error.broke = Some(TransportError::Cut);
                return Err(error);
            }
            Ending::Untold => usage.unpriced_calls = 1,
        }
        Ok(Reply {
            text: "said".to_owned(),
            usage,
            ..Reply::default()
        })
    }
}

impl Model for Market {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(self.deal(request))
    }

    fn quote(&self, request: &Request) -> Result<Quote, CallError> {
        // A dollar for each token written.
        Ok(Quote {
            input_tokens: 0,
            output_tokens: Some(u64::from((self.deal)(request, self.turn(request)).worst)),
            price: Some((0.0, 1e6)),
        })
    }
}
