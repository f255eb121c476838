internal import Rules

/// Everything in which two apps differ.
public struct DifferenceRecord: Hashable, Sendable {
  /// The version of the tool.
  public let tool: String
  /// The name of the old app.
  public let old: String
  /// The name of the new app.
  public let new: String
  /// How many worlds there were to compare in.
  public let worldCount: Int
  /// Whether a warning counts as a failure.
  public let isStrict: Bool
  /// The worlds in which something differs, in their order.
  public private(set) var differences: [WorldDifference] = []
  /// How many worlds were compared, by the order of the kinds.
  private var counts = Array(repeating: 0, count: DifferenceKind.allCases.count)
  /// The files and apps that could not be used or written.
  public var troubles: [RunTrouble] = []
  /// Why the work ended early.
  public var interruption: ExitCode?

  /// Makes a record before any comparison.
  public init(tool: String, old: String, new: String, worldCount: Int, isStrict: Bool) {
    self.tool = tool
    self.old = old
    self.new = new
    self.worldCount = worldCount
    self.isStrict = isStrict
  }

  /// Takes the next world; those in which nothing differs are only counted.
  public mutating func take(_ difference: WorldDifference) {
    if let place = DifferenceKind.allCases.firstIndex(of: difference.kind) { counts[place] += 1 }
    switch difference.kind {
    case .unchanged, .notApplicable: break
    case .regression, .warning, .fix, .otherConduct, .notComparable, .error: differences.append(difference)
    }
  }

  /// How many worlds differ in a way.
  public func count(of kind: DifferenceKind) -> Int {
    DifferenceKind.allCases.firstIndex(of: kind).map { counts[$0] } ?? 0
  }

  /// How many worlds were compared so far.
  public var comparedCount: Int { counts.reduce(0, +) }

  /// The differences in groups: those of one kind with the same failures, or with the same parting, the first of each at
  /// its head.
  public var groups: [[WorldDifference]] {
    var places: [DifferenceCause: Int] = [:]
    var groups: [[WorldDifference]] = []
    for kind in DifferenceKind.allCases {
      for difference in differences where difference.kind == kind {
        let cause = DifferenceCause(difference)
        if let place = places[cause] {
          groups[place].append(difference)
        } else {
          places[cause] = groups.count
          groups.append([difference])
        }
      }
    }
    return groups
  }

  /// The exit code of the process.
  public var exitCode: ExitCode {
    var codes = troubles.map(\.exitCode) + differences.map(\.errorCode)
    if let interruption { codes.append(interruption) }
    if differences.contains(where: { $0.isRegression(strictly: isStrict) }) { codes.append(.failed) }
    let idleCount = count(of: .notApplicable) + count(of: .notComparable)
    if !codes.contains(where: { $0 != .success }), comparedCount == idleCount {
      codes.append(.nothingApplicable)
    }
    return ExitCode.deciding(among: codes)
  }
}

/// What differences of one group have in common.
private struct DifferenceCause: Hashable {
  let kind: DifferenceKind
  let newFailures: [String]
  let mendedFailures: [String]
  let form: String

  init(_ difference: WorldDifference) {
    kind = difference.kind
    // The same failure of another line of another scenario may be the same bug: the parting tells.
    newFailures = difference.newFailures.map { DifferenceCause.plain($0.name) }
    mendedFailures = difference.mendedFailures.map { DifferenceCause.plain($0.name) }
    form = difference.parting?.form ?? difference.obstacle
  }

  private static func plain(_ name: String) -> String {
    FailureName.isExpectation(name) ? FailureName.expectation : name
  }
}
