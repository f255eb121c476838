internal import Facts
public import Kernel

/// A run that came to something new, and what that is.
public struct ReachedRun: Hashable, Sendable {
  /// The choices that were not the usual ones; none for the run without faults.
  public let deviations: [Deviation]
  /// The features that were new in it: numbers, below 2^53, that stand for courses of facts and for steps of situations.
  public let features: [UInt64]

  /// Makes a run of its parts.
  public init(deviations: [Deviation], features: [UInt64]) {
    self.deviations = deviations
    self.features = features
  }

  /// The run as a part of a line says it.
  var json: JSONValue {
    [
      "choices": .list(deviations.map(\.json)),
      "features": .list(features.map { .integer(Int64($0)) }),
    ]
  }

  /// Reads a run of a line.
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

/// The runs of a piece that came to something new.
public struct ReachedPiece: Hashable, Sendable {
  /// The part that the piece belongs to.
  let stage: ExplorationStage
  /// The number of the piece in that part.
  let number: Int
  /// The scenario of the piece.
  let address: CaseAddress
  /// The runs.
  let runs: [ReachedRun]

  /// Whether the piece stands before another.
  func precedes(_ other: ReachedPiece) -> Bool {
    (stage.place, number) < (other.stage.place, other.number)
  }
}
