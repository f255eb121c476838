#!/usr/bin/env python3
"""Opens a report's page in a headless browser and compares it with the log of the same run, or of the same exploration.

Usage: check_page.py PAGE LOG [CHECK…]     (checks by name, such as stepper; all of them otherwise)
"""

import json
import sys
import time

from browser import Browser, BrowserError
from exploration_checks import ExplorationChecks
from page_checks import SIZES, Checks


def checks_of(log):
    """The checks of the pages of a log, which says in its first line what it is about."""
    with open(log, encoding="utf-8") as file:
        form = json.loads(file.readline()).get("format")
    return ExplorationChecks if form == "assay-exploration" else Checks


def main():
    page, log, *wanted = sys.argv[1:]
    form = checks_of(log)
    names = [name[len("check_"):] for name in vars(form) if name.startswith("check_")]
    unknown = [name for name in wanted if name not in names]
    if unknown:
        sys.exit(f"check_page: there is no check {unknown[0]}; there are {', '.join(names)}")
    failed = 0
    browser = Browser()
    try:
        browser.size(*SIZES["desktop"])
        checks = form(browser, page, log)
        for name in wanted or names:
            begun = time.monotonic()
            check = getattr(checks, "check_" + name)
            try:
                check()
            except (AssertionError, BrowserError) as error:
                failed += 1
                print(f"FAILED {name}: {check.__doc__}\n  {str(error)[:2000]}")
            else:
                print(f"ok     {name} ({time.monotonic() - begun:.1f} s)")
    finally:
        browser.close()
    if failed:
        sys.exit(f"check_page: {failed} of {len(wanted or names)} checks failed")


if __name__ == "__main__":
    main()
