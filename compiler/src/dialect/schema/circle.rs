//! References that lead back to where they stand before anything of the value is looked at: nothing can be valid.

use super::parts::{items, keyword, text};
use super::reference::target;
use crate::syntax::Node;

/// So many schemas are followed; a document that needs more is left alone.
const MOST: usize = 2_000;

/// Whether a schema asks of its value only that it fits the schema itself. Of several that make a circle, the first says so.
pub(super) fn closes(schema: &Node, root: &Node) -> bool {
    let mut walk = Walk {
        root,
        way: Vec::new(),
        met: Vec::new(),
        left: MOST,
    };
    if walk.ends(schema) {
        return false;
    }
    let is_met = walk.met.iter().any(|met| std::ptr::eq(*met, schema));
    let begins = |node: &&Node| (node.span.file, node.span.start);
    let first = walk.met.iter().copied().min_by_key(begins);
    is_met && first.is_none_or(|first| begins(&first) >= begins(&schema))
}

struct Walk<'t> {
    root: &'t Node,
    /// The schemas that are followed now.
    way: Vec<&'t Node>,
    /// Those with a reference that lie in a circle.
    met: Vec<&'t Node>,
    left: usize,
}

impl<'t> Walk<'t> {
    /// Whether following a schema, for the same value, comes to an end.
    fn ends(&mut self, schema: &'t Node) -> bool {
        if let Some(at) = self
            .way
            .iter()
            .position(|known| std::ptr::eq(*known, schema))
        {
            let circle = self.way.iter().skip(at).copied();
            let refers = |node: &&Node| keyword(node, "$ref").is_some();
            self.met.extend(circle.filter(refers));
            return false;
        }
        if self.left == 0 {
            return true;
        }
        self.left -= 1;
        self.way.push(schema);
        let target = text(keyword(schema, "$ref")).and_then(|to| target(self.root, to));
        let ends = target.is_none_or(|target| self.ends(target))
            && items(keyword(schema, "allOf"))
                .iter()
                .all(|one| self.ends(one))
            && ["anyOf", "oneOf"].iter().all(|several| {
                let ways = items(keyword(schema, several));
                ways.is_empty() || ways.iter().any(|one| self.ends(one))
            });
        self.way.pop();
        ends
    }
}
