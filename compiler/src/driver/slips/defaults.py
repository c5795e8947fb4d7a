# What a table is called whose values are meant for what is not given.
DEFAULT = re.compile(r'_*(defaults?|fallbacks?)', re.I)
# What a function is called that gives the first values back on purpose.
GIVES_BACK = re.compile(r'reset|restore|clear|revert|init|fresh|force', re.I)
# What is done on one way only, or by another name.
ON_ONE_WAY = (ast.If, ast.IfExp, ast.While, ast.Match, ast.ExceptHandler, ast.Lambda, ast.BoolOp, ast.Dict)


def is_default(node, types):
    """Whether a value is a table of defaults whose keys are all known."""
    values = types.values.get(node.id, []) if isinstance(node, ast.Name) and DEFAULT.fullmatch(node.id) else []
    plain = len(values) == 1 and isinstance(values[0], ast.Dict) and bool(values[0].keys)
    return plain and all(isinstance(key, ast.Constant) for key in values[0].keys)


def layers(part):
    """The dictionaries that a part lays over one another, the last on top."""
    if isinstance(part, ast.Dict) and len(part.keys) > 1 and not any(part.keys):
        return part.values
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.BitOr):
        return [part.left, part.right]
    if is_call(part, 'dict') and len(part.args) == 1 and len(part.keywords) == 1 and part.keywords[0].arg is None:
        return [part.args[0], part.keywords[0].value]
    if is_call(part, 'ChainMap', 'collections.ChainMap') and not any(isinstance(one, ast.Starred) for one in part.args):
        return part.args[::-1]
    return []


def is_on_purpose(part, above):
    """Whether a part stands where the first values may be meant: in a function that gives them back, or on one way of several."""
    while id(part) in above:
        part = above[id(part)]
        if isinstance(part, ON_ONE_WAY) or isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and GIVES_BACK.search(part.name):
            return True
    return False


def covered(parts, types):
    """Defaults that are laid over what is given: `{**given, **DEFAULTS}`."""
    kept = {id(part.value): {ast.unparse(one) for one in part.targets} for part in parts if isinstance(part, ast.Assign)}
    above = around_of(parts)
    for part in parts:
        laid = layers(part)
        if len(laid) < 2 or not is_default(laid[-1], types) or is_on_purpose(part, above):
            continue
        given = laid[0]
        # A table that is written out is no value that somebody gives, and what a function of the script makes may have other keys.
        known = types.values.get(given.id, []) if isinstance(given, ast.Name) else [given]
        plain = isinstance(given, (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.BoolOp))
        written = any(isinstance(value, ast.Dict) or isinstance(value, ast.Call) and dotted(value.func) in types.functions for value in known)
        again = ast.unparse(given) in kept.get(id(part), ())
        if plain and not written and not again and not any(is_default(one, types) for one in laid[:-1]):
            name, shown = laid[-1].id, ast.unparse(given)
            shown, place = shown if len(shown) < 41 else f'{shown[:39]}…', 'last' if is_call(part, 'ChainMap', 'collections.ChainMap') else 'first'
            yield part.lineno, f'lays `{name}` over `{shown}`, so what is given under its keys has no effect', f'put `{name}` {place}, so that it holds for what is not given'


# What takes a key out of a dictionary.
TAKES_OUT = ('pop', 'popitem', 'clear')


def given_already(parts, types):
    """`out.setdefault("_next", "wait")`, where `out` is written with that key."""
    removed = {ast.unparse(part.value) for part in parts if isinstance(part, ast.Attribute) and part.attr in TAKES_OUT}
    removed |= {ast.unparse(target.value) for part in parts if isinstance(part, ast.Delete) for target in part.targets if isinstance(target, ast.Subscript)}
    for part in parts:
        called = part.func if isinstance(part, ast.Call) and len(part.args) == 2 and all(isinstance(one, ast.Constant) for one in part.args) else None
        if not isinstance(called, ast.Attribute) or called.attr != 'setdefault' or not isinstance(called.value, ast.Name) or called.value.id in removed:
            continue
        name, (key, value) = called.value.id, part.args
        values = types.values.get(name, [])
        written = values[0] if len(values) == 1 and isinstance(values[0], ast.Dict) else ast.Dict([], [])
        lines = [one.lineno for one in written.keys if isinstance(one, ast.Constant) and one.value == key.value]
        if lines and lines[0] < part.lineno:
            yield part.lineno, f'calls `{ast.unparse(part)[:60]}`, which changes nothing: `{name}` has that key since line {lines[0]}', f'write `{name}[{ast.unparse(key)}] = {ast.unparse(value)[:40]}`'
