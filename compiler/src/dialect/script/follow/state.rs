//! What a script has worked out at one point of it.

use super::value::{Thing, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Names with their values, and the frame around them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Frame {
    names: BTreeMap<String, Value>,
    around: Option<usize>,
    /// The names that are meant where they stand around.
    outer: BTreeSet<String>,
}

/// What a script has worked out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    frames: BTreeMap<usize, Rc<Frame>>,
    things: BTreeMap<usize, Rc<Thing>>,
    /// The places where several things stand: what is made in each round of a loop.
    several: BTreeSet<usize>,
    /// How many seconds it has slept at least.
    pub(super) slept: f64,
    /// The lines that may have printed a text.
    pub(super) said: BTreeSet<usize>,
    /// Whether it has printed an object in any case.
    pub(super) gave: bool,
    /// Whether anything is done from here on.
    pub(super) goes_on: bool,
}

impl State {
    pub(super) fn new() -> Self {
        Self {
            frames: BTreeMap::new(),
            things: BTreeMap::new(),
            several: BTreeSet::new(),
            slept: 0.0,
            said: BTreeSet::new(),
            gave: false,
            goes_on: true,
        }
    }

    /// Opens a frame. One that is opened once more, where it stands in a loop, begins anew.
    pub(super) fn open(&mut self, frame: usize, around: Option<usize>) {
        let opened = Frame {
            around,
            ..Frame::default()
        };
        drop(self.frames.insert(frame, Rc::new(opened)));
    }

    /// The value of a name, in a frame or around it.
    pub(super) fn name(&self, frame: usize, name: &str) -> Option<&Value> {
        let mut open = Some(frame);
        while let Some(frame) = open.and_then(|frame| self.frames.get(&frame)) {
            if let Some(value) = frame.names.get(name) {
                return Some(value);
            }
            open = frame.around;
        }
        None
    }

    /// Gives a name a value: here, if it is not one of those around.
    pub(super) fn set(&mut self, frame: usize, name: &str, value: Value) {
        let Some(found) = self.frames.get_mut(&frame) else {
            return;
        };
        match found.around.filter(|_| found.outer.contains(name)) {
            Some(around) => self.change(around, name, value),
            None => drop(Rc::make_mut(found).names.insert(name.to_owned(), value)),
        }
    }

    /// Names that are meant where they stand around.
    pub(super) fn reach_out(&mut self, frame: usize, names: &[String]) {
        if let Some(frame) = self.frames.get_mut(&frame) {
            Rc::make_mut(frame).outer.extend(names.iter().cloned());
        }
    }

    /// Gives a name a value where it has one already: here, or around.
    pub(super) fn change(&mut self, frame: usize, name: &str, value: Value) {
        let mut open = Some(frame);
        while let Some(at) = open {
            let Some(found) = self.frames.get(&at) else {
                break;
            };
            if found.names.contains_key(name) {
                return self.set(at, name, value);
            }
            open = found.around;
        }
        self.set(frame, name, value);
    }

    /// The frame of the file that a frame is in.
    pub(super) fn root(&self, frame: usize) -> usize {
        let mut at = frame;
        while let Some(around) = self.frames.get(&at).and_then(|frame| frame.around) {
            at = around;
        }
        at
    }

    pub(super) fn thing(&self, at: usize) -> Option<&Thing> {
        self.things.get(&at).map(Rc::as_ref)
    }

    pub(super) fn thing_mut(&mut self, at: usize) -> Option<&mut Thing> {
        self.things.get_mut(&at).map(Rc::make_mut)
    }

    /// Puts something at a place. What stood there before is of an earlier round: it may still be meant.
    pub(super) fn put(&mut self, at: usize, thing: Thing) {
        let thing = match self.things.get(&at) {
            Some(before) => {
                let _ = self.several.insert(at);
                before.or(&thing)
            }
            None => thing,
        };
        drop(self.things.insert(at, Rc::new(thing)));
    }

    /// Whether more than one thing stands at a place: what is done to one is not done to the others.
    pub(super) fn has_several(&self, at: usize) -> bool {
        self.several.contains(&at)
    }

    /// What was made since then is made more than once.
    pub(super) fn repeats_since(&mut self, before: &Self) {
        let made = self.things.keys();
        let made = made.filter(|at| !before.things.contains_key(at));
        self.several.extend(made);
    }

    /// What it is after a branch.
    pub(super) fn or(&mut self, other: &Self) {
        if !other.goes_on {
            return;
        }
        if !self.goes_on {
            self.clone_from(other);
            return;
        }
        self.slept = self.slept.min(other.slept);
        self.said.extend(&other.said);
        self.gave &= other.gave;
        for (at, frame) in &other.frames {
            match self.frames.get_mut(at) {
                Some(own) if own != frame => {
                    let own = Rc::make_mut(own);
                    for (name, value) in &frame.names {
                        let joined = own
                            .names
                            .get(name)
                            .map_or(value.clone(), |own| own.or(value));
                        drop(own.names.insert(name.clone(), joined));
                    }
                }
                Some(_) => {}
                None => drop(self.frames.insert(*at, Rc::clone(frame))),
            }
        }
        self.several.extend(&other.several);
        for (at, thing) in &other.things {
            match self.things.get_mut(at) {
                Some(own) if own != thing => *own = Rc::new(own.or(thing)),
                Some(_) => {}
                None => drop(self.things.insert(*at, Rc::clone(thing))),
            }
        }
    }

    /// Whether it holds the same values as another one; however long it has slept.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.frames == other.frames && self.things == other.things && self.several == other.several
    }

    /// Forgets what differs from another one: a loop changes it in each round.
    pub(super) fn forget_changes(&mut self, other: &Self) {
        for (at, frame) in &mut self.frames {
            let Some(there) = other.frames.get(at) else {
                continue;
            };
            if frame != there {
                for (name, value) in &mut Rc::make_mut(frame).names {
                    if there.names.get(name) != Some(value) {
                        *value = kind_of(value);
                    }
                }
            }
        }
        for (at, thing) in &mut self.things {
            if other.things.get(at).is_some_and(|there| there != thing) {
                Rc::make_mut(thing).lose();
            }
        }
    }
}

/// What a value that changes in each round may be.
fn kind_of(value: &Value) -> Value {
    let is_number = |value: &Value| matches!(value, Value::Number(..));
    let is_whole = |value: &Value| matches!(value, Value::Number(_, Some(true)));
    let is_text = |value: &Value| matches!(value, Value::Text(_));
    let all = value.all();
    if all.iter().all(is_whole) {
        Value::whole()
    } else if all.iter().all(is_number) {
        Value::number()
    } else if all.iter().all(is_text) {
        Value::Text(None)
    } else {
        Value::Any
    }
}
