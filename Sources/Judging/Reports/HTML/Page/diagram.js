// The sequence diagram of a run. Time goes down, each line is an actor, and only visible rows are drawn.

class Diagram {
  static gutter = 84;
  static rowHeight = 34;
  static reasonHeight = 19;
  static headHeight = 36;

  constructor(run, witnesses, select) {
    this.run = run;
    this.count = run.facts.sequence.length;
    this.witnesses = witnesses;
    this.select = select;
    this.selected = 0;
    this.causes = new Set();
    this.tops = [0];
    for (let fact = 0; fact < this.count; fact++) this.tops.push(this.tops[fact] + Diagram.rowHeight + this.reasons(fact).length * Diagram.reasonHeight);
    this.heads = draw("svg", { class: "heads", height: Diagram.headHeight, "aria-hidden": "true" });
    this.canvas = draw("svg", { role: "img", height: this.tops[this.count] + 12 });
    this.lanes = draw("g");
    this.rows = draw("g");
    this.canvas.append(this.lanes, this.rows);
    this.element = make("div", { class: "diagram", tabindex: "0", role: "group",
      "aria-label": "Sequence diagram with " + this.count + " facts; step with the arrow keys" }, this.heads, this.canvas);
    this.canvas.setAttribute("aria-label", "Lanes: " + run.lanes.join(", "));
    this.element.addEventListener("scroll", () => this.show(), { passive: true });
    this.canvas.addEventListener("click", (event) => {
      const fact = event.target.closest(".fact");
      if (fact) this.select(Number(fact.dataset.fact));
    });
    new ResizeObserver(() => this.layOut()).observe(this.element);
  }

  reasons(fact) { return this.witnesses.get(this.run.facts.sequence[fact]) ?? []; }

  x(lane) { return Diagram.gutter + this.step * (lane + 0.5); }

  layOut() {
    const room = this.element.clientWidth - Diagram.gutter - 8;
    this.step = Math.max(80, Math.floor(room / this.run.lanes.length));
    this.width = Diagram.gutter + this.step * this.run.lanes.length;
    const height = this.tops[this.count] + 12;
    this.heads.setAttribute("width", this.width);
    this.canvas.setAttribute("width", this.width);
    this.heads.replaceChildren(...this.run.lanes.map((name, lane) =>
      draw("text", { x: this.x(lane), y: 23 }, Diagram.cut(name, this.step), draw("title", {}, name))));
    this.lanes.replaceChildren(...this.run.lanes.map((_, lane) =>
      draw("line", { class: "lane", x1: this.x(lane), x2: this.x(lane), y1: 0, y2: height })));
    this.reveal(this.selected);
    this.show();
  }

  // Shortens a text to a width in pixels. A small letter is about six pixels wide.
  static cut(text, room) {
    const count = Math.max(4, Math.floor(room / 6.1));
    return text.length <= count ? text : text.slice(0, count - 1) + "…";
  }

  // Draws the visible rows and some around them. For paper, draws all rows.
  show(isWhole = false) {
    if (!this.step) return;
    const top = this.element.scrollTop - 300, bottom = this.element.scrollTop + this.element.clientHeight + 300;
    const rows = [];
    for (let fact = 0; fact < this.count; fact++) {
      if (isWhole || (this.tops[fact + 1] >= top && this.tops[fact] <= bottom)) rows.push(this.row(fact));
    }
    this.rows.replaceChildren(...rows);
  }

  mark(fact) {
    this.selected = fact;
    this.causes.clear();
    // If the beginning of a run is not shown, causes can be missing.
    const { cause, sequence } = this.run.facts;
    for (let place = fact; place >= 0;) {
      const before = cause[place] - sequence[0];
      if (cause[place] === 0 || before < 0 || before >= place) break;
      this.causes.add(before);
      place = before;
    }
    this.reveal(fact);
    this.show();
  }

