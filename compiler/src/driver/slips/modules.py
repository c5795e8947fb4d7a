# Modules that are asked which names they have. Nothing else is imported.
ASKED = {
    'json', 'os', 're', 'sys', 'math', 'time', 'datetime', 'random', 'string', 'textwrap', 'itertools', 'functools', 'collections',
    'pathlib', 'subprocess', 'shutil', 'hashlib', 'base64', 'uuid', 'csv', 'glob', 'html', 'operator', 'statistics', 'copy', 'tempfile',
}
# What other languages call the functions that Python calls so.
FOREIGN = {
    'json.parse': 'json.loads', 'json.stringify': 'json.dumps', 'json.decode': 'json.loads', 'json.encode': 'json.dumps',
    're.test': 're.search', 're.exec': 're.search', 'os.env': 'os.environ', 'os.exit': 'sys.exit', 'math.round': 'round',
    'math.max': 'max', 'math.min': 'min', 'math.abs': 'abs', 'datetime.now': 'datetime.datetime.now', 'time.now': 'time.time',
}
# What `json.dumps` and `json.loads` take: they hand on what they do not know.
JSON = {
    'json.dumps': {'obj', 'skipkeys', 'ensure_ascii', 'check_circular', 'allow_nan', 'cls', 'indent', 'separators', 'default', 'sort_keys'},
    'json.loads': {'s', 'cls', 'object_hook', 'parse_float', 'parse_int', 'parse_constant', 'object_pairs_hook'},
}
# Parts of a package that are there when they are imported.
PARTS = {'urllib': ('request',), 'concurrent': ('futures',), 'xml': ('etree',)}


def path(node):
    """`os.path.join`, in its parts; nothing of what is no such path."""
    names = []
    while isinstance(node, ast.Attribute):
        names.insert(0, node.attr)
        node = node.value
    return [node.id, *names] if isinstance(node, ast.Name) else []


def module(name):
    import importlib
    return importlib.import_module(name) if name in ASKED else None


def found_in(names, known):
    """What such a path leads to; `False`: nobody knows."""
    here = module(known.get(names[0], '')) or False
    for name in names[1:]:
        if here is False or not (type(here).__name__ == 'module' or isinstance(here, type)):
            return False
        here = getattr(here, name, False)
    return here


def attributes(parts):
    """Names that a module of Python has not."""
    known = imports(parts)
    if any(is_guard(part) for part in parts):
        return
    changed = {name for part in parts for name in bound(part) if not isinstance(part, ast.alias)}
    for part in parts:
        names = path(part) if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load) else []
        if len(names) < 2 or names[0] in changed:
            continue
        here = found_in(names[:-1], known)
        is_known = type(here).__name__ == 'module' or isinstance(here, type) or type(here).__name__ == '_Environ'
        if is_known and not hasattr(here, names[-1]):
            yield from unknown(part.lineno, names, here)
    for part in parts:
        if isinstance(part, ast.ImportFrom) and not part.level and part.module in ASKED:
            here = module(part.module)
            for alias in part.names:
                if alias.name != '*' and not hasattr(here, alias.name):
                    yield from unknown(part.lineno, [part.module, alias.name], here)


def is_guard(part):
    """Whether a program asks which names there are, or for which system it runs."""
    return isinstance(part, ast.Name) and part.id in ('AttributeError', 'hasattr', 'getattr') or isinstance(part, ast.Attribute) and ast.unparse(part) in ('sys.platform', 'sys.version_info', 'os.name')


def unknown(line, names, here):
    owner, name = '.'.join(names[:-1]), names[-1]
    meant = FOREIGN.get(f'{names[-2]}.{name}')
    near = difflib.get_close_matches(name, dir(here), 1, 0.7)
    if (meant or near) and not name.startswith('_'):
        yield line, f'uses `{owner}.{name}`, which there is not', f'write `{meant or owner + "." + near[0]}`'


def unimported(parts):
    """`urllib.request` where only `urllib` is imported."""
    full = {alias.name for part in parts if isinstance(part, ast.Import) for alias in part.names}
    full |= {f'{part.module}.{alias.name}' for part in parts if isinstance(part, ast.ImportFrom) for alias in part.names}
    full |= {part.module for part in parts if isinstance(part, ast.ImportFrom) and part.module}
    known = imports(parts)
    for part in parts:
        names = path(part) if isinstance(part, ast.Attribute) else []
        if len(names) != 2 or names[1] not in PARTS.get(known.get(names[0]), ()):
            continue
        whole = f'{known[names[0]]}.{names[1]}'
        if not any(one == whole or one.startswith(whole + '.') for one in full):
            yield part.lineno, f'uses `{whole}`, which it does not import', f'write `import {whole}`'


def keywords(parts):
    """An argument that a function of Python does not take."""
    known = {} if any(is_guard(part) for part in parts) else imports(parts)
    for part in parts:
        names = path(part.func) if isinstance(part, ast.Call) else []
        here = found_in(names, known) if len(names) > 1 else False
        code = getattr(here, '__code__', None)
        takes = JSON.get('.'.join(names))
        if takes is None and code is not None and not code.co_flags & 8:
            takes = set(code.co_varnames[:code.co_argcount + code.co_kwonlyargcount])
        for word in part.keywords if takes else []:
            if word.arg is not None and word.arg not in takes:
                near = difflib.get_close_matches(word.arg, sorted(takes), 1, 0.6)
                advice = f'write `{near[0]}=`' if near else 'take it out'
                yield part.lineno, f'hands `{".".join(names)}` an argument `{word.arg}`, which it does not take', advice


