//! What a visit of a node is made of: what it is handed, what its result comes from, and what its exits write.

use super::defaults::{Origin, documents, left, speech};
use super::labelled_value::{self, Spot, spot, unnamed};
use super::marks::Marks;
use crate::flow::part_type;
use crate::ir::{
    Child, Cond, Ends, Exit, ExitCondition, KeyId, NodeId, OtherWrites, Outcome, Partner, Ref,
    Root, Source, Step, Text, Tree, Type, ValueExpr, Write,
};

/// A node of a graph, as values go through it.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    /// What its work is handed.
    pub(super) reads: Vec<Spot>,
    /// What its question shows.
    pub(super) shown: Vec<Spot>,
    /// What its result may be made of beside: an answer that nobody gives.
    pub(super) instead: Vec<Spot>,
    /// What a model is told besides: what tools give it, pictures, variables.
    pub(super) told: Vec<Origin>,
    /// What its result comes from, and nobody is told.
    pub(super) gives: Vec<Origin>,
    /// Whether its result is made of what it is handed and told.
    pub(super) hands_on: bool,
    /// Whether labels say what it returns, in place of all that.
    pub(super) is_said: bool,
    pub(super) exits: Vec<ExitFlow>,
    /// What the run results in, where it ends here; `None`: of the state nothing.
    pub(super) results: Vec<Spot>,
    /// Whether the exit that it takes depends on what it is handed.
    pub(super) decides: bool,
}

/// A way to leave a node.
#[derive(Clone, Debug, Default)]
pub(super) struct ExitFlow {
    pub(super) writes: Vec<WriteFlow>,
    /// Whether it may write any key.
    pub(super) unlisted: bool,
    /// What its condition looks at.
    pub(super) tests: Vec<Spot>,
    pub(super) is_failure: bool,
}

/// A key that is written.
#[derive(Clone, Debug)]
pub(super) struct WriteFlow {
    pub(super) slot: usize,
    /// Whether nothing of what was there is left.
    pub(super) strong: bool,
    /// The same, if it is written at all.
    pub(super) replaces: bool,
    /// Whether it holds of the result what is of a closed type, and what is of none.
    pub(super) own_closed: bool,
    pub(super) own_open: bool,
    /// What it reads of the state, each with whether it is a copy of that.
    pub(super) refs: Vec<(Spot, bool)>,
    /// Whether it sees what the same exit has written before, and not only what was returned.
    pub(super) sees_all: bool,
    pub(super) returned: bool,
    /// Where it comes from beside.
    pub(super) from: Option<Origin>,
    /// Whether what is written is of a closed type altogether.
    pub(super) closed: bool,
}

/// Whether values of this type cannot carry instructions.
pub(super) fn is_closed(ty: &Type) -> bool {
    match ty {
        Type::Bool | Type::Int | Type::Number | Type::Enum(_) | Type::Null => true,
        Type::Any | Type::Text => false,
        Type::List(inner) | Type::Nullable(inner) => is_closed(inner),
        Type::Object { fields, open } => !open && fields.iter().all(|field| is_closed(&field.ty)),
    }
}

impl Place {
    /// What a result shows that its own exit has just written is made of what was written.
    fn result_of_writes(&mut self, result: Option<&Text>) {
        let shown = result.into_iter().flat_map(Text::refs).filter_map(spot);
        let shown: Vec<Option<usize>> = shown.map(|spot| spot.slot).collect();
        let writes = self.exits.iter().flat_map(|leave| &leave.writes);
        let writes = writes.filter(|write| shown.contains(&Some(write.slot)));
        let made = writes.flat_map(|write| write.refs.iter().map(|(spot, _)| spot.clone()));
        self.reads.extend(made);
    }
}

impl Marks<'_, '_> {
    /// A node of a graph.
    pub(super) fn place(&self, graph: usize, node: NodeId) -> Place {
        let Some(found) = self.model.graph(graph) else {
            return Place::default();
        };
        let (program, node_of) = (found.program, found.node(node));
        let work = &node_of.work;
        let name = self.model.name(graph, node);
        let known = |found: &Ref| self.spot(graph, found);
        let mut place = Place::default();
        if work.sees_state() {
            place.reads.push(whole());
        }
        for read in node_of.reads.iter().filter(|read| read.exit.is_none()) {
            let Some(spot) = known(&read.from) else {
                continue;
            };
            if read.place == "default" {
                place.instead.push(spot.clone());
            }
            place.reads.push(spot);
        }
        if let Some(question) = work.question() {
            place.shown = question.question.refs().filter_map(known).collect();
        }
        let profile = work.profile();
        let child = found.child(node).is_some();
        let is_model = matches!(profile.partner, Some(Partner::Model | Partner::Agent));
        place.hands_on = profile.partner != Some(Partner::Person) && !child;
        if !child {
            let calls = self.calls(graph, node);
            let origins = calls.iter().map(|call| self.origin(&call.what));
            match is_model {
                true => place.told.extend(origins),
                false => place.gives.extend(origins),
            }
        }
        let begin = program.opening();
        let spoken = work.speeches();
        let spoken = spoken.iter().flat_map(|speak| speech(speak, begin));
        place.told.extend(spoken);
        if let Some(returns) = self.asked(&**work, begin).returns {
            let words = "the model".to_owned();
            place.told.push(Origin {
                words,
                returns: Some(returns),
            });
        }
        place.gives.extend(documents(&**work));
        let said = self.node(&name).returns;
        if let Some(returns) = said {
            (place.hands_on, place.is_said) = (false, true);
            place.instead.clear();
            place.gives = vec![Origin {
                words: format!("`{name}`"),
                returns: Some(returns),
            }];
        }
        place.decides = place.hands_on || child || !place.gives.is_empty();
        place.results = match profile.ends {
            Ends::WithText => place.reads.clone(),
            Ends::WithValue if work.trees().is_empty() => vec![whole()],
            Ends::WithValue => place.reads.clone(),
            Ends::Not => Vec::new(),
        };
        let exits = node_of.exits.iter();
        place.exits = exits.map(|exit| self.leave(graph, node, exit)).collect();
        place.result_of_writes(work.result());
        place
    }

