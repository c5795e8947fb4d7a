//! How many tokens a call took, as far as the other side says so in a way that can be read.
//!
//! Gateways write usage in their own ways: numbers as `220.0`, one count under two names, part of it missing. What can be read
//! counts, so that a run does not look cheaper than it was because of a detail that nobody needs.

use serde_json::Value;

/// Counts of one call; `None`: it is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tokens {
    /// Tokens read, those from a cache among them.
    pub(crate) input: Option<u64>,
    /// Tokens read from a cache.
    pub(crate) cached: Option<u64>,
    /// Tokens written.
    pub(crate) output: Option<u64>,
}

impl Tokens {
    /// What the library has read.
    pub(crate) fn of(used: &genai::chat::Usage) -> Self {
        let count = |number: Option<i32>| u64::try_from(number?).ok();
        let details = used.prompt_tokens_details.as_ref();
        Self {
            input: count(used.prompt_tokens),
            cached: count(details.and_then(|details| details.cached_tokens)),
            output: count(used.completion_tokens),
        }
    }

    /// What an answer, or a part of one, says.
    pub(crate) fn in_answer(answer: &Value) -> Self {
        let places = [
            "/usage",
            "/message/usage",
            "/response/usage",
            "/x_groq/usage",
            "/usageMetadata",
        ];
        let found = places.iter().find_map(|place| answer.pointer(place));
        found.map_or_else(Self::default, Self::read)
    }

    /// Reads the counts of any protocol.
    fn read(usage: &Value) -> Self {
        let first = |places: &[&str]| places.iter().find_map(|at| count(usage.pointer(at)?));
        let cache_read = first(&["/cache_read_input_tokens", "/cacheReadInputTokens"]);
        let in_all = first(&["/prompt_tokens", "/promptTokenCount"]);
        let apart = first(&["/input_tokens", "/inputTokens"]);
        // Messages and Converse count what a cache gave and took beside the rest.
        let beside = usage.get("input_tokens_details").is_none();
        let written = first(&["/cache_creation_input_tokens", "/cacheWriteInputTokens"]);
        let apart = apart.map(|input| {
            let cache = cache_read.unwrap_or(0).saturating_add(written.unwrap_or(0));
            input.saturating_add(if beside { cache } else { 0 })
        });
        let input = in_all.or(apart);
        let thought = first(&["/thoughtsTokenCount"]).unwrap_or(0);
        let output = first(&[
            "/completion_tokens",
            "/output_tokens",
            "/candidatesTokenCount",
            "/outputTokens",
        ]);
        let total = first(&["/total_tokens", "/totalTokenCount", "/totalTokens"]);
        let rest = || total?.checked_sub(input?);
        Self {
            input,
            cached: first(&[
                "/prompt_tokens_details/cached_tokens",
                "/input_tokens_details/cached_tokens",
                "/cachedContentTokenCount",
            ])
            .or(cache_read),
            output: output
                .map(|output| output.saturating_add(thought))
                .or_else(rest),
        }
    }

    /// These counts; where one is missing or nothing, that of another reading.
    #[must_use]
    pub(crate) fn or(self, other: Self) -> Self {
        let known = |count: Option<u64>| count.filter(|count| *count > 0);
        Self {
            input: known(self.input).or(other.input).or(self.input),
            cached: known(self.cached).or(other.cached).or(self.cached),
            output: known(self.output).or(other.output).or(self.output),
        }
    }
}

/// A count, also where it is written as a fraction or a text.
fn count(value: &Value) -> Option<u64> {
    let number = match value {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().parse().ok()?,
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    // Larger ones are no counts of tokens.
    (0.0..=1e15).contains(&number).then_some(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn tokens(input: u64, cached: Option<u64>, output: u64) -> Tokens {
        Tokens {
            input: Some(input),
            cached,
            output: Some(output),
        }
    }

    #[test]
    fn each_protocol_is_read() {
        for (answer, read) in [
            (
                json!({"usage": {"prompt_tokens": 9, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 4}}}),
                tokens(9, Some(4), 2),
            ),
            (
                json!({"response": {"usage": {"input_tokens": 9, "output_tokens": 2, "input_tokens_details": {"cached_tokens": 4}}}}),
                tokens(9, Some(4), 2),
            ),
            (
                json!({"usage": {"input_tokens": 3, "cache_read_input_tokens": 4, "cache_creation_input_tokens": 2, "output_tokens": 2}}),
                tokens(9, Some(4), 2),
            ),
            (
                json!({"usageMetadata": {"promptTokenCount": 9, "candidatesTokenCount": 1, "thoughtsTokenCount": 1}}),
                tokens(9, None, 2),
            ),
            (
                json!({"usage": {"inputTokens": 9, "outputTokens": 2, "totalTokens": 11}}),
                tokens(9, None, 2),
            ),
        ] {
            assert_eq!(Tokens::in_answer(&answer), read, "{answer}");
        }
    }

    #[test]
    fn a_detail_that_cannot_be_read_does_not_hide_the_rest() {
        let gateway = json!({"usage": {
            "prompt_tokens": 220.0, "completion_tokens": "17", "total_tokens": 237.0,
            "prompt_tokens_details": {"cached_tokens": 128.0, "cache_write_tokens": 0, "cache_creation_tokens": 0},
            "cache_read_input_tokens": 128,
        }});
        assert_eq!(Tokens::in_answer(&gateway), tokens(220, Some(128), 17));
        let half = json!({"usage": {"prompt_tokens": 220, "completion_tokens": [], "prompt_tokens_details": 5}});
        assert_eq!(
            Tokens::in_answer(&half),
            Tokens {
                input: Some(220),
                ..Tokens::default()
            }
        );
        let total = json!({"usage": {"prompt_tokens": 220, "total_tokens": 237}});
        assert_eq!(Tokens::in_answer(&total), tokens(220, None, 17));
        for nothing in [
            json!({}),
            json!({"usage": null}),
            json!({"usage": {"prompt_tokens": -1, "completion_tokens": 1e300}}),
            json!({"usage": {"prompt_tokens": 5, "total_tokens": 3, "completion_tokens": "NaN"}}),
        ] {
            assert_eq!(Tokens::in_answer(&nothing).output, None, "{nothing}");
        }
    }

    #[test]
    fn readings_complete_each_other() {
        let library = Tokens {
            input: Some(0),
            ..Tokens::default()
        };
        assert_eq!(library.or(tokens(9, None, 2)), tokens(9, None, 2));
        assert_eq!(
            tokens(9, None, 2).or(tokens(5, Some(1), 1)),
            tokens(9, Some(1), 2)
        );
    }
}
