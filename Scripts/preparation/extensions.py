"""Overrides in extensions, which Swift allows on Apple's platforms only."""

import re

from swift_text import closing

HEADER = re.compile(r"^([ \t]*)((?:\w+[ \t]+)*)extension\s+([\w.]+)\s*(?::\s*([^{]*?))?\s*(\bwhere\b[^{]*)?\{", re.MULTILINE)


def merge_overrides(source):
    """Moves an extension that overrides something into the class, if it follows the class in its file."""
    place = 0
    while found := HEADER.search(source.code, place):
        is_merged = is_overriding(source, found)
        problem = merged(source, found) if is_merged else None
        if problem:
            source.refuse(found.start(), problem, "move the override into the class")
        # After a merged extension, the next one may follow the class as well.
        place = found.end() if problem or not is_merged else found.start()


def is_overriding(source, match):
    """Whether a member of the extension itself, not of a nested type, is an override."""
    place, end, depth = match.end(), closing(source.code, match.end() - 1) or match.end(), 0
    for token in re.compile(r"[{}]|\boverride\b").finditer(source.code, place, end):
        if token.group() == "override" and depth == 0:
            return True
        depth += {"{": 1, "}": -1}.get(token.group(), 0)
    return False


def merged(source, extension):
    """Merges an extension with the class before it. Returns the reason if that is impossible."""
    _, modifiers, name, protocols, condition = extension.groups()
    if modifiers.strip() or condition:
        return f"the extension of {name} overrides something and has modifiers or a condition of its own"
    head = re.compile(r"\bclass\s+%s\b\s*(<[^{]*?>)?\s*(:\s*[^{]*?)?\s*\{" % re.escape(name)).search(source.code)
    end = closing(source.code, head.end() - 1) if head else None
    if end is None:
        return f"an extension of {name} overrides something, and the class is not in this file"
    if end > extension.start() or source.code[end + 1 : extension.start()].strip():
        return f"an extension of {name} overrides something, and other code stands between it and the class"
    changes = [(end, end + 1, "")]
    changes.append((extension.start(), extension.end(), ""))
    if protocols:
        brace = head.end() - 1
        begin = len(source.code[:brace].rstrip())
        changes.append((begin, begin, (", " if head.group(2) else ": ") + " ".join(protocols.split())))
    source.touch(extension.start(), f"the extension is a part of the class {name}")
    source.replace(changes)
    return None
