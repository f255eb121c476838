internal import Results
internal import Rules

/// The table of all rules and subjects: whether the subject kept or broke the rule.
struct RuleMatrix {
  private let contents: PageContents
  /// If there are more subjects than this, cells show only signs. Screen readers still read the words.
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
          writePart(nil, "Project rules", to: &table)
        }
      }
    }
  }

  /// The CSS class of a table with `subjectCount` subjects.
  static func kind(_ subjectCount: Int) -> String { subjectCount > wideSubjectCountMax ? "narrow" : "wide" }

  /// Writes the row with the names of the subjects.
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

  /// Writes the signs with their words.
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

/// The section about a rule: its page of the manual, and the apps that broke it.
struct RuleSheet {
  private let contents: PageContents
  private let page: RulePage

  init(_ contents: PageContents, _ page: RulePage) {
    self.contents = contents
    self.page = page
  }

  func write(to markup: inout Markup) {
    let place = PageLink.rule(page.identifier)
    let breakers = contents.breakers(of: page.identifier)
    let kind = breakers.isEmpty ? "sheet rule" : "sheet rule is-broken"
    markup.element("section", [("class", kind), ("id", place), ("aria-labelledby", "title:" + place)]) {
      $0.element("p", [("class", "eyebrow")], "Rule · \(part) · \(contents.level(of: page).rawValue)")
      $0.element("h2", [("id", "title:" + place), ("tabindex", "-1")], page.identifier.text)
      RuleText(page).write(heading: "h3", to: &$0)
      write(breakers, to: &$0)
    }
  }

  private var part: String {
    contents.record.requirements[page.identifier]?.profile.rawValue ?? "project"
  }

  private func write(_ breakers: [(subject: String, standing: RuleStanding)], to markup: inout Markup) {
    markup.element("h3", "Broken by")
    guard !breakers.isEmpty else { return markup.element("p", "No app in this run.") }
    markup.element("ul", [("class", "cases")]) { list in
      for (subject, standing) in breakers {
        list.element("li") {
          $0.link(to: PageLink.subject(subject), subject)
          $0.say(" in \(Headline.count(standing.brokenCount, "case"))")
          guard let key = standing.shownBy else { return }
          $0.say(", for example ")
          $0.link(to: PageLink.result(key), key.address.text)
        }
      }
    }
  }
}
