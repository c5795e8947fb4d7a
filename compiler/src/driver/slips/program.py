# What nobody follows: how a name is used, and types beside values.
UNFOLLOWED = {'ctx', 'type_comment', 'type_ignores', 'annotation', 'returns', 'kind', 'type_params'}
# Longer trees are not handed over, in bytes.
LONGEST_TREE = 900_000


def plain(node):
    """A tree as JSON has it: `_` is what a part is, `l` its line."""
    if isinstance(node, list):
        return [plain(one) for one in node]
    if isinstance(node, ast.Constant):
        value = node.value
        # A number that JSON cannot hold is none that a graph asks for.
        known = value is None or isinstance(value, (str, bool)) or isinstance(value, (int, float)) and abs(value) < 2 ** 53
        return {'_': 'Constant', 'l': node.lineno, 'value': value} if known else {'_': 'Bytes', 'l': node.lineno}
    if not isinstance(node, ast.AST):
        return node if isinstance(node, (str, int)) else None
    found = {'_': type(node).__name__, 'l': getattr(node, 'lineno', 0)}
    for field, value in ast.iter_fields(node):
        if field not in UNFOLLOWED:
            found[field] = plain(value)
    return found


def program(tree):
    """The tree in one line. Nothing: it is too long."""
    text = json.dumps(plain(tree.body), separators=(',', ':'))
    return [text] if len(text) <= LONGEST_TREE else []
