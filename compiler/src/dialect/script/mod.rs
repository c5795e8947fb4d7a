//! What the text of a script shows, for all dialects: its code without comments, the objects that are written out in it, and what it prints.

mod arguments;
pub(in crate::dialect) mod choices;
pub(in crate::dialect) mod code;
pub(in crate::dialect) mod data_file;
pub(in crate::dialect) mod date_form;
pub(in crate::dialect) mod double_output;
pub(in crate::dialect) mod file;
pub(in crate::dialect) mod imports;
pub(in crate::dialect) mod inner_program;
pub(in crate::dialect) mod lost_await;
pub(in crate::dialect) mod lost_failure;
pub(in crate::dialect) mod named_script;
pub(in crate::dialect) mod no_object;
pub(in crate::dialect) mod object;
pub(in crate::dialect) mod other_unit;
pub(in crate::dialect) mod output_keys;
mod report_command;
pub(in crate::dialect) mod run_file;
mod run_target;
pub(in crate::dialect) mod shell;
mod shell_variable;
mod sql_variable;
pub(in crate::dialect) mod state;
pub(in crate::dialect) mod table;
pub(in crate::dialect) mod unknown_import;
pub(in crate::dialect) mod variable;
pub(in crate::dialect) mod words;
