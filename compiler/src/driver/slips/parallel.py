# Functions that find the place of a value between steps.
PLACED = ('bisect', 'bisect_left', 'bisect_right', 'bisect.bisect', 'bisect.bisect_left', 'bisect.bisect_right')


def parallel(parts, types):
    """Two lists that are written out and go together, of which one has fewer items than the other needs."""
    lists = written_lists(parts, types)
    times = {}
    for part in parts if lists else []:
        if isinstance(part, ast.Name):
            times[part.id] = times.get(part.id, 0) + 1
    for part in parts if lists else []:
        if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and part.value.id in lists and isinstance(part.ctx, ast.Load):
            names, (steps, least) = part.value.id, steps_of(part.slice, types)
            if steps in lists and len(lists[names]) < len(lists[steps]) + least:
                needed = len(lists[steps]) + least
                yield part.lineno, f'takes an item of `{names}`, which has {len(lists[names])}, by its place in `{steps}`: that needs {needed}', f'give `{names}` {needed} items, or take steps out of `{steps}`'
        elif isinstance(part, ast.For):
            yield from counted_pairs(part, lists)
        elif is_call(part, 'zip') and len(part.args) == 2 and not part.keywords and all(isinstance(one, ast.Name) and one.id in lists for one in part.args):
            one, other = [arg.id for arg in part.args]
            longer, shorter = (one, other) if len(lists[one]) > len(lists[other]) else (other, one)
            # What is left of the longer one may be used elsewhere.
            if len(lists[longer]) != len(lists[shorter]) and times[longer] == 2:
                yield part.lineno, f'pairs `{longer}`, which has {len(lists[longer])} items, with `{shorter}`, which has {len(lists[shorter])}: the rest of `{longer}` is left out', 'give both lists as many items'


def written_lists(parts, types):
    """The lists of values that stand there, get no others, and are not changed."""
    changed = {part.func.value.id for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and isinstance(part.func.value, ast.Name) and part.func.attr not in ('index', 'count')}
    changed |= {part.value.id for part in parts if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load) and isinstance(part.value, ast.Name)}
    found = {}
    for name, values in types.values.items():
        is_list = len(values) == 1 and isinstance(values[0], (ast.List, ast.Tuple)) and len(values[0].elts) > 1
        if is_list and name not in changed and all(isinstance(one, ast.Constant) for one in values[0].elts):
            found[name] = values[0].elts
    return found


def steps_of(index, types):
    """The list in which a place is looked for, and how many places there are besides its items. `('', 0)`: it is another number."""
    least = 1
    if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Sub) and isinstance(index.right, ast.Constant) and index.right.value == 1:
        index, least = index.left, 0
    if isinstance(index, ast.Name) and len(types.values.get(index.id, [])) == 1:
        index = types.values[index.id][0]
    is_place = is_call(index, *PLACED) and len(index.args) == 2 and not index.keywords and isinstance(index.args[0], ast.Name)
    return (index.args[0].id, least) if is_place else ('', 0)


def counted_pairs(loop, lists):
    """`for i, step in enumerate(STEPS): NAMES[i]`, `for i in range(len(STEPS)): NAMES[i]`."""
    over, index = loop.iter, loop.target
    if is_call(over, 'enumerate') and len(over.args) == 1 and isinstance(index, ast.Tuple):
        over, index = over.args[0], index.elts[0]
    elif is_call(over, 'range') and len(over.args) == 1 and is_call(over.args[0], 'len') and len(over.args[0].args) == 1:
        over = over.args[0].args[0]
    else:
        return
    if not isinstance(over, ast.Name) or over.id not in lists or not isinstance(index, ast.Name) or any(map(goes_away, inner(loop.body))):
        return
    for stmt in loop.body:
        # What is asked before may leave the last places out.
        if isinstance(stmt, (ast.If, ast.Try, ast.While, ast.With)):
            return
        for part in ast.walk(stmt):
            is_item = isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and part.value.id in lists and isinstance(part.slice, ast.Name) and part.slice.id == index.id
            if is_item and not isinstance(stmt, ast.For) and len(lists[part.value.id]) < len(lists[over.id]) and not any(isinstance(one, ast.IfExp) for one in ast.walk(stmt)):
                yield part.lineno, f'takes `{ast.unparse(part)}` for each item of `{over.id}`, which has {len(lists[over.id])}, and `{part.value.id}` has {len(lists[part.value.id])}', 'give both lists as many items'
