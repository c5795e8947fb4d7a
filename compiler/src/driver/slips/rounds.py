def goes_away(part):
    return isinstance(part, (ast.Break, ast.Return, ast.Raise, ast.Yield, ast.YieldFrom)) or isinstance(part, ast.Call) and leaves(part)


def each_round(parts):
    """The lines that print an object in each round of a loop, and go on."""
    for part in parts:
        if not isinstance(part, (ast.For, ast.While)) or any(map(goes_away, inner(part.body))):
            continue
        for stmt in part.body:
            value = stmt.value if isinstance(stmt, ast.Expr) else None
            plain = is_call(value, 'print') and len(value.args) == 1 and not value.keywords and is_call(value.args[0], 'json.dumps')
            # A loop of a fixed number of rounds may have one.
            if plain and not (isinstance(part, ast.For) and is_call(part.iter, 'range')):
                yield stmt.lineno


def same_names(parts, types):
    """A loop in a loop whose variable has the name of the outer one's."""
    for part in parts:
        if not isinstance(part, ast.For) or not isinstance(part.target, ast.Name) or part.target.id.startswith('_'):
            continue
        name = part.target.id
        for other in inner(part.body):
            if isinstance(other, ast.For) and isinstance(other.target, ast.Name) and other.target.id == name:
                yield other.lineno, f'gives the variable `{name}` of the loop in line {part.lineno} other values in a loop inside of it', f'call one of the two by another name than `{name}`'


def shrinking(parts, types):
    """Items that are taken out of a list or a dictionary while a loop goes over it."""
    for part in parts:
        if not isinstance(part, ast.For):
            continue
        over, is_view = part.iter, False
        if isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute) and over.func.attr in ('items', 'keys', 'values') and not over.args:
            over, is_view = over.func.value, True
        if is_call(over, 'enumerate') and over.args:
            over = over.args[0]
        if not isinstance(over, (ast.Name, ast.Attribute, ast.Subscript)):
            continue
        shown = ast.unparse(over)
        for block in [part.body, *blocks(inner(part.body))]:
            for place, stmt in enumerate(block):
                taken = stmt.targets if isinstance(stmt, ast.Delete) else []
                takes = any(isinstance(one, ast.Subscript) and ast.unparse(one.value) == shown for one in taken)
                call = stmt.value if isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Call) else None
                is_method = call is not None and isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == shown
                takes = takes or is_method and call.func.attr in ('remove', 'pop', 'discard') and bool(call.args)
                stays = not any(goes_away(one) for after in block[place:] for one in ast.walk(after))
                again = any(shown == ast.unparse(one) for after in inner(part.body) if isinstance(after, ast.Assign) for one in after.targets)
                if takes and stays and not again:
                    is_map = is_view or types.of(over) == 'dict'
                    effect = 'fails in the next round' if is_map else 'leaves out the item behind each that it takes out'
                    yield stmt.lineno, f'takes items out of `{shown}` while a loop goes over it, which {effect}', f'go over a copy: `list({shown}{".items()" if is_view else ""})`'


def no_items(parts, types):
    """`for i in len(rows)`, `range(rows)`, and `for a, b in {…}`."""
    loops = [(part.target, part.iter) for part in parts if isinstance(part, (ast.For, ast.comprehension))]
    for target, over in loops:
        kind, shown = types.of(over), ast.unparse(over)[:40]
        if kind in ('int', 'float', 'bool'):
            yield over.lineno, f'goes over `{shown}`, which is {CALLED[kind]}', f'write `range({shown})`'
        names = [key.value for key in over.keys if isinstance(key, ast.Constant)] if isinstance(over, ast.Dict) else []
        values = types.values.get(over.id, []) if isinstance(over, ast.Name) else []
        if len(values) == 1 and isinstance(values[0], ast.Dict):
            names = [key.value for key in values[0].keys if isinstance(key, ast.Constant)]
        if isinstance(target, ast.Tuple) and names and all(isinstance(name, str) and len(name) != len(target.elts) for name in names):
            yield over.lineno, f'takes each key of `{shown}` apart, and a dictionary gives its keys alone', f'write `{shown}.items()`'
    for part in parts:
        if is_call(part, 'range') and len(part.args) == 1 and types.of(part.args[0]) in ('list', 'dict', 'str', 'set', 'tuple'):
            shown = ast.unparse(part.args[0])[:40]
            yield part.lineno, f'calls `range` with `{shown}`, which is {CALLED[types.of(part.args[0])]}', f'write `range(int({shown}))`' if types.of(part.args[0]) == 'str' else f'write `range(len({shown}))`, or go over `{shown}` itself'


