"""Checks the lines of the log of an exploration, given on standard input, against the project's schema."""
import json
import pathlib
import sys

import jsonschema

root = pathlib.Path(__file__).resolve().parents[2]
schema = json.loads((root / "Documentation/Schemas/exploration-log-1.schema.json").read_text())
# What a line is stands in its first member.
definitions = {"format": "header", "complete": "footer"}
definitions |= {name: name for name in ("plain", "piece", "finding", "trouble")}
validators = {
    kind: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})
    for kind, name in definitions.items()
}
lines = sys.stdin.read().splitlines()
kinds = []
for line in lines:
    value = json.loads(line)
    kind = next(iter(value))
    if kind not in validators:
        sys.exit(f"{line}: begins with '{kind}'")
    for error in validators[kind].iter_errors(value):
        sys.exit(f"not a valid {kind}: {error.message}: {line}")
    kinds.append(kind)
if not lines or kinds[0] != "format" or kinds[-1] != "complete":
    sys.exit("the log has no header, or no footer")
print(f"valid: {len(lines)}")
