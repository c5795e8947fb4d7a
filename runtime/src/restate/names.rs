//! What a graph is called on the server.
//!
//! Names of services are letters, digits, `.`, `_` and `-`, and begin with a letter; a graph may be called anything.

use crate::graph::About;
use std::collections::BTreeSet;

/// The workflow of a graph.
pub(super) fn workflow(about: &About) -> String {
    service(&about.name)
}

/// The service that works for the nodes of this version of a graph.
pub(super) fn nodes(about: &About) -> String {
    format!("{}.nodes-{:016x}", workflow(about), about.fingerprint)
}

/// The handlers of the nodes' service, by the ids of the nodes: what people see of a run in the server's own lists.
pub(super) fn handlers(about: &About) -> Vec<(String, String)> {
    let mut taken = BTreeSet::new();
    let name = |(number, id): (usize, &str)| {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let mut name: String = id.chars().map(plain).collect();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            name.insert_str(0, "node_");
        }
        if !taken.insert(name.clone()) {
            name = format!("{name}_{number}");
            taken.insert(name.clone());
        }
        (id.to_owned(), name)
    };
    let ids = about.nodes.iter().map(|node| node.id.as_ref());
    ids.enumerate().map(name).collect()
}

/// A name that the server takes for a service.
pub(super) fn service(name: &str) -> String {
    let plain = |c: char| match c {
        c if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') => c,
        _ => '_',
    };
    let name: String = name.chars().map(plain).collect();
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => name,
        Some(_) | None => format!("graph-{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::service;

    #[test]
    fn any_graph_has_a_name_that_the_server_takes() {
        assert_eq!(service("link-check"), "link-check");
        assert_eq!(service("Prüf mich!"), "Pr_f_mich_");
        assert_eq!(service("2nd"), "graph-2nd");
        assert_eq!(service(""), "graph-");
    }
}
