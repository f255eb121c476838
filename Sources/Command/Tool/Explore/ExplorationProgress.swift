internal import Results

/// Shows the progress of an exploration on the standard error.
final class ExplorationProgress {
  private let mode: ProgressMode
  private let surroundings: Surroundings
  private let start: Int
  /// The time after which no new run starts; nil if unlimited.
  private let millisecondsMax: Int?
  private var shownAt: Int
  private var isDrawn = false
  private var runCount = 0
  private var brokenCount = 0
  private var doneCount = 0
  private var pieceCount = 0

  private static let barWidth = 24
  private static let barMilliseconds = 50
  private static let counterMilliseconds = 10_000

  init(_ mode: ProgressMode, _ surroundings: Surroundings, millisecondsMax: Int?) {
    self.millisecondsMax = millisecondsMax
    self.mode = mode.settled(in: surroundings)
    self.surroundings = surroundings
    start = surroundings.milliseconds()
    shownAt = start
  }

  /// Records the number of scenarios that were run without faults, and their total.
  func update(plain count: Int, of all: Int) {
    (runCount, doneCount, pieceCount) = (count, count, all)
    refresh()
  }

  /// Records the counts of a record.
  func update(_ record: ExplorationRecord) {
    runCount = record.runCount
    brokenCount = record.tallies.reduce(0) { $0 + $1.brokenCount }
    doneCount = record.tallies.reduce(0) { $0 + $1.pieces.count }
    pieceCount = record.header.pieceCounts.reduce(0, +) / (record.header.shard?.count ?? 1)
    refresh()
  }

  /// Draws the progress unless it was drawn very recently.
  func refresh() {
    guard mode != .none, pieceCount > doneCount else { return }
    let now = surroundings.milliseconds()
    let interval =
      mode == .bar ? ExplorationProgress.barMilliseconds : ExplorationProgress.counterMilliseconds
    guard now - shownAt >= interval else { return }
    shownAt = now
    if mode == .bar {
      clear()
      let line = bar + words(now - start)
      let width = surroundings.columnCount ?? line.count + 2
      surroundings.draw(line.count < width ? line : line.prefix(width - 2) + "…", on: .error)
      isDrawn = true
    } else {
      surroundings.draw(words(now - start) + "\n", on: .error)
    }
  }

  /// Removes the bar, so that other output can be written.
  func clear() {
    guard isDrawn else { return }
    surroundings.draw("\r\u{1b}[2K", on: .error)
    isDrawn = false
  }

  private var bar: String {
    let filled = min(
      ExplorationProgress.barWidth, ExplorationProgress.barWidth * doneCount / max(1, pieceCount))
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: ExplorationProgress.barWidth - filled) + "] "
  }

  private func words(_ milliseconds: Int) -> String {
    let perSecond = runCount * 1_000 / max(1, milliseconds)
    let broken = brokenCount == 0 ? "" : ", \(brokenCount) broken"
    let left = millisecondsLeft(after: milliseconds).map { ", \(ExplorationProgress.words($0)) left" } ?? ""
    return "\(runCount) runs\(broken), \(perSecond) runs/s\(left)"
  }

  /// The estimated remaining time, capped by the time limit; nil if nothing has finished.
  private func millisecondsLeft(after milliseconds: Int) -> Int? {
    let limit = millisecondsMax.map { max(0, $0 - milliseconds) }
    guard doneCount > 0 else { return limit }
    let rest = milliseconds * (pieceCount - doneCount) / doneCount
    return limit.map { min($0, rest) } ?? rest
  }

  /// A duration in one unit, rounded up.
  static func words(_ milliseconds: Int) -> String {
    let seconds = (milliseconds + 999) / 1_000
    let (number, unit) =
      switch seconds {
      case ..<100: (seconds, "second")
      case ..<6_000: ((seconds + 59) / 60, "minute")
      default: ((seconds + 3_599) / 3_600, "hour")
      }
    return "about \(number) \(unit)\(number == 1 ? "" : "s")"
  }
}
