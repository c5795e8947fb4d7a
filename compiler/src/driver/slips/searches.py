# Words for the lowest and the highest one.
LOWEST = re.compile(r'^(min|least|lowest|smallest|cheapest|shortest|nearest|closest|earliest|fewest|best)', re.I)
# Words for what a search keeps.
KEPT_END = re.compile(r'(^|_)(max|min|maximum|minimum|highest|lowest|best|worst|largest|smallest|longest|shortest|peak|top|greatest|least|most|record|cheapest|nearest|closest|earliest|latest|biggest|fastest|slowest)', re.I)
RISES, FALLS = (ast.Gt, ast.GtE), (ast.Lt, ast.LtE)


def taken(test, body):
    """The value and the name that a search compares, the sign as it stands between them, and what it keeps: `if n > best: best = n`."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], (*RISES, *FALLS)):
        return None
    plain = (ast.Name, ast.Attribute, ast.Subscript)
    for value, name, turned in ((test.left, test.comparators[0], False), (test.comparators[0], test.left, True)):
        kept = [stmt.value for stmt in body if isinstance(stmt, ast.Assign) for one in stmt.targets if isinstance(one, ast.Name) and isinstance(name, ast.Name) and one.id == name.id]
        if len(kept) == 1 and isinstance(value, plain):
            return value, name.id, isinstance(test.ops[0], RISES) != turned, kept[0]
    return None


def kept_otherwise(parts, types):
    """`if morning > highest: highest = evening`, and a least one that begins as 0."""
    loops = [part for part in parts if isinstance(part, (ast.For, ast.While))]
    zero = {one.id for one, value, _ in given_values(parts) if number_of(value) == 0}
    counts = collections.Counter(one.id for one, _, _ in given_values(parts))
    for loop in loops:
        inside = inner(loop.body)
        made = {name for part in [*inside, *ast.walk(getattr(loop, 'target', loop.body[0]))] for name in bound(part)}
        # What is counted up or down may be a limit.
        made -= {part.target.id for part in inside if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name)}
        for part in inside:
            found = taken(part.test, part.body) if isinstance(part, ast.If) else None
            if found is None:
                continue
            value, name, rises, kept = found
            shown, other = ast.unparse(value)[:30], ast.unparse(kept)[:30]
            roots = {one.id for one in ast.walk(kept) if isinstance(one, ast.Name)}
            # `if start > last_end: last_end = end` keeps the end of what begins there.
            is_other = KEPT_END.search(name) and isinstance(kept, type(value)) and shown != other and roots and roots <= made and not isinstance(kept, ast.Constant)
            # A field of the same item may be what is looked for.
            if is_other and isinstance(kept, ast.Name):
                yield part.lineno, f'asks `{ast.unparse(part.test)[:40]}` and then keeps `{other}` as `{name}`', f'write `{name} = {shown}`'
            elif is_other and ast.unparse(value.value) == ast.unparse(kept.value):
                yield part.lineno, f'asks `{ast.unparse(part.test)[:40]}` and then keeps `{other}` as `{name}`', f'write `{name} = {shown}`'
            elif not rises and name in zero and counts[name] == 2 and LOWEST.match(name) and shown == other:
                yield part.lineno, f'looks for what is below `{name}`, which begins as 0: of numbers that are not negative none is', f'begin with `{name} = math.inf`, or with the first value'


def bound_of(test):
    """What a comparison with a number says: the value, whether it is to be above, and the number."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], (*RISES, *FALLS)):
        return None
    number = test.comparators[0].value if isinstance(test.comparators[0], ast.Constant) else None
    if type(number) not in (int, float) or any(isinstance(one, ast.Call) and not is_call(one, 'len') for one in ast.walk(test.left)):
        return None
    return ast.unparse(test.left), isinstance(test.ops[0], RISES), number, isinstance(test.ops[0], (ast.GtE, ast.LtE))


def implies(later, earlier):
    """Whether one bound holds only where the other one has held."""
    if later[:2] != earlier[:2]:
        return False
    return (later[2] > earlier[2] if later[1] else later[2] < earlier[2]) or later[2] == earlier[2] and (earlier[3] or not later[3])


def covered_bounds(parts, types):
    """`if n > 10: … elif n > 50: …`: the second never holds where the first has not."""
    for block in blocks(parts):
        before = []
        for stmt in block:
            if not isinstance(stmt, ast.If):
                # What comes between may change the value.
                before = []
                continue
            chain, one = [], stmt
            while True:
                found = bound_of(one.test)
                wide = next((line for line, earlier in [*before, *chain] if found and implies(found, earlier)), None)
                if wide is not None:
                    yield one.lineno, f'asks `{ast.unparse(one.test)[:40]}`, which never holds there: line {wide} asks for more, and comes first', 'ask for the narrower one first'
                chain += [(one.lineno, found)] if found else []
                if len(one.orelse) != 1 or not isinstance(one.orelse[0], ast.If):
                    break
                one = one.orelse[0]
            leaves_it = isinstance(stmt.body[-1], (ast.Return, ast.Raise, ast.Continue, ast.Break)) and not stmt.orelse
            before = before + chain if leaves_it else []