  // Scrolls until a fact is visible. Before the first layout, nothing can be scrolled.
  reveal(fact) {
    if (!this.step) return;
    const room = this.element.clientHeight - Diagram.headHeight;
    const { scrollTop } = this.element;
    const ends = [this.run.facts.from[fact], this.run.facts.to[fact]].filter((lane) => lane >= 0).map((lane) => this.x(lane));
    const left = Math.min(...ends) - 40, right = Math.max(...ends) + 120;
    if (ends.length > 0 && (left < this.element.scrollLeft || right > this.element.scrollLeft + this.element.clientWidth)) {
      this.element.scrollLeft = Math.max(0, (left + right - this.element.clientWidth) / 2);
    }
    if (this.tops[fact] < scrollTop + 40) this.element.scrollTop = Math.max(0, this.tops[fact] - room / 3);
    else if (this.tops[fact + 1] > scrollTop + room - 40) this.element.scrollTop = this.tops[fact + 1] - room * 2 / 3;
  }

  row(fact) {
    const { facts } = this.run;
    const top = this.tops[fact], height = this.tops[fact + 1] - top, y = top + 22;
    const reasons = this.reasons(fact);
    const stroke = ["plain", "under-way", "lost", "end"][facts.stroke[fact]];
    const kinds = ["fact", stroke, facts.from[fact] < 0 ? "note" : "", reasons.length > 0 ? "is-witness" : "",
      fact === this.selected ? "is-selected" : "", this.causes.has(fact) ? "is-cause" : ""];
    const moment = fact > 0 && facts.moment[fact] === facts.moment[fact - 1] ? "" : data.text(facts.moment[fact]);
    return draw("g", { class: kinds.filter(Boolean).join(" "), "data-fact": fact },
      draw("rect", { class: "row", x: 1, y: top, width: this.width - 2, height }),
      draw("text", { class: "sequence", x: 10, y: y - 6 }, "#" + facts.sequence[fact] + (this.causes.has(fact) ? " ↳" : "")),
      draw("text", { class: "sequence moment", x: 10, y: y + 7 }, moment),
      this.strokes(fact, y, stroke),
      reasons.map((reason, place) => draw("text", { class: "why", x: 10, y: y + 19 + place * Diagram.reasonHeight },
        Diagram.cut("✕ " + reason, this.width - 20), draw("title", {}, reason))));
  }

  strokes(fact, y, stroke) {
    const { facts } = this.run;
    const from = facts.from[fact], to = facts.to[fact], words = data.text(facts.label[fact]);
    if (from < 0) {
      return [draw("line", { class: "stroke", x1: Diagram.gutter, x2: this.width - 8, y1: y - 3, y2: y - 3 }),
        this.label(words, Diagram.gutter + 8, y + 1, "start")];
    }
    const start = this.x(from);
    if (to < 0 || to === from) {
      const isRight = start + 12 + words.length * 6.1 < this.width;
      const mark = stroke === "end" || stroke === "lost" ? this.cross(start, y - 3) : draw("circle", { class: "dot", cx: start, cy: y - 3, r: 3.5 });
      return [mark, this.label(words, start + (isRight ? 10 : -10), y + 1, isRight ? "start" : "end")];
    }
    const end = this.x(to), way = Math.sign(end - start);
    const tip = stroke === "lost" ? (start + end) / 2 : end;
    const half = Math.min(words.length * 3.1, this.width / 2 - Diagram.gutter / 2);
    const middle = Math.min(Math.max((start + end) / 2, Diagram.gutter + half), this.width - half - 4);
    return [draw("circle", { class: "dot", cx: start, cy: y, r: 2.5 }),
      draw("line", { class: "stroke", x1: start, x2: tip - way * 4, y1: y, y2: y }),
      stroke === "lost" ? this.cross(tip, y) : draw("path", { class: "head", d: `M${end} ${y}l${-way * 8} -4v8z` }),
      this.label(words, middle, y - 6, "middle")];
  }

  label(words, x, y, anchor) { return draw("text", { class: "label", x, y, "text-anchor": anchor }, Diagram.cut(words, this.width - Diagram.gutter)); }

  cross(x, y) { return draw("path", { class: "stroke cross", d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` }); }
}
