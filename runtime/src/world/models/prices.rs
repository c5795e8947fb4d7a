//! What model calls cost, by a table that is data (`runtime/data/prices.json`) and can be overruled by the configuration
//! file. What is not in a table has no known price, which is not the same as costing nothing.

use crate::host::Usage;
use graphwright_rules::model_name::undated;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// US dollars per million tokens.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "US dollars per million tokens, such as `{ input: 3, output: 15 }`"
)]
pub struct Price {
    /// Of input.
    pub input: f64,
    /// Of output; 0 for models that make vectors.
    #[serde(default)]
    pub output: f64,
    /// Of input that the provider had in its cache; `None`: as other input.
    #[serde(default)]
    pub cached: Option<f64>,
    /// How many tokens the model looks at, with those that it writes; `None`: that is not known.
    #[serde(default)]
    pub context: Option<u64>,
    /// How many tokens it writes at most where a request says nothing; `None`: that is not known.
    #[serde(default)]
    pub max_output: Option<u64>,
}

impl Price {
    /// Whether it is free of charge.
    pub(crate) fn is_nothing(&self) -> bool {
        self.input <= 0.0 && self.output <= 0.0
    }

    /// The most that a million tokens cost: read, and written.
    pub(crate) fn most(&self) -> (f64, f64) {
        (self.input.max(self.cached.unwrap_or(0.0)), self.output)
    }

    /// US dollars for this use. What a provider charges for filling its cache is not counted.
    pub(crate) fn of(&self, usage: &Usage) -> f64 {
        const MILLION: f64 = 1_000_000.0;
        let cached = usage.cached_tokens.min(usage.input_tokens);
        let fresh = usage.input_tokens - cached;
        let cost = fresh as f64 * self.input
            + cached as f64 * self.cached.unwrap_or(self.input)
            + usage.output_tokens as f64 * self.output;
        cost / MILLION
    }
}

#[derive(Deserialize)]
struct Table {
    prices: BTreeMap<String, Price>,
}

/// Prices by provider and model, because most providers that are asked have none.
#[derive(Debug, Default)]
pub(crate) struct Prices(BTreeMap<String, BTreeMap<String, Price>>);

impl From<BTreeMap<String, Price>> for Prices {
    fn from(table: BTreeMap<String, Price>) -> Self {
        let mut prices = Self::default();
        for (name, price) in table {
            // A name without a provider is nobody's: models are always asked by provider and name.
            if let Some((provider, model)) = name.split_once(':') {
                let models = prices.0.entry(provider.to_owned()).or_default();
                models.insert(model.to_owned(), price);
            }
        }
        prices
    }
}

/// The prices that come with the program.
fn known() -> &'static Prices {
    static KNOWN: OnceLock<Prices> = OnceLock::new();
    KNOWN.get_or_init(|| {
        // A table that cannot be read knows no price; the test below reads it.
        serde_json::from_str::<Table>(include_str!("../../../data/prices.json"))
            .map(|table| table.prices.into())
            .unwrap_or_default()
    })
}

/// The price of a model, `own` before the known ones. Where a name has a date behind it (`gpt-4o-2024-08-06`,
/// `claude-sonnet-4-5-20250929`), the name without it counts. `*` stands for all models of a provider.
pub(crate) fn find(own: &Prices, provider: &str, service: &str, model: &str) -> Option<Price> {
    let known = lookup(known(), service, model);
    let Some(own) = lookup(own, provider, model) else {
        return known;
    };
    // Who changes a price changes nothing about the model.
    Some(Price {
        context: own.context.or(known.and_then(|known| known.context)),
        max_output: own.max_output.or(known.and_then(|known| known.max_output)),
        ..own
    })
}

fn lookup(table: &Prices, provider: &str, model: &str) -> Option<Price> {
    let models = table.0.get(provider)?;
    let found = models.get(model).or_else(|| models.get(undated(model)));
    found.or_else(|| models.get("*")).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_read() {
        let table: Table = serde_json::from_str(include_str!("../../../data/prices.json")).unwrap();
        assert!(table.prices.len() > 10);
        for (name, price) in &table.prices {
            let service = name.split(':').next().unwrap();
            assert!(
                super::super::service::Service::named(service).is_some(),
                "{name}"
            );
            // A model that writes nothing makes vectors.
            let vectors = price.output == 0.0;
            assert!(
                price.input >= 0.0 && (vectors || price.output >= price.input),
                "{name}"
            );
            assert!(
                price.cached.is_none_or(|cached| cached <= price.input),
                "{name}"
            );
        }
    }

    #[test]
    fn dates_behind_names_do_not_count() {
        assert_eq!(undated("gpt-4o-2024-08-06"), "gpt-4o");
        assert_eq!(undated("claude-sonnet-4-5-20250929"), "claude-sonnet-4-5");
        assert_eq!(undated("gpt-4o-mini"), "gpt-4o-mini");
        assert_eq!(undated("mistral-small-latest"), "mistral-small");
        assert_eq!(undated("20250929"), "20250929");
    }

    #[test]
    fn cached_tokens_cost_what_the_table_says() {
        let price = Price {
            input: 2.0,
            output: 10.0,
            cached: Some(0.5),
            context: None,
            max_output: None,
        };
        let usage = Usage {
            input_tokens: 1_000_000,
            cached_tokens: 400_000,
            output_tokens: 100_000,
            ..Usage::default()
        };
        assert!((price.of(&usage) - 2.4).abs() < 1e-9);
    }

    #[test]
    fn own_prices_go_first_and_unknown_stays_unknown() {
        let price = |input| Price {
            input,
            output: 1.0,
            cached: None,
            context: None,
            max_output: None,
        };
        let own = Prices::from(BTreeMap::from([
            ("house:small".to_owned(), price(1.0)),
            ("hub:org/name:free".to_owned(), price(2.0)),
        ]));
        let hub = find(&own, "hub", "openai-compatible", "org/name:free");
        assert_eq!(hub.map(|price| price.input), Some(2.0));
        assert!(find(&own, "house", "openai-compatible", "small").is_some());
        assert!(find(&own, "house", "openai-compatible", "large").is_none());
        assert_eq!(
            find(&own, "ollama", "ollama", "llama3.2:3b").map(|price| price.input),
            Some(0.0)
        );
    }
}
