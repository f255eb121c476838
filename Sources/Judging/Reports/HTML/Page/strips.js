// The strips of the scenarios: a row for each family of faults, a cell for each fact at which one strikes.

const data = JSON.parse(document.getElementById("data").textContent);

// Decodes the cells of a strip, from fact 0 on. A number before a sign repeats it; _ is no cell.
function cellsOf(coded, counts, named) {
  const cells = new Map();
  let fact = 0;
  for (const [, count, sign] of coded.matchAll(/(\d*)(\D)/g)) {
    for (let times = Number(count || 1); times > 0; times--, fact++) {
      if (sign !== "_") cells.set(fact, { fact, sign, runs: 1, broken: sign === "X" ? 1 : 0, symptoms: [] });
    }
  }
  for (let place = 0; place < counts.length; place += 3) {
    Object.assign(cells.get(counts[place]), { runs: counts[place + 1], broken: counts[place + 2] });
  }
  for (let place = 0; place < named.length; place += 2) cells.get(named[place]).symptoms.push(named[place + 1]);
  return cells;
}

class Strips {
  static pitchMin = 10;
  static pitchMax = 18;
  static wrappedPitch = 13;
  static paperWidth = 680;

  constructor(details) {
    this.item = data.cases[Number(details.dataset.place)];
    this.title = details.querySelector(".address").textContent;
    this.told = make("p", { class: "told", role: "status" });
    this.grid = make("div", { role: "grid", "aria-label": "Faults in " + this.title });
    this.element = make("div", { class: "strips" }, this.grid, this.told);
    details.querySelector(".counts").replaceWith(this.element);
    this.rows = this.item.strips.map(([family, ...coded]) => ({ family: data.families[family], cells: cellsOf(...coded) }));
    this.listen();
    this.draw(this.element.clientWidth);
    new ResizeObserver(() => { if (this.element.clientWidth !== this.width) this.draw(this.element.clientWidth); }).observe(this.element);
  }

  listen() {
    this.grid.addEventListener("focusin", (event) => this.tell(event.target));
    this.grid.addEventListener("mouseover", (event) => { if (event.target.dataset.fact) this.tell(event.target); });
    this.grid.addEventListener("click", (event) => event.target.focus?.());
    this.grid.addEventListener("keydown", (event) => this.press(event));
  }

  // Draws the rows, in as many blocks of facts as the width needs.
  draw(width) {
    if (width === 0) return;
    this.width = width;
    const facts = this.rows.flatMap(({ cells }) => [...cells.keys()]);
    const first = Math.min(1, ...facts), last = Math.max(this.item.kinds.length, ...facts);
    const label = this.labelWidth(width), room = width - label - 4, count = last - first + 1;
    const fits = room >= count * Strips.pitchMin;
    const pitch = fits ? Math.min(Strips.pitchMax, Math.floor(room / count)) : Strips.wrappedPitch;
    const columns = fits ? count : Math.max(5, Math.floor(room / pitch));
    const blocks = [];
    for (let start = first; start <= last; start += columns) {
      blocks.push(this.block(start, Math.min(last, start + columns - 1), label, pitch));
    }
    this.grid.replaceChildren(...blocks);
    this.grid.querySelector(".cell")?.setAttribute("tabindex", 0);
    this.quiet();
  }

  labelWidth(width) {
    const longest = Math.max(...this.rows.map(({ family }) => family.length), 4);
    return width < 480 ? Math.min(longest * 6.6 + 8, 120) : longest * 7.2 + 76;
  }

  block(start, end, label, pitch) {
    const columns = "repeat(" + (end - start + 1) + ", " + pitch + "px)";
    const row = (kind, role, head, cells) => {
      const element = make("div", { class: "row " + kind, role, "aria-hidden": role ? null : "true" }, head, cells);
      head.style.width = label + "px";
      cells.style.gridTemplateColumns = columns;
      return element;
    };
    const numbers = make("span", { class: "cells" });
    for (let fact = start; fact <= end; fact++) {
      if (fact !== start && fact % 10 !== 0 || fact !== start && (fact - start < 3 || end - fact < 1)) continue;
      const number = make("span", {}, fact);
      number.style.gridColumn = fact - start + 1;
      numbers.append(number);
    }
    const rows = this.rows.filter(({ cells }) => [...cells.keys()].some((fact) => fact >= start && fact <= end));
    return make("div", { class: "block", role: "rowgroup" },
      row("ruler", null, make("span", { class: "family" }, "fact"), numbers),
      rows.map((strip) => row("", "row", this.head(strip), this.cells(strip, start, end))));
  }

