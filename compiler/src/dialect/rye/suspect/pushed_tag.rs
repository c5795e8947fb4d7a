//! An image that is pushed under another tag than it was built with: `docker build -t shop/api:${state.tag}`, and `docker push shop/api:latest`.

use super::super::ast::Graph;
use super::owned_actions;
use super::shell_command;
use crate::diag::codes::UNWRITTEN_ARTIFACT;
use crate::diag::{Diagnostic, Report};
use crate::shell::{Command, VALUE};
use crate::syntax::Node as Tree;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut made: Vec<String> = Vec::new();
    let mut pushed: Vec<(String, String, &Tree)> = Vec::new();
    let all: Vec<_> = owned_actions(graph).collect();
    for one in &all {
        let Some((tree, text)) = shell_command(one.action) else {
            continue;
        };
        for command in crate::shell::read(&text).unwrap_or_default() {
            let words = words(&command);
            match words.get(1).map(String::as_str) {
                Some("push") => {
                    let images = words.iter().skip(2).filter(|word| !word.starts_with('-'));
                    pushed.extend(images.map(|image| (image.clone(), one.owner.clone(), tree)));
                }
                // What else has a name may be any image.
                Some(_) => made.extend(words.iter().cloned()),
                None => {}
            }
        }
    }
    for (image, owner, tree) in pushed {
        let Some((name, tag)) = image.rsplit_once(':') else {
            continue;
        };
        let is_open = |text: &str| text.contains(['$', VALUE]);
        let others: Vec<&String> = made
            .iter()
            .filter(|other| other.rsplit_once(':').is_some_and(|(one, _)| one == name))
            .collect();
        if is_open(name) || is_open(tag) || others.is_empty() || others.contains(&&image) {
            continue;
        }
        let message = format!(
            "{owner} pushes `{image}`, and no command of the graph gives an image the tag `{tag}`"
        );
        let found = Diagnostic::new(&UNWRITTEN_ARTIFACT, tree.span, message, "made by no node");
        report.add(found.help(format!(
            "push the tag that it was built with, or write `docker tag … {image}` before"
        )));
    }
}

/// The words of a call of `docker` or `podman`, without quotes and without `buildx` and `image` before the deed.
fn words(command: &Command<'_>) -> Vec<String> {
    if !matches!(command.name(), "docker" | "podman") {
        return Vec::new();
    }
    let words = command.called().iter().enumerate();
    let words = words.filter(|(at, word)| *at != 1 || !matches!(word.text, "buildx" | "image"));
    let words = words.map(|(_, word)| word.text.trim_matches(['"', '\'']));
    let words = words.map(|word| word.strip_prefix("--tag=").unwrap_or(word));
    words.map(str::to_owned).collect()
}
