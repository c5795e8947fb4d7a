//! `graph!("graph.yaml")`: an agent graph as a typed Rust module.
//!
//! This crate is a door and nothing else: it finds the file, hands it to the compiler, and gives rustc the module or the
//! errors. Everything it does can be had as text from `graphwright emit`.

mod arguments;
mod docs;
mod locate;

use arguments::Arguments;
use graphwright_compiler::{CompiledGraph, Home, Options, compile_file, features, outline_file};
use proc_macro2::{Ident, TokenStream};
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

/// The names of a module whose graph cannot be compiled as the runtime was built: what `needs_…!` puts beside its error.
#[doc(hidden)]
#[proc_macro]
pub fn __outline(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match syn::parse::<Arguments>(input) {
        Ok(arguments) => {
            let path = PathBuf::from(arguments.path.value());
            outlined(&arguments, &path, TokenStream::new()).into()
        }
        Err(error) => error.to_compile_error().into(),
    }
}

fn expand(arguments: &Arguments) -> TokenStream {
    let path = match locate::graph(&arguments.path.value()) {
        Ok(path) => path,
        Err(tried) => {
            let message = not_found(&arguments.path.value(), &tried);
            let error = syn::Error::new(arguments.path.span(), message);
            let path = Path::new(&arguments.path.value()).to_path_buf();
            return outlined(arguments, &path, error.to_compile_error());
        }
    };
    if let Some(wrong) = &arguments.wrong {
        return outlined(arguments, &path, wrong.to_compile_error());
    }
    match compile_file(&path, &options(arguments)) {
        Ok(compiled) => {
            let files = tracked(&compiled.files);
            let module = module(arguments, &compiled, &path);
            let warnings = compiled
                .warnings()
                .into_iter()
                .map(|text| warning(arguments, &text));
            quote!(#module #files #(#warnings)*)
        }
        Err(failed) => {
            let message = message(&arguments.path.value(), &failed.messages());
            let error = syn::Error::new(arguments.path.span(), message).to_compile_error();
            let files = tracked(&failed.files);
            outlined(arguments, &path, quote!(#error #files))
        }
    }
}

fn options(arguments: &Arguments) -> Options {
    let mut options = arguments.options.clone();
    if let Some(root) = std::env::var_os("CARGO_MANIFEST_DIR") {
        options.home = Home::Package(PathBuf::from(root));
    }
    options
}

/// What has rustc build the crate again when one of these files changes.
fn tracked(files: &[PathBuf]) -> TokenStream {
    let files = files.iter().map(|file| file.display().to_string());
    quote!(#(const _: &[u8] = include_bytes!(#files);)*)
}

/// All that is wrong, as one error: rustc would show the place of the macro beside each.
fn message(path: &str, found: &[String]) -> String {
    match found {
        [only] => only.clone(),
        several => format!(
            "`{path}` has {} errors\n\n{}",
            several.len(),
            several.join("\n\n")
        ),
    }
}

/// An error, and the names that the module would have: else whoever imports them would be told once more, of something that is not
/// wrong.
fn outlined(arguments: &Arguments, path: &Path, error: TokenStream) -> TokenStream {
    let outline = outline_file(path, &options(arguments));
    let visibility = &arguments.visibility;
    let name = name(arguments, &outline.module);
    let body = docs::without_strokes(outline.rust.parse().unwrap_or_default());
    quote!(#error #visibility mod #name { #body })
}

fn name(arguments: &Arguments, usual: &str) -> Ident {
    let given = arguments.name.clone();
    given.unwrap_or_else(|| format_ident!("{usual}"))
}

/// What makes rustc show a warning: the use of something that says of itself that it is not to be used. At the path of the
/// graph, which is the user's own code: of what a macro made up, rustc says nothing.
///
/// Stable Rust has nothing better. `proc_macro::Diagnostic` is not stable; `must_use` is the other lint that shows a text of ours, and
/// says first that a value is unused; what a macro prints is neither kept by cargo nor shown by editors.
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

fn module(arguments: &Arguments, compiled: &CompiledGraph, path: &Path) -> TokenStream {
    let visibility = &arguments.visibility;
    let name = name(arguments, &compiled.module);
    match compiled.rust.parse::<TokenStream>() {
        Ok(body) => {
            let path = path.display().to_string();
            let dialect = compiled.checked.program().dialect.name();
            let call = quote!(#visibility mod #name = #path, dialect = #dialect);
            let body = docs::without_strokes(body);
            built_in(compiled, &call, quote!(#visibility mod #name { #body }))
        }
        Err(error) => {
            let message =
                format!("graphwright made Rust that does not parse; please report this: {error}");
            quote!(::core::compile_error!(#message);)
        }
    }
}

/// The module, if the runtime was built with what its graph needs of the dialects; else an error that names it, and the outline of the
/// module.
fn built_in(compiled: &CompiledGraph, call: &TokenStream, module: TokenStream) -> TokenStream {
    let needed = features::of_dialects(compiled.checked.program()).into_iter();
    needed.fold(module, |module, part| {
        let needs = format_ident!("needs_{part}");
        quote!(::graphwright::codegen::#needs! { { #call } #module })
    })
}

fn not_found(path: &str, tried: &[PathBuf]) -> String {
    let tried: Vec<String> = tried
        .iter()
        .map(|candidate| format!("\n  tried {}", candidate.display()))
        .collect();
    format!("there is no graph at `{path}`{}", tried.concat())
}
