class Paths:
    """Where in what the script is handed a value stands: its key, and the steps from there, of which 0 is any item of a list."""

    def __init__(self, parts, types):
        self.types = types
        self.items = gone_over(parts)
        self.open = set()
        self.names = {}

    def of(self, node):
        """The place of a value. `None`: it is none of them, or nobody knows."""
        if isinstance(node, ast.Name):
            return self.of_name(node.id)
        key = read_of(node, self.types)
        if key is not None:
            return key, ()
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and not any(map(self.of, node.values[1:])):
            return self.of(node.values[0])
        if isinstance(node, ast.Subscript):
            return self.of_part(node)
        return self.of_call(node) if isinstance(node, ast.Call) else None

    def of_part(self, node):
        if isinstance(node.slice, ast.Slice):
            return self.of(node.value)
        index = node.slice.operand if isinstance(node.slice, ast.UnaryOp) else node.slice
        if not isinstance(index, ast.Constant) or not isinstance(index.value, (str, int)):
            return None
        return step(self.of(node.value), index.value if isinstance(index.value, str) else 0)

    def of_call(self, node):
        first = node.args[0] if node.args else None
        if isinstance(node.func, ast.Attribute) and node.func.attr == 'get' and isinstance(first, ast.Constant) and isinstance(first.value, str):
            return step(self.of(node.func.value), first.value)
        if is_call(node, 'sorted', 'reversed', 'list', 'tuple') and len(node.args) == 1:
            return self.of(first)
        if is_call(node, 'min', 'max') and len(node.args) == 1:
            return step(self.of(first), 0)
        return None

    def of_name(self, name):
        if name in self.open:
            return None
        if name not in self.names:
            self.open.add(name)
            values = self.types.values.get(name, [])
            found = {self.of(value) for value in values} | {step(self.of(over), 0) for over in self.items.get(name, [])}
            self.names[name] = found.pop() if len(found) == 1 else None
            self.open.discard(name)
        return self.names[name]


def step(place, way):
    return place and (place[0], (*place[1], way))


def gone_over(parts):
    """The values over whose items each name goes; nothing of names that get a value in another way."""
    found, places = {}, set()

    def note(place, name, over):
        places.add(id(place))
        found.setdefault(name, []).append(over)

    for part in parts:
        if isinstance(part, (ast.For, ast.comprehension)):
            target, over = part.target, part.iter
            if is_call(over, 'enumerate') and over.args and isinstance(target, ast.Tuple) and len(target.elts) == 2:
                target, over = target.elts[1], over.args[0]
            if isinstance(target, ast.Name):
                note(target, target.id, over)
        elif isinstance(part, ast.Call):
            is_method = isinstance(part.func, ast.Attribute) and part.func.attr == 'sort'
            over = part.func.value if is_method else part.args[0] if is_call(part, 'sorted', 'min', 'max') and len(part.args) == 1 else None
            for word in part.keywords if over is not None else []:
                if word.arg == 'key' and isinstance(word.value, ast.Lambda) and len(word.value.args.args) == 1:
                    note(word.value.args.args[0], word.value.args.args[0].arg, over)
    others = {name for part in parts if id(part) not in places and not isinstance(part, ast.keyword) for name in bound(part)}
    return {name: over for name, over in found.items() if name not in others}


def added(parts):
    """The keys that the script itself puts into a dictionary, or asks for: `item["rank"] = 1`, `"note" in item`."""
    found = set()
    for part in parts:
        if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load) and isinstance(part.slice, ast.Constant):
            found.add(part.slice.value)
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('setdefault', 'update', 'pop'):
            found.update(value.value for value in part.args[:1] if isinstance(value, ast.Constant))
            found.update(word.arg for word in part.keywords)
            found.update(key.value for value in part.args if isinstance(value, ast.Dict) for key in value.keys if isinstance(key, ast.Constant))
        elif isinstance(part, ast.Compare) and isinstance(part.ops[0], (ast.In, ast.NotIn)) and isinstance(part.left, ast.Constant):
            found.add(part.left.value)
    return found


def inner_takes(parts, types, above):
    """What lines ask of what stands inside of the values: with the steps that lead there."""
    paths, own, careful = Paths(parts, types), added(parts), doubtful(parts, above)
    kinds_asked = {place[0] for part in parts if is_call(part, *ASKING) for place in map(paths.of, part.args[:1]) if place}
    for part in parts:
        if not isinstance(part, (ast.Name, ast.Subscript, ast.Call)) or not isinstance(getattr(part, 'ctx', ast.Load()), ast.Load):
            continue
        place = paths.of(part)
        if not place or not place[1] or place[0] in kinds_asked or own & set(place[1]) or is_careful(part, above, careful):
            continue
        kinds, says = asked(part, above.get(id(part)), above, types) or (ANY, '')
        is_read = isinstance(place[1][-1], str) and not isinstance(part, ast.Name)
        if kinds != ANY or is_read:
            yield place[0], place[1], kinds, part.lineno, says


# What takes a text by a form, and where the text and the form stand among its values.
BY_TIME = ('datetime.strptime', 'datetime.datetime.strptime', 'time.strptime')
BY_PATTERN = ('re.fullmatch', 're.match')


def forms(parts, types):
    """The texts of what the script is handed that a line reads by a form: `%Y-%m-%d`, or a pattern for all of it."""
    above = around_of(parts)
    paths = Paths(parts, types)
    for part in parts:
        if not is_call(part, *BY_TIME, *BY_PATTERN) or len(part.args) != 2 or is_careful(part, above, set()):
            continue
        by_time = is_call(part, *BY_TIME)
        text, form = part.args if by_time else reversed(part.args)
        place = paths.of(text)
        if not place or not isinstance(form, ast.Constant) or not isinstance(form.value, str):
            continue
        is_whole = is_call(part, 're.fullmatch') or form.value.endswith('$')
        if by_time or is_whole:
            yield place[0], place[1], part.lineno, 'time' if by_time else 'pattern', form.value


