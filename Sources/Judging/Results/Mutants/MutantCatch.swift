/// A scenario that noticed a mutant, or could not tell.
public struct MutantCatch: Hashable, Sendable {
  /// The scenario.
  public let address: CaseAddress
  /// By what it was noticed, or why that cannot be told.
  public let words: String

  /// Makes a catch.
  public init(address: CaseAddress, words: String) {
    self.address = address
    self.words = words
  }
}
