// Steps through a run fact by fact, with the state next to the diagram.

class Stepper {
  constructor(number) {
    this.number = number;
    this.run = data.run(number);
    this.facts = this.run.facts;
    this.count = this.facts.sequence.length;
    this.witnesses = data.witnesses(number);
    this.diagram = new Diagram(this.run, this.witnesses, (fact) => this.go(fact));
    this.fact = 0;
    this.element = this.build();
  }

  build() {
    const button = (words, act, label) => {
      const element = make("button", { type: "button", "aria-label": label }, words);
      element.addEventListener("click", act);
      return element;
    };
    this.slider = make("input", { type: "range", min: 0, max: this.count - 1, value: 0, "aria-label": "Fact" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.play = button("Play", () => this.toggle());
    this.place = make("span", { class: "place" });
    this.now = make("div", { class: "now", "aria-live": "polite", "aria-atomic": "true" });
    this.state = make("aside", { class: "state", "aria-label": "State after this fact" });
    const buttons = make("div", { class: "buttons", role: "toolbar", "aria-label": "Steps" },
      button("⇤", () => this.go(0), "First fact"), button("←", () => this.go(this.fact - 1), "Previous fact"),
      this.play, button("→", () => this.go(this.fact + 1), "Next fact"), button("⇥", () => this.go(this.count - 1), "Last fact"),
      this.witnesses.size > 0 ? button("Next piece of evidence", () => this.goToWitness()) : null, this.place);
    const element = make("section", { class: "sheet run is-open", "aria-labelledby": "title" },
      make("p", { class: "eyebrow" }, "Run of ", link("/subject/" + encodeURIComponent(data.subject(this.number)), data.subject(this.number))),
      make("h2", { id: "title", tabindex: "-1" }, breakable(data.address(this.number))),
      make("p", { class: "sentence" }, data.title(this.number)),
      make("p", { class: "next" }, link("/case/" + data.place(this.number), "Back to the case")),
      make("div", { class: "controls" }, buttons, this.slider),
      this.now,
      make("div", { class: "scene" }, this.diagram.element, this.state),
      this.hint(), this.listing());
    element.addEventListener("keydown", (event) => this.press(event));
    return element;
  }

  hint() {
    const key = (name) => make("kbd", {}, name);
    const cut = this.count < this.run.count ? " Showing " + this.count + " of " + this.run.count + " facts." : "";
    return make("p", { class: "hint" }, key("←"), " ", key("→"), " step · ", key("Home"), " ", key("End"), " first/last · ", key("Space"),
      " play. Dashed arrow: sent. Solid arrow: received. Cross: lost. ↳ marks the cause of the selected fact.", cut);
  }

  // The same in words, for screen readers.
  listing() {
    const list = make("ol", { class: "listing" });
    const details = make("details", {}, make("summary", {}, "List of all facts"), list);
    details.addEventListener("toggle", () => {
      if (list.childElementCount > 0) return;
      for (let fact = 0; fact < this.count; fact++) {
        list.append(make("li", {}, link("/run/" + data.place(this.number) + "/fact/" + this.facts.sequence[fact], "#" + this.facts.sequence[fact], "number"),
          make("span", { class: "moment" }, data.text(this.facts.moment[fact])), make("span", {}, this.line(fact))));
      }
    });
    return details;
  }

  line(fact) { return [this.facts.actor, this.facts.kind, this.facts.fields].map((column) => data.text(column[fact])).join(" "); }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("a, summary")) return;
    const isUpright = event.target === this.slider || event.target === this.diagram.element;
    const steps = { ArrowRight: this.fact + 1, ArrowLeft: this.fact - 1, Home: 0, End: this.count - 1,
      ArrowDown: isUpright ? this.fact + 1 : undefined, ArrowUp: isUpright ? this.fact - 1 : undefined };
    if (event.key === " " && !event.target.closest("button")) this.toggle();
    else if (steps[event.key] !== undefined) this.go(steps[event.key]);
    else return;
    event.preventDefault();
  }

  toggle(isPlaying = !this.timer) {
    clearInterval(this.timer);
    this.timer = isPlaying ? setInterval(() => (this.fact + 1 < this.count ? this.go(this.fact + 1) : this.toggle(false)), 700) : null;
    this.play.textContent = isPlaying ? "Pause" : "Play";
    // A screen reader announces the fact where the user stops, not every fact on the way.
    this.now.setAttribute("aria-live", isPlaying ? "off" : "polite");
  }

  goToWitness() {
    const places = [...this.witnesses.keys()].map((sequence) => this.facts.sequence.indexOf(sequence)).filter((place) => place >= 0).sort((a, b) => a - b);
    this.go(places.find((place) => place > this.fact) ?? places[0] ?? this.fact);
  }

  // Goes to the fact with this number in the run.
  goTo(sequence) { this.go(Math.max(0, this.facts.sequence.indexOf(sequence))); }

  go(fact) {
    this.fact = Math.min(Math.max(fact, 0), this.count - 1);
    const sequence = this.facts.sequence[this.fact];
    this.slider.value = this.fact;
    this.slider.setAttribute("aria-valuetext", "fact " + sequence + ": " + data.text(this.facts.sentence[this.fact]));
    this.place.textContent = "fact " + sequence + " of " + this.run.count;
    this.tell(this.fact, sequence);
    this.showState(this.fact);
    this.diagram.mark(this.fact);
    history.replaceState(null, "", "#/run/" + data.place(this.number) + "/fact/" + sequence);
  }

  tell(fact, sequence) {
    const cause = this.facts.cause[fact];
    this.now.replaceChildren(
      make("p", { class: "sentence" }, data.text(this.facts.sentence[fact])),
      make("p", { class: "event" }, "#" + sequence + " " + data.text(this.facts.moment[fact]) + " " + this.line(fact),
        cause > 0 ? [" · caused by ", link("/run/" + data.place(this.number) + "/fact/" + cause, "#" + cause)] : null),
      ...(this.witnesses.get(sequence) ?? []).map((reason) => make("p", { class: "reason" }, "✕ " + reason)));
  }

  // The values of all lines after a fact, by line.
  valuesAfter(fact) {
    const values = this.run.lines.map(() => "");
    for (let place = 0; place <= fact; place++) {
      const changes = this.run.changes[place];
      for (let change = 0; change < changes.length; change += 2) values[changes[change]] = data.text(changes[change + 1]);
    }
    return values;
  }

  showState(fact) {
    const values = this.valuesAfter(fact), before = this.valuesAfter(fact - 1);
    const groups = new Map();
    this.run.lines.forEach(([order, title, label], line) => {
      const isChanged = values[line] !== before[line];
      if (values[line] === "" && !isChanged) return;
      if (!groups.has(order)) groups.set(order, { title, lines: [] });
      groups.get(order).lines.push(this.stateLine(label, values[line], isChanged ? before[line] : null));
    });
    const ordered = [...groups].sort(([left], [right]) => left - right);
    this.state.replaceChildren(make("h3", {}, "After this fact"),
      ...ordered.flatMap(([, group]) => [make("h4", {}, group.title), make("dl", {}, group.lines)]));
  }

  stateLine(label, value, before) {
    if (before === null) return make("div", {}, make("dt", {}, label), make("dd", {}, value));
    const words = before === "" ? "new" : "was " + before;
    return make("div", { class: "is-changed" }, make("dt", {}, label),
      make("dd", {}, value === "" ? "none" : value, make("span", { class: "before" }, "● " + words)));
  }
}
