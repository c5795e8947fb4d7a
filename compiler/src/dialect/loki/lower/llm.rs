//! `type: llm`. Two exits: it worked, and it failed. A failure without `fallback` goes on to `next`, with the
//! description of the failure as `{{output}}`; `state_updates` are applied either way.

use super::super::ast;
use super::text::{Scope, reads, update_reads};
use super::{Lowering, Parts, Presence, exit, returned, target};
use crate::ir::{
    self, Exit, ExitCondition, ExtraProperties, OnMissing, OtherWrites, Outcome, Tool, Work,
};
use crate::source::Spanned;

const OUTPUT: Scope = Scope::Own("output");

impl Lowering<'_> {
    pub(super) fn llm(&mut self, node: &ast::Node, llm: &ast::Llm) -> Parts {
        let system = llm
            .instructions
            .as_ref()
            .map(|text| self.text(text, OnMissing::Strict, Scope::None));
        let prompt = self.shown(&llm.prompt, OnMissing::Strict, Scope::None);
        let mut read: Vec<ir::Read> = system
            .iter()
            .flat_map(|text| reads(text, "instructions"))
            .collect();
        read.extend(reads(&prompt, "prompt"));
        let exits = self.llm_exits(node, llm);
        for (at, exit) in exits.iter().enumerate() {
            read.extend(update_reads(&exit.writes, node.updates(), at));
        }
        let graph = self.graph;
        let work = Work::Llm(ir::Llm {
            model: llm
                .model
                .as_ref()
                .or(graph.model.as_ref())
                .map(|model| (model.value.clone(), model.span)),
            system,
            prompt,
            tools: llm.tools.iter().map(tool).collect(),
            schema: llm.output_schema.clone(),
            // As the document says; the reference implementation forgets it.
            temperature: llm.temperature.or(graph.temperature),
            top_p: llm.top_p.or(graph.top_p),
            attempts: llm.max_attempts,
            turns: llm.max_iterations,
            timeout: llm.timeout,
        });
        Parts {
            work,
            reads: read,
            exits,
        }
    }

    fn llm_exits(&mut self, node: &ast::Node, llm: &ast::Llm) -> Vec<Exit> {
        let next = self.required_next(node);
        let schema = llm.output_schema.as_ref();
        let mut writes = schema.map_or_else(Vec::new, |s| {
            returned(&mut self.keys, s, Presence::AsRequired)
        });
        writes.extend(self.updates(node.updates(), OUTPUT));
        let unlisted = match schema.map(|schema| schema.extra) {
            Some(ExtraProperties::Merged) => OtherWrites::Any,
            Some(ExtraProperties::Dropped) | None => OtherWrites::None,
        };
        let at = target::span_of_next(node);
        let done = Exit {
            writes,
            unlisted,
            ..exit("done", at, ExitCondition::Done, next.clone())
        };
        let (declared, at, to) = match &llm.fallback {
            Some(fallback) => (true, fallback.span, self.goto(node, "fallback", fallback)),
            None => (false, at, next),
        };
        let writes = self.updates(node.updates(), OUTPUT);
        let failed = Exit {
            writes,
            outcome: Outcome::Failure { declared },
            ..exit("failed", at, ExitCondition::Failed, to)
        };
        vec![done, failed]
    }
}

/// An entry of `tools`: a name, or `mcp:<server>` for all functions of a server.
pub(super) fn tool(entry: &Spanned<String>) -> Tool {
    match entry.value.strip_prefix("mcp:") {
        Some(server) => Tool::Server(server.to_string(), entry.span),
        None => Tool::Named(entry.value.clone(), entry.span),
    }
}
