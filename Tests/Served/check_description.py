"""Has schemathesis make requests from `GET /openapi.json` of a served store.
Usage: check_description.py TOOL SCHEMATHESIS [--seed N] [--max-examples N]
"""

import argparse
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "Clients", "python"))
import store

# An answer has to be described, by its status, its type, and its content, and no answer may be an error of the store.
# What a description cannot say stays out: a date can be in the past, and the store also takes numbers that are written
# as texts.
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "unsupported_method", "allow_header_conformance",
]
# The store begins with what the examples name, also after a reset: a subscription with the first number, and a member of
# the family.
SHOP = """
scenario {
  title = "a store in use",
  accounts = { user = {}, bob = {} },
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    basic = { type = "auto_renewable", price = "4.99 USD", group = "20000001", level = 2, period = "1 month" },
    plus = { type = "auto_renewable", price = "9.99 USD", group = "20000001", level = 1, period = "1 month" },
  },
  run = function(world)
    local phone = world:device("phone", { account = "user" })
    world:device("tablet", { account = "bob" })
    phone:launch()
    world:settle()
    phone:buy "basic"
    world:settle()
  end,
}
"""
# A request for a hundred years of a subscription that renews each month takes a moment.
SECONDS_MAX = 300


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("schemathesis")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--max-examples", default="50")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scenario = os.path.join(folder, "shop.lua")
        with open(scenario, "w", encoding="utf-8") as file:
            file.write(SHOP)
        return check(options, folder, scenario)


def check(options, folder, scenario):
    with store.serve(tool=options.tool, scenario=scenario) as shop:
        command = [
            os.path.abspath(options.schemathesis), "run", shop.url + "/openapi.json", "--seed", options.seed,
            "--max-examples", options.max_examples, "--checks", ",".join(CHECKS), "--workers", "1",
            "--phases", "examples,coverage,fuzzing", "--suppress-health-check", "all", "--request-timeout", "60",
            "--no-color"]
        result = subprocess.run(command, cwd=folder, timeout=SECONDS_MAX)
        # A store that failed would not answer any more.
        shop.state()
    return result.returncode


if __name__ == "__main__":
    sys.exit(main())
