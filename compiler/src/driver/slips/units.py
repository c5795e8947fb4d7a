# The words for units, by what they measure: those of one kind are not the same amount.
UNITS = {
    **{word: ('money', 'cents') for word in ('cent', 'cents')}, **{word: ('money', 'whole ones') for word in ('eur', 'euro', 'euros', 'usd', 'dollar', 'dollars', 'gbp', 'chf')},
    **{word: ('time', 'milliseconds') for word in ('ms', 'millis', 'milliseconds')}, **{word: ('time', 'seconds') for word in ('sec', 'secs', 'seconds')},
    **{word: ('time', 'minutes') for word in ('min', 'mins', 'minutes')}, **{word: ('time', 'hours') for word in ('hour', 'hours')}, **{word: ('time', 'days') for word in ('days',)},
    **{word: ('weight', 'grams') for word in ('gram', 'grams')}, **{word: ('weight', 'kilograms') for word in ('kg', 'kilos')},
    **{word: ('length', 'millimetres') for word in ('mm',)}, **{word: ('length', 'centimetres') for word in ('cm',)}, **{word: ('length', 'metres') for word in ('metres', 'meters')},
    **{word: ('length', 'kilometres') for word in ('km', 'kilometres')},
}


def unit_of_name(name):
    """The unit that a name says: `cost_eur`, `cent_per_kwh`; nothing of `eur_per_cent`, of which nobody knows."""
    words = [word for word in re.split(r'[_\W]+', name.lower()) if word]
    before = words[:words.index('per')] if 'per' in words else words
    found = {UNITS[word] for word in before if word in UNITS}
    # `min` at the beginning is the least one.
    return found.pop() if len(found) == 1 and not ('min' in before and before[-1] != 'min') else None


def unit_of(node, types, deep=0):
    """The unit of a value, as names say it. `None`: none, or nobody knows; `False`: it is made into another one."""
    if deep > 6:
        return False
    if isinstance(node, ast.Name):
        own_unit = unit_of_name(node.id)
        values = types.values.get(node.id, [])
        return own_unit or (unit_of(values[0], types, deep + 1) if len(values) == 1 else None)
    if isinstance(node, ast.Attribute):
        return unit_of_name(node.attr)
    if isinstance(node, ast.Subscript):
        return unit_of_name(node.slice.value) if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str) else None
    if is_call(node, 'round', 'int', 'float', 'math.ceil', 'math.floor', 'abs') and node.args:
        return unit_of(node.args[0], types, deep + 1)
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        sides = {unit_of(side, types, deep + 1) for side in (node.left, node.right)} - {None}
        return sides.pop() if len(sides) == 1 else False if sides else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        # A number that is written out may change the unit, and so may one that a name holds.
        fixed = [side for side in (node.left, node.right) if isinstance(made_of(side, types), ast.Constant)]
        sides = [unit_of(side, types, deep + 1) for side in (node.left, node.right)]
        known = [unit for unit in sides if unit]
        # `days * cent_per_day` are cents.
        rates = [unit for side, unit in zip((node.left, node.right), sides) if unit and 'per' in re.split(r'[^a-z]+', ast.unparse(side).lower().replace('_', ' '))]
        known = rates if len(rates) == 1 else known
        return False if fixed or False in sides or len(known) > 1 else known[0] if known else None
    if isinstance(node, (ast.BinOp, ast.Call, ast.IfExp, ast.BoolOp)):
        return False
    return None


def other_units(parts, types):
    """`cost_eur = work + standing`, where both are cents."""
    given = [(one.id, value, value.lineno) for one, value, _ in given_values(parts)]
    given += [(key.value, value, value.lineno) for part in parts if isinstance(part, ast.Dict) for key, value in zip(part.keys, part.values) if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    given += [(word.arg, word.value, word.value.lineno) for part in parts if isinstance(part, ast.Call) for word in part.keywords if word.arg]
    for name, value, line in given:
        wanted = unit_of_name(name)
        found = unit_of(value, types) if wanted and not isinstance(value, (ast.Constant, ast.Call)) or is_call(value, 'round', 'int', 'float') else None
        if wanted and found and found[0] == wanted[0] and found != wanted:
            yield line, f'gives `{name}` the value `{ast.unparse(value)[:40]}`, which is in {found[1]} by its name', f'change it into {wanted[1]} first' if wanted[1] != 'whole ones' else 'divide it by 100'
