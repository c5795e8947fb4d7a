//! The texts that a template may become, where one input with a list of values is all that completes it: `rollout/${inputs.stage}`.

use super::ast::Graph;
use super::interpolate::{Piece, pieces};
use crate::syntax::Node as Tree;

/// How many values of an input are looked at: nobody lists more by hand.
const MOST: usize = 32;

/// Each text that it may become; none: it is no such template.
pub(super) fn of(graph: &Graph, template: &str) -> impl Iterator<Item = String> {
    all(graph, template).unwrap_or_default().into_iter()
}

fn all(graph: &Graph, template: &str) -> Option<Vec<String>> {
    let pieces = pieces(template);
    let mut inputs = pieces.iter().filter_map(|piece| match piece {
        Piece::Expression(spelled, _) => Some(*spelled),
        Piece::Literal(_) => None,
    });
    let spelled = inputs.next().filter(|_| inputs.next().is_none())?;
    let name = spelled.trim().strip_prefix("inputs.")?;
    let schema = graph.schema.as_ref()?.get("properties")?.get(name)?;
    let values: Option<Vec<&str>> = schema
        .get("enum")?
        .items()?
        .iter()
        .map(Tree::text)
        .collect();
    let values = values.filter(|values| values.len() <= MOST)?;
    let whole = |value: &&str| {
        let piece = |piece: &Piece<'_>| match piece {
            Piece::Literal(text) => (*text).to_owned(),
            Piece::Expression(..) => (*value).to_owned(),
        };
        pieces.iter().map(piece).collect()
    };
    Some(values.iter().map(whole).collect())
}
