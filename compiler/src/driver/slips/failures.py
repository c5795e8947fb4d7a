def is_error(node):
    """Whether a value is one that is made to be raised."""
    called = node.func if isinstance(node, ast.Call) else node
    kind = getattr(builtins, called.id, None) if isinstance(called, ast.Name) else None
    return isinstance(kind, type) and issubclass(kind, BaseException)


def unraised(parts):
    """`ValueError("negative")` in a line of its own, and what cannot be raised."""
    own_names = {name for part in parts for name in bound(part)}
    for part in parts:
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Call) and is_error(part.value) and part.value.func.id not in own_names:
            shown = ast.unparse(part.value)[:40]
            yield part.lineno, f'makes `{shown}` and does not raise it, so the script goes on', f'write `raise {shown}`'
        elif isinstance(part, ast.Raise) and isinstance(part.exc, (ast.Constant, ast.JoinedStr, ast.Dict)):
            yield part.lineno, f'raises `{ast.unparse(part.exc)[:40]}`, and only exceptions can be raised', f'write `raise ValueError({ast.unparse(part.exc)[:40]})`'
        elif isinstance(part, ast.Raise) and part.exc is not None and ast.unparse(part.exc).split('(')[0] == 'NotImplemented':
            yield part.lineno, 'raises `NotImplemented`, which is no exception', 'write `raise NotImplementedError`'
        elif isinstance(part, ast.ExceptHandler) and isinstance(part.type, ast.BoolOp):
            first = part.type.values[0 if isinstance(part.type.op, ast.Or) else -1]
            names = ', '.join(ast.unparse(one) for one in part.type.values)
            yield part.lineno, f'catches `{ast.unparse(part.type)[:60]}`, which is `{ast.unparse(first)[:30]}` alone', f'write `except ({names[:60]}):`'


def endless_calls(parts, types):
    """A function that calls itself on every way."""
    choices = (ast.If, ast.IfExp, ast.BoolOp, ast.Try, ast.While, ast.For, ast.Match, ast.comprehension, ast.Yield, ast.YieldFrom, ast.Assert, ast.Lambda, ast.Await)
    for function in types.functions.values():
        inside = own(function)
        calls = [part for part in inside if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == function.name]
        before = [part for part in inside if isinstance(part, (ast.Return, ast.Raise)) and calls and part.lineno < calls[0].lineno]
        if calls and not before and not any(isinstance(part, choices) for part in inside) and function.name not in [one.arg for one in function.args.args]:
            yield calls[0].lineno, f'calls `{function.name}` in `{function.name}` on every way, so it never comes to an end', 'return before that line where there is nothing left to do'


def hidden_failures(parts):
    """`return` in `finally`: each failure is lost."""
    for part in parts:
        stmt = next((stmt for stmt in part.finalbody if isinstance(stmt, ast.Return)), None) if isinstance(part, ast.Try) else None
        if stmt is not None:
            yield stmt.lineno, 'returns in `finally`, which takes the place of each failure and of what was returned before', 'return behind the `try`'
