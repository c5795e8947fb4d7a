# Values that cannot be a key, because they may change.
CHANGEABLE = ('list', 'dict', 'set')
# What keeps the results of a function by what it is handed.
KEEPS = ('lru_cache', 'cache', 'functools.lru_cache', 'functools.cache')


def cached(parts):
    """The functions that are defined once and keep their results, and what keeps them."""
    names = collections.Counter(name for part in parts for name in bound(part))
    found = {}
    for part in parts:
        if isinstance(part, ast.FunctionDef) and names[part.name] == 1 and len(part.decorator_list) == 1:
            above = part.decorator_list[0]
            called = dotted(above.func if isinstance(above, ast.Call) else above)
            found.update({part.name: called} if called in KEEPS else {})
    return found


def unhashable(parts, types):
    """A list as a key, as a part of a set, or handed to a function that keeps its results."""
    keeps = cached(parts)
    for part in parts:
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in keeps:
            values, does = [*part.args, *(word.value for word in part.keywords)], f'hands `{part.func.id}` {{}}: `@{keeps[part.func.id]}` keeps results by what is handed over, and'
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'add' and types.of(part.func.value) == 'set':
            values, does = part.args[:1], f'adds {{}} to the set `{ast.unparse(part.func.value)[:40]}`:'
        elif isinstance(part, ast.Subscript) and types.of(part.value) == 'dict':
            values, does = [part.slice], f'takes {{}} as a key of `{ast.unparse(part.value)[:40]}`:'
        elif isinstance(part, (ast.Dict, ast.Set)):
            is_set = isinstance(part, ast.Set)
            values, does = part.elts if is_set else part.keys, 'puts {} into a set:' if is_set else 'takes {} as a key:'
        else:
            continue
        kind = next((kind for kind in map(types.of, (value for value in values if value)) if kind in CHANGEABLE), None)
        if kind:
            help = 'take a text or a number of it' if kind == 'dict' else 'make a tuple of it: `tuple(…)`'
            yield part.lineno, f'{does.format(CALLED[kind])} what may change is refused', help


def tuple_keys(parts, types):
    """A dictionary with pairs as keys, of which JSON is made."""
    paired = {part.value.id: part.lineno for part in parts if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store) and isinstance(part.slice, ast.Tuple) and isinstance(part.value, ast.Name)}
    # What is made anew further on, or handed in, may have other keys.
    names = {name: line for name, line in paired.items() if len(types.values.get(name, [])) == 1 and is_dictionary(types.values[name][0])}
    for part in parts:
        if not is_call(part, 'json.dumps', 'json.dump') or not part.args or any(word.arg in ('skipkeys', 'cls', None) for word in part.keywords):
            continue
        held = part.args[0].values if isinstance(part.args[0], ast.Dict) else [part.args[0]]
        for value in held:
            if isinstance(value, ast.Name) and value.id in names:
                yield part.lineno, f'makes JSON of `{value.id}`, whose keys are tuples since line {names[value.id]}, and JSON has only texts there', 'make a text of each key: `"/".join(…)`'
            elif isinstance(value, ast.DictComp) and isinstance(value.key, ast.Tuple):
                yield part.lineno, f'makes JSON of `{ast.unparse(value)[:40]}`, whose keys are tuples, and JSON has only texts there', 'make a text of each key: `"/".join(…)`'


def is_dictionary(value):
    return isinstance(value, ast.Dict) or is_call(value, 'dict', 'defaultdict', 'collections.defaultdict', 'Counter', 'collections.Counter')
