//! Names that nothing defines.

use super::{Slip, Text};
use crate::suggestion::nearest;

/// What is there in each script: names of the language, of Node, Deno and Bun.
const GLOBALS: &str = " undefined NaN Infinity globalThis global window self document arguments eval isNaN isFinite parseInt parseFloat decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError InternalError Number BigInt Math Date String RegExp Array Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array Map Set WeakMap WeakSet WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics JSON Iterator AsyncIterator Promise Reflect Proxy Intl WebAssembly Temporal DisposableStack AsyncDisposableStack console process Buffer require module exports __dirname __filename setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask structuredClone fetch Request Response Headers FormData Blob File FileReader URL URLSearchParams URLPattern TextEncoder TextDecoder TextEncoderStream TextDecoderStream AbortController AbortSignal Event EventTarget EventSource CustomEvent CloseEvent ErrorEvent MessageChannel MessagePort MessageEvent BroadcastChannel WebSocket performance PerformanceEntry PerformanceObserver crypto Crypto CryptoKey SubtleCrypto navigator Navigator localStorage sessionStorage atob btoa DOMException ReadableStream WritableStream TransformStream CompressionStream DecompressionStream ReadableStreamDefaultReader WritableStreamDefaultWriter ByteLengthQueuingStrategy CountQueuingStrategy Storage Worker WorkerGlobalScope alert prompt confirm Deno Bun HTMLRewriter reportError gc location name ";

/// What other languages call what is called so here.
const MEANT: [(&str, &str); 9] = [
    ("True", "true"),
    ("False", "false"),
    ("None", "null"),
    ("nil", "null"),
    ("print", "console.log"),
    ("len", ".length"),
    ("str", "String"),
    ("int", "parseInt"),
    ("float", "parseFloat"),
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let open = [
        "TSModuleDeclaration",
        "TSGlobalDeclaration",
        "WithStatement",
    ];
    let is_open = text
        .nodes()
        .any(|node| open.contains(&node.kind()) || node.kind().starts_with("JSX"));
    if is_open || text.text.contains("eval(") || text.text.contains("declare ") {
        return Vec::new();
    }
    let names = &text.names;
    let guarded = names.guarded();
    let is_known = |name: &str| {
        GLOBALS.contains(&format!(" {name} "))
            || names.declared.contains_key(name)
            || names.types.contains_key(name)
            || guarded.contains(name)
            || names.assigned.contains_key(name)
    };
    let reads = names.reads(text.tree);
    let unknown = reads
        .into_iter()
        .filter_map(|node| Some((node, node.name()?)));
    let unknown = unknown.filter(|(_, name)| !is_known(name));
    let found = unknown.map(|(node, name)| {
        let meant = MEANT.iter().find(|(wrong, _)| *wrong == name);
        let near = nearest(name, names.declared.keys().copied());
        let help = match (meant, near) {
            (Some((_, meant)), _) => format!("write `{meant}`"),
            (None, Some(near)) => format!("the script probably means `{}`", near.name),
            (None, None) => match module_of(name) {
                Some(module) => format!("import it: `import {{ {name} }} from \"{module}\"`"),
                None => format!("declare `{name}`, or import it"),
            },
        };
        Slip::new(
            node,
            format!("uses the name `{name}`, which nothing in it defines"),
            help,
        )
    });
    found.collect()
}

/// The module of Node that has a function of this name.
fn module_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "readFileSync" | "writeFileSync" | "existsSync" | "readdirSync" | "mkdirSync"
        | "appendFileSync" | "statSync" | "unlinkSync" | "copyFileSync" | "rmSync" => "node:fs",
        "readFile" | "writeFile" | "readdir" | "mkdir" => "node:fs/promises",
        "execSync" | "spawnSync" | "execFileSync" | "exec" | "spawn" => "node:child_process",
        "join" | "resolve" | "dirname" | "basename" => "node:path",
        "createHash" | "randomUUID" => "node:crypto",
        _ => return None,
    })
}
