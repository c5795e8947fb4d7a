# What a text is behind these: whether a text can be what they give.
SPELLS = {'lower': str.lower, 'casefold': str.casefold, 'upper': str.upper, 'strip': str.strip}


def spelled(node, types):
    """The method by which the letters of a text were changed: `kind.strip().lower()`."""
    node = made_of(node, types)
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SPELLS and not node.args and not node.keywords
    return node.func.attr if is_method else None


def texts_of(node, types):
    """The texts of a list that is written out, or the one text."""
    node = made_of(node, types)
    values = node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [key for key in node.keys if key] if isinstance(node, ast.Dict) else [node]
    texts = [one.value for one in values if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return texts if len(texts) == len(values) else []


def other_letters(parts, types):
    """`answer.lower() == "Yes"`: never holds."""
    for part in parts:
        of, sought = None, None
        if isinstance(part, ast.Compare) and len(part.ops) == 1:
            left, right = part.left, part.comparators[0]
            if isinstance(part.ops[0], (ast.Eq, ast.NotEq)):
                of, sought = (left, right) if spelled(left, types) else (right, left)
            elif isinstance(part.ops[0], (ast.In, ast.NotIn)):
                # `"Error" in line.lower()`
                of, sought = (left, right) if spelled(left, types) else (right, left)
                if of is left and isinstance(made_of(right, types), ast.Constant):
                    continue
                if of is right and spelled(right, types) == 'strip':
                    continue
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('startswith', 'endswith') and len(part.args) == 1:
            of, sought = part.func.value, part.args[0]
        elif isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load) and isinstance(made_of(part.value, types), ast.Dict):
            of, sought = part.slice, part.value
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'get' and part.args and isinstance(made_of(part.func.value, types), ast.Dict):
            of, sought = part.args[0], part.func.value
        way = spelled(of, types) if of is not None else None
        if way is None or way == 'strip' and isinstance(part, ast.Call):
            continue
        texts = texts_of(sought, types)
        wrong = [text for text in texts if SPELLS[way](text) != text]
        # One of several may stand there for whoever reads on.
        if wrong and (len(wrong) == len(texts) or isinstance(sought, ast.Tuple)):
            what = {'upper': 'has small letters', 'strip': 'begins or ends with a blank'}.get(way, 'has capitals')
            shown = ast.unparse(of)[:40] if not isinstance(of, ast.Name) else f'{of.id} = {ast.unparse(made_of(of, types))[:40]}'
            yield part.lineno, f'looks for {wrong[0]!r} in what `.{way}()` gives (`{shown}`): it {what}, so it is never found', f'write {SPELLS[way](wrong[0])!r}'


def number_of(node):
    """A whole number that is written out, also with a sign."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inside = number_of(node.operand)
        return None if inside is None else -inside
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def cut_size(node):
    """How many letters a part of a text has at most: `line[:5]`, `name[-4:]`."""
    cut = node.slice if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and node.slice.step is None else None
    if cut is None:
        return None
    low, high = number_of(cut.lower) if cut.lower else 0, number_of(cut.upper) if cut.upper else None
    if cut.upper is None:
        return -low if low is not None and low < 0 else None
    if low is None or high is None or low < 0 or high < 0:
        return None
    return max(0, high - low)


def cut_texts(parts, types):
    """`line[:5] == "Total:"`, and `name[:-4]` where the name ends with `.json`."""
    for part in parts:
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], (ast.Eq, ast.NotEq)):
            for one, other in ((part.left, part.comparators[0]), (part.comparators[0], part.left)):
                size = cut_size(one)
                if size is not None and isinstance(other, ast.Constant) and isinstance(other.value, str) and len(other.value) > size:
                    yield part.lineno, f'compares `{ast.unparse(one)[:40]}`, which has at most {size} letters, with {other.value!r}, which has {len(other.value)}', 'write `.startswith(…)` or `.endswith(…)`'
        if isinstance(part, (ast.If, ast.IfExp)) and isinstance(part.test, ast.Call) and isinstance(part.test.func, ast.Attribute) and part.test.func.attr in ('startswith', 'endswith') and len(part.test.args) == 1 and isinstance(part.test.args[0], ast.Constant) and isinstance(part.test.args[0].value, str):
            text, name, first = part.test.args[0].value, ast.unparse(part.test.func.value), part.test.func.attr == 'startswith'
            for one in inner(part.body if isinstance(part, ast.If) else [part.body]):
                cut = one.slice if isinstance(one, ast.Subscript) and ast.unparse(one.value) == name and isinstance(one.slice, ast.Slice) and one.slice.step is None else None
                taken = None if cut is None else number_of(cut.lower) if first and cut.upper is None else -(number_of(cut.upper) or 0) if not first and cut.lower is None and cut.upper else None
                # A sign at the end of a beginning may be kept, and a blank behind it may be cut with it.
                is_short = first and taken is not None and len(text) > 3 and 0 < taken < len(text) and text[taken:].strip(' /\\') != ''
                is_end = not first and taken and text[:1] == '.' and taken != len(text) and abs(taken - len(text)) < 3
                if is_short and len(text) - taken < 3 or is_end:
                    method = 'removeprefix' if first else 'removesuffix'
                    yield one.lineno, f'takes {taken} letters away from `{name[:30]}`, and {text!r} has {len(text)}', f'write `{name[:30]}.{method}({text!r})`'


def told_truth(parts):
    """`bool(os.environ.get("DRY", "false"))`: a text that is not empty is true."""
    is_text = lambda node: isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(node.value)
    from_outside = lambda node: is_call(node, 'os.environ.get', 'os.getenv', 'environ.get', 'getenv') and len(node.args) == 2 and is_text(node.args[1])
    asked = [(part.args[0], part) for part in parts if is_call(part, 'bool') and len(part.args) == 1]
    asked += [(part.test, part.test) for part in parts if isinstance(part, (ast.If, ast.While, ast.IfExp))]
    asked += [(part.operand, part) for part in parts if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not)]
    for value, place in asked:
        if from_outside(value) or is_call(place, 'bool') and is_text(value):
            yield place.lineno, f'asks whether `{ast.unparse(value)[:50]}` is true, and each text that is not empty is', 'compare it: `== "true"`'
