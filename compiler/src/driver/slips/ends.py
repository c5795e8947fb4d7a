# Methods that many values have, of which a slip is told wherever it stands.
COMMON = ('split', 'strip', 'append', 'join', 'get', 'lower', 'upper', 'read', 'write', 'items', 'keys', 'values', 'splitlines', 'startswith', 'endswith', 'replace', 'extend', 'format', 'encode', 'decode', 'readlines')


def fails(parts, types):
    """A program that ends with a failure in any case, and an object that is printed right before one."""
    module = parts[0]
    body = [stmt for stmt in module.body if not isinstance(stmt, (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom))]
    # A program inside of a command may be there for its code, and one that gives a reason means to fail.
    is_meant = is_program or len(body) > 1 and explains(body[-2])
    if body and failure(body[-1]) and not is_said(body[-1]) and not is_meant and not any(ends_early(part) for part in parts if part is not body[-1].value):
        yield body[-1].lineno, 'ends with a failure each time', 'take that line out, or write it where something has failed'
        return
    for block in blocks(parts):
        for before, after in zip(block, block[1:]):
            if isinstance(before, ast.Expr) and is_call(before.value, 'print') and before.value.args and is_call(before.value.args[0], 'json.dumps') and not before.value.keywords and failure(after) and not is_told(before, types):
                yield after.lineno, 'prints an object and then fails, so nobody reads it', 'end with `sys.exit(0)`, or print the reason to standard error'


def explains(stmt):
    """Whether a statement says something to standard error."""
    return 'sys.stderr' in ast.unparse(stmt)


def is_told(stmt, types):
    """Whether an object says itself that something has failed, or may."""
    given = stmt.value.args[0].args
    value = given[0] if given else None
    values = types.values.get(value.id, []) if isinstance(value, ast.Name) else [value]
    keys = {key.value for one in values if isinstance(one, ast.Dict) for key in one.keys if isinstance(key, ast.Constant)}
    return not values or not all(isinstance(one, ast.Dict) for one in values) or bool(keys & {'error', 'success', 'ok', 'status'})


def ends_early(part):
    """Whether the program may end there, or become another one."""
    if isinstance(part, ast.Call):
        return leaves(part) or dotted(part.func).startswith('os.exec')
    return isinstance(part, ast.Name) and part.id == 'SystemExit'


def leaves(call):
    return dotted(call.func) in ('sys.exit', 'exit', 'quit', 'os._exit')


def failure(stmt):
    """Whether a statement ends the program with a code that is not 0, as a text does."""
    call = stmt.value if isinstance(stmt, ast.Expr) else None
    if not isinstance(call, ast.Call) or not leaves(call) or len(call.args) != 1:
        return False
    code = call.args[0]
    return is_said(stmt) or isinstance(code, ast.Constant) and type(code.value) is int and code.value != 0


def is_said(stmt):
    """Whether a statement ends the program with a reason: `sys.exit("no rows")`."""
    code = stmt.value.args[0]
    return isinstance(code, ast.JoinedStr) or isinstance(code, ast.Constant) and isinstance(code.value, str)


def doubled(parts, types):
    """JSON of a text that is JSON already."""
    for part in parts:
        if is_call(part, 'print') and part.args and is_call(part.args[0], 'json.dumps') and part.args[0].args:
            inner = part.args[0].args[0]
            value = types.values.get(inner.id, []) if isinstance(inner, ast.Name) else [inner]
            if value and all(is_call(one, 'json.dumps') for one in value):
                yield part.lineno, 'makes JSON of a text that is JSON already, so a text is printed and no object', f'write `print({ast.unparse(inner)[:40]})`'


