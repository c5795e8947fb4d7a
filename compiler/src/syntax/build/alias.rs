//! Anchors and aliases: what `&name` marks is kept, and copied where `*name` stands.
//!
//! A copy and not a reference, so that the tree stays a tree; every copy is paid for from one budget.

use super::{
    AnchorValue, BudgetError, Builder, FinishedNode, Key, MAX_COPIED, MAX_DEPTH, MAX_FINDINGS,
    Merge, shortened,
};
use crate::diag::Diagnostic;
use crate::diag::codes;
use crate::source::Span;
use crate::suggestion::nearest;
use crate::syntax::{Node, Value};

/// How many names of anchors are compared with one that is none.
const MOST_NAMES: usize = 256;

impl Builder<'_> {
    /// `*name`, for the anchor of that number.
    pub(in crate::syntax) fn alias(
        &mut self,
        anchor: usize,
        span: Span,
    ) -> Result<(), BudgetError> {
        self.count(span)?;
        let end = span.end as usize;
        let Some(anchored) = self.anchors.get(&anchor) else {
            let name = self
                .text
                .get(span.range())
                .unwrap_or("")
                .trim_start_matches('*');
            let message = format!("the value of `&{name}` contains itself through `*{name}`");
            self.find(
                Diagnostic::new(
                    &codes::UNKNOWN_ALIAS,
                    span,
                    message,
                    "stands inside the value it refers to",
                )
                .help("write the inner value out; a value without end cannot be read"),
            );
            return self.stand_in(span);
        };
        let (height, weight) = (anchored.height, anchored.weight);
        if self.open.len() + height > MAX_DEPTH {
            return self.too_deep(span);
        }
        if self.copied.saturating_add(weight) > MAX_COPIED {
            return self.too_much_copied(span);
        }
        self.copied += weight;
        let node = anchored.node.clone();
        if !self.awaits_key() {
            self.place(FinishedNode {
                node,
                end,
                height,
                weight,
            });
            return Ok(());
        }
        match key_text(&node.value) {
            Some(text) => self.set_key(
                Key::Text {
                    text,
                    span,
                    merge: Merge::No,
                },
                end,
                weight,
            ),
            None => {
                self.refuse_key(span);
                self.set_key(Key::Refused, end, 0);
            }
        }
        Ok(())
    }

    /// `*name`, and no value has that anchor.
    pub(in crate::syntax) fn unknown_alias(
        &mut self,
        name: &str,
        span: Span,
    ) -> Result<(), BudgetError> {
        self.count(span)?;
        let message = format!(
            "there is no `&{}` above this `*{}`",
            shortened(name),
            shortened(name)
        );
        let found = Diagnostic::new(&codes::UNKNOWN_ALIAS, span, message, "refers to nothing");
        // Beyond the findings that are listed nobody reads what is near.
        let listed = match self.report.diagnostics.len() < MAX_FINDINGS {
            true => MOST_NAMES,
            false => 0,
        };
        let known = self.anchor_names.iter();
        let known = known.filter(|(_, anchor)| self.anchors.contains_key(anchor));
        let known = known.take(listed);
        let near = nearest(name, known.map(|(name, _)| name.as_str()));
        self.find(match near {
            Some(near) => found.did_you_mean_in(span, near, format!("*{near}")),
            None => found
                .note("in YAML a value that begins with `*` repeats the value marked with `&` and the same name")
                .help("put the value in quotes if the `*` belongs to the text"),
        });
        self.stand_in(span)
    }

    /// The node that begins, or was just read, is marked `&name`. The last of a name counts.
    pub(in crate::syntax) fn name_anchor(&mut self, anchor: usize, name: &str) {
        self.anchor_names.insert(name.to_owned(), anchor);
    }

    /// The value above that is marked with this name.
    pub(super) fn marked(&self, name: &str) -> Option<&Value> {
        let anchored = self.anchors.get(self.anchor_names.get(name)?)?;
        Some(&anchored.node.value)
    }

    pub(super) fn remember(
        &mut self,
        anchor: usize,
        node: &Node,
        height: usize,
        weight: usize,
    ) -> Result<(), BudgetError> {
        if anchor == 0 {
            return Ok(());
        }
        if self.copied.saturating_add(weight) > MAX_COPIED {
            return self.too_much_copied(node.span);
        }
        self.copied += weight;
        self.anchors.insert(
            anchor,
            AnchorValue {
                node: node.clone(),
                height,
                weight,
            },
        );
        Ok(())
    }

    pub(super) fn too_much_copied(&mut self, span: Span) -> Result<(), BudgetError> {
        self.exhausted(
            span,
            format!("anchors and aliases copy more than {} MiB", MAX_COPIED >> 20),
            "reading stopped here",
            "an alias stands for a copy of its value, and copies of copies grow without measure: write the values out",
        )
    }
}

/// The text of a key, if the value can be one.
fn key_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("null".to_owned()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(_, spelling) => Some(spelling.clone()),
        Value::Text(text) => Some(text.clone()),
        Value::List(_) | Value::Map(_) => None,
    }
}
