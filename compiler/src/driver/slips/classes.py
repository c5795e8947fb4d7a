# What the first parameter of a method is called.
FIRST = {'self', 'cls', 'this', 'mcs', 'klass', 'obj', 'instance'}
# What makes it unknown which parts an object has.
OPEN_PARTS = {'__getattr__', '__getattribute__', '__setattr__', 'setattr', '__dict__', '__slots__', 'vars', 'SimpleNamespace'}


def first_of(function):
    places = [*function.args.posonlyargs, *function.args.args]
    return places[0].arg if places else None


def uses_parts(function, name):
    """Whether a function uses a parameter as an object: then it is `self` by another name."""
    return any(isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == name for part in own(function))


def selfless(parts):
    """A method without `self`, in a class whose other methods have it."""
    names = {part.id for part in parts if isinstance(part, ast.Name)}
    made = {part.func.id for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)}
    by_class = {(part.value.id, part.attr) for part in parts if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name)}
    for owner in parts:
        # What another class is made of may be called by that.
        if not isinstance(owner, ast.ClassDef) or owner.name not in made or owner.keywords or owner.bases:
            continue
        methods = [one for one in owner.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]
        if not any(first_of(one) == 'self' for one in methods):
            continue
        for one in methods:
            first, decorators = first_of(one), [ast.unparse(above) for above in one.decorator_list]
            if 'staticmethod' in decorators and first == 'self':
                yield one.lineno, f'takes `self` in `{one.name}` of `{owner.name}`, which is a `staticmethod` and gets none', 'take `@staticmethod` out'
            # What is called by the name of its class needs none.
            elif not decorators and not uses_parts(one, first) and first not in FIRST and not (first or '').startswith('_') and not one.args.vararg and one.name not in names and (owner.name, one.name) not in by_class and not one.name.startswith('__'):
                rest = ast.unparse(one.args)
                effect = f'so `{first}` gets the object' if first else 'so each call of it fails'
                yield one.lineno, f'defines the method `{one.name}` of `{owner.name}` without `self`, {effect}', f'write `def {one.name}(self{", " if rest else ""}{rest[:40]})`'


def missing_parts(parts):
    """`self.widht`, where the class has `width`."""
    if any(getattr(part, field, None) in OPEN_PARTS for part in parts for field in ('id', 'attr', 'name')):
        return
    known = {part.attr for part in parts if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)}
    made = {part.func.id for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)}
    classes = [part for part in parts if isinstance(part, ast.ClassDef)]
    for owner in classes:
        known.update(name for part in inner(owner.body) for name in bound(part))
    for owner in classes:
        # What another class gives is not known.
        if owner.name not in made or owner.bases and [ast.unparse(base) for base in owner.bases] != ['object'] or owner.keywords or any(ast.unparse(one) not in ('dataclass', 'dataclasses.dataclass') and not ast.unparse(one).startswith(('dataclass(', 'dataclasses.dataclass(')) for one in owner.decorator_list):
            continue
        methods = [one for one in owner.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and first_of(one) == 'self']
        for part in (part for one in methods for part in own(one)):
            plain = isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load) and isinstance(part.value, ast.Name) and part.value.id == 'self'
            if plain and part.attr not in known and not hasattr(object, part.attr) and not part.attr.startswith('__'):
                near = difflib.get_close_matches(part.attr, sorted(known), 1, 0.7)
                yield part.lineno, f'uses `self.{part.attr}`, which nothing in `{owner.name}` gives a value', f'write `self.{near[0]}`' if near else f'give it a value in `__init__`'


# What gives a value that nobody calls.
VALUES_OF = (ast.BinOp, ast.JoinedStr, ast.Compare, ast.BoolOp, ast.Constant, ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.Tuple)


def is_plain_value(value):
    return isinstance(value, VALUES_OF) or is_call(value, 'len', 'sum', 'round', 'str', 'int', 'float', 'bool', 'min', 'max', 'sorted', 'any', 'all')


