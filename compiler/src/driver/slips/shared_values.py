# Methods that change what they are called on.
CHANGING = {'append', 'extend', 'insert', 'add', 'update', 'setdefault', 'pop', 'remove', 'discard', 'clear', 'appendleft', 'sort', 'reverse'}
# Names of what is kept from call to call on purpose.
KEPT = re.compile(r'cache|memo|seen|state|registry|^_', re.I)
# What goes round.
ROUNDS = (ast.For, ast.While, ast.AsyncFor, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def is_fresh(node):
    """Whether a value is a list, a dictionary or a set that is made where it stands."""
    return isinstance(node, SHARED) or is_call(node, 'list', 'dict', 'set', 'defaultdict', 'collections.defaultdict')


def is_empty(node):
    """Whether it is made with nothing in it: what holds something may be a counter on purpose."""
    return is_fresh(node) and not getattr(node, 'elts', getattr(node, 'keys', [])) and not isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp))


def changed(part):
    """What a part changes in place."""
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in CHANGING:
        return part.func.value
    if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
        return part.value
    return None


def changed_names(parts):
    """The names of what these parts change in place, or by way of one of its items."""
    found = set()
    for value in filter(None, map(changed, parts)):
        while isinstance(value, ast.Subscript) or isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in ('get', 'setdefault'):
            value = value.value if isinstance(value, ast.Subscript) else value.func.value
        found.update([value.id] if isinstance(value, ast.Name) else [])
    return found


def is_inside(part, above, kinds):
    """Whether a part stands in one of these."""
    while id(part) in above:
        part = above[id(part)]
        if isinstance(part, kinds):
            return True
    return False


def shared_defaults(parts, types):
    """`def add(row, rows=[])`: each call without `rows` goes on with the same list."""
    above = around_of(parts)
    for function in types.functions.values():
        places = [*function.args.posonlyargs, *function.args.args]
        values = list(zip(places[len(places) - len(function.args.defaults):], function.args.defaults))
        values += [(one, value) for one, value in zip(function.args.kwonlyargs, function.args.kw_defaults) if value is not None]
        if not any(is_fresh(value) for _, value in values):
            continue
        inside = own(function)
        changes, again = changed_names(inside), {name for part in inside for name in bound(part)}
        for one, value in values:
            at = places.index(one) if one in places else len(places)
            lacks = [call for call in types.calls.get(function.name, []) if len(call.args) <= at and not any(word.arg in (one.arg, None) for word in call.keywords) and not any(isinstance(arg, ast.Starred) for arg in call.args)]
            often = len(lacks) > 1 or any(is_inside(call, above, ROUNDS) for call in lacks)
            if is_empty(value) and often and one.arg in changes - again and not KEPT.search(one.arg) and not KEPT.search(function.name):
                yield value.lineno, f'gives `{one.arg}` of `{function.name}` the default `{ast.unparse(value)[:20]}`, which is made once: each call goes on with what the one before left in it', f'write `{one.arg}=None`, and `{one.arg} = {ast.unparse(value)[:20]} if {one.arg} is None else {one.arg}` in the function'


def shared_parts(parts, types):
    """A list of a class that all of its objects change, one list under two names or two keys, and rows that are one list."""
    yield from class_lists(parts)
    counts = None
    for part in parts:
        if is_call(part, 'dict.fromkeys') and len(part.args) == 2 and is_fresh(part.args[1]):
            names = [name for name, values in types.values.items() if len(values) == 1 and values[0] is part]
            # Only what is changed in place is the same everywhere.
            if any(isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in CHANGING and isinstance(one.func.value, ast.Subscript) and ast.unparse(one.func.value.value) in names for one in parts):
                yield part.lineno, f'gives all keys of `{names[0]}` one and the same value (`{ast.unparse(part.args[1])[:20]}`)', f'write `{{key: {ast.unparse(part.args[1])[:20]} for key in …}}`'
        elif isinstance(part, ast.Assign) and len(part.targets) > 1 and is_empty(part.value) and all(isinstance(one, ast.Name) for one in part.targets):
            names = [one.id for one in part.targets]
            counts = counts or collections.Counter(name for one in parts for name in bound(one))
            both = [name for name in names if counts[name] == 1 and name in changed_names(parts)]
            if len(both) > 1:
                yield part.lineno, f'gives `{both[0]}` and `{both[1]}` one and the same value: what is put into one is in the other', f'write `{both[0]}, {both[1]} = {ast.unparse(part.value)[:20]}, {ast.unparse(part.value)[:20]}`'


def class_lists(parts):
    """`items = []` in a class, which the methods of all of its objects fill."""
    stored = {part.attr for part in parts if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)}
    above = around_of(parts)
    for owner in parts:
        if not isinstance(owner, ast.ClassDef) or owner.decorator_list or owner.bases or owner.keywords:
            continue
        made = [part for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == owner.name]
        if len(made) < 2 and not any(is_inside(part, above, ROUNDS) for part in made):
            continue
        fills = {value.attr for part in inner(owner.body, ()) for value in [changed(part)] if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id == 'self'}
        for stmt in owner.body:
            target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
            if isinstance(target, ast.Name) and is_fresh(stmt.value) and target.id in fills - stored and not KEPT.search(target.id):
                yield stmt.lineno, f'gives the class `{owner.name}` one `{target.id}`, which all of its objects fill', f'write `self.{target.id} = {ast.unparse(stmt.value)[:20]}` in `__init__`'


def one_row(parts, types):
    """A loop that puts one and the same dictionary into a list in each round."""
    for loop in parts:
        if not isinstance(loop, (ast.For, ast.While)):
            continue
        inside = inner(loop.body)
        made = {name for part in inside for name in bound(part)}
        puts = [part for part in inside if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'append' and len(part.args) == 1 and isinstance(part.args[0], ast.Name)]
        stores = {part.value.id for part in inside if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store) and isinstance(part.value, ast.Name)}
        leaves_it = any(goes_away(part) for part in inside)
        for put in [] if leaves_it else puts:
            name, given = put.args[0].id, types.values.get(put.args[0].id, [])
            source = given[0] if len(given) == 1 else None
            is_one = name not in made and isinstance(source, ast.Dict)
            # `row = base`: another name of the same dictionary.
            alias = types.values.get(source.id, []) if isinstance(source, ast.Name) and source.id not in made else []
            if name in stores and put.func.attr == 'append' and (is_one or len(alias) == 1 and isinstance(alias[0], ast.Dict)):
                first = name if is_one else source.id
                yield put.lineno, f'puts one and the same dictionary `{first}` into `{ast.unparse(put.func.value)[:30]}` in each round, so all hold what the last round wrote', f'put a copy there: `{name} = dict({first})`' if not is_one else f'begin `{name}` in the loop: `{name} = {{}}`'
            clears = [part for part in inside if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'clear' and isinstance(part.func.value, ast.Name) and part.func.value.id == name]
            if clears and name not in made and clears[0].lineno > put.lineno:
                yield clears[0].lineno, f'empties `{name}`, which was put into `{ast.unparse(put.func.value)[:30]}` and is empty there, too', f'write `{name} = []`, which makes a new one'
