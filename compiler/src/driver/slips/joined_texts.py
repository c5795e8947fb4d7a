import io, tokenize
# Longer texts are written in parts on purpose, in letters.
SHORT = 40
BETWEEN = (tokenize.NL, tokenize.COMMENT)


def joined_texts(text, parts):
    """`["a", "b" "c"]`: two texts without a comma between them are one."""
    rows = [part for part in parts if isinstance(part, (ast.List, ast.Set, ast.Tuple)) and len(part.elts) > 2 and all(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in part.elts)]
    rows += [part for part in parts if isinstance(part, (ast.List, ast.Set, ast.Tuple)) and len(part.elts) == 2 and all(isinstance(one, ast.Constant) and isinstance(one.value, str) and len(one.value) < SHORT / 2 for one in part.elts)]
    # Only a text of two quotes is looked at more closely.
    lines = (text if isinstance(text, str) else text.decode('utf-8')).split('\n')
    for row in rows:
        for one in row.elts:
            source = '\n'.join(lines[one.lineno - 1:one.end_lineno]) if one.end_lineno > one.lineno else lines[one.lineno - 1].encode()[one.col_offset:one.end_col_offset].decode('utf-8', 'replace')
            if source.count('"') + source.count("'") < 4 or len(source) > 4 * SHORT:
                continue
            pieces = texts_in(source, one)
            plain = len(pieces) > 1 and all(0 < len(piece) < SHORT and piece == piece.strip() for piece in pieces)
            others = sum(len(other.value) for other in row.elts if other is not one) / max(1, len(row.elts) - 1)
            if plain and max(map(len, pieces)) < 2 * others + 8:
                yield one.lineno, f'writes {pieces[0]!r} and {pieces[1]!r} without a comma between them, which makes one text of both', 'write the comma'


def texts_in(source, whole):
    """The texts that stand side by side in a part of a line."""
    try:
        tokens = [token for token in tokenize.generate_tokens(io.StringIO(f'({source})' if source.lstrip()[:1] in '"\'' else source).readline)]
        texts = [ast.literal_eval(token.string) for token in tokens if token.type == tokenize.STRING]
    except (tokenize.TokenError, SyntaxError, ValueError):
        return []
    return texts if all(isinstance(one, str) for one in texts) and ''.join(texts) == whole.value else []
