internal import Facts
internal import Kernel
internal import Results
internal import Rules

/// One failure of one subject in one scenario. The same failure with other seeds is the same result.
struct SARIFResult {
  /// The identifier of the rule, or the name of another failure.
  var rule: String { failure.name }
  private let failure: CaseFailure
  private let result: CaseResult
  private var furtherSeedCount = 0

  /// The maximum number of facts in one result. Readers ignore the rest.
  private static let factCountMax = 1_000

  private init(_ failure: CaseFailure, of result: CaseResult) {
    self.failure = failure
    self.result = result
  }

  /// The results of a run, errors first, because readers with a limit keep the first ones.
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

  /// The identity of the result. It is the same in every run, so that a second run does not open a
  /// second alert.
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
        let place = fact.place ?? result.place
        return ["location": SARIFLocation(place).json(saying: TextLimit.line(fact.text + reason))]
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
      + "reproduce: " + TextLimit.line(ShellWords.joined(result.command), to: 2_000)
  }
}

/// A line in a file, as a SARIF location.
struct SARIFLocation {
  private let place: SourcePlace

  init(_ place: SourcePlace) { self.place = place }

  var json: JSONValue { ["physicalLocation": physical] }

  /// The location with a message.
  func json(saying message: String) -> JSONValue {
    ["physicalLocation": physical, "message": ["text": .text(message)]]
  }

  private var physical: JSONValue {
    var members = [JSONMember("artifactLocation", ["uri": .text(SARIFLocation.reference(to: place.file))])]
    if place.line > 0 { members.append(JSONMember("region", ["startLine": .integer(Int64(place.line))])) }
    return .object(members)
  }

  /// A path as a URI reference of RFC 3986; a relative path stays relative.
  static func reference(to path: String) -> String {
    var reference = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        reference.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        reference += "%" + (digits.count == 1 ? "0" + digits : digits)
      }
    }
    return reference
  }
}
