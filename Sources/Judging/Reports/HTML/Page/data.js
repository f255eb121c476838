// The data of the page, read when it is first asked for.

const data = {
  get all() {
    const all = JSON.parse(document.getElementById("data").textContent);
    Object.defineProperty(this, "all", { value: all });
    return all;
  },

  text(number) { return this.all.texts[number]; },

  // The cases of each scenario and subject, and the case of each place.
  get index() {
    const { cases, subjects } = this.all;
    const cells = new Map(), places = new Map();
    for (let number = 0; number < cases.scenario.length; number++) {
      const cell = cases.scenario[number] * subjects.length + cases.subject[number];
      if (cells.has(cell)) cells.get(cell).push(number); else cells.set(cell, [number]);
      const place = this.place(number);
      if (!places.has(place)) places.set(place, number);
    }
    const index = { cells, places };
    Object.defineProperty(this, "index", { value: index });
    return index;
  },

  casesOf(scenario, subject) { return this.index.cells.get(scenario * this.all.subjects.length + subject) ?? []; },

  seed(number) { return this.all.cases.seed?.[number] ?? null; },

  address(number) { return this.all.scenarios[this.all.cases.scenario[number]][0]; },

  subject(number) { return this.all.subjects[this.all.cases.subject[number]]; },

  title(number) { return this.all.scenarios[this.all.cases.scenario[number]][1]; },

  // The fragment of a case after `/case/` or `/run/`.
  place(number) {
    const seed = this.seed(number);
    const address = this.address(number).split("/").map(encodeURIComponent).join("/");
    return address + "/" + encodeURIComponent(this.subject(number)) + (seed === null ? "" : "/seed/" + seed);
  },

  // The verdict as reports count it: strictly, a warning is a failure.
  verdict(number) {
    const verdict = this.all.cases.verdict[number];
    return this.all.strict && this.all.verdicts[verdict][1] === "warned" ? this.all.verdicts.findIndex((sign) => sign[1] === "failed") : verdict;
  },

  command(number) {
    const row = this.all.scenarios[this.all.cases.scenario[number]];
    const parts = this.all.commands[this.all.cases.command[number]];
    return parts.map((part) => (part === 0 ? row[5] ?? row[0] : part === 1 ? this.seed(number) : part)).join(" ");
  },

  details(number) { return this.all.details[number] ?? {}; },

  // Facts in the encoding of details: four numbers each.
  citations(numbers) {
    const facts = [];
    for (let place = 0; place < numbers.length; place += 4) {
      facts.push({ sequence: numbers[place], moment: this.text(numbers[place + 1]), event: this.text(numbers[place + 2]),
        reason: this.text(numbers[place + 3]) });
    }
    return facts;
  },

  run(number) { return this.all.runs.find((run) => run.case === number); },

  // The evidence of a violation or a failed expectation: the reasons by fact.
  witnesses(number) {
    const reasons = new Map();
    const note = (name, facts) => {
      for (const fact of this.citations(facts)) {
        // An expectation names every fact of its timeline; only those with a reason show anything.
        if (fact.reason) reasons.set(fact.sequence, [...(reasons.get(fact.sequence) ?? []), name + ": " + fact.reason]);
      }
    };
    const details = this.details(number);
    for (const [rule, , , facts] of details.breaches ?? []) note(this.all.rules[rule][0], facts);
    for (const expectation of details.expectations ?? []) note("expectation", expectation[5]);
    return reasons;
  },
};
