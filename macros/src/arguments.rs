//! What stands between the parentheses of `graph!`.

use graphwright_compiler::{Dialect, Options};
use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitBool, LitStr, Token, Visibility, bracketed};

pub(crate) struct Arguments {
    pub(crate) visibility: Visibility,
    pub(crate) name: Option<Ident>,
    pub(crate) path: LitStr,
    pub(crate) options: Options,
    /// What is wrong behind the path. The module has its names all the same.
    pub(crate) wrong: Option<syn::Error>,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let visibility: Visibility = input.parse()?;
        let name = if input.peek(Token![mod]) {
            input.parse::<Token![mod]>()?;
            let name: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            Some(name)
        } else {
            None
        };
        let path: LitStr = input.parse()?;
        let mut options = Options::default();
        let wrong = all_options(input, &mut options).err();
        if wrong.is_some() {
            input.parse::<TokenStream>()?;
        }
        Ok(Self {
            visibility,
            name,
            path,
            options,
            wrong,
        })
    }
}

fn all_options(input: ParseStream<'_>, options: &mut Options) -> syn::Result<()> {
    while !input.is_empty() {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            break;
        }
        option(input, options)?;
    }
    Ok(())
}

fn option(input: ParseStream<'_>, options: &mut Options) -> syn::Result<()> {
    let name: Ident = input.parse()?;
    input.parse::<Token![=]>()?;
    match name.to_string().as_str() {
        "dialect" => {
            let text: LitStr = input.parse()?;
            let dialect = Dialect::named(&text.value()).ok_or_else(|| {
                syn::Error::new(
                    text.span(),
                    "expected \"loki\", \"rye\", \"kegal\" or \"euler\"",
                )
            })?;
            options.dialect = Some(dialect);
        }
        "strict" => options.strict = input.parse::<LitBool>()?.value,
        "deny_warnings" => {
            if input.parse::<LitBool>()?.value {
                options.levels.deny_warnings();
            }
        }
        "allow" => {
            for code in texts(input)? {
                options
                    .levels
                    .allow(&code.value())
                    .map_err(|problem| syn::Error::new(code.span(), problem.to_string()))?;
            }
        }
        "deny" => {
            for code in texts(input)? {
                options
                    .levels
                    .deny(&code.value())
                    .map_err(|problem| syn::Error::new(code.span(), problem.to_string()))?;
            }
        }
        "agents_dir" => options.agents_dir = Some(input.parse::<LitStr>()?.value().into()),
        "tools_dir" => options.tools_dir = Some(input.parse::<LitStr>()?.value().into()),
        "models" => options.models = Some(input.parse::<LitStr>()?.value().into()),
        _ => {
            return Err(syn::Error::new(
                name.span(),
                "expected `dialect`, `strict`, `deny_warnings`, `deny`, `allow`, `agents_dir`, `tools_dir` or `models`",
            ));
        }
    }
    Ok(())
}

fn texts(input: ParseStream<'_>) -> syn::Result<Vec<LitStr>> {
    let list;
    bracketed!(list in input);
    Ok(list
        .parse_terminated(|item| item.parse::<LitStr>(), Token![,])?
        .into_iter()
        .collect())
}
