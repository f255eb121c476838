/// Which part of a selection a run is, so that a merge of all parts can tell a missing one and a doubled one.
public struct RunShard: Hashable, Sendable {
  /// Its number, from one on.
  public let number: Int
  /// Into how many parts the selection is divided.
  public let count: Int
  /// By what it is divided.
  public let method: String
  /// How many cases all parts have together.
  public let caseCount: Int
  /// A hash over the cases of all parts: parts of the same selection agree in it.
  public let selection: UInt64

  /// Makes the description of a part.
  public init(number: Int, count: Int, method: String, caseCount: Int, selection: UInt64) {
    self.number = number
    self.count = count
    self.method = method
    self.caseCount = caseCount
    self.selection = selection
  }
}