def unending(parts, types):
    """A loop that asks for a name which nothing in it changes, and which nothing leaves."""
    shared = {name for part in parts if isinstance(part, (ast.Global, ast.Nonlocal)) for name in part.names}
    for part in parts:
        if not isinstance(part, ast.While) or any(not isinstance(one, (ast.Name, ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.boolop, ast.unaryop, ast.cmpop, ast.expr_context)) for one in ast.walk(part.test)):
            continue
        names = {one.id for one in ast.walk(part.test) if isinstance(one, ast.Name)}
        inside = [one for stmt in part.body for one in ast.walk(stmt)]
        given = [one.value for one in parts if isinstance(one, ast.Assign) for target in one.targets if isinstance(target, ast.Name) and target.id in names]
        plain = bool(given) and all(isinstance(value, ast.Constant) for value in given) and names <= {target.id for one in parts if isinstance(one, ast.Assign) for target in one.targets if isinstance(target, ast.Name)}
        changes = any(set(bound(one)) & names for one in inside)
        if names and plain and not names & shared and not changes and not any(map(goes_away, inside)) and not any(is_call(one, 'exec', 'next') for one in inside):
            name = min(names)
            yield part.lineno, f'goes round as long as `{ast.unparse(part.test)[:40]}` holds, and nothing in the loop changes `{name}`', f'give `{name}` another value in the loop, or leave it with `break`'


def uncounted(parts, types):
    """`counts[word] += 1`, where no line gives `counts` that key first."""
    if any(isinstance(part, ast.Try) for part in parts):
        return
    for name, values in types.values.items():
        if len(values) != 1 or not (isinstance(values[0], ast.Dict) and not values[0].keys or is_call(values[0], 'dict') and not values[0].args and not values[0].keywords):
            continue
        adds = [part for part in parts if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Subscript) and ast.unparse(part.target.value) == name]
        own_targets = {id(part.target) for part in adds}
        stores = [part for part in parts if isinstance(part, ast.Subscript) and ast.unparse(part.value) == name and not isinstance(part.ctx, ast.Load) and id(part) not in own_targets]
        asks = [part for part in parts if isinstance(part, ast.Compare) and any(ast.unparse(side) == name for side in part.comparators)]
        fills = [part for part in parts if isinstance(part, ast.Attribute) and ast.unparse(part.value) == name and part.attr not in ('items', 'values', 'keys', 'get')]
        hands = [part for part in parts if isinstance(part, ast.Call) and any(ast.unparse(value) == name for value in part.args) and dotted(part.func) not in ('json.dumps', 'sorted', 'len', 'sum', 'max', 'min', 'print', 'list', 'str')]
        others = [part for part in parts if isinstance(part, ast.AugAssign) and ast.unparse(part.target) == name]
        kept = [part for part in parts if isinstance(part, ast.Assign) and ast.unparse(part.value) == name]
        if adds and not (stores or asks or fills or hands or others or kept):
            shown = ast.unparse(adds[0].target)[:40]
            key = ast.unparse(adds[0].target.slice)[:40]
            yield adds[0].lineno, f'adds to `{shown}`, and `{name}` has no such key at first', f'write `{name}[{key}] = {name}.get({key}, 0) + …`, or begin with `collections.defaultdict(int)`'


def fills_name(part, name):
    """Whether a part adds something to what has this name."""
    if isinstance(part, ast.AugAssign):
        return ast.unparse(part.target) == name or isinstance(part.target, ast.Subscript) and ast.unparse(part.target.value) == name
    is_method = isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and ast.unparse(part.func.value) == name
    return is_method and part.func.attr in ('append', 'add', 'extend', 'update')


