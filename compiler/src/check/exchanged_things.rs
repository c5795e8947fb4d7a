//! Two nodes of which each has the thing whose name fits the other: the agent that it runs, the document that it reads, the file that it
//! saves, the list that it goes over.

use super::exchanged_names::own_words;
use super::graph::Graph;
use super::sense::share_a_word;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{MapList, Node, Tree, ValueExpr};
use crate::source::Span;

/// How many nodes with things of one kind are compared.
const MOST: usize = 16;

/// What a node does with a thing.
#[derive(Clone, Copy)]
enum Use {
    Runs,
    Reads,
    Saves,
    GoesOver,
}

impl Use {
    const ALL: [Self; 4] = [Self::Runs, Self::Reads, Self::Saves, Self::GoesOver];

    /// The verb, and what its object is called.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Runs => ("runs", "agents"),
            Self::Reads => ("reads", "documents"),
            Self::Saves => ("saves", "files"),
            Self::GoesOver => ("goes over", "lists"),
        }
    }
}

/// A thing that a node has one of.
struct Thing<'p> {
    of: &'p Node,
    name: &'p str,
    span: Span,
    /// What an item of it is called.
    item: Option<&'p str>,
}

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for of in Use::ALL {
        let nodes = graph.program.nodes.iter();
        let things: Vec<Thing<'_>> = nodes
            .filter_map(|node| thing(graph, node, of))
            .take(MOST)
            .collect();
        for (at, one) in things.iter().enumerate() {
            let mut others = things.get(at + 1..).unwrap_or_default().iter();
            let other = others.find(|other| are_exchanged(one, other));
            report
                .diagnostics
                .extend(other.map(|other| finding(of, one, other)));
        }
    }
}

/// The one thing of a kind that a node has.
fn thing<'p>(graph: &Graph<'p>, node: &'p Node, of: Use) -> Option<Thing<'p>> {
    let (name, span, item) = match of {
        Use::Runs => {
            let agent = node.work.agent()?;
            (agent.name.as_str(), agent.span, None)
        }
        Use::Reads => match node.work.files().as_slice() {
            [only] => (stem(only), node.span, None),
            _ => return None,
        },
        Use::Saves => (stem(node.work.artifact()?), node.span, None),
        Use::GoesOver => {
            let mut exits = node.exits.iter();
            let each = exits.find_map(|exit| exit.to.each());
            let (list, item) = match node.work.over()? {
                MapList::Tree(Tree::Pick(pick), item) => (pick.refs.first()?, Some(item)),
                MapList::Value(ValueExpr::Ref(list)) => {
                    (list, each.map(|each| graph.name(each.item)))
                }
                MapList::Tree(..) | MapList::Value(_) => return None,
            };
            (list.name()?, list.span, item)
        }
    };
    Some(Thing {
        of: node,
        name,
        span,
        item,
    })
}

/// The name of a file without its directories and its ending.
fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.split('.').next().unwrap_or(file)
}

fn are_exchanged(one: &Thing<'_>, other: &Thing<'_>) -> bool {
    let same_kind = one.of.work.profile().kind == other.of.work.profile().kind;
    let (ours, theirs) = (
        own_words(one.name, other.name),
        own_words(other.name, one.name),
    );
    same_kind
        && fits(one, &theirs)
        && fits(other, &ours)
        && !fits(one, &ours)
        && !fits(other, &theirs)
}

/// Whether the node is called by one of these words, or its prompt begins with an order that has one.
fn fits(thing: &Thing<'_>, words: &[String]) -> bool {
    let texts = thing.of.work.texts();
    let first = texts.first().and_then(|text| text.literals().next());
    let order = first.and_then(|literal| literal.trim_start().split(['.', ':', '\n']).next());
    let names = [Some(thing.of.id.as_str()), thing.item];
    let mut said = order.into_iter().chain(names.into_iter().flatten());
    said.any(|said| words.iter().any(|word| share_a_word(word, said)))
}

fn finding(of: Use, one: &Thing<'_>, other: &Thing<'_>) -> Diagnostic {
    let (verb, things) = of.words();
    let message = format!(
        "`{}` {verb} `{}`, which fits `{}`, and `{}` {verb} `{}`",
        one.of.id, one.name, other.of.id, other.of.id, other.name
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, one.span, message, "seems to be exchanged");
    found
        .label(other.span, "with this one")
        .help(format!("exchange the two {things}"))
}
