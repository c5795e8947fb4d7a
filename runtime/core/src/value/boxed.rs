//! Futures behind pointers.

use std::pin::Pin;

/// A future behind a pointer: what methods of traits return that wait for something.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
