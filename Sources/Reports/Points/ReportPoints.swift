internal import Results
internal import Rules

/// Everything that reports for programs tell of a run: its cases, then what else is wrong.
struct ReportPoints {
  private let record: RunRecord
  private let stories: TerminalReport

  init(_ record: RunRecord) {
    self.record = record
    stories = TerminalReport(
      palette: Palette(isOn: false), isStrict: record.header.isStrict, addresses: [], subjects: [])
  }

  /// How many points there are.
  var count: Int { record.cases.count + besides.count }

  /// The point of a case.
  func point(of result: CaseResult) -> ReportPoint {
    let isTold = stories.isTold(result)
    return ReportPoint(
      verdict: ReportedVerdict(result, strictly: record.header.isStrict), name: ReportPoints.name(of: result),
      message: TextLimit.line(ReportPoints.message(of: result)), place: result.place, result: result,
      story: isTold ? stories.story(of: result, record) : "")
  }

  /// What is wrong besides the cases: each with a name that no other has.
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

  /// What a case is called among those of its subject; the seed belongs to it only where there are several.
  static func name(of result: CaseResult) -> String {
    let seed = result.seed.map { " (seed \($0))" } ?? ""
    return TextLimit.line("\(result.address.text) \(result.title)", to: 300) + seed
  }

  /// What is wrong with a case, as one sentence: the first of it, and how much more there is.
  static func message(of result: CaseResult) -> String {
    var messages: [String] = []
    if let reason = result.verdict.reason { messages.append(reason) }
    // An app that a scenario wants to break a rule may fall by it.
    let crashes = result.findings.contains(where: \.isExpected) ? [] : result.crashes
    for crash in crashes { messages.append("the app ended by its own fault: \(crash)") }
    for finding in result.findings {
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
