internal import Results
internal import Rules

/// The list of verdicts on all subjects: level, scores, broken rules, and rules that were not exercised.
struct VerdictList {
  private let contents: PageContents
  /// If there are more subjects than this, each entry is reduced to a few lines.
  private static let roomySubjectCountMax = 8

  private var isCrowded: Bool { contents.verdicts.count > VerdictList.roomySubjectCountMax }

  /// The maximum number of named rules. The others are only counted.
  private var namedRuleCountMax: Int { isCrowded ? 3 : 6 }

  init(_ contents: PageContents) { self.contents = contents }

  func write(to markup: inout Markup) {
    markup.element("section", [("class", "verdicts"), ("aria-labelledby", "verdicts")]) {
      $0.element("h2", [("id", "verdicts")], "Summary")
      $0.element("ol", [("class", isCrowded ? "crowded" : nil)]) { list in
        for verdict in contents.verdicts { list.element("li") { write(verdict, to: &$0) } }
      }
    }
  }

  private func write(_ verdict: SubjectVerdict, to markup: inout Markup) {
    markup.element("article", [("class", "verdict"), ("data-subject", verdict.subject)]) {
      $0.element("header") {
        $0.element("h3") { $0.link(to: PageLink.subject(verdict.subject), verdict.subject) }
        let description = contents.description(of: verdict.subject)
        if let title = description?.title, !title.isEmpty { $0.element("p", [("class", "title")], title) }
        if let text = description?.transformationText { $0.element("p", [("class", "title")], text) }
      }
      VerdictList.writeLevel(verdict, to: &$0)
      VerdictList.writeScores(verdict, to: &$0)
      $0.element("dl", [("class", "rules")]) {
        writeBroken(verdict, to: &$0)
        writeUnruled(verdict, to: &$0)
        if !isCrowded { writeCounts(verdict, to: &$0) }
        writeUnproven(verdict, to: &$0)
      }
    }
  }

  /// Writes the level as a word and as filled steps.
  static func writeLevel(_ verdict: SubjectVerdict, to markup: inout Markup) {
    markup.element("p", [("class", "level \(verdict.level.sign.tone.rawValue)")]) {
      $0.sign(verdict.level.sign)
      $0.element("span", [("class", "steps"), ("aria-hidden", "true")]) {
        for step in 1...3 {
          $0.raw(step <= verdict.level.stepCount ? "<i class=\"reached\"></i>" : "<i></i>")
        }
      }
    }
  }

  /// Writes the score of each profile as a number and as a bar.
  static func writeScores(_ verdict: SubjectVerdict, to markup: inout Markup) {
    markup.element("dl", [("class", "scores")]) {
      for score in verdict.scores {
        $0.element("div") {
          $0.element("dt", score.profile.rawValue)
          $0.element("dd") {
            guard let percent = score.percent else { return $0.say("not applicable") }
            $0.element("strong", "\(percent) %")
            $0.element("span", " \(score.keptCount) of \(score.applicableCount)")
            $0.raw("<svg viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
            $0.raw(
              "<rect class=\"track\" width=\"100\" height=\"4\"/><rect width=\"\(percent)\" height=\"4\"/></svg>"
            )
          }
        }
      }
    }
  }

  private func writeBroken(_ verdict: SubjectVerdict, to markup: inout Markup) {
    let broken = verdict.standings.filter { $0.outcome == .broken }
    entry("broke", to: &markup) {
      guard !broken.isEmpty else { return $0.say("nothing") }
      for (place, standing) in broken.prefix(namedRuleCountMax).enumerated() {
        if place > 0 { $0.say(", ") }
        $0.link(to: PageLink.subject(verdict.subject), kind: "rule", standing.rule.text)
      }
      let rest = broken.count - namedRuleCountMax
      if rest > 0 {
        $0.say(" and ")
        $0.link(to: PageLink.subject(verdict.subject), "\(rest) more")
      }
    }
  }

  /// Writes the failures and crashes that lower the level without a broken `must` rule.
  private func writeUnruled(_ verdict: SubjectVerdict, to markup: inout Markup) {
    let count = contents.record.cases.count {
      $0.subject == verdict.subject && SubjectVerdict.isUnruled($0)
    }
    if count > 0 {
      entry("also", to: &markup) {
        $0.link(to: PageLink.subject(verdict.subject), Headline.count(count, "case"))
        $0.say(" failed without breaking a “must” rule")
      }
    }
    if verdict.crashCount > 0 {
      entry("crashed", to: &markup) { $0.say("in " + Headline.count(verdict.crashCount, "case")) }
    }
  }

  private func writeCounts(_ verdict: SubjectVerdict, to markup: inout Markup) {
    let counts = verdict.counts
    let words = CaseVerdict.names.compactMap { counts[$0] == 0 ? nil : "\(counts[$0]) \($0)" }
    entry("cases", to: &markup) { $0.say(words.joined(separator: ", ")) }
  }

  private func writeUnproven(_ verdict: SubjectVerdict, to markup: inout Markup) {
    let unproven = verdict.scores.flatMap(\.unproven)
    entry("not exercised", to: &markup) {
      guard !unproven.isEmpty else { return $0.say("none of the applicable rules") }
      guard unproven.count <= namedRuleCountMax else {
        return $0.link(to: PageLink.subject(verdict.subject), Headline.count(unproven.count, "rule"))
      }
      for (place, rule) in unproven.enumerated() {
        if place > 0 { $0.say(", ") }
        $0.link(to: PageLink.rule(rule), kind: "rule", rule.text)
      }
    }
  }

  private func entry(_ name: String, to markup: inout Markup, _ content: (inout Markup) -> Void) {
    markup.element("div") {
      $0.element("dt", name)
      $0.element("dd", [], content)
    }
  }
}
