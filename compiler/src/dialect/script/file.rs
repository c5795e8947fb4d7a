//! What may be wrong with the file of a tool, whichever dialect names it.

use super::code::Code;
use super::{
    beside_fault, date_form, follow, imports, lost_await, missing_import, tree_slip, unknown_import,
};
use crate::diag::codes::{DATA_FILE, TOOL_FILE};
use crate::diag::{Code as DiagnosticCode, Diagnostic, Level};
use crate::shell::ShellDiagnostic;
use crate::source::Span;
use crate::source::line_of;
use crate::world::World;

/// Something that is wrong with a file.
pub(in crate::dialect) struct FileDiagnostic {
    code: &'static DiagnosticCode,
    /// What it is about, where two lines may tell the same.
    subject: String,
    /// The line of the file.
    pub(in crate::dialect) line: usize,
    /// What the file does: "uses the module `json` (line 3), which it does not import".
    does: String,
    label: &'static str,
    help: String,
}

impl FileDiagnostic {
    pub(super) fn new(line: usize, does: String, label: &'static str, help: String) -> Self {
        Self {
            code: &TOOL_FILE,
            subject: does.clone(),
            line,
            does,
            label,
            help,
        }
    }

    /// Something that is wrong with a file which the file reads.
    pub(in crate::dialect) fn of_data(
        line: usize,
        subject: &str,
        does: String,
        help: String,
    ) -> Self {
        Self {
            code: &DATA_FILE,
            subject: subject.to_owned(),
            ..Self::new(line, does, "fails when it comes to that line", help)
        }
    }

    /// The same under another code.
    pub(in crate::dialect) fn with_code(self, code: &'static DiagnosticCode) -> Self {
        Self { code, ..self }
    }

    /// The same with another mark.
    pub(super) fn with_label(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    pub(in crate::dialect) fn subject(&self) -> String {
        self.subject.clone()
    }

    /// Its code, what the file does, what is marked with, and what to do.
    pub(in crate::dialect) fn parts(
        self,
    ) -> (&'static DiagnosticCode, String, &'static str, String) {
        (self.code, self.does, self.label, self.help)
    }

    /// The same, of this file, told where the graph names it.
    pub(in crate::dialect) fn told(self, file: &str, at: Span) -> Diagnostic {
        let message = format!("{file} {}", self.does);
        let found = Diagnostic::new(self.code, at, message, self.label);
        found.level(Level::Warning).help(self.help)
    }
}

/// Where what runs the file cannot read it.
pub(in crate::dialect) fn unreadable(path: &str, world: &dyn World) -> Option<FileDiagnostic> {
    let (line, fault) = world.script_fault(path)?;
    Some(FileDiagnostic::new(
        line,
        format!("cannot be read by what runs it (line {line}): {fault}"),
        "fails each time",
        "mend that line".to_owned(),
    ))
}

/// What the file imports or sources and what runs it cannot read, the slip that this tells of, and the modules that it uses and does not import.
pub(in crate::dialect) fn slips(path: &str, code: &Code, world: &dyn World) -> Vec<FileDiagnostic> {
    let slip = world.script_slip(path);
    let slip = slip.or_else(|| tree_slip::find(path, world)).map(|slip| {
        let does = format!("{} (line {})", slip.does, slip.line);
        FileDiagnostic::new(slip.line, does, "not what it seems to be", slip.help)
    });
    let failing = || {
        let (line, does, help) = follow::faults_of(path, world).into_iter().next()?;
        let does = format!("{does} (line {line})");
        Some(FileDiagnostic::new(line, does, "fails each time", help))
    };
    let slip = slip.or_else(failing);
    let missing = imports::missing(code).into_iter();
    let missing = missing.map(|(module, line)| {
        FileDiagnostic::new(
            line,
            format!("uses the module `{module}` (line {line}), which it does not import"),
            "fails when it comes to that line",
            format!("begin the file with `import {module}`"),
        )
    });
    let awaited = lost_await::find(code).map(|found| {
        let (does, help) = found.told();
        FileDiagnostic::new(found.line, does, "undefined each time", help)
    });
    let unknown = unknown_import::find(path, code, world).into_iter();
    let unknown = unknown.map(|import| {
        let label = "fails when it comes to that line";
        FileDiagnostic::new(import.line, import.does(), label, import.help())
    });
    let absent = missing_import::find(path, code, world).map(|import| {
        let help = import.help().to_owned();
        FileDiagnostic::new(import.line, import.does(), "fails each time", help)
    });
    let text = world.text(path).unwrap_or_default();
    let beside = beside_fault::find(path, (&text, code), None, world);
    let beside = beside
        .map(|fault| FileDiagnostic::new(fault.line, fault.does(), fault.label(), fault.help()));
    let dated = date_form::odd(&code.text).map(|(at, form, meant)| {
        let line = code.line_of(at);
        let does = format!("writes a date as `{form}` (line {line})");
        FileDiagnostic::new(
            line,
            does,
            "a form that nobody reads",
            format!("write `{meant}`"),
        )
    });
    let slips = beside.into_iter().chain(slip).chain(missing).chain(awaited);
    slips.chain(unknown).chain(absent).chain(dated).collect()
}

/// A slip in the text of a file for a shell.
pub(in crate::dialect) fn slip_of_shell(text: &str, slip: ShellDiagnostic) -> FileDiagnostic {
    let line = line_of(text, slip.at);
    let does = format!("has a slip in line {line}: {}", slip.says);
    FileDiagnostic::new(line, does, "not what it seems to be", slip.help)
}
