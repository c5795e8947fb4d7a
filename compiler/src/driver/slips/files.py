OWN = '@'


def up(path):
    """The directory of a path, as far as it is known: `@file` is the script itself."""
    if path == '@file':
        return OWN
    return f'{path}/..' if path and path.startswith(OWN) else None


def path_of(node, types, depth=0):
    """The path that a value is; what is counted from the directory of the script begins with `@`."""
    if depth > 8:
        return None
    inner = lambda part: path_of(part, types, depth + 1)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name):
        if node.id == '__file__':
            return '@file'
        values = types.values.get(node.id, [])
        return inner(values[0]) if len(values) == 1 else None
    if isinstance(node, ast.Attribute) and node.attr == 'parent':
        return up(inner(node.value))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return put_together([inner(node.left), inner(node.right)])
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    if is_call(node, 'Path', 'pathlib.Path', 'os.path.join') and node.args:
        return put_together([inner(arg) for arg in node.args])
    if is_call(node, 'os.path.dirname') and node.args:
        return up(inner(node.args[0]))
    if is_call(node, 'os.path.abspath', 'os.path.realpath', 'str', 'os.fspath') and node.args:
        return inner(node.args[0])
    if isinstance(node.func, ast.Attribute) and node.func.attr in ('resolve', 'absolute') and not node.args:
        return inner(node.func.value)
    return None


def put_together(paths):
    if len(paths) == 1:
        return paths[0]
    if any(path is None or path == '@file' for path in paths) or any(path.startswith(('/', OWN)) for path in paths[1:]):
        return None
    return '/'.join(paths)


# What changes a file, or looks whether it is there.
TOUCHES = ('write_text', 'write_bytes', 'touch', 'unlink', 'rename', 'replace', 'exists', 'is_file')
TOUCHING = ('os.path.exists', 'os.path.isfile', 'os.remove', 'os.rename', 'os.replace', 'shutil.copy', 'shutil.move', 'shutil.copyfile')


def opens(node, types):
    """The path of a file that a call opens, and whether it is only read."""
    if is_call(node, 'open', 'io.open') and node.args:
        path, modes = path_of(node.args[0], types), node.args[1:2]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == 'open' and not is_call(node, 'os.open'):
        path, modes = path_of(node.func.value, types), node.args[:1]
    else:
        return None
    modes = modes + [word.value for word in node.keywords if word.arg == 'mode']
    reads = all(isinstance(mode, ast.Constant) and isinstance(mode.value, str) and not set(mode.value) & set('wax+') for mode in modes)
    return path and (path, reads)


# How many calls are looked into.
MOST_CALLS = 256


