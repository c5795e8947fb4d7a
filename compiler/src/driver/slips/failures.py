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


def failing_ends(parts, types):
    """`sys.exit("done")` as the last line: with a text a program ends as one that has failed."""
    body = parts[0].body
    last = body[-1] if body else None
    main = types.functions.get('main')
    if isinstance(last, ast.If) and '__name__' in ast.unparse(last.test) and len(last.body) == 1 and main and ast.unparse(last.body[0]) == 'main()':
        last, body = main.body[-1], main.body
    value = last.value if isinstance(last, ast.Expr) else None
    if not is_call(value, 'sys.exit', 'exit', 'SystemExit') or len(value.args) != 1 or is_program:
        return
    text = value.args[0]
    prints = any(isinstance(stmt, ast.Expr) and is_call(stmt.value, 'print', 'json.dump', 'sys.stdout.write') for stmt in body[:-1])
    if prints and (isinstance(text, ast.JoinedStr) or isinstance(text, ast.Constant) and isinstance(text.value, str)):
        yield last.lineno, f'ends with `{ast.unparse(value)[:40]}`: with a text that is a failure, and nobody reads what was printed', 'print the text to standard error, and leave the line out'


def endless_calls(parts, types):
    """A function that calls itself on every way."""
    choices = (ast.If, ast.IfExp, ast.BoolOp, ast.Try, ast.While, ast.For, ast.Match, ast.comprehension, ast.Yield, ast.YieldFrom, ast.Assert, ast.Lambda, ast.Await)
    for function in types.functions.values():
        inside = own(function)
        calls = [part for part in inside if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == function.name]
        before = [part for part in inside if isinstance(part, (ast.Return, ast.Raise)) and calls and part.lineno < calls[0].lineno]
        if calls and not before and not any(isinstance(part, choices) for part in inside) and function.name not in [one.arg for one in function.args.args]:
            yield calls[0].lineno, f'calls `{function.name}` in `{function.name}` on every way, so it never comes to an end', 'return before that line where there is nothing left to do'
