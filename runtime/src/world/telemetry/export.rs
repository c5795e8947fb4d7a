//! Sending spans and metrics of a compiled agent to an OpenTelemetry collector: OTLP over HTTP, protobuf.
//!
//! The variables are those of the OpenTelemetry specification. Telemetry is never a reason for a run to fail or to wait: what
//! cannot be sent is said once on stderr, and at the end of the program a collector has three seconds.

use opentelemetry::trace::TracerProvider as _;
use opentelemetry::{KeyValue, global};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{
    MetricExporter, Protocol, RetryPolicy, SpanExporter, WithExportConfig as _, WithHttpConfig as _,
};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::pin::Pin;
use std::str::FromStr as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

/// One of these must be set. The specification would have a program send to a collector on this machine unless it is told not
/// to; an agent that is started by hand, where there is none, should not complain about that each time.
const WANTED: [&str; 5] = [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
    "OTEL_TRACES_EXPORTER",
    "OTEL_METRICS_EXPORTER",
];

/// How long a collector may take when the program ends, for all that is left.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long one request may take where `OTEL_EXPORTER_OTLP_TIMEOUT` says nothing shorter.
const REQUEST: Duration = Duration::from_secs(10);

/// What sends, for as long as the program runs.
pub(crate) struct Telemetry(Option<Exporters>);

struct Exporters {
    traces: Option<SdkTracerProvider>,
    metrics: Option<SdkMeterProvider>,
    post: Post,
}

impl Telemetry {
    /// Begins to send, as the environment says. `service`: what it is called there unless the environment calls it something
    /// else. A program that has a subscriber of its own keeps it.
    pub(crate) fn begin(service: &str) -> Self {
        let disabled =
            said("OTEL_SDK_DISABLED").is_some_and(|value| value.eq_ignore_ascii_case("true"));
        if disabled || !WANTED.into_iter().any(|variable| said(variable).is_some()) {
            return Self(None);
        }
        for signal in [
            "OTEL_EXPORTER_OTLP_PROTOCOL",
            "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
            "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL",
        ] {
            if let Some(other) = said(signal).filter(|value| value != "http/protobuf") {
                warn(&format!(
                    "{signal} is `{other}`, and this program speaks only http/protobuf, which it does (port 4318 of most collectors)"
                ));
            }
        }
        let resource = resource(service);
        let post = Post::default();
        let traces = sends("OTEL_TRACES_EXPORTER")
            .then(|| traces(&resource, &post))
            .flatten();
        let metrics = sends("OTEL_METRICS_EXPORTER")
            .then(|| metrics(&resource, &post))
            .flatten();
        Self(Some(Exporters {
            traces,
            metrics,
            post,
        }))
    }

    /// Sends what is left.
    pub(crate) fn end(self) {
        let Some(Exporters {
            traces,
            metrics,
            post,
        }) = self.0
        else {
            return;
        };
        let (done, ended) = mpsc::channel();
        // Apart: whoever waits for a collector may wait longer than anybody should.
        std::thread::spawn(move || {
            if let Some(traces) = traces {
                let _ = traces.shutdown_with_timeout(PATIENCE);
            }
            if let Some(metrics) = metrics {
                let _ = metrics.shutdown_with_timeout(PATIENCE);
            }
            let _ = done.send(());
        });
        if ended.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            post.unsent(&format!("nobody answered within {} s", PATIENCE.as_secs()));
        }
    }
}

fn said(variable: &str) -> Option<String> {
    let value = std::env::var(variable).ok()?;
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

/// Whether a signal is to be sent.
fn sends(variable: &str) -> bool {
    match said(variable).as_deref() {
        None | Some("otlp") => true,
        Some("none") => false,
        Some(other) => {
            warn(&format!(
                "{variable} is `{other}`, and this program knows only otlp and none; it sends nothing"
            ));
            false
        }
    }
}

fn warn(message: &str) {
    tell!("warning: {message}");
}

fn resource(service: &str) -> Resource {
    let named = said("OTEL_SERVICE_NAME").is_some()
        || said("OTEL_RESOURCE_ATTRIBUTES").is_some_and(|all| {
            all.split(',')
                .any(|one| one.trim().starts_with("service.name="))
        });
    let resource = Resource::builder();
    let resource = if named {
        resource
    } else {
        resource.with_service_name(service.to_owned())
    };
    resource
        .with_attribute(KeyValue::new(
            "graphwright.version",
            env!("CARGO_PKG_VERSION"),
        ))
        .build()
}

fn traces(resource: &Resource, post: &Post) -> Option<SdkTracerProvider> {
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(post.clone())
        .with_protocol(Protocol::HttpBinary)
        .with_retry_policy(RetryPolicy::disabled())
        .build();
    let exporter = exporter
        .map_err(|error| warn(&format!("traces are not sent: {error}")))
        .ok()?;
    let provider = SdkTracerProvider::builder()
        .with_resource(resource.clone())
        .with_batch_exporter(exporter)
        .build();
    let wanted = said("RUST_LOG").unwrap_or_default();
    let targets = Targets::from_str(&wanted).unwrap_or_default();
    // What libraries tell of themselves is not what the graph did.
    let own = ["graphwright", "graphwright::state"];
    let levels = own.map(|target| {
        let finest = [
            tracing::Level::TRACE,
            tracing::Level::DEBUG,
            tracing::Level::INFO,
        ];
        let level = finest
            .into_iter()
            .find(|level| targets.would_enable(target, level));
        (target, level.unwrap_or(tracing::Level::INFO))
    });
    let layer = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("graphwright"))
        .with_location(false)
        .with_threads(false)
        .with_target(false)
        .with_level(false)
        .with_tracked_inactivity(false)
        .with_filter(Targets::new().with_targets(levels));
    let subscriber = tracing_subscriber::registry().with(layer);
    tracing::subscriber::set_global_default(subscriber).ok()?;
    Some(provider)
}

