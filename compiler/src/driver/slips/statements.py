# Methods that give a value, and change nothing.
PURE = {'strip', 'lstrip', 'rstrip', 'lower', 'upper', 'title', 'capitalize', 'split', 'splitlines', 'format', 'group', 'groups'}
# Functions that do the same.
PURE_CALLS = ('sorted', 'len', 'str', 'json.dumps', 'sum', 'dataclasses.asdict', 'dataclasses.replace', 'copy.deepcopy')


def idle(parts, types):
    """A line that does nothing."""
    inside = {id(stmt) for part in parts if isinstance(part, (ast.Try, ast.With)) for stmt in part.body}
    plain = is_plain(parts)
    for part in parts:
        if not isinstance(part, ast.Expr) or id(part) in inside:
            continue
        value, shown = part.value, ast.unparse(part.value)[:40]
        if isinstance(value, ast.Name) and value.id in types.functions:
            yield part.lineno, f'names the function `{value.id}` and does not call it', f'write `{value.id}()`'
        elif isinstance(value, ast.Compare) and len(value.ops) == 1 and isinstance(value.ops[0], ast.Eq):
            yield part.lineno, f'compares in a line of its own (`{shown}`), which does nothing', 'write one `=` to give a value'
        elif isinstance(value, ast.BinOp) and isinstance(value.op, (ast.Add, ast.Sub, ast.Mult)) and isinstance(value.left, ast.Name):
            # Other signs may be what a library makes of them: `first >> second`.
            yield part.lineno, f'computes `{shown}` in a line of its own, which does nothing', 'give it a name, or return it'
        elif is_call(value, *PURE_CALLS) or plain and is_dropped(value):
            yield part.lineno, f'does nothing with what `{shown}` gives', 'return it, or give it a name'
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and isinstance(types.functions.get(value.func.id), ast.AsyncFunctionDef):
            yield part.lineno, f'calls the asynchronous `{value.func.id}` and waits for nothing, so none of it is run', f'write `asyncio.run({shown})`, or `await {shown}`'


def is_dropped(value):
    # A file is renamed by one argument, a date changed by names.
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == 'replace':
        return len(value.args) == 2 and all(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in value.args)
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in PURE and not value.keywords


def behind(parts, types):
    """Statements behind one that leaves them."""
    for block in blocks(parts):
        for before, after in zip(block, block[1:]):
            if isinstance(before, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
                if isinstance(after, ast.Expr) and isinstance(after.value, (ast.Yield, ast.Constant)):
                    continue
                word = type(before).__name__.lower()
                yield after.lineno, f'has lines behind `{word}`, which are never run', f'take the `{word}` out, or the lines behind it'


def identity(parts, types):
    """`x is "text"`."""
    for part in parts:
        if not isinstance(part, ast.Compare) or not isinstance(part.ops[0], (ast.Is, ast.IsNot)):
            continue
        sides = [part.left, *part.comparators]
        written = [side.value for side in sides if isinstance(side, ast.Constant) and type(side.value) in (str, int, float)]
        if written:
            sign = '==' if isinstance(part.ops[0], ast.Is) else '!='
            yield part.lineno, f'asks whether something is the same object as {written[0]!r}, which no other value may be', f'write `{sign}`'


def settled(parts, types):
    """A condition in which a text stands alone, or two comparisons that never, or always, hold together."""
    tests = [part.test for part in parts if isinstance(part, (ast.If, ast.While, ast.IfExp, ast.Assert))]
    tests += [one for part in parts if isinstance(part, ast.comprehension) for one in part.ifs]
    inside = {id(part): part for test in tests for part in ast.walk(test) if isinstance(part, ast.BoolOp)}
    for part in inside.values():
        texts = [one for one in part.values if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value]
        compared = next((one for one in part.values if isinstance(one, ast.Compare) and len(one.ops) == 1), None)
        if texts and compared is not None:
            always = isinstance(part.op, ast.Or)
            shown, left = ast.unparse(part)[:60], ast.unparse(compared.left)
            effect = 'which always holds' if always else f'in which {texts[0].value!r} has no effect'
            yield part.lineno, f'asks `{shown}`, {effect}: a text alone is true', f'compare with each of them: `{left} in (…)`'
    for part in parts:
        if isinstance(part, ast.BoolOp) and len(part.values) == 2 and all(isinstance(one, ast.Compare) and len(one.ops) == 1 for one in part.values):
            one, other = part.values
            sides = [value.comparators[0] for value in part.values]
            same = ast.unparse(one.left) == ast.unparse(other.left) and not any(isinstance(inner, ast.Call) for inner in ast.walk(one.left))
            unlike = all(isinstance(side, ast.Constant) for side in sides) and sides[0].value != sides[1].value
            sign = ast.Eq if isinstance(part.op, ast.And) else ast.NotEq
            if same and unlike and all(isinstance(value.ops[0], sign) for value in part.values):
                effect, word = ('never holds', 'or') if sign is ast.Eq else ('always holds', 'and')
                yield part.lineno, f'asks `{ast.unparse(part)[:60]}`, which {effect}', f'write `{word}`'


def unpacked(parts, types):
    """`for i, row in rows`, where `i` counts."""
    for part in parts:
        if not isinstance(part, ast.For) or not isinstance(part.target, ast.Tuple) or len(part.target.elts) != 2:
            continue
        first, second = part.target.elts
        if not isinstance(first, ast.Name) or not isinstance(part.iter, ast.Name):
            continue
        inner = [node for stmt in part.body for node in ast.walk(stmt)]
        indexed = {node.slice.id for node in inner if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name)}
        if first.id in indexed and any(is_size(node, first.id) for node in inner):
            shown = ast.unparse(part.iter)
            yield part.lineno, f'takes each item of `{shown}` apart, and uses `{first.id}` as a number', f'write `enumerate({shown})`'


def is_size(node, name):
    """`name < len(…)`."""
    if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Name) or node.left.id != name:
        return False
    return any(is_call(side, 'len') for side in node.comparators)


