# Calls that do something outside each time they are made: how their names end.
SENDS = ('.send_message', '.sendmail', 'requests.post', 'requests.put', 'requests.patch', 'requests.delete', 'httpx.post', 'httpx.put', 'subprocess.run', 'subprocess.check_call', 'os.system')


def resends(parts, types):
    """A loop of attempts that goes on where one has succeeded."""
    for loop in parts:
        if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name) or loop.orelse or not is_call(loop.iter, 'range') or len(loop.iter.args) != 1:
            continue
        tries = [one for one in loop.body if isinstance(one, ast.Try)]
        if len(tries) != 1 or any(isinstance(one, ast.If) for one in loop.body):
            continue
        attempt = tries[0]
        well = [part for stmt in loop.body if stmt is not attempt for part in ast.walk(stmt)]
        well += [part for stmt in [*attempt.body, *attempt.orelse, *attempt.finalbody] for part in ast.walk(stmt)]
        goes_on = not any(isinstance(part, (ast.Break, ast.Return, ast.Raise, ast.Yield, ast.If)) or isinstance(part, ast.Call) and leaves(part) for part in well)
        is_used = any(isinstance(part, ast.Name) and part.id == loop.target.id for part in well)
        waits = any(isinstance(part, ast.Call) and dotted(part.func).endswith('sleep') for handler in attempt.handlers for part in ast.walk(handler))
        sent = next((part for part in well if isinstance(part, ast.Call) and dotted(part.func).endswith(SENDS)), None)
        if goes_on and not is_used and waits and sent is not None:
            yield loop.lineno, f'calls `{dotted(sent.func)}` in each round of a loop of attempts, also where the one before has succeeded', 'end the lines below `try` with `break`'


def short_ranges(parts, types):
    """`range(len(xs) - 1)`, where only `xs[i]` is read: the last one is left out."""
    loops = [(part.target, part.iter, part.body) for part in parts if isinstance(part, ast.For)]
    loops += [(one.target, one.iter, [part.elt, *one.ifs]) for part in parts if isinstance(part, (ast.ListComp, ast.GeneratorExp, ast.SetComp)) for one in part.generators[:1] if len(part.generators) == 1]
    for target, over, body in loops:
        shown = ast.unparse(over)
        found = re.fullmatch(r'range\((?:0, )?len\((\w+)\) - 1\)', shown)
        if not found or not isinstance(target, ast.Name):
            continue
        name, index = found[1], target.id
        inside = [part for one in body for part in ast.walk(one)]
        reads = [part for part in inside if isinstance(part, ast.Subscript) and index in {one.id for one in ast.walk(part.slice) if isinstance(one, ast.Name)}]
        # What compares with, hands on or keeps the number may see to the last one.
        hands = [part for part in inside if isinstance(part, (ast.Compare, ast.Assign, ast.AugAssign)) or isinstance(part, ast.Call) and dotted(part.func) not in ('str', 'print', 'enumerate')]
        named = {id(one) for part in hands for one in own_names(part, index)}
        is_plain = all(isinstance(part.slice, ast.Name) and ast.unparse(part.value) == name and isinstance(part.ctx, ast.Load) for part in reads)
        ends = [part for part in parts if isinstance(part, ast.Subscript) and ast.unparse(part.value) == name and not any(part is one for one in reads)]
        cut = any(isinstance(value, ast.Call) and dotted(value.func).endswith(('split', 'splitlines', 'readlines')) for value in types.values.get(name, []))
        if reads and is_plain and not named and not ends and not cut and not any(isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Slice) for part in inside):
            yield target.lineno, f'goes over `{shown}` and reads `{name}[{index}]`, so the last one is left out', f'write `range(len({name}))`, or `for … in {name}`'


def own_names(part, index):
    """The places where a part names the number itself: not as the place of an item, and not in a text."""
    open_parts = list(ast.iter_child_nodes(part))
    while open_parts:
        one = open_parts.pop()
        if isinstance(one, ast.Name) and one.id == index:
            yield one
        if not isinstance(one, (ast.Subscript, ast.JoinedStr)):
            open_parts += ast.iter_child_nodes(one)


