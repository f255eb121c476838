/// A scenario that caught a mutant, or whose run with the mutant was inconclusive.
public struct MutantCatch: Hashable, Sendable {
  public let address: CaseAddress
  /// The failure that shows the mutant, or the reason why the run was inconclusive.
  public let words: String

  public init(address: CaseAddress, words: String) {
    self.address = address
    self.words = words
  }
}
