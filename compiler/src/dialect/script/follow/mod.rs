//! A script as it is followed without being run: each branch is gone, each loop a few times, and what is not known may be anything. What it
//! hands over, waits for and fails with is told only where it does so whatever is not known.
//!
//! Start with [`follow`]. `statements` goes from one to the next, `expressions` works out values, `library` and `methods` know what Python has,
//! `state` holds what is worked out, `value` what a value may be.

// What is not known may be anything, and so may what is not listed.
#![expect(clippy::wildcard_enum_match_arm)]

mod arity;
mod calls;
mod classes;
mod collections;
mod each;
mod expressions;
mod file;
mod items;
mod javascript;
mod library;
mod methods;
mod modules;
mod outside;
mod shape;
mod state;
mod statements;
mod sums;
mod targets;
#[cfg(test)]
mod tests;
mod texts;
mod value;

pub(in crate::dialect) use file::{faults_of, file, may_be, shown};
pub(in crate::dialect) use value::{Piece, Shape};

use crate::ir::Interpreter;
use crate::world::ScriptStep;
use crate::world::script_tree::walk::{TreePart, mentions, walk};
use crate::world::script_tree::{Statement, StatementKind};
use state::State;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use value::Value;

/// How many statements and values are gone through. What takes more is no script that somebody wrote by hand.
const MOST: usize = 80_000;

/// How often a loop is gone through, before all that it changes may be anything.
const ROUNDS: usize = 4;

/// How often a loop is gone through, before it is not followed.
const MOST_ROUNDS: usize = 16;

/// How deep functions call each other.
const DEEPEST: usize = 12;

/// How deep a value is worked out.
const DEEPEST_VALUE: usize = 80;

/// A text with which a script compares something.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::dialect) struct TextAsked {
    /// What it is given and compares as it is. `None`: something else.
    pub(in crate::dialect) path: Option<Rc<[ScriptStep]>>,
    /// The text.
    pub(in crate::dialect) text: String,
    /// The line.
    pub(in crate::dialect) line: usize,
}

/// What a script does, as far as it shows it.
#[derive(Clone, Debug, Default)]
pub(in crate::dialect) struct Followed {
    /// What it prints as JSON, each with its line.
    pub(in crate::dialect) outputs: Vec<(usize, Shape)>,
    /// The lines that print something else.
    pub(in crate::dialect) texts: BTreeSet<usize>,
    /// Whether it may print more than that.
    pub(in crate::dialect) may_print_more: bool,
    /// What it reads of what it is given, with the lines; whether it fails where that is missing.
    pub(in crate::dialect) reads: Vec<(Rc<[ScriptStep]>, usize, bool)>,
    /// What it compares with texts that stand there.
    pub(in crate::dialect) compares: Vec<TextAsked>,
    /// Whether what it prints may be put together of parts.
    in_parts: bool,
    /// Whether it may use all that it is given, whatever that is called.
    pub(in crate::dialect) uses_all: bool,
    /// The keys that it gives to a map, with the lines.
    pub(in crate::dialect) sets: Vec<(Rc<str>, usize)>,
    /// Whether it changes what it is given.
    pub(in crate::dialect) changes_given: bool,
    /// How many seconds it sleeps at least, where it ends well.
    pub(in crate::dialect) pause: f64,
    /// The lines that fail each time they are reached, with what they do and the way out.
    pub(in crate::dialect) faults: Vec<(usize, String, String)>,
}

/// What a script does. `modules`: the trees of the files beside it. `None`: it does what is not followed.
fn follow(
    language: Interpreter,
    script: &[Statement],
    modules: &dyn Fn(&str) -> Option<Vec<Statement>>,
) -> Option<Followed> {
    let mut follower = Follower::new(language, modules);
    let mut state = State::new();
    state.open(GLOBAL, None);
    state.set(GLOBAL, "__name__", Value::letters("__main__"));
    follower.statements(&mut state, GLOBAL, script);
    if state.goes_on {
        follower.ends_well(&state);
    }
    follower.unseen(script);
    follower.followed()
}

/// The lines that fail each time they are reached, also in the functions of a script that others call.
fn faults(
    language: Interpreter,
    script: &[Statement],
    modules: &dyn Fn(&str) -> Option<Vec<Statement>>,
) -> Vec<(usize, String, String)> {
    let mut follower = Follower::new(language, modules);
    let mut state = State::new();
    state.open(GLOBAL, None);
    // Whoever starts it may hand over arguments.
    follower.asks_arguments = true;
    state.set(GLOBAL, "__name__", Value::letters("__main__"));
    follower.statements(&mut state, GLOBAL, script);
    for one in script {
        let StatementKind::Function(function) = &one.kind else {
            continue;
        };
        if let Some(function) = state.name(GLOBAL, &function.name).cloned() {
            // Each is called by itself.
            state.goes_on = true;
            follower.escapes(&mut state, &function);
        }
    }
    follower
        .followed()
        .map_or_else(Vec::new, |found| found.faults)
}

/// The frame of the script itself.
const GLOBAL: usize = 0;

