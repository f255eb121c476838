internal import Facts
public import Kernel

/// A run that reached features that no run had reached before, and these features.
public struct ReachedRun: Hashable, Sendable {
  /// The non-default choices; empty for the run without faults.
  public let deviations: [Deviation]
  /// The features that were new: hashes below 2^53 of sequences of facts and of steps of situations.
  public let features: [UInt64]

  public init(deviations: [Deviation], features: [UInt64]) {
    self.deviations = deviations
    self.features = features
  }

  /// The run as a JSON object in a line.
  var json: JSONValue {
    [
      "choices": .list(deviations.map(\.json)),
      "features": .list(features.map { .integer(Int64($0)) }),
    ]
  }

  /// Parses a run from a line.
  init(_ object: LogObject) throws(LogError) {
    var features: [UInt64] = []
    for element in try object.list("features") {
      guard case .integer(let number) = element, let feature = UInt64(exactly: number) else {
        throw object.failure("features", "a list of non-negative numbers", LogObject.found(element))
      }
      features.append(feature)
    }
    self.init(deviations: try object.choices(), features: features)
  }
}

/// The runs of a piece that reached features that no run had reached before.
public struct ReachedPiece: Hashable, Sendable {
  let stage: ExplorationStage
  let number: Int
  let address: CaseAddress
  let runs: [ReachedRun]

  /// Whether the piece is before another in the order of stages and numbers.
  func precedes(_ other: ReachedPiece) -> Bool {
    (stage.place, number) < (other.stage.place, other.number)
  }
}
