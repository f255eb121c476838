internal import Runner

/// The options of `assay run` that say what becomes of what is found, checked.
struct OutcomeOptions {
  /// Where the list of known failures is, or nothing.
  let knownFailingPath: String?
  let updatesKnownFailing: Bool
  /// After how many failures the run stops, or nothing.
  let failureLimit: Int?
  /// Whether only what failed when it ran last is run.
  let isLastFailed: Bool
  /// Whether what fails is noted for that.
  let isSaved: Bool

  private static let failureLimitMax = 1_000_000

  init(_ parsed: ParsedArguments) throws(UsageError) {
    knownFailingPath = parsed.value("known-failing")
    updatesKnownFailing = parsed.has("update-known-failing")
    guard knownFailingPath != nil || !updatesKnownFailing else {
      throw UsageError(
        "“--update-known-failing” does not say which list is meant",
        advice: "name it with `--known-failing FILE`")
    }
    failureLimit = try parsed.value("fail-fast").map { (text) throws(UsageError) in
      try OutcomeOptions.failureLimit(text)
    }
    isLastFailed = parsed.has("last-failed")
    isSaved = !parsed.has("no-save")
    guard !isLastFailed || !parsed.has("shard") else {
      throw UsageError(
        "“--last-failed” is what this machine knows, and “--shard” divides what all machines know",
        advice: "leave out one of them")
    }
    let fitting = updatesKnownFailing ? "update-known-failing" : failureLimit != nil ? "fail-fast" : nil
    if let fitting, parsed.has("list") {
      throw UsageError("“--list” runs nothing, so “--\(fitting)” has no use", advice: "leave out one of them")
    }
  }

  /// The list of known failures, where there is one, with all its names checked.
  func knownFailures(checkedAgainst plan: RunPlan) throws(UsageError) -> KnownFailureFile? {
    guard let knownFailingPath else { return nil }
    let known = try KnownFailureFile(knownFailingPath, isUpdated: updatesKnownFailing)
    try known.check(against: plan)
    return known
  }

  private static func failureLimit(_ text: String) throws(UsageError) -> Int {
    guard let limit = Int(text), (1...failureLimitMax).contains(limit), !text.hasPrefix("+") else {
      throw UsageError(
        "“--fail-fast” is a number from 1 to \(failureLimitMax), found “\(text)”",
        advice: "write `--fail-fast`, or `--fail-fast=3`")
    }
    return limit
  }
}
