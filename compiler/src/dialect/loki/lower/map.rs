//! `type: map`. One exit: to a chain of nodes per item, and then on.

use super::super::ast::{self, Concurrency};
use super::text::{Scope, value_reads};
use super::{Lowering, Parts, exit, target};
use crate::diag::Diagnostic;
use crate::diag::codes::MAP_TO_MANY;
use crate::ir::{
    self, Exit, ExitCondition, ItemChain, OnMissing, Source, Target, ValueExpr, Work, Write,
};
use crate::source::Spanned;
use serde_json::Value;

impl Lowering<'_> {
    pub(super) fn map(&mut self, node: &ast::Node, map: &ast::Map) -> Parts {
        let over = self.typed(&map.over, OnMissing::Strict, Scope::None);
        let mut reads = value_reads(&over, "over");
        let concurrency = map
            .max_concurrency
            .as_ref()
            .map(|limit| match &limit.value {
                Concurrency::Number(number) => ValueExpr::Literal(Value::from(*number)),
                Concurrency::Reference(text) => self.typed(
                    &Spanned {
                        value: text.clone(),
                        span: limit.span,
                    },
                    OnMissing::Strict,
                    Scope::None,
                ),
            });
        reads.extend(
            concurrency
                .iter()
                .flat_map(|limit| value_reads(limit, "max_concurrency")),
        );
        // The collected list is written when all items are done, not by this exit: see `ItemChain::collect`.
        let each = self.each(node, map, concurrency);
        // Of a faulty one it is, so that nobody who reads the list is blamed for it.
        let writes = match &each {
            Some(_) => Vec::new(),
            None => self.promised(map),
        };
        let to = each.map_or(Target::Stuck, Target::Each);
        let done = Exit {
            writes,
            ..exit("done", target::span_of_next(node), ExitCondition::Done, to)
        };
        Parts {
            work: Work::Map(ir::Map { over }),
            reads,
            exits: vec![done],
        }
    }

    fn promised(&mut self, map: &ast::Map) -> Vec<Write> {
        let names = [&map.item, &map.output_key, &map.collect_into];
        let write = |at: &Spanned<String>| Write {
            key: self.keys.key(&at.value, at.span),
            span: at.span,
            source: Source::Literal(Value::Null),
            always: true,
        };
        names.map(write).into()
    }

    fn each(
        &mut self,
        node: &ast::Node,
        map: &ast::Map,
        concurrency: Option<ValueExpr>,
    ) -> Option<ItemChain> {
        let item = self.keys.key(&map.item.value, map.item.span);
        let output = self.keys.key(&map.output_key.value, map.output_key.span);
        let collect = self
            .keys
            .key(&map.collect_into.value, map.collect_into.span);
        let entry = map
            .branch
            .as_ref()
            .and_then(|branch| Some((self.find(node, "branch", branch)?, branch.span)));
        let then = match self.required_next(node) {
            Target::Node(then, _) => Some(then),
            Target::Fork(fork) => {
                self.report.add(to_many(node, fork.span));
                None
            }
            Target::Anywhere
            | Target::Each(_)
            | Target::ItemDone
            | Target::End
            | Target::Stuck
            | Target::Fail => None,
        };
        let (entry, span) = entry?;
        Some(ItemChain {
            entry,
            item,
            output,
            collect,
            concurrency,
            then: then?,
            span,
        })
    }
}

fn to_many(node: &ast::Node, span: crate::source::Span) -> Diagnostic {
    let id = &node.id.value;
    Diagnostic::new(
        &MAP_TO_MANY,
        span,
        format!("map node `{id}` goes on to several nodes"),
        "a map goes on to one node, after all items",
    )
    .help(format!("let `{id}` go on to a node that does the fan-out"))
}
