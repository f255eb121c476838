internal import Facts
internal import Kernel
internal import Results
internal import Rules

/// One way in which one subject failed one scenario; the same with other seeds counts as the same.
struct SARIFResult {
  /// The rule, or what else the failure is called.
  let rule: String
  private let level: String
  private let message: String
  private let result: CaseResult
  private let place: SourcePlace
  private let facts: [CitedFact]
  private var furtherSeedCount = 0

  /// How many facts a reader keeps of one result.
  private static let factCountMax = 1_000

  private init(
    _ rule: String, _ level: String, _ message: String, _ result: CaseResult, at place: SourcePlace? = nil,
    _ facts: [CitedFact] = []
  ) {
    self.rule = rule
    self.level = level
    self.message = message
    self.result = result
    self.place = place ?? result.place
    self.facts = facts
  }

  /// Every result of a run, those that weigh more first, because readers keep the first ones.
  static func results(of record: RunRecord) -> [SARIFResult] {
    var results: [SARIFResult] = []
    var places: [UInt64: Int] = [:]
    for result in record.cases {
      for found in found(in: result, strictly: record.header.isStrict) {
        if let place = places[found.fingerprint] {
          if results[place].result.seed != result.seed { results[place].furtherSeedCount += 1 }
          continue
        }
        places[found.fingerprint] = results.count
        results.append(found)
      }
    }
    let levels = ["error", "warning", "note"]
    return levels.flatMap { level in results.filter { $0.level == level } }
  }

  private static func found(in result: CaseResult, strictly: Bool) -> [SARIFResult] {
    let words = ReportedVerdict(result, strictly: strictly).words
    switch result.verdict {
    case .passed, .notApplicable: return []
    case .inconclusive(let reason):
      return [SARIFResult(FailureName.inconclusive, words.sarif, reason, result)]
    case .error(let kind, let message):
      return words.sarif.isEmpty ? [] : [SARIFResult(kind.rawValue, words.sarif, message, result)]
    case .warned, .failed, .known: break
    }
    var results: [SARIFResult] = []
    for crash in result.crashes {
      results.append(
        SARIFResult(FailureName.crash, words.sarif, "the app ended by its own fault: \(crash)", result))
    }
    for finding in result.findings {
      guard let breach = finding.breach else { continue }
      let level = finding.level == .should && !strictly ? ReportedVerdict.warned.words.sarif : words.sarif
      results.append(SARIFResult(finding.rule.text, level, breach.headline, result, breach.facts))
    }
    for expectation in result.expectations {
      let name = expectation.name.isEmpty ? "" : "\(expectation.name): "
      results.append(
        SARIFResult(
          FailureName.expectation, words.sarif,
          "\(name)expected \(expectation.expected), found \(expectation.found)", result,
          at: expectation.place, expectation.facts))
    }
    return results
  }

  /// The same in every run, so that a run again opens no new alert.
  private var fingerprint: UInt64 {
    var digest = Digest()
    for text in [rule, result.address.text, result.subject] { digest.combine(text: text) }
    if rule == FailureName.expectation { digest.combine(UInt64(place.line)) }
    return digest.value
  }

  func json(ruleIndex: Int) -> JSONValue {
    var members = [
      JSONMember("ruleId", .text(rule)), JSONMember("ruleIndex", .integer(Int64(ruleIndex))),
      JSONMember("level", .text(level)), JSONMember("message", ["text": .text(text)]),
      JSONMember("locations", [SARIFLocation(place).json]),
      JSONMember(
        "partialFingerprints", ["assay/v1": .text(TraceHash.text(of: fingerprint))]),
    ]
    if !facts.isEmpty {
      let steps = facts.prefix(SARIFResult.factCountMax).map { fact -> JSONValue in
        let reason = fact.reason.isEmpty ? "" : " (\(fact.reason))"
        return ["location": SARIFLocation(result.place).json(saying: TextLimit.line(fact.text + reason))]
      }
      members.append(JSONMember("codeFlows", [["threadFlows": [["locations": .list(steps)]]]]))
    }
    if case .known(let reason) = result.verdict {
      members.append(
        JSONMember("suppressions", [["kind": "external", "justification": .text(TextLimit.line(reason))]]))
    }
    return .object(members)
  }

  private var text: String {
    let seeds =
      furtherSeedCount == 0 ? "" : ", and with \(TerminalReport.count(furtherSeedCount, "more seed"))"
    return TextLimit.line("\(result.subject): \(message) (\(result.address.text)\(seeds))") + "\n"
      + "see it again: " + TextLimit.line(ShellWords.joined(result.command), to: 2_000)
  }
}
