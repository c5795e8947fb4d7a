# What a call takes that is no text, and how one is made of a text.
TAKES_BYTES = {f'hashlib.{name}' for name in ('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'blake2b', 'blake2s')} | {'base64.b64encode', 'base64.urlsafe_b64encode', 'zlib.crc32', 'zlib.compress'}
SENDS_BYTES = ('urllib.request.Request', 'urllib.request.urlopen')
RUNS_WORDS = ('subprocess.run', 'subprocess.check_output', 'subprocess.check_call', 'subprocess.call', 'subprocess.Popen')
# What a line or an item of a list is called.
ITEMS = {'line', 'row', 'item', 'entry', 'name', 'word', 'record', 'file', 'path', 'part'}


def is_bytes_made(node, types):
    """Whether a value is bytes that are made of a text, or of other bytes."""
    node = made_of(node, types)
    if is_call(node, 'base64.b64encode', 'base64.b64decode', 'base64.urlsafe_b64encode'):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and (node.func.attr == 'encode' and types.of(node.func.value) == 'str' or node.func.attr == 'digest' and not node.args)


def taken_as_other(parts, types):
    """A text where bytes are taken, a command in one text, and a file where a value is."""
    for part in parts:
        if not isinstance(part, ast.Call):
            continue
        called, words = dotted(part.func), {word.arg: word.value for word in part.keywords}
        if called in TAKES_BYTES and part.args and types.of(part.args[0]) == 'str':
            yield part.lineno, f'hands `{called}` a text, and it takes bytes', f'write `{ast.unparse(part.args[0])[:30]}.encode()`'
        data = words.get('data', part.args[1] if called in SENDS_BYTES and len(part.args) > 1 else None)
        if called in SENDS_BYTES and data is not None and types.of(data) == 'str':
            yield part.lineno, f'hands `{called}` a text as its data, and it takes bytes', f'write `{ast.unparse(data)[:40]}.encode()`'
        if called.split('.')[0] in ('requests', 'httpx') and 'json' in words and is_call(words['json'], 'json.dumps'):
            yield part.lineno, f'hands `{called}` JSON as a text, of which it makes JSON once more', f'write `json={ast.unparse(words["json"].args[0])[:30] if words["json"].args else "…"}`'
        if called in RUNS_WORDS and part.args and None not in words:
            shell = words.get('shell')
            in_shell = isinstance(shell, ast.Constant) and shell.value is True
            command = made_of(part.args[0], types)
            if shell is None and isinstance(command, ast.Constant) and isinstance(command.value, str) and ' ' in command.value.strip():
                yield part.lineno, f'runs the program {command.value!r:.40}, whose name has blanks: a command in one text needs a shell', 'write a list of words: `["ls", "-l"]`'
            elif in_shell and isinstance(command, ast.List) and len(command.elts) > 1:
                yield part.lineno, 'runs a list of words with `shell=True`, which takes the first alone as the command', 'leave `shell=True` out'
        if called == 'json.dump' and len(part.args) == 2 and types.of(part.args[1]) in ('str', 'path'):
            yield part.lineno, f'hands `json.dump` {CALLED[types.of(part.args[1])]} as the file (`{ast.unparse(part.args[1])[:30]}`)', 'open the file first: `with open(…, "w") as file:`'
        if called == 'json.dumps' and part.args and 'default' not in words and 'cls' not in words:
            values = part.args[0].values if isinstance(part.args[0], ast.Dict) else [part.args[0]]
            if any(is_bytes_made(value, types) for value in values):
                yield part.lineno, 'makes JSON of bytes, which `json.dumps` refuses', 'make a text of them: `.decode()`'
            if any(isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and makes_stream(types.functions.get(value.func.id), types, {}) for value in values):
                yield part.lineno, 'makes JSON of what gives values one after the other, which `json.dumps` refuses', 'write `list(…)` around it'
            method = next((value for value in values if isinstance(value, ast.Attribute) and (value.attr in ('isoformat', 'total_seconds', 'hexdigest') or value.attr in ('strip', 'lower', 'upper') and types.of(value.value) == 'str')), None)
            if method is not None:
                yield part.lineno, f'makes JSON of the method `{ast.unparse(method)[:40]}`, which is not called', f'write `{ast.unparse(method)[:40]}()`'
        if called == 'isinstance' and len(part.args) == 2 and isinstance(part.args[1], ast.Constant) and isinstance(part.args[1].value, str):
            yield part.lineno, f'hands `isinstance` the text {part.args[1].value!r}, and it takes a type', f'write `{part.args[1].value}`'


def letters_for_lines(parts, types):
    """`for line in file.read()`: goes over letters; and rows of a CSV file that are read by what they have not."""
    rounds = [(part.target, part.iter, part) for part in parts if isinstance(part, ast.For)]
    rounds += [(one.target, one.iter, part) for part in parts if isinstance(part, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)) for one in part.generators]
    for target, over, owner in rounds:
        made = made_of(over, types)
        reads = isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr in ('read', 'read_text') and not made.args
        if isinstance(target, ast.Name) and target.id in ITEMS and (reads and is_text_file(made, types) or types.of(over) == 'str' and not isinstance(over, ast.Constant)):
            yield over.lineno, f'goes over the letters of `{ast.unparse(over)[:40]}`, one as each `{target.id}`', 'go over its lines: `.splitlines()`'
        if not isinstance(target, ast.Name):
            continue
        by_name = is_call(made, 'csv.DictReader', 'DictReader')
        by_place = is_call(made, 'csv.reader')
        for part in ast.walk(owner) if by_name or by_place else []:
            if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and part.value.id == target.id and isinstance(part.ctx, ast.Load):
                if by_place and isinstance(part.slice, ast.Constant) and isinstance(part.slice.value, str):
                    yield part.lineno, f'reads `{ast.unparse(part)[:30]}` of a row of `csv.reader`, which is a list', 'write `csv.DictReader`'
                elif by_name and number_of(part.slice) is not None:
                    yield part.lineno, f'reads `{ast.unparse(part)[:30]}` of a row of `csv.DictReader`, which has the names of its columns as keys', 'write the name of the column, or `csv.reader`'


def is_text_file(call, types):
    """Whether a call reads a text: `open(…).read()`, `path.read_text()`, or `file.read()` of a `with open(…)` without a `b`."""
    if call.func.attr == 'read_text':
        return True
    of = call.func.value
    return is_call(of, 'open') and len(of.args) < 2 or isinstance(of, ast.Name) and of.id in ('f', 'file', 'fh', 'handle', 'source')


def unlike_questions(parts, types):
    """A list that is looked for in a text, a place that is taken for an answer, and a type that is compared with a text."""
    for part in parts:
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], (ast.In, ast.NotIn)):
            sides = [types.of(part.left), types.of(part.comparators[0])]
            if sides[1] == 'str' and sides[0] in ('list', 'dict', 'set', 'tuple', 'int', 'float'):
                left, right = ast.unparse(part.left)[:30], ast.unparse(part.comparators[0])[:30]
                yield part.lineno, f'looks for `{left}`, which is {CALLED[sides[0]]}, in the text `{right}`, which fails', f'write `any(one in {right} for one in {left})`' if sides[0] in ('list', 'set', 'tuple') else 'make a text of it: `str(…)`'
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], (ast.Eq, ast.NotEq)) and is_call(part.left, 'type') and isinstance(part.comparators[0], ast.Constant) and isinstance(part.comparators[0].value, str):
            yield part.lineno, f'compares a type with the text {part.comparators[0].value!r}, which it never is', f'write `isinstance({ast.unparse(part.left.args[0])[:20] if part.left.args else "…"}, {part.comparators[0].value})`'
        if isinstance(part, (ast.If, ast.While, ast.IfExp)):
            test = made_of(part.test, types)
            asks = isinstance(test, ast.Call) and isinstance(test.func, ast.Attribute) and (test.func.attr == 'index' and types.of(test.func.value) in ('list', 'str', 'tuple') or test.func.attr in ('find', 'rfind') and types.of(test.func.value) == 'str')
            if asks and isinstance(part.test, ast.Name):
                yield part.lineno, f'asks whether `{ast.unparse(part.test)}` holds, which is a place (`{ast.unparse(test)[:40]}`): 0 is the first one, and false', f'write `{ast.unparse(part.test)} >= 0`, or `in`'
        # The result of a search, without asking whether there is one.
        of = part.value if isinstance(part, ast.Attribute) and part.attr in ('group', 'groups', 'groupdict', 'start', 'end', 'span') else None
        if isinstance(of, ast.Call) and is_call(of, 're.search', 're.match', 're.fullmatch') and len(of.args) > 1 and isinstance(of.args[1], (ast.Constant, ast.Name)):
            found = pattern_of(of, types)
            text = made_of(of.args[1], types)
            if found is not None and isinstance(text, ast.Constant) and isinstance(text.value, str) and getattr(found, dotted(of.func).split('.')[1])(text.value[:2000]) is None:
                yield part.lineno, f'uses `.{part.attr}` of a search that finds nothing', 'ask whether there is a match first'