def last_batches(parts, types):
    """A batch that is handed on when it is full, and whose rest is lost behind the loop."""
    for block in blocks(parts):
        for at, loop in enumerate(block):
            if not isinstance(loop, (ast.For, ast.While)):
                continue
            for stmt in loop.body:
                test = stmt.test if isinstance(stmt, ast.If) and not stmt.orelse else None
                sized = test.left if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], (ast.Eq, ast.GtE)) else None
                name = sized.args[0].id if is_call(sized, 'len') and isinstance(sized.args[0], ast.Name) else None
                if name is None:
                    continue
                anew = [one for one in stmt.body if isinstance(one, ast.Assign) and any(isinstance(target, ast.Name) and target.id == name for target in one.targets) and isinstance(one.value, ast.List) and not one.value.elts or isinstance(one, ast.Expr) and ast.unparse(one) == f'{name}.clear()']
                fills = any(isinstance(one, ast.Expr) and isinstance(one.value, ast.Call) and dotted(one.value.func) == f'{name}.append' for one in loop.body)
                uses = [one for after in parts if isinstance(after, ast.Name) and after.id == name and after.lineno > loop.end_lineno for one in [after]]
                if anew and fills and not uses and not goes_away(stmt.body[-1]):
                    yield loop.lineno, f'hands `{name}` on when it is full, and what is left in it behind the loop is lost', f'hand `{name}` on once more behind the loop, if it holds anything'


def late_values(parts, types):
    """A function that is made in a loop, called behind it, and reads the variable of the loop."""
    for part in parts:
        if isinstance(part, ast.For):
            targets = {name for one in ast.walk(part.target) for name in bound(one)}
            kept = [value for one in inner(part.body) for value in (one.args if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr == 'append' else [one.value] if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Subscript) else [])]
        elif isinstance(part, (ast.ListComp, ast.DictComp)):
            targets = {name for one in part.generators for inside in ast.walk(one.target) for name in bound(inside)}
            kept = [part.elt if isinstance(part, ast.ListComp) else part.value]
        else:
            continue
        for value in kept:
            if isinstance(value, ast.Lambda):
                own_names = {one.arg for one in ast.walk(value.args) if isinstance(one, ast.arg)}
                late = sorted({one.id for one in ast.walk(value.body) if isinstance(one, ast.Name)} & targets - own_names)
                if late:
                    yield value.lineno, f'keeps a function that reads `{late[0]}` when it is called: then it has the value of the last round', f'write `lambda …, {late[0]}={late[0]}: …`'


def grouped_apart(parts, types):
    """`out[key] = …` of `groupby` without a sort: a key that comes again replaces what it had; and groups that are kept without being read."""
    sorts = {ast.unparse(part.func.value) for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'sort'}
    for part in parts:
        if is_call(part, 'dict', 'list', 'sorted') and len(part.args) == 1 and is_call(part.args[0], 'groupby', 'itertools.groupby'):
            yield part.lineno, f'keeps the groups of `groupby` (`{ast.unparse(part)[:40]}`), and each is empty as soon as the next one begins', 'read each group in its round: `{key: list(group) for key, group in groupby(…)}`'
        rounds = [(part, part.target, part.iter)] if isinstance(part, ast.For) else [(part, part.generators[0].target, part.generators[0].iter)] if isinstance(part, ast.DictComp) else []
        for owner, target, over in rounds:
            if not is_call(over, 'groupby', 'itertools.groupby') or not over.args or not isinstance(target, ast.Tuple) or not isinstance(target.elts[0], ast.Name):
                continue
            key, of = target.elts[0].id, over.args[0]
            made = made_of(of, types)
            in_order = is_call(made, 'sorted') or ast.unparse(of) in sorts or 'sort' in ast.unparse(made).lower() or 'order' in ast.unparse(made).lower()
            replaces = isinstance(owner, ast.DictComp) and isinstance(owner.key, ast.Name) and owner.key.id == key or isinstance(owner, ast.For) and any(isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Subscript) and isinstance(one.targets[0].slice, ast.Name) and one.targets[0].slice.id == key for one in inner(owner.body))
            # A log has its days in order.
            if replaces and not in_order and not re.search(r'day|date|month|week|hour|year|time', f'{key} {ast.unparse(over)}', re.I):
                yield over.lineno, f'groups `{ast.unparse(of)[:30]}` by `groupby`, which begins anew where the key changes: a key that comes again replaces what it had', f'sort first: `groupby(sorted({ast.unparse(of)[:20]}, key=…), key=…)`'


def behind_loops(parts, types):
    """A sum right behind a loop that adds a part of the loop's last item."""
    for block in blocks(parts):
        for loop, after in zip(block, block[1:]):
            if not isinstance(loop, ast.For) or not isinstance(after, ast.AugAssign) or not isinstance(loop.target, ast.Name) or any(goes_away(one) for one in inner(loop.body)):
                continue
            reads = any(isinstance(one, ast.Name) and one.id == loop.target.id for one in ast.walk(after.value))
            if reads:
                yield after.lineno, f'adds a part of `{loop.target.id}` behind the loop of line {loop.lineno}, so that of the last item alone', 'indent the line, so that it stands in the loop'
