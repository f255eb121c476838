internal import Facts
internal import Lua
internal import Results
internal import Rules

/// The rules, and the page of one.
enum RulesCommand {
  static func text(_ parsed: ParsedArguments) throws(UsageError) -> String {
    let form = try OutputForm(parsed)
    guard let name = parsed.arguments.first else {
      switch form {
      case .text: return list
      case .json: return JSONText.indented(.list(RuleRegistry.pages.map(\.json))) + "\n"
      }
    }
    guard let page = RuleRegistry.page(of: RuleIdentifier(name)) else {
      let nearest = Suggestion.nearest(to: name, among: RuleRegistry.pages.map(\.identifier.text))
      throw UsageError(
        "there is no rule “\(name)”",
        advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay rules` lists them")
    }
    switch form {
    case .text: return text(of: page)
    case .json: return JSONText.indented(page.json) + "\n"
    }
  }

  private static var list: String {
    let pages = RuleRegistry.pages
    let width = pages.map(\.identifier.text.count).max() ?? 0
    return pages.map { page in
      let name = page.identifier.text
      let level = page.level.rawValue + String(repeating: " ", count: 8 - page.level.rawValue.count)
      return name + String(repeating: " ", count: width + 2 - name.count) + level + page.sentence + "\n"
    }.joined()
  }

  private static func text(of page: RulePage) -> String {
    let evidence =
      page.evidence.names.isEmpty ? "the facts of any run" : page.evidence.names.joined(separator: ", ")
    return """
      \(page.identifier.text) (\(page.level.rawValue))
        \(page.sentence)

      why
      \(indented(page.why))

      a breach
      \(indented(page.breach))

      its fix
      \(indented(page.fix))

      needs    \(evidence)
      sources  \(page.sources.joined(separator: ", "))

      """
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}
