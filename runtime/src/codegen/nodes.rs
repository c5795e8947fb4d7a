//! What is the same in every graph but for the names of its nodes, and of the graph.

use super::Any;

/// The nodes of a graph, as positions and as exits: a node per line, `Draft(draft),`, with its documentation.
#[doc(hidden)]
#[macro_export]
macro_rules! __nodes {
    (
        $(#[$first_about:meta])* $first:ident($first_module:ident $(,)?)
        $(, $(#[$about:meta])* $variant:ident($module:ident $(,)?))* $(,)?
    ) => {
        /// The node a run enters next. Every variant is a resume point.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum At {
            $(#[$first_about])*
            $first,
            $(
                $(#[$about])*
                $variant,
            )*
        }

        impl At {
            /// The nodes, in the order of the text.
            pub const ALL: &[Self] = &[Self::$first $(, Self::$variant)*];

            /// The node of this id.
            fn named(id: &str) -> ::core::option::Option<Self> {
                Self::ALL.get($crate::codegen::node_number(&ABOUT, id)?).copied()
            }

            /// The node that a script names in `_next`.
            ///
            /// # Errors
            /// If the graph has no such node.
            #[allow(dead_code, reason = "only scripts name nodes")]
            fn jump(id: &str) -> ::core::result::Result<Self, $crate::codegen::Failure> {
                Self::named(id).ok_or_else(|| $crate::codegen::unknown_node(id, &ABOUT))
            }
        }

        impl $crate::codegen::Placeholder for At {
            fn blank() -> Self {
                Self::$first
            }
        }

        impl $crate::codegen::Serialize for At {
            fn serialize<S: $crate::codegen::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::codegen::node_id(&ABOUT, *self as usize))
            }
        }

        impl<'de> $crate::codegen::Deserialize<'de> for At {
            fn deserialize<D: $crate::codegen::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::codegen::at_of(deserializer, &ABOUT, Self::named)
            }
        }

        impl $crate::codegen::HasFields for At {
            fn read(fields: &mut $crate::codegen::Fields) -> Self {
                fields.position()
            }

            fn copied(&self, copier: &mut $crate::codegen::Copier) -> Self {
                copier.whole(self)
            }
        }

        /// How a node ended, with what it writes: an entry of the run's journal.
        pub enum Exit {
            #[doc = ::core::concat!("How `", ::core::stringify!($first_module), "` ended.")]
            $first($first_module::Exit),
            $(
                #[doc = ::core::concat!("How `", ::core::stringify!($module), "` ended.")]
                $variant($module::Exit),
            )*
        }

        impl Exit {
            /// A copy, and the node that it is of.
            fn copied(&self, copier: &mut $crate::codegen::ExitCopier) -> (At, Self) {
                match self {
                    Self::$first(left) => (At::$first, Self::$first(left.copied(copier))),
                    $(Self::$variant(left) => (At::$variant, Self::$variant(left.copied(copier))),)*
                }
            }

            /// The exit of an entry.
            fn read(at: At, name: &str, carried: &mut $crate::codegen::Fields) -> Self {
                match at {
                    At::$first => Self::$first($first_module::Exit::read(name, carried)),
                    $(At::$variant => Self::$variant($module::Exit::read(name, carried)),)*
                }
            }
        }

        impl ::core::clone::Clone for Exit {
            fn clone(&self) -> Self {
                self.copied(&mut $crate::codegen::ExitCopier::default()).1
            }
        }

        impl $crate::codegen::Serialize for Exit {
            fn serialize<S: $crate::codegen::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                let mut copier = $crate::codegen::ExitCopier::keeping();
                let (at, _) = self.copied(&mut copier);
                let id = $crate::codegen::node_id(&ABOUT, at as usize);
                let kept = $crate::codegen::exit(id, copier.entry());
                $crate::codegen::Serialize::serialize(&kept, serializer)
            }
        }

        impl<'de> $crate::codegen::Deserialize<'de> for Exit {
            fn deserialize<D: $crate::codegen::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::codegen::exit_of(deserializer, &ABOUT, At::named, Self::read)
            }
        }

        impl $crate::codegen::GraphExit for Exit {
            fn into_node(self, to: &mut dyn $crate::codegen::Any) {
                match self {
                    Self::$first(exit) => $crate::codegen::put(exit, to),
                    $(Self::$variant(exit) => $crate::codegen::put(exit, to),)*
                }
            }
        }

        impl $crate::codegen::NodeExit for $first_module::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::$first(self)
            }
        }
        $(
            impl $crate::codegen::NodeExit for $module::Exit {
                type Graph = Exit;

                fn of_graph(self) -> Exit {
                    Exit::$variant(self)
                }
            }
        )*
    };
}

