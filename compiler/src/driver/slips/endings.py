def cut_letters(parts, types):
    """`name.lstrip("at_")`: takes letters away, and not a beginning."""
    for part in parts:
        plain = isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('lstrip', 'rstrip') and len(part.args) == 1 and not part.keywords
        letters = part.args[0].value if plain and isinstance(part.args[0], ast.Constant) else None
        if not isinstance(letters, str) or sum(letter.isalpha() for letter in letters) < 2 or len(set(letters)) < len(letters):
            continue
        first = part.func.attr == 'lstrip'
        joint, word = (letters[-1], letters[:-1]) if first else (letters[0], letters[1:])
        # A word with its joint is a beginning or an end, and no choice of letters.
        if joint in '_-./:' and word.isalnum() and word.islower():
            method, which = ('removeprefix', 'in front') if first else ('removesuffix', 'at the end')
            yield part.lineno, f'takes each letter of {letters!r} away {which}, in any order, and not that text', f'write `.{method}({letters!r})`'
