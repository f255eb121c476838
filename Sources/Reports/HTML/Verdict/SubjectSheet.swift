internal import Results
internal import Rules

/// Everything that a run says of one subject.
struct SubjectSheet {
  private let contents: PageContents
  private let verdict: SubjectVerdict
  /// How many failed cases that broke no rule are listed before the rest is counted.
  private static let listedCaseCountMax = 25

  init(_ contents: PageContents, _ verdict: SubjectVerdict) {
    self.contents = contents
    self.verdict = verdict
  }

  func write(to markup: inout Markup) {
    let place = PageLink.subject(verdict.subject)
    markup.element(
      "section", [("class", "sheet subject"), ("id", place), ("aria-labelledby", "title:" + place)]
    ) {
      $0.element("p", [("class", "eyebrow")], "App")
      $0.element("h2", [("id", "title:" + place), ("tabindex", "-1")], verdict.subject)
      writeIntroduction(to: &$0)
      $0.element("div", [("class", "standing")]) {
        VerdictList.writeLevel(verdict, to: &$0)
        VerdictList.writeScores(verdict, to: &$0)
      }
      $0.element("p", [("class", "meaning")], verdict.level.sentence)
      for standing in verdict.standings where standing.outcome == .broken {
        BreachArticle(contents, subject: verdict.subject).write(standing, to: &$0)
      }
      writeUnruled(to: &$0)
      writeRules("Not exercised", [.notExercised, .inconclusive], to: &$0)
      writeRules("Kept", [.kept], to: &$0)
      writeRules("Not applicable", [.notApplicable], to: &$0)
    }
  }

  private func writeIntroduction(to markup: inout Markup) {
    guard let description = contents.description(of: verdict.subject) else { return }
    if !description.title.isEmpty { markup.element("p", [("class", "title")], description.title) }
    markup.element("p", [("class", "origin")]) {
      $0.element("code", description.file)
      guard !description.source.isEmpty else { return }
      $0.say(" · after ")
      $0.source(description.source)
    }
  }

  /// What no rule explains: expectations that did not hold, crashes, errors; it bears on the level as well.
  private func writeUnruled(to markup: inout Markup) {
    let cases = contents.record.cases.filter { $0.subject == verdict.subject && SubjectVerdict.isUnruled($0) }
    guard !cases.isEmpty else { return }
    markup.element("h3", "Went wrong without breaking a rule that must be kept")
    markup.element("ul", [("class", "cases")]) { list in
      for result in cases.prefix(SubjectSheet.listedCaseCountMax) {
        list.element("li") {
          $0.link(to: PageLink.result(result.key), result.address.text)
          $0.say(" " + result.title)
          if let found = SubjectSheet.found(result) { $0.element("span", [("class", "found")], found) }
        }
      }
    }
    let rest = cases.count - SubjectSheet.listedCaseCountMax
    if rest > 0 { markup.element("p", "And \(Headline.count(rest, "more case")).") }
  }

  private static func found(_ result: CaseResult) -> String? {
    if let crash = result.crashes.first { return crash }
    if let first = result.expectations.first { return "expected \(first.expected), found \(first.found)" }
    return result.verdict.reason
  }

  private func writeRules(_ title: String, _ outcomes: [RuleStanding.Outcome], to markup: inout Markup) {
    let standings = verdict.standings.filter { outcomes.contains($0.outcome) }
    guard !standings.isEmpty else { return }
    markup.element("h3", "\(title): \(standings.count)")
    markup.element("ul", [("class", "names")]) { list in
      for standing in standings {
        list.element("li") {
          $0.link(to: PageLink.rule(standing.rule), standing.rule.text)
          if standing.outcome == .inconclusive { $0.say(" inconclusive") }
        }
      }
    }
  }
}
