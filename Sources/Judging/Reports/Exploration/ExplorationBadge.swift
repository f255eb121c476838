internal import Results

/// An SVG badge that shows which faults an app survives.
struct ExplorationBadge {
  private let verdict: ExplorationVerdict

  init(_ record: ExplorationRecord) { verdict = ExplorationVerdict(record) }

  /// The SVG in UTF-8.
  var bytes: [UInt8] { Badge(left: "assay explore", right: message, color: color).bytes }

  /// The text on the right. A failure is certain as soon as it is found. Survival is certain only if
  /// everything was explored.
  private var message: String {
    switch verdict.smallest {
    case 0?: return "fails without a fault"
    case 1? where verdict.score.single.count > 0:
      return "survives \(ExplorationBadge.tenths(verdict.score.single)) % of single faults"
    case let count?: return "breaks with \(Headline.count(count, "fault"))"
    case nil:
      guard verdict.record.isComplete else { return "incomplete" }
      guard verdict.record.runCount > 0 else { return "nothing explored" }
      guard verdict.undecidedCount == 0 else { return "inconclusive" }
      return verdict.score.pair.count > 0 ? "survives all fault pairs" : "survives all single faults"
    }
  }

  /// The background color of the text. Its contrast to white is at least 4.5 to 1.
  private var color: String {
    switch verdict.smallest {
    case 0?, 1?: "#b3261e"
    case _?: "#8a5a00"
    case nil:
      verdict.record.isComplete && verdict.record.runCount > 0 && verdict.undecidedCount == 0
        ? "#1a7f37" : "#6a6a6a"
    }
  }

  /// A share in percent with at most one decimal, rounded down.
  private static func tenths(_ share: RobustnessScore.Share) -> String {
    let tenths = share.basisPoints / 10
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
