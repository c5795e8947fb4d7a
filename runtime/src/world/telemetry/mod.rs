//! Where spans and metrics of a compiled agent are sent.

#[cfg(feature = "otel")]
mod export;
#[cfg(not(feature = "otel"))]
mod none;

#[cfg(feature = "otel")]
pub(crate) use export::Telemetry;
#[cfg(not(feature = "otel"))]
pub(crate) use none::Telemetry;
