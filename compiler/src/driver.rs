//! Where the outside comes in: the only modules of the compiler that may do IO.

mod directory;
pub mod file;
mod interpreters;
mod process_surroundings;
mod python;
mod python_tree;
pub mod rustfmt;
mod slips;
#[cfg(feature = "typescript")]
mod typescript;

/// The tree of a text in Python, for tests.
#[cfg(test)]
pub(crate) fn python_tree(text: &str) -> Option<Vec<crate::world::script_tree::Statement>> {
    thread_local! {
        static INTERPRETERS: interpreters::Interpreters = interpreters::Interpreters::default();
    }
    let text = text.as_bytes().to_vec();
    let said = INTERPRETERS.with(|all| all.python_said_of(python::Form::Script, text))?;
    python_tree::read(&said)
}

/// The tree of a text in TypeScript, for tests.
#[cfg(all(test, feature = "typescript"))]
pub(crate) fn typescript_tree(text: &str) -> Option<Vec<crate::world::script_tree::Statement>> {
    typescript::script(text.to_owned(), typescript::Syntax::TypeScript)
}

pub use directory::{Directory, project_of, way};
pub use process_surroundings::ProcessSurroundings;
