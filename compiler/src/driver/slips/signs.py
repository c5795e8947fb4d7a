# What holds bits, and no number.
BITS = re.compile(r'flag|mask|bit|seed|hash|crc|parity|color|colour|byte', re.I)


def odd_signs(parts):
    """`a > 2 & b < 9`, `n ^ 2`, and `for … else` without a `break`."""
    bits = any(isinstance(part, (ast.LShift, ast.RShift)) for part in parts)
    stated = {id(one) for part in parts if isinstance(part, ast.Assert) for one in ast.walk(part)}
    for part in parts:
        if isinstance(part, ast.Compare) and len(part.ops) == 2 and isinstance(part.comparators[0], ast.BinOp) and isinstance(part.comparators[0].op, (ast.BitAnd, ast.BitOr)) and not isinstance(part.left, ast.Constant):
            word = 'and' if isinstance(part.comparators[0].op, ast.BitAnd) else 'or'
            yield part.lineno, f'asks `{ast.unparse(part)[:50]}`, where `{"&" if word == "and" else "|"}` comes before the comparisons', f'write `{word}`'
        elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.BitXor) and number_of(part.right) in (2, 3) and not bits and not isinstance(part.left, ast.Constant) and not BITS.search(ast.unparse(part.left)):
            yield part.lineno, f'computes `{ast.unparse(part)[:40]}`, where `^` compares bits', f'write `{ast.unparse(part.left)[:30]} ** {number_of(part.right)}`'
        elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Mult) and isinstance(part.left, ast.BinOp) and isinstance(part.left.op, ast.FloorDiv) and number_of(part.right) == 100 and not isinstance(part.left.right, ast.Constant):
            yield part.lineno, f'computes `{ast.unparse(part)[:40]}`, where `//` drops the rest before it is taken 100 times', f'write `100 * {ast.unparse(part.left.left)[:20]} / {ast.unparse(part.left.right)[:20]}`'
        elif isinstance(part, ast.For) and part.orelse and not any(isinstance(one, (ast.Break, ast.Return, ast.Raise)) for one in inner(part.body)):
            yield part.orelse[0].lineno, f'has an `else` of the loop in line {part.lineno}, which has no `break`: it is run each time', 'take the `else` out, or leave the loop with `break`'
        elif isinstance(part, ast.Compare) and id(part) not in stated and len(part.ops) == 1 and isinstance(part.ops[0], (ast.Eq, ast.Lt, ast.Gt, ast.LtE, ast.GtE)) and ast.unparse(part.left) == ast.unparse(part.comparators[0]) and isinstance(part.left, (ast.Attribute, ast.Subscript)) and not any(isinstance(one, ast.Call) for one in ast.walk(part.left)):
            yield part.lineno, f'compares `{ast.unparse(part.left)[:40]}` with itself', 'write what it was to be compared with'


def turned_signs(text, parts):
    """`total =+ n`: gives a value, and adds nothing."""
    lines = (text if isinstance(text, str) else text.decode('utf-8')).split('\n')
    for part in parts:
        plain = isinstance(part, ast.Assign) and isinstance(part.value, ast.UnaryOp) and isinstance(part.value.op, (ast.UAdd, ast.USub)) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name)
        if plain and part.lineno <= len(lines):
            sign = '+' if isinstance(part.value.op, ast.UAdd) else '-'
            if re.search(rf'\w =\{sign} ', lines[part.lineno - 1]):
                name = part.targets[0].id
                yield part.lineno, f'writes `{name} ={sign} {ast.unparse(part.value.operand)[:20]}`, which gives `{name}` a value and adds nothing', f'write `{sign}=`'


def named_tests(parts):
    """`if n := len(rows) > 1`: `n` is True or False."""
    used = set()
    for part in parts:
        # In a dictionary True and False stand as well.
        if isinstance(part, ast.BinOp) and isinstance(part.op, (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)) or isinstance(part, (ast.FormattedValue, ast.Subscript)):
            used |= {one.id for one in ast.iter_child_nodes(part) if isinstance(one, ast.Name)}
    for part in parts:
        test = part.value if isinstance(part, ast.NamedExpr) else None
        if isinstance(test, ast.Compare) and isinstance(test.left, ast.Call) and part.target.id in used and not re.match(r'(is|has|are|was|can)_|ok', part.target.id):
            name, shown = part.target.id, ast.unparse(test.left)[:30]
            yield part.lineno, f'gives `{name}` the result of the comparison `{ast.unparse(test)[:40]}`, True or False', f'put brackets around it: `({name} := {shown})`'


def adds_up(node, types):
    """Whether a function of the script gives a sum that begins as 0.0."""
    function = types.functions.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
    inside = own(function) if function else []
    begins = {one.id for one, value, _ in given_values(inside) if isinstance(value, ast.Constant) and type(value.value) is float}
    added = {part.target.id for part in inside if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name)}
    values = returned(function) if function else []
    return len(values) == 1 and isinstance(values[0], ast.Name) and values[0].id in begins & added


def exact_sums(parts, types):
    """`sum(shares) == 1.0`: a sum of broken numbers is nearly never just that."""
    wholes = ('Decimal', 'Fraction', 'decimal', 'fractions')
    if any(isinstance(part, ast.alias) and part.name.split('.')[0] in wholes for part in parts) or any(is_call(part, 'math.isclose', 'isclose') for part in parts):
        return
    floats = {one.arg for part in parts if isinstance(part, ast.arg) for one in [part] if one.annotation is not None and ast.unparse(one.annotation) in ('list[float]', 'List[float]', 'Iterable[float]', 'Sequence[float]')}
    added = {part.target.id for part in parts if isinstance(part, ast.AugAssign) and isinstance(part.op, (ast.Add, ast.Sub)) and isinstance(part.target, ast.Name)}
    given = {}
    for one, value, _ in given_values(parts):
        given.setdefault(one.id, []).append(value)
    for part in parts:
        if not isinstance(part, ast.Compare) or len(part.ops) != 1 or not isinstance(part.ops[0], (ast.Eq, ast.NotEq)):
            continue
        for side, other in ((part.left, part.comparators[0]), (part.comparators[0], part.left)):
            value = made_of(side, types)
            is_sum = is_call(value, 'sum') and len(value.args) == 1
            of_floats = is_sum and isinstance(value.args[0], ast.Name) and value.args[0].id in floats
            begins = given.get(side.id, []) if isinstance(side, ast.Name) and side.id in added else []
            is_added = bool(begins) and all(isinstance(one, ast.Constant) and type(one.value) is float for one in begins)
            # Two sums that are the same on paper.
            both = all(adds_up(one, types) for one in (value, made_of(other, types)))
            if both and side is part.left:
                yield part.lineno, f'asks whether the sums `{ast.unparse(side)[:30]}` and `{ast.unparse(other)[:30]}` are exactly the same: sums of numbers such as 0.1 are nearly that', f'write `math.isclose(…)`, or add up cents'
            number = other.value if isinstance(other, ast.Constant) and type(other.value) in (int, float) else None
            broken = type(number) is float
            if number and (is_sum and (broken or of_floats) or is_added and broken):
                shown = ast.unparse(side)[:40]
                yield part.lineno, f'asks whether the sum `{shown}` is exactly {number}: sums of numbers such as 0.1 are nearly that', f'write `math.isclose({shown}, {number})`'
