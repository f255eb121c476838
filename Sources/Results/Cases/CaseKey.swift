/// What tells one case from every other: where the scenario lives, the subject, and the seed.
public struct CaseKey: Hashable, Sendable {
  /// Where the scenario lives.
  public let address: CaseAddress
  /// The name of the subject.
  public let subject: String
  /// The seed, or nothing when every choice was the usual one.
  public let seed: UInt64?

  /// Makes a key.
  public init(address: CaseAddress, subject: String, seed: UInt64?) {
    self.address = address
    self.subject = subject
    self.seed = seed
  }
}

extension CaseResult {
  /// What tells it from every other.
  public var key: CaseKey { CaseKey(address: address, subject: subject, seed: seed) }
}
