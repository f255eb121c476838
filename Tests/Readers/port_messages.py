"""Checks messages of the app port, one JSON text a line on standard input, against the project's schema."""
import json
import pathlib
import sys

import jsonschema

root = pathlib.Path(__file__).resolve().parents[2]
schema = json.loads((root / "Documentation/Schemas/app-port-1.schema.json").read_text())
# What a message is stands in its first member.
definitions = {kind: kind for kind in ("event", "call", "reply", "hello")}
definitions |= {kind: "end_of_turn" for kind in ("done", "busy", "crashed", "forked")}
validators = {
    kind: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})
    for kind, name in definitions.items()
}
lines = sys.stdin.read().splitlines()
for line in lines:
    message = json.loads(line)
    kind = next(iter(message))
    if kind not in validators:
        sys.exit(f"{line}: begins with '{kind}'")
    if not validators[kind].is_valid(message):
        sys.exit(f"not a valid {kind}: {line}")
print(f"valid: {len(lines)}")