/// Who follows a script.
struct Follower<'m> {
    modules: &'m dyn Fn(&str) -> Option<Vec<Statement>>,
    /// The frames of modules that are loaded. None: it is being loaded, or is none of ours.
    loaded: BTreeMap<String, Option<usize>>,
    /// The trees of those: places are told apart by where they stand in memory.
    kept: Vec<Rc<[Statement]>>,
    /// The places of what is made, by where it is made and in which frame.
    places: BTreeMap<(usize, usize), usize>,
    worked_out: usize,
    depth: usize,
    /// The functions that are being called, by where they stand.
    calls: Vec<usize>,
    /// What each of those has given so far, with what was worked out then.
    returns: Vec<Vec<(Value, State)>>,
    /// Of each loop around: what was worked out where it is left.
    breaks: Vec<Vec<State>>,
    /// Of each loop around: what was worked out where its next round begins.
    nexts: Vec<Vec<State>>,
    /// Of each `try` around: what was worked out wherever in it something may be raised.
    raises: Vec<State>,
    /// Whether all that it is given was looked into.
    saw_all: Cell<bool>,
    /// How many parts of values were looked into.
    shaped: Cell<usize>,
    /// Keys that were asked for and are not there, with the lines.
    lacks: Vec<(usize, String, value::Map)>,
    /// The line of the script that leads into a file beside it, while it is there.
    through: Option<usize>,
    /// The first argument that the script cannot do without, and gets from nobody.
    needs_argument: Option<String>,
    /// Whether its objects say themselves how they are compared.
    overloads: bool,
    /// Whether it asks by itself for the arguments that it is started with.
    asks_arguments: bool,
    /// Whether something of which it is followed cannot be told any more.
    is_lost: bool,
    /// How long it has slept where it ends well.
    ends: Vec<f64>,
    /// The lines that failed, each with what was asked of it.
    faults: BTreeMap<(usize, String), (String, String)>,
    /// Those of them that did not fail another time.
    fine: BTreeSet<(usize, String)>,
    found: Followed,
    /// Where the call stands that is followed.
    site: usize,
    /// The frames of the functions that are being called.
    active: Vec<usize>,
    /// How often each frame was opened.
    opened: BTreeMap<usize, usize>,
    /// The functions that have been gone through, by where they stand.
    ran: BTreeSet<usize>,
    /// What only JavaScript asks for.
    js: javascript::Own,
}

impl<'m> Follower<'m> {
    fn new(language: Interpreter, modules: &'m dyn Fn(&str) -> Option<Vec<Statement>>) -> Self {
        Self {
            modules,
            loaded: BTreeMap::new(),
            kept: Vec::new(),
            places: BTreeMap::new(),
            worked_out: 0,
            depth: 0,
            calls: Vec::new(),
            returns: Vec::new(),
            breaks: Vec::new(),
            nexts: Vec::new(),
            raises: Vec::new(),
            saw_all: Cell::new(false),
            shaped: Cell::new(0),
            lacks: Vec::new(),
            through: None,
            needs_argument: None,
            overloads: false,
            asks_arguments: false,
            is_lost: false,
            ends: Vec::new(),
            faults: BTreeMap::new(),
            fine: BTreeSet::new(),
            found: Followed::default(),
            site: 0,
            active: Vec::new(),
            opened: BTreeMap::new(),
            ran: BTreeSet::new(),
            js: javascript::Own::of(language),
        }
    }

    fn followed(mut self) -> Option<Followed> {
        if self.is_lost || self.worked_out > MOST {
            return None;
        }
        self.found.uses_all |= self.saw_all.get();
        let fine = self.fine;
        let faults = self.faults.into_iter();
        let faults = faults.filter(|(at, _)| !fine.contains(at));
        self.found.faults = faults
            .map(|((line, _), (does, help))| (line, does, help))
            .collect();
        if self.js.has_settings {
            self.found.texts.clear();
        }
        let shortest = self.ends.into_iter().reduce(f64::min);
        self.found.pause = shortest.unwrap_or(0.0);
        Some(self.found)
    }

    /// What functions do that something may call, and that were not gone through: they may print, and use all that is given.
    fn unseen(&mut self, script: &[Statement]) {
        let kept = self.kept.clone();
        let trees = || kept.iter().map(Rc::as_ref).chain([script]);
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for tree in trees() {
            mentions(tree, |name| {
                let _ = named.insert(name);
            });
        }
        for tree in trees() {
            walk(tree, |part| {
                let TreePart::Function(function) = part else {
                    return;
                };
                let name = function.name.as_str();
                let may_run = name.is_empty() || name.starts_with("__") || named.contains(name);
                if may_run && !self.ran.contains(&Rc::as_ptr(function).addr()) {
                    self.found.uses_all = true;
                    self.found.changes_given = true;
                    self.found.may_print_more |= calls::prints(function);
                }
            });
        }
    }

    /// The place of what is made here, in this frame.
    fn place<T>(&mut self, here: &T, frame: usize) -> usize {
        let next = self.places.len() + 1;
        let here = std::ptr::from_ref(here).addr();
        *self.places.entry((here, frame)).or_insert(next)
    }

    /// A line fails, whatever is not known. What is tried is meant to.
    fn fails(
        &mut self,
        state: &mut State,
        at: (usize, &str),
        does: String,
        help: impl Into<String>,
    ) {
        if self.raises.is_empty() {
            let at = (self.line(at.0), at.1.to_owned());
            drop(self.faults.insert(at, (does, help.into())));
            state.goes_on = false;
        } else {
            self.raise(state);
        }
    }

    /// A line that may fail does not.
    fn works(&mut self, line: usize, asked: &str) {
        let _ = self.fine.insert((self.line(line), asked.to_owned()));
    }

    /// The line of the script itself that is at work.
    fn line(&self, line: usize) -> usize {
        self.through.unwrap_or(line)
    }

    /// It ends here, and well.
    fn ends_well(&mut self, state: &State) {
        self.ends.push(state.slept);
        if state.gave {
            self.found.texts.extend(&state.said);
        }
    }

    /// Something is raised: who tries goes on.
    fn raise(&mut self, state: &mut State) {
        self.may_raise(state);
        state.goes_on = false;
    }

    /// Something may be raised here.
    fn may_raise(&mut self, state: &State) {
        // Who tries inside may not know this failure.
        for raises in &mut self.raises {
            raises.or(state);
        }
    }
}
