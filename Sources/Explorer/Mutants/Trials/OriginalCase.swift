internal import Facts
public import Results
public import Runner

/// What the app itself came to in a scenario, and which points its conversations passed there.
public struct OriginalCase: Hashable, Sendable {
  /// The number of the case in the plan.
  let number: Int
  /// What was concluded.
  public let result: CaseResult
  /// The points, by their positions in the plan.
  let passed: Set<Int>

  /// Takes what a worker handed over.
  public init(number: Int, _ finished: FinishedCase) {
    self.number = number
    result = finished.result
    var passed: Set<Int> = []
    if case .list(let positions) = finished.details {
      for case .integer(let position) in positions { passed.insert(Int(position)) }
    }
    self.passed = passed
  }

  /// Whether mutants can be told from the app here; it has to pass itself.
  public var isUsable: Bool {
    switch result.verdict {
    case .passed, .warned: true
    case .failed, .known, .inconclusive, .notApplicable, .error: false
    }
  }

  /// Whether the app is at fault, or cannot be told to be right.
  public var isObstacle: Bool {
    if case .notApplicable = result.verdict { false } else { !isUsable }
  }
}
