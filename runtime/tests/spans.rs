//! Spans, as a subscriber of the user's own sees them.

use crate::toy::{Do, Toy, end, fork};
use graphwright::codegen::{Limits, Next};
use graphwright::testing::World;
use graphwright::{Host, Run};
use serde_json::{Map, json};
use std::sync::{Arc, Mutex};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;

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

#[tokio::test]
async fn a_subscriber_sees_runs_branches_nodes_and_states() {
    let toy = Toy::new(
        Limits::default(),
        vec![
            ("fork", Do::Pass, fork(&[1, 2], Some(3))),
            ("slow", Do::Pause(20), Next::Go(3)),
            ("bad", Do::Fail("it broke"), Next::Go(3)),
            ("end", Do::Write(json!("x")), end()),
        ],
    );
    let seen = Seen::default();
    let subscriber = tracing_subscriber::registry().with(seen.clone());
    let guard = tracing::subscriber::set_default(subscriber);
    let host = Host::scripted(World::default());
    let outcome = Run::new(&toy, Map::new())
        .id("r1")
        .host(&host)
        .run()
        .await
        .expect("begins");
    drop(guard);
    assert!(outcome.error.is_some());
    let seen = seen.0.lock().expect("a lock").join("\n");
    for wanted in [
        "invoke_agent otel.name=\"invoke_agent toy\" gen_ai.operation.name=\"invoke_agent\"",
        "gen_ai.conversation.id=\"r1\"",
        "invoke_agent/node otel.name=\"toy fork\"",
        "invoke_agent/branch otel.name=\"branch slow\"",
        "invoke_agent/branch/node otel.name=\"toy slow\"",
        "invoke_agent/branch/node otel.name=\"toy bad\"",
        "node: error.type=io",
        "branch: error.type=io",
        "invoke_agent: graphwright.status=\"failed\"",
        "otel.status_description=\"it broke\"",
        "invoke_agent! node=\"fork\" state={\"log\":[\"fork\"]}",
    ] {
        assert!(seen.contains(wanted), "{wanted} in\n{seen}");
    }
}
