"""A run log, read without any code of the tool, so that the page can be compared with it."""

import json

# A summary of several cases shows the first of these that occurs.
OUTCOMES = ["broken", "kept", "inconclusive", "not applicable", "not exercised"]
WEIGHTS = ["error", "failed", "inconclusive", "warned", "known", "passed", "not applicable"]


class RunLog:
    """The cases, rules and witness runs of a log."""

    def __init__(self, path):
        self.cases, self.rules, self.witness_runs, self.subjects = [], [], [], []
        with open(path, encoding="utf-8") as file:
            for line in file:
                record = json.loads(line)
                if "case" in record:
                    self.cases.append(record)
                    if record["subject"] not in self.subjects:
                        self.subjects.append(record["subject"])
                elif "page" in record:
                    self.rules.append(record["page"])
                elif "exhibit" in record:
                    self.witness_runs.append(record)

    def verdicts(self):
        """The verdict of each case by address and subject."""
        return {(case["case"], case["subject"]): case["verdict"] for case in self.cases}

    def sections(self):
        """For each section and subject the verdict that weighs most, and how many cases have it."""
        counts = {}
        for case in self.cases:
            key = (case["case"].split("/")[0] if "/" in case["case"] else "", case["subject"])
            counts.setdefault(key, []).append(case["verdict"])
        worst = {key: next(word for word in WEIGHTS if word in verdicts) for key, verdicts in counts.items()}
        return {key: f"{verdicts.count(worst[key])} {worst[key]}" for key, verdicts in counts.items()}

    def standings(self):
        """What each rule comes to for each subject."""
        found = {}
        for case in self.cases:
            for finding in case["rules"]:
                if finding["outcome"] == "broken" and finding.get("expected"):
                    continue
                outcome = "broken" if self.breach(case, finding) else finding["outcome"]
                found.setdefault((finding["rule"], case["subject"]), set()).add(outcome)
        return {(rule, subject): next((outcome for outcome in OUTCOMES if outcome in found.get((rule, subject), ())),
                                      "not exercised")
                for rule in self.rules for subject in self.subjects}

    def broken(self):
        """Each rule and subject that broke it."""
        return [key for key, outcome in self.standings().items() if outcome == "broken"]

    @staticmethod
    def breach(case, finding):
        """The headline and the facts of a breach: the rule's own, or those of an expectation that the rule demands."""
        if finding.get("expected"):
            return None
        if finding["outcome"] == "broken":
            return finding["headline"], finding["facts"]
        if finding["outcome"] != "kept":
            return None
        for missed in case.get("expectations", []):
            if missed.get("rule") == finding["rule"] and missed["level"] == finding["level"]:
                name = missed["name"] + ": " if missed["name"] else ""
                return f"{name}expected {missed['expected']}, found {missed['found']}", missed["facts"]
        return None

    def breaking(self, rule, subject):
        """The cases in which a subject broke a rule."""
        return [case for case in self.cases if case["subject"] == subject and any(
            finding["rule"] == rule and self.breach(case, finding) for finding in case["rules"])]

    def case(self, address, subject):
        """One case."""
        return next(case for case in self.cases if (case["case"], case["subject"]) == (address, subject))

    def longest_witness_run(self):
        """The witness run with the most facts, and its facts."""
        run = max(self.witness_runs, key=lambda run: len(run["trace"]))
        return run, [line for line in run["trace"] if "kind" in line]
