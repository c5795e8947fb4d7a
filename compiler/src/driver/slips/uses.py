# Methods of other languages, and what Python writes.
METHODS = {
    'trim': '.strip()', 'toLowerCase': '.lower()', 'toUpperCase': '.upper()', 'push': '.append()',
    'includes': 'in', 'startsWith': '.startswith()', 'endsWith': '.endswith()', 'indexOf': '.find()',
    'hasOwnProperty': 'in', 'toString': 'str()', 'forEach': 'for', 'length': 'len()',
}
# What a value of each type has.
# Methods that bytes have are not missed in texts: what gives which is not always known.
HAS = {'dict': dict, 'list': list, 'str': str, 'set': set, 'tuple': tuple, 'int': int, 'float': float, 'bool': bool}
# Methods that change something, and give nothing; and those of dictionaries and sets.
CHANGES = {'append', 'extend', 'insert', 'sort', 'reverse', 'clear'}
CHANGES_OF = {'dict': {'update'}, 'set': {'add', 'update', 'discard'}, 'list': {'remove'}}
NUMBERS = {'int', 'float'}


def foreign(parts, types):
    """Methods of other languages."""
    defined = {name for part in parts for name in bound(part)}
    defined |= {part.attr for part in parts if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)}
    is_known = is_plain(parts) and not set(imports(parts)) & {'xml', 'html', 'http', 'email'}
    for part in parts if is_known else []:
        if isinstance(part, ast.Attribute) and part.attr in METHODS and part.attr not in defined:
            yield part.lineno, f'uses `.{part.attr}`, which no value of Python has', f'write `{METHODS[part.attr]}`'


def missing(parts, types):
    """What a value of its type has not."""
    kept = {part.attr for part in parts if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)}
    for part in parts:
        if not isinstance(part, ast.Attribute) or part.attr in METHODS or part.attr in kept:
            continue
        kind, shown = types.of(part.value), ast.unparse(part.value)
        if kind == 'function' and part.attr not in dir(missing) and isinstance(part.ctx, ast.Load):
            yield part.lineno, f'uses `{shown}.{part.attr}`, and `{shown}` is a function', f'write `{shown}()`, which calls it'
        elif kind == 'json' and not any(hasattr(one, part.attr) for one in (dict, list, str)):
            yield part.lineno, f'uses `{shown}.{part.attr}`, and a dictionary has no attributes of that name', near_or(part, dict)
        elif kind in HAS and not hasattr(HAS[kind], part.attr) and not (kind == 'str' and hasattr(bytes, part.attr)):
            yield part.lineno, f'uses `.{part.attr}` of {CALLED[kind]}, which has none', instead(part, kind)


def near_or(part, kind):
    near = difflib.get_close_matches(part.attr, dir(kind), 1, 0.75)
    shown = ast.unparse(part.value)
    return f'write `.{near[0]}`' if near else f'write `{shown}["{part.attr}"]`'


def instead(part, kind):
    shown = ast.unparse(part.value)[:40]
    if kind == 'list' and part.attr == 'join':
        return f'write `"…".join({shown})`'
    if kind == 'list' and part.attr == 'add':
        return 'write `.append`'
    if kind == 'set' and part.attr == 'append':
        return 'write `.add`'
    if kind == 'set' and part.attr == 'sort':
        return f'write `sorted({shown})`'
    if kind == 'str' and part.attr in ('get', 'items', 'keys', 'values'):
        return f'read it first: `json.loads({shown})`'
    near = difflib.get_close_matches(part.attr, [name for name in dir(HAS[kind]) if not name.startswith('_')], 1, 0.6)
    return f'write `.{near[0]}`' if near else 'use what such a value has'


def subscripts(parts, types):
    """`state.get["key"]`, and a key of a text."""
    for part in parts:
        if not isinstance(part, ast.Subscript):
            continue
        shown = ast.unparse(part.value)[:40]
        is_method = isinstance(part.value, ast.Attribute) and part.value.attr in ('get', 'items', 'keys', 'append', 'split', 'strip', 'join')
        is_key = isinstance(part.slice, ast.Constant) and isinstance(part.slice.value, str)
        if is_method and types.of(part.value.value) in (*HAS, 'json') or shown in ('json.loads', 'json.dumps', 'os.getenv'):
            yield part.lineno, f'writes brackets behind `{shown}`, which is called', f'write `{shown}(…)`'
        elif is_key and types.of(part.value) == 'str':
            yield part.lineno, f'reads a key of `{shown}`, which is a text', f'read it first: `json.loads({shown})`'
        elif is_key and types.of(part.value) == 'list':
            yield part.lineno, f'reads a key of `{shown}`, which is a list', 'take an item first: `[0]`'


