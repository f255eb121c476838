internal import Facts
internal import Lua
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario

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
    guard let page = try customPage(name) ?? RuleRegistry.page(of: RuleIdentifier(name)) else {
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

  /// The page of a rule in Lua, where a file is asked for.
  private static func customPage(_ name: String) throws(UsageError) -> RulePage? {
    guard name.hasSuffix(".lua") || name.contains("/") else { return nil }
    do throws(ScenarioError) {
      return try LuaRule.load(name).page
    } catch {
      throw UsageError(
        error.text(in: ""), advice: "give the file of a rule, or a name that `assay rules` lists")
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
    var text = "\(page.identifier.text) (\(page.level.rawValue))\n\(indented(page.sentence))\n\n"
    for (title, content) in [("why", page.why), ("a breach", page.breach), ("its fix", page.fix)]
    where !content.isEmpty {
      text += "\(title)\n\(indented(content))\n\n"
    }
    text += "needs    \(evidence)\n"
    if !page.sources.isEmpty {
      text += "sources  \(TerminalText.safe(page.sources.joined(separator: ", ")))\n"
    }
    return text
  }

  private static func indented(_ text: String) -> String {
    TerminalText.safe(text, allowsLineEnds: true).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}