def opened(parts, types):
    """`json.loads` of a file, and `json.load` of a text."""
    files = {name for part in parts for name in file_names(part)}
    # A name may be something else elsewhere: what a loop goes over, what a function is given.
    opens = {id(part.optional_vars) for part in parts if isinstance(part, ast.withitem)}
    files -= {name for part in parts if id(part) not in opens for name in bound(part)}
    texts = {name for name, values in types.values.items() if values and all(is_text(value) for value in values)}
    for part in parts:
        if not isinstance(part, ast.Call) or not part.args:
            continue
        value, called = part.args[0], dotted(part.func)
        is_file = isinstance(value, ast.Attribute) and ast.unparse(value) == 'sys.stdin' or isinstance(value, ast.Name) and value.id in files
        reads_text = is_text(value) or isinstance(value, ast.Name) and value.id in texts or isinstance(value, ast.IfExp) and is_text(value.body) and is_text(value.orelse)
        shown = ast.unparse(value)[:40]
        if called == 'json.loads' and is_file:
            yield part.lineno, f'calls `json.loads` with `{shown}`, which is a file, and it takes a text', f'write `json.load({shown})`'
        elif called == 'json.load' and reads_text:
            yield part.lineno, f'calls `json.load` with `{shown}`, which is a text, and it takes a file', f'write `json.loads({shown})`'


def is_text(node):
    """Whether it is a text: an argument, a variable of the environment, or what was read of a file."""
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) in ('sys.argv', 'os.environ') and not isinstance(node.slice, ast.Slice):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ('read', 'read_text') and ast.unparse(node.func.value) != 'json'


def methods(parts, types):
    """A method that is nearly one which many values have."""
    if not is_plain(parts):
        return
    defined = {name for part in parts for name in bound(part)} | {part.attr for part in parts if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)}
    known, all_near = set(imports(parts)), {}
    # Nodes of a document have methods of their own, and a class with `__getattr__` has any.
    if '__getattr__' in defined or any(isinstance(part, (ast.Import, ast.ImportFrom)) and ' xml' in ast.unparse(part) for part in parts):
        return
    for part in parts:
        if not isinstance(part, ast.Call) or not isinstance(part.func, ast.Attribute):
            continue
        name = part.func.attr
        root = path(part.func)
        if name in defined or root and root[0] in known or len(name) < 4 or name.startswith('_'):
            continue
        if name not in all_near:
            all_near[name] = nearly(name)
        near = all_near[name]
        if near and not any(hasattr(kind, name) for kind in everything()):
            yield part.lineno, f'calls `.{name}()`, which no value of Python has', f'write `.{near[0]}()`'


def nearly(name):
    """The methods that are nearly called so."""
    return [one for one in COMMON if one != name and (name == one + 's' or name + 's' == one or sorted(name) == sorted(one) or difflib.SequenceMatcher(None, name, one).ratio() > 0.88)]


def everything():
    """The types whose methods are known."""
    import io, pathlib, datetime, collections, decimal, subprocess, array
    kinds = [str, bytes, bytearray, list, dict, set, frozenset, tuple, int, float, complex, range, memoryview, re.Pattern, re.Match]
    kinds += [io.TextIOWrapper, io.BytesIO, io.StringIO, pathlib.Path, datetime.datetime, datetime.date, datetime.timedelta, collections.Counter]
    return kinds + [collections.deque, collections.OrderedDict, decimal.Decimal, subprocess.Popen, subprocess.CompletedProcess, array.array]


def promised(parts, types):
    """A function that says what it returns, and returns nothing."""
    for name, function in types.functions.items():
        says = function.returns
        if says is None or isinstance(says, ast.Constant) or returned(function) or makes(function):
            continue
        shown = ast.unparse(says)
        last = function.body[-1]
        is_sketch = is_docstring(last) or isinstance(last, ast.Raise) or stays(last, types) or isinstance(last, ast.Pass) and len(function.body) < 3 and not any(is_docstring(one) for one in function.body)
        if shown.split('.')[-1] in ('None', 'NoReturn', 'Never') or 'None' in shown or 'Optional' in shown or is_sketch or any(leaves(part) for part in own(function) if isinstance(part, ast.Call)):
            continue
        yield function.lineno, f'says that `{name}` returns `{shown}`, and it returns nothing', 'let it end with `return …`'


