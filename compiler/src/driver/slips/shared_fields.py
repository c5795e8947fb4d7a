# What all objects of a class would share.
SHARED = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)


def shared_fields(parts, types):
    """A list as the default of a field of a data class: Python refuses the class."""
    own = any(isinstance(part, ast.ImportFrom) and part.module == 'dataclasses' or isinstance(part, ast.Import) and any(name.name == 'dataclasses' for name in part.names) for part in parts)
    for part in parts if own else []:
        marks = [one.func if isinstance(one, ast.Call) else one for one in getattr(part, 'decorator_list', [])]
        if not isinstance(part, ast.ClassDef) or not any(ast.unparse(mark) in ('dataclass', 'dataclasses.dataclass') for mark in marks):
            continue
        for field in part.body:
            value = getattr(field, 'value', None)
            if isinstance(field, ast.AnnAssign) and 'ClassVar' not in ast.unparse(field.annotation) and (isinstance(value, SHARED) or is_call(value, 'list', 'dict', 'set')):
                made = dotted(value.func) if isinstance(value, ast.Call) else {ast.List: 'list', ast.ListComp: 'list', ast.Set: 'set', ast.SetComp: 'set'}.get(type(value), 'dict')
                what = 'list' if made == 'list' else 'set' if made == 'set' else 'dictionary'
                yield field.lineno, f'gives a field of the data class `{part.name}` a {what} as its default, which Python refuses', f'write `field(default_factory={made})`'
