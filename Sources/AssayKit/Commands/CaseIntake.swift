internal import Results
internal import Runner

/// Takes the cases of a run as they end: says which of their failures are known, and when it is enough.
struct CaseIntake {
  private(set) var cases: [CaseResult] = []
  private(set) var troubles: [RunTrouble] = []
  private(set) var known: KnownFailureFile?
  private let isStrict: Bool
  private let failureLimit: Int?
  private(set) var failureCount = 0

  init(known: KnownFailureFile?, isStrict: Bool, failureLimit: Int?) {
    self.known = known
    self.isStrict = isStrict
    self.failureLimit = failureLimit
  }

  /// Takes a case, and gives it as it is to be shown.
  mutating func take(_ finished: FinishedCase) -> (result: CaseResult, continuation: Continuation) {
    if let trouble = finished.trouble { troubles.append(trouble) }
    let result = known?.judged(finished.result, strictly: isStrict) ?? finished.result
    cases.append(result)
    if result.isFailure(strictly: isStrict) { failureCount += 1 }
    return (result, failureCount == failureLimit ? .stop : .goOn)
  }
}
