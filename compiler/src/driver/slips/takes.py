# What each use asks of a value.
ANY = ('text', 'number', 'list', 'map', 'truth')
MEASURED = ('text', 'list', 'map')
# Methods that one kind of value has.
OWN_METHODS = {
    'text': set(dir(str)) - set(dir(list)) - set(dir(dict)) - set(dir(int)) - set(dir(float)),
    'list': set(dir(list)) - set(dir(str)) - set(dir(dict)) - set(dir(int)) - set(dir(float)),
    'map': set(dir(dict)) - set(dir(str)) - set(dir(list)) - set(dir(int)) - set(dir(float)),
}
# Functions, and what their first value has to be.
ASKS = {
    'len': MEASURED, 'sorted': MEASURED, 'sum': MEASURED, 'enumerate': MEASURED, 'set': MEASURED, 'list': MEASURED, 'tuple': MEASURED,
    'float': ('text', 'number', 'truth'), 'int': ('text', 'number', 'truth'), 'round': ('number', 'truth'), 'abs': ('number', 'truth'),
    'range': ('number', 'truth'), 'open': ('text', 'number', 'truth'), 'Path': ('text',), 'pathlib.Path': ('text',), 'json.loads': ('text',),
    'os.path.join': ('text',), 'os.path.exists': ('text', 'number', 'truth'),
}
ORDERS = (ast.Lt, ast.Gt, ast.LtE, ast.GtE)
KINDS = {'str': 'text', 'int': 'number', 'float': 'number', 'list': 'list', 'dict': 'map', 'bool': 'truth'}
NUMERIC = ('number', 'truth')


def is_given(node, types):
    """Whether a value is what the script is handed: its state, or its parameters."""
    if isinstance(node, ast.IfExp):
        return is_given(node.body, types) and is_given(node.orelse, types)
    if types.of(node) == 'json' and is_read_from(node, types):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in types.functions and types.of(node) == 'json':
        inner = ast.unparse(types.functions[node.func.id])
        return 'sys.stdin' in inner or 'GRAPH_STATE' in inner
    return isinstance(node, ast.Name) and (holds_given(node.id, types) or is_handed(node.id, types))


def is_handed(name, types):
    """Whether a name is that of one parameter, and each call of its function hands it what the script is handed."""
    if name not in types.handed:
        # What is made of itself is not known while it is looked at.
        types.handed[name] = False
        places = types.parameters.get(name, [])
        if len(places) == 1:
            called, place = places[0]
            calls = types.calls.get(called, [])
            given = [call.args[place] for call in calls if len(call.args) > place and not any(isinstance(one, ast.Starred) for one in call.args)]
            types.handed[name] = bool(calls) and len(given) == len(calls) and all(is_given(value, types) for value in given)
    return types.handed[name]


def parameters(parts):
    """The parameters whose names are given nothing else: by what their function is called, and their places there."""
    found, others, known = {}, set(), set()
    classes = {id(stmt): part for part in parts if isinstance(part, ast.ClassDef) for stmt in part.body}
    for part in parts:
        owner = classes.get(id(part))
        if not isinstance(part, ast.FunctionDef) or part.decorator_list or owner is not None and part.name != '__init__':
            continue
        names = [*part.args.posonlyargs, *part.args.args][owner is not None:]
        for place, one in enumerate(names):
            known.add(id(one))
            found.setdefault(one.arg, []).append((owner.name if owner is not None else part.name, place))
    for part in parts:
        if id(part) not in known and not isinstance(part, ast.keyword):
            others.update(bound(part))
    return {name: places for name, places in found.items() if name not in others}


def is_read_from(node, types):
    """Whether it reads what the script is handed, or a name that holds the text of that, or its file."""
    first = node.args[0] if isinstance(node, ast.Call) and node.args else node
    return is_source(first, types.sources) or is_source(node, set())


# What stands where a script takes what it is handed.
SIGNS = ('sys.stdin', 'GRAPH_STATE')


