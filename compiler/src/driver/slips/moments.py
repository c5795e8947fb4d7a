def moment(node, types, deep=0):
    """What kind of a date it is: `date`, or a time with a zone (`aware`) or without one (`naive`)."""
    if deep > 6:
        return None
    if isinstance(node, ast.Name):
        found = {moment(value, types, deep + 1) for value in types.values.get(node.id, [None])}
        return found.pop() if len(found) == 1 else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)) and (is_call(node.right, 'timedelta', 'datetime.timedelta') or isinstance(node.right, ast.Name) and any(is_call(value, 'timedelta', 'datetime.timedelta') for value in types.values.get(node.right.id, []))):
        return moment(node.left, types, deep + 1)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    name, of = node.func.attr, ast.unparse(node.func.value)
    zoned = [one for one in node.args] + [word.value for word in node.keywords if word.arg in ('tz', 'tzinfo')]
    if of in ('date', 'datetime.date', 'dt.date') and name in ('today', 'fromisoformat'):
        return 'date'
    if of in ('datetime', 'datetime.datetime', 'dt.datetime'):
        if name == 'now':
            return 'aware' if zoned and not (isinstance(zoned[0], ast.Constant) and zoned[0].value is None) else 'naive'
        if name in ('utcnow', 'today'):
            return 'naive'
        if name == 'strptime' and len(node.args) == 2 and isinstance(node.args[1], ast.Constant):
            return 'aware' if '%z' in str(node.args[1].value) else 'naive'
        return None
    inside = moment(node.func.value, types, deep + 1)
    if name == 'date' and inside in ('naive', 'aware'):
        return 'date'
    if name == 'replace' and inside is not None:
        changed = [word.value for word in node.keywords if word.arg == 'tzinfo']
        if not changed:
            return inside
        return 'naive' if isinstance(changed[0], ast.Constant) and changed[0].value is None else 'aware'
    return 'aware' if name == 'astimezone' and inside is not None else None


# What a message calls each of them.
MOMENTS = {'date': 'a date without a time', 'naive': 'a time without a zone', 'aware': 'a time with a zone'}


def unlike_moments(parts, types):
    """Dates that Python neither compares nor takes from each other."""
    guarded = {id(one) for part in parts if isinstance(part, ast.Try) for stmt in part.body for one in ast.walk(stmt) if any('TypeError' in ast.unparse(handler.type or handler) for handler in part.handlers)}
    for part in parts:
        if id(part) in guarded:
            continue
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], ORDERS):
            sides, word = [part.left, part.comparators[0]], 'compares {0} with {1}'
        elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub):
            sides, word = [part.left, part.right], 'takes {1} from {0}'
        else:
            continue
        kinds = [moment(side, types) for side in sides]
        shown = [ast.unparse(side)[:40] for side in sides]
        if None not in kinds and kinds[0] != kinds[1]:
            help = 'write `.date()` behind the other one' if 'date' in kinds else 'give both a zone: `datetime.now(timezone.utc)`, `.replace(tzinfo=timezone.utc)`'
            said = word.format(*(f'`{one}`' for one in shown))
            yield part.lineno, f'{said}: the first is {MOMENTS[kinds[0]]}, the second {MOMENTS[kinds[1]]}, and Python refuses that', help
        for kind, other, name in ((kinds[0], sides[1], shown[1]), (kinds[1], sides[0], shown[0])):
            if kind is not None and (types.of(other) == 'str' or Cells(parts, types).has(other)):
                said = word.format(*(f'`{one}`' for one in shown))
                yield part.lineno, f'{said}: one is a date and `{name}` is a text, and Python refuses that', 'compare texts with each other (`.isoformat()`), or read the text: `datetime.date.fromisoformat(…)`'


def days_left_out(parts, types):
    """`(now - then).seconds // 3600`: whole days are no part of `seconds`."""
    difference = lambda node: isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and moment(node.left, types) is not None
    days = {ast.unparse(part.value) for part in parts if isinstance(part, ast.Attribute) and part.attr == 'days'}
    for part in parts:
        if not isinstance(part, ast.BinOp) or not isinstance(part.op, (ast.Div, ast.FloorDiv)) or not isinstance(part.left, ast.Attribute) or part.left.attr != 'seconds':
            continue
        of, by = part.left.value, part.right
        values = types.values.get(of.id, []) if isinstance(of, ast.Name) else [of]
        is_hours = isinstance(by, ast.Constant) and by.value in (3600, 3600.0) or ast.unparse(by) == '60 * 60'
        if is_hours and ast.unparse(of) not in days and len(values) == 1 and difference(values[0]):
            yield part.lineno, f'counts hours with `{ast.unparse(part.left)[:40]}`, which leaves whole days out', f'write `{ast.unparse(of)[:40]}.total_seconds()`'
