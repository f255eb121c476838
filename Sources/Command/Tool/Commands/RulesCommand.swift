internal import Facts
internal import Lua
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario

/// `assay rules`: lists the rules, or prints the page of one.
enum RulesCommand {
  static func text(_ parsed: ParsedArguments) throws(UsageError) -> CommandText {
    let form = try OutputForm(parsed)
    let requirements = try RequirementChoice.set(parsed)
    guard let name = parsed.arguments.first else {
      switch form {
      case .text: return .lines(list(requirements))
      case .json: return .json(.list(RuleRegistry.pages.map { json(of: $0, requirements) }))
      }
    }
    guard let page = try customPage(name) ?? RuleRegistry.page(of: RuleIdentifier(name)) else {
      let nearest = Suggestion.nearest(to: name, among: RuleRegistry.pages.map(\.identifier.text))
      throw UsageError(
        "unknown rule “\(name)”",
        advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay rules` lists them")
    }
    switch form {
    case .text: return .lines(text(of: page, requirements))
    case .json: return .json(json(of: page, requirements))
    }
  }

  /// The page of a rule with its profile and level in a set of requirements.
  private static func json(of page: RulePage, _ requirements: RequirementSet) -> JSONValue {
    guard case .object(let members) = page.json else { preconditionFailure("a page is no object") }
    let level = JSONValue.text(requirements.level(of: page).rawValue)
    let profile = requirements[page.identifier].map { JSONValue.text($0.profile.rawValue) } ?? .null
    // Version 0.1 called the name "page".
    return .object(
      [JSONMember("name", .text(page.identifier.text))]
        + members.map { $0.key == "level" ? JSONMember($0.key, level) : $0 }
        + [JSONMember("requirements", .text(requirements.name)), JSONMember("profile", profile)])
  }

  /// The page of a rule written in Lua, by the path of its file; nil if `name` is not a path.
  private static func customPage(_ name: String) throws(UsageError) -> RulePage? {
    guard name.hasSuffix(".lua") || name.contains("/") else { return nil }
    do throws(ScenarioError) {
      return try LuaRule.load(name).page
    } catch {
      throw UsageError(
        error.text(in: ""), advice: "specify the file of a rule, or a name that `assay rules` lists")
    }
  }

  /// One line for each rule: name, profile, level, sentence.
  private static func list(_ requirements: RequirementSet) -> String {
    let pages = RuleRegistry.pages
    let width = pages.map(\.identifier.text.count).max() ?? 0
    let rows = pages.map { page in
      let profile = requirements[page.identifier]?.profile.rawValue ?? "-"
      return TerminalText.padded(page.identifier.text, to: width + 2) + TerminalText.padded(profile, to: 10)
        + TerminalText.padded(requirements.level(of: page).rawValue, to: 8) + page.sentence + "\n"
    }
    return "requirements \(requirements.name)\n\n" + rows.joined()
  }

  /// The level and the profile of a rule, in words.
  private static func standing(of page: RulePage, _ requirements: RequirementSet) -> String {
    let level = requirements.level(of: page).rawValue
    if let requirement = requirements[page.identifier] {
      return "\(level) · \(requirement.profile.rawValue) (requirements \(requirements.name))"
    }
    let isBuiltIn = RuleRegistry.page(of: page.identifier) != nil
    return isBuiltIn ? "\(level) · not in requirements \(requirements.name)" : level
  }

  private static func text(of page: RulePage, _ requirements: RequirementSet) -> String {
    let evidence =
      page.evidence.names.isEmpty ? "the facts of any run" : page.evidence.names.joined(separator: ", ")
    var text =
      "\(page.identifier.text) · \(standing(of: page, requirements))\n"
      + "\(TerminalText.indented(page.sentence, by: 2))\n\n"
    for (title, content) in [
      ("why", page.why), ("example of a violation", page.breach), ("fix", page.fix),
    ]
    where !content.isEmpty {
      text += "\(title)\n\(TerminalText.indented(content, by: 2))\n\n"
    }
    text += "requires  \(evidence)\n"
    if !page.sources.isEmpty {
      text += "sources   \(TerminalText.safe(page.sources.joined(separator: ", ")))\n"
      for link in RuleSources(of: page.sources).links where !link.row.isEmpty {
        text += "          \(link.row)  \(link.address)\n"
      }
    }
    return text
  }
}
