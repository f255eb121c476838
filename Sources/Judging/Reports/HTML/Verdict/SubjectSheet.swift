internal import Results
internal import Rules

/// The section about a subject: its level, the rules that it broke, other failures, and the other rules.
struct SubjectSheet {
  private let contents: PageContents
  private let verdict: SubjectVerdict
  /// The maximum number of listed cases that failed without breaking a rule. The others are only counted.
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
      writeCoverage(to: &$0)
      for standing in verdict.standings where standing.outcome == .broken {
        BreachArticle(contents, subject: verdict.subject).write(standing, to: &$0)
      }
      writeUnruled(to: &$0)
      writeRules("Not exercised", [.notExercised, .inconclusive], to: &$0)
      writeRules("Followed", [.kept], to: &$0)
      writeRules("Not applicable", [.notApplicable], to: &$0)
    }
  }

  private func writeIntroduction(to markup: inout Markup) {
    guard let description = contents.description(of: verdict.subject) else { return }
    if !description.title.isEmpty { markup.element("p", [("class", "title")], description.title) }
    markup.element("p", [("class", "origin")]) {
      $0.element("code", description.file)
      if !description.source.isEmpty {
        $0.say(" · based on ")
        $0.source(description.source)
      }
      if let text = description.transformationText { $0.say(" · " + text) }
    }
  }

  /// Writes the number of checked rules, and why the level is not higher.
  private func writeCoverage(to markup: inout Markup) {
    let coverage = verdict.coverage
    var text = "\(coverage.cases.text) cases ran; they checked \(coverage.rules.text) rules."
    if let gap = verdict.gapText { text += " \(gap.prefix(1).uppercased() + gap.dropFirst())." }
    if !verdict.reasons.isEmpty {
      text += " What keeps it from a higher level: \(verdict.reasons.joined(separator: ", "))."
    }
    markup.element("p", [("class", "coverage")], text)
  }

  /// Writes the cases that failed for another reason than a broken `must` rule. These failures lower
  /// the level, too.
  private func writeUnruled(to markup: inout Markup) {
    let cases = contents.record.cases.of(verdict.subject).filter(SubjectVerdict.isUnruled)
    guard !cases.isEmpty else { return }
    markup.element("h3", "Failed without breaking a “must” rule")
    markup.element("ul", [("class", "cases")]) { list in
      for result in cases.prefix(SubjectSheet.listedCaseCountMax) {
        list.element("li") {
          $0.link(to: PageLink.result(result.key), result.address.text)
          $0.say(" " + result.title)
          if let found = SubjectSheet.found(result) {
            $0.element("span", [("class", "found")], TextLimit.cut(found, to: SubjectSheet.foundByteCountMax))
          }
        }
      }
    }
    let rest = cases.count - SubjectSheet.listedCaseCountMax
    if rest > 0 { markup.element("p", "And \(Headline.count(rest, "more case")).") }
  }

  /// The maximum length of a found value, in bytes.
  private static let foundByteCountMax = 1_000

  private static func found(_ result: CaseResult) -> String? {
    if let crash = result.crashes.first { return crash }
    if let first = result.expectations.first { return first.headline }
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

/// The article about a rule that a subject broke: the rule, the violation, the facts that show it, the
/// fix, and the command that reproduces it.
struct BreachArticle {
  private let contents: PageContents
  private let subject: String

  init(_ contents: PageContents, subject: String) {
    self.contents = contents
    self.subject = subject
  }

  func write(_ standing: RuleStanding, to markup: inout Markup) {
    guard let page = contents.record.page(of: standing.rule) else { return }
    markup.element("article", [("class", "breach"), ("data-rule", page.identifier.text)]) {
      $0.element("h3") {
        $0.link(to: PageLink.rule(page.identifier), page.identifier.text)
        if contents.level(of: page) == .should { $0.element("span", [("class", "should")], " should") }
      }
      $0.element("p", [("class", "sentence")], page.sentence)
      if let key = standing.shownBy, let result = contents.result(key) {
        write(result, page.identifier, to: &$0)
      }
      $0.element("p", [("class", "fix")]) {
        $0.element("strong", "Fix: ")
        $0.say(page.fix)
      }
      $0.element("p", [("class", "tally")], BreachArticle.tally(standing))
    }
  }

  private func write(_ result: CaseResult, _ rule: RuleIdentifier, to markup: inout Markup) {
    guard let breach = result.breach(of: rule) else { return }
    markup.element("p", [("class", "headline")], breach.headline)
    BreachArticle.write(
      breach.facts, of: result.key, isRunShown: contents.showsRun(of: result.key), to: &markup)
    markup.element("p", [("class", "next")]) {
      if contents.showsRun(of: result.key) {
        let fact = breach.facts.last?.sequence
        $0.link(to: PageLink.run(result.key, fact: fact), kind: "step", "Replay step by step")
        $0.say(" ")
      }
      $0.link(to: PageLink.result(result.key), result.address.text)
      $0.say(" " + result.title)
    }
    markup.command(ShellWords.joined(result.command))
  }

  private static func write(_ facts: [CitedFact], of key: CaseKey, isRunShown: Bool, to markup: inout Markup)
  {
    markup.element("ol", [("class", "witness")]) { list in
      for fact in facts {
        let line = CitedLine(fact)
        list.element("li") {
          if isRunShown {
            $0.link(to: PageLink.run(key, fact: fact.sequence), kind: "number", "#\(fact.sequence)")
          } else {
            $0.element("span", [("class", "number")], "#\(fact.sequence)")
          }
          $0.element("span", [("class", "moment")], line.moment)
          $0.element("div") {
            if !fact.note.isEmpty { $0.element("p", [("class", "reason")], fact.note) }
            $0.element("p", [("class", "event")], line.event)
          }
        }
      }
    }
  }

  private static func tally(_ standing: RuleStanding) -> String {
    let kept = standing.keptCount == 0 ? "followed in none" : "followed in \(standing.keptCount)"
    return
      "Broken in \(Headline.count(standing.brokenCount, "case")), \(kept). The shortest case is shown."
  }
}
