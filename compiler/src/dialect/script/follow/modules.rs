//! What a script takes from modules: those beside it, and those of its language.

use super::Follower;
use super::state::State;
use super::value::Value;
use crate::world::script_tree::Import;
use std::rc::Rc;

impl Follower<'_> {
    pub(super) fn import(&mut self, state: &mut State, frame: usize, line: usize, import: &Import) {
        if self.is_javascript() {
            return self.js_import(state, frame, import);
        }
        if import.in_package && self.calls.is_empty() && frame == super::GLOBAL {
            let module = &import.module;
            let does = format!(
                "imports from `.{module}`, and a script that is started by itself is in no package"
            );
            return self.fails(
                state,
                (line, "import"),
                does,
                format!("write `from {module} import …`"),
            );
        }
        let before = self.through;
        self.through = before.or(Some(line));
        let loaded = self.load(state, &import.module);
        self.through = before;
        if let Some(whole) = &import.whole {
            let value = match loaded {
                Some(module) => Value::Module(module),
                None => Value::Library(import.module.as_str().into()),
            };
            state.set(frame, whole, value);
        }
        for (name, here) in &import.names {
            if name == "*" {
                self.is_lost = true;
                continue;
            }
            let value = match loaded {
                Some(module) => state.name(module, name).cloned().unwrap_or(Value::Any),
                None => Value::Library(format!("{}.{name}", import.module).into()),
            };
            state.set(frame, here, value);
        }
    }

    /// The frame of a module beside the script, which is loaded once. `None`: it is no such module.
    pub(super) fn load(&mut self, state: &mut State, module: &str) -> Option<usize> {
        if let Some(known) = self.loaded.get(module) {
            return *known;
        }
        let _ = self.loaded.insert(module.to_owned(), None);
        let tree: Rc<[crate::world::script_tree::Statement]> = (self.modules)(module)?.into();
        self.kept.push(Rc::clone(&tree));
        let frame = self.place(tree.as_ref().first()?, super::GLOBAL);
        state.open(frame, None);
        state.set(frame, "__name__", Value::letters(module));
        self.statements(state, frame, &tree);
        let _ = self.loaded.insert(module.to_owned(), Some(frame));
        Some(frame)
    }
}
