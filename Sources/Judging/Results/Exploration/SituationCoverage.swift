/// The number of runs of an exploration that reached each situation of the catalogue.
public struct SituationCoverage: Hashable, Sendable {
  /// The number of watched runs.
  public private(set) var runCount: Int
  /// The situations in the order of their catalogue, or by identifier if two catalogues were merged.
  public private(set) var standings: [SituationStanding]

  /// Creates the coverage of `runCount` runs.
  public init(_ standings: [SituationStanding], runCount: Int = 0) {
    self.standings = standings
    self.runCount = runCount
  }

  /// Adds the runs of a tally of the same catalogue.
  public mutating func add(_ tally: SituationTally) {
    guard tally.reachedCounts.count == standings.count else { return }
    runCount += tally.runCount
    for place in standings.indices {
      standings[place].add(reached: tally.reachedCounts[place], progress: tally.bestProgress[place])
    }
  }

  /// Adds the runs of another coverage. The order in which coverages are merged has no effect.
  public mutating func merge(_ other: SituationCoverage) {
    runCount += other.runCount
    if standings.isEmpty {
      standings = other.standings
    } else if standings.count == other.standings.count,
      zip(standings, other.standings).allSatisfy({ $0.isSame(as: $1) })
    {
      for position in standings.indices { standings[position].merge(other.standings[position]) }
    } else if !other.standings.isEmpty {
      mergeUnlike(other.standings)
    }
  }

  /// Merges two catalogues; each situation occurs once in the result.
  private mutating func mergeUnlike(_ others: [SituationStanding]) {
    for other in others {
      if let position = standings.firstIndex(where: { $0.isSame(as: other) }) {
        standings[position].merge(other)
      } else {
        standings.append(other)
      }
    }
    standings.sort { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// The situations that at least one run reached.
  public var reached: [SituationStanding] { standings.filter { $0.reachedCount > 0 } }
  /// The situations that the app could reach, but no run did.
  public var unreached: [SituationStanding] {
    standings.filter { $0.reachedCount == 0 && $0.absence == nil }
  }
  /// The situations that the app cannot reach.
  public var inapplicable: [SituationStanding] {
    standings.filter { $0.reachedCount == 0 && $0.absence != nil }
  }

  /// The reached situations out of those that the app can reach.
  public var share: Share {
    Share(count: reached.count, total: standings.count - inapplicable.count)
  }
}

/// The number of runs that reached one situation, and the greatest progress that any run made towards
/// it.
public struct SituationStanding: Hashable, Sendable {
  /// The name of the situation.
  public let identifier: String
  /// The events in the situation, as a clause.
  public let sentence: String
  /// The event of each step, as a clause.
  public let steps: [String]
  /// The reason why the app cannot reach the situation. Nil if the app can reach it.
  public private(set) var absence: String?
  /// The number of runs that reached the situation.
  public private(set) var reachedCount: Int
  /// The greatest number of steps that one run completed.
  public private(set) var bestProgress: Int

  public init(
    identifier: String, sentence: String, steps: [String], absence: String? = nil, reachedCount: Int = 0,
    bestProgress: Int = 0
  ) {
    self.identifier = identifier
    self.sentence = sentence
    self.steps = steps
    self.absence = absence
    self.reachedCount = reachedCount
    self.bestProgress = bestProgress
  }

  /// The best progress, such as `3 of 4`.
  public var progress: Share { Share(count: bestProgress, total: steps.count) }

  /// The first missing step after the best progress; nil if the situation was reached.
  public var missingStep: String? { bestProgress < steps.count ? steps[bestProgress] : nil }

  mutating func add(reached count: Int, progress: Int) {
    reachedCount += count
    bestProgress = max(bestProgress, min(progress, steps.count))
  }

  /// Adds the runs of `other`. The situation counts as reachable if one of the apps can reach it.
  mutating func merge(_ other: SituationStanding) {
    reachedCount += other.reachedCount
    bestProgress = max(bestProgress, other.bestProgress)
    if let absence, let reason = other.absence {
      self.absence = min(absence, reason)
    } else {
      absence = nil
    }
  }

  func isSame(as other: SituationStanding) -> Bool {
    identifier == other.identifier && sentence == other.sentence && steps == other.steps
  }

  fileprivate var order: [String] { [identifier, sentence] + steps }
}
