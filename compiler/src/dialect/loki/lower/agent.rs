//! `type: agent`. One exit: an agent that fails, fails the run.

use super::super::ast;
use super::children::Children;
use super::text::{Scope, reads, update_reads, value_reads};
use super::{Lowering, Parts, Presence, exit, returned, target};
use crate::ir::{
    self, Exit, ExitCondition, ExtraProperties, OnMissing, OtherWrites, ValueExpr, Work,
};
use crate::source::Spanned;

impl Lowering<'_> {
    pub(super) fn agent(
        &mut self,
        node: &ast::Node,
        agent: &ast::Agent,
        children: &Children,
    ) -> Parts {
        let prompt = self.shown(&agent.prompt, OnMissing::Strict, Scope::None);
        let mut read = reads(&prompt, "prompt");
        let mut inputs = Vec::new();
        for (name, value) in &agent.inputs {
            let value = match value.value.as_str() {
                Some(text) => {
                    let text = Spanned {
                        value: text.to_string(),
                        span: value.span,
                    };
                    if text.value.contains('_') {
                        self.alone(&text);
                    }
                    self.typed(&text, OnMissing::Strict, Scope::None)
                }
                None => ValueExpr::Literal(value.value.clone()),
            };
            read.extend(value_reads(&value, &format!("inputs.{}", name.value)));
            inputs.push((name.value.clone(), value));
        }
        let schema = agent.output_schema.as_ref();
        let mut writes = schema.map_or_else(Vec::new, |s| {
            returned(&mut self.keys, s, Presence::AsRequired)
        });
        writes.extend(self.updates(node.updates(), Scope::Own("output")));
        read.extend(update_reads(&writes, node.updates(), 0));
        let unlisted = match schema.map(|schema| schema.extra) {
            Some(ExtraProperties::Merged) => OtherWrites::Any,
            Some(ExtraProperties::Dropped) | None => OtherWrites::None,
        };
        let next = self.required_next(node);
        let done = Exit {
            writes,
            unlisted,
            ..exit(
                "done",
                target::span_of_next(node),
                ExitCondition::Done,
                next,
            )
        };
        let work = Work::Agent(ir::Agent {
            name: agent.agent.value.clone(),
            span: agent.agent.span,
            directory: children.directory(&agent.agent.value),
            child: children.get(&agent.agent.value),
            prompt,
            inputs,
            schema: agent.output_schema.clone(),
            timeout: Some(agent.timeout),
        });
        Parts {
            work,
            reads: read,
            exits: vec![done],
        }
    }
}
