# Words of what was put in the place of something that is still to be written.
STAND_IN = re.compile(r'\b(simulated?|simulates|dummy|mock(ed|s)?|fake|stub(bed)?|placeholder|for now|hard-?coded|stand-in|in a real (system|application|app)|not (yet )?implemented|for (trying|testing))\b', re.I)


def overwritten(parts, types):
    """A parameter that gets a constant before anything reads it."""
    for function in parts:
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        names = {one.arg for one in [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]}
        for at, stmt in enumerate(function.body):
            target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
            if isinstance(target, ast.Name) and target.id in names and is_constant(stmt.value):
                behind = [one for later in function.body[at + 1:] for one in ast.walk(later)]
                if any(isinstance(one, ast.Name) and one.id == target.id and isinstance(one.ctx, ast.Load) for one in behind):
                    shown = ast.unparse(stmt.value)[:40]
                    yield stmt.lineno, f'gives the parameter `{target.id}` of `{function.name}` the value `{shown}` before it is read, so what it is called with is lost', 'take the line out'
            names -= {one.id for one in ast.walk(stmt) if isinstance(one, ast.Name)}


def lost_values(parts, types):
    """`city = state["city"]`, and `city = "Bonn"` before anything reads it."""
    for block in blocks(parts):
        for at, (first, second) in enumerate(zip(block, block[1:])):
            both = [one.targets[0].id if isinstance(one, ast.Assign) and len(one.targets) == 1 and isinstance(one.targets[0], ast.Name) else '' for one in (first, second)]
            is_read = both[0] and (isinstance(first.value, ast.Subscript) or isinstance(first.value, ast.Call) and isinstance(first.value.func, ast.Attribute) and first.value.func.attr == 'get' and ast.unparse(first.value.func.value) in ('state', 'os.environ', 'params', 'args'))
            if both[0] == both[1] and is_read and is_constant(second.value) and not is_constant(first.value):
                shown = ast.unparse(second.value)[:40]
                yield second.lineno, f'gives `{both[0]}` the value `{shown}` right behind the one that it reads (line {first.lineno}), which is lost', 'take one of the two lines out'


def is_constant(value):
    """A text, a number, a list of such; `None` stands for no value."""
    if isinstance(value, (ast.List, ast.Tuple, ast.Set)):
        return all(is_constant(one) for one in value.elts) and bool(value.elts)
    return isinstance(value, ast.Constant) and value.value is not None


def simulated(text, parts):
    """A function that says of itself that it only plays its part, and gives the same whatever it is called with."""
    lines = (text if isinstance(text, str) else text.decode('utf-8')).split('\n')
    outside = {name for stmt in parts[0].body for part in [stmt, *getattr(stmt, 'targets', [])] for name in bound(part)}
    if STAND_IN.search(ast.get_docstring(parts[0]) or ''):
        return
    for function in parts[0].body:
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) or STAND_IN.search(function.name.replace('_', ' ')):
            continue
        names = {one.arg for one in function.args.args}
        inner = [part for part in own(function) if isinstance(part, ast.AST)]
        values = returned(function)
        calls = [part for part in inner if isinstance(part, ast.Call) and not is_call(part, 'json.dumps', 'str', 'print')]
        reads = {part.id for part in inner if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)} & outside
        plain = all(isinstance(stmt, (ast.Return, ast.Assign, ast.Expr)) for stmt in function.body)
        comments = [line.split('#', 1)[1] for line in lines[max(function.lineno - 2, 0):function.end_lineno] if '#' in line]
        said = STAND_IN.search(' '.join([*comments, ast.get_docstring(function) or '']))
        if names and values and plain and said and not calls and not reads:
            yield function.lineno, f'answers the same whatever `{function.name}` is called with, and says that this is {said.group(0).lower()!r}', 'let it look for the answer'
