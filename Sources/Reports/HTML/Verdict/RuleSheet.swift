internal import Results
internal import Rules

/// The manual's page of a rule, and who broke it.
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
      $0.element("p", [("class", "sentence")], page.sentence)
      writeText("Why", page.why, to: &$0)
      writeText("A breach", page.breach, to: &$0)
      writeText("Its fix", page.fix, to: &$0)
      if !page.sources.isEmpty {
        $0.element("h3", "Source")
        $0.element("p") { paragraph in
          for (place, source) in page.sources.enumerated() {
            if place > 0 { paragraph.say(", ") }
            paragraph.source(source)
          }
        }
      }
      write(breakers, to: &$0)
    }
  }

  private var part: String {
    contents.record.requirements[page.identifier]?.profile.rawValue ?? "the project’s own"
  }

  private func writeText(_ title: String, _ text: String, to markup: inout Markup) {
    guard !text.isEmpty else { return }
    markup.element("h3", title)
    markup.element("p", [("class", "prose")], text)
  }

  private func write(_ breakers: [(subject: String, standing: RuleStanding)], to markup: inout Markup) {
    markup.element("h3", "Broken by")
    guard !breakers.isEmpty else { return markup.element("p", "Nobody in this run.") }
    markup.element("ul", [("class", "cases")]) { list in
      for (subject, standing) in breakers {
        list.element("li") {
          $0.link(to: PageLink.subject(subject), subject)
          $0.say(" in \(Headline.count(standing.brokenCount, "case"))")
          guard let key = standing.shownBy else { return }
          $0.say(", such as ")
          $0.link(to: PageLink.result(key), key.address.text)
        }
      }
    }
  }
}
