# Methods that change nothing: a condition with them comes out the same when it is asked again.
STEADY = ('get', 'startswith', 'endswith', 'lower', 'upper', 'strip', 'isdigit', 'len', 'isinstance')


def twice(parts, types):
    """A condition, a key or a function that stands there twice, so that one of them is lost."""
    inside = {id(part.orelse[0]) for part in parts if isinstance(part, ast.If) and len(part.orelse) == 1}
    for part in parts:
        if isinstance(part, ast.If) and id(part) not in inside:
            known, one = {}, part
            while True:
                shown = ast.unparse(one.test)
                if any(isinstance(call, (ast.Call, ast.NamedExpr)) and ast.unparse(getattr(call, 'func', call)).split('.')[-1] not in STEADY for call in ast.walk(one.test)):
                    known = {}
                elif shown in known:
                    yield one.lineno, f'asks `{shown[:60]}` twice in a row (line {known[shown]}), so the second way is never taken', 'ask for something else there, or take it out'
                known.setdefault(shown, one.lineno)
                if len(one.orelse) != 1 or not isinstance(one.orelse[0], ast.If):
                    break
                one = one.orelse[0]
        elif isinstance(part, ast.Dict):
            known = set()
            for key, value in zip(part.keys, part.values):
                if key is None:
                    known = set()
                elif isinstance(key, ast.Constant) and isinstance(key.value, str):
                    if key.value in known:
                        yield key.lineno, f'writes the key `{key.value}` twice into a dictionary: the first value is lost', 'take one of them out, or give it another name'
                    known.add(key.value)
    plain = [stmt for stmt in parts[0].body if isinstance(stmt, ast.FunctionDef) and not stmt.decorator_list]
    known = {}
    for stmt in plain:
        if stmt.name in known and not any(isinstance(part, ast.Name) and part.id == stmt.name and known[stmt.name] < part.lineno < stmt.lineno for part in parts):
            yield stmt.lineno, f'defines `{stmt.name}` a second time (line {known[stmt.name]}), so the first one is lost', 'give one of them another name'
        known[stmt.name] = stmt.lineno


def same_sides(parts, types):
    """`x < x`, `a if c else a`, `x > 10 and x < 3`."""
    for part in parts:
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and not isinstance(part.ops[0], ast.NotEq):
            left, right = ast.unparse(part.left), ast.unparse(part.comparators[0])
            # `x == x` asks whether it is a number.
            sure = not isinstance(part.ops[0], ast.Eq) or types.of(part.left) in ('str', 'int', 'bool', 'list', 'tuple', 'dict', 'set')
            if left == right and sure and not isinstance(part.left, ast.Constant) and not any(isinstance(one, (ast.Call, ast.Await)) for one in ast.walk(part.left)):
                yield part.lineno, f'compares `{left[:40]}` with itself', 'compare it with something else'
        elif isinstance(part, ast.IfExp) and ast.unparse(part.body) == ast.unparse(part.orelse):
            yield part.lineno, f'gives `{ast.unparse(part.body)[:40]}` on both ways of `{ast.unparse(part.test)[:40]}`', 'give another value on one of them, or take the condition out'
        elif isinstance(part, ast.BoolOp) and isinstance(part.op, ast.And):
            bounds = {}
            for one in part.values:
                if isinstance(one, ast.Compare) and len(one.ops) == 1 and isinstance(one.ops[0], ORDERS) and isinstance(one.comparators[0], ast.Constant) and type(one.comparators[0].value) in (int, float):
                    bounds.setdefault(ast.unparse(one.left), []).append((type(one.ops[0]), one.comparators[0].value))
            for name, all_bounds in bounds.items():
                least = max((value for sign, value in all_bounds if sign in (ast.Gt, ast.GtE)), default=None)
                most = min((value for sign, value in all_bounds if sign in (ast.Lt, ast.LtE)), default=None)
                if least is not None and most is not None and least > most:
                    yield part.lineno, f'asks `{ast.unparse(part)[:60]}`, which never holds', 'write `or`, or exchange the two signs'


