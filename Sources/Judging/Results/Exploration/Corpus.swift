/// The runs that are worth going on from: each came to something that none before it had come to.
///
/// It depends on the runs alone, not on the order in which workers made them.
public struct Corpus: Hashable, Sendable {
  /// The runs that were there before, in the order of their files.
  public let earlier: [KeptRun]
  /// The runs that were kept, in their order.
  public private(set) var kept: [KeptRun] = []
  /// The features that runs came to; asked and never gone through.
  private var features: Set<UInt64> = []
  /// The runs of each scenario, the earlier ones before the others.
  private var known: [CaseAddress: [KeptRun]] = [:]

  /// The runs that an exploration kept so far, behind earlier ones.
  public init(of record: ExplorationRecord, behind earlier: [KeptRun] = []) {
    self.init(earlier: earlier)
    take(record.reached)
  }

  /// A corpus of earlier runs.
  public init(earlier: [KeptRun]) {
    self.earlier = earlier
    for run in earlier { known[run.address, default: []].append(run) }
  }

  /// How many different things all runs came to.
  public var featureCount: Int { features.count }

  /// The runs of a scenario, the earlier ones before the others.
  public func runs(of address: CaseAddress) -> [KeptRun] { known[address] ?? [] }

  /// Whether no run came to this.
  public func isNew(_ feature: UInt64) -> Bool { !features.contains(feature) }

  /// Takes the runs of pieces in their order, and first what runs without faults come to.
  private mutating func take(_ pieces: [ReachedPiece]) {
    for piece in pieces {
      for run in piece.runs where run.deviations.isEmpty { features.formUnion(run.features) }
    }
    for piece in pieces {
      for run in piece.runs where run.features.contains(where: isNew) {
        features.formUnion(run.features)
        // A run that an earlier exploration kept is not kept twice.
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
  /// Its place among the stages.
  var place: Int { ExplorationStage.allCases.firstIndex(of: self) ?? 0 }
}
