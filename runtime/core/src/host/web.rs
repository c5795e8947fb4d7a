//! What stands behind URLs that a graph names: conversations, looked up texts, prompts, pictures and documents.

use super::CallError;
use crate::value::boxed::BoxFuture;

/// Fetches files by URL.
pub trait Web: Send + Sync {
    /// The bytes behind an `https://` URL.
    fn fetch<'a>(&'a self, url: &'a str) -> BoxFuture<'a, Result<Vec<u8>, CallError>>;
}