def lost_changes(parts, types):
    """`for row in rows: row = row.upper()`, where `row` is read no more; and one file that each round begins anew."""
    for loop in parts:
        if not isinstance(loop, ast.For):
            continue
        last = loop.body[-1]
        # A list may be added to where it stands.
        is_sum = isinstance(last, ast.AugAssign) and isinstance(last.value, ast.Constant)
        target = last.targets[0] if isinstance(last, ast.Assign) and len(last.targets) == 1 else last.target if is_sum else None
        name = loop.target.id if isinstance(loop.target, ast.Name) else None
        if isinstance(target, ast.Name) and target.id == name and types.of(loop.iter) != 'dict' and not any(goes_away(one) for one in inner(loop.body)):
            # What is read behind the loop is the last one.
            later = [one for one in parts if isinstance(one, ast.Name) and one.id == name and one.lineno > loop.end_lineno]
            if not later:
                over = ast.unparse(loop.iter)[:30]
                yield last.lineno, f'gives `{name}` another value at the end of a round, which changes nothing in `{over}`', f'make a new list: `[… for {name} in {over}]`'
        targets = {one for part in ast.walk(loop.target) for one in bound(part)}
        names = targets | {one for part in inner(loop.body) for one in bound(part)}
        for stmt in inner(loop.body):
            opened = [item.context_expr for item in stmt.items if is_call(item.context_expr, 'open')] if isinstance(stmt, ast.With) else []
            # What has been done so far may be written anew each time.
            of_round = opened and any(isinstance(one, ast.Name) and one.id in targets for one in inner(stmt.body))
            for call in opened if of_round and not any(goes_away(one) for one in inner(loop.body)) else []:
                plain = len(call.args) == 2 and isinstance(call.args[1], ast.Constant) and call.args[1].value in ('w', 'wt', 'wb')
                if plain and isinstance(call.args[0], (ast.Constant, ast.Name)) and not names & {one.id for one in ast.walk(call.args[0]) if isinstance(one, ast.Name)}:
                    yield call.lineno, f'opens `{ast.unparse(call.args[0])[:30]}` anew in each round, so it holds what the last one writes', 'open it before the loop, or with `"a"`'


