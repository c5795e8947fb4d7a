//! Compiles an agent graph written in YAML into a typed Rust state machine.
//!
//! In reading order: the texts, the tree, the dialects, the common form, what is known about it, what is wrong with it,
//! and the Rust it becomes. Around that stands the driver: the only code that reads and writes files.
//!
//! A build script needs [`configure()`] alone, and a program that compiles graphs or looks at them [`compile_file`] and [`inspect_file`]:
//! both are here, with what they take and give. The modules are the rooms of the compiler. The command, the macro and the interpreter
//! use them as well, so they are public, but they change with the compiler.

mod amount;
mod crossed_names;
mod deeds;
mod enumeration;
mod node_names;
mod pattern;
pub mod shell;
pub mod source;
mod spoken_default;
mod spoken_example;
mod spoken_form;
pub mod suggestion;
mod sum_names;
pub mod syntax;
mod unit_names;
pub mod world;

pub mod dialect;
pub mod ir;

pub mod check;
pub mod flow;

pub mod codegen;
pub mod diag;
#[cfg(feature = "draw")]
pub mod draw;
pub mod features;

mod known_secret;
mod languages;
mod listed_values;
pub mod lock;
pub mod needs;
pub mod pipeline;
pub mod policy;
pub mod providers;
pub mod registry;

pub mod compile;
pub mod configure;
pub mod driver;

pub use compile::{
    CompileError, CompiledGraph, Home, Inspection, Options, Outline, compile_file, inspect_file,
    outline_file, validation,
};
pub use configure::{Configure, configure};
pub use ir::Dialect;
