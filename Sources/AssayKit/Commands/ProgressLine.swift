/// How far a run is, on the standard error, where that is a terminal that a person looks at.
struct ProgressLine {
  private let count: Int
  private let isShown: Bool
  private let write: (String) -> Void
  private static let barWidth = 24

  init(count: Int, _ surroundings: Surroundings) {
    self.count = count
    let isContinuousIntegration = surroundings.environment("CI").map { !$0.isEmpty } ?? false
    isShown =
      surroundings.errorIsTerminal && !isContinuousIntegration && surroundings.environment("TERM") != "dumb"
    write = surroundings.writeError
  }

  func show(_ finished: Int) {
    guard isShown, finished < count else { return }
    let filled = ProgressLine.barWidth * finished / max(1, count)
    let bar =
      String(repeating: "=", count: filled) + String(repeating: " ", count: ProgressLine.barWidth - filled)
    write("[\(bar)] \(finished) of \(count)")
  }

  func clear() {
    guard isShown else { return }
    write("\r\u{1b}[2K")
  }
}