def stays(stmt, types):
    """Whether nothing comes behind a statement: a loop without an end, or a call of a function that ends the program."""
    if isinstance(stmt, ast.While):
        return isinstance(stmt.test, ast.Constant) and bool(stmt.test.value)
    called = stmt.value.func if isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Call) else None
    function = types.functions.get(called.id) if isinstance(called, ast.Name) else None
    return function is not None and any(isinstance(part, ast.Raise) or isinstance(part, ast.Call) and leaves(part) for part in own(function))


def modules(parts, types):
    """A module of Python that is used and not imported."""
    known = {name for part in parts for name in bound(part)} | set(dir(builtins))
    if '*' in known or any(isinstance(part, ast.Name) and part.id in OPEN for part in parts):
        return
    for part in parts:
        names = path(part) if isinstance(part, ast.Attribute) else []
        if len(names) > 1 and names[0] not in known and (names[0] in TOLD_HERE or is_program and names[0] in sys.stdlib_module_names):
            yield part.lineno, f'uses the module `{names[0]}`, which it does not import', f'begin the file with `import {names[0]}`'
            return


# Modules of which nobody else tells that they are not imported.
TOLD_HERE = {'uuid', 'csv', 'time', 'glob', 'textwrap', 'tempfile', 'collections', 'functools', 'pathlib', 'copy', 'string', 'statistics', 'urllib', 'html', 'operator', 'io', 'decimal', 'traceback', 'logging', 'argparse', 'secrets', 'platform', 'getpass', 'zipfile', 'sqlite3', 'difflib', 'inspect', 'types', 'typing', 'unicodedata', 'locale', 'calendar', 'heapq', 'bisect', 'pprint', 'shlex', 'signal', 'socket', 'threading', 'asyncio', 'contextlib', 'dataclasses', 'enum', 'fractions', 'ast', 'struct', 'zlib', 'gzip', 'email', 'http', 'smtplib', 'ssl'}


def scoped(text, parts):
    """A name that only another function defines."""
    import symtable
    if any(isinstance(part, ast.Name) and part.id in OPEN for part in parts) or '*' in {name for part in parts for name in bound(part)}:
        return
    top = symtable.symtable(text if isinstance(text, str) else text.decode('utf-8'), 'script', 'exec')
    known = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()}
    known |= {name for part in parts if isinstance(part, ast.Global) for name in part.names} | set(dir(builtins)) | {'__file__', '__annotations__', '__path__'}
    open_scopes, free = [top], set()
    while open_scopes:
        scope = open_scopes.pop()
        open_scopes += scope.get_children()
        free |= {symbol.get_name() for symbol in scope.get_symbols() if symbol.is_global() and symbol.is_referenced() and symbol.get_name() not in known}
    if not free:
        return
    everywhere = {name for part in parts for name in bound(part)}
    inner = locals_of(parts)
    for part in parts:
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in free & everywhere and id(part) not in inner:
            near = difflib.get_close_matches(part.id, sorted(known - set(dir(builtins))), 1, 0.75)
            advice = f'the script probably means `{near[0]}`' if near else f'give `{part.id}` a value before that line'
            yield part.lineno, f'uses the name `{part.id}`, which is defined in another function alone', advice
            return


