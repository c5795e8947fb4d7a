//! `type: approval`. An exit per answer that has a route, in the order of the options, then those that are not offered
//! but can be typed; and one for any other answer.

use super::super::ast;
use super::script::Names;
use super::text::{Scope, reads, update_reads};
use super::{Lowering, Parts, exit};
use crate::diag::Diagnostic;
use crate::diag::codes::{OPTION_WITHOUT_ROUTE, ROUTE_WITHOUT_OPTION};
use crate::ir::{self, Answer, Exit, ExitCondition, OnMissing, Target, Work};
use crate::source::Spanned;
use crate::suggestion::{Certainty, Suggestion};
use crate::syntax::nearest;
use std::collections::{BTreeMap, BTreeSet};

impl Lowering<'_> {
    pub(super) fn approval(&mut self, node: &ast::Node, approval: &ast::Approval) -> Parts {
        let question = self.shown(&approval.question, OnMissing::Strict, Scope::None);
        let mut read = reads(&question, "question");
        self.ignored_next(node, "an approval goes where `routes` and `on_other` say");
        let mut exits = self.answers(node, approval);
        let (at, to) = match &approval.on_other {
            Some(other) => (other.span, self.goto(node, "on_other", other)),
            None => (node.id.span, Target::Stuck),
        };
        exits.push(exit("other", at, ExitCondition::Other, to));
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
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut routes: BTreeMap<&str, &Route> = BTreeMap::new();
        for route in &approval.routes {
            routes.entry(&route.0.value).or_insert(route);
        }
        let options: BTreeSet<&str> = texts(&approval.options).collect();
        let others = approval.routes.iter();
        let others: Vec<&Route> = others
            .filter(|(answer, _)| !options.contains(answer.value.as_str()))
            .collect();
        for option in &approval.options {
            if !seen.insert(&option.value) {
                continue;
            }
            match routes.get(option.value.as_str()) {
                Some((_, to)) => exits.push(self.answer(node, &mut names, option, to)),
                None => {
                    let other = alike(&others, option);
                    // The two are one slip; the route is where the option was meant to lead.
                    if let Some(((answer, to), _)) = other {
                        seen.insert(&answer.value);
                        exits.push(self.answer(node, &mut names, answer, to));
                    }
                    self.report.add(no_route(node, option, other));
                }
            }
        }
        for (answer, to) in &approval.routes {
            if !seen.contains(answer.value.as_str()) {
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
        answer: &Spanned<String>,
        to: &Spanned<String>,
    ) -> Exit {
        let target = self.goto(node, &format!("routes.{}", answer.value), to);
        exit(
            names.take(&answer.value, "answer"),
            to.span,
            ExitCondition::Answer(answer.value.clone()),
            target,
        )
    }
}

/// A route and where it leads.
type Route = (Spanned<String>, Spanned<String>);

fn texts(names: &[Spanned<String>]) -> impl Iterator<Item = &str> {
    names.iter().map(|name| name.value.as_str())
}

/// Of the routes that belong to no option, the one that differs from `option` in letter case or white space only, or in a slip.
fn alike<'a>(others: &[&'a Route], option: &Spanned<String>) -> Option<(&'a Route, Certainty)> {
    let look = |text: &str| text.trim().to_lowercase();
    let mut same = others
        .iter()
        .filter(|(answer, _)| look(&answer.value) == look(&option.value));
    if let Some(first) = same.next() {
        let certainty = match same.next() {
            None => Certainty::Sure,
            Some(_) => Certainty::Guess,
        };
        return Some((first, certainty));
    }
    let near = nearest(
        &option.value,
        others.iter().map(|(answer, _)| answer.value.as_str()),
    )?;
    let route = others
        .iter()
        .find(|(answer, _)| answer.value == near.name)?;
    Some((route, near.certainty))
}

fn no_route(
    node: &ast::Node,
    option: &Spanned<String>,
    other: Option<(&Route, Certainty)>,
) -> Diagnostic {
    let (id, option_name) = (&node.id.value, &option.value);
    let found = Diagnostic::new(
        &OPTION_WITHOUT_ROUTE,
        option.span,
        format!("option `{option_name}` of approval node `{id}` has no route"),
        "nothing says where this answer leads",
    );
    match other {
        Some(((answer, _), certainty)) => found
            .label(
                answer.span,
                "this is another answer: letters and blanks count",
            )
            .help(format!("write both alike: `\"{option_name}\"`"))
            .respelled(
                answer.span,
                Suggestion {
                    name: option_name,
                    certainty,
                },
                serde_json::Value::from(option_name.as_str()).to_string(),
            ),
        None if option_name.contains("{{") => found.help(
            "nothing is put into options: write fixed words, each with its route, and show the values in `question`",
        ),
        None => found.help(format!(
            "add `\"{option_name}\": <node>` to `routes` of `{id}`"
        )),
    }
}

fn no_option(node: &ast::Node, approval: &ast::Approval, answer: &Spanned<String>) -> Diagnostic {
    let (id, name) = (&node.id.value, &answer.value);
    let options: Vec<&str> = texts(&approval.options).collect();
    let found = Diagnostic::new(
        &ROUTE_WITHOUT_OPTION,
        answer.span,
        format!("route `{name}` of approval node `{id}` has no option"),
        "this answer is not offered; a person has to type it",
    );
    match nearest(name, options.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!(
            "add `\"{name}\"` to `options`, or remove the route"
        )),
    }
}