def is_source(node, known):
    """Whether a value is the text of what the script is handed, the file of it, or its path."""
    inside = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    text = ast.unparse(node)
    return any(sign in text for sign in SIGNS) or bool(inside & known)


def sources(parts):
    """The names that hold such a text, file or path, and nothing else."""
    bindings, others = {}, set()
    places = set()
    for part in parts:
        pairs = []
        if isinstance(part, ast.Assign) and len(part.targets) == 1:
            pairs = [(part.targets[0], part.value)]
        elif isinstance(part, (ast.With, ast.AsyncWith)):
            pairs = [(item.optional_vars, item.context_expr) for item in part.items]
        for target, value in pairs:
            if isinstance(target, ast.Name):
                places.add(id(target))
                bindings.setdefault(target.id, []).append(value)
    for part in parts:
        others.update([] if id(part) in places or isinstance(part, ast.keyword) else bound(part))
    known = set()
    for _ in range(4):
        for name, values in bindings.items():
            is_text = all(not makes_json(value) and (is_source(value, known) or is_nothing(value)) for value in values)
            if name not in others and is_text and not all(map(is_nothing, values)):
                known.add(name)
    return known


def makes_json(node):
    return any(is_call(part, 'json.loads', 'json.load') for part in ast.walk(node))


def is_nothing(node):
    return isinstance(node, ast.Constant) and node.value in (None, '', '{}')


def holds_given(name, types):
    values = types.values.get(name, [])
    return bool(values) and all(not isinstance(value, ast.Name) and is_given(value, types) for value in values)


