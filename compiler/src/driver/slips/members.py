ENUMS = {'Enum', 'IntEnum', 'StrEnum', 'enum.Enum', 'enum.IntEnum', 'enum.StrEnum'}
# What each of them has beside its members.
OF_ENUMS = {'name', 'value', 'mro', 'as_integer_ratio', 'bit_count', 'from_bytes', 'to_bytes', 'real', 'imag', 'numerator', 'denominator', 'conjugate', 'bit_length', 'is_integer'}


def enums(parts):
    """The enumerations that are written out: the members of each with their values, and all that it defines."""
    names = [name for part in parts for name in bound(part)]
    for part in parts:
        if not isinstance(part, ast.ClassDef) or names.count(part.name) != 1 or part.decorator_list and [ast.unparse(one) for one in part.decorator_list] not in (['unique'], ['enum.unique']):
            continue
        plain = all(isinstance(stmt, (ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.Expr, ast.Pass)) for stmt in part.body)
        if plain and len(part.bases) == 1 and ast.unparse(part.bases[0]) in ENUMS and not part.keywords:
            given = {one.id: stmt.value for stmt in part.body if isinstance(stmt, ast.Assign) for one in stmt.targets if isinstance(one, ast.Name)}
            given |= {stmt.target.id: stmt.value for stmt in part.body if isinstance(stmt, ast.AnnAssign) and stmt.value is not None and isinstance(stmt.target, ast.Name)}
            defined = {name for one in inner(part.body) for name in bound(one)}
            yield part.name, {name: value for name, value in given.items() if not name.startswith('_')}, defined


def members(parts, types):
    """A member that an enumeration has not: `Glaze.GREEN`, `Glaze["GREEN"]`."""
    known = {name: (given, defined) for name, given, defined in enums(parts) if given}
    careful = {part.id for part in parts if isinstance(part, ast.Name)} & {'AttributeError', 'KeyError', 'ValueError', 'hasattr', 'setattr'}
    kept = {part.attr for part in parts if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)}
    for part in parts if known else []:
        name = None
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in known and not careful:
            given, defined = known[part.value.id]
            other = part.attr.startswith('_') or part.attr in OF_ENUMS or part.attr in kept or hasattr(str, part.attr)
            name = None if other or part.attr in given or part.attr in defined else part.attr
            owner = part.value.id
        elif isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and part.value.id in known and isinstance(part.slice, ast.Constant) and isinstance(part.slice.value, str) and not careful:
            given, defined = known[part.value.id]
            name, owner = None if part.slice.value in given or part.slice.value in defined else part.slice.value, part.value.id
        if name:
            near = difflib.get_close_matches(name, sorted(given), 1, 0.6)
            shown = ', '.join(f'`{one}`' for one in list(given)[:8])
            yield part.lineno, f'takes `{name}` of `{owner}`, which has {shown}', f'write `{near[0]}`' if near else 'name a member that is there, or add it'


def enum_texts(parts, types):
    """`{"grade": str(grade)}`, where `grade` is a member of an enumeration: its text is `Grade.POOR`, and not its value."""
    classes = {part.name: part for part in parts if isinstance(part, ast.ClassDef)}
    known = {name: given for name, given, defined in enums(parts) if given and not defined & {'__str__', '__repr__'} and ast.unparse(classes[name].bases[0]).split('.')[-1] == 'Enum'}
    methods = [part for part in parts if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))] if known else []
    given, taken = {}, {part.arg for part in parts if isinstance(part, ast.arg)}
    for one, value, _ in given_values(parts) if known else []:
        given.setdefault(one.id, []).append(value)

    def enum_of(node):
        """The enumeration that a value is a member of."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in known:
            return node.value.id if node.attr in known[node.value.id] else None
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else None
            says = {ast.unparse(one.returns).strip('\'"') if one.returns else None for one in methods if one.name == called}
            name = called if called in known and isinstance(node.func, ast.Name) else says.pop() if len(says) == 1 else None
            return name if name in known else None
        if isinstance(node, ast.Name):
            found = {None if isinstance(value, ast.Name) else enum_of(value) for value in given.get(node.id, [])}
            return found.pop() if len(found) == 1 and node.id not in taken else None
        return None

    made = [one for part in parts if known and is_call(part, 'json.dumps', 'json.dump') for value in part.args[:1] for one in ast.walk(value)]
    for part in made:
        for value in part.values if isinstance(part, ast.Dict) else []:
            owner = enum_of(value.args[0]) if is_call(value, 'str') and len(value.args) == 1 else None
            if owner:
                shown, first = ast.unparse(value.args[0])[:40], next(iter(known[owner]))
                yield value.lineno, f'writes `{ast.unparse(value)[:40]}`, which gives `{owner}.{first}` and the like, and not the value', f'write `{shown}.value`'
