//! The run that breaks a policy, as a person reads it.

use super::model::Model;
use super::verdict::VisitedNode;
use super::witness::{Breach, Guess, Stop};
use crate::source::Span;

/// The visits of a run, in order.
pub(super) fn path(model: &Model<'_>, stops: &[Stop]) -> Vec<VisitedNode> {
    let told = stops.iter().filter_map(|stop| {
        let graph = model.graph(stop.graph)?;
        let node = graph.node(stop.node);
        let exit = stop.exit.and_then(|at| node.exits.get(at));
        let breach = stop.breach.map(|breach| breach.words().to_owned());
        Some(VisitedNode {
            node: model.name(stop.graph, stop.node),
            exit: exit.map(|exit| exit.name.clone()),
            span: node.span,
            note: breach.or_else(|| stop.guess.map(|guess| guess.words().to_owned())),
        })
    });
    told.collect()
}

impl Breach {
    fn words(self) -> &'static str {
        match self {
            Self::Entered => "is entered",
            Self::Read => "reads it",
            Self::Called => "makes the call",
            Self::Wrote => "writes it",
            Self::Left => "is left so",
            Self::Ended => "ends the run",
            Self::Failed => "fails, and the run with it",
        }
    }
}

impl Guess {
    fn words(self) -> &'static str {
        match self {
            Self::Way => "may lead anywhere",
            Self::Writes => "may write anything",
            Self::Calls => "may call anything",
        }
    }
}

/// The run in one line: `draft.done`, then `publish` is entered.
pub(super) fn line(path: &[VisitedNode]) -> String {
    let words = path.iter().map(|visit| match (&visit.exit, &visit.note) {
        (None, Some(note)) => format!("`{}` {note}", visit.node),
        _ => format!("`{}`", visit.spelled()),
    });
    let words: Vec<String> = words.collect();
    words.join(", ")
}

/// What is missing for a verdict: what is guessed first, and what would say it.
pub(super) fn missing(model: &Model<'_>, stops: &[Stop]) -> Option<(String, Span)> {
    let first = stops.iter().find(|stop| stop.guess.is_some())?;
    let name = model.name(first.graph, first.node);
    let span = model.graph(first.graph)?.node(first.node).span;
    let words = match first.guess? {
        Guess::Way => {
            format!("nothing says where `{name}` leads: declare it (`x-routes` of a script)")
        }
        Guess::Writes => format!(
            "nothing says what `{name}` writes: declare it (`x-writes` of a script, a closed schema of a reply)"
        ),
        Guess::Calls => format!(
            "nothing says what `{name}` calls, or of which server it is: name the tools one by one"
        ),
    };
    Some((words, span))
}