def begun_again(parts, types):
    """A sum that begins at 0 in each round, and is read behind the loop."""
    for block in blocks(parts):
        for place, loop in enumerate(block):
            if not isinstance(loop, (ast.For, ast.While)):
                continue
            for at, stmt in enumerate(loop.body):
                if not isinstance(stmt, ast.Assign) or len(stmt.targets) != 1 or not isinstance(stmt.targets[0], ast.Name):
                    continue
                name, value = stmt.targets[0].id, stmt.value
                empty = isinstance(value, ast.Constant) and type(value.value) in (int, float) and value.value == 0 or isinstance(value, (ast.List, ast.Dict)) and not ast.unparse(value).strip('[]{}')
                rest = [one for after in loop.body[at + 1:] for one in inner([after], (ast.For, ast.While, *LATER))]
                fills = [one for one in rest if fills_name(one, name)]
                loops = any(isinstance(one, (ast.For, ast.While)) and any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(one)) for one in inner(loop.body))
                used = {id(one) for fill in fills for one in ast.walk(fill)}
                reads = [one for one in inner(loop.body) if isinstance(one, ast.Name) and one.id == name and id(one) not in used and one is not stmt.targets[0]]
                behind = [one for after in block[place + 1:] for one in ast.walk(after) if isinstance(one, ast.Name) and one.id == name]
                if empty and fills and not loops and not reads and behind and isinstance(behind[0].ctx, ast.Load):
                    yield stmt.lineno, f'begins `{name}` anew in each round of the loop of line {loop.lineno}, so behind it stands what the last round gave', f'write `{ast.unparse(stmt)}` before the loop'


def read_twice(parts, types):
    """A file that is read to its end a second time, or behind the `with` that closes it."""
    whole = lambda part, name: isinstance(part, ast.Call) and (isinstance(part.func, ast.Attribute) and part.func.attr in ('read', 'readlines') and not part.args and ast.unparse(part.func.value) == name or is_call(part, 'json.load', 'csv.DictReader', 'csv.reader') and bool(part.args) and ast.unparse(part.args[0]) == name)
    names = [name for part in parts for name in bound(part)]
    opened = {id(part.body): file_names(part) for part in parts if isinstance(part, ast.With)}
    seeks = any(isinstance(part, ast.Attribute) and part.attr == 'seek' for part in parts)
    for block in blocks(parts):
        for place, stmt in enumerate(block):
            for name in [one for one in file_names(stmt) if names.count(one) == 1]:
                behind = [part for after in block[place + 1:] for part in inner([after]) if whole(part, name) or isinstance(part, ast.For) and ast.unparse(part.iter) == name]
                if behind:
                    yield behind[0].lineno, f'reads `{name}` behind the `with` that closes it', f'move that line into the `with` of line {stmt.lineno}'
        for name in {'sys.stdin', *opened.get(id(block), [])}:
            reads = [part for stmt in block if isinstance(stmt, (ast.Expr, ast.Assign)) for part in ast.walk(stmt) if whole(part, name)]
            if len(reads) > 1 and not seeks:
                second = sorted(reads, key=lambda part: part.lineno)[1]
                yield second.lineno, f'reads `{name}` to its end a second time, where nothing is left', 'keep what the first time gives'


def closed(parts, types):
    """What reads a file line by line, and is gone over when the file is closed."""
    for part in parts:
        names = file_names(part)
        for stmt in part.body if names else []:
            target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
            if not isinstance(target, ast.Name) or len(types.values.get(target.id, [])) != 1:
                continue
            value = stmt.value
            of = value.args if is_call(value, 'csv.DictReader', 'csv.reader', 'DictReader', 'map', 'filter', 'enumerate') else [value.generators[0].iter] if isinstance(value, ast.GeneratorExp) else []
            if not any(isinstance(one, ast.Name) and one.id in names for one in of):
                continue
            reads = [one for one in parts if isinstance(one, ast.Name) and one.id == target.id and isinstance(one.ctx, ast.Load)]
            if reads and all(one.lineno > part.end_lineno for one in reads):
                yield min(one.lineno for one in reads), f'goes over `{target.id}` behind the `with` of line {part.lineno}, where its file is closed', 'move that line into the `with`'
