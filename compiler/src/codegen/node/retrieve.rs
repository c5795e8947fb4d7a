//! A rag node: a query against its knowledge base.

use super::super::literal;
use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::updates::{self, Updates};
use super::{certain, in_type, optional_text, own, run_fn, seconds, text_fn};
use crate::ir::{Field, Retrieve, Type};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

pub(super) fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Retrieve) -> TokenStream {
    let spec = spec(work);
    let query = text_fn(plan, planned, "query", "Renders the query.", &work.query);
    let (bound, asked) = certain("query", query.fallible);
    let query = query.definition;
    let input = in_type(plan, planned, &quote!(In));
    let done = planned.done().map(|exit| done(plan, planned, exit, &input));
    let end = planned.done().map(|exit| {
        let variant = &exit.variant;
        match planned.payload(exit) {
            Some(_) => quote!(move |found| Ok(Exit::#variant(done(&input, found)))),
            None => quote!(|_| Ok(Exit::#variant)),
        }
    });
    let work = quote! {
        #bound
        cx.retrieve(&SPEC, #asked).then(#end)
    };
    let run = run_fn(plan, planned, "Searches the knowledge base.", &work);
    quote! {
        pub(super) #spec

        #run

        #query

        #done
    }
}

fn spec(work: &Retrieve) -> TokenStream {
    let documents = work
        .documents
        .iter()
        .map(|(document, _)| literal::text(document));
    let number = |number: Option<u32>| match number {
        Some(number) => {
            let number = Literal::u32_unsuffixed(number);
            quote!(Some(#number))
        }
        None => quote!(None),
    };
    let build = &work.build;
    super::spec(
        "RetrieveSpec",
        &[
            ("documents", quote!(&[#(#documents),*]), "& []"),
            ("top_k", number(work.top_k), "None"),
            ("seconds", seconds(work.timeout), "Some (120.0)"),
            (
                "embedding_model",
                optional_text(build.embedding_model.as_deref()),
                "None",
            ),
            ("chunk_size", number(build.chunk_size), "None"),
            ("chunk_overlap", number(build.chunk_overlap), "None"),
            (
                "reranker_model",
                optional_text(build.reranker_model.as_deref()),
                "None",
            ),
            ("batch_size", number(build.batch_size), "None"),
        ],
    )
}

fn done(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    exit: &ExitPlan<'_>,
    input: &TokenStream,
) -> TokenStream {
    let Some(payload) = planned.payload(exit) else {
        return quote!();
    };
    let built = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned: None,
        own: Some(own(quote!(found), false, found())),
        unnamed: quote!(object(reply.fields)),
        extra: quote!(),
    }
    .build();
    let ident = &payload.ident;
    let result = if payload.boxed {
        quote!(Box<#ident>)
    } else {
        quote!(#ident)
    };
    let parameter = updates::parameter(&built);
    let found = if updates::mentions(&built, "found") {
        quote!(found)
    } else {
        quote!(_found)
    };
    quote! {
        /// What was found makes the node write this.
        fn done(#parameter: &#input, #found: Retrieved) -> #result {
            #built
        }
    }
}

/// The type of `{{output}}` in a rag node (Loki wiki, "`{{output}}` shape").
fn found() -> Type {
    let field = |name: &str, ty| Field {
        name: name.into(),
        ty,
        required: true,
        doc: String::new(),
    };
    Type::Object {
        fields: vec![
            field("context", Type::Text),
            field("sources", Type::List(Box::new(Type::Text))),
        ],
        open: false,
    }
}
