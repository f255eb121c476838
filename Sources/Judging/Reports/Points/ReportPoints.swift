internal import Results
internal import Rules

/// The points of a machine-readable report: the cases of the run, then its errors.
struct ReportPoints {
  private let record: RunRecord
  private let stories: TerminalReport

  init(_ record: RunRecord) {
    self.record = record
    stories = TerminalReport(
      palette: Palette(isOn: false), isStrict: record.header.isStrict, addresses: [], subjects: [])
  }

  var count: Int { record.cases.count + besides.count }

  func point(of result: CaseResult) -> ReportPoint {
    let isTold = stories.isTold(result)
    return ReportPoint(
      verdict: ReportedVerdict(result, strictly: record.header.isStrict), name: ReportPoints.name(of: result),
      message: TextLimit.line(ReportPoints.message(of: result)), place: result.place, result: result,
      story: isTold ? stories.story(of: result, record) : "")
  }

  /// The errors of the run, each with a unique name.
  var besides: [ReportPoint] {
    var points: [ReportPoint] = []
    for trouble in record.troubles {
      let text = TerminalText.safe(trouble.text, allowsLineEnds: true)
      let first = TextLimit.line(String(text.prefix { !$0.isNewline }), to: 200)
      let double = points.count { $0.name == first || $0.name.hasPrefix(first + " (") }
      points.append(
        ReportPoint(
          verdict: ReportedVerdict(trouble), name: double == 0 ? first : "\(first) (\(double + 1))",
          message: TextLimit.line(trouble.text), place: nil, result: nil, story: text + "\n"))
    }
    if !record.isComplete {
      let text = "\(record.cases.count) of \(record.header.caseCount) cases ran"
      points.append(
        ReportPoint(
          verdict: .inconclusive, name: "the run is complete", message: text, place: nil, result: nil,
          story: text + "\n"))
    }
    return points
  }

  /// The name of a case. No other case of the subject has the same name.
  static func name(of result: CaseResult) -> String {
    let seed = result.seed.map { " (seed \($0))" } ?? ""
    return TextLimit.line("\(result.address.text) \(result.title)", to: 300) + seed
  }

  /// The first failure of a case as a sentence, with the number of further failures.
  static func message(of result: CaseResult) -> String {
    var messages: [String] = []
    if let reason = result.verdict.reason { messages.append(reason) }
    // If a scenario expects a violation, a crash that the violation causes is not a failure.
    let crashes = result.findings.contains(where: \.isExpected) ? [] : result.crashes
    for crash in crashes { messages.append("the app's code failed: \(crash)") }
    for finding in result.breachesByCause {
      if let breach = finding.breach { messages.append("\(finding.rule.text): \(breach.headline)") }
    }
    for expectation in result.expectations {
      messages.append(
        "\(expectation.place): expected \(expectation.expected), found \(expectation.found)")
    }
    guard let first = messages.first else { return "" }
    return messages.count == 1 ? first : "\(first) (and \(messages.count - 1) more)"
  }
}

/// One point of a machine-readable report: a case, or an error of the run.
struct ReportPoint {
  let verdict: ReportedVerdict
  /// The name. A point has the same name in every run.
  let name: String
  /// The failure on one line; empty if there is none.
  let message: String
  /// The line of the scenario; nil for an error of the run.
  let place: SourcePlace?
  /// The case; nil for an error of the run.
  let result: CaseResult?
  /// The complete human-readable text; empty if there is none.
  let story: String

  var words: VerdictWords { verdict.words }

  /// The name of the first failure: a rule, an expectation, a crash, or the type of the verdict.
  var failureName: String {
    guard words.junitType.isEmpty, let result else { return words.junitType }
    let name = result.failures(includesWarnings: true).first ?? verdict.rawValue
    return FailureName.isExpectation(name) ? FailureName.expectation : name
  }
}
