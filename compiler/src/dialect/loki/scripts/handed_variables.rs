//! A variable that `x-env` names and no script reads, where a script reads one that is called after the same thing.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::VARIABLE_WITHHELD;
use crate::dialect::script::environment::{are_alike, may_be_read_by_programs, read};
use crate::dialect::x_env::withheld;

/// Reports each such variable once. A program that a script starts may read one that the script does not name: alone that is no slip.
pub(super) fn check(scripts: &[ScriptNode<'_>], report: &mut Report) {
    let Some(first) = scripts.first() else {
        return;
    };
    let names = |of: &ScriptNode<'_>, name: &str| {
        let mut texts = of.named.iter().chain([&of.text]);
        texts.any(|text| text.contains(name))
    };
    let all = &first.graph.env;
    for name in all
        .iter()
        .filter(|name| !scripts.iter().any(|of| names(of, name)))
    {
        if let Some(of) = scripts.iter().find(|of| other(of, name).is_some()) {
            told(of, name, report);
        }
    }
    for of in scripts {
        for name in of.script.env.iter().filter(|name| !names(of, name)) {
            told(of, name, report);
        }
    }
}

/// The variable that a script reads in place of another one, with the line.
fn other<'s>(of: &'s ScriptNode<'_>, name: &str) -> Option<(&'s str, usize)> {
    if may_be_read_by_programs(name, &of.code.text) {
        return None;
    }
    let mut listed = of.graph.env.iter().chain(&of.script.env);
    let is_listed = |other: &str| listed.any(|known| known == other);
    let mut read = read(&of.code).into_iter();
    let found = read.find(|(other, _)| are_alike(name, other))?;
    // What is withheld is told as that.
    let is_told = withheld().any(|known| known == found.0);
    (!is_told && !{ is_listed }(found.0)).then_some(found)
}

fn told(of: &ScriptNode<'_>, name: &str, report: &mut Report) {
    let Some((other, line)) = other(of, name) else {
        return;
    };
    let does = format!(
        "reads the variable {other} (line {line}), and `x-env` hands it {name}, which it never reads"
    );
    let found = of.diagnostic(&VARIABLE_WITHHELD, &does, "another variable");
    report.add(found.help(format!(
        "let both name the same variable: `x-env: [{other}]`, or `{name}` in the script"
    )));
}
