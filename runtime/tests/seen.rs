//! A subscriber that keeps what it is told, for tests.

use std::sync::{Arc, Mutex};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;

/// What comes of some work, and what a subscriber of this thread is told of it: a line for each span that began, was told more, or
/// had an event. The work is done twice. Who is told of a span is settled for the process when somebody comes by it first, and that
/// may be a test on another thread, which has no subscriber: the second time, it is settled anew.
pub async fn seen<T>(work: impl AsyncFn() -> T) -> (T, String) {
    // Of two subscribers both are asked, whoever comes by; of one, only that of the thread.
    let _other = tracing::Dispatch::new(tracing_subscriber::registry());
    watched(&work).await;
    watched(&work).await
}

async fn watched<T>(work: &impl AsyncFn() -> T) -> (T, String) {
    let seen = Seen::default();
    let subscriber = tracing_subscriber::registry().with(seen.clone());
    let guard = tracing::subscriber::set_default(subscriber);
    let done = work().await;
    drop(guard);
    let told = seen.0.lock().expect("a lock").join("\n");
    (done, told)
}

/// Keeps the names of spans with the names around them, and the fields of some.
#[derive(Clone, Default)]
struct Seen(Arc<Mutex<Vec<String>>>);

struct Fields(String);

impl tracing::field::Visit for Fields {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        self.0.push_str(&format!(" {}={value:?}", field.name()));
    }
}

impl<S> Layer<S> for Seen
where
    S: tracing::Subscriber + for<'l> LookupSpan<'l>,
{
    fn on_new_span(
        &self,
        attributes: &tracing::span::Attributes<'_>,
        id: &tracing::Id,
        context: Context<'_, S>,
    ) {
        let span = context.span(id).expect("a span");
        let way: Vec<&str> = span.scope().from_root().map(|span| span.name()).collect();
        let mut fields = Fields(String::new());
        attributes.record(&mut fields);
        self.0
            .lock()
            .expect("a lock")
            .push(format!("{}{}", way.join("/"), fields.0));
    }

    fn on_record(
        &self,
        id: &tracing::Id,
        values: &tracing::span::Record<'_>,
        context: Context<'_, S>,
    ) {
        let span = context.span(id).expect("a span");
        let mut fields = Fields(String::new());
        values.record(&mut fields);
        self.0
            .lock()
            .expect("a lock")
            .push(format!("{}:{}", span.name(), fields.0));
    }

    fn on_event(&self, event: &tracing::Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields(String::new());
        event.record(&mut fields);
        let within = context.event_span(event).map_or("", |span| span.name());
        self.0
            .lock()
            .expect("a lock")
            .push(format!("{within}!{}", fields.0));
    }
}
