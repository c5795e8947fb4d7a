//! The IR as text, for goldens: a lowering can be reviewed without reading Rust.

use super::{Exit, Program, Target};
use std::fmt::Write;

/// One line per node and one per exit.
pub fn print(program: &Program) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "graph {} start {}",
        program.name, program[program.start].id
    );
    for node in &program.nodes {
        let reads: Vec<&str> = node
            .reads
            .iter()
            .map(|read| read.from.spelled.as_str())
            .collect();
        let _ = writeln!(
            out,
            "{} {} reads [{}]",
            node.work.kind(),
            node.id,
            reads.join(", ")
        );
        for exit in &node.exits {
            let _ = writeln!(out, "  {}", line(program, exit));
        }
    }
    out
}

fn line(program: &Program, exit: &Exit) -> String {
    let writes: Vec<String> = exit
        .writes
        .iter()
        .map(|write| {
            format!(
                "{}{}",
                program[write.key].name,
                if write.always { "" } else { "?" }
            )
        })
        .collect();
    let more = match exit.unlisted {
        super::OtherWrites::None => "",
        super::OtherWrites::Any => " ...",
    };
    format!(
        "{} writes [{}{more}] -> {}",
        exit.name,
        writes.join(", "),
        target(program, &exit.to)
    )
}

fn target(program: &Program, to: &Target) -> String {
    match to {
        Target::Node(id, _) => program[*id].id.clone(),
        Target::Anywhere => "anywhere".into(),
        Target::Fork(fork) => {
            let names: Vec<&str> = fork
                .branches
                .iter()
                .map(|b| program[b.entry].id.as_str())
                .collect();
            let waiting = |b: &super::Branch| {
                let earlier = b.after.iter().filter_map(|at| names.get(*at).copied());
                let earlier: Vec<&str> = earlier.collect();
                match earlier.as_slice() {
                    [] => program[b.entry].id.clone(),
                    _ => format!("{} after {}", program[b.entry].id, earlier.join(" and ")),
                }
            };
            let shown: Vec<String> = fork.branches.iter().map(waiting).collect();
            let join = fork.join.map_or("?", |join| program[join].id.as_str());
            format!("fork [{}] join {join}", shown.join(", "))
        }
        Target::Each(each) => format!(
            "each {} then {}",
            program[each.entry].id, program[each.then].id
        ),
        Target::ItemDone => "item done".into(),
        Target::End => "end".into(),
        Target::Stuck => "stuck".into(),
        Target::Fail => "fail".into(),
    }
}
