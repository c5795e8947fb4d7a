# Functions and methods that only work out a value.
WORKED_OUT = {'sum', 'len', 'round', 'min', 'max', 'abs', 'sorted', 'str', 'list', 'set', 'dict', 'tuple', 'any', 'all', 'zip', 'enumerate', 'range', 'reversed'}
WORKED_OUT_OF = {'strip', 'lower', 'upper', 'title', 'capitalize', 'join', 'get', 'items', 'keys', 'values', 'replace', 'split', 'splitlines', 'startswith', 'endswith', 'count', 'format'}
# What says that something is worked out, and not only looked up.
WORK = (ast.BinOp, ast.IfExp, ast.Compare, ast.BoolOp, ast.JoinedStr, ast.ListComp, ast.SetComp, ast.DictComp, ast.Call)


def unused(parts, types):
    """A value that a function or a script works out, gives a name, and never uses."""
    names = [part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)]
    if any(name in OPEN for name in names) or not is_plain(parts):
        return
    tried = {id(one) for part in parts if isinstance(part, ast.Try) for stmt in part.body for one in ast.walk(stmt)}
    is_script = any(isinstance(stmt, ast.Expr) and is_call(stmt.value, 'print') for stmt in parts[0].body)
    for function in parts:
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) and not (is_script and function is parts[0]):
            continue
        everything = list(ast.walk(function))
        read = {part.id for part in everything if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Store)}
        plain = [part for part in own(function) if id(part) not in tried and given_name(part) is not None]
        simple = {id(part.targets[0] if isinstance(part, ast.Assign) else part.target) for part in plain}
        others = {name for part in everything if id(part) not in simple for name in bound(part)}
        left = [part for part in plain if given_name(part) not in read | others and not given_name(part).startswith('_')]
        # Who leaves several of them has not forgotten one.
        for part in left if len(left) == 1 else []:
            name = given_name(part)
            if is_worked_out(part.value, types.functions):
                yield part.lineno, f'works out `{name}` (`{ast.unparse(part.value)[:60]}`), which nothing uses', f'use `{name}` where it was meant, or take the line out'


def given_name(part):
    """The one name that a statement gives a value."""
    target = part.targets[0] if isinstance(part, ast.Assign) and len(part.targets) == 1 else part.target if isinstance(part, ast.AnnAssign) and part.value is not None else None
    return target.id if isinstance(target, ast.Name) else None


def is_worked_out(value, functions):
    """Whether a value is made of others, and nothing else is done by that."""
    inner = list(ast.walk(value))
    # `lines = list(file)` reads a file.
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and all(isinstance(one, ast.Name) for one in value.args):
        return False
    if any(isinstance(part, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr, ast.Lambda)) for part in inner):
        return False
    reads = any(isinstance(part, ast.Name) and part.id not in WORKED_OUT for part in inner)
    return isinstance(value, WORK) and reads and all(is_harmless(part, functions) for part in inner if isinstance(part, ast.Call))


def is_harmless(call, functions):
    """A call that gives a value, and does nothing else."""
    if isinstance(call.func, ast.Name):
        return call.func.id in WORKED_OUT and call.func.id not in functions
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in WORKED_OUT_OF:
        return False
    # A queue has a `get`, a thread a `join`, and a path and `os` a `replace`.
    is_text = lambda value: isinstance(value, ast.JoinedStr) or isinstance(value, ast.Constant) and isinstance(value.value, str)
    if call.func.attr == 'get':
        return bool(call.args) and is_text(call.args[0])
    if call.func.attr == 'join':
        return is_text(call.func.value)
    return call.func.attr != 'replace' or len(call.args) > 1 and is_text(call.args[0])
