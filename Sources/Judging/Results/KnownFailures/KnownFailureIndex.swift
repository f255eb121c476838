internal import Rules

/// The subject and the scenarios that lines of a list cover; nil covers all.
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

  /// All coverages that include a case: its subject or all, with its scenario, a container of it, or all.
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

  /// The coverages of a case that the list has.
  func coverages(of result: CaseResult) -> [KnownFailureCoverage] {
    covered.isEmpty ? [] : KnownFailureCoverage.coverages(of: result).filter(covered.contains)
  }

  /// The first index in the list that covers a case in one of these ways and names the failure.
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

/// For each entry of a list, the cases of a run that it covers, and their failures.
struct KnownFailureObservation {
  private var ran: Set<KnownFailureCoverage> = []
  private var undecided: Set<KnownFailureCoverage> = []
  private var failures: [KnownFailureCoverage: Set<String>] = [:]

  init(_ cases: some Sequence<CaseResult>, _ index: KnownFailureIndex) {
    for result in cases { observe(result, index.coverages(of: result)) }
  }

  /// Whether a covered case ran, and no covered case failed in this way or could still have done so.
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
