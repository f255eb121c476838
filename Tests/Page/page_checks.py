"""What must be true of a report's page in a browser; each check is one function, and its first line says what it asks."""

import json

from run_log import RunLog

SIZES = {"phone": (390, 844), "tablet": (820, 1100), "desktop": (1440, 1000)}


class Checks:
    """The checks of one page against the log of the same run."""

    def __init__(self, browser, page, log_path):
        self.browser, self.page, self.log = browser, page, RunLog(log_path)

    def ask(self, expression):
        return self.browser.evaluate(expression)

    def equal(self, found, expected, what):
        assert found == expected, f"{what}: expected {expected!r}, found {found!r}"

    def place(self, case):
        """The place of a case as the page spells it."""
        return self.ask(f"{json.dumps(case['case'])}.split('/').map(encodeURIComponent).join('/') + '/' + "
                        f"encodeURIComponent({json.dumps(case['subject'])})")

    def witness_run(self):
        run, facts = self.log.longest_witness_run()
        return self.place({"case": run["exhibit"], "subject": run["subject"]}), run, facts

    def places(self):
        """One place of every kind."""
        rule, subject = self.log.broken()[0]
        run = self.witness_run()[0]
        return ["", "/rules", "/scenarios", "/rule/" + rule, "/subject/" + self.ask(f"encodeURIComponent({json.dumps(subject)})"),
                "/case/" + run, "/run/" + run, "/run/" + run + "/fact/17"]

    def check_rule_matrix(self):
        """Each cell of the table of rules says what the log comes to."""
        self.browser.open(self.page)
        found = self.ask("""[...document.querySelectorAll('#rule-table tr[data-rule]')].map((row) =>
          [row.dataset.rule, [...row.cells].slice(1).map((cell) => cell.querySelector('.word').textContent)])""")
        standings = self.log.standings()
        words = {"kept": "followed"}
        expected = [[rule, [words.get(standings[rule, subject], standings[rule, subject]) for subject in self.log.subjects]]
                    for rule in self.log.rules]
        self.equal(sorted(found), sorted(expected), "rows")

    def check_scenario_matrix(self):
        """Each section counts its cases, and each scenario shows its verdicts, as the log has them."""
        self.browser.open(self.page)
        cells = """[...document.querySelectorAll('#scenario-table tr.%s')].map((row) =>
          [%s, [...row.cells].slice(1).map((cell) => cell.querySelector('.word').textContent)])"""
        sections = self.log.sections()
        for name, words in self.ask(cells % ("section", "row.parentElement.dataset.section")):
            self.equal(words, [sections.get((name, subject), "not run") for subject in self.log.subjects], name)
        self.ask("for (const button of document.querySelectorAll('.section button')) button.click()")
        verdicts = self.log.verdicts()
        found = self.ask(cells % ("scenario", "row.dataset.scenario"))
        self.equal(len(found), len({case["case"] for case in self.log.cases}), "scenarios")
        for address, words in found:
            self.equal(words, [verdicts.get((address, subject), "not run") for subject in self.log.subjects], address)

    def check_search(self):
        """The search finds scenarios of every section, and the box leaves those that did not pass."""
        self.browser.open(self.page)
        self.browser.wait("document.querySelector('#scenario-tools input')")
        address = self.log.cases[-1]["case"]
        self.ask("""{ const input = document.querySelector('#scenario-tools input[type=search]');
          input.value = %s; input.dispatchEvent(new Event('input')); }""" % json.dumps(address))
        rows = "[...document.querySelectorAll('tr.scenario')].map((row) => row.dataset.scenario)"
        assert address in self.ask(rows), f"{address} is not found"
        self.ask("""{ const input = document.querySelector('#scenario-tools input[type=search]');
          input.value = ''; document.querySelector('#scenario-tools input[type=checkbox]').click(); }""")
        failing = {case["case"] for case in self.log.cases if case["verdict"] not in ("passed", "not applicable")}
        shown = self.ask(rows)
        # A list has at most 300 rows, and says of how many.
        self.equal(len(shown), min(len(failing), 300), "how many did not pass")
        self.equal(sorted(set(shown) - failing), [], "what passed, among what did not")

    def check_breaches(self):
        """Each rule that a subject broke has its headline, its witness, its rule and its command on the subject's sheet."""
        self.browser.open(self.page)
        for rule, subject in self.log.broken():
            place = "/subject/" + self.ask(f"encodeURIComponent({json.dumps(subject)})")
            found = self.ask("""(() => { const sheet = document.getElementById(%s);
              const breach = sheet.querySelector(`[data-rule="${%s}"]`);
              return breach && [breach.querySelector('.headline').textContent, breach.querySelector('.next a:not(.step)').textContent,
                breach.querySelectorAll('.witness li').length, breach.querySelector('.command code').textContent]; })()"""
                             % (json.dumps(place), json.dumps(rule)))
            assert found, f"{subject} has no breach of {rule}"
            headline, address, count, command = found
            case = self.log.case(address, subject)
            finding = next(finding for finding in case["rules"] if finding["rule"] == rule)
            told, facts = self.log.breach(case, finding)
            self.equal(headline, told, "headline")
            self.equal(count, len(facts), "facts of the witness")
            assert address in command and "--app" in command, command
            self.equal(self.rank(case, rule), min(self.rank(case, rule) for case in self.log.breaking(rule, subject)),
                       "the shown run: not about the rule, facts")

    @staticmethod
    def rank(case, rule):
        """A run shows a breach best if its scenario names the rule, and then if it is short."""
        is_named = any(finding["rule"] == rule and finding.get("named", False) for finding in case["rules"])
        return not is_named, case["facts"]

    def check_deep_links(self):
        """Every kind of place opens from outside, shows its heading and nothing of the overview, and says so in the title."""
        for place in self.places():
            self.browser.open(self.page, place)
            self.browser.wait("document.documentElement.classList.contains('scripted')")
            shown = self.ask("[...document.querySelectorAll('h1, .sheet > h2')].filter((heading) => heading.checkVisibility())"
                             ".map((heading) => heading.textContent)")
            self.equal(len(shown), 1, place)
            assert shown[0] in self.ask("document.title"), place
            if place.startswith("/rule/"):
                self.equal(shown[0], place[len("/rule/"):], place)
        self.browser.open(self.page, "/case/of/nobody")
        self.equal(self.ask("document.querySelector('#stage h2').textContent"), "Not found", "a place of nobody")

    def check_stepper(self):
        """The arrow keys, the ends and the slider change the fact, the drawing, the state and the place."""
        place, _, facts = self.witness_run()
        self.browser.open(self.page, "/run/" + place)
        self.browser.wait("document.querySelector('.diagram .is-selected')")
        selected = "Number(document.querySelector('.diagram .is-selected').dataset.fact)"
        told = "document.querySelector('.now .event').textContent"
        for key, position in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(facts) - 1), ("Home", 0)]:
            self.browser.press(key)
            self.browser.wait(f"{selected} === {position}")
            fact = facts[position]
            assert self.ask(told).startswith(f"#{fact['sequence']} ") and fact["kind"] in self.ask(told), self.ask(told)
            self.equal(self.ask("location.hash"), f"#/run/{place}/fact/{fact['sequence']}", "place")
            self.equal(self.ask("Number(document.querySelector('input[type=range]').value)"), position, "slider")
        self.ask("document.querySelector('.diagram').focus()")
        self.browser.press("ArrowDown")
        self.browser.wait(f"{selected} === 1")
        self.ask("""{ const slider = document.querySelector('input[type=range]');
          slider.value = 3; slider.dispatchEvent(new Event('input')); }""")
        self.browser.wait(f"{selected} === 3")
        self.ask("document.querySelector('.diagram [data-fact=\"5\"] .row').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        self.browser.wait(f"{selected} === 5")

    def check_state(self):
        """Beside the diagram stand the transactions as the facts left them, and what a fact changed is marked in words."""
        place, _, facts = self.witness_run()
        self.browser.open(self.page, "/run/" + place)
        seen = 0
        for fact in facts:
            word = {"transaction.purchased": "purchased", "transaction.failed": "failed", "transaction.began": "purchasing",
                    "transaction.deferred": "deferred", "transaction.removed": "removed"}.get(fact["kind"])
            if not word:
                continue
            seen += 1
            self.browser.go(f"/run/{place}/fact/{fact['sequence']}")
            self.browser.wait(f"location.hash.endsWith('/fact/{fact['sequence']}')")
            changed = self.ask("[...document.querySelectorAll('.state .is-changed')].map((line) => line.textContent)")
            number = str(fact["fields"]["transaction"])
            assert any(number + " · " in line and word in line and "●" in line for line in changed), (fact["kind"], changed)
        assert seen > 0, "the run has no transaction"

    def check_witness_in_diagram(self):
        """The facts that show a breach are marked in the diagram, each with its reason, and a button leads to them."""
        place, run, _ = self.witness_run()
        case = self.log.case(run["exhibit"], run["subject"])
        finding = next(finding for finding in case["rules"] if finding["outcome"] == "broken")
        self.browser.open(self.page, "/run/" + place)
        for fact in finding["facts"]:
            self.browser.go(f"/run/{place}/fact/{fact['sequence']}")
            self.browser.wait("document.querySelector('.diagram .is-selected.is-witness')")
            reasons = self.ask("document.querySelector('.diagram .is-selected').textContent")
            assert f"{finding['rule']}: {fact['reason']}" in reasons, reasons
        self.browser.press("Home")
        self.ask("[...document.querySelectorAll('.buttons button')].find((button) => button.textContent === 'Next piece of evidence').click()")
        self.browser.wait("document.querySelector('.diagram .is-selected.is-witness')")

    def check_narrow(self):
        """On no window does the page reach over its edge."""
        for name, (width, height) in SIZES.items():
            self.browser.size(width, height)
            for place in self.places():
                self.browser.open(self.page, place)
                self.browser.wait("document.documentElement.classList.contains('scripted')")
                over = self.ask("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert over <= 0, f"{over} pixels over the edge of a {name} at #{place}"
        self.browser.size(*SIZES["desktop"])

    def check_contrast(self):
        """Text stands out from what lies under it, in light and in dark colors."""
        papers = []
        for scheme in ["light", "dark"]:
            self.browser.look(scheme)
            for place in self.places():
                self.browser.open(self.page, place)
                self.browser.wait("document.documentElement.classList.contains('scripted')")
                weak = self.ask(CONTRAST)
                self.equal(weak, [], f"text of little contrast at #{place} in {scheme}")
            papers.append(self.ask("getComputedStyle(document.body).backgroundColor"))
        self.browser.look("light")
        assert papers[0] != papers[1], "light and dark are the same"

    def check_keyboard(self):
        """The first key reaches a link to the report, sections open by key, and the slider and the diagram are reached."""
        self.browser.open(self.page)
        focus = "document.activeElement"
        self.browser.press("Tab")
        self.browser.wait(f"{focus}.matches('.skip') && {focus}.getBoundingClientRect().left >= 0")
        self.ask("document.querySelector('.section button').focus()")
        self.browser.press("Enter")
        self.browser.wait(f"{focus}.getAttribute('aria-expanded') === 'true' && document.querySelector('tr.scenario a')")
        unreachable = "[...document.querySelectorAll('a[href], button, input, .scroll')].filter((element) => element.tabIndex < 0).length"
        self.equal(self.ask(unreachable), 0, "what no key reaches")
        self.browser.open(self.page, "/run/" + self.witness_run()[0])
        self.browser.wait("document.querySelector('.diagram')")
        for target in ["input[type=range]", ".diagram", ".listing, summary"]:
            for _ in range(30):
                if self.ask(f"{focus}.matches({json.dumps(target)})"):
                    break
                self.browser.press("Tab")
            assert self.ask(f"{focus}.matches({json.dumps(target)})"), f"the keyboard does not reach {target}"

    def check_reader(self):
        """A screen reader finds landmarks, named headings, tables with headers, named controls, and hears the steps."""
        self.browser.open(self.page, "/run/" + self.witness_run()[0])
        self.browser.wait("document.querySelector('.now .sentence')")
        self.equal(self.ask("document.querySelector('.now').getAttribute('aria-live')"), "polite", "steps")
        for place, wanted in [("", ["main", "navigation", "columnheader", "rowheader", "heading"]),
                              ("/run/" + self.witness_run()[0], ["main", "navigation", "slider", "toolbar", "complementary"])]:
            self.browser.open(self.page, place)
            nodes = [node for node in self.browser.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
            roles = {node["role"]["value"] for node in nodes}
            self.equal([role for role in wanted if role not in roles], [], f"what is absent at #{place}")
            nameless = [node["role"]["value"] for node in nodes
                        if node["role"]["value"] in ("link", "button", "slider", "searchbox", "checkbox", "heading")
                        and not node.get("name", {}).get("value")]
            self.equal(nameless, [], f"what has no name at #{place}")
        self.browser.open(self.page)
        signs = self.ask("[...document.querySelectorAll('.sign')].filter((sign) => !sign.querySelector('.word').textContent).length")
        self.equal(signs, 0, "signs without a word")

    def check_paper(self):
        """On paper stand the verdict, the matrix, every breach and the pages of broken rules, and no controls."""
        self.browser.open(self.page)
        self.browser.look(media="print")
        hidden = self.ask("""['h1', '.verdict', '#rule-table', '.sheet.subject', '.breach .headline', '.witness', '.sheet.is-broken']
          .filter((kind) => ![...document.querySelectorAll(kind)].every((element) => element.checkVisibility()))""")
        self.equal(hidden, [], "what is hidden on paper")
        shown = self.ask("['.bar', '.copy', '.tools', '.step'].filter((kind) => document.querySelector(kind)?.checkVisibility())")
        self.equal(shown, [], "what only a screen has a use for")
        over = self.ask("[...document.querySelectorAll('.scroll')].filter((box) => getComputedStyle(box).overflow !== 'visible').length")
        self.equal(over, 0, "boxes that cut off what they hold")
        self.browser.look()
        self.browser.open(self.page, "/run/" + self.witness_run()[0])
        self.browser.wait("document.querySelector('.diagram .fact')")
        self.ask("dispatchEvent(new Event('beforeprint'))")
        self.equal(self.ask("document.querySelectorAll('.diagram .fact').length"), len(self.witness_run()[2]), "facts on paper")

    def check_without_script(self):
        """Where no script runs, the verdict, the matrix of rules, the breaches and the rules are there to read."""
        self.browser.send("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.browser.open(self.page)
            hidden = self.ask("""['h1', '.verdict', '#rule-table td', '.breach .headline', '.sheet.rule']
              .filter((kind) => !document.querySelector(kind)?.checkVisibility())""")
            self.equal(hidden, [], "what is hidden without a script")
        finally:
            self.browser.send("Emulation.setScriptExecutionDisabled", value=False)

    def check_hostile_words(self):
        """Words that look like markup are shown as they were written and obeyed nowhere."""
        case = next(case for case in self.log.cases if "<img" in case["title"])
        for place in ["", "/case/" + self.place(case), "/run/" + self.place(case)]:
            self.browser.open(self.page, place)
            self.equal(self.ask("document.querySelectorAll('img, b').length"), 0, "elements out of words")
            assert self.ask("document.title") != "taken", "a script out of words ran"
        shown = self.ask("document.querySelector('.sheet.is-open .sentence').textContent")
        self.equal(shown, case["title"].replace("\u202e", "\\u{202e}"), "the title")
        links = self.ask("[...document.querySelectorAll('a[href]')].map((link) => link.protocol).filter((name) => "
                         "!['file:', 'http:', 'https:'].includes(name))")
        self.equal(links, [], "links that lead elsewhere than to the web")

    def check_names(self):
        """Every section and region has a name for screen readers, and every label that is referred to exists."""
        for place in self.places():
            self.browser.open(self.page, place)
            self.browser.wait("document.documentElement.classList.contains('scripted')")
            nameless = self.ask("""[...document.querySelectorAll('section, nav, [role=region]')].filter((region) => {
              const label = region.getAttribute('aria-labelledby');
              return label ? !document.getElementById(label)?.textContent : !region.getAttribute('aria-label');
            }).map((region) => region.outerHTML.slice(0, 80))""")
            self.equal(nameless, [], f"regions without a name at {place!r}")

    def check_quiet(self):
        """No place of the page complains of anything or asks anybody for anything."""
        for place in self.places():
            self.browser.open(self.page, place)
            self.browser.wait("document.documentElement.classList.contains('scripted')")
        self.equal(self.browser.troubles(), [], "complaints")

    def check_policy(self):
        """The page's policy refuses a request, a foreign script and a foreign image, whoever asks for them."""
        self.browser.open(self.page)
        refused = self.ask("""new Promise((done) => {
          const refused = new Set();
          addEventListener('securitypolicyviolation', (event) => {
            refused.add(event.effectiveDirective);
            if (refused.size === 3) done([...refused].sort());
          });
          fetch('https://example.org/').catch(() => {});
          new Image().src = 'https://example.org/x.png';
          const script = document.createElement('script');
          script.textContent = "document.title = 'taken'";
          document.body.append(script);
          setTimeout(() => done([...refused].sort()), 20000);
        })""")
        self.equal(refused, ["connect-src", "img-src", "script-src-elem"], "what is refused")
        assert self.ask("document.title") != "taken", "a foreign script ran"
        # These complaints were asked for.
        self.browser.events.clear()


# For each text in sight the contrast of its color and what lies under it; large type needs less.
CONTRAST = """(() => {
  const parts = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number).concat(1).slice(0, 4);
  const light = ([red, green, blue]) => [red, green, blue].map((value) => value / 255).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4).reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
  const under = (element) => { for (; element; element = element.parentElement) {
    const color = parts(getComputedStyle(element).backgroundColor); if (color[3] === 1) return color; } return [255, 255, 255]; };
  const weak = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest('script, noscript, svg') || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const [first, second] = [light(parts(style.color)), light(under(element))].sort((a, b) => b - a);
    if ((first + 0.05) / (second + 0.05) < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5)) weak.add(element.className + ': ' + walker.currentNode.data.slice(0, 30));
  }
  return [...weak].slice(0, 5);
})()"""
