import Foundation
import Reports
import Results
import Samples
import Testing

@Suite("An exploration for programs")
struct ExplorationFormatTests {
  @Test(
    "each format of an exploration with every sort of content",
    arguments: [
      ("exploration.md", ReportFormat.markdown), ("exploration.txt", .github), ("exploration.svg", .badge),
    ])
  func sample(name: String, format: ReportFormat) throws {
    try Golden.check(text(SampleExploration().record, format), "Reports/\(name)")
  }

  /// An exploration of a number of single faults and pairs, some of which break the app.
  private func record(
    singles: Int = 0, broken: Int = 0, pairs: Int = 0, joint: Int = 0, plainly: Bool = false,
    undecided: Bool = false
  ) -> ExplorationRecord {
    var header = ExplorationHeader(tool: "assay", subjects: ["app"], families: ["kill"], depth: 2)
    header[.single] = 1
    header[.pair] = 1
    var record = ExplorationRecord(header: header)
    var plain = PlainCase(address: "a/1", title: "a", subject: "app")
    if plainly { plain.symptoms = [.crash("hung")] }
    record.begin(with: [plain])
    var single = ExplorationPiece(stage: .single, number: 0, place: 0)
    for number in 0..<singles {
      single.count(number < broken ? .broken : undecided ? .undecided : .survived, "")
    }
    let fault = FaultWords(family: "kill", place: "")
    func fail(_ piece: inout ExplorationPiece, _ faults: [FaultWords]) {
      piece.failures.add(
        FailureGroup(address: "a/1", subject: "app", symptom: .crash("hung"), faults: faults, deviations: []))
    }
    if broken > 0 { fail(&single, [fault]) }
    var pair = ExplorationPiece(stage: .pair, number: 0, place: 0)
    for number in 0..<pairs { pair.count(number < joint ? .broken : .survived, "") }
    if joint > 0 { fail(&pair, [fault, fault]) }
    for piece in [single, pair] { record.add(piece) }
    record.findings = Finding.all(of: record.failures.all)
    return record
  }

  @Test("the badge says what breaks the app, or how much it survives, and its color says it too")
  func badge() {
    let red = "#b3261e"
    let amber = "#8a5a00"
    let green = "#1a7f37"
    let gray = "#6a6a6a"
    for (record, message, color) in [
      (record(singles: 1_000, broken: 16), "survives 98.4 % of single faults", red),
      (record(singles: 100_000, broken: 1), "survives 99.9 % of single faults", red),
      (record(singles: 4, broken: 2), "survives 50 % of single faults", red),
      (record(singles: 4, pairs: 9, joint: 1), "breaks with 2 faults", amber),
      (record(singles: 4, plainly: true), "fails without a fault", red),
      (record(singles: 4, pairs: 9), "survives all fault pairs", green),
      (record(singles: 4), "survives all single faults", green),
      (record(singles: 4, undecided: true), "inconclusive", gray), (record(), "nothing explored", gray),
    ] {
      let text = text(record, .badge)
      #expect(text.contains(">\(message)</text>") && text.contains(color), "\(message): \(text)")
    }
    var incomplete = record(singles: 4)
    incomplete.header[.pair] = 2
    #expect(text(incomplete, .badge).contains(">incomplete</text>"))
  }

  @Test("hostile words are neither Markdown nor a runner's command")
  func hostile() {
    var sample = SampleExploration()
    sample.words = "```\n::error::x\n</details>|<img src=x>"
    let markdown = text(sample.record, .markdown)
    // The fences around the text of the reduced scenario are longer than any fence within it.
    let parts = markdown.components(separatedBy: "````")
    #expect(parts.count == 3 && parts[1].hasPrefix("lua\n") && parts[1].contains("<img src=x>"))
    let outside = parts[0] + parts[2]
    #expect(!outside.contains("<img src") && outside.components(separatedBy: "</details>").count == 2)
    let commands = text(sample.record, .github).split(separator: "\n")
    #expect(commands.allSatisfy { $0.hasPrefix("::") } && !commands.contains { $0.hasPrefix("::error::") })
  }

  @Test("a comment is as small as its readers ask for")
  func limit() {
    var record = record(singles: 1, broken: 1)
    record.findings = (0..<900).map { number in
      var finding = record.findings[0]
      finding.reduction.replay = "replay \(number)"
      return finding
    }
    let text = text(record, .markdown)
    #expect(text.utf8.count <= 65_000 && text.contains("_Truncated."))
  }

  private func text(_ record: ExplorationRecord, _ format: ReportFormat) -> String {
    String(decoding: format.bytes(of: record), as: UTF8.self)
  }
}