  head({ family, cells }) {
    let runs = 0, broken = 0;
    for (const cell of cells.values()) { runs += cell.runs; broken += cell.broken; }
    return make("span", { class: "family", role: "rowheader" }, make("span", {}, family),
      make("span", { class: broken ? "share bad" : "share" }, broken ? broken + " of " + runs : runs));
  }

  cells({ family, cells }, start, end) {
    const line = make("span", { class: "cells", role: "presentation" });
    for (let fact = start; fact <= end; fact++) {
      const cell = cells.get(fact);
      if (!cell) continue;
      const [mark, , tone] = data.fates[cell.sign];
      const words = this.words(family, cell);
      const element = make("span", { class: "cell " + tone, role: "gridcell", tabindex: -1, "aria-label": words, title: words,
        "data-fact": fact, "data-family": family }, mark);
      element.style.gridColumn = fact - start + 1;
      line.append(element);
    }
    return line;
  }

  // The label of a cell, such as “fact 31 queue.transaction_shown: kill, 1 of 1 broken: deliver-before-finish”.
  words(family, { fact, sign, runs, broken, symptoms }) {
    const kind = fact > 0 && fact <= this.item.kinds.length ? " " + data.kinds[this.item.kinds[fact - 1]] : "";
    const fate = data.fates[sign][1];
    const outcome = broken > 0 ? broken + " of " + runs + " broken" : runs > 1 ? runs + " runs " + fate : fate;
    const names = symptoms.map((symptom) => data.symptoms[symptom]).join(", ");
    return "fact " + fact + kind + ": " + family + ", " + outcome + (names ? ": " + names : "");
  }

  // The number of the finding of a cell, counted from 1; 0 if there is none.
  finding(family, { symptoms }) {
    const holds = ([symptom, subject, families]) =>
      symptoms.includes(symptom) && subject === this.item.subject && families.every((name) => data.families[name] === family);
    return data.findings.findIndex(holds) + 1;
  }

  tell(element) {
    const { fact, family } = element.dataset;
    if (!fact) return;
    const cell = this.rows.find((row) => row.family === family).cells.get(Number(fact));
    const number = this.finding(family, cell);
    this.told.classList.add("is-about-a-cell");
    this.told.replaceChildren(this.words(family, cell), ...(number ? [" · ", link("/finding/" + number, "finding " + number)] : []));
  }

  quiet() {
    this.told.classList.remove("is-about-a-cell");
    this.told.textContent = "Select a cell with the mouse or the arrow keys; press Enter to open the finding.";
  }

  press(event) {
    const { fact, family } = event.target.dataset;
    if (!fact || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = this.rows.findIndex((strip) => strip.family === family);
    const target = this.target(event.key, row, Number(fact));
    if (target) {
      const element = this.grid.querySelector('[data-family="' + target.family + '"][data-fact="' + target.fact + '"]');
      event.target.setAttribute("tabindex", -1);
      element.setAttribute("tabindex", 0);
      element.focus();
    } else if (event.key === "Enter") {
      this.told.querySelector("a")?.click();
    } else return;
    event.preventDefault();
  }

  target(key, row, fact) {
    const facts = [...this.rows[row].cells.keys()];
    const at = (place) => facts[place] === undefined ? null : { family: this.rows[row].family, fact: facts[place] };
    const beside = (other) => {
      if (!this.rows[other]) return null;
      const nearest = [...this.rows[other].cells.keys()].reduce((best, next) => Math.abs(next - fact) < Math.abs(best - fact) ? next : best);
      return { family: this.rows[other].family, fact: nearest };
    };
    switch (key) {
      case "ArrowRight": return at(facts.indexOf(fact) + 1);
      case "ArrowLeft": return at(facts.indexOf(fact) - 1);
      case "ArrowDown": return beside(row + 1);
      case "ArrowUp": return beside(row - 1);
      case "Home": return at(0);
      case "End": return at(facts.length - 1);
      default: return null;
    }
  }
}
