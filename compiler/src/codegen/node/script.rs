//! A script node: a process that sees the state, prints an object, and may name the next node.

use super::super::literal;
use super::super::plan::{ExitPlan, NodePlan, Payload, Plan};
use super::kind::NodeEmitter;
use super::updates::{self, End, PayloadCode, Updates};
use super::{in_type, llm, run_fn, schema_const, seconds};
use crate::ir::{ExitCondition, Interpreter, Script};
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Script {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "out"]
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Script) -> TokenStream {
    let schema = work.writes.as_ref().map(schema_const);
    let spec = spec(work, &routes(plan, planned));
    let done = planned
        .exits
        .iter()
        .find(|exit| succeeds(exit))
        .map(|exit| done(plan, planned, exit));
    let failed = planned
        .failed()
        .map(|exit| (exit, llm::failed(plan, planned, exit)));
    let run = run(plan, planned, work, failed.as_ref());
    let failed = failed.map(|(_, failed)| failed.definition);
    quote! {
        #schema
        #spec
        #run
        #done
        #failed
    }
}

fn succeeds(exit: &ExitPlan<'_>) -> bool {
    exit.exit.outcome == crate::ir::Outcome::Success
}

/// The nodes that it says it may name.
fn routes(plan: &Plan<'_>, planned: &NodePlan<'_>) -> Vec<TokenStream> {
    let named = plan.program[planned.id].named_nodes().into_iter();
    named
        .map(|id| literal::text(&plan.program[id].id))
        .collect()
}

/// The exits that it takes by the name of a node, each with that name.
fn routed<'p>(plan: &Plan<'p>, planned: &'p NodePlan<'p>) -> Vec<(&'p str, &'p ExitPlan<'p>)> {
    let exits = planned.exits.iter();
    let routed = exits.filter_map(|exit| {
        let to = exit.exit.when.routed()?;
        Some((plan.program[to].id.as_str(), exit))
    });
    routed.collect()
}

/// The one node that an exit leads to.
fn next_id<'p>(plan: &Plan<'p>, exit: &ExitPlan<'_>) -> Option<&'p str> {
    exit.exit.to.node().map(|id| plan.program[id].id.as_str())
}

