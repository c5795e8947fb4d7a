//! `type: rag`. One exit; `{{output}}` is `{context, sources}`.

use super::super::ast;
use super::text::{Scope, reads, update_reads};
use super::{Lowering, Parts, exit, target};
use crate::ir::{self, Exit, ExitCondition, OnMissing, Work};

impl Lowering<'_> {
    pub(super) fn rag(&mut self, node: &ast::Node, rag: &ast::Rag) -> Parts {
        // Nobody searches for the name of a key.
        self.alone(&rag.query);
        let query = self.text(&rag.query, OnMissing::Strict, Scope::None);
        let mut read = reads(&query, "query");
        let writes = self.updates(node.updates(), Scope::Own("output"));
        read.extend(update_reads(&writes, node.updates(), 0));
        let next = self.required_next(node);
        let done = Exit {
            writes,
            ..exit(
                "done",
                target::span_of_next(node),
                ExitCondition::Done,
                next,
            )
        };
        let work = Work::Retrieve(ir::Retrieve {
            documents: rag
                .documents
                .iter()
                .map(|at| (at.value.clone(), at.span))
                .collect(),
            query,
            top_k: rag.top_k,
            timeout: Some(rag.timeout),
            build: rag.build.clone(),
        });
        Parts {
            work,
            reads: read,
            exits: vec![done],
        }
    }
}
