//! What there is of a module whose graph does not compile.

use super::{Options, directory_of, graph_file, world_of};
use crate::codegen;
use crate::driver::{Directory, file};
use crate::flow::Facts;
use crate::ir::Dialect;
use crate::pipeline;
use crate::source::{self, Sources};
use crate::syntax;
use crate::world::{UnknownWorld, World};
use std::ffi::OsStr;
use std::path::Path;

/// The names of a module whose graph does not compile, so that nobody who imports them is told that they are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The name of the module, as the macro gives it.
    pub module: String,
    /// Its types and signatures. Nothing of it can run.
    pub rust: String,
}

/// Reads as much of a graph as can be read. What cannot be found out is guessed from the path: the name of a file that is not there.
pub fn outline_file(path: &Path, options: &Options) -> Outline {
    let path = graph_file(path);
    let text = match file::beginning(&path) {
        Ok(bytes) => source::decode(&bytes).unwrap_or_else(|problem| problem.readable),
        Err(_) => String::new(),
    };
    let name = named(&text).unwrap_or_else(|| guessed(&path));
    let world = directory_of(&path).map(|directory| {
        world_of(&directory, options).unwrap_or_else(|_| Directory::new(&directory))
    });
    let found = match &world {
        Ok(world) => outline(&path, text, options.dialect, world),
        Err(_) => outline(&path, text, options.dialect, &UnknownWorld),
    };
    found.or_else(|| smallest(&name)).unwrap_or(Outline {
        module: name,
        rust: String::new(),
    })
}

fn outline(
    path: &Path,
    text: String,
    dialect: Option<Dialect>,
    world: &dyn World,
) -> Option<Outline> {
    let mut sources = Sources::default();
    let file = sources.add(path, text);
    let (program, faults) = pipeline::salvage(file, dialect, &mut sources, world)?;
    let known = match faults.has_errors() {
        true => codegen::Completeness::Part,
        false => codegen::Completeness::All,
    };
    let rust = codegen::outline(&program, &Facts::of(&program), known)?;
    let module = codegen::module_name(&program);
    Some(Outline { module, rust })
}

/// The outline of a graph of one node.
fn smallest(name: &str) -> Option<Outline> {
    let text =
        format!("name: {name}\nstart: done\nnodes:\n  done: {{ type: end, output: \"\" }}\n");
    outline(Path::new(""), text, Some(Dialect::Loki), &UnknownWorld)
}

/// What a text calls itself, as a module.
fn named(text: &str) -> Option<String> {
    let mut sources = Sources::default();
    let file = sources.add("", text);
    let (root, _) = syntax::read(file, &sources);
    syntax::text_at(&root?, "name").map(codegen::module_named)
}

/// The file of the graph as a module, or its directory.
fn guessed(path: &Path) -> String {
    let usual = |stem: &&OsStr| *stem != "graph";
    let directory = || path.parent().and_then(Path::file_name);
    let name = path.file_stem().filter(usual).or_else(directory);
    codegen::module_named(&name.unwrap_or_default().to_string_lossy())
}
