internal import Results
internal import Rules

/// The table with the verdicts of all subjects by section. The page's script expands a section to its
/// scenarios.
struct SectionTable {
  private let contents: PageContents

  init(_ contents: PageContents) { self.contents = contents }

  private struct Section {
    let name: String
    var scenarioCount = 0
    var results: [String: [CaseResult]] = [:]
  }

  func write(to markup: inout Markup) {
    markup.element(
      "section", [("class", "matrix"), ("id", "/scenarios"), ("aria-labelledby", "scenario-matrix")]
    ) {
      $0.element("h2", [("id", "scenario-matrix")], "Scenarios")
      RuleMatrix.writeLegend(CaseVerdict.signs, to: &$0)
      $0.element("div", [("id", "scenario-tools"), ("class", "tools")]) { _ in }
      $0.element(
        "div",
        [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-labelledby", "scenario-matrix")]
      ) {
        let kind = RuleMatrix.kind(contents.verdicts.count)
        $0.element("table", [("class", kind), ("id", "scenario-table")]) { table in
          RuleMatrix.writeHead("section", contents.verdicts.map(\.subject), to: &table)
          for section in sections { write(section, to: &table) }
        }
      }
      $0.raw("<noscript><p>Enable JavaScript to see individual scenarios.</p></noscript>")
    }
  }

  private func write(_ section: Section, to markup: inout Markup) {
    markup.element("tbody", [("data-section", section.name)]) {
      $0.element("tr", [("class", "section")]) {
        $0.element("th", [("scope", "row")]) {
          $0.element("span", [("class", "name")], section.name.isEmpty ? "(no folder)" : section.name)
          $0.element("span", [("class", "count")], " " + Headline.count(section.scenarioCount, "scenario"))
        }
        for verdict in contents.verdicts { write(section.results[verdict.subject] ?? [], to: &$0) }
      }
    }
  }

  /// Writes the most severe verdict in a section, and the number of cases with this verdict.
  private func write(_ results: [CaseResult], to markup: inout Markup) {
    let counts = VerdictCounts(results, strictly: contents.record.header.isStrict)
    let worst = CaseVerdict.namesByWeight.first { counts[$0] > 0 } ?? "not applicable"
    let sign = CaseVerdict.sign(named: worst)
    markup.element("td", [("class", sign.tone.rawValue)]) {
      $0.sign(
        Sign(
          mark: sign.mark, word: results.isEmpty ? "not run" : "\(counts[worst]) \(worst)", tone: sign.tone))
      if results.isEmpty { return }
      $0.element("span", [("class", "figure"), ("aria-hidden", "true")], "\(counts[worst])")
    }
  }

  private var sections: [Section] {
    var sections: [Section] = []
    var places: [String: Int] = [:]
    var last: CaseAddress?
    for result in contents.record.cases {
      let name = result.address.section
      let place = places[name] ?? sections.count
      if place == sections.count {
        places[name] = place
        sections.append(Section(name: name))
      }
      if result.address != last { sections[place].scenarioCount += 1 }
      last = result.address
      sections[place].results[result.subject, default: []].append(result)
    }
    return sections
  }
}
