//! What models are asked: for vectors of chunks, and for the order of what was found; with what that costs.

use super::LEXICAL;
use super::counted;
use super::index::Chunk;
use crate::host::{BaseProgress, CallError, Notes, Usage, WithUsage};
use crate::purse::spent_on;
use crate::value::failure::Kind;
use crate::world::vectors::{Embedder, Reranker, Role};

/// The vectors of texts. A model that is asked for them has a span.
pub(super) async fn embed(
    embedder: &dyn Embedder,
    model: &str,
    texts: &[String],
    role: Role,
) -> Result<WithUsage<Vec<Vec<f32>>>, CallError> {
    let made = embedder.embed(model, texts, role);
    if model == LEXICAL {
        return made.await;
    }
    let made = crate::observe::spans::embeddings(model, texts.len(), made);
    spent_on(model, || embedder.quote(model, texts), made).await
}

/// The vectors of chunks, in their order.
pub(super) async fn vectors(
    embedder: &dyn Embedder,
    model: &str,
    chunks: &[Chunk],
    batch: usize,
    notes: Notes<'_>,
) -> Result<WithUsage<Vec<Vec<f32>>>, CallError> {
    let mut vectors: Vec<Vec<f32>> = Vec::with_capacity(chunks.len());
    let mut usage = Usage::default();
    for group in chunks.chunks(batch) {
        let texts: Vec<String> = group.iter().map(|chunk| chunk.text.clone()).collect();
        let made = embed(embedder, model, &texts, Role::Document).await?;
        usage.add(&made.usage);
        let made = made.value;
        let length = vectors.first().or(made.first()).map_or(0, Vec::len);
        if made.len() != texts.len() || made.iter().any(|vector| vector.len() != length) {
            let message = format!(
                "the embedding model `{model}` gave vectors of different lengths or too few of them"
            );
            return Err(CallError::new(Kind::Retrieval, message));
        }
        vectors.extend(made);
        notes.show(BaseProgress {
            done: vectors.len(),
            of: chunks.len(),
        });
    }
    Ok(WithUsage {
        value: vectors,
        usage,
    })
}

/// What making a knowledge base cost.
pub(super) fn spent(usage: &Usage) -> String {
    let calls = counted(usize::try_from(usage.calls).unwrap_or(usize::MAX), "call");
    let tokens = usage.input_tokens;
    match usage.cost_usd {
        Some(dollars) => {
            format!("its vectors took {calls} and {tokens} tokens: {dollars:.6} US dollars")
        }
        None => format!("its vectors took {calls} and {tokens} tokens, whose price is not known"),
    }
}

/// What was found, in the order in which a model puts it.
pub(super) async fn sorted(
    found: Vec<Chunk>,
    model: &str,
    reranker: &dyn Reranker,
    query: &str,
) -> Result<WithUsage<Vec<Chunk>>, CallError> {
    let texts: Vec<String> = found.iter().map(|chunk| chunk.text.clone()).collect();
    let quote = || reranker.quote(model, query, &texts);
    let order = spent_on(model, quote, reranker.rerank(model, query, &texts)).await?;
    let mut left: Vec<Option<Chunk>> = found.into_iter().map(Some).collect();
    let named: Vec<Chunk> = order
        .value
        .into_iter()
        .filter_map(|number| left.get_mut(number)?.take())
        .collect();
    // What a model forgets is not lost.
    let value = named
        .into_iter()
        .chain(left.into_iter().flatten())
        .collect();
    Ok(WithUsage {
        value,
        usage: order.usage,
    })
}
