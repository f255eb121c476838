internal import Results
internal import Rules

/// How a subject broke a rule: the rule, what happened, the facts that show it, and what to do next.
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
        $0.element("strong", "Its fix. ")
        $0.say(page.fix)
      }
      $0.element("p", [("class", "tally")], BreachArticle.tally(standing))
    }
  }

  private func write(_ result: CaseResult, _ rule: RuleIdentifier, to markup: inout Markup) {
    guard let breach = result.findings.first(where: { $0.rule == rule })?.breach else { return }
    markup.element("p", [("class", "headline")], breach.headline)
    BreachArticle.write(
      breach.facts, of: result.key, isRunShown: contents.showsRun(of: result.key), to: &markup)
    markup.element("p", [("class", "next")]) {
      if contents.showsRun(of: result.key) {
        let fact = breach.facts.last?.sequence
        $0.link(to: PageLink.run(result.key, fact: fact), kind: "step", "Step through the run")
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
            if !fact.reason.isEmpty { $0.element("p", [("class", "reason")], fact.reason) }
            $0.element("p", [("class", "event")], line.event)
          }
        }
      }
    }
  }

  private static func tally(_ standing: RuleStanding) -> String {
    let kept = standing.keptCount == 0 ? "kept in none" : "kept in \(standing.keptCount)"
    return
      "Broken in \(Headline.count(standing.brokenCount, "case")), \(kept). The shortest of them is shown."
  }
}
