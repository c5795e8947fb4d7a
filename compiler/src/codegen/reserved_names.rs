//! The names that generated modules use themselves or import, which nothing of a graph may take.
//!
//! Tests hold these lists against what the runtime exports (`codegen` there) and against the generated code of all cases.

/// What Rust brings into every module, and what derives and bounds name.
pub(super) const PRELUDE: &[&str] = &[
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Self",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
];

/// The types and traits of `::graphwright::codegen`.
pub(super) const EXPORTED_TYPES: &[&str] = &[
    "Ability",
    "About",
    "ActionCall",
    "ActionContext",
    "FailedAction",
    "ActionSpec",
    "AgentConfig",
    "AgentSpec",
    "Allowance",
    "Any",
    "Ask",
    "BeginContext",
    "BeginSpec",
    "BoardFile",
    "BoardPart",
    "BoxFuture",
    "Branch",
    "Checkpoints",
    "ChoiceSpec",
    "Code",
    "CompactSpec",
    "Comparison",
    "Conversation",
    "Copier",
    "Cow",
    "Cx",
    "DefaultHost",
    "Deserialize",
    "Duration",
    "EachSpec",
    "End",
    "ExitCopier",
    "ExpressionScope",
    "Failure",
    "Fields",
    "Fork",
    "Future",
    "Gate",
    "Graph",
    "GraphExit",
    "HasFields",
    "HookAbout",
    "HookAction",
    "HookEvent",
    "InputAbout",
    "InputError",
    "Interpreter",
    "Interrupt",
    "ItemBranches",
    "JudgeContext",
    "JudgeSpec",
    "KeptFields",
    "Kind",
    "Length",
    "Lifecycle",
    "Limits",
    "LineSpec",
    "LlmSpec",
    "Map",
    "MediaKind",
    "MediaSource",
    "MediaSpec",
    "MissingKey",
    "Mode",
    "ModelSpec",
    "NeedAbout",
    "Needs",
    "NestedCall",
    "Next",
    "NoState",
    "NodeAbout",
    "NodeContext",
    "NodeExit",
    "NodeInputs",
    "NodeOutput",
    "NodeRole",
    "NodeWork",
    "Number",
    "ObjectReply",
    "OnInterrupted",
    "Op",
    "PathStep",
    "Pauses",
    "PendingCall",
    "Piece",
    "Placeholder",
    "Policy",
    "PromptResult",
    "Question",
    "ReactContext",
    "ReactSpec",
    "Reads",
    "Record",
    "RemotePrompt",
    "RemoteUse",
    "ReportContext",
    "ReportSpec",
    "ReportedNode",
    "RetrieveContext",
    "RetrieveSpec",
    "Route",
    "Rules",
    "Run",
    "RunBeginning",
    "RunReport",
    "RunnerContext",
    "RunnerSpec",
    "ScopeSpec",
    "ScriptContext",
    "ScriptOutput",
    "ScriptReply",
    "ScriptSpec",
    "SearchResult",
    "Serialize",
    "ServerSpec",
    "ServerUse",
    "Share",
    "SpeakContext",
    "SpeakSpec",
    "Spending",
    "StructuredReply",
    "Text",
    "ToolGate",
    "ToolSpec",
    "TurnsSpec",
    "UnresolvedReference",
    "Value",
    "Verdict",
    "Way",
    "WholeState",
    "Work",
    "WorkResult",
    "Workflow",
    "WorkflowCode",
    "Writer",
];

/// What each generated module defines, and its type parameters.
pub(super) const OWN_TYPES: &[&str] = &[
    "Array",
    "AsDeclared",
    "At",
    "D",
    "Ended",
    "Exit",
    "Failed",
    "Hooks",
    "In",
    "N",
    "Nodes",
    "Out",
    "Reply",
    "S",
    "Spec",
    "State",
    "T",
];

/// What a module of a node must not be called: modules and crates that paths begin with, primitive types, the module of
/// child graphs, and methods that everything has, because each node is a method, too.
pub(super) const MODULES: &[&str] = &[
    "agents",
    "alloc",
    "bool",
    "char",
    "core",
    "f32",
    "f64",
    "fmt",
    "graphwright",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "into",
    "isize",
    "reduce",
    "serde",
    "serde_json",
    "std",
    "str",
    "try_into",
    "type_id",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
];

/// The functions of `::graphwright::codegen` that are called where fields of a payload are variables.
pub(super) const FUNCTIONS: &[&str] = &[
    "at", "constant", "needed", "number", "object", "recast", "shown", "there", "to_value",
];