def locals_of(parts):
    """The parts that stand in a function, a comprehension or a class which defines their name."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.ClassDef)
    found = set()
    for scope in parts:
        if isinstance(scope, kinds):
            inside = list(ast.walk(scope))
            names = {name for part in inside if part is not scope for name in bound(part)}
            found |= {id(part) for part in inside if isinstance(part, ast.Name) and part.id in names}
    return found


def percents(parts, types):
    """`"%d %s" % one`: more places than values."""
    for part in parts:
        if not isinstance(part, ast.BinOp) or not isinstance(part.op, ast.Mod) or not isinstance(part.left, ast.Constant) or not isinstance(part.left.value, str):
            continue
        text = part.left.value.replace('%%', '')
        places = len(re.findall(r'%[-+ #0]*[0-9.]*[a-zA-Z]', text))
        if '%(' in text or '*' in text or isinstance(part.right, (ast.Dict, ast.Name, ast.Starred)):
            continue
        if isinstance(part.right, ast.Tuple):
            given = None if any(isinstance(one, ast.Starred) for one in part.right.elts) else len(part.right.elts)
        else:
            given = 1 if types.of(part.right) not in (None, 'tuple', 'dict') or isinstance(part.right, (ast.Constant, ast.JoinedStr)) else None
        if given is not None and places != given:
            yield part.lineno, f'fills {places} places of a text with {given} values', 'write as many values as places, in brackets'


def modes(parts, types):
    """A file that is opened to be read, and is written to."""
    for part in parts:
        if not isinstance(part, ast.With):
            continue
        for item in part.items:
            call, name = item.context_expr, item.optional_vars
            if not is_call(call, 'open') or not isinstance(name, ast.Name) or len(call.args) > 2 or any(word.arg in ('mode', None) for word in call.keywords):
                continue
            mode = call.args[1] if len(call.args) == 2 else ast.Constant('r')
            if not isinstance(mode, ast.Constant) or not isinstance(mode.value, str) or '+' in mode.value:
                continue
            # The name may be given to another file further in.
            if any(name.id in bound(node) for stmt in part.body for node in ast.walk(stmt)):
                continue
            reads = not set(mode.value) & set('wax')
            for inner in [node for stmt in part.body for node in ast.walk(stmt)]:
                if not isinstance(inner, ast.Call) or not isinstance(inner.func, ast.Attribute):
                    continue
                method = inner.func.attr if isinstance(inner.func.value, ast.Name) and inner.func.value.id == name.id else None
                dumps = is_call(inner, 'json.dump') and len(inner.args) > 1 and isinstance(inner.args[1], ast.Name) and inner.args[1].id == name.id
                if reads and (method in ('write', 'writelines') or dumps):
                    yield inner.lineno, f'writes to `{name.id}`, which is opened to be read', 'open it with `"w"`, or with `"a"` to add to it'
                elif not reads and method in ('read', 'readline', 'readlines'):
                    yield inner.lineno, f'reads `{name.id}`, which is opened to be written', 'open it without a mode'


def uncalled(parts, types):
    """A function `main` that nobody calls."""
    function = types.functions.get('main')
    named = any(isinstance(part, ast.Name) and part.id == 'main' or isinstance(part, ast.Attribute) and part.attr == 'main' for part in parts)
    by_name = any(isinstance(part, ast.Name) and part.id in OPEN for part in parts)
    # What needs values is called by whoever has them.
    takes = function is not None and len(function.args.args) > len(function.args.defaults)
    if function is not None and not named and not by_name and not takes and function.col_offset == 0:
        yield function.lineno, 'defines `main` and never calls it', 'end the file with `main()`'


def unlike_sums(parts, types):
    """A list that is added to a text or a number, or put in order with a number."""
    holds = {'list', 'tuple', 'dict', 'set'}
    for part in parts:
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
            sides = [types.of(part.left), types.of(part.right)]
            for own, other in ((sides[0], part.right), (sides[1], part.left)):
                leaves = [KINDS.get(types.of(leaf)) for leaf in leaves_of(other)]
                if own in holds and ('text' in leaves or 'number' in leaves) and 'list' not in leaves:
                    what = 'a text' if 'text' in leaves else 'a number'
                    yield part.lineno, f'adds {CALLED[own]} to {what}', f'make a text of it first: `str(…)`, or `", ".join(…)`'
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], ORDERS):
            sides = [types.of(part.left), types.of(part.comparators[0])]
            if holds & set(sides) and (NUMBERS | {'str'}) & set(sides):
                own = next(side for side in sides if side in holds)
                yield part.lineno, f'puts {CALLED[own]} in order with {"a text" if "str" in sides else "a number"}', 'compare how many there are: `len(…)`; a comma behind a value makes a tuple of it'


def leaves_of(node):
    """The values that are added to each other."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return leaves_of(node.left) + leaves_of(node.right)
    return [node]