    /// What a reference reads, with whether that is of a closed type.
    pub(super) fn spot(&self, graph: usize, found: &Ref) -> Option<Spot> {
        let mut spot = spot(found)?;
        if let (Some(graph), Root::Key(key)) = (self.model.graph(graph), &found.root) {
            let given = graph.program.input(*key).is_some();
            let ty = part_type(graph.facts.type_of(*key), &found.path);
            spot.closed = !given && ty.is_ok_and(|ty| is_closed(&ty));
        }
        Some(spot)
    }

    fn leave(&self, graph: usize, node: NodeId, exit: &Exit) -> ExitFlow {
        let Some(found) = self.model.graph(graph) else {
            return ExitFlow::default();
        };
        let work = &found.node(node).work;
        let answered = matches!(exit.when, ExitCondition::Answer(_)) && work.question().is_some();
        let own = match answered {
            true => Type::Enum(Vec::new()),
            false => found.facts.returned(found.program, node, exit.outcome),
        };
        let tests = exit.when.condition().map_or_else(Vec::new, Cond::refs);
        let tests = tests.into_iter().filter_map(|one| self.spot(graph, one));
        let writes = exit.writes.iter();
        ExitFlow {
            writes: writes
                .map(|write| self.writing(graph, node, write, &own))
                .collect(),
            unlisted: exit.unlisted == OtherWrites::Any,
            tests: tests.collect(),
            is_failure: exit.outcome != Outcome::Success,
        }
    }

    fn writing(&self, graph: usize, node: NodeId, write: &Write, own: &Type) -> WriteFlow {
        let mut made = WriteFlow {
            slot: write.key.index(),
            strong: false,
            replaces: false,
            own_closed: false,
            own_open: false,
            refs: Vec::new(),
            sees_all: matches!(write.source, Source::Tree(_)),
            returned: write.source.is_returned(),
            from: None,
            closed: false,
        };
        let Some(found) = self.model.graph(graph) else {
            return made;
        };
        let mut result = |path: &[Step]| match part_type(own, path) {
            Ok(ty) if is_closed(&ty) => made.own_closed = true,
            Ok(_) | Err(_) => made.own_open = true,
        };
        let mut read = |refs: Vec<&Ref>, copies: bool| {
            for one in refs {
                if one.root == Root::Own {
                    result(&one.path);
                } else {
                    let spot = self.spot(graph, one);
                    made.refs.extend(spot.map(|spot| (spot, copies)));
                }
            }
        };
        match &write.source {
            Source::Returned(name) => match found.program.opening() {
                Some(begin) if found.node(node).work.opening().is_some() => {
                    made.from = left(begin, name);
                    let reads = found.node(node).reads.iter();
                    let same = reads.filter(|read| read.place == *name);
                    read(same.map(|read| &read.from).collect(), true);
                }
                _ => result(&[Step::Field(name.clone())]),
            },
            Source::Whole => result(&[]),
            Source::Text(text) => read(text.refs().collect(), false),
            Source::Value(value) => read(value.refs(), matches!(value, ValueExpr::Ref(_))),
            Source::Tree(tree) => {
                let copies = matches!(tree, Tree::Pick(pick) if pick.refs.len() == 1);
                read(tree.refs(), copies);
            }
            Source::Literal(_) => {}
        }
        let key = &found.program[write.key];
        let replaces = key
            .reducer
            .is_none_or(|(reducer, _)| reducer == crate::ir::Reducer::Overwrite);
        (made.strong, made.replaces) = (write.always && replaces, replaces);
        let literal = matches!(write.source, Source::Literal(_));
        made.closed = literal || is_closed(found.facts.type_of(write.key));
        made
    }

    /// The key that the caller's question is put under in a graph that a node runs, and those of its further inputs; with what each is
    /// made of.
    pub(super) fn handed(&self, graph: usize, node: NodeId) -> Vec<(usize, Vec<Spot>)> {
        let Some(found) = self.model.graph(graph) else {
            return Vec::new();
        };
        let Some(below) = found.child(node).and_then(|at| self.model.graph(at)) else {
            return Vec::new();
        };
        let child = below.program;
        let known = |refs: Vec<&Ref>| {
            let spots = refs.into_iter().filter_map(|one| self.spot(graph, one));
            spots.collect::<Vec<Spot>>()
        };
        let work = &found.node(node).work;
        if let Some(agent) = work.agent().filter(|agent| is_graph(&agent.child)) {
            let prompt = child.inputs.iter().find(|input| input.prompt);
            let prompt =
                prompt.map(|input| (input.key.index(), known(agent.prompt.refs().collect())));
            let inputs = agent.inputs.iter().map(|(name, value)| {
                let slot = child.key(name).map_or(unnamed(child), KeyId::index);
                (slot, known(value.refs()))
            });
            return prompt.into_iter().chain(inputs).collect();
        }
        let reads = self.place(graph, node).reads;
        let slot = child
            .workflow
            .as_ref()
            .map_or(unnamed(child), |workflow| workflow.inputs.index());
        vec![(slot, reads)]
    }
}

fn is_graph(child: &Child) -> bool {
    matches!(child, Child::Graph(_))
}

/// The whole state.
pub(super) fn whole() -> Spot {
    Spot {
        slot: None,
        path: labelled_value::Path::new(),
        closed: false,
    }
}
