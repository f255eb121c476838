internal import Rules

/// The subject and the scenarios that a line of the list covers. Nil stands for all subjects or all
/// scenarios.
struct KnownFailureCoverage: Hashable {
  let subject: String?
  let scenario: String?

  init(subject: String?, scenario: String?) {
    self.subject = subject
    self.scenario = scenario
  }

  init(_ known: KnownFailure) {
    self.init(subject: known.subject, scenario: known.scenario?.text)
  }

  /// All coverages that include a case. The subject is the case's subject or nil. The scenario is the
  /// case's scenario, its file, a folder of it, or nil.
  static func coverages(of result: CaseResult) -> [KnownFailureCoverage] {
    let scenarios: [String?] = result.address.containers + [nil]
    return [result.subject, nil].flatMap { subject in
      scenarios.map { KnownFailureCoverage(subject: subject, scenario: $0) }
    }
  }
}

/// The indexes of known failures in their list, so that a case does not search the whole list.
struct KnownFailureIndex: Hashable, Sendable {
  private struct Key: Hashable {
    let coverage: KnownFailureCoverage
    let failure: String
  }

  private var firstPlaces: [Key: Int] = [:]
  private var covered: Set<KnownFailureCoverage> = []

  /// Adds the failure at an index of the list. Returns the index of an equal failure if there is one.
  @discardableResult
  mutating func add(_ known: KnownFailure, at place: Int) -> Int? {
    let coverage = KnownFailureCoverage(known)
    covered.insert(coverage)
    let key = Key(coverage: coverage, failure: known.failure)
    if let first = firstPlaces[key] { return first }
    firstPlaces[key] = place
    return nil
  }

  /// The coverages in the list that include a case.
  func coverages(of result: CaseResult) -> [KnownFailureCoverage] {
    covered.isEmpty ? [] : KnownFailureCoverage.coverages(of: result).filter(covered.contains)
  }

  /// The index of the first known failure with one of these coverages and with the name of the failure.
  /// Nil if there is none.
  func firstPlace(in coverages: [KnownFailureCoverage], naming failure: String) -> Int? {
    var first: Int?
    for coverage in coverages {
      for name in KnownFailure.names(of: failure) {
        guard let place = firstPlaces[Key(coverage: coverage, failure: name)] else { continue }
        first = min(first ?? place, place)
      }
    }
    return first
  }
}

/// For each entry of a list, whether cases that it covers ran, and how they failed.
struct KnownFailureObservation {
  private var ran: Set<KnownFailureCoverage> = []
  private var undecided: Set<KnownFailureCoverage> = []
  private var failures: [KnownFailureCoverage: Set<String>] = [:]

  init(_ cases: some Sequence<CaseResult>, _ index: KnownFailureIndex) {
    for result in cases { observe(result, index.coverages(of: result)) }
  }

  /// Whether a known failure no longer occurs: a covered case ran, and no covered case failed in this
  /// way. A known failure is not stale if a covered case ended without a verdict.
  func isStale(_ known: KnownFailure) -> Bool {
    let coverage = KnownFailureCoverage(known)
    return ran.contains(coverage) && !undecided.contains(coverage)
      && failures[coverage]?.contains(known.failure) != true
  }

  private mutating func observe(_ result: CaseResult, _ coverages: [KnownFailureCoverage]) {
    guard !coverages.isEmpty else { return }
    switch result.verdict {
    case .passed, .warned, .failed, .known: ran.formUnion(coverages)
    case .notApplicable: return
    case .inconclusive, .error: undecided.formUnion(coverages)
    }
    let names = result.failures(includesWarnings: true).flatMap(KnownFailure.names)
    guard !names.isEmpty else { return }
    for coverage in coverages { failures[coverage, default: []].formUnion(names) }
  }
}
