//! What model calls cost, in words: the same ones in the narration, in `show`, on its page and in lists of runs.
//!
//! A price that is not known is not nothing, so it is said wherever money is; calls that nobody pays for (those of scripted worlds)
//! have neither a cost nor an unknown price.

use crate::host::Usage;

/// All of it: `3 model calls, 1200 tokens read (200 from a cache), 80 written, $0.0123`; nothing where no model was asked.
pub fn paid(usage: &Usage) -> Option<String> {
    if usage.is_none() {
        return None;
    }
    let mut text = match usage.calls {
        1 => "1 model call".to_owned(),
        several => format!("{several} model calls"),
    };
    if counted(usage) {
        let cached = match usage.cached_tokens {
            0 => String::new(),
            cached => format!(" ({cached} from a cache)"),
        };
        let (read, written) = (usage.input_tokens, usage.output_tokens);
        text.push_str(&format!(", {read} tokens read{cached}, {written} written"));
    }
    if let Some(cost) = cost(usage) {
        text.push_str(&format!(", {cost}"));
    }
    if usage.cost_usd.is_some() && usage.unpriced_calls > 0 {
        let calls = match usage.unpriced_calls {
            1 => "1 call".to_owned(),
            several => format!("{several} calls"),
        };
        text.push_str(&format!(" (the price of {calls} is not known)"));
    }
    Some(text)
}

/// Whether a provider said how many tokens there were.
pub fn counted(usage: &Usage) -> bool {
    usage.input_tokens > 0 || usage.output_tokens > 0
}

/// The money alone, in US dollars: `$0.0123`, `more than $0.0123`, `price not known`; nothing where nobody pays.
pub fn cost(usage: &Usage) -> Option<String> {
    match (usage.cost_usd, usage.unpriced_calls) {
        (Some(cost), 0) => Some(dollars(cost)),
        (Some(cost), _) => Some(format!("more than {}", dollars(cost))),
        (None, 0) => None,
        (None, _) => Some("price not known".to_owned()),
    }
}

/// Small amounts keep what makes them differ.
fn dollars(amount: f64) -> String {
    if amount > 0.0 && amount < 0.001 {
        format!("${amount:.6}")
    } else {
        format!("${amount:.4}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_that_is_not_known_is_told_beside_those_that_are() {
        let told = |cost_usd, unpriced_calls| {
            let usage = Usage {
                input_tokens: 1200,
                cached_tokens: 200,
                output_tokens: 80,
                calls: 3,
                cost_usd,
                unpriced_calls,
            };
            paid(&usage).unwrap_or_default()
        };
        let tokens = "3 model calls, 1200 tokens read (200 from a cache), 80 written";
        assert_eq!(told(None, 0), tokens);
        assert_eq!(told(None, 3), format!("{tokens}, price not known"));
        assert_eq!(told(Some(1.5), 0), format!("{tokens}, $1.5000"));
        assert_eq!(told(Some(0.000_372), 0), format!("{tokens}, $0.000372"));
        assert_eq!(told(Some(0.0), 0), format!("{tokens}, $0.0000"));
        assert_eq!(
            told(Some(0.0056), 1),
            format!("{tokens}, more than $0.0056 (the price of 1 call is not known)")
        );
    }

    #[test]
    fn nothing_is_told_of_what_was_not_asked_or_not_counted() {
        assert_eq!(paid(&Usage::default()), None);
        let one = Usage {
            calls: 1,
            ..Usage::default()
        };
        assert_eq!(paid(&one).as_deref(), Some("1 model call"));
        assert_eq!(cost(&one), None);
    }
}
