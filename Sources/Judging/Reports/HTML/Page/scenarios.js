// The table of scenarios: sections open to their scenarios, and a search finds scenarios in all of them.

const scenarios = {
  rowCountMax: 300,

  sectionOf(address) {
    const end = address.indexOf("/");
    return end < 0 ? "" : address.slice(0, end);
  },

  // The verdict of a cell and its case. With several seeds, the worst verdict.
  worst(numbers) {
    const { weights } = data.all;
    return numbers.reduce((worst, number) =>
      worst === null || weights[data.verdict(number)] < weights[data.verdict(worst)] ? number : worst, null);
  },

  cell(numbers) {
    const worst = this.worst(numbers);
    if (worst === null) return make("td", { class: "quiet" }, sign(["·", "not run", "quiet"]));
    const verdict = data.all.verdicts[data.verdict(worst)];
    const like = numbers.filter((number) => data.verdict(number) === data.verdict(worst)).length;
    const words = numbers.length > 1 ? like + " of " + numbers.length + " " + verdict[1] : verdict[1];
    return make("td", { class: verdict[2], "data-case": worst },
      make("a", { href: "#/case/" + data.place(worst) }, sign(verdict, words)));
  },

  row(scenario) {
    const [address, title] = data.all.scenarios[scenario];
    return make("tr", { class: "scenario", "data-scenario": address },
      make("th", { scope: "row" }, address, make("span", { class: "about" }, title)),
      data.all.subjects.map((_, subject) => this.cell(data.casesOf(scenario, subject))));
  },

  isPassed(scenario) {
    return data.all.subjects.every((_, subject) => data.casesOf(scenario, subject).every((number) =>
      ["passed", "not applicable"].includes(data.all.verdicts[data.verdict(number)][1])));
  },

  open(body, isOpen, isWanted) {
    body.querySelectorAll(".scenario").forEach((row) => row.remove());
    body.querySelector("button").setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return 0;
    const rows = this.sections.get(body.dataset.section).filter(isWanted).map((scenario) => this.row(scenario));
    body.append(...rows);
    return rows.length;
  },

  prepare() {
    this.table = document.getElementById("scenario-table");
    if (!this.table) return;
    const ready = () => {
      if (this.sections) return;
      this.sections = new Map();
      data.all.scenarios.forEach(([address], scenario) => {
        const section = this.sectionOf(address);
        if (!this.sections.has(section)) this.sections.set(section, []);
        this.sections.get(section).push(scenario);
      });
    };
    for (const body of this.table.tBodies) {
      const name = body.querySelector(".name");
      const button = make("button", { type: "button", "aria-expanded": "false" }, name.textContent);
      name.replaceChildren(button);
      button.addEventListener("click", () => {
        ready();
        this.open(body, button.getAttribute("aria-expanded") === "false", () => true);
      });
    }
    this.prepareTools(ready);
  },

  prepareTools(ready) {
    const search = make("input", { type: "search", placeholder: "Search scenarios", "aria-label": "Search scenarios by address or title" });
    const failing = make("input", { type: "checkbox" });
    const found = make("span", { class: "found", role: "status" });
    const look = () => {
      ready();
      const wanted = search.value.trim().toLowerCase();
      if (wanted === "" && !failing.checked) {
        for (const body of this.table.tBodies) { body.hidden = false; this.open(body, false); }
        found.textContent = "";
        return;
      }
      let room = this.rowCountMax, count = 0;
      for (const body of this.table.tBodies) {
        const shown = this.open(body, true, (scenario) => {
          const [address, title] = data.all.scenarios[scenario];
          if (!(address + " " + title).toLowerCase().includes(wanted)) return false;
          if (failing.checked && this.isPassed(scenario)) return false;
          count += 1;
          return room-- > 0;
        });
        body.hidden = shown === 0;
      }
      found.textContent = count > this.rowCountMax ? "first " + this.rowCountMax + " of " + count + " scenarios" : count + (count === 1 ? " scenario" : " scenarios");
    };
    search.addEventListener("input", look);
    failing.addEventListener("change", look);
    document.getElementById("scenario-tools").append(search, make("label", {}, failing, " Only cases that did not pass"), found);
  },
};
