/// Which verdicts have a line before the failures are told.
public enum StatusLevel: String, CaseIterable, Sendable {
  /// All of them in a small run, in a large one a line for each section.
  case auto
  /// None.
  case none
  /// Those of which there is more to say below.
  case fail
  /// A line for each section, with its counts.
  case section
  /// All.
  case all

  /// How many lines a run may have before its sections stand for them.
  static let lineCountMax = 20

  /// What it comes to where there would be so many lines; never `auto`.
  public func settled(lineCount: Int) -> StatusLevel {
    guard self == .auto else { return self }
    return lineCount <= StatusLevel.lineCountMax ? .all : .section
  }
}