# What JSON has not.
REFUSED = {'set', 'function', 'file', 'datetime', 'path', 'decimal', 'fraction', 'iterator', 'view', 'range'}


def json_calls(parts, types):
    """Calls of `json` that fail."""
    for part in parts:
        if not isinstance(part, ast.Call) or not part.args:
            continue
        called, kinds, shown = dotted(part.func), types.each(part.args[0]), ast.unparse(part.args[0])[:40]
        alone = len(part.args) == 1
        if called == 'json.dump' and alone and not part.keywords:
            yield part.lineno, 'calls `json.dump` with no file', 'write `json.dumps`: it gives the text'
        elif called == 'json.load' and alone and kinds == {'str'}:
            yield part.lineno, 'calls `json.load` with a text, and it takes a file', 'write `json.loads`'
        elif called == 'json.loads' and kinds == {'file'}:
            yield part.lineno, 'calls `json.loads` with a file, and it takes a text', 'write `json.load`'
        elif called == 'json.loads' and len(kinds) == 1 and kinds & {'dict', 'list', 'json', 'function'}:
            yield part.lineno, f'calls `json.loads` with `{shown}`, which is {CALLED[next(iter(kinds))]} and no text', f'write `{shown}` alone'
        elif called in ('json.dumps', 'json.dump') and (kinds & REFUSED or holds(part.args[0], types)):
            kind = next(iter(kinds & REFUSED), None) or holds(part.args[0], types)
            if any(keyword.arg in ('default', 'cls', None) for keyword in part.keywords):
                continue
            listed = dict.fromkeys(('set', 'iterator', 'view', 'range'), 'write `list(…)` around it')
            helps = {**listed, 'function': 'call it', 'datetime': 'make a text of it: `.isoformat()`', 'path': 'make a text of it: `str(…)`', 'decimal': 'make a number of it: `float(…)`', 'fraction': 'make a number of it: `float(…)`'}
            help = helps.get(kind, 'read it first')
            yield part.lineno, f'makes JSON of {CALLED[kind]}, which `{called}` refuses', help


def holds(node, types):
    """What a dictionary that is written out, here or as all that a function returns, holds and JSON has not."""
    function = types.functions.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
    made = returned(function) if function and not makes(function) and not isinstance(function, ast.AsyncFunctionDef) else []
    node = made[0] if len(made) == 1 else node
    known = types.values.get(node.id, []) if isinstance(node, ast.Name) else []
    node = known[0] if len(known) == 1 else node
    values = node.values if isinstance(node, ast.Dict) else node.elts if isinstance(node, ast.List) else []
    values = [*values, *(inner for value in values if isinstance(value, ast.Dict) for inner in value.values)]
    return next((kind for kind in map(types.of, values) if kind in REFUSED), None)


def nothing(parts, types):
    """`rows = rows.append(row)`."""
    used = [part.value for part in parts if isinstance(part, (ast.Assign, ast.Return, ast.AnnAssign))]
    used += [value for part in parts if isinstance(part, ast.Call) for value in part.args]
    used += [value for part in parts if isinstance(part, ast.Dict) for value in part.values]
    paths = Paths(parts, types)
    for part in used:
        if is_call(part, 'random.shuffle'):
            yield part.lineno, 'uses what `random.shuffle(…)` gives, which is nothing', 'write `random.shuffle(…)` in a line of its own, or `random.sample(rows, len(rows))`'
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in CHANGES_OF.get(types.of(part.func.value), CHANGES) | CHANGES:
            of = part.func.value
            targets = {target.id for one in parts if isinstance(one, ast.Assign) and one.value is part for target in one.targets if isinstance(target, ast.Name)}
            is_same = isinstance(of, ast.Name) and of.id in targets and part.func.attr != 'reverse'
            # No other value of JSON has such a method.
            if types.of(of) == 'list' or is_same or paths.of(of) or part.func.attr not in CHANGES:
                shown = f'{ast.unparse(of)[:40]}.{part.func.attr}'
                yield part.lineno, f'uses what `{shown}(…)` gives, which is nothing', f'write `{shown}(…)` in a line of its own'


