internal import Facts
internal import Reports
internal import Results
internal import Rules
internal import Runner

/// `assay judge`: checks traces against the rules. The traces may be from any source.
struct JudgeCommand {
  private let inputs: [TraceInput]
  private let judge: TraceJudge
  private let told: RecordedKinds?
  private let requirements: RequirementSet
  private let isStrict: Bool
  private let known: KnownFailureFile?
  private let statusLevel: StatusLevel
  private let color: ColorMode
  private let reports: ReportOutputs
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    guard !parsed.arguments.isEmpty else {
      throw UsageError(
        "assay judge needs a trace",
        advice: "write one with `assay run ADDRESS --trace FILE`, or specify the log of an app")
    }
    inputs = parsed.arguments.map(TraceInput.init)
    guard inputs.count(where: { $0.path == "-" }) < 2 else {
      throw UsageError("standard input is given twice", advice: "write - only once")
    }
    isStrict = parsed.has("strict")
    requirements = try RequirementChoice.set(parsed)
    statusLevel = try parsed.choice("status-level", usually: .auto, such: .all)
    color = try parsed.choice("color", usually: .auto, such: .never)
    reports = try ReportOutputs(parsed)
    told = try JudgeCommand.told(parsed)
    known = try parsed.value("known-failing").map { (path) throws(UsageError) in
      try KnownFailureFile(path, isUpdated: false)
    }
    do throws(TraceJudgeError) {
      judge = try TraceJudge(
        ruleFiles: parsed.allValues("rule"), requirements: requirements, toolName: surroundings.toolName)
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
  }

  private static func told(_ parsed: ParsedArguments) throws(UsageError) -> RecordedKinds? {
    guard let text = parsed.value("records") else { return nil }
    do throws(UnknownKind) {
      return try RecordedKinds(text.split(separator: ",").map(String.init))
    } catch {
      throw UsageError(
        "invalid value “\(error.word)” for --records: expected \(UnknownKind.expected)",
        advice: "`assay facts` lists them; write `--records claim,queue.finish_called`")
    }
  }

  func perform() -> ExitCode {
    let stopwatch = ReportStopwatch(surroundings)
    var header = RunHeader(tool: ToolVersion.text, isStrict: isStrict, caseCount: inputs.count)
    header.allowsEmpty = false
    var record = RunRecord(header: header)
    record.requirements = requirements
    var intake = CaseIntake(known: known, isStrict: isStrict, failureLimit: nil)
    var runs: [CaseKey: TraceFile] = [:]
    for input in inputs {
      do throws(UsageError) {
        let file = try input.read(as: .log)
        let result = try judged(file, input)
        _ = intake.add(FinishedCase(result: result))
        if reports.showsRuns { runs[result.key] = file }
      } catch {
        record.troubles.append(RunTrouble(exitCode: .usage, text: "\(error)"))
      }
    }
    record.header.caseCount = intake.cases.count
    record.cases = intake.cases
    if var known = intake.known { record.troubles += known.troubles(after: record) }
    record.subjects = record.subjectNames.map { SubjectDescription(name: $0, file: "") }
    record.pages = RulePages.mentioned(in: record.cases, custom: judge.customPages)
    record.witnessRuns = WitnessRunSelection(record.cases).chosen.compactMap { key in
      runs[key].map { WitnessRun(key: key, trace: $0) }
    }
    record.troubles += reports.write(record, clock: stopwatch.clock, surroundings)
    show(record)
    return record.exitCode
  }

  private func judged(_ file: TraceFile, _ input: TraceInput) throws(UsageError) -> CaseResult {
    do throws(TraceJudgeError) {
      return try judge.result(of: file, at: input.path, named: input.name, told: told)
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
  }

  private func show(_ record: RunRecord) {
    let output = TextOutput(color, isOutputTaken: reports.takesOutput, surroundings)
    let addresses = record.cases.map(\.address)
    let subjects = record.subjectNames
    var report = TerminalReport(
      palette: output.palette, isStrict: isStrict, addresses: addresses, subjects: subjects)
    report.width = surroundings.columnCount
    report.level = statusLevel.settled(lineCount: record.cases.count)
    if !record.cases.isEmpty {
      output.write(report.opening(record.header, subjects: subjects))
      var lines = VerdictLines(report: report)
      for result in record.cases { output.write(lines.lines(for: result)) }
      output.write(lines.rest())
    }
    output.write(report.closing(record))
  }
}
