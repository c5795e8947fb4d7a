//! What references of a schema lead to: places and anchors of the same document, as the runtime follows them.

use super::parts::{entries, items, keyword, text};
use crate::syntax::Node;
use graphwright_rules::schema::fragment;

/// Keywords that hold values and no schemas.
const VALUES: [&str; 4] = ["enum", "const", "default", "examples"];

/// What a local reference such as `#/$defs/item`, or `#item` for an anchor, points at.
pub(super) fn target<'t>(root: &'t Node, reference: &str) -> Option<&'t Node> {
    let path = fragment(reference)?;
    if !path.is_empty() && !path.starts_with('/') {
        return anchored(root, &path);
    }
    let steps = path.split('/').filter(|step| !step.is_empty());
    steps
        .map(|step| step.replace("~1", "/").replace("~0", "~"))
        .try_fold(root, |at, step| {
            let item = || items(Some(at)).get(step.parse::<usize>().ok()?);
            keyword(at, &step).or_else(item)
        })
}

/// Whether a schema is a document of its own, in which `#` leads to itself.
pub(super) fn is_document(schema: &Node) -> bool {
    text(keyword(schema, "$id")).is_some_and(|id| !id.starts_with('#'))
}

fn anchored<'t>(part: &'t Node, name: &str) -> Option<&'t Node> {
    let anchors = ["$anchor", "$dynamicAnchor"].map(|key| text(keyword(part, key)));
    let older = text(keyword(part, "$id")).and_then(|id| id.strip_prefix('#'));
    if anchors.contains(&Some(name)) || older == Some(name) {
        return Some(part);
    }
    let inner = entries(Some(part)).iter();
    let inner = inner.filter(|entry| !VALUES.contains(&entry.key.as_str()));
    let inner = inner.map(|entry| &entry.value);
    let parts = inner.chain(items(Some(part)));
    let mut parts = parts.filter(|part| !is_document(part));
    parts.find_map(|part| anchored(part, name))
}
