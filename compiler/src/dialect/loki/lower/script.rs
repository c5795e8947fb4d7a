//! `type: script`. An exit per node that `x-routes` names, one for a script that names none, and one for a failure.
//!
//! A script that names its own `next` in `_next` takes the exit `done`; there is no second exit to the same node. A
//! failed script merges nothing, and without a way on it fails the run.

use super::super::ast;
use super::super::scripts::optional;
use super::text::{Scope, update_reads};
use super::{Lowering, Parts, Presence, exit, returned, target};
use crate::source::Spanned;
use std::collections::BTreeSet;

use crate::ir::{
    self, Exit, ExitCondition, Interpreter, NodeId, OnMissing, OtherWrites, Outcome, Target, Work,
    Write,
};

impl Lowering<'_> {
    pub(super) fn script(&mut self, node: &ast::Node, script: &ast::Script) -> Parts {
        let next = self.next(node);
        let routes = script
            .routes
            .as_ref()
            .map(|routes| self.routes(node, routes, &next));
        if routes.as_ref().is_some_and(Vec::is_empty)
            && node.next_at.is_none()
            && matches!(next, Target::Stuck)
        {
            self.report_missing_next(node);
        }
        let mut exits = Vec::new();
        let mut names = Names::of(&["done", "failed", "routed"]);
        for (id, at) in routes.iter().flatten() {
            exits.push(exit(
                names.take(&at.value, "to"),
                at.span,
                ExitCondition::Routed(*id),
                Target::Node(*id, at.span),
            ));
        }
        if script.routes.is_none() {
            exits.push(exit(
                "routed",
                node.id.span,
                ExitCondition::RoutedAnywhere,
                Target::Anywhere,
            ));
        }
        exits.push(exit(
            "done",
            target::span_of_next(node),
            ExitCondition::Done,
            next.clone(),
        ));
        for exit in &mut exits {
            exit.writes = self.script_writes(node, script);
            exit.unlisted = if script.writes.is_some() {
                OtherWrites::None
            } else {
                OtherWrites::Any
            };
        }
        let reads = exits
            .iter()
            .enumerate()
            .flat_map(|(at, exit)| update_reads(&exit.writes, node.updates(), at));
        let mut reads: Vec<ir::Read> = reads.collect();
        reads.extend(self.handed(script));
        exits.extend(self.script_failed(node, script, next));
        let work = Work::Script(ir::Script {
            path: script.script.value.clone(),
            span: script.script.span,
            interpreter: Interpreter::of(&script.script.value).unwrap_or(Interpreter::Bash),
            timeout: Some(script.timeout),
            writes: script.writes.clone(),
            reads: script
                .reads
                .as_ref()
                .map(|keys| keys.iter().map(|key| key.value.clone()).collect()),
            env: script.env.clone(),
        });
        Parts { work, reads, exits }
    }

    /// The keys that the script gets. What its text asks about may be missing.
    fn handed(&mut self, script: &ast::Script) -> Vec<ir::Read> {
        let Some(reads) = &script.reads else {
            return Vec::new();
        };
        let path = &script.script.value;
        let names = reads.iter().map(|key| key.value.as_str());
        let text = self.world.text(path).unwrap_or_default();
        let optional = optional(path, &text, names);
        let mut handed = Vec::with_capacity(reads.len());
        for key in reads {
            handed.push(ir::Read {
                from: ir::Ref {
                    root: ir::Root::Key(self.keys.key(&key.value, key.span)),
                    path: Vec::new(),
                    spelled: key.value.clone(),
                    span: key.span,
                },
                site: match optional.contains(key.value.as_str()) {
                    true => OnMissing::Optional,
                    false => OnMissing::Lenient,
                },
                place: "x-reads".to_owned(),
                exit: None,
            });
        }
        handed
    }

    /// The declared routes, each once, without the one that `next` is.
    fn routes<'n>(
        &mut self,
        node: &ast::Node,
        routes: &'n [Spanned<String>],
        next: &Target,
    ) -> Vec<(NodeId, &'n Spanned<String>)> {
        let mut found: Vec<(NodeId, &Spanned<String>)> = Vec::new();
        for at in routes {
            let Some(id) = self.find(node, "x-routes", at) else {
                continue;
            };
            let is_next = matches!(next, Target::Node(next, _) if *next == id);
            if !is_next && !found.iter().any(|(known, _)| *known == id) {
                found.push((id, at));
            }
        }
        found
    }

    fn script_writes(&mut self, node: &ast::Node, script: &ast::Script) -> Vec<Write> {
        let declared = script.writes.as_ref();
        let mut writes =
            declared.map_or_else(Vec::new, |s| returned(&mut self.keys, s, Presence::Never));
        writes.extend(self.updates(node.updates(), Scope::None));
        writes
    }

    fn script_failed(
        &mut self,
        node: &ast::Node,
        script: &ast::Script,
        next: Target,
    ) -> Option<Exit> {
        let (declared, at, to) = match &script.fallback {
            Some(fallback) => (true, fallback.span, self.goto(node, "fallback", fallback)),
            None if node.next.is_empty() => return None,
            None => (false, target::span_of_next(node), next),
        };
        Some(Exit {
            outcome: Outcome::Failure { declared },
            ..exit("failed", at, ExitCondition::Failed, to)
        })
    }
}

/// The names of the exits of one node, each once.
pub(super) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// With these names taken by the exits that every node of this type has.
    pub(super) fn of(fixed: &[&str]) -> Self {
        Self {
            taken: fixed.iter().map(ToString::to_string).collect(),
        }
    }

    /// `wanted`, or with `prefix` before it where that is taken, or with a number behind it.
    pub(super) fn take(&mut self, wanted: &str, prefix: &str) -> String {
        let prefixed = format!("{prefix}_{wanted}");
        let numbered = (2..).map(|number| format!("{prefixed}_{number}"));
        let free = [wanted.to_string(), prefixed.clone()]
            .into_iter()
            .chain(numbered)
            .find(|n| !self.taken.contains(n));
        let name = free.unwrap_or(prefixed);
        self.taken.insert(name.clone());
        name
    }
}
