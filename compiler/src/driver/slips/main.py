def safely(check, *of):
    """What a check finds; nothing where it does not come to an end."""
    try:
        return list(check(*of))
    except Exception:
        return []


def first(text, tree, parts, types):
    alone = (
        undefined, mains, attributes, unimported, keywords, unmade, entered, led_away, selfless, missing_parts, made_otherwise, unraised, hidden_failures, flags_as_counts, backspaces,
        told_truth, odd_signs, named_tests, turned_counts,
    )
    typed = (
        foreign, missing, subscripts, json_calls, nothing, mixed, sizes, printed, arity, gives_nothing, unlike, unchecked, idle, behind,
        identity, settled, unpacked, formats, patterns, fails, doubled, opened, methods, promised, modules, percents, modes, uncalled, unlike_sums,
        whole_days, resends, short_ranges, wrong_ends, unawaited, fields, same_names, shrinking, no_items, unending, uncounted,
        begun_again, twice, same_sides, half_said, unlike_moments, programs, written, lost_codes,
        read_twice, refused, described, unassigned, uncalled_methods, overwritten, lost_values,
        unused, empty_slices, streams, short_lists, covered, members, cut_letters, shared_fields,
        infinity, whole_forms, given_already, enum_texts, told_values, closed, prefixes, unhashable, tuple_keys, days_left_out,
        shared_defaults, shared_parts, one_row, called_parts, endless_calls, patterns_as_texts, groups, other_letters, cut_texts,
        exact_sums, odd_counts, lost_items, unlike_values, unordered, kept_otherwise, covered_bounds, last_batches, late_values,
        grouped_apart, behind_loops, places, bound_matches, lost_first_rows, other_units, taken_as_other, letters_for_lines, unlike_questions, lost_changes, shares_of_one, paths_beside, sorting_calls,
    )
    found = [slip for check in alone for slip in safely(check, parts)]
    found += [slip for check in typed for slip in safely(check, parts, types)]
    found += safely(scoped, text, parts) + safely(lone_words, text, parts) + safely(simulated, text, parts) + safely(turned_signs, text, parts) + safely(joined_texts, text, parts)
    found += safely(hidden_modules, parts, tree.body)
    return min(found, default=None)


def said(text):
    """What there is to say of a text: where Python stops reading it, or its first slip and what it asks of values; a line each."""
    try:
        tree = ast.parse(text)
        # What cannot be seen in the tree alone, such as a `return` outside of a function.
        compile(tree, 'script', 'exec', dont_inherit=True)
        parts = list(ast.walk(tree))
        types = Types(parts)
        found = first(text, tree, parts, types)
        lines = [f'slip {found[0]}: {found[1]}\t{found[2]}'] if found else []
        lines += [f'quiet {line}' for line in safely(quiet_ends, parts)[:1]]
        lines += [f'again {line}' for line in sorted(safely(each_round, parts))[:1]]
        for key, steps, kinds, line, says in safely(takes, parts, types)[:128]:
            lines.append('\t'.join(['takes', str(line), key, json.dumps(steps), ','.join(kinds), says]))
        for key, steps, line, kind, form in safely(forms, parts, types)[:64]:
            lines.append('\t'.join(['form', str(line), key, json.dumps(steps), kind, form]))
        for line, path, form, steps, sign in safely(files, parts, types)[:64]:
            lines.append('\t'.join(['file', str(line), json.dumps(path), form, json.dumps(steps), json.dumps(sign)]))
        lines += [f'tree {one}' for one in ([] if is_program else safely(program, tree))]
        return [line.replace('\n', ' ') for line in lines]
    except SyntaxError as fault:
        return [f'{fault.lineno or 1}: {fault.msg}']
    except Exception:
        return []


def serve(asks, says):
    """Answers for one text after the other: each comes with a line that has its form and its size in bytes, each answer with one that has its size."""
    global is_program
    while heading := asks.readline().split():
        is_program = heading[0] == b'program'
        text = asks.read(int(heading[1]))
        answer = '\n'.join(said(text.decode() if is_program else text)).encode('utf-8', 'replace')
        says.write(b'%d\n%s' % (len(answer), answer))
        says.flush()


import warnings
warnings.simplefilter('ignore')
serve(sys.stdin.buffer, sys.stdout.buffer)
