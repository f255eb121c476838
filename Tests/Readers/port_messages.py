"""Checks messages of the app port, one JSON text a line on standard input, against the project's schema."""
import json
import pathlib
import sys

import jsonschema

root = pathlib.Path(__file__).resolve().parents[2]
schema = json.loads((root / "Documentation/Schemas/app-port-1.schema.json").read_text())
validators = {
    kind: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})
    for kind in ("event", "call", "reply")
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