def mixed(parts, types):
    """A text and a number that are added or put in order."""
    for part in parts:
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
            sides = [types.of(part.left), types.of(part.right)]
            if 'str' in sides and NUMBERS & set(sides):
                number = ast.unparse(part.left if sides[0] in NUMBERS else part.right)[:40]
                yield part.lineno, f'adds a text and the number `{number}`', f'write `str({number})`'
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], (ast.Lt, ast.Gt, ast.LtE, ast.GtE)):
            sides = [part.left, part.comparators[0]]
            kinds = [types.of(side) or default(side, types) for side in sides]
            if 'str' in kinds and NUMBERS & set(kinds):
                text = ast.unparse(sides[kinds.index('str')])[:40]
                yield part.lineno, f'puts the text `{text}` and a number in order', f'write `int({text})`, or a number in place of the text'


def default(node, types):
    """What a value is where its key is missing: `state.get("n", "0")`."""
    values = types.values.get(node.id, []) if isinstance(node, ast.Name) else [node]
    if len(values) != 1 or not isinstance(values[0], ast.Call) or not isinstance(values[0].func, ast.Attribute):
        return None
    call = values[0]
    return types.of(call.args[1]) if call.func.attr == 'get' and len(call.args) == 2 and isinstance(call.args[1], ast.Constant) else None


def sizes(parts, types):
    """The length of a number, and a value that is called."""
    for part in parts:
        if is_call(part, 'len') and len(part.args) == 1 and types.of(part.args[0]) in ('int', 'float', 'bool'):
            yield part.lineno, f'asks for the length of `{ast.unparse(part.args[0])[:40]}`, which has none', 'compare the value itself'
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and types.of_name(part.func.id) in ('dict', 'list', 'str', 'json', 'int'):
            name = part.func.id
            yield part.lineno, f'calls `{name}`, which is {CALLED[types.of_name(name)]}', f'write `{name}[…]`'
        elif is_call(part, 'input') and not any(name == 'input' for one in parts for name in bound(one)):
            yield part.lineno, 'calls `input()`, and nobody answers a script', 'read the state in its place, or ask with an `input` node'


def printed(parts, types):
    """A dictionary that is printed as Python writes it."""
    for part in parts:
        if not is_call(part, 'print') or len(part.args) != 1 or part.keywords:
            continue
        value = part.args[0]
        inner = value.args[0] if is_call(value, 'str', 'repr') and len(value.args) == 1 else value
        if isinstance(value, ast.JoinedStr) and len(value.values) == 1 and isinstance(value.values[0], ast.FormattedValue):
            inner = value.values[0].value
        is_told_elsewhere = inner is value and (not isinstance(value, ast.Name) or len(types.values.get(value.id, [])) < 2)
        if types.of(inner) == 'dict' and not is_told_elsewhere:
            shown = ast.unparse(inner)[:40]
            yield part.lineno, f'prints the dictionary `{shown}` as Python writes it, which is no JSON', f'write `print(json.dumps({shown}))`'


def literals(note):
    """The texts of `Literal["a", "b"]`."""
    if not isinstance(note, ast.Subscript) or ast.unparse(note.value).split('.')[-1] != 'Literal':
        return []
    values = note.slice.elts if isinstance(note.slice, ast.Tuple) else [note.slice]
    texts = [value.value for value in values if isinstance(value, ast.Constant)]
    return texts if all(isinstance(text, str) for text in texts) else []


def told_values(parts, types):
    """A docstring that lists other values for an argument than its `Literal` has."""
    for function in types.functions.values():
        lines = [DESCRIBED.match(line) for line in (ast.get_docstring(function) or '').split('\n')]
        for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
            values = literals(one.annotation)
            said = [line.string[line.end():] for line in lines if values and line and line[2] == one.arg]
            if len(said) != 1:
                continue
            words = [word.strip(' `\'"') for word in re.split(r',| or |\|', said[0].rsplit(':')[-1].rstrip(' .'))]
            others = [word for word in words if word not in values]
            left = [value for value in values if value not in re.findall(r'[\w-]+', said[0])]
            if len(words) > 1 and len(others) == 1 and left and re.fullmatch(r'[\w-]+', others[0]):
                shown = ', '.join(f'`{value}`' for value in values)
                yield function.lineno, f'describes `{one.arg}` of `{function.name}` as `{others[0]}`, which its type has not', f'the type has {shown}'
