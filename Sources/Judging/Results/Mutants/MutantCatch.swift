/// A scenario that caught a mutant, or that could not decide.
public struct MutantCatch: Hashable, Sendable {
  public let address: CaseAddress
  /// How the mutant was caught, or why the scenario could not decide.
  public let words: String

  public init(address: CaseAddress, words: String) {
    self.address = address
    self.words = words
  }
}
