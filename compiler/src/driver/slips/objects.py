# What may give a class values in another way than its own `__init__`.
BUILDS = ('__init__', '__new__')


def plain_classes(parts):
    """The classes that are defined once, with nothing above or around them that could change them."""
    names = collections.Counter(name for part in parts for name in bound(part))
    changed = {part.value.id for part in parts if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and isinstance(part.value, ast.Name)}
    classes = (part for part in parts if isinstance(part, ast.ClassDef) and names[part.name] == 1 and part.name not in changed)
    return {part.name: part for part in classes if not part.decorator_list and not part.bases and not part.keywords}


def unmade(parts):
    """A class without `__init__` that is handed values."""
    classes = plain_classes(parts)
    for part in parts:
        name = part.func.id if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) else None
        body = classes[name].body if name in classes and (part.args or part.keywords) else []
        if body and not any(made in BUILDS for one in inner(body) for made in bound(one)):
            fields = any(isinstance(one, ast.AnnAssign) for one in body)
            help = f'write `@dataclass` above `class {name}`' if fields else f'give `{name}` an `__init__` that takes it'
            yield part.lineno, f'hands `{name}` a value, and the class has no `__init__` that takes one', help


def entered(parts):
    """`with Lock() as lock`, where `__enter__` returns nothing."""
    classes = plain_classes(parts)
    for part in parts:
        for item in part.items if isinstance(part, ast.With) else []:
            called, name = item.context_expr, item.optional_vars
            owner = classes.get(called.func.id) if isinstance(called, ast.Call) and isinstance(called.func, ast.Name) else None
            methods = [one for one in owner.body if isinstance(one, ast.FunctionDef) and one.name == '__enter__'] if owner and isinstance(name, ast.Name) else []
            if not methods or any(one.decorator_list or returned(one) or any(isinstance(stmt, ast.Raise) for stmt in one.body) for one in methods):
                continue
            used = [one for stmt in part.body for one in ast.walk(stmt) if isinstance(one, (ast.Attribute, ast.Subscript)) and isinstance(one.value, ast.Name) and one.value.id == name.id]
            if used:
                yield min(one.lineno for one in used), f'uses `{name.id}`, which is None: `__enter__` of `{owner.name}` returns nothing', 'end `__enter__` with `return self`'


def prefixes(parts, types):
    """`text.startswith([…])`"""
    for part in parts:
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('startswith', 'endswith') and part.args:
            if types.of(part.args[0]) in ('list', 'set'):
                shown = ast.unparse(part.args[0])[:40]
                yield part.lineno, f'hands `{part.func.attr}` {CALLED[types.of(part.args[0])]}, and it takes a text or a tuple', f'write `tuple({shown})`'


# What a module may give that has methods called as its own functions are: `re = re.compile(…)`.
MADE = (dict, list, str, bytes, int, float, set, tuple, type(re.compile('')))


def hidden_modules(parts, body):
    """`json = json.loads(text)`: from there on the name is no module."""
    known = imports(parts)
    for stmt in body:
        if not isinstance(stmt, ast.Assign) or len(stmt.targets) != 1 or not isinstance(stmt.targets[0], ast.Name):
            continue
        name = stmt.targets[0].id
        given = path(stmt.value.func) if isinstance(stmt.value, ast.Call) else []
        here = module(known.get(name, '')) if given[:1] == [name] and len(given) > 1 else None
        if here is None:
            continue
        for part in parts:
            is_later = isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == name and part.lineno > stmt.end_lineno
            if is_later and hasattr(here, part.attr) and not any(hasattr(kind, part.attr) for kind in MADE):
                yield part.lineno, f'uses `{name}.{part.attr}`, and `{name}` is no module any more since line {stmt.lineno}', f'give what line {stmt.lineno} makes another name'


def led_away(parts):
    """The object is printed where all that is printed is led to standard error."""
    prints = [part for part in parts if is_call(part, 'print', 'sys.stdout.write', 'json.dump') and any(is_call(one, 'json.dumps') or one is part and is_call(part, 'json.dump') for one in ast.walk(part))]
    for part in parts:
        led = [item.context_expr for item in part.items if is_call(item.context_expr, 'redirect_stdout', 'contextlib.redirect_stdout') and ast.unparse(item.context_expr.args[0] if item.context_expr.args else item.context_expr) == 'sys.stderr'] if isinstance(part, ast.With) else []
        if not led:
            continue
        inside = {id(one) for one in inner(part.body)}
        within = [one for one in prints if id(one) in inside]
        if within and len(within) == len(prints):
            yield within[0].lineno, f'prints its object where line {part.lineno} leads all that is printed to standard error', 'move that line out of the `with`'
