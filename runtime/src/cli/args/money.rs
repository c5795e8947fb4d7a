//! What a run may spend on models.

use crate::graph::Spending;

/// What a run may spend on models, with all that it runs.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Money {
    /// Let each run spend so many US dollars on models at most: a call that could take more than is left is not made, and the run
    /// fails with status 5. It holds when the run is resumed, too, until another limit is given [default: no limit but that of
    /// the graph]
    #[arg(long, value_name = "DOLLARS", value_parser = dollars)]
    pub(crate) max_cost: Option<f64>,
    /// Let each run spend so many tokens at most, those read and those written, in the same way
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_tokens: Option<u64>,
}

impl Money {
    /// As runs are told.
    pub(crate) fn spending(self) -> Spending {
        Spending {
            cost: self.max_cost,
            tokens: self.max_tokens,
        }
    }

    /// Refuses limits where the nodes of one run are worked for by several processes.
    ///
    /// # Errors
    /// If there is a limit.
    #[cfg(feature = "restate")]
    pub(crate) fn here(self) -> Result<(), String> {
        match self.words().first() {
            None => Ok(()),
            Some(_) => Err(crate::restate::UNLIMITED.to_owned()),
        }
    }

    /// As it is said on the command line.
    #[cfg(any(feature = "project", feature = "restate"))]
    pub(crate) fn words(self) -> Vec<String> {
        let cost = self.max_cost.map(|most| format!("--max-cost={most}"));
        let tokens = self.max_tokens.map(|most| format!("--max-tokens={most}"));
        cost.into_iter().chain(tokens).collect()
    }
}

/// US dollars, more than none.
fn dollars(text: &str) -> Result<f64, String> {
    let number = text.trim().parse().ok();
    number
        .filter(|number: &f64| number.is_finite() && *number > 0.0)
        .ok_or_else(|| "expected US dollars above zero, such as 0.50".to_owned())
}
