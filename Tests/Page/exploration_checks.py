"""What must be true of the page of an exploration in a browser; each check is one function, and its first line says what it asks."""

import json

SIZES = {"phone": (390, 844), "tablet": (1024, 900), "desktop": (1600, 1000)}
FATES = {".": "survived", "?": "inconclusive", "w": "“should” rule broken", "X": "broken", "!": "error"}
# The graver fate of two runs at one fact shows.
ORDER = ".=?wX!"


class ExplorationLog:
    """The log of an exploration: its scenarios, the cells of each, and the findings."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.header = lines[0]
        self.plain = [line for line in lines if "plain" in line]
        self.findings = [line for line in lines if "finding" in line]
        self.cells = [{} for _ in self.plain]
        self.pairs = {}
        for piece in lines:
            for strip in piece.get("strips", []):
                self.take(self.cells[piece["place"]], strip)
            for pair in piece.get("pairs", []):
                runs, broken = self.pairs.get((pair["first"], pair["second"]), (0, 0))
                self.pairs[pair["first"], pair["second"]] = (runs + pair["runs"], broken + pair["broken"])

    @staticmethod
    def take(cells, strip):
        for fact, fate, runs, broken in zip(strip["facts"], strip["fates"], strip["runs"], strip["broken"]):
            known = cells.get((strip["family"], fact), (".", 0, 0))
            cells[strip["family"], fact] = (max(known[0], fate, key=ORDER.index), known[1] + runs, known[2] + broken)


class ExplorationChecks:
    """The checks of one page against the log of the same exploration."""

    def __init__(self, browser, page, log_path):
        self.browser, self.page, self.log = browser, page, ExplorationLog(log_path)

    def ask(self, expression):
        return self.browser.evaluate(expression)

    def open(self):
        self.browser.open(self.page)
        self.ask("for (const details of document.querySelectorAll('details')) details.open = true")
        # A scenario that stands open from the beginning is drawn as soon as it comes into view, which what was opened above
        # it can keep it from.
        self.browser.wait("""(() => {
          const undrawn = [...document.querySelectorAll('.case')].find((one) => one.querySelector('.counts'))
          if (undrawn) undrawn.scrollIntoView()
          return !undrawn
        })()""")
        self.ask("scrollTo(0, 0)")

    def check_cells(self):
        """Each cell of each strip says its fact, its family, its fate and its counts, as the log has them."""
        self.open()
        for place, plain in enumerate(self.log.plain):
            found = self.ask("[...document.querySelectorAll('.case[data-place=\"%d\"] .strips .cell')].map((cell) => "
                             "[cell.dataset.family, Number(cell.dataset.fact), cell.getAttribute('aria-label')])" % place)
            cells = self.log.cells[place]
            assert len(found) == len(cells), f"{plain['plain']}: {len(cells)} cells expected, found {len(found)}"
            for family, fact, words in found:
                fate, runs, broken = cells[family, fact]
                expected = f"{broken} of {runs} broken" if broken else FATES[fate]
                assert words.startswith(f"fact {fact} ") and f": {family}, " in words and expected in words, \
                    f"{plain['plain']}: expected {expected!r}, found {words!r}"
                assert not broken or words.split(" broken")[1].startswith(": "), f"{words!r} names no symptom"

    def check_pairs(self):
        """The matrix has a cell for each two families that struck together, with the runs that it broke."""
        self.open()
        found = self.ask("[...document.querySelectorAll('#pair-table td[title]')].map((cell) => cell.title)")
        expected = {f"{first}, then {second}: {broken:,} of {runs:,} broken"
                    for (first, second), (runs, broken) in self.log.pairs.items() if runs > 0}
        shortened = {title.split(" broken")[0] + " broken" for title in found}
        assert shortened == expected, f"{sorted(shortened ^ expected)[:4]}"

    def check_keys(self):
        """One stop of the tabulator leads to a strip; arrows walk along cells and rows, Enter leads to the finding."""
        self.open()
        strips = self.ask("document.querySelectorAll('.strips').length")
        stops = self.ask("document.querySelectorAll('.cell[tabindex=\"0\"]').length")
        assert stops == strips, f"{strips} strips have {stops} stops"
        self.ask("document.querySelector('.cell[tabindex=\"0\"]').focus()")
        at = "[document.activeElement.dataset.family, Number(document.activeElement.dataset.fact)]"
        family, fact = self.ask(at)
        self.browser.press("ArrowRight")
        assert self.ask(at)[0] == family and self.ask(at)[1] > fact, "the right arrow does not go on"
        self.browser.press("ArrowDown")
        assert self.ask(at)[0] != family, "the down arrow does not change the row"
        self.ask("document.querySelector('.strips .cell.bad').focus()")
        assert "finding" in self.ask("document.activeElement.closest('.strips').querySelector('.told').textContent")
        self.browser.press("Enter")
        self.browser.wait("location.hash.startsWith('#/finding/')")

    def check_findings(self):
        """Each finding has its symptom, its runs and a place to which links lead; rules lead to their texts."""
        self.open()
        found = self.ask("[...document.querySelectorAll('.finding')].map((one) => [one.id, one.querySelector('h3').textContent])")
        assert len(found) == len(self.log.findings), f"{len(found)} findings"
        for number, (finding, (place, heading)) in enumerate(zip(self.log.findings, found)):
            assert place == f"/finding/{number + 1}" and finding["finding"].removeprefix("crash ") in heading, heading
        broken = self.ask("[...document.querySelectorAll('a[href^=\"#\"]')].map((one) => one.getAttribute('href').slice(1))"
                          ".filter((place) => !document.getElementById(place))")
        assert not broken, f"links lead nowhere: {broken[:4]}"

    def check_sizes(self):
        """No size of window needs scrolling to the side, in light and dark, and nothing is requested or complained of."""
        for name, size in SIZES.items():
            for scheme in ["light", "dark"]:
                self.browser.size(*size)
                self.browser.look(scheme)
                self.open()
                over = self.ask("document.documentElement.scrollWidth - innerWidth")
                assert over <= 0, f"{name}: {over} pixels too wide"
                cut = self.ask("[...document.querySelectorAll('.strips')].filter((one) => one.scrollWidth > one.clientWidth).length")
                assert cut == 0, f"{name}: {cut} strips are wider than their place"
        self.browser.look()
        self.browser.size(*SIZES["desktop"])
        troubles = self.browser.troubles()
        assert not troubles, f"{troubles[:3]}"

    def check_without_script(self):
        """Where no script runs, the verdict, the score, the findings and the counts of scenarios are there to read."""
        self.browser.send("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.browser.open(self.page)
            hidden = self.ask("""['h1', '.score .figure', '.finding h3', '.case[open] .counts', '.rule-text .prose']
              .filter((kind) => !document.querySelector(kind)?.checkVisibility())""")
            assert not hidden, f"hidden without a script: {hidden}"
        finally:
            self.browser.send("Emulation.setScriptExecutionDisabled", value=False)