def shares_of_one(parts, types):
    """`percent = done / total`, which is written as it is before a `%`."""
    shares = {}
    for one, value, _ in given_values(parts):
        made = value.args[0] if is_call(value, 'round') and value.args else value
        if re.search(r'percent|pct', one.id) and isinstance(made, ast.BinOp) and isinstance(made.op, ast.Div) and '100' not in ast.unparse(made) and not re.search(r'percent|pct|rate|sum', ast.unparse(made)):
            shares[one.id] = ast.unparse(made)[:40]
    for part in parts:
        for value, after in zip(part.values, part.values[1:]) if isinstance(part, ast.JoinedStr) else []:
            name = value.value.id if isinstance(value, ast.FormattedValue) and isinstance(value.value, ast.Name) else None
            form = ast.unparse(value.format_spec) if name and value.format_spec else ''
            if name in shares and '%' not in form and isinstance(after, ast.Constant) and re.match(r'\s?%', str(after.value)):
                yield part.lineno, f'writes `{name}` before a `%`, which is a share of 1 (`{shares[name]}`)', f'write `100 * {shares[name]}`'


def paths_beside(parts, types):
    """`open(name)` of what `os.listdir(folder)` gives: a name without its folder."""
    for loop in parts:
        over = made_of(loop.iter, types) if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name) else None
        over = over.args[0] if is_call(over, 'sorted') and over.args else over
        folder = over.args[0] if is_call(over, 'os.listdir') and over.args else None
        if folder is None or ast.unparse(folder) in ("'.'", 'os.getcwd()') or any(is_call(one, 'os.chdir') for one in parts):
            continue
        for part in inner(loop.body):
            if is_call(part, 'open', 'os.path.getsize', 'os.path.isfile', 'os.remove', 'os.stat', 'os.path.getmtime') and part.args and isinstance(part.args[0], ast.Name) and part.args[0].id == loop.target.id and loop.target.id not in {name for one in inner(loop.body) for name in bound(one)}:
                yield part.lineno, f'looks for `{loop.target.id}` where the script works: `os.listdir` gives names without their folder', f'write `os.path.join({ast.unparse(folder)[:20]}, {loop.target.id})`'


def sorting_calls(parts, types):
    """`sorted(rows, key=by_n(rows))`: the function is called where it is to be handed over."""
    for part in parts:
        if is_call(part, 'sorted', 'min', 'max') or isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == 'sort':
            for word in part.keywords:
                called = word.value.func.id if word.arg == 'key' and isinstance(word.value, ast.Call) and isinstance(word.value.func, ast.Name) else None
                function = types.functions.get(called)
                values = returned(function) if function is not None else []
                if values and not any(isinstance(one, (ast.Lambda, ast.Name)) or isinstance(one, ast.Call) for one in values):
                    yield part.lineno, f'calls `{called}` for the key of a sort, which takes the function itself', f'write `key={called}`'
