//! Models that knowledge bases ask: for vectors of texts, and for the order of what was found.

use crate::host::{CallError, Priced};
use crate::value::boxed::Boxed;
use std::sync::Arc;

/// Makes vectors of texts that are near to each other where the texts are.
pub trait Embedder: Send + Sync {
    /// One vector per text, in order, all of one length.
    fn embed<'a>(
        &'a self,
        model: &'a str,
        texts: &'a [String],
        role: Role,
    ) -> Boxed<'a, Result<Priced<Vec<Vec<f32>>>, CallError>>;

    /// Checks, before the first node of a run, that this model can be asked.
    ///
    /// # Errors
    /// What is missing, with what to do about it.
    fn check(&self, model: &str) -> Result<(), CallError> {
        let _ = model;
        Ok(())
    }
}

/// What a text is: some models treat the two differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Part of a document.
    Document,
    /// What is looked for.
    Query,
}

/// Sorts what was found by how well it answers.
pub trait Reranker: Send + Sync {
    /// The numbers of the texts, best first.
    fn rerank<'a>(
        &'a self,
        model: &'a str,
        query: &'a str,
        texts: &'a [String],
    ) -> Boxed<'a, Result<Priced<Vec<usize>>, CallError>>;

    /// As [`Embedder::check`].
    ///
    /// # Errors
    /// What is missing, with what to do about it.
    fn check(&self, model: &str) -> Result<(), CallError> {
        let _ = model;
        Ok(())
    }
}

impl<T: Embedder + ?Sized> Embedder for Arc<T> {
    fn embed<'a>(
        &'a self,
        model: &'a str,
        texts: &'a [String],
        role: Role,
    ) -> Boxed<'a, Result<Priced<Vec<Vec<f32>>>, CallError>> {
        (**self).embed(model, texts, role)
    }

    fn check(&self, model: &str) -> Result<(), CallError> {
        (**self).check(model)
    }
}

impl<T: Reranker + ?Sized> Reranker for Arc<T> {
    fn rerank<'a>(
        &'a self,
        model: &'a str,
        query: &'a str,
        texts: &'a [String],
    ) -> Boxed<'a, Result<Priced<Vec<usize>>, CallError>> {
        (**self).rerank(model, query, texts)
    }

    fn check(&self, model: &str) -> Result<(), CallError> {
        (**self).check(model)
    }
}