def called_parts(parts, types):
    """`box.area()`, where `area` is a property: it is a value already."""
    counts = collections.Counter(part.name for part in parts if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef)))
    for owner in parts:
        if not isinstance(owner, ast.ClassDef):
            continue
        values = {one.name for one in owner.body if isinstance(one, ast.FunctionDef) and counts[one.name] == 1 and [ast.unparse(above) for above in one.decorator_list] in (['property'], ['cached_property'], ['functools.cached_property']) and returned(one) and all(is_plain_value(value) for value in returned(one))}
        objects = {name for name, given in types.values.items() if given and all(is_call(value, owner.name) for value in given)}
        inside = {id(part) for part in inner(owner.body, ())}
        for part in parts if values else []:
            method = part.func if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in values else None
            of = method.value if method else None
            if is_call(of, owner.name) or isinstance(of, ast.Name) and (of.id in objects or of.id == 'self' and id(part) in inside):
                yield part.lineno, f'calls `{ast.unparse(method)[:40]}`, which is a property and has its value without that', f'write `{ast.unparse(method)[:40]}`'


def fields_of(owner):
    """The fields that a class takes when it is made, with whether each may be left out. `None`: nobody knows."""
    above = [ast.unparse(one) for one in owner.decorator_list]
    if above in (['dataclass'], ['dataclasses.dataclass'], ['dataclass(frozen=True)'], ['dataclass(slots=True)'], ['dataclasses.dataclass(frozen=True)']) and not owner.bases and '__init__' not in [name for one in owner.body for name in bound(one)]:
        stated = [one for one in owner.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
        if any('ClassVar' in ast.unparse(one.annotation) or 'InitVar' in ast.unparse(one.annotation) or 'KW_ONLY' in ast.unparse(one.annotation) or is_call(one.value, 'field', 'dataclasses.field') and any(word.arg in ('init', 'kw_only') for word in one.value.keywords) for one in stated):
            return None
        needed = lambda value: value is None or is_call(value, 'field', 'dataclasses.field') and not any(word.arg in ('default', 'default_factory') for word in value.keywords)
        return [(one.target.id, not needed(one.value)) for one in stated]
    makers = [one for one in owner.body if isinstance(one, ast.FunctionDef) and one.name == '__init__']
    if above and not all(one.startswith('dataclass') for one in above) or owner.bases or owner.keywords or len(makers) != 1 or makers[0].decorator_list or '__new__' in [name for one in owner.body for name in bound(one)]:
        return None
    takes = makers[0].args
    if takes.vararg or takes.kwarg or takes.kwonlyargs or takes.posonlyargs or not takes.args:
        return None
    optional = len(takes.args) - len(takes.defaults)
    return [(one.arg, at >= optional) for at, one in enumerate(takes.args)][1:]


def made_otherwise(parts):
    """A class that is made with more or fewer values than it takes."""
    names = collections.Counter(name for part in parts for name in bound(part))
    known = {part.name: fields_of(part) for part in parts if isinstance(part, ast.ClassDef) and names[part.name] == 1}
    for part in parts:
        fields = known.get(part.func.id) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) else None
        if fields is None or any(isinstance(one, ast.Starred) for one in part.args) or any(word.arg is None for word in part.keywords):
            continue
        name, given = part.func.id, {word.arg for word in part.keywords}
        lacks = [field for field, optional in fields[len(part.args):] if not optional and field not in given]
        strange = sorted(given - {field for field, _ in fields})
        if len(part.args) > len(fields):
            yield part.lineno, f'makes `{name}` with {len(part.args)} values, and it takes {len(fields)}', 'take out what it does not take'
        elif lacks:
            yield part.lineno, f'makes `{name}` without `{lacks[0]}`, which it needs', f'hand it `{lacks[0]}`'
        elif strange:
            near = difflib.get_close_matches(strange[0], [field for field, _ in fields], 1, 0.6)
            yield part.lineno, f'makes `{name}` with `{strange[0]}`, which it does not take', f'write `{near[0]}`' if near else 'take it out'
