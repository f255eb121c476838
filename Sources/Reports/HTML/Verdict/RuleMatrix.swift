internal import Results
internal import Rules

/// How every subject stands with every rule, as a table.
struct RuleMatrix {
  private let contents: PageContents
  /// With more subjects than these, cells show signs alone and leave the words to readers that need them.
  static let wideSubjectCountMax = 6

  init(_ contents: PageContents) { self.contents = contents }

  func write(to markup: inout Markup) {
    markup.element("section", [("class", "matrix"), ("id", "/rules"), ("aria-labelledby", "rule-matrix")]) {
      $0.element("h2", [("id", "rule-matrix")], "Rules")
      RuleMatrix.writeLegend(RuleStanding.Outcome.allCases.map(\.sign), to: &$0)
      $0.element(
        "div",
        [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-labelledby", "rule-matrix")]
      ) {
        $0.element("table", [("class", RuleMatrix.kind(contents.verdicts.count)), ("id", "rule-table")]) {
          table in
          RuleMatrix.writeHead("rule", contents.verdicts.map(\.subject), to: &table)
          writePart(.core, "Core", to: &table)
          writePart(.extended, "Extended", to: &table)
          writePart(nil, "The project’s own rules", to: &table)
        }
      }
    }
  }

  /// The class of a table with so many subjects.
  static func kind(_ subjectCount: Int) -> String { subjectCount > wideSubjectCountMax ? "narrow" : "wide" }

  /// The row with the names of the subjects.
  static func writeHead(_ corner: String, _ subjects: [String], to markup: inout Markup) {
    markup.element("thead") {
      $0.element("tr") {
        $0.element("th", [("scope", "col")], corner)
        for subject in subjects {
          $0.element("th", [("scope", "col")]) { $0.link(to: PageLink.subject(subject), subject) }
        }
      }
    }
  }

  /// The signs with their words.
  static func writeLegend(_ signs: [Sign], to markup: inout Markup) {
    markup.element("p", [("class", "legend")]) { for sign in signs { $0.sign(sign) } }
  }

  private func writePart(_ profile: Profile?, _ title: String, to markup: inout Markup) {
    let pages = contents.pages(of: profile)
    guard !pages.isEmpty else { return }
    markup.element("tbody") {
      $0.element("tr", [("class", "part")]) {
        $0.element("th", [("scope", "rowgroup"), ("colspan", "\(contents.verdicts.count + 1)")], title)
      }
      for page in pages { write(page, to: &$0) }
    }
  }

  private func write(_ page: RulePage, to markup: inout Markup) {
    markup.element("tr", [("data-rule", page.identifier.text)]) {
      $0.element("th", [("scope", "row")]) {
        $0.link(to: PageLink.rule(page.identifier), page.identifier.text)
        if contents.level(of: page) == .should { $0.element("span", [("class", "should")], " should") }
      }
      for verdict in contents.verdicts {
        write(verdict.standing(with: page.identifier), of: verdict, to: &$0)
      }
    }
  }

  private func write(_ standing: RuleStanding?, of verdict: SubjectVerdict, to markup: inout Markup) {
    let outcome = standing?.outcome ?? .notExercised
    markup.element("td", [("class", outcome.sign.tone.rawValue)]) {
      guard outcome == .broken, let key = standing?.shownBy else { return $0.sign(outcome.sign) }
      $0.element("a", [("href", "#" + PageLink.result(key))]) { $0.sign(outcome.sign) }
    }
  }
}
