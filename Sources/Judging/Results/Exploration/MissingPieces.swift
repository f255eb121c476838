/// The pieces of one stage that an exploration lacks.
public struct MissingPieces: Hashable, Sendable {
  public let stage: ExplorationStage
  /// The number of pieces of the stage.
  public let pieceCount: Int
  /// The numbers of the missing pieces.
  public let numbers: NumberSet
  /// The parts to which the missing pieces belong. Empty if the exploration was not divided.
  public let parts: [PieceShard]

  private static let rangesShown = 5

  /// The pieces and their parts, in words without a full stop.
  public var text: String {
    let shown = numbers.ranges.prefix(MissingPieces.rangesShown).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
    let more = numbers.ranges.count > shown.count ? " and more" : ""
    let names = parts.map { "\($0.number)/\($0.count)" }
    let shards = names.count == 1 ? "shard" : "shards"
    let origin = names.isEmpty ? "" : " (\(shards) \(names.joined(separator: ", ")))"
    return "\(numbers.count) of \(pieceCount) pieces of stage “\(stage.rawValue)” "
      + "\(numbers.count == 1 ? "is" : "are") missing: \(shown.joined(separator: ", "))\(more)\(origin)"
  }
}

extension ExplorationRecord {
  /// The missing pieces of each stage. In a record of one part, only the pieces of that part can be
  /// missing.
  public var missingPieces: [MissingPieces] {
    ExplorationStage.allCases.compactMap { stage in
      guard header[stage] > 0 else { return nil }
      var numbers = self[stage].pieces.missing(in: 0...header[stage] - 1)
      if let shard = header.shard { numbers = numbers.filter(shard.contains) }
      guard !numbers.isEmpty else { return nil }
      return MissingPieces(
        stage: stage, pieceCount: header[stage], numbers: numbers, parts: parts(of: numbers))
    }
  }

  /// The parts to which the pieces belong. Empty if the merged parts come from different divisions.
  private func parts(of numbers: NumberSet) -> [PieceShard] {
    guard let count = (header.shard ?? parts.first)?.count, parts.allSatisfy({ $0.count == count }) else {
      return []
    }
    var found: Set<Int> = []
    for number in numbers.all where found.count < count { found.insert(number % count + 1) }
    return found.sorted().map { PieceShard(number: $0, count: count) }
  }
}
