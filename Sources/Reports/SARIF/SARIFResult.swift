internal import Facts
internal import Kernel
internal import Results

/// One way in which one subject failed one scenario; the same with other seeds counts as the same.
struct SARIFResult {
  /// The rule, or what else the failure is called.
  var rule: String { failure.name }
  private let failure: CaseFailure
  private let result: CaseResult
  private var furtherSeedCount = 0

  /// How many facts a reader keeps of one result.
  private static let factCountMax = 1_000

  private init(_ failure: CaseFailure, of result: CaseResult) {
    self.failure = failure
    self.result = result
  }

  /// Every result of a run, those that weigh more first, because readers keep the first ones.
  static func results(of record: RunRecord) -> [SARIFResult] {
    var results: [SARIFResult] = []
    var places: [UInt64: Int] = [:]
    for result in record.cases {
      for failure in CaseFailure.all(of: result, strictly: record.header.isStrict)
      where !failure.verdict.words.sarif.isEmpty {
        let found = SARIFResult(failure, of: result)
        if let place = places[found.fingerprint] {
          if results[place].result.seed != result.seed { results[place].furtherSeedCount += 1 }
          continue
        }
        places[found.fingerprint] = results.count
        results.append(found)
      }
    }
    let levels = ["error", "warning", "note"]
    return levels.flatMap { level in results.filter { $0.failure.verdict.words.sarif == level } }
  }

  /// The same in every run, so that a run again opens no new alert.
  private var fingerprint: UInt64 {
    var digest = Digest()
    for text in [rule, result.address.text, result.subject] { digest.combine(text: text) }
    if rule == FailureName.expectation { digest.combine(UInt64(failure.place.line)) }
    return digest.value
  }

  func json(ruleIndex: Int) -> JSONValue {
    var members = [
      JSONMember("ruleId", .text(rule)), JSONMember("ruleIndex", .integer(Int64(ruleIndex))),
      JSONMember("level", .text(failure.verdict.words.sarif)), JSONMember("message", ["text": .text(text)]),
      JSONMember("locations", [SARIFLocation(failure.place).json]),
      JSONMember("partialFingerprints", ["assay/v1": .text(TraceHash.text(of: fingerprint))]),
    ]
    if !failure.facts.isEmpty {
      let steps = failure.facts.prefix(SARIFResult.factCountMax).map { fact -> JSONValue in
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
    return TextLimit.line("\(result.subject): \(failure.message) (\(result.address.text)\(seeds))") + "\n"
      + "see it again: " + TextLimit.line(ShellWords.joined(result.command), to: 2_000)
  }
}
