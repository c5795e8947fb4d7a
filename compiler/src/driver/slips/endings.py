def cut_letters(parts, types):
    """`name.lstrip("at_")`: takes letters away, and not a beginning."""
    for part in parts:
        plain = isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ('lstrip', 'rstrip') and len(part.args) == 1 and not part.keywords
        letters = part.args[0].value if plain and isinstance(part.args[0], ast.Constant) else None
        if not isinstance(letters, str) or sum(letter.isalpha() for letter in letters) < 2:
            continue
        first = part.func.attr == 'lstrip'
        joint, word = (letters[-1], letters[:-1]) if first else (letters[0], letters[1:])
        # A word with its joint is a beginning or an end, and so is a text that has a letter twice: neither is a choice of letters.
        is_end = joint in '_-./:' and word.isalnum() and word.islower() and len(set(letters)) == len(letters)
        if is_end or len(letters) > 3 and len(set(letters)) < len(letters) and len(set(filter(str.isalpha, letters))) > 2:
            method, which = ('removeprefix', 'in front') if first else ('removesuffix', 'at the end')
            yield part.lineno, f'takes each letter of {letters!r} away {which}, in any order, and not that text', f'write `.{method}({letters!r})`'
