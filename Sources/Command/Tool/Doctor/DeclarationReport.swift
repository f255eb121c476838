internal import AppProtocol
internal import Facts
internal import Reports
internal import Runner
internal import Scenario
internal import World

/// The report of `assay doctor` about one app.
struct DeclarationReport {
  let path: String
  let content: Content
  /// Findings about words in the file that later versions of the language replaced.
  var formerWords: [DeclarationFinding] = []
  /// The assumptions about the toolchain that an app with `import StoreKit` makes; nil for other apps.
  var assumptions: ToolchainAssumptions?

  enum Content {
    /// The file cannot be loaded.
    case unusable(DeclarationFinding)
    case review(DeclarationReview, scenarios: [ScenarioDefinition])
  }

  /// Whether the app can be loaded and declares every capability that it uses.
  var isComplete: Bool { !findings.contains { $0.severity == .error } }

  private var findings: [DeclarationFinding] {
    switch content {
    case .unusable(let finding): [finding] + formerWords
    case .review(let review, _): brokenAssumptions + review.findings + formerWords
    }
  }

  private var brokenAssumptions: [DeclarationFinding] {
    (assumptions?.broken ?? []).map { effect in
      DeclarationFinding(
        .error, "the app's version of Swift is not supported: \(TerminalText.safe(effect))",
        advice: "build the app with the version of Swift that Assay was built with, or update Assay")
    }
  }

  /// The line about the toolchain; empty for an app without `import StoreKit`.
  private var toolchain: String {
    guard let assumptions else { return "" }
    let heldCount = assumptions.count - assumptions.broken.count
    return
      "`import StoreKit`: \(heldCount) of \(assumptions.count) assumptions about Foundation and the Swift "
      + "runtime hold\n"
  }

  var text: String {
    let findings = findings.map(DeclarationReport.text(of:)).joined(separator: "\n")
    guard case .review(let review, let scenarios) = content else { return findings }
    return "\(path), observed in \(DeclarationReview.scenarios(review.observation.caseCount))\n" + toolchain
      + "\n" + DeclarationReport.table(of: review) + "\n" + findings
      + "\ncomplete declaration, to paste into a Lua app; clients use the same names\n\n"
      + DeclarationBlock(review: review).text
      + "\n" + conclusion(of: review, scenarios) + "\n"
  }

  /// A line for each capability: its standing, and its first use.
  private static func table(of review: DeclarationReview) -> String {
    let standingWidth = DeclarationReview.Standing.allCases.map(\.words.count).max() ?? 0
    let nameWidth = review.capabilities.map(\.name.count).max() ?? 0
    return review.capabilities.map { capability in
      let standing = review.standing(of: capability).words
      var line = "  " + TerminalText.padded(capability.name, to: nameWidth + 2) + standing
      if let use = review.observation.firstUse(of: capability) {
        let place = use.position.map { ", \($0.file):\($0.line)" } ?? ""
        line += String(repeating: " ", count: standingWidth + 2 - standing.count) + use.call.name + place
      }
      return TerminalText.safe(line) + "\n"
    }.joined()
  }

  private static func text(of finding: DeclarationFinding) -> String {
    let lines = finding.text + (finding.advice.isEmpty ? "" : "\n" + finding.advice)
    let indented = lines.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(finding.severity.rawValue)  \(indented.joined(separator: "\n  "))\n"
  }

  /// The last sentence: whether a declaration is missing, and how many scenarios apply to the app.
  private func conclusion(of review: DeclarationReview, _ scenarios: [ScenarioDefinition]) -> String {
    let missingCount = review.capabilities(standing: .missing).count
    let applying = DeclarationReport.applyingCount(scenarios, review.declared)
    let of = "of \(scenarios.count) scenarios apply to the app"
    guard missingCount > 0 else { return "the declaration is complete: \(applying) \(of)" }
    let proposed = DeclarationReport.applyingCount(scenarios, review.proposed)
    let capabilities = missingCount == 1 ? "1 capability is" : "\(missingCount) capabilities are"
    return "\(capabilities) missing: \(applying) \(of); with the declaration above, \(proposed)"
  }

  private static func applyingCount(_ scenarios: [ScenarioDefinition], _ capabilities: Capabilities) -> Int {
    scenarios.count { Applicability.obstacle(for: $0, to: capabilities) == nil }
  }
}

extension DeclarationReport {
  var json: JSONValue {
    var members = [
      JSONMember("app", .text(path)), JSONMember("complete", .flag(isComplete)),
      JSONMember("findings", .list(findings.map(DeclarationReport.json(of:)))),
    ]
    if let assumptions {
      let broken = JSONValue.list(assumptions.broken.map(JSONValue.text))
      members.append(
        JSONMember("assumptions", ["count": .integer(Int64(assumptions.count)), "broken": broken]))
    }
    if case .review(let review, let scenarios) = content {
      members += [
        JSONMember("scenarios", .integer(Int64(review.observation.caseCount))),
        JSONMember("applying", .integer(Int64(DeclarationReport.applyingCount(scenarios, review.declared)))),
        JSONMember("capabilities", .list(review.capabilities.map { DeclarationReport.json(of: $0, review) })),
        JSONMember("product_types", .list(review.proposed.productTypes.map { .text($0.name) })),
        JSONMember("declaration", .text(DeclarationBlock(review: review).text)),
      ]
    }
    return .object(members)
  }

  private static func json(of finding: DeclarationFinding) -> JSONValue {
    [
      "severity": .text(finding.severity.rawValue), "text": .text(finding.text),
      "advice": .text(finding.advice),
    ]
  }

  private static func json(of capability: Capability, _ review: DeclarationReview) -> JSONValue {
    var members = [
      JSONMember("name", .text(capability.name)),
      JSONMember("standing", .text(review.standing(of: capability).rawValue)),
      JSONMember("proposed", .flag(review.proposed[capability])),
    ]
    if let use = review.observation.firstUse(of: capability) {
      members.append(JSONMember("call", .text(use.call.name)))
      if let position = use.position {
        members += [
          JSONMember("file", .text(position.file)), JSONMember("line", .integer(Int64(position.line))),
        ]
      }
    }
    return .object(members)
  }
}
