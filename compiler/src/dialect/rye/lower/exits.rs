//! The ways a node ends: one per edge, one where no edge matches, and those after a failure.

use super::super::ast::{self, Edge, OnError};
use super::scope::{Reads, Scope};
use super::{LAST_ERROR, Lowering};
use crate::ir::{
    Exit, ExitCondition, KeyId, OtherWrites, Outcome, Pick, Policy, Read, Ref, Root, Source, Step,
    Target, Tree, Write,
};
use crate::source::Span;
use std::collections::BTreeSet;

/// A set of ways out that begin alike.
pub(super) struct Ways<'a> {
    pub(super) outcome: Outcome,
    pub(super) writes: Vec<Write>,
    /// What conditions can see.
    pub(super) scope: Scope<'a>,
}

impl Lowering<'_> {
    /// What happens after a failure of a node.
    pub(super) fn policy(&self, node: &ast::Node) -> Policy {
        match (&node.on_error, self.graph.on_error) {
            (Some(_), _) => Policy::Route,
            (None, OnError::Continue) => Policy::Continue,
            (None, OnError::Fail) => Policy::Fail,
        }
    }

    /// One exit per edge, in order; the first without a condition is the last that can be taken. Where none matches, the run
    /// ends.
    pub(super) fn ways(
        &mut self,
        node: &ast::Node,
        ways: Ways<'_>,
        exits: &mut Vec<Exit>,
        reads: &mut Vec<Read>,
    ) {
        let failed = ways.outcome != Outcome::Success;
        let written: Vec<KeyId> = ways.writes.iter().map(|write| write.key).collect();
        let only = node.next.len() == 1 && node.next.iter().all(|edge| edge.when.is_none());
        for (number, edge) in node.next.iter().enumerate() {
            let when = self.when(edge, number, &ways, &written, exits.len(), reads);
            let last = matches!(when, ExitCondition::Done | ExitCondition::Failed);
            let name = match (only, failed) {
                (true, false) => "done".to_owned(),
                (true, true) => "failed".to_owned(),
                (false, false) => edge.to.value.clone(),
                (false, true) => format!("failed_{}", edge.to.value),
            };
            // Both groups go the same ways: a name that no node has is reported once.
            let to = if failed && !self.ids.contains_key(&edge.to.value) {
                Target::Stuck
            } else {
                self.target(&node.id.value, "next", &edge.to)
            };
            exits.push(Exit {
                name: unused(name, exits),
                span: edge.to.span,
                when,
                outcome: ways.outcome,
                writes: ways.writes.clone(),
                unlisted: OtherWrites::None,
                to,
            });
            if last {
                return;
            }
        }
        let name = if failed { "failed_ended" } else { "ended" };
        exits.push(Exit {
            name: unused(name.to_owned(), exits),
            span: node.id.span,
            when: if failed {
                ExitCondition::Failed
            } else {
                ExitCondition::Done
            },
            outcome: ways.outcome,
            writes: ways.writes,
            unlisted: OtherWrites::None,
            to: Target::End,
        });
    }

    fn when(
        &mut self,
        edge: &Edge,
        number: usize,
        ways: &Ways<'_>,
        written: &[KeyId],
        exit: usize,
        list: &mut Vec<Read>,
    ) -> ExitCondition {
        let failed = ways.outcome != Outcome::Success;
        let Some(when) = &edge.when else {
            return if failed {
                ExitCondition::Failed
            } else {
                ExitCondition::Done
            };
        };
        let mut reads = Reads {
            list,
            place: format!("next[{number}].when"),
            exit: Some(exit),
            written,
        };
        let condition = self.condition(when, ways.scope, &mut reads);
        if failed {
            ExitCondition::FailedIf(condition)
        } else {
            ExitCondition::If(condition)
        }
    }

    /// The ways out after a failure. `more`: what is written besides what failed, if the run goes on.
    pub(super) fn failures(
        &mut self,
        node: &ast::Node,
        more: Vec<Write>,
        exits: &mut Vec<Exit>,
        reads: &mut Vec<Read>,
    ) {
        let mut writes = vec![self.last_error(node)];
        // An edge to a node of that name has it already.
        let name = unused("failed".to_owned(), exits);
        let one = |span: Span, writes: Vec<Write>, to: Target| Exit {
            name,
            span,
            when: ExitCondition::Failed,
            outcome: Outcome::Failure { declared: true },
            writes,
            unlisted: OtherWrites::None,
            to,
        };
        match (&node.on_error, self.graph.on_error) {
            (Some(to), _) => {
                let target = self.target(&node.id.value, "on_error", to);
                exits.push(one(to.span, writes, target));
            }
            (None, OnError::Fail) => exits.push(one(node.id.span, writes, Target::Fail)),
            (None, OnError::Continue) => {
                writes.extend(more);
                let ways = Ways {
                    outcome: Outcome::Failure { declared: false },
                    writes,
                    scope: Scope::Result,
                };
                self.ways(node, ways, exits, reads);
            }
        }
    }

    /// `_last_error`: the node, and what went wrong (`error` of what the work returned).
    fn last_error(&mut self, node: &ast::Node) -> Write {
        let span = node.id.span;
        let error = Tree::Pick(own("error", span));
        let value = vec![
            (
                "node".to_owned(),
                Tree::Literal(node.id.value.as_str().into()),
            ),
            ("error".to_owned(), error),
        ];
        Write {
            key: self.keys.key(LAST_ERROR, span),
            span,
            source: Source::Tree(Tree::Map(value)),
            always: true,
        }
    }
}

/// A field of what the work returned.
pub(super) fn own(field: &str, span: Span) -> Pick {
    let from = Ref {
        root: Root::Own,
        path: vec![Step::Field(field.to_owned())],
        spelled: format!("result.{field}"),
        span,
    };
    Pick {
        spelled: from.spelled.clone(),
        refs: vec![from],
        span,
    }
}

/// A name that no exit of the node has yet.
fn unused(name: String, exits: &[Exit]) -> String {
    let names: BTreeSet<&str> = exits.iter().map(|exit| exit.name.as_str()).collect();
    let taken = |name: &str| names.contains(name);
    if !taken(&name) {
        return name;
    }
    let mut count = 2;
    while taken(&format!("{name}_{count}")) {
        count += 1;
    }
    format!("{name}_{count}")
}
