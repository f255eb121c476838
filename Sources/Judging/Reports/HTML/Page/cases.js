// One case: its verdict, what broke, what was expected and found, and how to see it again.

function witness(facts, number) {
  const isRunShown = data.run(number) !== undefined;
  return make("ol", { class: "witness" }, facts.map((fact) => make("li", {},
    isRunShown ? link("/run/" + data.place(number) + "/fact/" + fact.sequence, "#" + fact.sequence, "number")
      : make("span", { class: "number" }, "#" + fact.sequence),
    make("span", { class: "moment" }, fact.moment),
    make("div", {}, fact.reason ? make("p", { class: "reason" }, fact.reason) : null, make("p", { class: "event" }, fact.event)))));
}

function breachOf(number, [rule, headline, further, facts]) {
  const [name, level] = data.all.rules[rule];
  return make("article", { class: "breach", "data-rule": name },
    make("h3", {}, link("/rule/" + encodeURIComponent(name), name), level === "should" ? make("span", { class: "should" }, " should") : null),
    make("p", { class: "headline" }, data.text(headline)),
    witness(data.citations(facts), number),
    further > 0 ? make("p", { class: "tally" }, "And " + further + (further === 1 ? " more violation" : " more violations") + " in this run.") : null);
}

function expectationOf(number, [place, name, expected, found, difference, facts]) {
  const lines = difference.map((line) => data.text(line));
  return make("article", { class: "breach" },
    make("h3", {}, "Expectation"),
    make("p", { class: "origin" }, make("code", {}, data.text(place))),
    data.text(name) ? make("p", {}, make("code", {}, data.text(name))) : null,
    make("dl", { class: "facts-of-case" }, make("dt", {}, "expected"), make("dd", {}, data.text(expected)),
      make("dt", {}, "found"), make("dd", {}, data.text(found))),
    lines.length > 0 ? make("pre", {}, lines.join("\n")) : null,
    facts.length > 0 ? witness(data.citations(facts), number) : null);
}

function rulesOf(number) {
  const letters = data.text(data.all.cases.rules[number]);
  return Object.entries(data.all.outcomes).flatMap(([letter, outcome]) => {
    const names = data.all.rules.map(([name]) => name).filter((_, place) => letters[place] === letter);
    if (names.length === 0) return [];
    return [make("h3", {}, sign(outcome), ": " + names.length),
      make("ul", { class: "names" }, names.map((name) => make("li", {}, link("/rule/" + encodeURIComponent(name), name))))];
  });
}

function wordsOf(title, numbers) {
  if (!numbers) return null;
  return [make("h3", {}, title), make("ul", { class: "cases" }, numbers.map((number) => make("li", {}, data.text(number))))];
}

// The same scenario and app with other seeds, those that did not pass first.
function otherSeeds(number) {
  const { scenario, subject } = data.all.cases;
  const weigh = (other) => data.all.weights[data.verdict(other)];
  const others = data.casesOf(scenario[number], subject[number]).filter((other) => other !== number).sort((a, b) => weigh(a) - weigh(b));
  if (others.length === 0) return null;
  return make("details", {}, make("summary", {}, others.length + (others.length === 1 ? " other seed" : " other seeds")),
    make("ul", { class: "names" }, others.slice(0, 200).map((other) =>
      make("li", {}, link("/case/" + data.place(other), "seed " + data.seed(other)), " ", sign(data.all.verdicts[data.verdict(other)])))));
}

function caseSheet(number) {
  const details = data.details(number);
  const row = data.all.scenarios[data.all.cases.scenario[number]];
  const seed = data.seed(number);
  const entry = (name, ...value) => [make("dt", {}, name), make("dd", {}, ...value)];
  return make("section", { class: "sheet case is-open", "aria-labelledby": "title" },
    make("p", { class: "eyebrow" }, "Case"),
    make("h2", { id: "title", tabindex: "-1" }, breakable(data.address(number))),
    make("p", { class: "sentence" }, data.title(number)),
    make("dl", { class: "facts-of-case" },
      entry("verdict", sign(data.all.verdicts[data.verdict(number)])),
      entry("app", link("/subject/" + encodeURIComponent(data.subject(number)), data.subject(number))),
      seed === null ? null : entry("seed", seed),
      row[4] === "should" ? entry("level", "should (failures are warnings)") : null,
      entry("scenario", make("code", {}, data.text(row[2]) + (row[3] > 0 ? ":" + row[3] : ""))),
      details.reason === undefined ? null : entry("reason", data.text(details.reason))),
    data.run(number) ? make("p", { class: "next" }, link("/run/" + data.place(number), "Replay step by step", "step")) : null,
    command(data.command(number)),
    otherSeeds(number),
    (details.breaches ?? []).map((breach) => breachOf(number, breach)),
    (details.expectations ?? []).map((expectation) => expectationOf(number, expectation)),
    wordsOf("The app's code failed", details.crashes),
    wordsOf("Non-default choices", details.choices),
    wordsOf("Notes", details.remarks),
    details.replay ? [make("h3", {}, "Replay string (for assay replay)"), command(details.replay)] : null,
    make("h3", { class: "spoken" }, "Rules"), rulesOf(number));
}
