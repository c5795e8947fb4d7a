//! `type: approval`. An exit per answer that has a route, in the order of the options, then those that are not offered
//! but can be typed; and one for any other answer.

use super::super::ast::{self, At};
use super::script::Names;
use super::text::{Scope, reads, update_reads};
use super::{Lowering, Parts, exit};
use crate::diag::Diagnostic;
use crate::diag::codes::names::{OPTION_WITHOUT_ROUTE, ROUTE_WITHOUT_OPTION};
use crate::ir::{self, Answer, Exit, Site, Target, When, Work};

impl Lowering<'_> {
    pub(super) fn approval(&mut self, node: &ast::Node, approval: &ast::Approval) -> Parts {
        let question = self.text(&approval.question, Site::Strict, Scope::None);
        let mut read = reads(&question, "question");
        self.ignored_next(node, "an approval goes where `routes` and `on_other` say");
        let mut exits = self.answers(node, approval);
        let (at, to) = match &approval.on_other {
            Some(other) => (other.span, self.goto(node, "on_other", other)),
            None => (node.id.span, Target::Stuck),
        };
        exits.push(exit("other", at, When::Other, to));
        for (at, exit) in exits.iter_mut().enumerate() {
            exit.writes = self.updates(node.updates(), Scope::Own("choice"));
            read.extend(update_reads(&exit.writes, node.updates(), at));
        }
        let options = approval
            .options
            .iter()
            .map(|option| option.value.clone())
            .collect();
        let work = Work::Ask(ir::Ask {
            question,
            answer: Answer::Choice { options },
        });
        Parts {
            work,
            reads: read,
            exits,
        }
    }

    fn answers(&mut self, node: &ast::Node, approval: &ast::Approval) -> Vec<Exit> {
        let mut exits: Vec<Exit> = Vec::new();
        let mut names = Names::of(&["other"]);
        let mut seen: Vec<&str> = Vec::new();
        let route = |answer: &str| {
            approval
                .routes
                .iter()
                .find(|(name, _)| name.value == answer)
        };
        for option in &approval.options {
            if seen.contains(&option.value.as_str()) {
                continue;
            }
            seen.push(&option.value);
            match route(&option.value) {
                Some((_, to)) => exits.push(self.answer(node, &mut names, option, to)),
                None => self.report.add(no_route(node, option)),
            }
        }
        for (answer, to) in &approval.routes {
            if !seen.contains(&answer.value.as_str()) {
                self.report.add(no_option(node, approval, answer));
                exits.push(self.answer(node, &mut names, answer, to));
            }
        }
        exits
    }

    fn answer(
        &mut self,
        node: &ast::Node,
        names: &mut Names,
        answer: &At<String>,
        to: &At<String>,
    ) -> Exit {
        let target = self.goto(node, &format!("routes.{}", answer.value), to);
        exit(
            names.take(&answer.value, "answer"),
            to.span,
            When::Answer(answer.value.clone()),
            target,
        )
    }
}

fn no_route(node: &ast::Node, option: &At<String>) -> Diagnostic {
    let (id, option_name) = (&node.id.value, &option.value);
    Diagnostic::new(
        &OPTION_WITHOUT_ROUTE,
        option.span,
        format!("option `{option_name}` of approval node `{id}` has no route"),
        "nothing says where this answer leads",
    )
    .help(format!(
        "add `\"{option_name}\": <node>` to `routes` of `{id}`"
    ))
}

fn no_option(node: &ast::Node, approval: &ast::Approval, answer: &At<String>) -> Diagnostic {
    let (id, name) = (&node.id.value, &answer.value);
    let options: Vec<&str> = approval
        .options
        .iter()
        .map(|option| option.value.as_str())
        .collect();
    let found = Diagnostic::new(
        &ROUTE_WITHOUT_OPTION,
        answer.span,
        format!("route `{name}` of approval node `{id}` has no option"),
        "this answer is not offered; a person has to type it",
    );
    match crate::syntax::nearest(name, options.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!(
            "add `\"{name}\"` to `options`, or remove the route"
        )),
    }
}
