def is_table(node, types, deep=0):
    """Whether it gives rows of a CSV file as they stand there: each field is a text."""
    if deep > 6:
        return False
    if is_call(node, 'csv.DictReader', 'csv.reader'):
        return not any(word.arg in ('quoting', 'dialect', None) for word in node.keywords) and 'QUOTE_NONNUMERIC' not in ast.unparse(node)
    if is_call(node, 'list', 'sorted', 'reversed', 'tuple') and node.args:
        return is_table(node.args[0], types, deep + 1)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return is_table(node.value, types, deep + 1)
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)) and len(node.generators) == 1:
        one = node.generators[0]
        return isinstance(one.target, ast.Name) and ast.unparse(node.elt) == one.target.id and is_table(one.iter, types, deep + 1)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in types.functions:
        values = returned(types.functions[node.func.id])
        return bool(values) and all(is_table(value, types, deep + 1) for value in values)
    if isinstance(node, ast.Name):
        values = types.values.get(node.id, [])
        return bool(values) and all(is_table(value, types, deep + 1) for value in values)
    return False


class Cells:
    """The texts of a program that were parts of a longer text: fields of a CSV file, and what `split` gives."""

    def __init__(self, parts, types):
        self.types = types
        loops = [(part.target, part.iter) for part in parts if isinstance(part, (ast.For, ast.comprehension))]
        rows = {id(target): target.id for target, over in loops if isinstance(target, ast.Name) and is_table(over, types)}
        pieces = {id(one): one.id for part in parts if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Tuple) and self.is_split(part.value) for one in part.targets[0].elts if isinstance(one, ast.Name)}
        others = {name for part in parts if id(part) not in rows and id(part) not in pieces for name in bound(part)}
        # A row that gets other values holds other things than texts.
        changed = {part.value.id for part in parts if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load) and isinstance(part.value, ast.Name)}
        changed |= {part.func.value.id for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'update' and isinstance(part.func.value, ast.Name)}
        self.is_open = any(isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load) and isinstance(part.value, ast.Name) and part.value.id in rows.values() for part in parts)
        self.rows = set() if self.is_open else set(rows.values()) - others - changed
        self.pieces = set(pieces.values()) - others
        self.changed = changed

    def is_split(self, node):
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ('split', 'rsplit') and ast.unparse(node.func.value) not in ('shlex', 're', 'np')

    def has(self, node, deep=0):
        """Whether a value is such a text."""
        if deep > 6:
            return False
        if isinstance(node, ast.Name):
            if node.id in self.pieces:
                return True
            values = self.types.values.get(node.id, [])
            return bool(values) and all(self.has(value, deep + 1) for value in values)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.ctx, ast.Load):
            of = node.value
            values = self.types.values.get(of.id, []) if isinstance(of, ast.Name) else [of]
            cut = bool(values) and all(self.is_split(value) for value in values) and type(node.slice.value) is int
            return isinstance(of, ast.Name) and of.id in self.rows or cut and not (isinstance(of, ast.Name) and of.id in self.changed)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_get = node.func.attr == 'get' and len(node.args) == 1 and isinstance(node.func.value, ast.Name) and node.func.value.id in self.rows
            return is_get or node.func.attr in ('strip', 'replace', 'rstrip', 'lstrip') and self.has(node.func.value, deep + 1)
        return False


def fields(parts, types):
    """Texts of a table with which a program computes as with numbers."""
    cells = Cells(parts, types)
    if not cells.rows and not any(cells.is_split(part) for part in parts):
        return
    counters = counted_names(parts)
    number = lambda node: types.of(node) in NUMBERS or isinstance(node, ast.Name) and node.id in counters
    for part in parts:
        found, does = None, ''
        if isinstance(part, ast.BinOp):
            sides = [part.left, part.right]
            plain = isinstance(part.op, (ast.Sub, ast.Div, ast.FloorDiv, ast.Pow))
            # A text that is written so many times is a line: `"-" * 20`.
            times = isinstance(part.op, ast.Mult) and not any(isinstance(side, ast.Constant) and isinstance(side.value, int) for side in sides)
            summed = isinstance(part.op, ast.Add) and any(number(side) for side in sides)
            found = next((side for side in sides if cells.has(side)), None) if plain or times or summed else None
            does = 'computes with'
        elif isinstance(part, ast.AugAssign) and isinstance(part.op, (ast.Add, ast.Sub)) and cells.has(part.value):
            found, does = (part.value, 'computes with') if number(part.target) else (None, '')
        elif isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], (*ORDERS, ast.Eq, ast.NotEq)):
            sides = [part.left, part.comparators[0]]
            found = next((side for side, other in (sides, sides[::-1]) if cells.has(side) and number(other)), None)
            does = 'compares with a number'
        elif is_call(part, 'sum', 'round', 'abs') and part.args:
            value = part.args[0]
            value = value.elt if isinstance(value, (ast.GeneratorExp, ast.ListComp)) else value if not is_call(part, 'sum') else None
            found, does = (value, 'computes with') if value is not None and cells.has(value) else (None, '')
        if found is not None:
            shown = ast.unparse(found)[:40]
            yield part.lineno, f'{does} `{shown}`, which is a text: a part of a line is one also where it looks like a number', f'write `float({shown})`, or `int({shown})`'


def counted_names(parts):
    """The names that are given only numbers that are written out, and may be counted up."""
    given = collections.defaultdict(list)
    for part in parts:
        for target in part.targets if isinstance(part, ast.Assign) else []:
            if isinstance(target, ast.Name):
                given[target.id].append(part.value)
    is_number = lambda value: isinstance(value, ast.Constant) and type(value.value) in (int, float)
    return {name for name, values in given.items() if all(map(is_number, values))}