# Words for one end of an order, and fields of which more is better.
GREATEST, LEAST = ('highest', 'largest', 'biggest', 'greatest', 'newest', 'latest', 'longest'), ('lowest', 'smallest', 'cheapest', 'oldest', 'shortest', 'fewest')
BEST, WORST, GOODS = ('best', 'top'), ('worst',), ('score', 'rating', 'points', 'stars', 'quality', 'votes', 'likes')


def wrong_ends(parts, types):
    """`best = sorted(all, key=score)[:3]`: the first ones of an order that begins with the least."""
    if any(isinstance(part, (ast.Name, ast.Attribute)) and getattr(part, 'id', getattr(part, 'attr', '')) in ('reversed', 'reverse') for part in parts):
        return
    named = [(part.targets[0].id, part.value) for part in parts if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name)]
    named += [(key.value, value) for part in parts if isinstance(part, ast.Dict) for key, value in zip(part.keys, part.values) if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    for name, value in named:
        if isinstance(value, ast.ListComp) and len(value.generators) == 1:
            value = value.generators[0].iter
        if not isinstance(value, ast.Subscript) or not isinstance(value.slice, ast.Slice) or value.slice.step is not None:
            continue
        order = value.value
        if isinstance(order, ast.Name):
            order = types.values[order.id][0] if len(types.values.get(order.id, [])) == 1 else None
        is_first = value.slice.lower is None and value.slice.upper is not None
        is_last = value.slice.upper is None and value.slice.lower is not None and ast.unparse(value.slice.lower).startswith('-')
        sort = is_sort(order)
        if sort is None or not (is_first or is_last):
            continue
        field, falls = sort
        words = set(name.lower().split('_'))
        takes_greatest = falls == is_first
        wants_greatest = bool(words & set(GREATEST)) or bool(words & set(BEST)) and field in GOODS
        wants_least = bool(words & set(LEAST)) or bool(words & set(WORST)) and field in GOODS
        if wants_greatest != wants_least and wants_greatest != takes_greatest:
            what = 'least' if wants_greatest else 'greatest'
            help = 'take `reverse=True` out' if falls else 'sort with `reverse=True`'
            yield value.lineno, f'gives `{name}` the ones with the {what} `{field}`: they are sorted {"down" if falls else "up"} and `{ast.unparse(value)[:40]}` is taken', help


def is_sort(order):
    """The field by which a list is sorted, and whether the greatest comes first."""
    if not is_call(order, 'sorted'):
        return None
    words = {word.arg: word.value for word in order.keywords}
    key, reverse = words.get('key'), words.get('reverse')
    if not isinstance(key, ast.Lambda) or reverse is not None and not isinstance(reverse, ast.Constant):
        return None
    body = key.body
    if isinstance(body, ast.Subscript) and isinstance(body.slice, ast.Constant):
        field = body.slice.value
    elif isinstance(body, ast.Attribute):
        field = body.attr
    elif isinstance(body, ast.Call) and isinstance(body.func, ast.Attribute) and body.func.attr == 'get' and body.args and isinstance(body.args[0], ast.Constant):
        field = body.args[0].value
    else:
        return None
    return (field, reverse is not None and bool(reverse.value)) if isinstance(field, str) else None


def unawaited(parts, types):
    """What an `async` function gives, read without `await`."""
    made = {name for name, function in types.functions.items() if isinstance(function, ast.AsyncFunctionDef) and not makes(function)}
    calls = [part for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in made]
    held = {name: values[0].func.id for name, values in types.values.items() if len(values) == 1 and any(values[0] is call for call in calls)}
    awaited = {one.id for part in parts if isinstance(part, (ast.Await, ast.Call, ast.Return, ast.List, ast.Tuple)) for one in ast.iter_child_nodes(part) if isinstance(one, ast.Name)}
    for part in parts:
        value = part.value if isinstance(part, (ast.Subscript, ast.Attribute)) else None
        if isinstance(value, ast.Call) and any(value is call for call in calls) or isinstance(value, ast.Name) and value.id in held and value.id not in awaited:
            if isinstance(part, ast.Attribute) and part.attr in ('send', 'throw', 'close', 'cr_running', 'cr_frame'):
                continue
            name = held[value.id] if isinstance(value, ast.Name) else value.func.id
            yield part.lineno, f'reads `{ast.unparse(part)[:40]}` of what `{name}` gives without `await`, which is no value yet', f'write `await {name}(…)`'
