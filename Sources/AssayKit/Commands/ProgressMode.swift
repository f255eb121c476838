/// How a run says how far it is.
enum ProgressMode: String, CaseIterable {
  /// By a bar where a person looks at a terminal, otherwise by a line now and then.
  case auto
  /// By a bar that is drawn over itself.
  case bar
  /// By a line now and then.
  case counter
  /// Not at all.
  case none

  /// What it comes to here; never `auto`.
  func settled(in surroundings: Surroundings) -> ProgressMode {
    guard self == .auto else { return self }
    let isContinuousIntegration = surroundings.environment("CI").map { !$0.isEmpty } ?? false
    let isDrawable = surroundings.errorIsTerminal && surroundings.environment("TERM") != "dumb"
    return isDrawable && !isContinuousIntegration ? .bar : .counter
  }
}
