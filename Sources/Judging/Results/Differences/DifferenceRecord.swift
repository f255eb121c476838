internal import Rules

/// All differences between two apps.
public struct DifferenceRecord: Hashable, Sendable {
  public let tool: String
  public let old: String
  public let new: String
  /// The number of worlds in which the apps are compared.
  public let worldCount: Int
  /// Whether a warning counts as a failure.
  public let isStrict: Bool
  /// The worlds with a difference, in their order.
  public private(set) var differences: [WorldDifference] = []
  /// The number of compared worlds by kind, in the order of the kinds.
  private var counts = Array(repeating: 0, count: DifferenceKind.allCases.count)
  /// The files and apps that could not be used or written.
  public var troubles: [RunTrouble] = []
  /// The exit code of the reason why the work ended early. Nil if it did not end early.
  public var interruption: ExitCode?

  public init(tool: String, old: String, new: String, worldCount: Int, isStrict: Bool) {
    self.tool = tool
    self.old = old
    self.new = new
    self.worldCount = worldCount
    self.isStrict = isStrict
  }

  /// Adds the next world. A world without a difference is only counted.
  public mutating func add(_ difference: WorldDifference) {
    if let index = DifferenceKind.allCases.firstIndex(of: difference.kind) { counts[index] += 1 }
    switch difference.kind {
    case .unchanged, .notApplicable: break
    case .regression, .warning, .fix, .otherConduct, .notComparable, .error: differences.append(difference)
    }
  }

  /// The number of worlds with a kind of difference.
  public func count(of kind: DifferenceKind) -> Int {
    DifferenceKind.allCases.firstIndex(of: kind).map { counts[$0] } ?? 0
  }

  /// The number of worlds compared so far.
  public var comparedCount: Int { counts.reduce(0, +) }

  /// The differences in groups. The differences in a group have the same kind, the same failures, and
  /// the same first difference in behavior (the parting). The first one represents the group.
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

  public var resultCodes: [ExitCode] {
    var codes = differences.map(\.errorCode)
    if differences.contains(where: { $0.isRegression(strictly: isStrict) }) { codes.append(.failed) }
    let idleCount = count(of: .notApplicable) + count(of: .notComparable)
    if comparedCount == idleCount { codes.append(.nothingApplicable) }
    return codes
  }
}

/// The common cause of a group of differences.
private struct DifferenceCause: Hashable {
  let kind: DifferenceKind
  let newFailures: [String]
  let fixedFailures: [String]
  let form: String

  init(_ difference: WorldDifference) {
    kind = difference.kind
    // An expectation that fails in another line of another scenario may show the same bug. Only the
    // parting can tell, so the line is ignored.
    newFailures = difference.newFailures.map { DifferenceCause.plain($0.name) }
    fixedFailures = difference.fixedFailures.map { DifferenceCause.plain($0.name) }
    form = difference.parting?.form ?? difference.obstacle
  }

  private static func plain(_ name: String) -> String {
    FailureName.isExpectation(name) ? FailureName.expectation : name
  }
}
