//! What a generated module says first whose nodes are linked against a room of this folder: without the feature of the room it does not
//! compile, and the error names what to add.
//!
//! A macro and no item, because what comes of a macro is told before the names that are missing. `graph!` hands it the whole module, and
//! before it what outlines the module, so that nothing else is told at all.

#[cfg(feature = "rye")]
#[doc(hidden)]
#[macro_export]
macro_rules! __needs_rye {
    ($({ $($call:tt)* } $($module:tt)*)?) => { $($($module)*)? };
}

#[cfg(feature = "kegal")]
#[doc(hidden)]
#[macro_export]
macro_rules! __needs_kegal {
    ($({ $($call:tt)* } $($module:tt)*)?) => { $($($module)*)? };
}

#[cfg(feature = "euler")]
#[doc(hidden)]
#[macro_export]
macro_rules! __needs_euler {
    ($({ $($call:tt)* } $($module:tt)*)?) => { $($($module)*)? };
}

#[cfg(not(feature = "rye"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __needs_rye {
    ($({ $($call:tt)* } $($module:tt)*)?) => {
        ::core::compile_error!(
            "this graph acts inside of a project (Rye), and the crate `graphwright` was built without that: add its feature `rye`, as in `cargo add graphwright --features rye`"
        );
        $($crate::__outline! { $($call)* })?
    };
}

#[cfg(not(feature = "kegal"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __needs_kegal {
    ($({ $($call:tt)* } $($module:tt)*)?) => {
        ::core::compile_error!(
            "this graph is a staged conversation (KeGAL), and the crate `graphwright` was built without that: add its feature `kegal`, as in `cargo add graphwright --features kegal`"
        );
        $($crate::__outline! { $($call)* })?
    };
}

#[cfg(not(feature = "euler"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __needs_euler {
    ($({ $($call:tt)* } $($module:tt)*)?) => {
        ::core::compile_error!(
            "this graph has bounded steps or judges (euleragent), and the crate `graphwright` was built without that: add its feature `euler`, as in `cargo add graphwright --features euler`"
        );
        $($crate::__outline! { $($call)* })?
    };
}

pub use {__needs_euler as needs_euler, __needs_kegal as needs_kegal, __needs_rye as needs_rye};
