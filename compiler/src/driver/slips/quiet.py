# What may print although it is no call of `print`.
LOUD_NAMES = {'exec', 'eval', 'input', 'breakpoint', 'subprocess', 'runpy', 'importlib', 'pprint', 'stdout', '__stdout__', 'atexit', 'redirect_stdout', 'StreamHandler', 'logging', 'system', 'spawnl', 'execv', 'execvp', 'fdopen', 'argparse'}


class Ways:
    """The ways through a program on which it prints nothing, as far as it is sure: a way is the line at which it parted from those that print."""

    def __init__(self, parts):
        self.functions = functions(parts)
        self.loud_functions = {}
        self.ends = []
        # Classes, functions that are changed or defined twice: calls of them are not followed.
        defined = [part for part in parts if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
        self.others = {part.name: part for part in defined if self.functions.get(part.name) is not part}
        self.inside = []
        # Of each function that is followed: whether the program ends with what it returns.
        self.codes = []

    def is_loud(self, node):
        """Whether it may print."""
        aside = set()
        for part in ast.walk(node):
            if is_call(part, 'print') and any(word.arg == 'file' and ast.unparse(word.value) == 'sys.stderr' for word in part.keywords):
                aside.add(id(part.func))
        for part in ast.walk(node):
            name = part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else None
            if name is None or id(part) in aside:
                continue
            if name == 'print' or name in LOUD_NAMES or self.is_loud_function(name):
                return True
        return False

    def is_loud_function(self, name):
        function = self.functions.get(name) or self.others.get(name)
        if function is None:
            return False
        if name not in self.loud_functions:
            # One that calls itself prints if anything else of it does.
            self.loud_functions[name] = False
            self.loud_functions[name] = any(self.is_loud(stmt) for stmt in function.body)
        return self.loud_functions[name]

    def through(self, block, quiet, returns):
        """The quiet ways behind a block, of those that come to it."""
        for stmt in block:
            if not quiet:
                return quiet
            quiet = self.behind(stmt, quiet, returns)
        return quiet

    def behind(self, stmt, quiet, returns):
        if isinstance(stmt, ast.If):
            return self.branches(stmt, quiet, returns)
        if isinstance(stmt, (ast.With, ast.AsyncWith)):
            return set() if any(map(self.is_loud, stmt.items)) else self.through(stmt.body, quiet, returns)
        if isinstance(stmt, (ast.For, ast.AsyncFor, ast.While)):
            if self.is_loud(stmt):
                return set()
            inner = self.through(stmt.body, quiet, returns)
            endless = isinstance(stmt, ast.While) and isinstance(stmt.test, ast.Constant)
            return set() if endless else quiet | inner
        if isinstance(stmt, ast.Try):
            return self.attempt(stmt, quiet, returns)
        if isinstance(stmt, ast.Return):
            if not self.is_failure(stmt.value) and (stmt.value is None or not self.is_loud(stmt.value)):
                returns |= {way or stmt.lineno for way in quiet}
            return set()
        if isinstance(stmt, ast.Raise):
            self.end(stmt.exc, stmt, quiet)
            return set()
        if isinstance(stmt, (ast.Expr, ast.Assign)) and isinstance(stmt.value, ast.Call):
            return self.call(stmt.value, stmt, quiet)
        if isinstance(stmt, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)):
            return quiet
        if isinstance(stmt, (ast.Break, ast.Continue)):
            return set()
        return set() if self.is_loud(stmt) else quiet

    def is_failure(self, value):
        """Whether what a function returns is the code with which the program ends, and may be another than 0."""
        is_code = len(self.codes) > 0 and self.codes[-1]
        return is_code and value is not None and not (isinstance(value, ast.Constant) and value.value in (0, None))

    def attempt(self, stmt, quiet, returns):
        # Where it stopped cannot be told if it prints, nor what becomes of an end that it catches.
        if any(map(self.is_loud, [*stmt.body, *stmt.orelse, *stmt.finalbody])):
            return set()
        behind = set(quiet)
        for handler in stmt.handlers:
            behind |= self.through(handler.body, set(quiet), returns)
        return behind

    def branches(self, stmt, quiet, returns):
        if self.is_loud(stmt.test):
            return set()
        if '__name__' in ast.unparse(stmt.test):
            return self.through(stmt.body, quiet, returns)
        then = self.through(stmt.body, set(quiet), returns)
        if stmt.orelse:
            return then | self.through(stmt.orelse, set(quiet), returns)
        # A second condition that prints may hold where the first does not.
        return then | quiet if not any(map(self.is_loud, stmt.body)) else then

    def call(self, call, stmt, quiet, is_code=False):
        name = dotted(call.func)
        if leaves(call):
            self.end(call, stmt, quiet)
            return set()
        if any(map(self.is_loud, [*call.args, *call.keywords])):
            return set()
        function = self.functions.get(name)
        if function is None or name in self.inside:
            return set() if self.is_loud(call) else quiet
        returns = set()
        self.inside.append(name)
        self.codes.append(is_code)
        behind = self.through(function.body, set(quiet), returns) | returns
        self.codes.pop()
        self.inside.pop()
        # The program goes on behind a function that gives a value, whatever way led through it.
        return behind if is_code or isinstance(stmt, ast.Expr) else quiet if behind else behind

    def end(self, call, stmt, quiet):
        """Where the program ends well."""
        args = call.args if isinstance(call, ast.Call) else []
        if isinstance(call, ast.Call) and not leaves(call) and dotted(call.func) != 'SystemExit':
            return
        if isinstance(stmt, ast.Raise) and ast.unparse(stmt.exc or stmt) not in ('SystemExit', 'SystemExit()', 'SystemExit(0)'):
            return
        if not args or isinstance(args[0], ast.Constant) and args[0].value in (0, None):
            self.ends += [way or stmt.lineno for way in quiet]
        elif isinstance(args[0], ast.Call) and not leaves(args[0]):
            self.ends += [way for way in self.call(args[0], stmt, quiet, True) if way]


def quiet_ends(parts):
    """The lines at which a program that prints ends on one way before it has."""
    if not is_plain(parts) or not any(is_call(part, 'print', 'sys.stdout.write', 'json.dump') for part in parts):
        return
    ways = Ways(parts)
    last = ways.through(parts[0].body, {0}, set())
    for line in sorted({line for line in [*ways.ends, *last] if line}):
        yield line
