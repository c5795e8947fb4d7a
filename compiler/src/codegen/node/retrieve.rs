//! A rag node: a query against its knowledge base.

use super::super::literal;
use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::updates::{self, Updates};
use super::{in_type, optional_text, own, seconds, text_fn};
use crate::ir::{Field, Retrieve, Type};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

pub(super) fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Retrieve) -> TokenStream {
    let spec = spec(work);
    let query = text_fn(plan, planned, "query", "Renders the query.", &work.query);
    let miss = if query.fallible { quote!(?) } else { quote!() };
    let query = query.definition;
    let input = in_type(plan, planned, &quote!(In));
    let done = planned.done().map(|exit| done(plan, planned, exit, &input));
    let (bind, end) = match planned
        .done()
        .map(|exit| (exit, planned.payload(exit).is_some()))
    {
        Some((ExitPlan { variant, .. }, true)) => (
            quote!(let found =),
            quote!(Ok(Exit::#variant(done(&input, found)))),
        ),
        Some((ExitPlan { variant, .. }, false)) => (quote!(), quote!(Ok(Exit::#variant))),
        None => (quote!(), quote!()),
    };
    quote! {
        pub(super) #spec

        /// Searches the knowledge base.
        pub async fn run(input: #input, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
            #bind cx.retrieve(&SPEC, query(&input)#miss).await?;
            #end
        }

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
