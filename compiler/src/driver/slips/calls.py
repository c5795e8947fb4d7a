def arity(parts, types):
    """A function of the script that is called with more or fewer values than it takes."""
    for part in parts:
        if not isinstance(part, ast.Call) or not isinstance(part.func, ast.Name) or part.func.id not in types.functions:
            continue
        takes = types.functions[part.func.id].args
        is_open = takes.vararg or takes.kwarg or any(isinstance(one, ast.Starred) for one in part.args) or any(word.arg is None for word in part.keywords)
        places = [*takes.posonlyargs, *takes.args]
        given = {word.arg for word in part.keywords}
        needed = {one.arg for one in places[len(part.args):len(places) - len(takes.defaults)]}
        needed |= {one.arg for one, value in zip(takes.kwonlyargs, takes.kw_defaults) if value is None}
        name, lacks = part.func.id, sorted(needed - given)
        if is_open:
            continue
        strange = sorted(given - {one.arg for one in (*takes.args, *takes.kwonlyargs)})
        if strange:
            near = difflib.get_close_matches(strange[0], [one.arg for one in (*takes.args, *takes.kwonlyargs)], 1, 0.6)
            yield part.lineno, f'hands `{name}` an argument `{strange[0]}`, which it does not take', f'write `{near[0]}=`' if near else 'take it out'
            continue
        if len(part.args) > len(places):
            yield part.lineno, f'calls `{name}` with {len(part.args)} values, and it takes {len(places)}', 'take out what it does not take'
        elif lacks:
            yield part.lineno, f'calls `{name}` without `{lacks[0]}`, which it needs', f'hand it `{lacks[0]}`'


def gives_nothing(parts, types):
    """A function that returns nothing, and whose result is used."""
    statements = [part.value for part in parts if isinstance(part, ast.Expr)]
    statements += [part.value for part in parts if isinstance(part, ast.Assign) and all(getattr(one, 'id', None) == '_' for one in part.targets)]
    lone = {id(one) for value in statements for one in dropped(value)}
    ends = {id(value) for part in parts if is_call(part, 'sys.exit', 'exit', 'SystemExit', 'asyncio.run') for value in part.args}
    ends |= {id(part.value) for part in parts if isinstance(part, (ast.Return, ast.Await))}
    # `sys.exit(main() or 0)`
    ends |= {id(one) for part in parts if isinstance(part, ast.BoolOp) and id(part) in ends for one in part.values}
    ends |= {id(part.body) for part in parts if isinstance(part, ast.Lambda)}
    for part in parts:
        name = part.func.id if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) else None
        function = types.functions.get(name)
        if function is None or id(part) in lone | ends or returned(function) or makes(function):
            continue
        # `x or die("no x")`: it does not come back.
        if any(leaves(one) for one in own(function) if isinstance(one, ast.Call)):
            continue
        is_real = not isinstance(function.body[-1], (ast.Raise, ast.Pass)) and not is_docstring(function.body[-1]) and not stays(function.body[-1], types)
        if is_real and not isinstance(function, ast.AsyncFunctionDef) and not all(isinstance(one, ast.Raise) for one in function.body[-1:]):
            yield part.lineno, f'uses what `{name}` returns, and `{name}` returns nothing', f'let `{name}` end with `return …`'


def dropped(value):
    """What nobody uses, where nobody uses a value: `p(a) if t else p(b)`, `t and p(a)`, `[p(n) for n in names]`."""
    yield value
    inner = []
    if isinstance(value, ast.IfExp):
        inner = [value.body, value.orelse]
    elif isinstance(value, ast.BoolOp):
        inner = value.values
    elif isinstance(value, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        inner = [value.elt]
    elif isinstance(value, (ast.Tuple, ast.List)):
        inner = value.elts
    for one in inner:
        yield from dropped(one)


def is_docstring(part):
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


def unlike(parts, types):
    """A function that reads JSON on one way, and returns its text on another."""
    for function in types.functions.values():
        values = returned(function)
        kinds = [types.of(value) for value in values]
        if 'json' in kinds and 'str' in kinds:
            value = values[kinds.index('str')]
            if not isinstance(value, (ast.Constant, ast.JoinedStr)):
                shown = ast.unparse(value)[:40]
                yield value.lineno, f'returns the text `{shown}` here, and what it read as JSON elsewhere', f'write `json.loads({shown})`'


def unchecked(parts, types):
    """A match that is used without asking whether there is one."""
    tried = {id(node) for part in parts if isinstance(part, ast.Try) for stmt in part.body for node in ast.walk(stmt)}
    tested = set()
    for part in parts:
        tests = [part.test] if isinstance(part, (ast.If, ast.IfExp, ast.While, ast.Assert)) else [part] if isinstance(part, (ast.BoolOp, ast.Compare)) else []
        tests += part.ifs if isinstance(part, ast.comprehension) else []
        tested.update(node.id for test in tests for node in ast.walk(test) if isinstance(node, ast.Name))
    for part in parts:
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and types.of_name(part.value.id) == 'match' and part.value.id not in tested and id(part) not in tried:
            name = part.value.id
            yield part.lineno, f'uses `{name}.{part.attr}` without asking whether `{name}` was found', f'write `if {name}:` before it'


# A day has so many seconds.
DAY = 86400


def whole_days(parts, types):
    """`delta.seconds // 86400`: the seconds of a difference are those beside its days."""
    for part in parts:
        is_division = isinstance(part, ast.BinOp) and isinstance(part.op, (ast.FloorDiv, ast.Div))
        if not is_division or not isinstance(part.left, ast.Attribute) or part.left.attr != 'seconds':
            continue
        if isinstance(part.right, ast.Constant) and isinstance(part.right.value, (int, float)) and part.right.value >= DAY:
            shown = ast.unparse(part.left.value)[:40]
            yield part.lineno, f'divides `{shown}.seconds`, which is below a day, by {part.right.value}', f'write `{shown}.days`, or `{shown}.total_seconds()`'


