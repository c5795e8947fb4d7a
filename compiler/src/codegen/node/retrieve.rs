//! A rag node: a query against its knowledge base.

use super::super::literal;
use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::kind::NodeEmitter;
use super::updates::{self, PayloadCode, Updates};
use super::{certain, optional_text, own, run_fn, seconds, text_fn};
use crate::ir::{Field, Retrieve, Type};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl NodeEmitter for Retrieve {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "found"]
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Retrieve) -> TokenStream {
    let spec = spec(work);
    let query = text_fn(plan, planned, "query", "Renders the query.", &work.query);
    let (bound, asked) = certain("query", query.fallible);
    let query = query.definition;
    let done = planned.done().map(|exit| (exit, done(plan, planned, exit)));
    let end = done
        .as_ref()
        .map(|(exit, done)| updates::ending(planned, exit, done, "found"));
    let done = done.map(|(_, done)| done.definition);
    let work = quote! {
        #bound
        cx.retrieve(&SPEC, #asked).#end
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

fn done(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> PayloadCode {
    let Some(payload) = planned.payload(exit) else {
        return PayloadCode::default();
    };
    let updates = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned: None,
        own: Some(own(quote!(found), false, found())),
        unnamed: quote!(object(reply.fields)),
        extra: quote!(),
    };
    let found = ("found", quote!(SearchResult));
    updates.made("done", "What was found makes the node write this.", found)
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
