# What a search begins with where any value may be the best.
ENDLESS = {sign + text: sign or '+' for sign in ('', '-') for text in ('math.inf', 'inf', "float('inf')", "float('infinity')")} | {"float('-inf')": '-', "float('+inf')": '+'}


def given_values(parts):
    """Each name that a statement gives a value, with the value and the statement: `name, least = "", math.inf`, too."""
    for stmt in parts:
        for target in stmt.targets if isinstance(stmt, ast.Assign) else []:
            pairs = [(target, stmt.value)]
            if isinstance(target, ast.Tuple) and isinstance(stmt.value, ast.Tuple) and len(target.elts) == len(stmt.value.elts):
                pairs = list(zip(target.elts, stmt.value.elts))
            for one, value in pairs:
                if isinstance(one, ast.Name):
                    yield one, value, stmt


def infinity(parts, types):
    """`if price > least: least = price`, where `least` begins as infinity: no value is ever taken."""
    given = list(given_values(parts))
    begins = {one.id: ENDLESS[ast.unparse(value)] for one, value, _ in given if isinstance(value, (ast.Attribute, ast.Call, ast.UnaryOp, ast.Name)) and ast.unparse(value) in ENDLESS}
    known = {id(one) for one, _, _ in given}
    odd = {name for part in parts if id(part) not in known for name in bound(part)} if begins else set()
    for part in parts if begins else []:
        if not isinstance(part, ast.If) or not isinstance(part.test, ast.Compare) or len(part.test.ops) != 1:
            continue
        above = isinstance(part.test.ops[0], ast.Gt)
        if not above and not isinstance(part.test.ops[0], ast.Lt):
            continue
        for side, name in (('right', part.test.comparators[0]), ('left', part.test.left)):
            sign = begins.get(name.id) if isinstance(name, ast.Name) and name.id not in odd else None
            if sign != ('+' if above == (side == 'right') else '-'):
                continue
            inside = {id(one) for stmt in part.body for one in ast.walk(stmt)}
            changes = [stmt for one, value, stmt in given if one.id == name.id and ast.unparse(value) not in ENDLESS]
            if changes and all(id(stmt) in inside for stmt in changes):
                what = 'nothing is greater than infinity' if sign == '+' else 'nothing is less than minus infinity'
                yield part.lineno, f'asks `{ast.unparse(part.test)[:40]}`, where `{name.id}` begins as `{"-" * (sign == "-")}inf`, so it never holds: {what}', f'write `{"<" if above else ">"}`'


# What the form of a number ends with that only whole numbers have.
WHOLE = re.compile(r'[bcdoxX]$')


def whole_forms(parts, types):
    """`f"{share:d}"`, where `share` is no whole number."""
    for part in parts:
        form = part.format_spec if isinstance(part, ast.FormattedValue) else None
        last = form.values[-1] if form and form.values else None
        if isinstance(last, ast.Constant) and WHOLE.search(str(last.value)) and types.of(part.value) == 'float':
            shown = ast.unparse(part.value)[:40]
            yield part.value.lineno, f'writes `{shown}` by the form `{last.value}`, which takes whole numbers only: it fails', f'write `round({shown})`, or a form with places such as `.1f`'
