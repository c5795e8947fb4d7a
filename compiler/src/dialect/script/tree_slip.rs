//! What the tree of a script in Python, TypeScript or JavaScript shows that its own reader does not tell.

use super::{first_round, lost_rounds, same_values, turned_test};
use crate::ir::Interpreter;
use crate::world::{ScriptDiagnostic, World};

/// The first of these slips.
pub(in crate::dialect) fn find(path: &str, world: &dyn World) -> Option<ScriptDiagnostic> {
    let tree = world.script_tree(path)?;
    let language = Interpreter::of(path)?;
    let found = [
        first_round::find(&tree),
        lost_rounds::find(&tree, language),
        same_values::find(&tree, language),
        turned_test::find(&tree, language),
    ];
    let found = found.into_iter().flatten();
    found.min_by_key(|slip| slip.line)
}
