//! What model calls took, as the metrics of the GenAI semantic conventions, where the program sends any.

use crate::host::Usage;
use std::time::Duration;

/// A call that is over.
pub(super) struct CallMeasure<'a> {
    /// `chat` or `embeddings`.
    pub(super) operation: &'static str,
    /// The provider, as the conventions call it.
    pub(super) provider: &'a str,
    /// The model that was asked for.
    pub(super) model: Option<&'a str>,
    /// The model that answered.
    pub(super) answered_by: Option<&'a str>,
    /// The class of its error.
    pub(super) failed: Option<&'a str>,
}

#[cfg(not(feature = "otel"))]
pub(super) fn wanted() -> bool {
    false
}

#[cfg(not(feature = "otel"))]
pub(super) fn called(call: &CallMeasure<'_>, _: Duration, _: Option<&Usage>) {
    let _ = (
        call.operation,
        call.provider,
        call.model,
        call.answered_by,
        call.failed,
    );
}

#[cfg(feature = "otel")]
pub(super) use sent::{called, wanted};

#[cfg(feature = "otel")]
mod sent {
    use super::{CallMeasure, Duration, Usage};
    use opentelemetry::{KeyValue, global};

    /// Boundaries of the conventions.
    const SECONDS: [f64; 14] = [
        0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
    ];
    const TOKENS: [f64; 14] = [
        1.0,
        4.0,
        16.0,
        64.0,
        256.0,
        1024.0,
        4096.0,
        16384.0,
        65536.0,
        262_144.0,
        1_048_576.0,
        4_194_304.0,
        16_777_216.0,
        67_108_864.0,
    ];

    /// Whoever made the meters decides whether they lead anywhere.
    pub(in super::super) fn wanted() -> bool {
        true
    }

    /// Counts a call. The instruments are asked for each time: who sets the meters up may do so after the first run, and the
    /// same instrument is made only once.
    pub(in super::super) fn called(call: &CallMeasure<'_>, time: Duration, usage: Option<&Usage>) {
        let meter = global::meter("graphwright");
        let mut about = vec![
            KeyValue::new("gen_ai.operation.name", call.operation),
            KeyValue::new("gen_ai.provider.name", call.provider.to_owned()),
        ];
        let model = call.model.map(|model| ("gen_ai.request.model", model));
        let by = call
            .answered_by
            .map(|model| ("gen_ai.response.model", model));
        let named = [model, by].into_iter().flatten();
        about.extend(named.map(|(key, model)| KeyValue::new(key, model.to_owned())));
        if let Some(usage) = usage {
            let tokens = meter
                .u64_histogram("gen_ai.client.token.usage")
                .with_unit("{token}")
                .with_description("Number of input and output tokens used.")
                .with_boundaries(TOKENS.to_vec())
                .build();
            let all = [
                ("input", usage.input_tokens),
                ("output", usage.output_tokens),
            ];
            for (kind, count) in all.into_iter().filter(|(_, count)| *count > 0) {
                let mut about = about.clone();
                about.push(KeyValue::new("gen_ai.token.type", kind));
                tokens.record(count, &about);
            }
        }
        if let Some(class) = call.failed {
            about.push(KeyValue::new("error.type", class.to_owned()));
        }
        meter
            .f64_histogram("gen_ai.client.operation.duration")
            .with_unit("s")
            .with_description("GenAI operation duration.")
            .with_boundaries(SECONDS.to_vec())
            .build()
            .record(time.as_secs_f64(), &about);
    }
}