/// The nodes that reach outside the process: `overridable! { draft('a), gate() }`, with the lifetime of what they read.
#[doc(hidden)]
#[macro_export]
macro_rules! __overridable {
    ($($module:ident($($read:lifetime)?)),* $(,)?) => {
        /// One method per node that reaches outside the process. Override any of them.
        pub trait Nodes: ::core::marker::Send + ::core::marker::Sync {
            $(
                #[doc = ::core::concat!("See [`", ::core::stringify!($module), "::run`].")]
                fn $module<'a>(
                    &'a self,
                    input: $module::In $(<$read>)?,
                    cx: &'a mut $crate::codegen::NodeContext<'_>,
                ) -> $crate::codegen::Work<'a, $module::Exit> {
                    $module::run(input, cx)
                }
            )*
        }

        /// The nodes exactly as the graph declares them.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct AsDeclared;

        impl Nodes for AsDeclared {}
    };
}

/// How a program begins runs of a graph, and goes on with them: `runs! { Desk(initial_prompt into String) }`, with what they are
/// given. Runs inside of a project are its own to go on with.
#[doc(hidden)]
#[macro_export]
macro_rules! __runs {
    ($graph:ident()) => {
        $crate::codegen::begun! { $graph, "A run from the start.", (), () }
        $crate::codegen::resumed! { $graph }
    };
    ($graph:ident($given:ident into $ty:ty)) => {
        $crate::codegen::begun! {
            $graph, "A run that starts with the caller's request.",
            ($given: impl ::core::convert::Into<$ty>), ($given)
        }
        $crate::codegen::resumed! { $graph }
    };
    ($graph:ident(inputs $ty:ty)) => {
        $crate::codegen::begun! { $graph, "A run with these inputs.", (inputs: $ty), (inputs) }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __begun {
    ($graph:ident, $doc:literal, ($($given:ident: $ty:ty)?), ($($passed:ident)?)) => {
        #[allow(dead_code, reason = "a program uses what it needs")]
        impl $graph {
            /// The graph as it is declared.
            pub fn new() -> Self {
                Self::default()
            }
        }

        #[allow(dead_code, reason = "a program uses what it needs")]
        impl<N: Nodes> $graph<N> {
            #[doc = $doc]
            pub fn start(&self $(, $given: $ty)?) -> $crate::codegen::Run<'_, Self> {
                $crate::codegen::Run::new(self, State::start($($passed)?))
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __resumed {
    ($graph:ident) => {
        #[allow(dead_code, reason = "a program uses what it needs")]
        impl<N: Nodes> $graph<N> {
            /// A run that a store keeps, to be answered, tried again, or forked.
            pub fn resume(
                &self,
                store: &::std::sync::Arc<dyn $crate::store::Store>,
                run: impl ::core::convert::Into<::std::string::String>,
            ) -> $crate::store::Resume<'_, Self> {
                $crate::store::Resume::new(self, store, run)
            }
        }
    };
}

/// What every graph answers alike: `basics! { starts at Draft, ends with String }`.
#[doc(hidden)]
#[macro_export]
macro_rules! __basics {
    (starts at $first:ident, ends with $output:ty) => {
        type At = At;
        type State = State;
        type Exit = Exit;
        type Output = $output;

        fn about(&self) -> &$crate::codegen::About {
            &ABOUT
        }

        fn dir(&self) -> &str {
            DIR
        }

        fn default_host(&self) -> $crate::codegen::DefaultHost {
            $crate::codegen::host_from_env()
        }

        fn first(&self) -> At {
            At::$first
        }

        fn number(&self, at: At) -> usize {
            at as usize
        }
    };
}

/// What a node reads: a key per line, with how it is held and, where it has another name, the name. Where a restored state may lack
/// something, the node's id stands first, for the error.
///
/// ```text
/// reads! {
///     In<'s> of "review" {
///         copied words: i64,
///         held title = "the title": &'s str,
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __reads {
    (In $(<$life:lifetime>)? { $($how:ident $field:ident $(= $key:literal)?: $ty:ty),* $(,)? }) => {
        $crate::codegen::read_struct! { [$($life)?] $($field $(= $key)?: $ty,)* }

        impl $(<$life>)? In $(<$life>)? {
            pub(super) fn read(state: & $($life)? super::State) -> Self {
                Self {
                    $($field: $crate::codegen::read_key!("", state, $how($field)),)*
                }
            }
        }
    };
    (In $(<$life:lifetime>)? of $node:literal { $($how:ident $field:ident $(= $key:literal)?: $ty:ty),* $(,)? }) => {
        $crate::codegen::read_struct! { [$($life)?] $($field $(= $key)?: $ty,)* }

        impl $(<$life>)? In $(<$life>)? {
            pub(super) fn read(
                state: & $($life)? super::State,
            ) -> ::core::result::Result<Self, $crate::codegen::MissingKey> {
                ::core::result::Result::Ok(Self {
                    $($field: $crate::codegen::read_key!($node, state, $how($field $($key)?)),)*
                })
            }
        }
    };
}

/// The keys that a node reads.
#[doc(hidden)]
#[macro_export]
macro_rules! __read_struct {
    ([$($life:lifetime)?] $($field:ident $(= $key:literal)?: $ty:ty,)*) => {
        /// What the node reads.
        #[derive(Copy)]
        pub struct In $(<$life>)? {
            $(
                /// The key of this name.
                $(#[doc = $key])?
                pub $field: $ty,
            )*
        }

        // A derived one names each key.
        impl $(<$life>)? ::core::clone::Clone for In $(<$life>)? {
            fn clone(&self) -> Self {
                *self
            }
        }
    };
}

/// One key of the state as a node reads it.
#[doc(hidden)]
#[macro_export]
macro_rules! __read_key {
    ($node:literal, $state:ident, copied($field:ident $($key:literal)?)) => {
        $state.$field
    };
    ($node:literal, $state:ident, borrowed($field:ident $($key:literal)?)) => {
        &$state.$field
    };
    ($node:literal, $state:ident, maybe($field:ident $($key:literal)?)) => {
        $state.$field.as_ref()
    };
    ($node:literal, $state:ident, maybe_slice($field:ident $($key:literal)?)) => {
        $state.$field.as_deref()
    };
    ($node:literal, $state:ident, held($field:ident $($key:literal)?)) => {
        $crate::codegen::held($node, $crate::codegen::key!($field $($key)?), &$state.$field)?
    };
    ($node:literal, $state:ident, held_copied($field:ident $($key:literal)?)) => {
        *$crate::codegen::held($node, $crate::codegen::key!($field $($key)?), &$state.$field)?
    };
}

pub use {
    __basics as basics, __begun as begun, __nodes as nodes, __overridable as overridable,
    __read_key as read_key, __read_struct as read_struct, __reads as reads, __resumed as resumed,
    __runs as runs,
};

/// Puts the exit of a node where it is wanted, if that is an `Option` of the same type.
pub fn put<T: 'static>(exit: T, to: &mut dyn Any) {
    if let Some(wanted) = to.downcast_mut() {
        *wanted = Some(exit);
    }
}