def half_said(parts, types):
    """A method that is named and not called, the place of a text as a condition, and a key of a sort that is a text."""
    methods = set(dir(str)) | set(dir(list)) | set(dir(dict)) | {'close', 'flush', 'commit'}
    for part in parts:
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Attribute) and part.value.attr in methods and not part.value.attr.startswith('_'):
            shown = ast.unparse(part.value)[:40]
            yield part.lineno, f'names the method `{shown}` and does not call it', f'write `{shown}()`'
        if isinstance(part, (ast.If, ast.While, ast.IfExp)):
            test = part.test.operand if isinstance(part.test, ast.UnaryOp) and isinstance(part.test.op, ast.Not) else part.test
            of_text = isinstance(test, ast.Call) and isinstance(test.func, ast.Attribute) and test.func.attr in ('find', 'rfind') and len(test.args) == 1
            if of_text and (types.of(test.args[0]) == 'str' or types.of(test.func.value) == 'str'):
                shown, word = ast.unparse(test)[:40], ast.unparse(test.args[0])[:30]
                # Nodes of a document are found in this way, too.
                documents = any(isinstance(one, (ast.Import, ast.ImportFrom)) and ('xml' in ast.unparse(one) or 'html' in ast.unparse(one)) for one in parts)
                if is_plain(parts) and not documents:
                    yield part.lineno, f'asks whether `{shown}` holds: it is -1 where nothing is found, which is true', f'write `{word} in {ast.unparse(test.func.value)[:30]}`'
        if isinstance(part, ast.Call) and (is_call(part, 'sorted', 'min', 'max') or isinstance(part.func, ast.Attribute) and part.func.attr == 'sort' and types.of(part.func.value) == 'list'):
            for word in part.keywords:
                if word.arg == 'key' and isinstance(word.value, ast.Constant) and isinstance(word.value.value, str):
                    yield part.lineno, f'hands `{dotted(part.func)}` the text `{word.value.value}` as `key`, which takes a function', f'write `key=lambda one: one["{word.value.value}"]`'
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store) and types.of(part.value) in ('str', 'tuple'):
            shown = ast.unparse(part.value)[:40]
            yield part.lineno, f'gives a part of `{shown}` another value, and {CALLED[types.of(part.value)]} never changes', f'make a new one'
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'join' and types.of(part.func.value) == 'str' and len(part.args) == 1:
            made = made_of(part.args[0], types)
            named = isinstance(part.args[0], ast.Name)
            items = made.elts if isinstance(made, ast.List) and named else []
            if items and all(types.of(one) in NUMBERS for one in items) and part.args[0].id not in changed_names(parts):
                yield part.lineno, f'joins `{part.args[0].id}`, which holds numbers, and `join` takes texts', f'write `map(str, {part.args[0].id})`'
            elif isinstance(made, (ast.ListComp, ast.GeneratorExp)) and types.of(made.elt) in NUMBERS:
                yield part.lineno, f'joins numbers (`{ast.unparse(made)[:40]}`), and `join` takes texts', f'write `str({ast.unparse(made.elt)[:30]})`'


# What `print` and sorting take by name.
TAKEN = {'print': {'sep', 'end', 'file', 'flush'}, 'sorted': {'key', 'reverse'}, 'sort': {'key', 'reverse'}}


def is_row(node):
    """Whether it makes a list or a dictionary, which may be changed: `[0]`, `[0] * 3`."""
    is_longer = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List)
    return is_longer or isinstance(node, (ast.List, ast.Dict, ast.ListComp))


def refused(parts, types):
    """An argument that `print` or a sort does not take, a place in what has none, and a comparison of three."""
    own_names = {name for part in parts for name in bound(part)}
    for part in parts:
        if isinstance(part, ast.Call):
            is_sort = isinstance(part.func, ast.Attribute) and part.func.attr == 'sort' and types.of(part.func.value) == 'list'
            name = 'sort' if is_sort else part.func.id if isinstance(part.func, ast.Name) and part.func.id not in own_names else ''
            wrong = next((word.arg for word in part.keywords if word.arg is not None and word.arg not in TAKEN.get(name, {word.arg})), None)
            if wrong is not None:
                help = f'hand `{wrong}=` to `json.dumps`' if name == 'print' and any(is_call(one, 'json.dumps') for one in part.args) else f'write `reverse=`' if wrong == 'reversed' else 'take it out'
                yield part.lineno, f'hands `{name}` an argument `{wrong}`, which it does not take', help
        elif isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load) and types.of(part.value) in ('set', 'view', 'iterator'):
            shown = ast.unparse(part.value)[:40]
            yield part.lineno, f'takes a place of `{shown}`, which is {CALLED[types.of(part.value)]} and has none', f'make a list of it: `list({shown})`'
        elif isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Call) and is_call(part.slice, 'len') and len(part.slice.args) == 1 and ast.unparse(part.slice.args[0]) == ast.unparse(part.value) and isinstance(part.ctx, ast.Load):
            yield part.lineno, f'reads `{ast.unparse(part)[:40]}`, one behind the last', f'write `{ast.unparse(part.value)[:30]}[-1]`'
        elif isinstance(part, ast.Compare) and len(part.ops) == 2 and isinstance(part.ops[0], (ast.In, ast.NotIn)) and isinstance(part.ops[1], (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)):
            yield part.lineno, f'asks `{ast.unparse(part)[:60]}`, which Python reads as two comparisons in a row', 'write `not in`, or `in`, alone'
        elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Mult) and isinstance(part.left, ast.List) and len(part.left.elts) == 1 and is_row(part.left.elts[0]) and isinstance(part.right, (ast.Constant, ast.Name, ast.Call)):
            shown = ast.unparse(part)[:40]
            yield part.lineno, f'makes a list that holds one and the same object many times (`{shown}`)', f'write `[{ast.unparse(part.left.elts[0])[:20]} for _ in range(…)]`'


