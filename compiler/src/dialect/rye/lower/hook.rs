//! Hooks see what their event tells, and nothing else.

use super::super::ast::{self, HookAction};
use super::Lowering;
use super::scope::{Reads, Scope};
use crate::ir;

impl Lowering<'_> {
    pub(super) fn hook(&mut self, hook: &ast::Hook) -> ir::Hook {
        let mut list = Vec::new();
        let mut reads = Reads {
            list: &mut list,
            place: "condition".into(),
            exit: None,
            written: &[],
        };
        let condition = self.condition(&hook.condition, Scope::Event, &mut reads);
        let deed = match &hook.deed {
            HookAction::Retry(most) => ir::HookAction::Retry { most: *most },
            HookAction::Call(action) => ir::HookAction::Call(Box::new(self.call(
                action,
                ir::Policy::Continue,
                Scope::Event,
                &mut list,
            ))),
        };
        ir::Hook {
            event: hook.event,
            condition,
            deed,
            layer: hook.layer,
            span: hook.span,
        }
    }
}
