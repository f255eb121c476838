internal import Results

/// Shows how far an exploration has come, on the standard error.
final class ExplorationProgress {
  private let mode: ProgressMode
  private let surroundings: Surroundings
  private let start: Int
  private var shownAt: Int
  private var isDrawn = false
  private var runCount = 0
  private var brokenCount = 0
  private var doneCount = 0
  private var pieceCount = 0

  private static let barWidth = 24
  private static let barMilliseconds = 50
  private static let counterMilliseconds = 10_000

  init(_ mode: ProgressMode, _ surroundings: Surroundings) {
    self.mode = mode.settled(in: surroundings)
    self.surroundings = surroundings
    start = surroundings.milliseconds()
    shownAt = start
  }

  /// Takes how many scenarios were run without faults, of how many.
  func note(plain count: Int, of all: Int) {
    (runCount, doneCount, pieceCount) = (count, count, all)
    refresh()
  }

  /// Takes the counts of what was made.
  func note(_ record: ExplorationRecord) {
    runCount = record.runCount
    brokenCount = record.tallies.reduce(0) { $0 + $1.brokenCount }
    doneCount = record.tallies.reduce(0) { $0 + $1.pieces.count }
    pieceCount = record.header.pieceCounts.reduce(0, +) / (record.header.shard?.count ?? 1)
    refresh()
  }

  /// Draws the progress unless that was done a moment ago.
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

  /// Removes the bar, so that something else can be written.
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
    let left = doneCount == 0 ? 0 : milliseconds / 1_000 * (pieceCount - doneCount) / doneCount
    let broken = brokenCount == 0 ? "" : ", \(brokenCount) broken"
    return "\(runCount) runs\(broken), \(perSecond) runs/s, \(left) s left"
  }
}
