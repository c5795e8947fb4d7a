//! The documentation of a module, as editors read it.

use proc_macro2::{Group, Literal, TokenStream, TokenTree};

/// The module with each text of documentation as it was written.
///
/// What is behind `//` of a comment that documents is text for rust-analyzer, also its third stroke, when it reads what a macro made of
/// text. The compiler knows better, and loses nothing here.
pub(crate) fn without_strokes(module: TokenStream) -> TokenStream {
    let one = |token| {
        let TokenTree::Group(group) = token else {
            return token;
        };
        TokenTree::Group(inside(&group))
    };
    module.into_iter().map(one).collect()
}

fn inside(group: &Group) -> Group {
    let stream = group.stream();
    let stream = match stroked(&stream) {
        Some(text) => quote::quote!(doc = #text),
        None => without_strokes(stream),
    };
    let mut made = Group::new(group.delimiter(), stream);
    made.set_span(group.span());
    made
}

/// The text of `doc = "/ text"` without its stroke.
fn stroked(attribute: &TokenStream) -> Option<Literal> {
    let mut tokens = attribute.clone().into_iter();
    let Some(TokenTree::Ident(name)) = tokens.next() else {
        return None;
    };
    let (Some(TokenTree::Punct(_)), Some(TokenTree::Literal(text)), None) =
        (tokens.next(), tokens.next(), tokens.next())
    else {
        return None;
    };
    let syn::Lit::Str(text) = syn::Lit::new(text) else {
        return None;
    };
    let text = text.value();
    let text = text.strip_prefix('/').filter(|_| name == "doc")?;
    Some(Literal::string(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    #[test]
    fn the_third_stroke_is_no_text() {
        let read = quote! {
            state! { State {
                #[doc = "/ Starts as `\"\"`."]
                need feedback: String = "/ stays",
            } }
            #[doc = " As it is."]
            struct Other;
        };
        let wanted = quote! {
            state! { State {
                #[doc = " Starts as `\"\"`."]
                need feedback: String = "/ stays",
            } }
            #[doc = " As it is."]
            struct Other;
        };
        assert_eq!(without_strokes(read).to_string(), wanted.to_string());
    }
}
