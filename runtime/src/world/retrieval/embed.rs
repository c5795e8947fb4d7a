//! Vectors that need no model.

use crate::host::{CallError, WithUsage};
use crate::value::boxed::BoxFuture;
use crate::world::vectors::{Embedder, Role};

/// The name of the vectors that need no model.
pub const LEXICAL: &str = "lexical";

/// How long these vectors are.
const LENGTH: usize = 1024;

/// Vectors of spelling: words and groups of three and four letters, hashed into places.
///
/// They know nothing of meaning. What they add to a search for words is that inflected, compound and misspelled words are
/// near to each other; a synonym is as far away as any other word.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lexical;

impl Embedder for Lexical {
    fn embed<'a>(
        &'a self,
        _model: &'a str,
        texts: &'a [String],
        _role: Role,
    ) -> BoxFuture<'a, Result<WithUsage<Vec<Vec<f32>>>, CallError>> {
        let vectors = texts.iter().map(|text| lexical(text)).collect();
        Box::pin(async move { Ok(WithUsage::free(vectors)) })
    }
}

fn lexical(text: &str) -> Vec<f32> {
    let mut vector = vec![0.0_f32; LENGTH];
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    for word in words.filter(|word| !word.is_empty()) {
        // Short words are mostly the ones that every text has.
        let weight = if word.chars().count() > 3 { 1.0 } else { 0.4 };
        add(&mut vector, word.as_bytes(), weight);
        let framed: Vec<char> = std::iter::once('<')
            .chain(word.chars())
            .chain(std::iter::once('>'))
            .collect();
        for size in [3, 4] {
            for group in framed.windows(size) {
                let group: String = group.iter().collect();
                add(&mut vector, group.as_bytes(), 0.3 * weight);
            }
        }
    }
    // A word that is said ten times is not ten times as important.
    for place in &mut vector {
        *place = place.signum() * place.abs().ln_1p();
    }
    normalised(vector)
}

/// Adds a feature at the place that its hash says, with the sign that its hash says, so that collisions cancel out.
fn add(vector: &mut [f32], feature: &[u8], weight: f32) {
    let hash = super::digest::fnv(feature);
    let place = usize::try_from(hash >> 1).unwrap_or(0) % LENGTH;
    if let Some(place) = vector.get_mut(place) {
        *place += if hash & 1 == 0 { weight } else { -weight };
    }
}

/// The same direction, with length 1; a vector without one stays as it is.
pub(super) fn normalised(mut vector: Vec<f32>) -> Vec<f32> {
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    if length > 0.0 {
        for x in &mut vector {
            *x /= length;
        }
    }
    vector
}

/// How near two vectors of length 1 are.
pub(super) fn nearness(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_spelling_is_near() {
        let near = |a: &str, b: &str| nearness(&lexical(a), &lexical(b));
        assert!((near("the compiler", "the compiler") - 1.0).abs() < 1e-5);
        assert!(near("compilation of graphs", "compiling a graph") > 0.3);
        assert!(near("compilation of graphs", "weather tomorrow") < 0.15);
        assert!(near("", "x").abs() < 1e-9);
    }
}
