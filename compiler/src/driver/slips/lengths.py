# What reads a list, and leaves its length as it is.
READING = ('len', 'zip', 'enumerate', 'sorted', 'sum', 'max', 'min', 'list', 'tuple', 'set', 'print', 'reversed', 'json.dumps', 'range', 'any', 'all', 'dict', 'iter', 'str')
# Methods that do the same.
STEADY_METHODS = ('index', 'count', 'sort', 'reverse', 'copy')
BISECT = ('bisect', 'bisect_right', 'bisect_left', 'bisect.bisect', 'bisect.bisect_right', 'bisect.bisect_left')


def fixed_lengths(parts, types):
    """How many items each list has that is written out and stays as it is, by its name."""
    written = {name: values[0] for name, values in types.values.items() if len(values) == 1 and isinstance(values[0], (ast.List, ast.Tuple)) and values[0].elts}
    found = {name: len(value.elts) for name, value in written.items() if not any(isinstance(one, ast.Starred) for one in value.elts)}
    for part in parts:
        names = []
        if isinstance(part, ast.Call) and not is_call(part, *READING, *BISECT):
            names = [*part.args, *(word.value for word in part.keywords)]
            if isinstance(part.func, ast.Attribute) and part.func.attr not in STEADY_METHODS:
                names.append(part.func.value)
        elif isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
            names = [part.value]
        elif isinstance(part, (ast.Assign, ast.Return)):
            # Under another name it may get longer.
            names = [part.value]
        elif isinstance(part, ast.AugAssign):
            names = [part.target, part.value]
        for name in names:
            if isinstance(name, ast.Name):
                found.pop(name.id, None)
    return found


def made_of(node, types):
    """The one value that a name gets, or the value itself."""
    values = types.values.get(node.id, []) if isinstance(node, ast.Name) else []
    return values[0] if len(values) == 1 else node


def highest(node, lengths, types):
    """The highest number that an index into lists becomes, and what it comes from. `None`: nobody knows."""
    node, less = made_of(node, types), 0
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and isinstance(node.right, ast.Constant) and node.right.value == 1:
        node, less = made_of(node.left, types), 1
    if is_call(node, *BISECT) and len(node.args) == 2 and not {word.arg for word in node.keywords} - {'key'}:
        of = node.args[0]
        if isinstance(of, ast.Name) and of.id in lengths:
            return lengths[of.id] - less, of.id, f'from 0 to {lengths[of.id]}' if not less else f'up to {lengths[of.id] - 1}'
    if not less and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == 'index':
        of = node.func.value
        if isinstance(of, ast.Name) and of.id in lengths:
            return lengths[of.id] - 1, of.id, f'up to {lengths[of.id] - 1}'
    return None


def counted(target, over, lengths):
    """The name that counts the items of a list, and that list: `for i, row in enumerate(ROWS)`, `for i in range(len(ROWS))`."""
    if is_call(over, 'enumerate') and len(over.args) == 1 and not over.keywords and isinstance(target, ast.Tuple) and isinstance(target.elts[0], ast.Name):
        name, of = target.elts[0].id, over.args[0]
    elif is_call(over, 'range') and len(over.args) == 1 and is_call(over.args[0], 'len') and isinstance(target, ast.Name):
        name, of = target.id, over.args[0].args[0]
    else:
        return None
    return (name, of.id) if isinstance(of, ast.Name) and of.id in lengths else None


def asked_names(parts, lengths):
    """The names of which a test asks something else than whether a list has them: it may leave out what a list has no item for."""
    open_parts, seen, found = [], set(), set()
    for part in parts:
        if isinstance(part, (ast.If, ast.While, ast.IfExp, ast.Assert)):
            open_parts.append(part.test)
        elif isinstance(part, ast.comprehension):
            open_parts.extend(part.ifs)
        elif isinstance(part, ast.Match):
            open_parts.append(part.subject)
        elif isinstance(part, (ast.Compare, ast.BoolOp)):
            open_parts.append(part)
    while open_parts:
        part = open_parts.pop()
        if id(part) in seen or isinstance(part, ast.Compare) and isinstance(part.ops[0], (ast.In, ast.NotIn)) and isinstance(part.comparators[0], ast.Name) and part.comparators[0].id in lengths:
            continue
        seen.add(id(part))
        found.update([part.id] if isinstance(part, ast.Name) else [])
        open_parts.extend(ast.iter_child_nodes(part))
    return found


def is_asked(index, asked, types):
    """Whether a test asks for an index, or for what it is worked out of."""
    made = [index, *(made_of(part, types) for part in ast.walk(index))]
    return any(isinstance(one, ast.Name) and one.id in asked for part in made for one in ast.walk(part))


def are_fences(node):
    """Whether a list holds rising numbers: the ends of what the other one names."""
    values = [one.value if isinstance(one, ast.Constant) else None for one in node.elts]
    return all(type(value) in (int, float) for value in values) and values == sorted(values)


def short_lists(parts, types):
    """A list that is shorter than what its items are counted by, and lists of unlike lengths that are paired."""
    lengths = fixed_lengths(parts, types)
    if len(lengths) < 2 or any(isinstance(part, ast.Name) and part.id in ('IndexError', 'LookupError') for part in parts):
        return
    asked = asked_names(parts, lengths)
    uses = collections.Counter(part.id for part in parts if isinstance(part, ast.Name))
    for part in parts:
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load) and isinstance(part.value, ast.Name) and part.value.id in lengths:
            found, name = highest(part.slice, lengths, types), part.value.id
            if found and found[0] >= lengths[name] and not is_asked(part.slice, asked, types):
                yield part.lineno, f'takes the item `{ast.unparse(part.slice)[:40]}` of `{name}`, which has {lengths[name]}: the number goes {found[2]}', f'let `{name}` have {found[0] + 1} items, as `{found[1]}` with its {lengths[found[1]]} asks for'
        elif is_call(part, 'zip') and len(part.args) > 1 and all(isinstance(one, ast.Name) and one.id in lengths for one in part.args):
            names = sorted({one.id for one in part.args}, key=lambda name: lengths[name])
            short, long = names[0], names[-1]
            # A longer palette may be meant to have some left, and what is left may be used elsewhere.
            if lengths[short] + 1 == lengths[long] and uses[long] == 2 and not part.keywords and not are_fences(types.values[long][0]):
                yield part.lineno, f'pairs `{short}`, which has {lengths[short]} items, with `{long}`, which has {lengths[long]}: what is left over is dropped', 'let both have as many items'
        elif isinstance(part, (ast.For, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            rounds = [(part.target, part.iter)] if isinstance(part, ast.For) else [(one.target, one.iter) for one in part.generators]
            for name, of in filter(None, (counted(*one, lengths) for one in rounds)):
                for one in [] if name in asked else ast.walk(part):
                    plain = isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Load) and isinstance(one.value, ast.Name) and isinstance(one.slice, ast.Name) and one.slice.id == name
                    if plain and lengths.get(one.value.id, lengths[of]) < lengths[of]:
                        yield one.lineno, f'takes the item `{name}` of `{one.value.id}`, which has {lengths[one.value.id]}: the number counts the {lengths[of]} of `{of}`', f'let `{one.value.id}` have {lengths[of]} items'
