/// Shows the progress of a run on the standard error.
final class ProgressLine {
  private let count: Int
  private let noun: String
  private let mode: ProgressMode
  private let surroundings: Surroundings
  private var finishedCount = 0
  private var failedCount = 0
  /// The cases that have been running for long, as text for the line; empty if there are none.
  private var slow = ""
  private var shownAt: Int
  /// Whether a bar is visible. It is cleared before other output is written.
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

  /// Sets the counts and refreshes the line.
  func update(_ finished: Int, failed: Int = 0) {
    finishedCount = finished
    failedCount = failed
    refresh()
  }

  /// Sets the text about slow cases and refreshes the line. If `isNew`, the counter prints a line
  /// immediately.
  func update(slow: String, isNew: Bool) {
    self.slow = slow
    refresh(isDue: isNew)
  }

  /// Draws the progress unless it was drawn very recently.
  func refresh(isDue: Bool = false) {
    guard mode != .none, finishedCount < count else { return }
    let now = surroundings.milliseconds()
    let interval = mode == .bar ? ProgressLine.barMilliseconds : ProgressLine.counterMilliseconds
    guard isDue || now - shownAt >= interval else { return }
    shownAt = now
    if mode == .bar {
      clear()
      surroundings.draw(fitted(bar + words), on: .error)
      isDrawn = true
    } else {
      surroundings.draw(words + "\n", on: .error)
    }
  }

  /// Removes the bar, so that other output can be written.
  func clear() {
    guard isDrawn else { return }
    surroundings.draw("\r\u{1b}[2K", on: .error)
    isDrawn = false
  }

  /// The start of a line, cut to the width of the terminal. A wrapped line cannot be cleared.
  private func fitted(_ line: String) -> String {
    guard let width = surroundings.columnCount, line.count >= width else { return line }
    return line.prefix(width - 2) + "…"
  }

  private var bar: String {
    let filled = ProgressLine.barWidth * finishedCount / max(1, count)
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: ProgressLine.barWidth - filled) + "] "
  }

  private var words: String {
    "\(finishedCount) of \(count) \(noun)" + (failedCount == 0 ? "" : ", \(failedCount) failed")
      + (slow.isEmpty ? "" : ", still running: \(slow)")
  }
}

/// The form of the progress.
enum ProgressMode: String, CaseIterable {
  /// A bar on a terminal, otherwise a counter.
  case auto
  case bar
  /// A line every ten seconds, and one whenever a case becomes slow.
  case counter
  case none

  /// Replaces `auto` by the form that fits the terminal.
  func settled(in surroundings: Surroundings) -> ProgressMode {
    guard self == .auto else { return self }
    let isContinuousIntegration = surroundings.environment("CI").map { !$0.isEmpty } ?? false
    let isDrawable = surroundings.errorIsTerminal && surroundings.environment("TERM") != "dumb"
    return isDrawable && !isContinuousIntegration ? .bar : .counter
  }
}
