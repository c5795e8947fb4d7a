//! What a graph says about itself, as its module declares it.

use super::{Cow, NodeAbout, NodeRole, Reads};

/// The static that the run loop and the command line read: a line per thing.
///
/// ```text
/// about! {
///     graph "desk", "Sorts letters.", "loki", 0x381a_33ad_2730_efbe;
///     node "sort", "llm", 6, Asks, ["initial_prompt"], 0x3ab9_2883_fa19_12a0;
///     input "initial_prompt", "What the caller asks." prompt;
///     limits visits Some(100), steps None, timeout None, concurrency Some(8);
///     models "anthropic:claude-sonnet-4-6";
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __about {
    (
        graph $name:literal, $description:literal, $dialect:literal, $fingerprint:literal;
        $(node $id:literal, $kind:literal, $line:literal, $role:ident, $reads:tt, $meaning:literal;)*
        $(input $input:literal, $what:literal $($mark:ident)*;)*
        limits visits $visits:expr, steps $steps:expr, timeout $timeout:expr, concurrency $concurrency:expr;
        $(spending $(cost $cost:literal)? $(tokens $tokens:literal)?;)?
        $(starters $($starter:literal),*;)?
        $(models $($model:literal),*;)?
        $(env $($variable:literal),*;)?
        $(secrets $($secret:literal),*;)?
        $(files $($file:literal),*;)?
        $(abilities $($ability:ident),*;)?
    ) => {
        /// What the graph says about itself.
        pub static ABOUT: $crate::codegen::About = $crate::codegen::About {
            name: $crate::codegen::Cow::Borrowed($name),
            description: $crate::codegen::Cow::Borrowed($description),
            dialect: $crate::codegen::Cow::Borrowed($dialect),
            fingerprint: $fingerprint,
            nodes: $crate::codegen::Cow::Borrowed(&[
                $($crate::codegen::about_node(
                    $id, $kind, $line, $crate::codegen::NodeRole::$role, $crate::codegen::node_reads!($reads), $meaning,
                ),)*
            ]),
            inputs: $crate::codegen::Cow::Borrowed(&[
                $($crate::codegen::InputAbout {
                    name: $crate::codegen::Cow::Borrowed($input),
                    description: $crate::codegen::Cow::Borrowed($what),
                    required: $crate::codegen::is_marked!(required $($mark)*),
                    prompt: $crate::codegen::is_marked!(prompt $($mark)*),
                },)*
            ]),
            limits: $crate::codegen::Limits {
                visits: $visits,
                steps: $steps,
                timeout: $timeout,
                concurrency: $concurrency,
                spending: $crate::codegen::Spending {
                    cost: $crate::codegen::perhaps!($($($cost)?)?),
                    tokens: $crate::codegen::perhaps!($($($tokens)?)?),
                },
            },
            starters: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Cow::Borrowed($starter)),*)?
            ]),
            models: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Cow::Borrowed($model)),*)?
            ]),
            env: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Cow::Borrowed($variable)),*)?
            ]),
            secrets: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Cow::Borrowed($secret)),*)?
            ]),
            files: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Cow::Borrowed($file)),*)?
            ]),
            abilities: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Ability::$ability),*)?
            ]),
        };
    };
}

/// What a graph says about one of its nodes. A function, because it is said of each.
pub const fn about_node(
    id: &'static str,
    kind: &'static str,
    line: u32,
    role: NodeRole,
    reads: Reads,
    meaning: u64,
) -> NodeAbout {
    NodeAbout {
        id: Cow::Borrowed(id),
        kind: Cow::Borrowed(kind),
        line,
        reads,
        meaning,
        role,
    }
}

/// What of the state a node looks at.
#[doc(hidden)]
#[macro_export]
macro_rules! __node_reads {
    (all) => {
        $crate::codegen::Reads::All
    };
    ([$($key:literal),*]) => {
        $crate::codegen::Reads::Keys(&[$($key),*])
    };
}

/// A literal, if there is one.
#[doc(hidden)]
#[macro_export]
macro_rules! __perhaps {
    () => {
        None
    };
    ($one:literal) => {
        Some($one)
    };
}

/// Whether an input has a mark.
#[doc(hidden)]
#[macro_export]
macro_rules! __is_marked {
    (required required $($other:ident)?) => {
        true
    };
    (prompt prompt) => {
        true
    };
    (prompt required prompt) => {
        true
    };
    ($mark:ident $($other:ident)*) => {
        false
    };
}

pub use {
    __about as about, __is_marked as is_marked, __node_reads as node_reads, __perhaps as perhaps,
};
