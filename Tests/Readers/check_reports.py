"""Reads the reports of one run with other programs, and compares them with its log.

Usage: check_reports.py FOLDER SCHEMAS

FOLDER holds run.jsonl, junit.xml, junit_gitlab.xml, run.tap (version 13), ctrf.json, sarif.json and badge.svg.
SCHEMAS holds junit.xsd, ctrf.schema.json and sarif.schema.json. A reader that is not installed is left out, except where
CI is set: Scripts/setup installs all of them.
"""

import collections
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

JUNIT = {
    "passed": None, "warned": None, "failed": "failure", "known": "skipped", "inconclusive": "error",
    "not applicable": "skipped", "error": "error",
}
CTRF = {
    "passed": "passed", "warned": "passed", "failed": "failed", "known": "pending", "inconclusive": "other",
    "not applicable": "skipped", "error": "failed",
}
ATTRIBUTES = {
    "testsuites": {"name", "tests", "failures", "errors", "time"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time", "timestamp"},
    "testcase": {"classname", "name", "time"},
}


def expect(condition, message):
    if not condition:
        sys.exit(f"check_reports: {message}")


def leave_out(reader):
    expect(not os.environ.get("CI"), f"{reader} is not installed; run Scripts/setup")


def read_log(folder):
    with open(os.path.join(folder, "run.jsonl"), encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    cases = [line for line in lines if "case" in line]
    troubles = [line for line in lines if "trouble" in line]
    return lines[0], cases, troubles, lines[-1]


def besides(footer, troubles):
    """The points of a report that are no cases: troubles, and that the run is not complete."""
    return len(troubles) + (0 if footer["complete"] else 1)


def check_junit(path, header, cases, footer, troubles, more=()):
    tree = ElementTree.parse(path)
    names = set()
    counts = collections.Counter()
    for element in tree.iter():
        allowed = ATTRIBUTES.get(element.tag)
        if allowed is not None:
            extra = set(element.attrib) - allowed - (set(more) if element.tag == "testcase" else set())
            expect(not extra, f"{path}: {element.tag} has {sorted(extra)}")
    for suite in tree.getroot():
        own = collections.Counter()
        for case in suite.iter("testcase"):
            key = (case.get("classname"), case.get("name"))
            expect(key not in names, f"{path}: two cases are called {key}")
            names.add(key)
            found = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
            expect(len(found) <= 1, f"{path}: {key} has {found}")
            for child in case:
                if child.tag in ("failure", "error"):
                    first = (child.text or "").split("\n")[0]
                    expect(first == child.get("message"), f"{path}: {key} begins with “{first}”")
                    expect(child.get("type"), f"{path}: {key} has no type")
            own[found[0] if found else None] += 1
        for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            expect(int(suite.get(attribute)) == own[tag], f"{path}: {suite.get('name')} counts {attribute}")
        expect(int(suite.get("tests")) == sum(own.values()), f"{path}: {suite.get('name')} counts tests")
        counts.update(own)
    wanted = collections.Counter(outcome(JUNIT, case, header) for case in cases)
    for trouble in troubles:
        wanted["failure" if trouble["exit_code"] == 1 else "error"] += 1
    if not footer["complete"]:
        wanted["error"] += 1
    expect(counts == wanted, f"{path}: {dict(counts)}, and the log says {dict(wanted)}")
    root = tree.getroot()
    for attribute, tag in (("failures", "failure"), ("errors", "error")):
        expect(int(root.get(attribute)) == counts[tag], f"{path}: the root counts {attribute}")
    try:
        import junitparser
    except ImportError:
        return leave_out("junitparser")
    xml = junitparser.JUnitXml.fromfile(path)
    read = sum(1 for suite in xml for _ in suite)
    expect(read == len(cases) + besides(footer, troubles), f"{path}: junitparser reads {read} cases")


def outcome(table, case, header):
    verdict = case["verdict"]
    return table["failed" if verdict == "warned" and header["strict"] else verdict]


def check_ctrf(path, header, cases, footer, troubles):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    expect(report["reportFormat"] == "CTRF", f"{path}: the format is {report['reportFormat']}")
    tests = report["results"]["tests"]
    expect(len({test["testId"] for test in tests}) == len(tests), f"{path}: two tests have one identity")
    counts = collections.Counter(test["status"] for test in tests)
    wanted = collections.Counter(outcome(CTRF, case, header) for case in cases)
    for trouble in troubles:
        wanted["other" if trouble["exit_code"] == 2 else "failed"] += 1
    if not footer["complete"]:
        wanted["other"] += 1
    expect(counts == wanted, f"{path}: {dict(counts)}, and the log says {dict(wanted)}")
    summary = report["results"]["summary"]
    expect(summary["tests"] == len(tests), f"{path}: the summary counts {summary['tests']}")
    for status in ("passed", "failed", "skipped", "pending", "other"):
        expect(summary[status] == counts[status], f"{path}: the summary counts {status}")
    expect(summary["start"] <= summary["stop"], f"{path}: it ends before it begins")


def check_sarif(path, header, cases):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    expect(report["version"] == "2.1.0" and len(report["runs"]) == 1, f"{path}: one run of version 2.1.0")
    run = report["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    expect(len(set(rules)) == len(rules), f"{path}: a rule comes twice")
    fingerprints = set()
    broken = collections.Counter()
    for result in run["results"]:
        expect(rules[result["ruleIndex"]] == result["ruleId"], f"{path}: {result['ruleId']} is not at its index")
        expect(result["level"] in ("error", "warning", "note"), f"{path}: the level is {result['level']}")
        fingerprint = result["partialFingerprints"]["assay/v1"]
        expect(fingerprint not in fingerprints, f"{path}: two results have one fingerprint")
        fingerprints.add(fingerprint)
        for location in result["locations"]:
            uri = location["physicalLocation"]["artifactLocation"]["uri"]
            expect(re.fullmatch(r"[A-Za-z0-9._~/:%-]+", uri), f"{path}: “{uri}” is no reference")
        broken[result["ruleId"]] += 1
    wanted = set()
    for case in cases:
        if case["verdict"] in ("failed", "known", "warned"):
            wanted |= {
                (rule["rule"], case["case"], case["subject"])
                for rule in case["rules"] if rule["outcome"] == "broken" and not rule.get("expected")
            }
    for rule, count in collections.Counter(rule for rule, _, _ in wanted).items():
        expect(broken[rule] == count, f"{path}: {rule} is broken {broken[rule]} times, the log says {count}")


def check_tap(path, header, cases, footer, troubles):
    with open(path, encoding="utf-8", newline="") as file:
        lines = file.read().split("\n")
    expect(lines[0] == "TAP version 13", f"{path}: the first line is “{lines[0]}”")
    points = [line for line in lines if re.match(r"(not )?ok\b", line)]
    count = len(cases) + besides(footer, troubles)
    expect(lines[1] == f"1..{count}", f"{path}: the plan is “{lines[1]}”")
    expect(len(points) == count, f"{path}: {len(points)} points of {count}")
    for number, (point, case) in enumerate(zip(points, cases), 1):
        isOK = outcome(JUNIT, case, header) in (None, "skipped") and case["verdict"] != "known"
        expect(point.startswith(f"{'ok' if isOK else 'not ok'} {number} - "), f"{path}: “{point}”")
        directive = {"known": " # todo ", "not applicable": " # skip "}.get(case["verdict"])
        plain = re.sub(r"\\.", "", point)
        expect(("#" in plain) == (directive is not None), f"{path}: the directive of “{point}”")
        expect(directive is None or directive in plain, f"{path}: the directive of “{point}”")
    check_prove(path, points)


def check_prove(path, points):
    """Perl's own reader agrees about what failed, and finds nothing wrong with the form."""
    failed = [point for point in points if point.startswith("not ok") and " # todo " not in re.sub(r"\\.", "", point)]
    try:
        end = subprocess.run(
            ["prove", "--exec", "cat", path], capture_output=True, text=True, errors="replace", timeout=60,
            check=False)
    except FileNotFoundError:
        return
    text = end.stdout + end.stderr
    expect("Parse errors" not in text, f"{path}: prove says {text}")
    expect((end.returncode == 0) == (not failed), f"{path}: prove ends with {end.returncode}: {text}")
    if failed:
        expect(f"Failed: {len(failed)})" in text, f"{path}: prove counts otherwise: {text}")


def check_schemas(folder, schemas):
    try:
        end = subprocess.run(
            ["xmllint", "--noout", "--nonet", "--schema", os.path.join(schemas, "junit.xsd"),
             os.path.join(folder, "junit.xml")], capture_output=True, text=True, timeout=60, check=False)
        expect(end.returncode == 0, f"junit.xml: the schema says {end.stderr}")
    except FileNotFoundError:
        leave_out("xmllint")
    try:
        import jsonschema
    except ImportError:
        return leave_out("jsonschema")
    for name, schema in (("ctrf.json", "ctrf.schema.json"), ("sarif.json", "sarif.schema.json")):
        with open(os.path.join(schemas, schema), encoding="utf-8") as file:
            rules = json.load(file)
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            report = json.load(file)
        validator = jsonschema.validators.validator_for(rules)
        validator.check_schema(rules)
        errors = [error.message for error in validator(rules).iter_errors(report)]
        expect(not errors, f"{name}: the schema says {errors[:3]}")


def main(folder, schemas):
    header, cases, troubles, footer = read_log(folder)
    junit = os.path.join(folder, "junit.xml")
    check_junit(junit, header, cases, footer, troubles)
    check_junit(os.path.join(folder, "junit_gitlab.xml"), header, cases, footer, troubles, more=("file",))
    check_ctrf(os.path.join(folder, "ctrf.json"), header, cases, footer, troubles)
    check_sarif(os.path.join(folder, "sarif.json"), header, cases)
    check_tap(os.path.join(folder, "run.tap"), header, cases, footer, troubles)
    badge = ElementTree.parse(os.path.join(folder, "badge.svg")).getroot()
    expect(badge.tag == "{http://www.w3.org/2000/svg}svg", "badge.svg is no picture")
    check_schemas(folder, schemas)
    print("fine")


main(*sys.argv[1:])
