/// What a failure is called where it is not a broken rule.
public enum FailureName {
  /// An expectation that did not hold; with a colon and its line behind it, that one.
  public static let expectation = "expectation"
  /// The app ended by its own fault.
  public static let crash = "crash"
  /// The run ended before it could be told.
  public static let inconclusive = "inconclusive"

  /// All of them.
  public static let all = [expectation, crash, inconclusive]

  /// Whether it is the name of one expectation.
  public static func isExpectation(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == expectation && Int(parts[1]).map { $0 > 0 } == true
  }
}
