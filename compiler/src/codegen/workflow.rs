//! What a graph says about itself that acts inside of a project, and its hooks.

use super::literal;
use super::node::action;
use super::plan::Plan;
use super::tree::ExprScope;
use crate::ir::{Cond, Event, Hook, HookAction, Workflow};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The static `WORKFLOW`: a line per thing that the graph says.
pub(super) fn about(plan: &Plan<'_>) -> TokenStream {
    let Some(workflow) = &plan.program.workflow else {
        return super::empty();
    };
    let id = literal::text(&workflow.id);
    let permissions = workflow.permissions.iter().map(|(pattern, _)| pattern);
    let permissions = listed("permissions", permissions);
    let grants = listed("grants", workflow.grants.iter());
    let hooks = workflow.hooks.iter().map(hook);
    let env = workflow.env.iter().map(|(node, item, variable)| {
        let [node, item, variable] = [node, item, variable].map(|text| literal::text(text));
        quote!(env #node, #item, #variable;)
    });
    let schema = workflow.schema.as_ref().map(|schema| {
        let schema = super::node::raw_text(&schema.to_string());
        quote!(schema #schema;)
    });
    let config = super::node::raw_text(&canonical(&workflow.config).to_string());
    let warnings = listed("warnings", workflow.warnings.iter());
    let code = code(plan).map(|_| quote!(code Hooks;));
    quote! {
        workflow! {
            id #id;
            #permissions
            #grants
            #(#hooks)*
            #(#env)*
            #schema
            config #config;
            #warnings
            #code
        }
    }
}

/// `permissions "rye.bash", "rye.file-system.*";`, if there is one.
fn listed<'t>(what: &str, texts: impl Iterator<Item = &'t String>) -> TokenStream {
    let texts: Vec<_> = texts.map(|text| literal::text(text)).collect();
    if texts.is_empty() {
        return super::empty();
    }
    let what = proc_macro2::Ident::new(what, proc_macro2::Span::call_site());
    quote!(#what #(#texts),*;)
}

/// `hook AfterStep, 1, HookAction::Retry(3);`
fn hook(hook: &Hook) -> TokenStream {
    let event = event(hook.event);
    let layer = Literal::u32_unsuffixed(hook.layer);
    let deed = match &hook.deed {
        HookAction::Retry { most } => {
            let most = Literal::u32_unsuffixed(*most);
            quote!(HookAction::Retry(#most))
        }
        HookAction::Call(call) => {
            let spec = action::spec(call);
            quote!(HookAction::Call(#spec))
        }
    };
    quote!(hook #event, #layer, #deed;)
}

/// Conditions and calls of hooks, and the graphs that actions run.
pub(super) fn beside(plan: &Plan<'_>) -> TokenStream {
    let Some(code) = code(plan) else {
        return super::empty();
    };
    quote! {
        /// Conditions and calls of the hooks, and the graphs that actions run.
        struct Hooks;

        impl graphwright::codegen::WorkflowCode for Hooks {
            #code
        }
    }
}

/// The methods; `None`: there is nothing to do beside the nodes.
fn code(plan: &Plan<'_>) -> Option<TokenStream> {
    let workflow = plan.program.workflow.as_ref()?;
    let (applies, calls) = (applies(plan, workflow), calls(plan, workflow));
    let nested = nested(plan);
    let code = quote!(#applies #calls #nested);
    (!code.is_empty()).then_some(code)
}

/// The graphs that actions run, by the ids that they are called by.
fn nested(plan: &Plan<'_>) -> TokenStream {
    let mut seen = std::collections::BTreeSet::new();
    let nodes = plan.program.nodes.iter();
    let actions = nodes.filter_map(|node| node.work.action());
    let arms: Vec<TokenStream> = actions
        .filter_map(|action| {
            let (id, child) = (action.item.constant_text()?, action.child?);
            let module = plan.children.get(child)?;
            let graph = super::struct_ident(plan.program.children.get(child)?);
            let text = literal::text(id);
            seen.insert(id)
                .then(|| quote!(#text => Some(nested.run(agents::#module::#graph::new())),))
        })
        .collect();
    if arms.is_empty() {
        return super::empty();
    }
    quote! {
        fn nested<'a>(
            &'a self,
            item_id: &str,
            nested: graphwright::codegen::NestedCall<'a>,
        ) -> Option<BoxFuture<'a, Result<Value, Interrupt>>> {
            match item_id {
                #(#arms)*
                _ => None,
            }
        }
    }
}

fn eyes<'a, 'p>(plan: &'a Plan<'p>) -> ExprScope<'a, 'p> {
    ExprScope {
        scene: None,
        own: Some(quote!(event)),
        written: &[],
        plan,
    }
}

fn applies(plan: &Plan<'_>, workflow: &Workflow) -> TokenStream {
    let arms: Vec<TokenStream> = workflow
        .hooks
        .iter()
        .enumerate()
        .filter(|(_, hook)| !matches!(hook.condition, Cond::Always))
        .map(|(number, hook)| {
            let number = Literal::usize_unsuffixed(number);
            let condition = eyes(plan).condition(&hook.condition);
            quote!(#number => #condition,)
        })
        .collect();
    if arms.is_empty() {
        return super::empty();
    }
    quote! {
        fn applies(&self, hook: usize, event: &Value, seen: &mut ExpressionScope<'_>) -> bool {
            match hook {
                #(#arms)*
                _ => true,
            }
        }
    }
}

fn calls(plan: &Plan<'_>, workflow: &Workflow) -> TokenStream {
    let arms: Vec<TokenStream> = workflow
        .hooks
        .iter()
        .enumerate()
        .filter_map(|(number, hook)| match &hook.deed {
            HookAction::Retry { .. } => None,
            HookAction::Call(call) => {
                let number = Literal::usize_unsuffixed(number);
                let call = action::call(&eyes(plan), call);
                Some(quote!(#number => Some(#call),))
            }
        })
        .collect();
    if arms.is_empty() {
        return super::empty();
    }
    let body = quote!(#(#arms)*);
    let name = |name: &str| {
        let used = super::node::updates::mentions(&body, name);
        let spelled = if used {
            name.to_owned()
        } else {
            format!("_{name}")
        };
        proc_macro2::Ident::new(&spelled, proc_macro2::Span::call_site())
    };
    let (event, seen) = (name("event"), name("seen"));
    quote! {
        fn call(&self, hook: usize, #event: &Value, #seen: &mut ExpressionScope<'_>) -> Option<ActionCall> {
            match hook {
                #body
                _ => None,
            }
        }
    }
}

fn event(event: Event) -> TokenStream {
    match event {
        Event::GraphStarted => quote!(GraphStarted),
        Event::AfterStep => quote!(AfterStep),
        Event::Error => quote!(Error),
        Event::Limit => quote!(Limit),
        Event::GraphCompleted => quote!(GraphCompleted),
    }
}

/// The same value with the keys of its maps in order: what only stands elsewhere is no other graph.
fn canonical(value: &serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(fields) => {
            let mut sorted: Vec<_> = fields.iter().collect();
            sorted.sort_by_key(|(key, _)| key.as_str());
            sorted
                .into_iter()
                .map(|(key, value)| (key.clone(), canonical(value)))
                .collect()
        }
        serde_json::Value::Array(items) => items.iter().map(canonical).collect(),
        serde_json::Value::Null
        | serde_json::Value::Bool(_)
        | serde_json::Value::Number(_)
        | serde_json::Value::String(_) => value.clone(),
    }
}
