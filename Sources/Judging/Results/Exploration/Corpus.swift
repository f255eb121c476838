/// The runs that are worth mutating. Each run reached a feature that no earlier run had reached.
///
/// The corpus depends only on the runs, not on the order in which workers made them.
public struct Corpus: Hashable, Sendable {
  /// The runs of an earlier exploration, in the order of their files.
  public let earlier: [KeptRun]
  /// The runs that this exploration kept, in their order.
  public private(set) var kept: [KeptRun] = []
  /// The features that runs reached. The set is used only for membership tests and never iterated.
  private var features: Set<UInt64> = []
  /// The runs of each scenario; earlier runs are first.
  private var known: [CaseAddress: [KeptRun]] = [:]

  /// Creates a corpus of earlier runs and the runs that an exploration has kept so far.
  public init(of record: ExplorationRecord, behind earlier: [KeptRun] = []) {
    self.init(earlier: earlier)
    add(record.reached)
  }

  /// Creates a corpus of earlier runs.
  public init(earlier: [KeptRun]) {
    self.earlier = earlier
    for run in earlier { known[run.address, default: []].append(run) }
  }

  /// The number of distinct features that all runs reached.
  public var featureCount: Int { features.count }

  /// The runs of a scenario; earlier runs are first.
  public func runs(of address: CaseAddress) -> [KeptRun] { known[address] ?? [] }

  /// Whether the feature is new: no run has reached it.
  public func isNew(_ feature: UInt64) -> Bool { !features.contains(feature) }

  /// Adds the runs of the pieces. The runs without faults come first, then the others in order.
  private mutating func add(_ pieces: [ReachedPiece]) {
    for piece in pieces {
      for run in piece.runs where run.deviations.isEmpty { features.formUnion(run.features) }
    }
    for piece in pieces {
      for run in piece.runs where run.features.contains(where: isNew) {
        features.formUnion(run.features)
        // The runs of the corpus stage are already in `earlier`.
        guard piece.stage != .corpus else { continue }
        let new = KeptRun(address: piece.address, deviations: run.deviations)
        guard !runs(of: new.address).contains(new) else { continue }
        kept.append(new)
        known[new.address, default: []].append(new)
      }
    }
  }
}

extension ExplorationStage {
  /// The index of the stage among all stages.
  var place: Int { ExplorationStage.allCases.firstIndex(of: self) ?? 0 }
}