#[cfg(test)]
mod tests {
    #![expect(
        clippy::wildcard_enum_match_arm,
        reason = "syntax trees of Rust have many kinds, and few of them export a name"
    )]

    use super::*;
    use std::collections::BTreeSet;

    /// What generated code imports.
    const RUNTIME: &str = "src/codegen.rs";
    const VALUES: &str = "core/src/value/dynamic.rs";
    const DIALECTS: [&str; 3] = [
        "src/dialects/euler/codegen.rs",
        "src/dialects/kegal/codegen.rs",
        "src/dialects/rye/codegen.rs",
    ];

    fn runtime() -> std::path::PathBuf {
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime")
    }

    const PARTS: [&str; 6] = [
        "src/codegen/about.rs",
        "src/codegen/exits.rs",
        "src/codegen/fields.rs",
        "src/codegen/journal_form.rs",
        "src/codegen/nodes.rs",
        "src/codegen/workflow.rs",
    ];

    /// The names that a `use` brings.
    fn names(tree: &syn::UseTree, found: &mut BTreeSet<String>, globs: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(path) => match &*path.tree {
                syn::UseTree::Glob(_) => globs.push(path.ident.to_string()),
                tree => names(tree, found, globs),
            },
            syn::UseTree::Name(name) => {
                found.insert(name.ident.to_string());
            }
            syn::UseTree::Rename(name) if name.ident.to_string().starts_with("__") => {}
            syn::UseTree::Rename(name) => {
                found.insert(name.rename.to_string());
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    names(tree, found, globs);
                }
            }
            _ => panic!("another kind of use"),
        }
    }

    fn is_public(visibility: &syn::Visibility) -> bool {
        matches!(visibility, syn::Visibility::Public(_))
    }

    /// The names that a file of the runtime exports, and the modules all of which it exports.
    fn exported(file: &str) -> (BTreeSet<String>, Vec<String>) {
        let text = std::fs::read_to_string(runtime().join(file)).unwrap();
        let (mut found, mut globs) = (BTreeSet::new(), Vec::new());
        for item in syn::parse_file(&text).unwrap().items {
            let name = match &item {
                syn::Item::Use(item) if is_public(&item.vis) => {
                    names(&item.tree, &mut found, &mut globs);
                    continue;
                }
                syn::Item::Fn(item) if is_public(&item.vis) => &item.sig.ident,
                syn::Item::Struct(item) if is_public(&item.vis) => &item.ident,
                syn::Item::Enum(item) if is_public(&item.vis) => &item.ident,
                syn::Item::Trait(item) if is_public(&item.vis) => &item.ident,
                syn::Item::Type(item) if is_public(&item.vis) => &item.ident,
                syn::Item::Mod(item) if is_public(&item.vis) => &item.ident,
                // Macros have names of their own.
                syn::Item::Macro(_) => continue,
                _ => continue,
            };
            found.insert(name.to_string());
        }
        (found, globs)
    }

    #[test]
    fn what_the_runtime_exports_is_taken() {
        // A packed crate stands alone.
        if !runtime().is_dir() {
            return;
        }
        let (mut found, globs) = exported(RUNTIME);
        let known = [
            "about",
            "codegen",
            "dynamic",
            "exits",
            "fields",
            "journal_form",
            "nodes",
            "workflow",
        ];
        let globs: BTreeSet<&str> = globs.iter().map(String::as_str).collect();
        assert_eq!(globs, known.into(), "look into that module, too");
        for file in DIALECTS.iter().chain(&PARTS).chain([&VALUES]) {
            found.extend(exported(file).0);
        }
        let is_type = |name: &&String| name.starts_with(|first: char| first.is_ascii_uppercase());
        let types: BTreeSet<&str> = found.iter().filter(is_type).map(String::as_str).collect();
        let taken: BTreeSet<&str> = EXPORTED_TYPES.iter().copied().collect();
        assert_eq!(
            taken, types,
            "EXPORTED_TYPES (left) and what the runtime exports"
        );
        for module in ["fmt", "reduce", "serde"] {
            assert!(
                found.contains(module) && MODULES.contains(&module),
                "{module}"
            );
        }
        for function in FUNCTIONS {
            assert!(found.contains(*function), "`{function}` is not exported");
        }
    }

    /// The graph that is compiled with all of them, in the tests of the macro.
    const ALL: &str = "../examples/macro/ui/graphs/names.yaml";

    #[test]
    fn each_of_them_is_a_node_of_a_graph_that_compiles() {
        let all = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(ALL);
        // A packed crate stands alone.
        let Ok(all) = std::fs::read_to_string(all) else {
            return;
        };
        let lists = [PRELUDE, EXPORTED_TYPES, OWN_TYPES, MODULES, FUNCTIONS];
        let names = lists
            .into_iter()
            .flatten()
            .chain(super::super::names::KEYWORDS);
        let missing: Vec<String> = names
            .map(|name| super::super::names::snake(name))
            .filter(|name| !all.contains(&format!("  \"{name}\": {{ type: llm")))
            .collect();
        assert!(missing.is_empty(), "{ALL} lacks {missing:?}");
    }

    #[test]
    fn no_name_is_there_twice() {
        for list in [PRELUDE, EXPORTED_TYPES, OWN_TYPES, MODULES, FUNCTIONS] {
            let once: BTreeSet<&str> = list.iter().copied().collect();
            assert_eq!(once.len(), list.len());
        }
    }
}
