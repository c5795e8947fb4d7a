//! Scripts that read a key of the agent's own, which they do not get unless the graph names it.

use super::ast::{Graph, Node, Script};
use crate::diag::codes::VARIABLE_WITHHELD;
use crate::diag::{Diagnostic, Report};
use crate::dialect::x_env::withheld;
use crate::world::World;
use std::collections::BTreeSet;

/// Looks into the text of a script, where there is one.
pub(super) fn check(
    graph: &Graph,
    node: &Node,
    script: &Script,
    world: &dyn World,
    report: &mut Report,
) {
    let Some(text) = world.text(&script.script.value) else {
        return;
    };
    let named = |name: &&str| {
        let mut names = graph.env.iter().chain(&script.env);
        names.any(|known| known == name)
    };
    let read: BTreeSet<&str> = withheld()
        .filter(|name| reads(&text, name) && !named(name))
        .collect();
    for name in read {
        let message = format!(
            "script `{}` of node `{}` reads the variable {name}, which it does not get",
            script.script.value, node.id.value
        );
        let finding = Diagnostic::new(
            &VARIABLE_WITHHELD,
            script.script.span,
            message,
            "reads a secret of the agent",
        );
        report.add(finding.help(format!(
            "name it, if the script is to have it: `x-env: [{name}]`"
        )));
    }
}

/// Whether a program visibly reads a variable: `$NAME`, `${NAME…`, `"NAME"`, `env.NAME`.
fn reads(text: &str, name: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start();
        !line.starts_with('#') && !line.starts_with("//") && line_reads(line, name)
    })
}

fn line_reads(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| {
        let (before, rest) = line.split_at(at);
        let after = rest.get(name.len()..).and_then(|rest| rest.chars().next());
        let whole = !after.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
        let begins = ["$", "${", "\"", "'", "env."];
        whole && begins.iter().any(|begin| before.ends_with(begin))
    })
}

#[cfg(test)]
mod tests {
    use super::reads;

    #[test]
    fn what_reads_a_variable_is_seen() {
        for text in [
            "curl -H \"x: $OPENAI_API_KEY\"",
            "  k=${OPENAI_API_KEY:-none}",
            "os.environ[\"OPENAI_API_KEY\"]",
            "os.getenv('OPENAI_API_KEY')",
            "const k = process.env.OPENAI_API_KEY;",
        ] {
            assert!(reads(text, "OPENAI_API_KEY"), "{text}");
        }
        for text in [
            "# $OPENAI_API_KEY is not needed",
            "echo $OPENAI_API_KEY_2",
            "OPENAI_API_KEY is a name",
            "",
        ] {
            assert!(!reads(text, "OPENAI_API_KEY"), "{text}");
        }
    }
}
