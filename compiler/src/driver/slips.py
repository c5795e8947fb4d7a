import ast, builtins, difflib, sys

# Names that make it unknown which others there are.
OPEN = {'exec', 'eval', 'globals', 'locals', 'vars', 'NameError', 'builtins', '__builtins__'}
# What other languages call the values that Python calls so.
VALUES = {'true': 'True', 'false': 'False', 'null': 'None', 'undefined': 'None', 'nil': 'None'}
# Methods of other languages, and what Python writes.
METHODS = {
    'trim': '.strip()', 'toLowerCase': '.lower()', 'toUpperCase': '.upper()', 'push': '.append()',
    'includes': 'in', 'startsWith': '.startswith()', 'endsWith': '.endswith()', 'indexOf': '.find()',
    'hasOwnProperty': 'in', 'toString': 'str()', 'forEach': 'for', 'length': 'len()',
}


def bound(node):
    """The names that a part of a program defines."""
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Load) else [node.id]
    if isinstance(node, ast.alias):
        return [(node.asname or node.name).split('.')[0]]
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        return node.names
    fields = [getattr(node, field, None) for field in ('name', 'arg', 'rest')]
    return [name for name in fields if isinstance(name, str)]


def undefined(parts):
    """Names that are read and that nothing defines. A module that is not imported is told elsewhere."""
    known = set(dir(builtins)) | {'__file__', '__annotations__', '__path__'}
    for part in parts:
        known.update(bound(part))
    read = [part for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)]
    if '*' in known or any(part.id in OPEN for part in read):
        return
    own = sorted(known - set(dir(builtins)))
    for part in read:
        name = part.id
        if name in known or name in sys.stdlib_module_names:
            continue
        near = [VALUES[name]] if name in VALUES else difflib.get_close_matches(name, own, 1, 0.75)
        advice = f'the script probably means `{near[0]}`' if near else f'give `{name}` a value before that line, or import it'
        yield part.lineno, f'uses the name `{name}`, which nothing in it defines', advice


def is_call(node, *names):
    """Whether it calls one of these: `json.loads`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in names


def calls(parts):
    """Calls of `json` that fail, and methods of other languages."""
    imported = {name for part in parts if isinstance(part, (ast.Import, ast.ImportFrom)) for name in modules(part)}
    defined = {name for part in parts for name in bound(part)}
    is_plain = imported <= sys.stdlib_module_names
    for part in parts:
        if is_call(part, 'json.dump') and len(part.args) == 1 and not part.keywords:
            yield part.lineno, 'calls `json.dump` with no file', 'write `json.dumps`: it gives the text'
        elif is_call(part, 'json.load') and len(part.args) == 1 and is_text(part.args[0]):
            yield part.lineno, 'calls `json.load` with a text, and it takes a file', 'write `json.loads`'
        elif is_plain and isinstance(part, ast.Attribute) and part.attr in METHODS and part.attr not in defined:
            yield part.lineno, f'uses `.{part.attr}`, which no value of Python has', f'write `{METHODS[part.attr]}`'


def modules(part):
    if isinstance(part, ast.Import):
        return [alias.name.split('.')[0] for alias in part.names]
    return [(part.module or '.').split('.')[0]] if not part.level else ['.']


def is_text(node):
    is_given = isinstance(node, ast.Subscript) and ast.unparse(node.value) == 'os.environ'
    return is_given or is_call(node, 'os.environ.get', 'os.getenv') or isinstance(node, ast.Constant) and isinstance(node.value, str)


def mains(parts):
    """A comparison of `__name__` that never holds."""
    for part in parts:
        if not isinstance(part, ast.Compare) or len(part.comparators) != 1:
            continue
        other = part.comparators[0]
        is_name = isinstance(part.left, ast.Name) and part.left.id == '__name__'
        if is_name and isinstance(part.ops[0], ast.Eq) and isinstance(other, ast.Constant) and other.value != '__main__':
            yield part.lineno, f'compares `__name__` with `{other.value}`, which it never is', 'write `"__main__"`'


def assigned(parts):
    """The values that each name is given; nothing of names that get one in another way."""
    values, others = {}, set()
    for part in parts:
        if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name):
            values.setdefault(part.targets[0].id, []).append(part.value)
    simple = {id(part.targets[0]) for part in parts if isinstance(part, ast.Assign) and len(part.targets) == 1}
    for part in parts:
        is_other = not (isinstance(part, ast.Name) and id(part) in simple)
        others.update(bound(part) if is_other else [])
    return {name: found for name, found in values.items() if name not in others}


def dictionaries(parts):
    """Attributes of what was read as JSON, and dictionaries that are printed as Python writes them."""
    made = {'json.loads', 'json.load'}
    for part in parts:
        returned = [node.value for node in ast.walk(part) if isinstance(node, ast.Return)] if isinstance(part, ast.FunctionDef) else []
        if returned and all(is_call(value, 'json.loads', 'json.load') for value in returned):
            made.add(part.name)
    values = assigned(parts)
    states = {name for name, found in values.items() if all(is_call(value, *made) for value in found)}
    plain = {name for name, found in values.items() if all(isinstance(value, ast.Dict) for value in found)}
    known = set(dir(dict)) | set(dir(list)) | set(dir(str))
    for part in parts:
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in states and part.attr not in known:
            name = part.value.id
            yield part.lineno, f'uses `{name}.{part.attr}`, and a dictionary has no attributes of that name', f'write `{name}["{part.attr}"]`'
        if is_call(part, 'print') and len(part.args) == 1 and not part.keywords and isinstance(part.args[0], ast.Name) and part.args[0].id in plain:
            name = part.args[0].id
            if len(values[name]) > 1:
                yield part.lineno, f'prints the dictionary `{name}` as Python writes it, which is no JSON', f'write `print(json.dumps({name}))`'


def first(tree):
    parts = list(ast.walk(tree))
    checks = (undefined, calls, mains, dictionaries)
    found = [slip for check in checks for slip in check(parts)]
    return min(found, default=None)


try:
    found = first(ast.parse(open(sys.argv[1], 'rb').read()))
    if found:
        print(f'slip {found[0]}: {found[1]}\t{found[2]}')
except SyntaxError as fault:
    print(f'{fault.lineno or 1}: {fault.msg}')
except Exception:
    pass
