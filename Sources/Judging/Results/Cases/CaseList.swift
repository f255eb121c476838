public import Rules

/// The finished cases of a run. A passed case with a seed takes 32 bytes, because cases share their equal
/// parts.
public struct CaseList: Hashable, Sendable {
  /// The part of a case that no other case shares, with indexes of the shared parts.
  struct Entry: Sendable {
    let template: UInt32
    let findings: UInt32
    let factCount: UInt32
    let hasSeed: Bool
    let seed: UInt64
    let hash: UInt64
  }

  /// A case without its findings, and without the parts that depend on its seed.
  struct Template: Sendable {
    var result: CaseResult
    /// The index of the seed in `command`.
    var seedPlace: Int?
  }

  var entries: [Entry] = []
  private(set) var templates: [Template] = []
  private(set) var findingLists: [[RuleFinding]] = []
  private var templatePlaces: [CaseResult: UInt32] = [:]
  private var findingPlaces: [FindingListKey: UInt32] = [:]
  /// The indexes of finding lists by their memory address, so that a repeated list is not hashed.
  private var findingAddresses = FindingAddresses()

  public init() {}

  /// Adds a case at the end.
  public mutating func append(_ result: CaseResult) { entries.append(entry(of: result)) }

  /// The cases of a subject, in their order.
  public func of(_ subject: String) -> some Sequence<CaseResult> {
    let templates = templates.map { $0.result.subject == subject }
    return indices.lazy.filter { templates[Int(entries[$0].template)] }.map { self[$0] }
  }

  /// The names of the subjects, in the order of the first case of each.
  public var subjects: [String] {
    var names: [String] = []
    var isSeen = [Bool](repeating: false, count: templates.count)
    for entry in entries where !isSeen[Int(entry.template)] {
      isSeen[Int(entry.template)] = true
      let subject = templates[Int(entry.template)].result.subject
      if !names.contains(subject) { names.append(subject) }
    }
    return names
  }

  /// The rules with a finding in some case.
  public var judgedRules: Set<RuleIdentifier> {
    var isUsed = [Bool](repeating: false, count: findingLists.count)
    for entry in entries { isUsed[Int(entry.findings)] = true }
    var rules: Set<RuleIdentifier> = []
    for (place, findings) in findingLists.enumerated() where isUsed[place] {
      for finding in findings { rules.insert(finding.rule) }
    }
    return rules
  }

  public static func == (left: CaseList, right: CaseList) -> Bool { left.elementsEqual(right) }

  public func hash(into hasher: inout Hasher) {
    for result in self { hasher.combine(result) }
  }
}

extension CaseList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { entries.count }

  public subscript(place: Int) -> CaseResult {
    get {
      let entry = entries[place]
      let template = templates[Int(entry.template)]
      var result = template.result
      result.findings = findingLists[Int(entry.findings)]
      result.factCount = entry.factCount
      result.hash = entry.hash
      guard entry.hasSeed else { return result }
      result.seed = entry.seed
      if let seedPlace = template.seedPlace { result.command[seedPlace] = String(entry.seed) }
      return result
    }
    set { entries[place] = entry(of: newValue) }
  }

  public mutating func replaceSubrange(
    _ places: Range<Int>, with cases: some Collection<CaseResult>
  ) {
    var replacements: [Entry] = []
    for result in cases { replacements.append(entry(of: result)) }
    entries.replaceSubrange(places, with: replacements)
  }
}

extension CaseList: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: CaseResult...) { self.init(elements) }
}

extension CaseList {
  /// Stores the parts that the case shares with others, and returns the rest.
  mutating func entry(of result: CaseResult) -> Entry {
    var shared = result
    shared.findings = []
    shared.seed = nil
    shared.factCount = 0
    shared.hash = 0
    let seedPlace = result.seed.flatMap { seed in
      result.command.lastIndex(of: "--seed").map { $0 + 1 }.flatMap { place in
        place < result.command.count && result.command[place] == String(seed) ? place : nil
      }
    }
    if let seedPlace { shared.command[seedPlace] = "" }
    return Entry(
      template: index(of: Template(result: shared, seedPlace: seedPlace)),
      findings: index(of: result.findings), factCount: result.factCount, hasSeed: result.seed != nil,
      seed: result.seed ?? 0, hash: result.hash)
  }

  mutating func index(of template: Template) -> UInt32 {
    let next = UInt32(templates.count)
    // A case with a replay string has choices of its own, so its template is never shared.
    if template.result.replay.isEmpty {
      // Consecutive cases mostly have the same scenario, and comparing is faster than hashing.
      if let last = templates.last, last.result == template.result { return next - 1 }
      if let known = templatePlaces[template.result] { return known }
      templatePlaces[template.result] = next
    }
    templates.append(template)
    return next
  }

  mutating func index(of findings: [RuleFinding]) -> UInt32 {
    if let known = findingAddresses.index(of: findings) { return known }
    let key = FindingListKey(findings: findings)
    if let known = findingPlaces[key] {
      findingAddresses.remember(findings, at: known)
      return known
    }
    let next = UInt32(findingLists.count)
    findingPlaces[key] = next
    findingLists.append(findings)
    findingAddresses.remember(findings, at: next)
    return next
  }
}

/// The indexes of finding lists by the memory address of their elements. The lists are retained, so no
/// other list can get the same address.
private struct FindingAddresses: Sendable {
  private var places: [UInt64: UInt32] = [:]
  private var held: [[RuleFinding]] = []

  /// The maximum number of entries. A list of findings that occurs only once needs no entry.
  private static let countMax = 4_096

  func index(of findings: [RuleFinding]) -> UInt32? { places[FindingAddresses.address(of: findings)] }

  mutating func remember(_ findings: [RuleFinding], at place: UInt32) {
    guard held.count < FindingAddresses.countMax, !findings.isEmpty else { return }
    held.append(findings)
    places[FindingAddresses.address(of: findings)] = place
  }

  /// The memory address of the elements. Zero if the list is empty.
  private static func address(of findings: [RuleFinding]) -> UInt64 {
    guard !findings.isEmpty else { return 0 }
    return findings.withUnsafeBufferPointer { UInt64(UInt(bitPattern: $0.baseAddress)) }
  }
}

/// A list of findings as a key. The hash leaves out the texts. Equal lists that share their memory are not
/// compared.
private struct FindingListKey: Hashable, Sendable {
  let findings: [RuleFinding]

  func hash(into hasher: inout Hasher) {
    var code = UInt64(findings.count)
    for finding in findings { code = code &* 31 &+ UInt64(finding.outcome.position) }
    hasher.combine(code)
  }
}

extension RuleOutcome {
  /// The index of the outcome's kind among the five kinds.
  fileprivate var position: Int {
    switch self {
    case .kept: 0
    case .broken: 1
    case .notExercised: 2
    case .notApplicable: 3
    case .inconclusive: 4
    }
  }
}
