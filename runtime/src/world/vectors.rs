//! Models that knowledge bases ask: for vectors of texts, and for the order of what was found.

use crate::host::purse::Quote;
use crate::host::{CallError, WithUsage};
use crate::value::boxed::BoxFuture;
use std::sync::Arc;

/// Makes vectors of texts that are near to each other where the texts are.
pub trait Embedder: Send + Sync {
    /// One vector per text, in order, all of one length.
    fn embed<'a>(
        &'a self,
        model: &'a str,
        texts: &'a [String],
        role: Role,
    ) -> BoxFuture<'a, Result<WithUsage<Vec<Vec<f32>>>, CallError>>;

    /// The most that vectors of these texts may take. A model that does not say is not asked by a run that may spend no more than so
    /// much.
    fn quote(&self, model: &str, texts: &[String]) -> Quote {
        let (_, _) = (model, texts);
        Quote::default()
    }

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
    ) -> BoxFuture<'a, Result<WithUsage<Vec<usize>>, CallError>>;

    /// As [`Embedder::quote`].
    fn quote(&self, model: &str, query: &str, texts: &[String]) -> Quote {
        let (_, _, _) = (model, query, texts);
        Quote::default()
    }

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
    ) -> BoxFuture<'a, Result<WithUsage<Vec<Vec<f32>>>, CallError>> {
        (**self).embed(model, texts, role)
    }

    fn quote(&self, model: &str, texts: &[String]) -> Quote {
        (**self).quote(model, texts)
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
    ) -> BoxFuture<'a, Result<WithUsage<Vec<usize>>, CallError>> {
        (**self).rerank(model, query, texts)
    }

    fn quote(&self, model: &str, query: &str, texts: &[String]) -> Quote {
        (**self).quote(model, query, texts)
    }

    fn check(&self, model: &str) -> Result<(), CallError> {
        (**self).check(model)
    }
}
