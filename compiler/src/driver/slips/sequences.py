# How many values each of these gives.
SIZED = {'os.path.splitext': 2, 'os.path.split': 2, 'divmod': 2, 'math.modf': 2, 'math.frexp': 2}


def how_many(node):
    """How many values a call gives, at least and at most. `None`: nobody knows."""
    if not isinstance(node, ast.Call):
        return None
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ''
    if dotted(node.func) in SIZED:
        return (SIZED[dotted(node.func)],) * 2
    if method in ('partition', 'rpartition'):
        return 3, 3
    sign = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else ...
    if method in ('split', 'rsplit') and (sign is None or isinstance(sign, str)) and not is_call(node, 're.split'):
        most = number_of(node.args[1]) if len(node.args) == 2 else next((number_of(word.value) for word in node.keywords if word.arg == 'maxsplit'), None)
        return (1, most + 1) if most is not None and most >= 0 else None
    return None


def odd_counts(parts, types):
    """What is taken apart into more or fewer names than it has values."""
    safe = {id(one) for part in parts if isinstance(part, ast.Try) for stmt in part.body for one in ast.walk(stmt)}
    for part in parts:
        target = part.targets[0] if isinstance(part, ast.Assign) and len(part.targets) == 1 else None
        if isinstance(target, (ast.Tuple, ast.List)) and not any(isinstance(one, ast.Starred) for one in target.elts) and id(part) not in safe:
            found, names = how_many(part.value), len(target.elts)
            if found and (names > found[1] or found[0] == found[1] != names or names == found[1] - 1 and names > 1):
                most = found[1]
                yield part.lineno, f'takes `{ast.unparse(part.value)[:40]}` apart into {names} names, and it gives {"" if found[0] == most else "up to "}{most} values', f'write {most} names, or `*rest` as the last one' if names < most else f'write at most {most} names'
        if isinstance(part, (ast.For, ast.comprehension)) and isinstance(part.target, ast.Tuple) and not any(isinstance(one, ast.Starred) for one in part.target.elts):
            names, over = len(part.target.elts), part.iter
            is_items = isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute) and over.func.attr == 'items' and not over.args
            known = 2 if is_items or is_call(over, 'enumerate') else len(over.args) if is_call(over, 'zip') and not any(isinstance(one, ast.Starred) for one in over.args) else None
            if known and known != names:
                yield over.lineno, f'takes each item of `{ast.unparse(over)[:40]}` apart into {names} names, and it has {known} values', f'write {known} names'


def turned_counts(parts):
    """`for row, at in enumerate(rows)`: the number comes first."""
    for part in parts:
        if not isinstance(part, (ast.For, ast.ListComp, ast.DictComp, ast.GeneratorExp, ast.SetComp)):
            continue
        rounds = [(part.target, part.iter)] if isinstance(part, ast.For) else [(one.target, one.iter) for one in part.generators]
        body = inner(part.body) if isinstance(part, ast.For) else list(ast.walk(part))
        for target, over in rounds:
            if not is_call(over, 'enumerate') or not isinstance(target, ast.Tuple) or len(target.elts) != 2 or not all(isinstance(one, ast.Name) for one in target.elts):
                continue
            first, second = (one.id for one in target.elts)
            counts = any(isinstance(one, ast.BinOp) and isinstance(one.op, ast.Add) and isinstance(one.left, ast.Name) and one.left.id == second and number_of(one.right) == 1 for one in body)
            reads = any(isinstance(one, (ast.Attribute, ast.Subscript)) and isinstance(one.value, ast.Name) and one.value.id == first for one in body)
            numbers = any(isinstance(one, ast.Name) and one.id == first and isinstance(one.ctx, ast.Load) for one in body)
            indexes = any(isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Name) and one.slice.id == first or isinstance(one, (ast.BinOp, ast.Compare)) and first in [side.id for side in ast.iter_child_nodes(one) if isinstance(side, ast.Name)] for one in body)
            if not indexes and (counts and numbers or reads):
                yield over.lineno, f'takes the number of `enumerate` for `{first}`, and the item for `{second}`', f'write `for {second}, {first} in {ast.unparse(over)[:30]}`'


