//! What a graph says about itself that acts inside of a project, as its module declares it.

/// What a graph says about itself as one that acts inside of a project: a line per thing.
///
/// ```text
/// workflow! {
///     id "tools/release";
///     permissions "rye.execute.tool.rye.bash";
///     hook AfterStep, 1, HookAction::Retry(3);
///     env "notify", "tools/notify", "CHAT_URL";
///     schema r#"{"type":"object"}"#;
///     config r#"{"start":"list"}"#;
///     code Hooks;
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __workflow {
    (
        id $id:literal;
        $(permissions $($permission:literal),*;)?
        $(grants $($grant:literal),*;)?
        $(hook $event:ident, $layer:literal, $action:expr;)*
        $(env $node:literal, $item:literal, $variable:literal;)*
        $(schema $schema:literal;)?
        config $config:literal;
        $(warnings $($warning:literal),*;)?
        $(code $code:expr;)?
    ) => {
        /// What the graph says about itself as one that acts inside of a project.
        pub static WORKFLOW: $crate::codegen::Workflow = $crate::codegen::Workflow {
            id: $crate::codegen::Cow::Borrowed($id),
            permissions: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Cow::Borrowed($permission)),*)?
            ]),
            grants: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Cow::Borrowed($grant)),*)?
            ]),
            hooks: $crate::codegen::Cow::Borrowed(&[
                $($crate::codegen::HookAbout {
                    event: $crate::codegen::HookEvent::$event,
                    layer: $layer,
                    action: $action,
                },)*
            ]),
            env: $crate::codegen::Cow::Borrowed(&[
                $($crate::codegen::NeedAbout {
                    node: $crate::codegen::Cow::Borrowed($node),
                    item_id: $crate::codegen::Cow::Borrowed($item),
                    variable: $crate::codegen::Cow::Borrowed($variable),
                },)*
            ]),
            schema: $crate::codegen::Cow::Borrowed(::core::concat!($($schema)?)),
            config: $crate::codegen::Cow::Borrowed($config),
            warnings: $crate::codegen::Cow::Borrowed(&[
                $($($crate::codegen::Cow::Borrowed($warning)),*)?
            ]),
            code: $crate::codegen::Code::Compiled($crate::codegen::workflow_code!($($code)?)),
        };
    };
}

/// What is done beside the nodes.
#[doc(hidden)]
#[macro_export]
macro_rules! __workflow_code {
    () => {
        &()
    };
    ($code:expr) => {
        &$code
    };
}

pub use {__workflow as workflow, __workflow_code as workflow_code};
