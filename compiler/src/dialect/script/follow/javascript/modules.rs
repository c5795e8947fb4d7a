//! Modules beside a script.

use super::super::state::State;
use super::super::value::Value;
use super::super::{Follower, GLOBAL};
use crate::world::script_tree::{Import, Statement};
use std::rc::Rc;

/// The files that a module beside a script may be: `./lists` is `lists.ts`.
pub(in super::super) fn files(module: &str) -> Vec<String> {
    let mut names = vec![module.to_owned()];
    // What is written in JavaScript is made of TypeScript.
    if let Some(stem) = module.strip_suffix(".js") {
        names.push(format!("{stem}.ts"));
    }
    for ending in ["ts", "js", "mjs", "mts"] {
        names.push(format!("{module}.{ending}"));
    }
    names.push(format!("{module}/index.ts"));
    names.retain(|name| super::language(name).is_some());
    names
}

/// The path of a module that is named in a folder. `None`: it is in no folder of the script.
fn joined(folder: &str, module: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in module.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()?),
            other => parts.push(other),
        }
    }
    Some(parts.join("/"))
}

impl Follower<'_> {
    pub(in super::super) fn js_import(&mut self, state: &mut State, frame: usize, import: &Import) {
        let loaded = self.js_load(state, &import.module);
        if let Some(whole) = &import.whole {
            let value = match loaded {
                Some(module) => Value::Module(module),
                None => Value::Library(import.module.as_str().into()),
            };
            state.set(frame, whole, value);
        }
        for (name, here) in &import.names {
            let value = match loaded {
                Some(module) => state.name(module, name).cloned().unwrap_or(Value::Any),
                None => Value::Library(format!("{}.{name}", import.module).into()),
            };
            state.set(frame, here, value);
        }
    }

    /// The frame of a module beside the script.
    pub(super) fn js_load(&mut self, state: &mut State, module: &str) -> Option<usize> {
        if !module.starts_with('.') {
            return None;
        }
        let folder = self.js.folder.last().cloned().unwrap_or_default();
        let Some(path) = joined(&folder, module) else {
            // What it does nobody sees.
            self.is_lost = true;
            return None;
        };
        if let Some(known) = self.loaded.get(&path) {
            self.is_lost |= known.is_none();
            return *known;
        }
        let _ = self.loaded.insert(path.clone(), None);
        let Some(tree) = (self.modules)(&path) else {
            // A list of data prints nothing.
            self.is_lost |= !module.ends_with(".json");
            return None;
        };
        let tree: Rc<[Statement]> = tree.into();
        self.kept.push(Rc::clone(&tree));
        let frame = self.place(tree.as_ref().first()?, GLOBAL);
        let inner = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        self.js.folder.push(inner.to_owned());
        state.open(frame, None);
        self.statements(state, frame, &tree);
        let _ = self.js.folder.pop();
        let _ = self.loaded.insert(path, Some(frame));
        Some(frame)
    }
}
