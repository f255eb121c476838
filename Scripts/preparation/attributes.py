"""Attributes, modifiers and conditions that only Apple's compilers know."""

import re

from swift_text import closing

REMOVED = ["objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "NSCopying", "GKInspectable"]
DECLARATION = r"(?:@\w+\s*(?:\([^()]*\))?\s*|(?:public|private|fileprivate|internal|open|final|override|static|class|weak|lazy|unowned)\s+)*"


def remove_attributes(source):
    """Removes the attributes, and makes an Objective-C protocol a class protocol, which it was."""
    changes = []
    for match in re.finditer(r"@(%s)\b" % "|".join(REMOVED), source.code):
        start, end = match.span()
        named = re.compile(r"\([\w:$]*\)").match(source.code, end)
        end = named.end() if named else end
        protocol = re.compile(r"\s*%s\bprotocol\s+\w+(?=\s*\{)" % DECLARATION).match(source.code, end)
        if match.group(1) == "objc" and protocol:
            changes.append((protocol.end(), protocol.end(), ": AnyObject"))
        source.touch(start, f"{source.text[start:end]} removed")
        changes.append(with_space(source, start, end))
    for match in re.finditer(r"(?<![@.\w])dynamic(?=[ \t]+(?:@?\w+(?:\(\w+\))?\s+)*?(?:var|let|func|init|class|subscript|typealias)\b)", source.code):
        source.touch(match.start(), "dynamic removed")
        changes.append(with_space(source, *match.span()))
    source.replace(changes)


def with_space(source, start, end):
    """The removal of a range with the spaces after it, or, at the end of a line, with those before it."""
    behind = re.compile(r"[ \t]*").match(source.text, end).end()
    if source.text[behind : behind + 1] not in ("\n", ""):
        return (start, behind, "")
    return (start - len(re.search(r"[ \t]*\Z", source.text[:start]).group()), behind, "")


def take_branches(source):
    """Makes the compiler choose the branches for iOS."""
    changes = []
    for condition in re.finditer(r"^[ \t]*#(?:if|elseif)\b[^\n]*", source.code, re.MULTILINE):
        for match in re.finditer(r"\bos\(\s*iOS\s*\)", condition.group()):
            start = condition.start() + match.start()
            source.touch(start, "os(iOS) is true")
            changes.append((start, condition.start() + match.end(), "true"))
    source.replace(changes)


def replace_imports(source):
    """The module `ObjectiveC` does not exist on Linux. The parts that purchase code uses are in `AppleShims`."""
    changes = []
    for match in re.finditer(r"^([ \t]*import[ \t]+)ObjectiveC(?:\.\w+)*[ \t]*$", source.code, re.MULTILINE):
        source.touch(match.start(), "import ObjectiveC is import AppleShims")
        changes.append((match.start(), match.end(), match.group(1) + "AppleShims"))
    source.replace(changes)


def write_key_paths(source):
    """Replaces `#keyPath(Type.a.b)` by its value, the text "a.b"."""
    changes = []
    for match in re.finditer(r"#keyPath\s*\(", source.code):
        end = closing(source.code, match.end() - 1)
        names = re.sub(r"\s", "", source.code[match.end() : end]).split(".") if end else []
        while names and (names[0] == "self" or names[0][:1].isupper()):
            names = names[1:]
        if not names or not all(re.fullmatch(r"\w+", name) for name in names):
            source.refuse(match.start(), "this #keyPath is not understood", "write the text that it stands for")
            continue
        path = ".".join(names)
        source.touch(match.start(), f'#keyPath is "{path}"')
        changes.append((match.start(), end + 1, f'"{path}"'))
    source.replace(changes)