fn metrics(resource: &Resource, post: &Post) -> Option<SdkMeterProvider> {
    let exporter = MetricExporter::builder()
        .with_http()
        .with_http_client(post.clone())
        .with_protocol(Protocol::HttpBinary)
        .with_retry_policy(RetryPolicy::disabled())
        .build();
    let exporter = exporter
        .map_err(|error| warn(&format!("metrics are not sent: {error}")))
        .ok()?;
    let provider = SdkMeterProvider::builder()
        .with_resource(resource.clone())
        .with_periodic_exporter(exporter)
        .build();
    global::set_meter_provider(provider.clone());
    Some(provider)
}

/// What carries requests. They come from threads of the exporters, which wait for them; so it has a small runtime of its own.
#[derive(Clone, Default)]
struct Post {
    way: Arc<Mutex<Option<Way>>>,
    /// Whether it was said that something cannot be sent.
    complained: Arc<AtomicBool>,
}

struct Way {
    runtime: tokio::runtime::Runtime,
    client: reqwest::Client,
}

impl std::fmt::Debug for Post {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Post")
    }
}

impl Post {
    fn unsent(&self, why: &str) {
        if !self.complained.swap(true, Ordering::Relaxed) {
            warn(&format!(
                "telemetry could not be sent: {why} (OTEL_EXPORTER_OTLP_ENDPOINT says where the collector is; OTEL_SDK_DISABLED=true \
                 sends nothing)"
            ));
        }
    }

    fn carry(&self, request: Request<Bytes>) -> Result<Response<Bytes>, String> {
        let mut way = self.way.lock().unwrap_or_else(PoisonError::into_inner);
        if way.is_none() {
            *way = Some(Way::open()?);
        }
        let Some(Way { runtime, client }) = way.as_ref() else {
            return Err("there is no way to send it".to_owned());
        };
        let (parts, body) = request.into_parts();
        let to = parts.uri.to_string();
        let place = to.split('?').next().unwrap_or_default().to_owned();
        let timeout = ["OTEL_EXPORTER_OTLP_TIMEOUT"]
            .into_iter()
            .filter_map(|name| said(name)?.parse().ok())
            .map(Duration::from_millis)
            .find(|timeout| *timeout < REQUEST);
        let sending = async {
            let answer = client
                .request(parts.method, to)
                .headers(parts.headers)
                .timeout(timeout.unwrap_or(REQUEST))
                .body(body)
                .send()
                .await?;
            let status = answer.status();
            Ok::<_, reqwest::Error>((status, answer.bytes().await?))
        };
        let (status, body) = runtime
            .block_on(sending)
            .map_err(|error| format!("{place}: {}", reason(&error.without_url())))?;
        if !status.is_success() {
            self.unsent(&format!("{place} answers {status}"));
        }
        let mut answer = Response::new(body);
        *answer.status_mut() = status;
        Ok(answer)
    }
}

impl Way {
    fn open() -> Result<Self, String> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        let client = crate::world::http::client().map_err(|error| error.message)?;
        Ok(Self { runtime, client })
    }
}

/// The innermost reason says most.
fn reason(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(below) = innermost.source() {
        innermost = below;
    }
    innermost.to_string()
}

type HttpFuture<'a> = Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'a>>;

impl HttpClient for Post {
    fn send_bytes<'s, 'a>(&'s self, request: Request<Bytes>) -> HttpFuture<'a>
    where
        's: 'a,
        Self: 'a,
    {
        Box::pin(async move {
            self.carry(request).map_err(|why| {
                self.unsent(&why);
                why.into()
            })
        })
    }
}
