internal import Lua
internal import Reports
internal import Results
internal import Rules
internal import Runner

/// The options of `assay run` that decide which cases run and how they are shown.
struct RunOptions {
  let seed: UInt64?
  let seeds: SeedRange?
  let jobCount: Int
  let color: ColorMode
  let statusLevel: StatusLevel
  let progress: ProgressMode
  let isStrict: Bool
  /// The form of `--list`; nil without that option.
  let listForm: OutputForm?
  let filters: [ScenarioFilter]
  let exclusions: [ScenarioFilter]
  let sharding: Sharding?
  /// Whether a run without cases succeeds.
  let allowsEmpty: Bool
  let tracePath: String?
  /// Where conversations with external apps are saved.
  let recordPath: String?
  let requirements: RequirementSet
  /// The paths of Lua rules that check every case.
  let ruleFiles: [String]
  /// The options, other than the app and the seed, in the command that reproduces a case.
  let repeated: [String]
  let reports: ReportOutputs

  init(
    _ parsed: ParsedArguments, processorCount: Int, environment: (String) -> String?,
    formats: [ReportFormat] = ReportFormat.all
  ) throws(UsageError) {
    isStrict = parsed.has("strict")
    listForm = try RunOptions.listForm(parsed)
    filters = try RunOptions.filters(parsed.allValues("filter"))
    exclusions = try RunOptions.filters(parsed.allValues("exclude"))
    sharding = try ShardChoice.sharding(parsed, environment)
    allowsEmpty = parsed.has("allow-empty")
    tracePath = parsed.value("trace")
    recordPath = parsed.value("record")
    requirements = try RequirementChoice.set(parsed)
    ruleFiles = parsed.allValues("rule")
    for (position, rule) in ruleFiles.enumerated() where ruleFiles[..<position].contains(rule) {
      throw UsageError("the rule “\(rule)” is given twice", advice: "give it once")
    }
    repeated = RunOptions.repeated(parsed)
    seed = try parsed.value("seed").map { (text) throws(UsageError) in try RunOptions.seed(text) }
    seeds = try RunOptions.seeds(parsed)
    if parsed.has("server") {
      // A backend has one world at a time.
      jobCount = 1
    } else if let text = parsed.value("jobs") {
      guard let count = Int(text), (1...256).contains(count) else {
        throw UsageError(
          "invalid value “\(text)” for --jobs: expected a number from 1 to 256",
          advice: "remove it to use the \(processorCount) processors of this machine")
      }
      jobCount = count
    } else {
      jobCount = min(processorCount, 256)
    }
    color = try parsed.choice("color", usually: .auto, such: .never)
    statusLevel = try parsed.choice("status-level", usually: .auto, such: .all)
    progress = try parsed.choice("progress", usually: .auto, such: .none)
    reports = try ReportOutputs(parsed, formats: formats)
    guard listForm == nil || (tracePath == nil && recordPath == nil && reports.isEmpty) else {
      throw UsageError(
        "--list cannot be combined with --trace, --record, or --report", advice: "use only one of them")
    }
  }

  /// The options that change the verdict of a case or name the project file.
  private static func repeated(_ parsed: ParsedArguments) -> [String] {
    ["rule", "requirements", "strict", "no-config", "config"].flatMap { name in
      parsed.allValues(name).flatMap { $0.isEmpty ? ["--\(name)"] : ["--\(name)", $0] }
    }
  }
}

/// The options of `assay run` about known failures, stopping early, and saved failures.
struct OutcomeOptions {
  /// The path of the list of known failures.
  let knownFailingPath: String?
  let updatesKnownFailing: Bool
  /// The number of failures that stops the run; nil for no limit.
  let failureLimit: Int?
  /// Whether to run only the cases that failed the last time.
  let isLastFailed: Bool
  /// Whether failures are saved for `--last-failed`.
  let isSaved: Bool

  private static let failureLimitMax = 1_000_000

  init(_ parsed: ParsedArguments) throws(UsageError) {
    knownFailingPath = parsed.value("known-failing")
    updatesKnownFailing = parsed.has("update-known-failing")
    guard knownFailingPath != nil || !updatesKnownFailing else {
      throw UsageError(
        "--update-known-failing needs --known-failing",
        advice: "specify the list with `--known-failing FILE`")
    }
    failureLimit = try parsed.value("fail-fast").map { (text) throws(UsageError) in
      try OutcomeOptions.failureLimit(text)
    }
    isLastFailed = parsed.has("last-failed")
    isSaved = !parsed.has("no-save")
    guard !isLastFailed || !parsed.has("shard") else {
      throw UsageError(
        "--last-failed cannot be combined with --shard: failures are saved per machine",
        advice: "use only one of them")
    }
    let fitting = updatesKnownFailing ? "update-known-failing" : failureLimit != nil ? "fail-fast" : nil
    if let fitting, parsed.has("list") {
      throw UsageError("--list cannot be combined with --\(fitting)", advice: "use only one of them")
    }
  }

  /// Reads the list of known failures, if one is named, and checks its names.
  func knownFailures(checkedAgainst plan: RunPlan) throws(UsageError) -> KnownFailureFile? {
    guard let knownFailingPath else { return nil }
    let known = try KnownFailureFile(knownFailingPath, isUpdated: updatesKnownFailing)
    try known.check(against: plan)
    return known
  }

  private static func failureLimit(_ text: String) throws(UsageError) -> Int {
    guard let limit = Int(text), (1...failureLimitMax).contains(limit), !text.hasPrefix("+") else {
      throw UsageError(
        "invalid value “\(text)” for --fail-fast: expected a number from 1 to \(failureLimitMax)",
        advice: "write `--fail-fast`, or `--fail-fast=3`")
    }
    return limit
  }
}

/// Reads the option `--requirements`.
enum RequirementChoice {
  static func set(_ parsed: ParsedArguments) throws(UsageError) -> RequirementSet {
    guard let name = parsed.value("requirements") else { return .latest }
    if let set = RequirementSet.named(name) { return set }
    let names = RequirementSet.all.map(\.name)
    throw UsageError(
      "invalid value “\(name)” for --requirements: expected the name of a requirement set",
      advice: (Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”? " } ?? "")
        + "the sets are \(names.joined(separator: ", "))")
  }
}
