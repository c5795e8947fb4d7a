# What goes over all of what it is handed.
TAKES_ALL = ('list', 'tuple', 'set', 'sorted', 'sum', 'max', 'min', 'dict', 'Counter', 'collections.Counter', 'statistics.mean', 'statistics.median', 'frozenset')


def is_stream(node, types, known):
    """Whether a value gives its values one after the other, and each of them once. `known`: what is known of names, each of which is looked at once."""
    if isinstance(node, ast.GeneratorExp):
        return True
    if not isinstance(node, (ast.Name, ast.Call)) or isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in types.bound - set(types.functions):
        return False
    function = types.functions.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
    name = node.id if isinstance(node, ast.Name) else function.name if function else None
    if name is not None:
        if name not in known:
            known[name] = False
            known[name] = makes_stream(function, types, known) if function else all_streams(types.values.get(name, []), types, known)
        return known[name]
    if is_call(node, 'csv.DictReader', 'csv.reader', 're.finditer', 'os.scandir', 'os.walk', 'iter'):
        return True
    if isinstance(node.func, ast.Attribute):
        return node.func.attr == 'finditer' or node.func.attr in ('glob', 'rglob', 'iterdir') and types.of(node.func.value) == 'path'
    return types.of(node) == 'iterator'


def all_streams(values, types, known):
    return bool(values) and all(is_stream(value, types, known) for value in values)


def makes_stream(function, types, known):
    """Whether a function gives a stream."""
    return isinstance(function, ast.FunctionDef) and (makes(function) or all_streams(returned(function), types, known))


def tests_of(parts):
    """The values that are asked whether they are true."""
    for part in parts:
        if isinstance(part, (ast.If, ast.While, ast.IfExp, ast.Assert)):
            yield part.test
        elif isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not):
            yield part.operand
        elif isinstance(part, ast.BoolOp):
            yield from part.values[:-1]
        elif is_call(part, 'bool') and part.args:
            yield part.args[0]


def used_up(node):
    """The value over all of which a part goes. `None`: it goes over none, or may stop before its end."""
    if isinstance(node, ast.For):
        stays = not any(goes_away(one) for one in inner(node.body))
        return node.iter if stays else None
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp)):
        return node.generators[0].iter
    if isinstance(node, ast.Call) and node.args:
        is_join = isinstance(node.func, ast.Attribute) and node.func.attr == 'join'
        alone = len(node.args) == 1 or is_call(node, 'sum')
        if alone and (is_join or is_call(node, *TAKES_ALL)):
            value = node.args[0]
            return value.generators[0].iter if isinstance(value, ast.GeneratorExp) else value
    return None


def streams(parts, types):
    """What gives values one after the other: asked whether it holds any, for its length, or gone over a second time."""
    shown, known = lambda node: ast.unparse(node)[:40], {}
    for value in tests_of(parts):
        if is_stream(value, types, known):
            yield value.lineno, f'asks whether `{shown(value)}` holds anything: it gives values one after the other, and is true whatever it gives', f'make a list of it first: `list({shown(value)})`'
    for part in parts:
        if is_call(part, 'len') and len(part.args) == 1 and is_stream(part.args[0], types, known):
            yield part.lineno, f'asks for the length of `{shown(part.args[0])}`, which gives values one after the other and has none', f'make a list of it first: `list({shown(part.args[0])})`'
        elif isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load) and is_stream(part.value, types, known):
            yield part.lineno, f'takes a part of `{shown(part.value)}`, which gives values one after the other and has none', f'make a list of it first: `list({shown(part.value)})`'
    # Who goes back to the begin of a file goes over it again.
    if not any(isinstance(part, ast.Attribute) and part.attr == 'seek' for part in parts):
        yield from taken_twice(parts, types, known)


def taken_twice(parts, types, known):
    """A stream that is gone over to its end, and then once more."""
    names = {name for name, values in types.values.items() if len(values) == 1 and is_stream(ast.Name(name, ast.Load()), types, known)}
    help = lambda name: f'make a list of it first: `{name} = list({ast.unparse(types.values[name][0])[:40]})`'
    for block in blocks(parts) if names else []:
        used = {}
        for stmt in block:
            # What a branch or a loop does may not be done.
            plain = isinstance(stmt, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return))
            whole = inner([stmt], (*LATER, ast.IfExp, ast.BoolOp)) if plain else [stmt]
            for part in inner([stmt]):
                value = used_up(part)
                if isinstance(value, ast.Name) and used.get(value.id, part.lineno) < part.lineno:
                    yield part.lineno, f'goes over `{value.id}` again, which gives each value once: nothing is left of it behind line {used[value.id]}', help(value.id)
            for part in whole:
                value = used_up(part)
                if isinstance(value, ast.Name) and value.id in names:
                    used.setdefault(value.id, part.lineno)
    for loop in parts if names else []:
        if not isinstance(loop, ast.For) or any(goes_away(one) for one in inner(loop.body)):
            continue
        inside = inner(loop.body)
        made = {name for part in inside for name in bound(part)}
        for stmt in loop.body:
            value = used_up(stmt)
            if isinstance(value, ast.Name) and value.id in names - made:
                yield stmt.lineno, f'goes over `{value.id}` in each round of the loop of line {loop.lineno}: it gives each value once, and nothing is left of it in the second round', help(value.id)


def lost_first_rows(parts, types):
    """`list(csv.DictReader(file))[1:]`: the line with the names is taken away already."""
    names = {name for name, values in types.values.items() if len(values) == 1 and is_call(values[0], 'csv.DictReader', 'DictReader') and not any(word.arg == 'fieldnames' for word in values[0].keywords) and len(values[0].args) == 1}
    is_reader = lambda node: isinstance(node, ast.Name) and node.id in names or is_call(node, 'csv.DictReader', 'DictReader') and len(node.args) == 1 and not any(word.arg == 'fieldnames' for word in node.keywords)
    for part in parts:
        is_next = isinstance(part, ast.Expr) and is_call(part.value, 'next') and part.value.args and is_reader(part.value.args[0])
        of = part.value if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Slice) and part.slice.upper is None and number_of(part.slice.lower) == 1 else None
        rows = made_of(of, types) if of is not None else None
        if is_next or is_call(rows, 'list') and len(rows.args) == 1 and is_reader(rows.args[0]):
            yield part.lineno, 'leaves out the first row of a `csv.DictReader`, which has taken the line with the names already', 'take that out'
