import ast, builtins, collections, difflib, json, re, string, sys

# Whether the text is the program of a command (`python3 -c '…'`), which shares its output with others.
is_program = False


def bound(node):
    """The names that a part of a program defines."""
    kind = type(node)
    if kind is ast.Name:
        return () if type(node.ctx) is ast.Load else (node.id,)
    if kind is ast.alias:
        return ((node.asname or node.name).split('.')[0],)
    if kind is ast.Global or kind is ast.Nonlocal:
        return node.names
    field = NAMED.get(kind)
    name = getattr(node, field) if field else None
    return (name,) if type(name) is str else ()


# The parts of a program that define a name, and where they keep it.
NAMED = {
    kind: field for kind in vars(ast).values() if isinstance(kind, type) and issubclass(kind, ast.AST)
    for field in ('name', 'arg', 'rest') if field in kind._fields
}


def dotted(node):
    """What it is called in the program: `json.loads`."""
    names, part = [], node
    while type(part) is ast.Attribute:
        names.append(part.attr)
        part = part.value
    # Nearly all are plain, and the printer of trees is slow.
    return '.'.join([part.id, *reversed(names)]) if type(part) is ast.Name else ast.unparse(node)


def is_call(node, *names):
    """Whether it calls one of these: `json.loads`."""
    return type(node) is ast.Call and dotted(node.func) in names


def imports(parts):
    """The modules that are imported, as they are called in the program, with their full names."""
    found = {}
    for part in parts:
        if isinstance(part, ast.Import):
            for alias in part.names:
                found[alias.asname or alias.name.split('.')[0]] = alias.name if alias.asname else alias.name.split('.')[0]
    return found


def is_plain(parts):
    """Whether all that is imported belongs to Python."""
    names = set()
    for part in parts:
        if isinstance(part, ast.Import):
            names.update(alias.name.split('.')[0] for alias in part.names)
        elif isinstance(part, ast.ImportFrom):
            names.add('.' if part.level else (part.module or '.').split('.')[0])
    return names <= sys.stdlib_module_names


def functions(parts):
    """The functions that are defined once, in no class, and not changed by a decorator."""
    inside = {id(item) for part in parts if isinstance(part, ast.ClassDef) for item in part.body}
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    defined = [part for part in parts if isinstance(part, kinds)]
    names = [name for part in parts for name in bound(part)]
    return {part.name: part for part in defined if id(part) not in inside and not part.decorator_list and names.count(part.name) == 1}


# What is done when it is called, and not where it stands.
LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def inner(stmts, leaves=LATER):
    """All parts of statements, without those of what stands by itself in them."""
    open_parts, found = list(stmts), []
    while open_parts:
        part = open_parts.pop()
        found.append(part)
        if not isinstance(part, leaves):
            open_parts.extend(ast.iter_child_nodes(part))
    return found


def own(function):
    """The parts of a function, without those of the functions in it."""
    return inner(function.body)


def around_of(parts):
    """What each part stands in, by its identity."""
    return {id(child): part for part in parts for child in ast.iter_child_nodes(part)}


def returned(function):
    """What a function returns."""
    return [part.value for part in own(function) if isinstance(part, ast.Return) and part.value is not None]


def makes(function):
    """Whether it is a generator."""
    return any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in own(function))


def file_names(stmt):
    """The names under which a `with` opens files: `open(…)`, `path.open()`."""
    opens = lambda call: is_call(call, 'open', 'io.open') or isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == 'open'
    items = stmt.items if isinstance(stmt, ast.With) else []
    return [item.optional_vars.id for item in items if opens(item.context_expr) and isinstance(item.optional_vars, ast.Name)]


def blocks(parts):
    """The lists of statements."""
    for part in parts:
        for field in ('body', 'orelse', 'finalbody'):
            block = getattr(part, field, None)
            if isinstance(block, list) and block:
                yield block


