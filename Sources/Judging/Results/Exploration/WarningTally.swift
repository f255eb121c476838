internal import Facts
public import Rules

/// For each `should` rule, the number of runs that broke it.
public struct WarningTally: Hashable, Sendable {
  /// The rules with the number of runs that broke each, in the order of the rules' names.
  public private(set) var counts: [Count] = []

  /// A rule that runs broke.
  public struct Count: Hashable, Sendable {
    public let rule: RuleIdentifier
    /// The number of runs that broke the rule.
    public fileprivate(set) var runCount: Int
  }

  /// Makes an empty tally.
  public init() {}

  /// Adds a run that broke these rules.
  public mutating func add(_ rules: [RuleIdentifier]) {
    for rule in rules { add(rule, 1) }
  }

  /// Adds the runs of another tally.
  public mutating func merge(_ other: WarningTally) {
    for count in other.counts { add(count.rule, count.runCount) }
  }

  private mutating func add(_ rule: RuleIdentifier, _ runCount: Int) {
    let place = counts.firstIndex { $0.rule.text >= rule.text } ?? counts.count
    if counts.indices.contains(place), counts[place].rule == rule {
      counts[place].runCount += runCount
    } else {
      counts.insert(Count(rule: rule, runCount: runCount), at: place)
    }
  }
}

extension WarningTally {
  /// The tally as a JSON object with a member for each rule.
  var json: JSONValue {
    .object(counts.map { JSONMember($0.rule.text, .integer(Int64($0.runCount))) })
  }

  /// Parses a member of a line; the member is optional.
  init(_ object: LogObject, _ name: String) throws(LogError) {
    guard object.value[name] != nil else { return }
    let members = try object.object(name)
    guard case .object(let rules) = members.value else { return }
    for rule in rules {
      add(RuleIdentifier(rule.key), Int(try members.number(rule.key, in: 0...Int64(Int32.max))))
    }
  }
}
