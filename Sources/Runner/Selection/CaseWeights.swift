public import Results

/// How long cases take, as their numbers of facts in an earlier run say it: a run log holds no times, which differ
/// from machine to machine.
public struct CaseWeights: Hashable, Sendable {
  private let factCounts: [Key: UInt64]
  /// What a case weighs that the earlier run did not have.
  private let usual: UInt64

  private struct Key: Hashable {
    let address: CaseAddress
    let subject: String
  }

  /// Takes the weights from the cases of a run.
  public init(_ results: [CaseResult]) {
    var factCounts: [Key: UInt64] = [:]
    var total: UInt64 = 0
    for result in results {
      // With several seeds the longest one counts.
      let key = Key(address: result.address, subject: result.subject)
      factCounts[key] = max(factCounts[key] ?? 1, UInt64(result.factCount))
      total += UInt64(result.factCount)
    }
    self.factCounts = factCounts
    usual = max(1, total / UInt64(max(1, results.count)))
  }

  func weight(of planned: PlannedCase, _ apps: [AppFile]) -> UInt64 {
    factCounts[Key(address: planned.address, subject: apps[planned.app].name)] ?? usual
  }
}
