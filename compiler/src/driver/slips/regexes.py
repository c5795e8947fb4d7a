# A pattern where a text is asked for: `\s+`, `[0-9]+`, `.*`.
PATTERN = re.compile(r'\\[sdwSDW][+*{]|\[[^\]]+\][+*]|^\^.*\\[sdw]|\\[sdw].*\$$|\\b\w')
# A backspace where an end of a word is meant.
BACKSPACE = re.compile('(^|[(| ])\x08[\\w(\\\\]|[\\w)+]\x08($|[)| ])')
# The pattern of a number that may stand anywhere.
NUMBER = re.compile(r'\\b(\((\?:|\?P<\w+>)?)?\\d')
MATCHES = ('re.search', 're.match', 're.fullmatch')


def flags_as_counts(parts):
    """`re.sub(pattern, new, text, re.I)`: the fourth value is how often."""
    compiled = {part.targets[0].id for part in parts if isinstance(part, ast.Assign) and is_call(part.value, 're.compile') and isinstance(part.targets[0], ast.Name)}
    is_flag = lambda node: isinstance(node, ast.Attribute) and ast.unparse(node.value) == 're' and node.attr.isupper() or isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr) and is_flag(node.left)
    for part in parts:
        if is_call(part, 're.sub', 're.subn') and len(part.args) == 4 and is_flag(part.args[3]) or is_call(part, 're.split') and len(part.args) == 3 and is_flag(part.args[2]):
            shown, flag = dotted(part.func), ast.unparse(part.args[-1])[:30]
            yield part.lineno, f'hands `{shown}` the flag `{flag}` where it takes how often', f'write `flags={flag}`'
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and isinstance(part.func.value, ast.Name) and part.func.value.id in compiled and any(is_flag(one) for one in part.args[1:]):
            yield part.lineno, f'hands `{dotted(part.func)}` a flag, and it takes a number there', f'hand the flag to `re.compile`'


def patterns_as_texts(parts, types):
    """`text.replace(r"\\s+", " ")`: looks for these letters as they stand."""
    modules = {alias.name.split('.')[0] for part in parts if isinstance(part, ast.Import) for alias in part.names}
    if modules & {'pandas', 'polars', 'regex', 'numpy'}:
        return
    for part in parts:
        if not isinstance(part, ast.Call) or not isinstance(part.func, ast.Attribute) or part.func.attr not in ('replace', 'split') or not part.args or part.keywords:
            continue
        of, first = part.func.value, part.args[0]
        made = made_of(of, types)
        is_text = isinstance(first, ast.Constant) and isinstance(first.value, str) and PATTERN.search(first.value)
        if is_text and len(part.args) == (2 if part.func.attr == 'replace' else 1) and ast.unparse(of) != 're' and not is_call(made, 're.compile'):
            way = f're.sub({ast.unparse(first)[:20]}, …, …)' if part.func.attr == 'replace' else f're.split({ast.unparse(first)[:20]}, …)'
            yield part.lineno, f'calls `.{part.func.attr}` with the pattern {ast.unparse(first)[:30]}, and it looks for these letters as they stand', f'write `{way}`'


def backspaces(parts):
    """`"\\bword"` without `r`: a backspace, and no end of a word."""
    if not any(isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == 're' for part in parts):
        return
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and BACKSPACE.search(part.value):
            yield part.lineno, 'writes `\\b` in a text without `r`, which is a backspace and no end of a word', 'write `r` before the quote'


def pattern_of(node, types):
    """The pattern by which a match is found, as `re` reads it."""
    if is_call(node, *MATCHES) and len(node.args) >= 2 and isinstance(node.args[0], ast.Constant):
        text, more = node.args[0], node.args[2:] or node.keywords
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ('search', 'match', 'fullmatch'):
        made = made_of(node.func.value, types)
        if not is_call(made, 're.compile') or not made.args or not isinstance(made.args[0], ast.Constant):
            return None
        text, more = made.args[0], made.args[1:] or made.keywords
    else:
        return None
    if not isinstance(text.value, str) or len(text.value) > 500 or more and 'VERBOSE' in ast.unparse(ast.Tuple([one.value if isinstance(one, ast.keyword) else one for one in more], ast.Load())):
        return None
    try:
        return re.compile(text.value)
    except (re.error, RecursionError, OverflowError):
        return None


def match_names(parts, types):
    """The patterns of the matches that names stand for, by the name; nothing of a name that gets another value, too."""
    given = {}
    counts = collections.Counter(name for part in parts for name in bound(part))
    for part in parts:
        name = part.target.id if isinstance(part, ast.NamedExpr) else part.targets[0].id if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name) else None
        if name is not None:
            given.setdefault(name, []).append(pattern_of(part.value, types))
    return {name: found[0] for name, found in given.items() if len(found) == counts[name] == 1 and found[0] is not None}


def groups(parts, types):
    """`found.group(2)`, where the pattern has one group."""
    known = match_names(parts, types)
    for part in parts:
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'group':
            of, asked = part.func.value, part.args
        elif isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load):
            of, asked = part.value, [part.slice]
        elif isinstance(part, ast.Assign) and isinstance(part.targets[0], (ast.Tuple, ast.List)) and isinstance(part.value, ast.Call) and isinstance(part.value.func, ast.Attribute) and part.value.func.attr == 'groups':
            of, names = part.value.func.value, part.targets[0].elts
            found = known.get(of.id) if isinstance(of, ast.Name) else pattern_of(of, types)
            if found is not None and found.groups != len(names) and not any(isinstance(one, ast.Starred) for one in names):
                yield part.lineno, f'takes {len(names)} groups of what the pattern `{found.pattern[:40]}` finds, and it has {found.groups}', 'take as many as it has'
            continue
        else:
            continue
        found = known.get(of.id) if isinstance(of, ast.Name) else pattern_of(of, types)
        for one in asked if found is not None else []:
            value = one.value if isinstance(one, ast.Constant) else 0
            if isinstance(value, str) and value not in found.groupindex or type(value) is int and value > found.groups:
                names = ', '.join(f'`{name}`' for name in found.groupindex)
                has = f'has {names}' if isinstance(value, str) and names else f'has {found.groups or "no"} group{"" if found.groups == 1 else "s"}'
                yield part.lineno, f'takes the group `{value}` of what the pattern `{found.pattern[:40]}` finds, which {has}', 'write a group that it has, in round brackets'


def bound_matches(parts, types):
    """`re.match(r"\b(\d{5})", line)`: looks at the beginning alone, where the pattern may begin anywhere."""
    for part in parts:
        called = part.func if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('match', 'fullmatch') else None
        found = pattern_of(part, types) if called else None
        # A word that an answer begins with may have its `\\b`, too.
        if found is not None and NUMBER.match(found.pattern):
            yield part.lineno, f'looks for `{found.pattern[:30]}` by `{called.attr}`, which looks at the beginning alone', f'write `{ast.unparse(called.value)[:30]}.search`'
