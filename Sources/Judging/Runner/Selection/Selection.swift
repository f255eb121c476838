internal import Lua
public import Results
internal import Rules
internal import Scenario

/// The selection of a command line: paths, and filters for the scenarios below them.
public struct Selection: Hashable, Sendable {
  /// The files and folders, in the order in which they were given.
  public var paths: [String] = []
  /// Only scenarios at or below these addresses are run; all if empty.
  public var addresses: [CaseAddress] = []
  /// Arguments that look like paths of files that do not exist.
  public var missing: [String] = []
  /// Only scenarios that match one of these filters are run; all if empty.
  public var filters: [ScenarioFilter] = []
  /// Filters for scenarios that are not run. They override the rest of the selection.
  public var exclusions: [ScenarioFilter] = []

  /// Sorts words into paths and addresses: an existing file or folder is a path.
  public init(_ words: [String]) {
    for word in words {
      if FileSystem.kind(of: word) != .missing {
        paths.append(word)
      } else if word.hasSuffix(".lua") || word.hasPrefix("/") || word.hasPrefix("./") || word.hasPrefix("../")
        || word.hasSuffix("/")
      {
        missing.append(word)
      } else {
        addresses.append(CaseAddress(word))
      }
    }
  }

  /// Whether a file with this address may contain a selected scenario.
  func mayInclude(_ file: CaseAddress) -> Bool {
    (addresses.isEmpty || addresses.contains { file.lies(in: $0) || $0.lies(in: file) })
      && (filters.isEmpty || filters.contains { $0.mayMatch(file: file) })
  }

  /// Whether an address is within the selected addresses.
  func includes(_ address: CaseAddress) -> Bool {
    addresses.isEmpty || addresses.contains { address.lies(in: $0) }
  }

  /// Whether a scenario passes the filters.
  func passes(_ scenario: PlannedScenario) -> Bool {
    (filters.isEmpty || filters.contains { $0.matches(scenario) })
      && !exclusions.contains { $0.matches(scenario) }
  }
}

/// Filters and addresses that match nothing, each with the nearest match as a suggestion.
struct UnmatchedSelection {
  /// Every address that was found, selected or not.
  let found: [CaseAddress]
  /// The scenarios that were read.
  let scenarios: [PlannedScenario]

  func troubles(of selection: Selection) -> [RunTrouble] {
    var texts: [String] = []
    for wanted in selection.addresses where !exists(wanted) {
      texts.append(nothingCalled(wanted))
    }
    for (noun, filters) in [("filter", selection.filters), ("exclusion", selection.exclusions)] {
      for filter in filters where !isMatched(filter) {
        texts.append("\(noun) “\(filter.text)” matches nothing: \(reason(for: filter))")
      }
    }
    if texts.isEmpty, !scenarios.isEmpty, !scenarios.contains(where: selection.passes) {
      texts.append(
        selection.filters.isEmpty
          ? "all \(scenarios.count) scenarios are excluded; remove an exclusion"
          : "all scenarios that a filter matches are excluded; remove an exclusion")
    }
    return texts.map { RunTrouble(exitCode: .nothingApplicable, text: $0) }
  }

  private func exists(_ wanted: CaseAddress) -> Bool {
    found.contains { $0.lies(in: wanted) } || scenarios.contains { $0.address.lies(in: wanted) }
  }

  private func isMatched(_ filter: ScenarioFilter) -> Bool {
    if case .address(let address) = filter.condition, exists(address) { return true }
    return scenarios.contains { filter.matches($0) }
  }

  private func reason(for filter: ScenarioFilter) -> String {
    switch filter.condition {
    case .address(let address): return nothingCalled(address)
    case .place: return "\(counted) has a matching address or file; \(list)"
    case .tag:
      return "\(counted) has this tag; " + guess(filter, "tag:", scenarios.flatMap(\.definition.tags))
    case .rule:
      let rules = scenarios.flatMap(\.definition.rules).map(\.text)
      return "\(counted) names this rule; " + guess(filter, "rule:", rules)
    case .need(let need): return "\(counted) needs capability “\(need.rawValue)”; \(list)"
    case .level(let level): return "\(counted) has level “\(level.rawValue)”; \(list)"
    case .title: return "\(counted) has these words in its title; \(list)"
    case .server: return "\(counted) has a server; \(list)"
    }
  }

  private var counted: String { "none of \(scenarios.count) scenarios" }
  private var list: String { "`assay run --list` lists the addresses and titles" }

  private func nothingCalled(_ wanted: CaseAddress) -> String {
    var names: [String] = []
    for address in found {
      // A folder can be selected as well.
      let folders = address.text.split(separator: "/").dropLast()
      for count in stride(from: folders.count, to: 0, by: -1) {
        names.append(folders.prefix(count).joined(separator: "/"))
      }
      names.append(address.text)
    }
    let nearest = Suggestion.nearest(to: wanted.text, among: names)
    let guess = nearest.map { "did you mean “\($0)”? " } ?? ""
    return "no folder, file, or scenario is named “\(wanted)”; \(guess)`assay run --list` lists the addresses"
  }

  private func guess(_ filter: ScenarioFilter, _ field: String, _ names: [String]) -> String {
    let nearest = Suggestion.nearest(to: String(filter.text.dropFirst(field.count)), among: names)
    if let nearest { return "did you mean “\(field)\(nearest)”?" }
    var known: [String] = []
    for name in names where !known.contains(name) { known.append(name) }
    known.sort()
    guard !known.isEmpty else { return "no scenario has one, so remove the filter" }
    return "choose from " + known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
  }
}
