RUNS = ('subprocess.run',)


def words_of(call):
    return {word.arg for word in call.keywords}


def run_of(node, types):
    """The call whose result a value is: `subprocess.run(…)`."""
    if isinstance(node, ast.Name):
        values = types.values.get(node.id, [])
        return values[0] if len(values) == 1 and is_call(values[0], *RUNS) else None
    return node if is_call(node, *RUNS) else None


def is_bytes(node, types, deep=0):
    """Whether a value is what a program printed, as bytes."""
    if deep > 5:
        return False
    if isinstance(node, ast.Attribute) and node.attr in ('stdout', 'stderr'):
        call = run_of(node.value, types)
        return call is not None and bool(words_of(call) & {'capture_output', 'stdout'}) and is_unread(call)
    if is_call(node, 'subprocess.check_output'):
        return is_unread(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ('strip', 'rstrip', 'lstrip'):
        return is_bytes(node.func.value, types, deep + 1)
    if isinstance(node, ast.Name):
        values = types.values.get(node.id, [])
        return bool(values) and all(is_bytes(value, types, deep + 1) for value in values)
    return False


def is_unread(call):
    """Whether nobody says how the bytes of a program are read."""
    return not words_of(call) & {'text', 'encoding', 'errors', 'universal_newlines', None}


def raw_lines(parts, types):
    """The names that stand for a line of what a program printed, as bytes, wherever they are given a value."""
    found, others = set(), set(types.values)
    for part in parts:
        if isinstance(part, (ast.For, ast.comprehension)) and isinstance(part.target, ast.Name):
            over = part.iter
            is_line = isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute) and over.func.attr in ('splitlines', 'split') and is_bytes(over.func.value, types)
            (found if is_line else others).add(part.target.id)
    return found - others


def programs(parts, types):
    """What a program printed: not kept, or bytes where a text is asked for."""
    lines = raw_lines(parts, types)
    for part in parts:
        if isinstance(part, ast.Attribute) and part.attr == 'stdout' and isinstance(part.ctx, ast.Load):
            call = run_of(part.value, types)
            if call is not None and not words_of(call) & {'capture_output', 'stdout', None}:
                yield part.lineno, f'reads `{ast.unparse(part)[:40]}`, and `subprocess.run` keeps nothing of it without `capture_output=True`', 'write `subprocess.run(…, capture_output=True, text=True)`'
        found = None
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('split', 'replace', 'startswith', 'endswith', 'find', 'count', 'partition', 'rsplit') and any(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in part.args):
            found = part.func.value
        elif isinstance(part, ast.Compare) and len(part.ops) == 1 and types.of(part.left) == 'str' and isinstance(part.ops[0], (ast.In, ast.NotIn)):
            found = part.comparators[0]
        elif isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.comparators[0], ast.Constant) and isinstance(part.comparators[0].value, str):
            found = part.left
        elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add) and 'str' in (types.of(part.left), types.of(part.right)):
            found = part.left if types.of(part.right) == 'str' else part.right
        elif isinstance(part, ast.FormattedValue) and part.conversion == -1:
            found = part.value
        elif isinstance(part, ast.Dict) and is_dumped(part, parts, types):
            found = next((value for value in part.values if is_bytes(value, types)), None)
        is_line = isinstance(found, ast.Name) and found.id in lines
        if found is not None and (is_line or is_bytes(found, types)):
            line = getattr(part, 'lineno', None) or found.lineno
            yield line, f'uses `{ast.unparse(found)[:40]}` as a text, and it is bytes', 'call the program with `text=True`'


def is_dumped(node, parts, types):
    """Whether JSON is made of a dictionary that is written out."""
    for part in parts:
        if is_call(part, 'json.dumps', 'json.dump') and part.args and 'default' not in words_of(part) and 'cls' not in words_of(part):
            value = part.args[0]
            if value is node or isinstance(value, ast.Name) and any(one is node for one in types.values.get(value.id, [])):
                return True
    return False


def written(parts, types):
    """What is written to a file and is no text, and bytes that are printed."""
    texts = {}
    for part in parts:
        if isinstance(part, ast.withitem) and is_call(part.context_expr, 'open') and isinstance(part.optional_vars, ast.Name):
            mode = part.context_expr.args[1] if len(part.context_expr.args) > 1 else None
            texts[part.optional_vars.id] = isinstance(mode, ast.Constant) and 'b' not in str(mode.value)
    names = [name for part in parts for name in bound(part)]
    for part in parts:
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and len(part.args) == 1:
            of, value = part.func.value, part.args[0]
            is_file = part.func.attr == 'write' and isinstance(of, ast.Name) and texts.get(of.id) and names.count(of.id) == 1
            if (is_file or part.func.attr == 'write_text') and types.of(value) in ('dict', 'list', 'int', 'float', 'set', 'tuple', 'bool'):
                shown = ast.unparse(value)[:40]
                yield part.lineno, f'writes `{shown}` to a file, which is {CALLED[types.of(value)]} and no text', f'write `json.dumps({shown})`, or `str({shown})`'
        if is_call(part, 'print') and len(part.args) == 1 and isinstance(part.args[0], ast.Call) and isinstance(part.args[0].func, ast.Attribute) and part.args[0].func.attr == 'encode' and not part.keywords:
            yield part.lineno, f"prints bytes (`{ast.unparse(part.args[0])[:40]}`), which stand there as `b'…'`", 'leave out `.encode(…)`'


def lost_codes(parts, types):
    """`main` returns how the program ended, and nobody hands that on."""
    function = types.functions.get('main')
    if is_program or function is None or isinstance(function, ast.AsyncFunctionDef):
        return
    values = [one for value in returned(function) for one in ([value.body, value.orelse] if isinstance(value, ast.IfExp) else [value])]
    codes = [value.value for value in values if isinstance(value, ast.Constant) and type(value.value) is int]
    named = [part for part in parts if isinstance(part, ast.Name) and part.id == 'main' or isinstance(part, ast.Attribute) and part.attr == 'main']
    calls = [part for part in parts if isinstance(part, ast.Expr) and is_call(part.value, 'main')]
    ends = any(isinstance(part, ast.Call) and ends_early(part) or isinstance(part, ast.Name) and part.id == 'SystemExit' for part in parts)
    if codes and len(codes) == len(values) and any(codes) and max(codes) < 126 and len(named) == len(calls) == 1 and not ends:
        code = next(code for code in codes if code)
        yield calls[0].lineno, f'calls `main()` and drops what it returns, so the program ends with 0 also where `main` returns {code}', 'write `sys.exit(main())`'
