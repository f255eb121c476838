internal import Rules

/// The manual's text about a rule: its sentence, its reason, a violation, the fix, and the sources.
struct RuleText {
  private let page: RulePage

  init(_ page: RulePage) { self.page = page }

  /// Writes the text. `heading` is the HTML element for the headings.
  func write(heading: String, to markup: inout Markup) {
    markup.element("p", [("class", "sentence")], page.sentence)
    for (title, text) in [("Why", page.why), ("Example of a violation", page.breach), ("Fix", page.fix)]
    where !text.isEmpty {
      markup.element(heading, title)
      markup.element("p", [("class", "prose")], text)
    }
    guard !page.sources.isEmpty else { return }
    markup.element(heading, "Sources")
    markup.element("p") { paragraph in
      for (place, source) in page.sources.enumerated() {
        if place > 0 { paragraph.say(", ") }
        paragraph.source(source)
      }
    }
  }
}
