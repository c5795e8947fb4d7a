//! `graph!("graph.yaml")`: an agent graph as a typed Rust module.
//!
//! This crate is a door and nothing else: it finds the file, hands it to the compiler, and gives rustc the module or the
//! errors. Everything it does can be had as text from `graphwright emit`.

mod arguments;

use arguments::Arguments;
use graphwright_compiler::{Compiled, Home, compile_file, features};
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use std::path::{Path, PathBuf};

/// Compiles a graph into a module named after it.
///
/// ```ignore
/// graphwright::graph!("agents/triage/graph.yaml");                   // mod triage
/// graphwright::graph!(pub mod desk = "agents/triage/graph.yaml");    // pub mod desk
/// graphwright::graph!("agents/triage/graph.yaml", dialect = "loki", allow = ["unused-key"]);
/// ```
///
/// The path is relative to the file that calls the macro, or else to the package. Options mirror the flags of
/// `graphwright check`: `dialect`, `strict`, `allow`, `deny`, `deny_warnings`, `agents_dir`, `tools_dir`, `models`. The crate
/// is built again whenever the graph, or a file that was read with it, changes.
///
/// A wrong graph does not build: every fault is a compile error that shows file, line and help. What is only a warning is
/// shown as a warning of rustc, "use of deprecated constant `…::WARNING_IN_GRAPH`": a macro has no other way to warn.
#[proc_macro]
pub fn graph(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let arguments = match syn::parse::<Arguments>(input) {
        Ok(arguments) => arguments,
        Err(error) => return error.to_compile_error().into(),
    };
    expand(&arguments).into()
}

fn expand(arguments: &Arguments) -> TokenStream {
    let path = match locate(&arguments.path.value()) {
        Ok(path) => path,
        Err(tried) => {
            let message = not_found(&arguments.path.value(), &tried);
            return syn::Error::new(arguments.path.span(), message).to_compile_error();
        }
    };
    let tracked = |files: &[PathBuf]| {
        let files = files.iter().map(|file| file.display().to_string());
        quote!(#(const _: &[u8] = include_bytes!(#files);)*)
    };
    let mut options = arguments.options.clone();
    if let Some(root) = std::env::var_os("CARGO_MANIFEST_DIR") {
        options.home = Home::Package(PathBuf::from(root));
    }
    match compile_file(&path, &options) {
        Ok(compiled) => {
            let files = tracked(&compiled.files);
            let module = module(arguments, &compiled);
            let warnings = compiled
                .warnings()
                .into_iter()
                .map(|text| warning(arguments, &text));
            quote!(#module #files #(#warnings)*)
        }
        Err(failed) => {
            let files = tracked(&failed.files);
            let messages = failed.messages();
            quote!(#(::core::compile_error!(#messages);)* #files)
        }
    }
}

/// What makes rustc show a warning: the use of something that says of itself that it is not to be used. At the path of the
/// graph, which is the user's own code: of what a macro made up, rustc says nothing.
fn warning(arguments: &Arguments, text: &str) -> TokenStream {
    let text = format!("\n{text}");
    quote_spanned! {arguments.path.span()=>
        const _: () = {
            #[deprecated(note = #text)]
            const WARNING_IN_GRAPH: () = ();
            WARNING_IN_GRAPH
        };
    }
}

fn module(arguments: &Arguments, compiled: &Compiled) -> TokenStream {
    let visibility = &arguments.visibility;
    let name = arguments
        .name
        .clone()
        .unwrap_or_else(|| format_ident!("{}", compiled.module));
    match compiled.rust.parse::<TokenStream>() {
        Ok(body) => built_in(compiled, quote!(#visibility mod #name { #body })),
        Err(error) => {
            let message =
                format!("graphwright made Rust that does not parse; please report this: {error}");
            quote!(::core::compile_error!(#message);)
        }
    }
}

/// The module, if the runtime was built with what its graph needs of the dialects; else an error that names it, and nothing of the module.
fn built_in(compiled: &Compiled, module: TokenStream) -> TokenStream {
    let needed = features::of_dialects(compiled.checked.program()).into_iter();
    needed.fold(module, |module, part| {
        let needs = format_ident!("needs_{part}");
        quote!(::graphwright::codegen::#needs! { #module })
    })
}

/// The graph file: beside the calling file, or in the package.
fn locate(path: &str) -> Result<PathBuf, Vec<PathBuf>> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let caller = proc_macro::Span::call_site().local_file();
    let beside = caller
        .and_then(|file| file.parent().map(Path::to_path_buf))
        .map(|directory| directory.join(path));
    let candidates: Vec<PathBuf> = beside
        .into_iter()
        .chain(package.map(|package| package.join(path)))
        .collect();
    match candidates.iter().find(|candidate| candidate.exists()) {
        Some(found) => std::path::absolute(found).map_err(|_| candidates.clone()),
        None => Err(candidates),
    }
}

fn not_found(path: &str, tried: &[PathBuf]) -> String {
    let tried: Vec<String> = tried
        .iter()
        .map(|candidate| format!("\n  tried {}", candidate.display()))
        .collect();
    format!("there is no graph at `{path}`{}", tried.concat())
}
