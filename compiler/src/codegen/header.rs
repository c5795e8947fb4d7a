//! The head of a generated file: what it is, where it came from, a drawing, the one import.

use super::{Origin, literal};
use crate::features;
use crate::ir::{Program, Target};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The file's own documentation, as text: `//!` lines do not survive as tokens.
pub(super) fn module_doc(program: &Program, origin: &Origin) -> String {
    let mut lines = vec![title(program), String::new()];
    let path = literal::code(&origin.path);
    lines.push(format!(
        "Generated from {path} by graphwright; do not edit. @generated"
    ));
    lines.push("To change a node, edit the YAML or implement [`Nodes`].".into());
    lines.push(String::new());
    lines.push("```text".into());
    lines.extend(drawing(program));
    lines.push("```".into());
    let shown = lines.iter().map(|line| {
        if line.is_empty() {
            "//!\n".into()
        } else {
            format!("//! {line}\n")
        }
    });
    shown.collect::<String>() + "\n"
}

fn title(program: &Program) -> String {
    let name = literal::code(&program.name);
    match program
        .doc
        .lines()
        .next()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        Some(line) => format!("{name}: {}", literal::quoted(line)),
        None => format!("{name}."),
    }
}

/// One line per exit, the nodes in the order of the text.
pub(super) fn drawing(program: &Program) -> Vec<String> {
    let clean = |name: &str| {
        name.chars()
            .filter(|c| !c.is_control() && *c != '`')
            .collect::<String>()
    };
    let width = program
        .nodes
        .iter()
        .map(|node| clean(&node.id).chars().count())
        .max()
        .unwrap_or(0);
    let mut lines = Vec::new();
    for node in &program.nodes {
        let id = clean(&node.id);
        for (index, exit) in node.exits.iter().enumerate() {
            let Some(to) = target(program, &exit.to) else {
                continue;
            };
            let name = if index == 0 { id.as_str() } else { "" };
            lines.push(format!(
                "{name:width$} ──{}──▶ {}",
                clean(&exit.name),
                clean(&to)
            ));
        }
    }
    lines
}

fn target(program: &Program, to: &Target) -> Option<String> {
    Some(match to {
        Target::Node(id, _) => program[*id].id.clone(),
        Target::Anywhere => "any node".into(),
        Target::Fork(fork) => {
            let names: Vec<&str> = fork
                .branches
                .iter()
                .map(|branch| program[branch.entry].id.as_str())
                .collect();
            names.join(" + ")
        }
        Target::Each(each) => format!(
            "{} per item, then {}",
            program[each.entry].id, program[each.then].id
        ),
        Target::End | Target::ItemDone | Target::Stuck | Target::Fail => return None,
    })
}

/// The imports of a generated module. Which parts of the runtime it is linked against is said first, so that one which was built without
/// them says that.
pub(super) fn imports(program: &Program) -> TokenStream {
    let needed = features::of_dialects(program).into_iter();
    let needed = needed.map(|part| format_ident!("needs_{part}"));
    quote! {
        #(::graphwright::codegen::#needed!();)*

        use ::graphwright::codegen::*;
    }
}
