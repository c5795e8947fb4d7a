# Names that make it unknown which others there are.
OPEN = {'exec', 'eval', 'globals', 'locals', 'vars', 'NameError', 'builtins', '__builtins__'}
# What a script has from the module `site`, which is not loaded where this runs.
SITE = {'exit', 'quit', 'help', 'copyright', 'credits', 'license'}
# What other languages call the values that Python calls so.
VALUES = {'true': 'True', 'false': 'False', 'null': 'None', 'undefined': 'None', 'nil': 'None'}


def undefined(parts):
    """Names that are read and that nothing defines. A module that is not imported is told elsewhere."""
    known = set(dir(builtins)) | {'__file__', '__annotations__', '__path__'} | SITE
    for part in parts:
        known.update(bound(part))
    read = [part for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)]
    if '*' in known or any(part.id in OPEN for part in read):
        return
    own_names = sorted(known - set(dir(builtins)))
    for part in read:
        name = part.id
        if name in known or name in sys.stdlib_module_names:
            continue
        near = [VALUES[name]] if name in VALUES else difflib.get_close_matches(name, own_names, 1, 0.75)
        advice = f'the script probably means `{near[0]}`' if near else f'give `{name}` a value before that line, or import it'
        yield part.lineno, f'uses the name `{name}`, which nothing in it defines', advice


def mains(parts):
    """A comparison of `__name__` that never holds."""
    for part in parts:
        if not isinstance(part, ast.Compare) or len(part.comparators) != 1:
            continue
        other = part.comparators[0]
        is_name = isinstance(part.left, ast.Name) and part.left.id == '__name__'
        if is_name and isinstance(part.ops[0], ast.Eq) and isinstance(other, ast.Constant) and other.value != '__main__':
            yield part.lineno, f'compares `__name__` with `{other.value}`, which it never is', 'write `"__main__"`'


