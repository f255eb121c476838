"""Selectors of notifications, which become closures."""

import re

from swift_text import closing, pieces


PARAMETER = re.compile(r"\s*(?:@\w+\s+)*(\w+)(?:\s+\w+)?\s*:\s*([^=]*)")


def methods(sources):
    """The parameter lists of all methods with a name: a label and a type for each parameter."""
    found = {}
    for source in sources:
        for match in re.finditer(r"\bfunc\s+(\w+)\s*\(", source.code):
            end = closing(source.code, match.end() - 1)
            if end is None:
                continue
            texts = [source.code[begin:stop] for begin, stop in pieces(source.code, match.end(), end)]
            parameters = [PARAMETER.match(text) for text in texts]
            found.setdefault(match.group(1), set()).add(
                tuple((it.group(1), it.group(2).strip()) if it else ("_", "") for it in parameters)
            )
    return found


def write_closures(source, known):
    """Replaces selectors of notifications by closures. Refuses selectors of anything else."""
    changes, imports, own = [], False, methods([source])
    for match in re.finditer(r"#selector\s*\(", source.code):
        end = closing(source.code, match.end() - 1)
        if end is None:
            continue
        if not is_observation(source.code, match.start()):
            source.refuse(match.start(), "a selector is of use in addObserver(_:selector:name:object:) alone", "call a closure here")
            continue
        closure, problem = closure_of(re.sub(r"\s", "", source.code[match.end() : end]), own, known)
        if problem:
            source.refuse(match.start(), problem, "observe with addObserver(forName:object:queue:using:)")
            continue
        source.touch(match.start(), f"#selector is {closure}")
        changes.append((match.start(), end + 1, closure))
        imports = True
    if imports and not re.search(r"\bimport\s+AppleShims\b", source.code):
        changes.append(import_change(source))
    source.replace(changes)


def is_observation(code, place):
    """Whether a position is in the second argument of a call of `addObserver` that has a name and an object."""
    depth = 0
    for index in range(place - 1, -1, -1):
        depth += (code[index] in ")]}") - (code[index] in "([{")
        if depth < 0:
            end = closing(code, index)
            is_call = code[index] == "(" and re.search(r"\baddObserver\s*\Z", code[:index])
            texts = [code[begin:stop] for begin, stop in pieces(code, index + 1, end)] if is_call and end else []
            labels = [re.match(r"\s*(?:(\w+)\s*:)?", text).group(1) for text in texts]
            return labels == [None, "selector", "name", "object"]
    return False


def closure_of(selector, own, known):
    """The closure that calls the method of a selector, in its own file or in another; or the reason why it cannot be
    written."""
    parts = re.fullmatch(r"(?:[\w.]+\.)?(\w+)(?:\(([\w:]*)\))?", selector)
    if not parts:
        return None, f"the selector {selector} is not understood"
    name, labels = parts.groups()
    shapes = own.get(name) or known.get(name, set())
    if labels is not None:
        wanted = tuple(label for label in labels.split(":") if label)
        shapes = {shape for shape in shapes if tuple(label for label, _ in shape) == wanted}
    if len(shapes) != 1:
        count = "no method" if not shapes else "more than one method"
        return None, f"the selector {selector} names {count} of these files"
    (shape,) = shapes
    if not shape:
        return "{ object, _ in object.%s() }" % name, None
    if len(shape) > 1:
        return None, f"the method {name} takes more than a notification"
    label, kind = shape[0]
    given = "$1 as NSNotification" if kind.startswith("NSNotification") else "$1"
    return "{ $0.%s(%s%s) }" % (name, "" if label == "_" else label + ": ", given), None


def import_change(source):
    """Adds `AppleShims` next to the first unconditional import, on its line."""
    for match in re.finditer(r"^[ \t]*(?:@\w+[ \t]+)*(?:\w+[ \t]+)?import[ \t]+[\w.]+", source.code, re.MULTILINE):
        before = source.code[: match.start()]
        if len(re.findall(r"#if\b", before)) == len(re.findall(r"#endif\b", before)):
            source.touch(match.end(), "import AppleShims added")
            return (match.end(), match.end(), "; import AppleShims")
    source.touch(0, "import AppleShims added")
    return (0, 0, "import AppleShims; ")
