"""The text of a Swift file: which parts are code, and changes that keep every line number."""

import re


def blanked(text):
    """The text with spaces in place of comments and of the content of string literals. Newlines are kept."""
    result = list(text)
    place = 0
    while place < len(text):
        end = literal_end(text, place)
        if end is None:
            place += 1
            continue
        for index in range(place, end):
            if result[index] != "\n":
                result[index] = " "
        place = end
    return "".join(result)


def literal_end(text, place):
    """The end of a comment or a string literal that starts at a position; None if none starts there."""
    if text.startswith("//", place):
        end = text.find("\n", place)
        return len(text) if end < 0 else end
    if text.startswith("/*", place):
        return comment_end(text, place)
    opening = re.compile(r'(#*)("""|")').match(text, place)
    return string_end(text, opening) if opening else None


def comment_end(text, place):
    """The end of a block comment. Block comments can be nested."""
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(text, place):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def string_end(text, opening):
    """The end of a string literal, including the literals in its interpolations."""
    fence, quotes = opening.groups()
    place = opening.end()
    while place < len(text):
        if text.startswith("\\" + fence, place):
            after = place + 1 + len(fence)
            place = interpolation_end(text, after) if text.startswith("(", after) else after + 1
        elif text.startswith(quotes + fence, place):
            return place + len(quotes) + len(fence)
        elif text[place] == "\n" and quotes == '"':
            return place
        else:
            place += 1
    return len(text)


def interpolation_end(text, place):
    """The position after the parenthesis that closes the one at a position."""
    depth = 0
    while place < len(text):
        end = literal_end(text, place)
        if end is not None:
            place = end
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
        if depth == 0:
            break
    return place


def closing(code, place):
    """The position of the bracket that closes the one at a position of blanked code; None if there is none."""
    depth = 0
    for index in range(place, len(code)):
        depth += (code[index] in "([{") - (code[index] in ")]}")
        if depth == 0:
            return index
    return None


def pieces(code, start, end):
    """The start and end of each comma-separated piece between two positions of blanked code."""
    found, depth, begin = [], 0, start
    for index in range(start, end):
        depth += (code[index] in "([{") - (code[index] in ")]}")
        if code[index] == "," and depth == 0:
            found.append((begin, index))
            begin = index + 1
    return [piece for piece in found + [(begin, end)] if code[piece[0] : piece[1]].strip()]


class Source:
    """A file being changed. A change keeps the number of lines, so a line in the copy is the same line in the
    original."""

    def __init__(self, path, text):
        self.path, self.text, self.touched, self.refused = path, text, [], []
        self.code = blanked(text)

    def line(self, place):
        return self.text.count("\n", 0, place) + 1

    def touch(self, place, what):
        self.touched.append((self.line(place), what))

    def refuse(self, place, what, instead):
        self.refused.append((self.line(place), what, instead))

    def replace(self, changes):
        """Replaces pieces by texts. Each change is a start, an end and the new text; changes do not overlap."""
        for start, end, new in sorted(changes, reverse=True):
            lacking = self.text.count("\n", start, end) - new.count("\n")
            self.text = self.text[:start] + new + "\n" * lacking + self.text[end:]
        self.code = blanked(self.text)
