//! A collector of a few lines: it takes what is sent by OTLP over HTTP, and keeps it.

use opentelemetry_proto::tonic::collector::metrics::v1::ExportMetricsServiceRequest;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Any;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::metrics::v1::Metric;
use opentelemetry_proto::tonic::metrics::v1::metric::Data;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message as _;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// What came.
#[derive(Default)]
pub struct Came {
    /// The head of each request: its line, and its headers.
    pub heads: Vec<String>,
    /// Attributes of the resource.
    pub resource: BTreeMap<String, String>,
    pub spans: Vec<Span>,
    pub metrics: Vec<Metric>,
    /// All bodies, for what must not be in any.
    pub bytes: Vec<u8>,
}

pub struct Collector {
    pub at: String,
    pub came: Arc<Mutex<Came>>,
}

impl Collector {
    /// Answers each request with this status.
    pub fn start(status: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let at = format!("http://{}", listener.local_addr().expect("an address"));
        let came: Arc<Mutex<Came>> = Arc::default();
        let kept = Arc::clone(&came);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let kept = Arc::clone(&kept);
                std::thread::spawn(move || serve(&stream, &kept, status));
            }
        });
        Self { at, came }
    }
}

fn serve(stream: &TcpStream, came: &Mutex<Came>, status: &str) {
    let mut reader = BufReader::new(stream);
    loop {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head).unwrap_or(0) == 0 {
                return;
            }
        }
        let length = head
            .lines()
            .find_map(|line| {
                line.to_lowercase()
                    .strip_prefix("content-length:")?
                    .trim()
                    .parse()
                    .ok()
            })
            .unwrap_or(0);
        let mut body = vec![0; length];
        reader.read_exact(&mut body).expect("a body");
        keep(&mut came.lock().expect("a lock"), &head, &body);
        let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
        let mut stream = stream;
        if stream.write_all(answer.as_bytes()).is_err() {
            return;
        }
    }
}

fn keep(came: &mut Came, head: &str, body: &[u8]) {
    came.heads.push(head.to_owned());
    came.bytes.extend(body);
    if head.starts_with("POST /v1/traces ") {
        let request = ExportTraceServiceRequest::decode(body).expect("traces");
        for all in request.resource_spans {
            came.resource
                .extend(words(&all.resource.unwrap_or_default().attributes));
            came.spans
                .extend(all.scope_spans.into_iter().flat_map(|scope| scope.spans));
        }
    } else if head.starts_with("POST /v1/metrics ") {
        let request = ExportMetricsServiceRequest::decode(body).expect("metrics");
        for all in request.resource_metrics {
            came.metrics.extend(
                all.scope_metrics
                    .into_iter()
                    .flat_map(|scope| scope.metrics),
            );
        }
    }
}

impl Came {
    /// The only span of this name.
    pub fn span(&self, name: &str) -> &Span {
        let found: Vec<&Span> = self.spans.iter().filter(|span| span.name == name).collect();
        let all: Vec<&str> = self.spans.iter().map(|span| span.name.as_str()).collect();
        assert_eq!(found.len(), 1, "{name} in {all:?}");
        found[0]
    }

    /// The names of the spans around a span, the innermost first.
    pub fn around(&self, span: &Span) -> Vec<&str> {
        let mut names = Vec::new();
        let mut at = span;
        while let Some(parent) = self
            .spans
            .iter()
            .find(|other| other.span_id == at.parent_span_id)
        {
            assert_eq!(parent.trace_id, span.trace_id);
            names.push(parent.name.as_str());
            at = parent;
        }
        names
    }

    pub fn has(&self, text: &str) -> bool {
        self.bytes
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    }

    /// The points of a histogram: attributes and sum.
    pub fn points(&self, name: &str) -> Vec<(BTreeMap<String, String>, f64)> {
        let metric = self
            .metrics
            .iter()
            .find(|metric| metric.name == name)
            .expect("a metric");
        let Some(Data::Histogram(histogram)) = &metric.data else {
            panic!("{name} is no histogram");
        };
        let point = |point: &opentelemetry_proto::tonic::metrics::v1::HistogramDataPoint| {
            (words(&point.attributes), point.sum.unwrap_or_default())
        };
        histogram.data_points.iter().map(point).collect()
    }
}

/// Attributes as texts.
pub fn words(attributes: &[KeyValue]) -> BTreeMap<String, String> {
    let one = |pair: &KeyValue| (pair.key.clone(), word(pair.value.as_ref()));
    attributes.iter().map(one).collect()
}

fn word(value: Option<&AnyValue>) -> String {
    match value.and_then(|value| value.value.as_ref()) {
        Some(Any::StringValue(text)) => text.clone(),
        Some(Any::IntValue(number)) => number.to_string(),
        Some(Any::DoubleValue(number)) => number.to_string(),
        Some(Any::BoolValue(yes)) => yes.to_string(),
        Some(Any::ArrayValue(items)) => {
            let items: Vec<String> = items.values.iter().map(|item| word(Some(item))).collect();
            format!("[{}]", items.join(", "))
        }
        other => format!("{other:?}"),
    }
}