fn spec(work: &Script, routes: &[TokenStream]) -> TokenStream {
    let path = literal::text(&work.path);
    let interpreter = match work.interpreter {
        Interpreter::Bash => quote!(Bash),
        Interpreter::Python => quote!(Python),
        Interpreter::TypeScript => quote!(TypeScript),
    };
    let schema = if work.writes.is_some() {
        quote!(Some(SCHEMA))
    } else {
        quote!(None)
    };
    let env = work.env.iter().map(|name| literal::text(name));
    let reads = match &work.reads {
        Some(keys) => {
            let keys = keys.iter().map(|key| literal::text(key));
            quote!(Some(&[#(#keys),*]))
        }
        None => quote!(None),
    };
    super::spec(
        "ScriptSpec",
        &[
            ("path", path, ""),
            ("interpreter", quote!(Interpreter::#interpreter), ""),
            ("schema", schema, "None"),
            ("routes", quote!(&[#(#routes),*]), "& []"),
            ("reads", reads, "None"),
            ("env", quote!(&[#(#env),*]), "& []"),
            ("seconds", seconds(work.timeout), "Some (30.0)"),
        ],
    )
}

/// What the object a script printed makes the node write. All ways of success write the same.
fn done(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> TokenStream {
    let Some(payload) = planned.payload(exit) else {
        return quote!();
    };
    if !updates::adds(exit) {
        return quote!();
    }
    let built = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned: Some(quote!(out)),
        own: None,
        unnamed: quote!(out),
        extra: quote!(),
    }
    .build();
    let returned = printed_type(exit, Some(payload));
    let named = updates::mentions(&returned, "Reply");
    let definition = named.then(|| updates::reply(plan, exit, payload));
    let ident = &payload.ident;
    let result = if payload.boxed {
        quote!(Box<#ident>)
    } else {
        quote!(#ident)
    };
    let parameter = updates::parameter(&built);
    let out = if updates::mentions(&built, "out") {
        quote!(out)
    } else {
        quote!(_out)
    };
    quote! {
        #definition

        /// What the printed object makes the node write.
        fn done(#parameter: &In<'_>, #out: #returned) -> #result {
            #built
        }
    }
}

fn run(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    work: &Script,
    failed: Option<&(&ExitPlan<'_>, PayloadCode)>,
) -> TokenStream {
    let success = planned.exits.iter().find(|exit| succeeds(exit));
    let payload = success.and_then(|exit| planned.payload(exit));
    let ty = success.map_or_else(
        || quote!(Map<String, Value>),
        |exit| printed_type(exit, payload),
    );
    let out = out(planned, success);
    let end = end(planned);
    let bind = if payload.is_some() {
        quote!(ScriptReply { next, out })
    } else {
        quote!(ScriptReply { next, .. })
    };
    let way = way(plan, planned);
    let (parameter, argument) = updates::given(&out, &in_type(plan, planned, &quote!(In)));
    let (result, way, route) = match end {
        End::Always => (quote!(Exit), way, quote!(route(#argument printed))),
        End::Perhaps => (
            quote!(Result<Exit, Failure>),
            quote!(Ok(#way)),
            quote!(route(#argument printed)?),
        ),
    };
    let routed = end.with(&route);
    let failed = failed.map_or_else(
        || quote!(Err(failure.into())),
        |(exit, failed)| {
            let (variant, value) = (&exit.variant, &failed.value);
            end.with(&quote!(Exit::#variant(#value)))
        },
    );
    let body = quote! {
        match printed.read() {
            Ok(printed) => #routed,
            Err(failure) => #failed,
        }
    };
    let then = updates::then(end, &quote!(printed), &body);
    let on = match work.reads {
        Some(_) => "what it gets of the state",
        None => "the whole state",
    };
    let doc = format!(
        "Runs {} on {on} and follows its route.",
        literal::code(&work.path)
    );
    let work = quote!(cx.script(&SPEC, input.state).#then);
    let run = run_fn(plan, planned, &doc, &work);
    quote! {
        #run

        /// Turns what was printed into an exit.
        pub fn route(#parameter #bind: ScriptReply<#ty>) -> #result {
            #out
            #way
        }
    }
}

fn end(planned: &NodePlan<'_>) -> End {
    let anywhere = |exit: &ExitPlan<'_>| matches!(exit.exit.when, ExitCondition::RoutedAnywhere);
    match planned.failed() {
        Some(exit) if planned.payload(exit).is_none() && !planned.exits.iter().any(anywhere) => {
            End::Always
        }
        Some(_) | None => End::Perhaps,
    }
}

/// The type of the printed object: always an object, so what nothing declares is a map.
fn printed_type(exit: &ExitPlan<'_>, payload: Option<&Payload<'_>>) -> TokenStream {
    let named = exit
        .exit
        .writes
        .iter()
        .any(|write| matches!(write.source, crate::ir::Source::Returned(_)));
    if named {
        updates::returned_type(exit, payload)
    } else {
        quote!(Map<String, Value>)
    }
}

/// From what was decoded to the payload.
fn out(planned: &NodePlan<'_>, success: Option<&ExitPlan<'_>>) -> TokenStream {
    let Some((exit, payload)) = success.and_then(|exit| Some((exit, planned.payload(exit)?)))
    else {
        return quote!();
    };
    let named = exit
        .exit
        .writes
        .iter()
        .any(|write| matches!(write.source, crate::ir::Source::Returned(_)));
    match (updates::adds(exit), named, payload.boxed) {
        (true, ..) => quote!(let out = done(input, out);),
        (false, false, false) => quote!(let out = Out { rest: out };),
        (false, false, true) => quote!(let out = Box::new(Out { rest: out });),
        (false, true, true) => quote!(let out = Box::new(out);),
        (false, true, false) => quote!(),
    }
}

/// From `_next` to the exit.
fn way(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let carried = |exit: &ExitPlan<'_>| {
        let variant = &exit.variant;
        match planned.payload(exit) {
            Some(_) => quote!(Exit::#variant(out)),
            None => quote!(Exit::#variant),
        }
    };
    let done = planned.done();
    if let Some(anywhere) = planned
        .exits
        .iter()
        .find(|exit| matches!(exit.exit.when, ExitCondition::RoutedAnywhere))
    {
        let variant = &anywhere.variant;
        let jump = match planned.payload(anywhere) {
            Some(_) => quote!(Exit::#variant(At::jump(&name)?, out)),
            None => quote!(Exit::#variant(At::jump(&name)?)),
        };
        let none = done.map(carried);
        return quote! {
            match next {
                Some(name) => #jump,
                None => #none,
            }
        };
    }
    let routes = routed(plan, planned);
    let next_id = done.and_then(|exit| next_id(plan, exit));
    let arms = routes.iter().map(|(id, exit)| {
        let exit = carried(exit);
        quote!(Some(#id) => #exit,)
    });
    let allowed = routes.iter().map(|(id, _)| *id).chain(next_id);
    let none = done.map(|exit| {
        let exit = carried(exit);
        match next_id {
            Some(id) => quote!(None | Some(#id) => #exit,),
            None => quote!(None => #exit,),
        }
    });
    let wrong = quote!(route_error(name, &[#(#allowed),*]));
    let wrong = match planned.failed() {
        Some(exit) if planned.payload(exit).is_none() => {
            let variant = &exit.variant;
            quote!(Some(name) => Exit::#variant(#wrong),)
        }
        _ => quote!(Some(name) => return Err(#wrong),),
    };
    quote! {
        match next.as_deref() {
            #(#arms)*
            #none
            #wrong
        }
    }
}
