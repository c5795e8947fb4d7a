# What a value is that these give.
GIVES = {
    'str': 'str', 'json.dumps': 'str', 'os.getenv': 'str', 'os.environ.get': 'str', 'repr': 'str', 'len': 'int', 'int': 'int',
    'float': 'float', 'math.sqrt': 'float', 'statistics.fmean': 'float', 'fmean': 'float', 'time.time': 'float', 'time.monotonic': 'float', 'round': 'int', 'list': 'list', 'sorted': 'list', 'dict': 'dict', 'set': 'set', 'open': 'file', 'json.loads': 'json',
    'json.load': 'json', 're.findall': 'list', 're.search': 'match', 're.match': 'match', 're.fullmatch': 'match', 'os.listdir': 'list',
    'pathlib.Path': 'path', 'Path': 'path', 'decimal.Decimal': 'decimal', 'Decimal': 'decimal', 'fractions.Fraction': 'fraction', 'Fraction': 'fraction', 'map': 'iterator', 'filter': 'iterator',
    'zip': 'iterator', 'reversed': 'iterator', 'enumerate': 'iterator', 'range': 'range',
    **{name: 'datetime' for name in ('datetime.date', 'datetime.datetime.strptime', 'datetime.strptime', 'datetime.date.fromisoformat', 'date.fromisoformat')},
    **{f'{root}{call}': 'datetime' for root in ('datetime.', 'datetime.datetime.', 'date.', 'datetime.date.') for call in ('now', 'utcnow', 'today')},
}
# Methods that only texts have, and what they give.
OF_TEXT = {
    'strip': 'str', 'lstrip': 'str', 'rstrip': 'str', 'lower': 'str', 'upper': 'str', 'title': 'str', 'capitalize': 'str',
    'splitlines': 'list', 'readlines': 'list', 'startswith': 'bool', 'endswith': 'bool',
}
# What a value is that is written out.
WRITTEN = {
    ast.Dict: 'dict', ast.DictComp: 'dict', ast.List: 'list', ast.ListComp: 'list', ast.Set: 'set', ast.SetComp: 'set',
    ast.Tuple: 'tuple', ast.JoinedStr: 'str',
}
CONSTANTS = {str: 'str', int: 'int', float: 'float', bool: 'bool'}
# What a message calls them.
CALLED = {
    'dict': 'a dictionary', 'list': 'a list', 'str': 'a text', 'int': 'a number', 'float': 'a number', 'bool': 'True or False',
    'set': 'a set', 'tuple': 'a tuple', 'file': 'a file', 'json': 'what it read as JSON', 'function': 'a function',
    'datetime': 'a date', 'path': 'a path', 'decimal': 'a `Decimal`', 'fraction': 'a `Fraction`', 'iterator': 'what gives values one after the other', 'view': 'a view of a dictionary', 'range': 'a range',
}


class Types:
    """What the values of a program are, as far as its text shows it for certain."""

    def __init__(self, parts):
        self.values = assigned(parts)
        # What has another value than the one that Python gives it.
        self.bound = {name for part in parts for name in bound(part) if not isinstance(part, ast.alias)}
        self.functions = functions(parts)
        self.sources = sources(parts)
        self.parameters = parameters(parts)
        self.calls = {}
        for part in parts:
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                self.calls.setdefault(part.func.id, []).append(part)
        self.handed = {}
        self.gives = {}
        self.names = {}

    def of(self, node):
        """The type of a value. `None`: nobody knows."""
        if type(node) in WRITTEN:
            return WRITTEN[type(node)]
        if isinstance(node, ast.Constant):
            return CONSTANTS.get(type(node.value))
        if isinstance(node, ast.BoolOp):
            return self.all_of(node.values)
        if isinstance(node, ast.IfExp):
            return self.all_of([node.body, node.orelse])
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            # To a number only a number can be added.
            # Each side is looked at once: a long sum is as deep as it has parts.
            sides = {self.of(side) for side in (node.left, node.right)}
            numbers = sides & {'int', 'float'}
            if len(numbers) == 1:
                return numbers.pop()
            return sides.pop() if len(sides) == 1 else None
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Sub, ast.Div, ast.FloorDiv)):
            sides = {self.of(side) for side in (node.left, node.right)}
            if not sides & {'int', 'float'}:
                return None
            return 'int' if 'float' not in sides and not isinstance(node.op, ast.Div) else 'float'
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == 'os.environ':
            return 'str'
        # A part of what a pattern has found.
        if isinstance(node, ast.Subscript) and self.of(node.value) == 'match':
            return 'str'
        if isinstance(node, ast.Name):
            return self.of_name(node.id)
        return self.of_call(node) if isinstance(node, ast.Call) else None

    def all_of(self, nodes):
        found = {self.of(node) for node in nodes}
        return found.pop() if len(found) == 1 else None

    def of_name(self, name):
        if name in dir(builtins) or name not in self.values and name not in self.functions:
            return None
        if name not in self.names:
            # What is made of itself is taken for what it is first written as, which has to come out again.
            first = next((WRITTEN[type(value)] for value in self.values.get(name, []) if type(value) in WRITTEN), None)
            self.names[name] = first
            found = 'function' if name in self.functions else self.all_of(self.values[name])
            if found != first and first is not None:
                # What was worked out with that is worked out again.
                self.names = {known: None for known, kind in self.names.items() if kind is None}
                self.gives = {}
            self.names[name] = found
        return self.names[name]

    def of_call(self, node):
        called = dotted(node.func)
        if called in self.functions:
            return self.of_function(self.functions[called])
        # What a hook makes of it may be anything.
        hooked = called in ('json.loads', 'json.load') and any(word.arg != 'strict' for word in node.keywords)
        if called in GIVES and not hooked:
            return GIVES[called]
        is_method = isinstance(node.func, ast.Attribute)
        if is_method and isinstance(node.func.value, ast.Constant) and node.func.attr == 'join':
            return 'str'
        if is_method and node.func.attr in ('keys', 'values', 'items') and not node.args and self.of(node.func.value) == 'dict':
            return 'view'
        return OF_TEXT.get(node.func.attr) if is_method else None

    def of_function(self, function):
        if function.name not in self.gives:
            self.gives[function.name] = None
            values = [] if isinstance(function, ast.AsyncFunctionDef) or makes(function) else returned(function)
            self.gives[function.name] = self.all_of(values) if values else None
        return self.gives[function.name]

    def each(self, node):
        """All types that a value may have, as far as they are known."""
        if isinstance(node, ast.Name) and node.id in self.values:
            return {self.of(value) for value in self.values[node.id]}
        return {self.of(node)}


def assigned(parts):
    """The values that each name is given; nothing of names that get one in another way."""
    values, others = {}, set()
    plain = [part for part in parts if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name)]
    for part in plain:
        values.setdefault(part.targets[0].id, []).append(part.value)
    simple = {id(part.targets[0]) for part in plain}
    for part in parts:
        others.update([] if id(part) in simple else bound(part))
    return {name: found for name, found in values.items() if name not in others}


