def safely(check, *of):
    """What a check finds; nothing where it does not come to an end."""
    try:
        return list(check(*of))
    except Exception:
        return []


def first(text, parts, types):
    alone = (undefined, mains, attributes, unimported, keywords)
    typed = (
        foreign, missing, subscripts, json_calls, nothing, mixed, sizes, printed, arity, gives_nothing, unlike, unchecked, idle, behind,
        identity, unpacked, formats, patterns, fails, doubled, opened, methods, promised, modules, percents, modes, uncalled, unlike_sums,
    )
    found = [slip for check in alone for slip in safely(check, parts)]
    found += [slip for check in typed for slip in safely(check, parts, types)]
    found += safely(scoped, text, parts)
    return min(found, default=None)


try:
    import warnings
    warnings.simplefilter('ignore')
    text = sys.argv[2] if sys.argv[1] == '-c' else open(sys.argv[1], 'rb').read()
    tree = ast.parse(text)
    # What cannot be seen in the tree alone, such as a `return` outside of a function.
    compile(tree, 'script', 'exec', dont_inherit=True)
    parts = list(ast.walk(tree))
    types = Types(parts)
    found = first(text, parts, types)
    if found:
        print(f'slip {found[0]}: {found[1]}\t{found[2]}'.replace('\n', ' '))
    for key, kinds, line, says in safely(takes, parts, types)[:64]:
        print('\t'.join(['takes', str(line), key, ','.join(kinds), says]).replace('\n', ' '))
except SyntaxError as fault:
    print(f'{fault.lineno or 1}: {fault.msg}')
except Exception:
    pass