def lost_items(parts, types):
    """`groups.get(key, []).append(row)`: the new list is kept nowhere."""
    for part in parts:
        call = part.value if isinstance(part, ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func.attr not in ('append', 'extend', 'add', 'update', 'insert'):
            continue
        of = call.func.value
        is_get = isinstance(of, ast.Call) and isinstance(of.func, ast.Attribute) and of.func.attr == 'get' and len(of.args) == 2 and is_fresh(of.args[1])
        if is_get and not getattr(of.args[1], 'elts', getattr(of.args[1], 'keys', [])):
            shown = ast.unparse(of.func.value)[:30]
            yield part.lineno, f'puts a value into `{ast.unparse(of)[:40]}`, which is kept nowhere where `{shown}` has not that key', f'write `{shown}.setdefault(…)`'


def unlike_values(parts, types):
    """A list and a single value that are added, letters that become items, and sums of what are no numbers."""
    # Of a long sum the whole is looked at, and not each of its beginnings.
    begins = {id(part.left) for part in parts if isinstance(part, ast.BinOp)}
    for part in parts:
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add) and id(part) not in begins:
            kinds = [types.of(part.left), types.of(part.right)]
            other = next((kind for kind in kinds if kind not in ('list', None)), None)
            if 'list' in kinds and other in ('str', 'int', 'float', 'dict', 'set', 'tuple'):
                one = part.right if kinds[0] == 'list' else part.left
                yield part.lineno, f'adds a list and `{ast.unparse(one)[:30]}`, which is {CALLED[other]}', f'write `[{ast.unparse(one)[:30]}]`' if other != 'set' else 'make a list of it'
            if set(kinds) == {'path', 'str'}:
                yield part.lineno, f'adds a path and a text (`{ast.unparse(part)[:40]}`), which fails', 'write `/` between them'
            if set(kinds) in ({'datetime', 'int'}, {'datetime', 'float'}):
                yield part.lineno, f'adds a number to a date (`{ast.unparse(part)[:40]}`), which fails', 'write `datetime.timedelta(days=…)`'
        text = part.args[0] if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'extend' and len(part.args) == 1 and types.of(part.func.value) == 'list' else part.value if isinstance(part, ast.AugAssign) and isinstance(part.op, ast.Add) and isinstance(part.target, ast.Name) and begins_as_list(part.target.id, parts) else None
        if text is not None and types.of(text) == 'str':
            yield part.lineno, f'puts each letter of `{ast.unparse(text)[:30]}` into a list', 'write `.append(…)`'
        if is_call(part, 'sum') and len(part.args) == 1:
            made = made_of(part.args[0], types)
            items = made.elts if isinstance(made, (ast.List, ast.Tuple)) else [made.elt] if isinstance(made, (ast.ListComp, ast.GeneratorExp)) else []
            if items and all(types.of(one) in ('str', 'list', 'dict') for one in items):
                yield part.lineno, f'adds up `{ast.unparse(part.args[0])[:40]}`, whose items are no numbers', 'make numbers of them: `float(…)`, or join texts with `"".join(…)`'


def begins_as_list(name, parts):
    """Whether a name is given a list once, and else only added to."""
    given = [part for part in parts if isinstance(part, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in part.targets)]
    others = sum(name in bound(part) for part in parts) - len(given) - sum(isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name) and part.target.id == name for part in parts)
    return len(given) == 1 and isinstance(given[0].value, ast.List) and others == 0


def unordered(parts, types):
    """Dictionaries that are put in order without a key, an empty `range`, and a key that is the same in each round."""
    for part in parts:
        if isinstance(part, ast.Call) and (is_call(part, 'sorted', 'max', 'min') and len(part.args) == 1 or isinstance(part.func, ast.Attribute) and part.func.attr == 'sort' and not part.args):
            of = part.args[0] if part.args else part.func.value
            made = made_of(of, types)
            items = made.elts if isinstance(made, ast.List) else [made.elt] if isinstance(made, (ast.ListComp, ast.GeneratorExp)) else []
            if items and (len(items) > 1 or not isinstance(made, ast.List)) and all(isinstance(one, ast.Dict) for one in items) and not any(word.arg in ('key', None) for word in part.keywords):
                yield part.lineno, f'puts `{ast.unparse(of)[:40]}` in order, whose items are dictionaries and have none', 'write `key=lambda one: one[…]`'
        elif is_call(part, 'range') and len(part.args) in (2, 3):
            begin, end = number_of(part.args[0]), number_of(part.args[1])
            step = number_of(part.args[2]) if len(part.args) == 3 else 1
            from_end = is_call(part.args[0], 'len') and end is not None and end <= 0
            if step is not None and step > 0 and (from_end or begin is not None and end is not None and begin > end):
                yield part.lineno, f'goes over `{ast.unparse(part)[:40]}`, which is empty: it counts upwards', f'write `range({ast.unparse(part.args[0])[:20]}, {ast.unparse(part.args[1])[:20]}, -1)`'
        elif isinstance(part, ast.DictComp) and isinstance(part.key, ast.Constant):
            yield part.lineno, f'gives each round the same key (`{ast.unparse(part.key)[:20]}`), so the last one alone is left', 'write a key that belongs to the item'
        elif isinstance(part, ast.Call) and is_call(part, 'os.path.join') and any(isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.startswith('/') for one in part.args[1:]):
            wrong = next(one.value for one in part.args[1:] if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.startswith('/'))
            yield part.lineno, f'joins a path and {wrong!r}, which begins anew at `/`: what stands before it is dropped', f'write {wrong.lstrip("/")!r}'
        elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div) and types.of(part.left) == 'path' and isinstance(part.right, ast.Constant) and isinstance(part.right.value, str) and part.right.value.startswith('/'):
            yield part.lineno, f'joins a path and {part.right.value!r}, which begins anew at `/`: what stands before it is dropped', f'write {part.right.value.lstrip("/")!r}'
