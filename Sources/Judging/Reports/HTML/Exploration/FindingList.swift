internal import Results
internal import Rules

/// The findings of an exploration: the failure, the faults that cause it, the scenarios, and the
/// command that reproduces it.
struct FindingList {
  private let record: ExplorationRecord
  /// The rules that have a section on the page.
  private let rules: Set<RuleIdentifier>

  private static let placesShown = 4
  private static let placesListed = 60
  private static let scenariosNamed = 12

  init(_ record: ExplorationRecord, linkedTo rules: Set<RuleIdentifier>) {
    self.record = record
    self.rules = rules
  }

  func write(to markup: inout Markup) {
    guard !record.findings.isEmpty else { return }
    markup.element("section", [("class", "chapter"), ("id", "/findings"), ("aria-labelledby", "findings")]) {
      $0.element("h2", [("id", "findings")], Headline.count(record.findings.count, "finding"))
      for (place, finding) in record.findings.enumerated() { write(finding, place + 1, to: &$0) }
    }
  }

  private func write(_ finding: Finding, _ number: Int, to markup: inout Markup) {
    markup.element("article", [("class", "finding"), ("id", "/finding/\(number)")]) {
      $0.element("h3") { heading in
        heading.element("span", [("class", "ordinal")], "\(number)")
        write([finding.symptom], to: &heading)
        heading.element("span", [("class", "cause")], finding.causeWords)
      }
      $0.element("dl", [("class", "facts-of-case")]) { writeFacts(of: finding, to: &$0) }
      writePlaces(of: finding, to: &$0)
      if let scenario = finding.scenario {
        write(scenario, to: &$0)
      } else if !finding.reduction.obstacle.isEmpty {
        $0.element("p", [("class", "tally")], "Not reduced: \(finding.reduction.obstacle)")
      }
      if !finding.replayCommand.isEmpty {
        $0.element("p", [("class", "tally")], "Reproduce the simplest run:")
        $0.command(finding.replayCommand)
      }
    }
  }

  private func writeFacts(of finding: Finding, to markup: inout Markup) {
    func line(_ term: String, _ content: (inout Markup) -> Void) {
      markup.element("dt", term)
      markup.element("dd", [], content)
    }
    line("runs") { $0.say(GroupedNumber.text(finding.count)) }
    if record.header.subjects.count > 1 { line("app") { $0.say(finding.subject) } }
    if !finding.consequences.isEmpty { line("also broken") { write(finding.consequences, to: &$0) } }
    let addresses = finding.addresses
    line(addresses.count == 1 ? "scenario" : "scenarios") {
      $0.say(addresses.prefix(FindingList.scenariosNamed).map(\.text).joined(separator: ", "))
      let more = addresses.count - FindingList.scenariosNamed
      if more > 0 { $0.say(" and \(GroupedNumber.text(more)) more") }
    }
  }

  /// Writes symptoms separated by commas. A rule links to its section.
  private func write(_ symptoms: [FailureSymptom], to markup: inout Markup) {
    for (place, symptom) in symptoms.enumerated() {
      if place > 0 { markup.say(", ") }
      if case .rule(let rule) = symptom, rules.contains(rule) {
        markup.link(to: PageLink.rule(rule), rule.text)
      } else {
        markup.element("span", symptom.text)
      }
    }
  }

  private func writePlaces(of finding: Finding, to markup: inout Markup) {
    let groups = finding.groups.filter { !$0.faults.isEmpty }
    guard !groups.isEmpty else { return }
    writePlaces(Array(groups.prefix(FindingList.placesShown)), to: &markup)
    let more = groups.dropFirst(FindingList.placesShown)
    guard !more.isEmpty else { return }
    markup.element("details") {
      $0.element("summary", "\(GroupedNumber.count(more.count, "more point"))")
      writePlaces(Array(more.prefix(FindingList.placesListed)), to: &$0)
      let rest = more.count - FindingList.placesListed
      if rest > 0 {
        $0.element("p", [("class", "tally")], "and \(GroupedNumber.text(rest)) more in the log")
      }
    }
  }

  private func writePlaces(_ groups: [FailureGroup], to markup: inout Markup) {
    markup.element("ul", [("class", "places")]) {
      for group in groups {
        $0.element("li") { item in
          item.element("code", group.address.text)
          item.say("  \(group.faults.map(\.text).joined(separator: ", then ")) ")
          if group.count > 1 {
            item.element("span", [("class", "times")], GroupedNumber.count(group.count, "run"))
          }
        }
      }
    }
  }

  private func write(_ scenario: ReducedScenario, to markup: inout Markup) {
    let faults =
      scenario.faults.isEmpty ? "no faults" : "faults: \(scenario.faults.joined(separator: ", then "))"
    markup.element("p", [("class", "tally")]) {
      $0.say("Minimal scenario (\(Headline.count(scenario.lineCount, "line")), \(faults)): ")
      $0.element("code", scenario.fileName)
    }
    markup.element("div", [("class", "command reduced")]) {
      $0.element("pre") { $0.element("code", scenario.text) }
      $0.element("button", [("type", "button"), ("class", "copy"), ("hidden", "")], "Copy")
    }
  }
}
