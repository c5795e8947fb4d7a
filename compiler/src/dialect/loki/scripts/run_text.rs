//! A text of the state that a script puts into a command of a shell: what stands in it is run.

use super::ScriptNode;
use super::counter::held;
use crate::diag::Report;
use crate::diag::codes::SHELL_SLIP;
use crate::dialect::script::code::{Code, is_part};
use crate::dialect::script::state::{self, STATE};
use crate::ir::Interpreter;

/// Reports the first such line.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let code = &of.code;
    let runs: &[&str] = match code.interpreter {
        Interpreter::Python => &["shell=True", "os.system(", "os.popen("],
        Interpreter::TypeScript => &["execSync(`", "exec(`"],
        Interpreter::Bash => return,
    };
    if !runs.iter().any(|run| code.text.contains(run)) {
        return;
    }
    let read: Vec<&str> = state::reads(code, STATE).into_keys().collect();
    let lines = code
        .lines()
        .filter(|(_, line)| runs.iter().any(|run| line.contains(run)));
    for (number, line) in lines {
        // What is quoted for the shell stays one word.
        if line.contains("quote(") {
            continue;
        }
        if let Some(key) = read.iter().find(|key| is_put_in(code, line, key)) {
            let does = format!(
                "puts `{key}` into a command of a shell (line {number}), and what stands in it is run"
            );
            let found = of.diagnostic(&SHELL_SLIP, &does, "runs what somebody wrote");
            let help = match code.interpreter {
                Interpreter::Python => {
                    "call the program with a list, without a shell: `subprocess.run([\"…\", value])`"
                }
                Interpreter::TypeScript | Interpreter::Bash => {
                    "call the program with its arguments: `execFileSync(\"…\", [value])`"
                }
            };
            report.add(found.help(help));
            return;
        }
    }
}

/// Whether a line puts what was read of a key into a text.
fn is_put_in(code: &Code, line: &str, key: &str) -> bool {
    let direct = [
        format!("(\"{key}\""),
        format!("[\"{key}\"]"),
        format!("['{key}']"),
        format!("('{key}'"),
        format!("${{state.{key}}}"),
    ];
    if direct.iter().any(|form| line.contains(form.as_str())) {
        return true;
    }
    let Some(name) = held(code, key) else {
        return false;
    };
    let added = [format!("{{{name}}}"), format!("+ {name}")];
    added.iter().any(|form| {
        line.split_once(form.as_str())
            .is_some_and(|(_, rest)| !rest.starts_with(is_part))
    })
}
