/// How far a run is, on the standard error.
final class ProgressLine {
  private let count: Int
  private let noun: String
  private let mode: ProgressMode
  private let surroundings: Surroundings
  private var finishedCount = 0
  private var failedCount = 0
  private var shownAt: Int
  /// Whether a bar stands there now, behind which nothing else may be written.
  private var isDrawn = false

  private static let barWidth = 24
  private static let barMilliseconds = 50
  private static let counterMilliseconds = 10_000

  init(count: Int, _ noun: String, _ mode: ProgressMode, _ surroundings: Surroundings) {
    self.count = count
    self.noun = noun
    self.mode = mode.settled(in: surroundings)
    self.surroundings = surroundings
    shownAt = surroundings.milliseconds()
  }

  /// Notes that so many are finished, and says so when it is time to.
  func note(_ finished: Int, failed: Int = 0) {
    finishedCount = finished
    failedCount = failed
    refresh()
  }

  /// Says how far the run is, if that was not said just before.
  func refresh() {
    guard mode != .none, finishedCount < count else { return }
    let now = surroundings.milliseconds()
    let interval = mode == .bar ? ProgressLine.barMilliseconds : ProgressLine.counterMilliseconds
    guard now - shownAt >= interval else { return }
    shownAt = now
    if mode == .bar {
      clear()
      surroundings.writeError(bar + words)
      isDrawn = true
    } else {
      surroundings.writeError(words + "\n")
    }
  }

  /// Takes the bar away, so that something else can be written.
  func clear() {
    guard isDrawn else { return }
    surroundings.writeError("\r\u{1b}[2K")
    isDrawn = false
  }

  private var bar: String {
    let filled = ProgressLine.barWidth * finishedCount / max(1, count)
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: ProgressLine.barWidth - filled) + "] "
  }

  private var words: String {
    "\(finishedCount) of \(count) \(noun)" + (failedCount == 0 ? "" : ", \(failedCount) failed")
  }
}
