# A line of a docstring that describes an argument: `    name (int): what it is`.
DESCRIBED = re.compile(r'^(\s+)(\w+)(?: ?\([^)]*\))?: ')


def described(parts, types):
    """A docstring that describes an argument which its function does not take."""
    for function in types.functions.values():
        lines = (ast.get_docstring(function) or '').split('\n')
        begin = next((at for at, line in enumerate(lines) if line.strip() in ('Args:', 'Arguments:')), None)
        if begin is None:
            continue
        takes = {one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs, function.args.vararg, function.args.kwarg) if one}
        names, margin = [], None
        for line in lines[begin + 1:]:
            found = DESCRIBED.match(line)
            if line.strip() and not line.startswith(' '):
                break
            if found and margin in (None, found[1]):
                margin = found[1]
                names.append(found[2])
        strangers = [name for name in names if name not in takes]
        left = sorted(takes - set(names) - {'self', 'cls'})
        if strangers and left and not function.args.kwarg and len(strangers) == 1:
            yield function.lineno, f'describes the argument `{strangers[0]}` of `{function.name}`, which takes `{left[0]}`', f'call it `{left[0]}` in both places'


def formats(parts, types):
    """`"{name}"` without the `f` before it."""
    if any(isinstance(part, ast.Attribute) and part.attr in ('format', 'format_map', 'Template', 'substitute') for part in parts):
        return
    names = {name for part in parts for name in bound(part)}
    silent = {id(value) for part in parts if isinstance(part, ast.JoinedStr) for value in part.values}
    silent |= {id(part.value) for part in parts if isinstance(part, ast.Expr)}
    silent |= {id(value) for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('replace', 'compile', 'search', 'match', 'findall', 'sub', 'route', 'get', 'post') for value in part.args}
    # What is put into a text by `replace` stands in it in braces.
    silent |= {id(part.func.value) for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'replace'}
    silent |= {id(part) for part in parts if isinstance(part, ast.Constant) and re.fullmatch(r'\{+\w+\}+', str(part.value))}
    for part in parts:
        if not isinstance(part, ast.Constant) or not isinstance(part.value, str) or id(part) in silent or re.search(r'\{\{|\bf["\']', part.value):
            continue
        for inner in re.findall(r'(?<![\w^\\}])\{([A-Za-z_\'"][^{}\n:]*)(?::[^{},\s]*)?\}', part.value)[:8]:
            if is_value(inner, names):
                yield part.lineno, f'holds `{{{inner}}}` in a text without `f`, so it stays as it stands', 'write `f` before the quote'


def is_value(text, names):
    """Whether it is an expression of names that the script has."""
    try:
        tree = ast.parse(text.split('!')[0].strip(), mode='eval')
    except (SyntaxError, ValueError):
        return False
    read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    kinds = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
    return isinstance(tree.body, kinds) and bool(read & names) and read <= names | set(dir(builtins))


def patterns(parts, types):
    """A pattern that `re` refuses."""
    tried = {id(one) for part in parts if isinstance(part, ast.Try) for stmt in part.body for one in ast.walk(stmt)}
    for part in parts:
        if id(part) in tried or not is_call(part, 're.compile', 're.search', 're.match', 're.fullmatch', 're.findall', 're.sub', 're.split', 're.finditer') or not part.args:
            continue
        pattern = part.args[0]
        if 'VERBOSE' in ast.unparse(part) or 're.X' in ast.unparse(part):
            continue
        if not isinstance(pattern, ast.Constant) or not isinstance(pattern.value, str) or len(pattern.value) > 2000:
            continue
        try:
            re.compile(pattern.value)
        except (re.error, OverflowError, RecursionError) as fault:
            yield part.lineno, f'holds a pattern that `re` refuses: {fault}', 'mend the pattern'




def places(parts, types):
    """`"{} of {}".format(1)`: a place that nothing fills."""
    for part in parts:
        called = part.func if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'format' else None
        text = called.value.value if called and isinstance(called.value, ast.Constant) else None
        if not isinstance(text, str) or any(isinstance(one, ast.Starred) for one in part.args) or any(word.arg is None for word in part.keywords):
            continue
        try:
            names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        except ValueError:
            continue
        roots = [re.split(r'[.\[]', name)[0] for name in names]
        given, counted = {word.arg for word in part.keywords}, sum(root == '' for root in roots)
        needed = max([counted, *(int(root) + 1 for root in roots if root.isdigit())])
        lacks = [root for root in roots if root and not root.isdigit() and root not in given]
        if needed > len(part.args):
            yield part.lineno, f'fills {needed} places of a text with {len(part.args)} values', 'write as many values as places'
        elif lacks:
            yield part.lineno, f'fills no value into `{{{lacks[0]}}}` of a text', f'write `{lacks[0]}=…`'