class Files(Paths):
    """Which part of which file a value is."""

    def __init__(self, parts, types):
        super().__init__(parts, types)
        self.above = around_of(parts)
        self.calls, self.gives = {}, {}
        self.places, self.inside = {}, {}
        # The parameters of the function that is looked into, with what a call hands them.
        self.handed = {}
        self.depth = 0

    def handle(self, node, deep=0):
        """The path of the file that a value reads from."""
        if deep > 8:
            return None
        if isinstance(node, ast.Name):
            name, part = node.id, node
            while id(part) in self.above:
                part = self.above[id(part)]
                items = part.items if isinstance(part, (ast.With, ast.AsyncWith)) else []
                for item in items:
                    if isinstance(item.optional_vars, ast.Name) and item.optional_vars.id == name:
                        return self.handle(item.context_expr, deep + 1)
            values = self.types.values.get(name, [])
            return self.handle(values[0], deep + 1) if len(values) == 1 else None
        found = opens(node, self.types)
        return found[0] if found and found[1] else None

    def text(self, node):
        """The path of the file whose whole text a value is."""
        if isinstance(node, ast.Name):
            values = self.types.values.get(node.id, [])
            return self.text(values[0]) if len(values) == 1 and not isinstance(values[0], ast.Name) else None
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            return None
        if node.func.attr == 'read' and not node.args:
            return self.handle(node.func.value)
        return path_of(node.func.value, self.types) if node.func.attr == 'read_text' else None

    def loaded(self, node):
        """The file that a call reads as what it holds: its path, its form, and what parts its columns."""
        if is_call(node, 'json.load') and len(node.args) == 1:
            path, form, sign = self.handle(node.args[0]), 'json', ''
        elif is_call(node, 'json.loads') and len(node.args) == 1:
            path, form, sign = self.text(node.args[0]), 'json', ''
        elif is_call(node, 'csv.DictReader', 'DictReader') and len(node.args) == 1:
            words = {word.arg: word.value for word in node.keywords}
            sign = words.get('delimiter', ast.Constant(','))
            if set(words) - {'delimiter', 'skipinitialspace', 'quotechar', 'restval'} or not isinstance(sign, ast.Constant):
                return None
            path, form, sign = self.handle(node.args[0]), 'rows', sign.value
        else:
            return self.through(node)
        return path and (path, form, sign)

    def through(self, node):
        """The file that a function of the script reads whole, where it is called: `rows("tides.csv")`."""
        function = self.types.functions.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
        if not isinstance(function, ast.FunctionDef) or node.keywords or self.depth > 3:
            return None
        if id(function) not in self.gives:
            self.gives[id(function)] = [part.value for part in own(function) if isinstance(part, ast.YieldFrom)] if makes(function) else returned(function)
        gives = self.gives[id(function)]
        names = [one.arg for one in [*function.args.posonlyargs, *function.args.args]]
        values = [self.handed.get(value.id, [value])[0] if isinstance(value, ast.Name) else value for value in node.args]
        if len(gives) != 1 or len(names) != len(values):
            return None
        given = {name: [value] for name, value in zip(names, values) if isinstance(value, ast.Constant)}
        key = (id(function), *((name, repr(value.value)) for name, (value,) in given.items()))
        if key not in self.calls and len(self.calls) < MOST_CALLS:
            self.calls[key] = None
            found = self.given(given, gives[0])
            self.calls[key] = found[0] if found and not found[1] else None
        return self.calls.get(key)

    def given(self, given, value):
        """The place of a value of a function where it is handed this; nothing of what is known of other calls counts."""
        kept = self.handed, self.names, self.places
        self.hand(given)
        self.names, self.places = {}, {}
        self.depth += 1
        found = self.of(value)
        self.depth -= 1
        self.hand(kept[0])
        _, self.names, self.places = kept
        return found

    def hand(self, given):
        for name in self.handed:
            del self.types.values[name]
        self.handed = {name: value for name, value in given.items() if name not in self.types.values}
        self.types.values.update(self.handed)

    def values_in(self, function):
        """The values that the lines of a function give each name."""
        if id(function) not in self.inside:
            found = self.inside[id(function)] = {}
            for part in own(function):
                if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name):
                    found.setdefault(part.targets[0].id, []).append(part.value)
        return self.inside[id(function)]

    def once(self, key, value):
        """The place of a value, which is looked for once."""
        if key not in self.places:
            self.places[key] = None
            self.places[key] = self.of(value)
        return self.places[key]

    def near(self, node):
        """The place of what a name holds, by the loop or the function around it that gives it a value."""
        name, part = node.id, node
        while id(part) in self.above:
            child, part = part, self.above[id(part)]
            is_inside = isinstance(part, ast.For) and child is not part.iter
            rounds = part.generators if isinstance(part, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)) else [part] if is_inside else []
            over = [one.iter for one in rounds if isinstance(one.target, ast.Name) and one.target.id == name]
            if over and name in self.items:
                return step(self.once((name, id(part)), over[-1]), 0)
            if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef)) and name in self.types.values:
                values = self.values_in(part).get(name, [])
                if values:
                    return self.once((name, id(part)), values[0]) if len(values) == 1 else None
        return self.of_name(name)

    def of(self, node):
        if isinstance(node, ast.Name):
            return self.near(node)
        found = self.loaded(node)
        if found:
            return found, ()
        if isinstance(node, (ast.ListComp, ast.GeneratorExp)) and len(node.generators) == 1:
            one = node.generators[0]
            return self.of(one.iter) if isinstance(one.target, ast.Name) and ast.unparse(node.elt) == one.target.id else None
        if isinstance(node, ast.Subscript):
            return self.of_part(node)
        return self.of_call(node) if isinstance(node, ast.Call) else None


def files(parts, types):
    """The files that a script reads: the line, the path, the form, the steps into it that fail if they are not there, and more."""
    found = Files(parts, types)
    touched = {path_of(part.func.value, types) for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in TOUCHES}
    touched |= {path_of(arg, types) for part in parts if is_call(part, *TOUCHING) for arg in part.args}
    touched |= {opened[0] for opened in (opens(part, types) for part in parts if isinstance(part, ast.Call)) if opened and not opened[1]}
    changed = added(parts)
    merged = any(isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'update' for part in parts)
    for part in parts:
        if is_careful(part, found.above, ()):
            continue
        loaded = found.loaded(part)
        if loaded and loaded[0] not in touched:
            yield part.lineno, loaded[0], loaded[1], [], loaded[2]
        opened = opens(part, types) if isinstance(part, ast.Call) else None
        if opened and opened[1] and opened[0] not in touched:
            yield part.lineno, opened[0], 'text', [], ''
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load) and isinstance(part.slice, ast.Constant) and isinstance(part.slice.value, str):
            place = found.of(part)
            if place and place[0][0] not in touched and part.slice.value not in changed and not merged:
                (path, form, sign), steps = place
                yield part.lineno, path, form, [step if isinstance(step, str) else None for step in steps], sign
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'format' and not part.args and part.keywords:
            names = [word.arg for word in part.keywords]
            path = found.text(part.func.value)
            if path and path not in touched and None not in names:
                yield part.lineno, path, 'format', names, ''


