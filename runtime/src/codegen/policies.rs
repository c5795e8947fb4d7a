//! The policies that are watched while a graph runs, as its module declares them.

/// The static that a run is held by: for each policy, what it is, what it remembers after an event of each kind by what it remembered
/// before, and a line for each event that it looks at, with what that is to it.
///
/// ```text
/// watched! {
///     policy "asked", "Nothing goes out that nobody has read.", "what it requires has not happened";
///     then Forbidden [BROKEN, 1];
///     then Required [1, 1];
///     on Exit "review", "yes": Required;
///     on Enter "publish": Forbidden;
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __watched {
    ($(
        policy $id:literal, $why:literal, $broken:literal;
        $(then $kind:ident [$($next:tt),*];)*
        $(on $what:ident $node:literal $(, $name:literal $(, $key:literal)?)?: $role:ident;)*
    )*) => {
        /// The policies that a run is held to.
        static WATCHED: $crate::codegen::policies::PolicyTable = $crate::codegen::policies::PolicyTable {
            policies: $crate::codegen::Cow::Borrowed(&[
                $($crate::codegen::policies::WatchedPolicy {
                    id: $crate::codegen::Cow::Borrowed($id),
                    why: $crate::codegen::Cow::Borrowed($why),
                    broken: $crate::codegen::Cow::Borrowed($broken),
                    then: $crate::codegen::Cow::Borrowed(&[
                        $((
                            $crate::codegen::policies::Role::$kind,
                            $crate::codegen::Cow::Borrowed(&[$($crate::codegen::policies::next!($next)),*]),
                        ),)*
                    ]),
                    events: $crate::codegen::Cow::Borrowed(&[
                        $($crate::codegen::policies::WatchedEvent {
                            what: $crate::codegen::policies::Moment::$what,
                            node: $crate::codegen::Cow::Borrowed($node),
                            name: $crate::codegen::Cow::Borrowed(::core::concat!($($name)?)),
                            key: $crate::codegen::Cow::Borrowed(::core::concat!($($($key)?)?)),
                            role: $crate::codegen::policies::Role::$role,
                        },)*
                    ]),
                },)*
            ]),
        };
    };
}

/// What is remembered next.
#[doc(hidden)]
#[macro_export]
macro_rules! __next {
    (BROKEN) => {
        $crate::codegen::policies::BROKEN
    };
    ($next:literal) => {
        $next
    };
}

/// Holds each run to the policies of the module.
#[doc(hidden)]
#[macro_export]
macro_rules! __guarded {
    () => {
        fn guard(
            &self,
        ) -> ::core::option::Option<::std::sync::Arc<dyn $crate::codegen::policies::Guard>> {
            WATCHED.guard()
        }
    };
}

/// The names of the exits that policies look at: `exit_names! { Review(review::Yes) = "yes" }`.
#[doc(hidden)]
#[macro_export]
macro_rules! __exit_names {
    ($($node:ident($module:ident::$exit:ident) = $name:literal),* $(,)?) => {
        fn exit_name(&self, exit: &Exit) -> &str {
            match exit {
                $(Exit::$node($module::Exit::$exit { .. }) => $name,)*
                #[allow(unreachable_patterns, reason = "policies may look at all exits")]
                _ => "",
            }
        }
    };
}

pub use crate::policy::table::{BROKEN, Moment, PolicyTable, Role, WatchedEvent, WatchedPolicy};
pub use crate::run::guard::Guard;
pub use {__exit_names as exit_names, __guarded as guarded, __next as next, __watched as watched};