def unassigned(parts, types):
    """`total += n` in a function, where `total` belongs to the file."""
    outer = {target.id for stmt in parts[0].body if isinstance(stmt, ast.Assign) for target in stmt.targets if isinstance(target, ast.Name)}
    for function in parts:
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        inside = own(function)
        adds = {part.target.id: part for part in inside if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name)}
        marks = {id(part.target) for part in adds.values()} | {id(part.target) for part in inside if isinstance(part, ast.AugAssign)}
        others = {name for part in [*inside, *ast.walk(function.args)] if id(part) not in marks for name in bound(part)}
        for name, part in adds.items():
            if name in outer and name not in others:
                yield part.lineno, f'gives `{name}` another value in `{function.name}`, where it has none: the one of the file is not that of the function', f'return the sum, or begin the function with `global {name}`'


def uncalled_methods(parts, types):
    """`words = text.split`: the method and not what it gives."""
    called = {part.func.id for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)}
    handed = {one.id for part in parts if isinstance(part, ast.Call) for one in [*part.args, *(word.value for word in part.keywords)] if isinstance(one, ast.Name) and not is_call(part, 'len', 'sorted', 'list', 'json.dumps', 'print', 'str', 'set')}
    for name, values in types.values.items():
        value = values[0] if len(values) == 1 else None
        plain = isinstance(value, ast.Attribute) and value.attr in ('split', 'strip', 'lower', 'upper', 'read', 'readlines', 'keys', 'values', 'items', 'copy', 'splitlines')
        if plain and types.of(value.value) in ('str', 'dict', 'list', 'file', 'json') and name not in called | handed:
            yield value.lineno, f'gives `{name}` the method `{ast.unparse(value)[:40]}` and not what it gives', f'write `{ast.unparse(value)[:40]}()`'


def lone_words(text, parts):
    """`kind in ("draft")`: the brackets make no tuple of one text, so it is asked for a part of it."""
    lines = (text if isinstance(text, str) else text.decode('utf-8')).split('\n')
    for part in parts:
        if not isinstance(part, ast.Compare) or len(part.ops) != 1 or not isinstance(part.ops[0], (ast.In, ast.NotIn)):
            continue
        other = part.comparators[0]
        if isinstance(other, ast.Constant) and isinstance(other.value, str) and len(other.value) > 1 and sorted(other.value) != list(other.value) and other.lineno == other.end_lineno:
            line = lines[other.lineno - 1].encode()
            before, after = line[:other.col_offset].rstrip(), line[other.end_col_offset:].lstrip()
            if before.endswith((b'in (', b'in(')) and after.startswith(b')'):
                yield part.lineno, f'asks for a part of the text {other.value!r}: the brackets alone make no tuple', f'write `({other.value!r},)`, or `==`'


def empty_slices(parts, types):
    """`text[i:i]`"""
    # In front of a place there may be put something: `rows[i:i] = more`.
    filled = {id(part.slice) for part in parts if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load)}
    for part in parts:
        if isinstance(part, ast.Slice) and id(part) not in filled and part.step is None and isinstance(part.lower, (ast.Name, ast.Attribute)) and part.upper is not None and ast.unparse(part.lower) == ast.unparse(part.upper):
            yield part.lineno, f'takes what stands between `{ast.unparse(part.lower)[:40]}` and itself, which is nothing', 'write another place at one of the two ends'
