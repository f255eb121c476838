internal import Reports
internal import Results
internal import Runner

/// Slow cases, measured by the wall clock: those that are running, and those that have ended.
///
/// They are reported only on the standard error, because the duration of a case is not part of its verdict.
struct SlowCases {
  private let plan: RunPlan
  /// The longest measured time of each slow case, in the order in which they became slow.
  private var seen: [PieceUnderWay] = []

  /// A case that runs longer than this is slow.
  private static let millisecondsMax = 2_000
  /// The maximum number of slow cases listed at the end.
  private static let namedCountMax = 10

  init(_ plan: RunPlan) { self.plan = plan }

  /// Checks the running cases. Returns a text about the slowest one, and whether a case has just become slow.
  mutating func look(at pieces: [PieceUnderWay]) -> (words: String, isNew: Bool) {
    let slow = pieces.filter { $0.milliseconds > SlowCases.millisecondsMax }
    var isNew = false
    for piece in slow {
      if let place = seen.firstIndex(where: { $0.number == piece.number }) {
        seen[place] = piece
      } else {
        seen.append(piece)
        isNew = true
      }
    }
    guard let slowest = slow.max(by: { $0.milliseconds < $1.milliseconds }) else { return ("", false) }
    let others = slow.count == 1 ? "" : " and \(slow.count - 1) more"
    return ("\(name(of: slowest)) for \(slowest.milliseconds / 1_000) s" + others, isNew)
  }

  /// A line for each slow case, slowest first.
  var summary: String {
    let ordered = seen.sorted {
      $0.milliseconds != $1.milliseconds ? $0.milliseconds > $1.milliseconds : $0.number < $1.number
    }
    var lines = ordered.prefix(SlowCases.namedCountMax).map { piece in
      "slow: \(name(of: piece)) \(piece.milliseconds / 1_000).\(piece.milliseconds / 100 % 10) s\n"
    }
    let rest = ordered.count - SlowCases.namedCountMax
    if rest > 0 { lines.append("slow: … and \(rest) more\n") }
    return lines.joined()
  }

  private func name(of piece: PieceUnderWay) -> String {
    let key = plan.key(of: plan.cases[piece.number])
    let seed = key.seed.map { " seed \($0)" } ?? ""
    return TerminalText.safe("\(key.address.text) \(key.subject)\(seed)")
  }
}
