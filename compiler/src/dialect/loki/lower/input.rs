//! `type: input`. One exit; what was typed is `{{input}}`.

use super::super::ast;
use super::text::{Scope, reads, update_reads};
use super::{Lowering, Parts, exit, target};
use crate::diag::Diagnostic;
use crate::diag::codes::DEFAULT_VIOLATES_VALIDATION;
use crate::ir::{self, Answer, Exit, ExitCondition, OnMissing, Work};

impl Lowering<'_> {
    pub(super) fn input(&mut self, node: &ast::Node, input: &ast::Input) -> Parts {
        let question = self.shown(&input.question, OnMissing::Strict, Scope::None);
        let default = input
            .default
            .as_ref()
            .map(|text| self.text(text, OnMissing::Lenient, Scope::None));
        let mut read = reads(&question, "question");
        read.extend(default.iter().flat_map(|text| reads(text, "default")));
        self.check_default(node, input, default.as_ref());
        let writes = self.updates(node.updates(), Scope::Own("input"));
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
        let answer = Answer::Line {
            default,
            rule: input.validation.clone(),
        };
        Parts {
            work: Work::Ask(ir::Ask { question, answer }),
            reads: read,
            exits: vec![done],
        }
    }

    /// A default is not held against the rule when it is used, so a constant one is here.
    fn check_default(&mut self, node: &ast::Node, input: &ast::Input, default: Option<&ir::Text>) {
        let (Some(default), Some(rule)) = (default, &input.validation) else {
            return;
        };
        let Some(text) = default.literal() else {
            return;
        };
        let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
        if rule.op.holds(length, rule.bound) {
            return;
        }
        let found = Diagnostic::new(
            &DEFAULT_VIOLATES_VALIDATION,
            default.span,
            format!(
                "the default of input node `{}` does not satisfy its own `validation`",
                node.id.value
            ),
            format!("{length} character{}", if length == 1 { "" } else { "s" }),
        )
        .label(rule.span, format!("demands `{}`", rule.spelled.trim()))
        .note("an empty answer is replaced by the default, and a default is not checked again")
        .help("give a default that satisfies the rule, or change the rule");
        self.report.add(found);
    }
}
