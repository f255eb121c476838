internal import Reports
internal import Results
internal import Rules
internal import Runner

/// The options of `assay run`, checked.
struct RunOptions {
  let seed: UInt64?
  let seeds: SeedRange?
  let jobCount: Int
  let color: ColorMode
  let statusLevel: StatusLevel
  let progress: ProgressMode
  let isStrict: Bool
  /// How what would be run is listed instead, if it is.
  let listForm: OutputForm?
  let filters: [ScenarioFilter]
  let exclusions: [ScenarioFilter]
  let sharding: Sharding?
  /// Whether a run of nothing is a success.
  let allowsEmpty: Bool
  let tracePath: String?
  /// What the apps are held to.
  let requirements: RequirementSet
  /// The rules in Lua that judge every case.
  let ruleFiles: [String]
  /// What the commands repeat that show a case again, besides the app and the seed.
  let repeated: [String]
  /// Where the run is reported.
  let reports: ReportOutputs

  init(
    _ parsed: ParsedArguments, processorCount: Int, formats: [ReportFormat] = ReportFormat.allCases
  ) throws(UsageError) {
    isStrict = parsed.has("strict")
    listForm = try RunOptions.listForm(parsed)
    filters = try RunOptions.filters(parsed.allValues("filter"))
    exclusions = try RunOptions.filters(parsed.allValues("exclude"))
    sharding = try RunOptions.sharding(parsed)
    allowsEmpty = parsed.has("allow-empty")
    tracePath = parsed.value("trace")
    requirements = try RequirementChoice.set(parsed)
    ruleFiles = parsed.allValues("rule")
    for (position, rule) in ruleFiles.enumerated() where ruleFiles[..<position].contains(rule) {
      throw UsageError("the rule “\(rule)” is given twice", advice: "give it once")
    }
    repeated = RunOptions.repeated(parsed)
    seed = try parsed.value("seed").map { (text) throws(UsageError) in try RunOptions.seed(text) }
    seeds = try RunOptions.seeds(parsed)
    if let text = parsed.value("jobs") {
      guard let count = Int(text), (1...256).contains(count) else {
        throw UsageError(
          "“--jobs” is a number from 1 to 256, found “\(text)”",
          advice: "leave it out to use the \(processorCount) processors of this machine")
      }
      jobCount = count
    } else {
      jobCount = min(processorCount, 256)
    }
    color = try parsed.choice("color", usually: .auto, such: .never)
    statusLevel = try parsed.choice("status-level", usually: .auto, such: .all)
    progress = try parsed.choice("progress", usually: .auto, such: .none)
    reports = try ReportOutputs(parsed, formats: formats)
    guard listForm == nil || (tracePath == nil && reports.isEmpty) else {
      throw UsageError(
        "“--list” runs nothing, so there is nothing to write with “--trace” or “--report”",
        advice: "leave out one of them")
    }
  }

  /// The options that decide what a case comes to, and which project file is read.
  private static func repeated(_ parsed: ParsedArguments) -> [String] {
    ["rule", "requirements", "strict", "no-config", "config"].flatMap { name in
      parsed.allValues(name).flatMap { $0.isEmpty ? ["--\(name)"] : ["--\(name)", $0] }
    }
  }
}
