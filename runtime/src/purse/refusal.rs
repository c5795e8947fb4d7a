//! Why a call is not made, and what can be done.

use super::ledger::{Amount, Limit, LimitSource, PaidCall, Unit};
use crate::host::CallError;
use crate::host::purse::Quote;
use crate::value::failure::Kind;

impl Limit {
    /// As whoever set it wrote it.
    fn name(&self) -> &'static str {
        match (self.by, self.unit) {
            (LimitSource::Graph, Unit::Cost) => "`settings.max_cost`",
            (LimitSource::Graph, Unit::Tokens) => "`settings.max_tokens`",
            (LimitSource::Caller, Unit::Cost) => "--max-cost",
            (LimitSource::Caller, Unit::Tokens) => "--max-tokens",
        }
    }

    fn shown(&self, amount: u64) -> String {
        match self.unit {
            Unit::Cost => dollars(amount),
            Unit::Tokens => amount.to_string(),
        }
    }
}

/// An amount of money, to as many digits as it has, and at least to cents.
pub(super) fn dollars(nanos: u64) -> String {
    let text = format!("{:.6}", Amount::dollars(nanos));
    let (whole, digits) = text.split_once('.').unwrap_or((&text, ""));
    let digits = digits.trim_end_matches('0');
    format!("${whole}.{digits:0<2}")
}

/// Refuses a call whose worst case nobody knows.
pub(super) fn unknown(
    call: PaidCall<'_>,
    limit: &Limit,
    quote: &Quote,
    unpriced: u64,
) -> Result<(), CallError> {
    let (node, name) = (call.node, limit.name());
    let model = model(call);
    let endless = quote.output_tokens.is_none();
    let (lacks, ways) = match (limit.unit, quote.price) {
        (Unit::Cost, None) => (
            format!("nothing says what {model} costs"),
            "give its price under `prices` in the configuration file, take a model whose price is known, or run without the limit",
        ),
        (Unit::Cost, Some((_, written))) if endless && written > 0.0 => (
            format!("nothing says how many tokens {model} writes at most"),
            "give `max_output` beside its price under `prices` in the configuration file, or `max_tokens` of its provider there",
        ),
        (Unit::Tokens, _) if endless => (
            format!("nothing says how many tokens {model} writes at most"),
            "give `max_tokens` of its provider in the configuration file, or `max_output` under `prices` there",
        ),
        (Unit::Cost, Some(_)) if unpriced > 0 => (
            format!(
                "nobody knows what {unpriced} call{} cost that the run made before it was limited",
                if unpriced == 1 { "" } else { "s" }
            ),
            "go on without the limit, or begin the run again with it",
        ),
        (Unit::Cost | Unit::Tokens, _) => return Ok(()),
    };
    Err(CallError::new(
        Kind::Budget,
        format!(
            "node `{node}` may not ask a model: {lacks}, and {name} lets the run spend {} at most; {ways}",
            limit.shown(limit.most)
        ),
    ))
}

/// Refuses a call that could take more than is left.
pub(super) fn too_much(
    call: PaidCall<'_>,
    limit: &Limit,
    quote: &Quote,
    (spent, aside): (u64, u64),
) -> CallError {
    let worst = limit.of(Amount::worst(quote));
    let held = match aside {
        0 => String::new(),
        aside => format!(
            ", {} of it put aside for calls under way",
            limit.shown(aside)
        ),
    };
    let raise = match limit.by {
        LimitSource::Caller => format!("`resume` the run with a higher {}", limit.name()),
        LimitSource::Graph => format!("raise {} of the graph and `resume` the run", limit.name()),
    };
    CallError::new(
        Kind::Budget,
        format!(
            "node `{}` may not ask {}: the call could take {} ({} tokens read, {} written), and of the {} that {} lets the run spend, {} {} spent{held}; {raise}, let the model write less (`max_tokens`), or take a cheaper one",
            call.node,
            model(call),
            limit.shown(worst),
            quote.input_tokens,
            quote.output_tokens.unwrap_or(0),
            limit.shown(limit.most),
            limit.name(),
            limit.shown(spent),
            match limit.unit {
                Unit::Cost => "is",
                Unit::Tokens => "are",
            },
        ),
    )
}

fn model(call: PaidCall<'_>) -> String {
    match call.model {
        "" => "the model".to_owned(),
        model => format!("`{model}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::dollars;

    #[test]
    fn money_is_shown_to_the_digits_that_it_has() {
        for (nanos, shown) in [
            (0, "$0.00"),
            (500_000_000, "$0.50"),
            (1_234_000, "$0.001234"),
            (12_000_000_000, "$12.00"),
        ] {
            assert_eq!(dollars(nanos), shown);
        }
    }
}