def read_of(node, types):
    """The key that is read there of what the script is handed."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.ctx, ast.Load):
        held, key = node.value, node.slice.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == 'get' and node.args and isinstance(node.args[0], ast.Constant):
        held, key = node.func.value, node.args[0].value
    else:
        return None
    return key if isinstance(key, str) and is_given(held, types) else None


def takes(parts, types):
    """The keys of what the script is handed, the steps into them, and the kinds of values with which a line does not fail."""
    above = around_of(parts)
    changed = [part for part in parts if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load)]
    changed += [part.func for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('update', 'setdefault', 'pop')]
    if any(is_given(part.value, types) for part in changed):
        return
    aliases = {name: read_of(values[0], types) for name, values in types.values.items() if len(values) == 1}
    asked_for, careful = expected(parts, types, aliases), doubtful(parts, above)
    for part in parts:
        key = read_of(part, types)
        if key is None and isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
            key = aliases.get(part.id)
        if key is None or key in asked_for or is_careful(part, above, careful):
            continue
        kinds, says = asked(part, above.get(id(part)), above, types) or (ANY, '')
        if kinds != ANY:
            yield key, (), kinds, part.lineno, says
        other = partner(part, above.get(id(part)))
        if other is not None:
            name = read_of(other, types) or (aliases.get(other.id) if isinstance(other, ast.Name) else None)
            if name is not None and name != key:
                yield key, (), ('same', name), part.lineno, f'adds `{name}` to it'
    yield from inner_takes(parts, types, above)


# Functions that ask of which kind a value is.
ASKING = ('isinstance', 'type', 'hasattr', 'callable')


def expected(parts, types, aliases):
    """The keys of which the script asks of which kind their values are."""
    found = set()
    for part in parts:
        values = part.args[:1] if is_call(part, *ASKING) else [part.subject] if isinstance(part, ast.Match) else []
        for value in values:
            found.add(read_of(value, types) or (aliases.get(value.id) if isinstance(value, ast.Name) else None))
    return found


def doubtful(parts, above):
    """The branches whose way depends on a kind."""
    found = set()
    for part in parts:
        if is_call(part, *ASKING):
            while id(part) in above and id(part) not in found:
                found.add(id(part))
                part = above[id(part)]
    return found


def is_careful(part, above, doubtful):
    """Whether the script expects values of several kinds there, or comes there only with another value."""
    while id(part) in above:
        inner, part = part, above[id(part)]
        if isinstance(part, (ast.Try, ast.match_case)):
            return True
        if isinstance(part, (ast.If, ast.IfExp, ast.BoolOp)) and id(part) in doubtful:
            return True
        if isinstance(part, (ast.If, ast.IfExp)) and inner is not part.test and names_a_text(part.test):
            return True
    return False


def names_a_text(test):
    """`kind == "list"`: which kind another value has, a text may say."""
    inside = [part for part in ast.walk(test) if isinstance(part, ast.Compare)]
    return any(isinstance(side, ast.Constant) and isinstance(side.value, str) for part in inside for side in [part.left, *part.comparators])


def summed(part, above, types):
    """The kind of one of the values that are added to each other there."""
    while isinstance(above.get(id(part)), ast.BinOp) and isinstance(above[id(part)].op, ast.Add):
        part = above[id(part)]
    open_parts, kinds = [part], set()
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
            open_parts += [part.left, part.right]
        else:
            kinds.add(KINDS.get(types.of(part)))
    kinds &= {'text', 'number', 'list'}
    return kinds.pop() if len(kinds) == 1 else None


def partner(part, parent):
    is_sum = isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add) and parent.left is part
    return parent.right if is_sum else None


def asked(part, parent, above, types):
    """What the line asks of a value, and what it does with it."""
    if isinstance(parent, ast.BinOp):
        other = parent.right if parent.left is part else parent.left
        kind = summed(parent, above, types) if isinstance(parent.op, ast.Add) else None
        if isinstance(parent.op, ast.Add) and kind in ('text', 'list'):
            return (kind,), f'adds {"a text" if kind == "text" else "a list"} to it'
        if isinstance(parent.op, ast.Add) and kind == 'number':
            return NUMERIC, 'adds a number to it'
        # Paths are put together with `/`, and objects of one's own with whatever they say.
        is_path = isinstance(parent.op, ast.Div) and (types.of(other) == 'path' or parent.right is part and types.of(other) not in NUMBERS)
        if isinstance(parent.op, (ast.Sub, ast.Div, ast.FloorDiv, ast.Pow)) and not is_path:
            return NUMERIC, 'computes with it'
        if isinstance(parent.op, ast.Mult) and types.of(other) == 'float':
            return NUMERIC, 'multiplies it'
        if isinstance(parent.op, ast.Mult) and types.of(other) == 'int':
            return ('text', 'number', 'list', 'truth'), 'multiplies it'
    if isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.USub):
        return NUMERIC, 'computes with it'
    if isinstance(parent, ast.Compare) and len(parent.ops) == 1 and isinstance(parent.ops[0], ORDERS):
        other = parent.comparators[0] if parent.left is part else parent.left
        kind = KINDS.get(types.of(other))
        if kind == 'number':
            return NUMERIC, 'compares its size with a number'
        if kind == 'text':
            return ('text',), 'puts it in order with a text'
    if isinstance(parent, ast.Attribute) and parent.value is part and isinstance(above.get(id(parent)), ast.Call) and above[id(parent)].func is parent:
        own = [kind for kind, methods in OWN_METHODS.items() if parent.attr in methods]
        if own:
            return (own[0],), f'calls `.{parent.attr}()` of it'
    if isinstance(parent, ast.Subscript) and parent.value is part:
        if isinstance(parent.slice, ast.Constant) and isinstance(parent.slice.value, str):
            return ('map',), f'reads `{parent.slice.value}` of it'
        if isinstance(parent.slice, ast.Slice) or isinstance(parent.slice, ast.Constant):
            return ('text', 'list'), 'takes a part of it'
    if isinstance(parent, ast.Call) and parent.args and parent.args[0] is part:
        called = dotted(parent.func)
        if called in ASKS and called.split('.')[0] not in types.values:
            return ASKS[called], f'calls `{called}` with it'
        if isinstance(parent.func, ast.Attribute) and parent.func.attr == 'join' and types.of(parent.func.value) == 'str':
            return MEASURED, 'joins its items'
    is_iterated = isinstance(parent, (ast.For, ast.comprehension)) and parent.iter is part
    return (MEASURED, 'goes over its items') if is_iterated else None


