import Foundation
import Results
import Specification
import Testing

@Suite("Statements about the store on the terminal")
struct SpecCommandTests {
  @Test("there is a line for every row, with how sure it is")
  func list() {
    let lines = ToolCall(["spec"]).output.split(separator: "\n")
    #expect(lines.count == Specification.rows.count)
    for (line, row) in zip(lines, Specification.rows) {
      #expect(line.hasPrefix(row.identifier + " ") && line.contains(row.certainties[0].rawValue))
    }
  }

  @Test("a row has its sources, what may go another way, and the rules and scenarios that rest on it")
  func row() {
    let text = ToolCall(["spec", "C4"]).output
    for part in [
      "C4 (documented), on the page “The payment queue and its observers”",
      "    https://developer.apple.com/documentation/storekit/skpaymentqueue/finishtransaction(_:)",
      "  resume_redelivery, whether unfinished transactions are redelivered when the app enters the foreground: on | off",
      "  idempotent-delivery: ", "observers/1.6/off_consumable",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  @Test("several rows stand one after the other, and a small letter is no obstacle")
  func several() {
    let both = ToolCall(["spec", "x4", "W6"]).output
    #expect(both == ToolCall(["spec", "X4"]).output + "\n" + ToolCall(["spec", "W6"]).output)
  }

  @Test("words find the rows that say all of them, how sure they are among them")
  func words() {
    #expect(ToolCall(["spec", "foreground", "from", "the", "background"]).output.contains("\nC4 "))
    let assumed = ToolCall(["spec", "assumed"]).output.split(separator: "\n")
    #expect(assumed.count >= Specification.rows.count { $0.certainties.contains(.assumed) })
    #expect(assumed.count < Specification.rows.count)
  }

  @Test("the list for programs has every row with what rests on it")
  func json() throws {
    let rows = try Self.rows(of: ToolCall(["spec", "--format", "json"]))
    #expect(rows.map { $0["row"] as? String } == Specification.identifiers)
    let one = try Self.rows(of: ToolCall(["spec", "C4", "--format", "json"]))
    #expect(
      one.count == 1 && (one[0]["scenarios"] as? [String])?.contains("observers/1.6/off_consumable") == true)
    let same = try #require(rows.first { $0["row"] as? String == "C4" })
    #expect(NSDictionary(dictionary: same) == NSDictionary(dictionary: one[0]))
  }

  private static func rows(of call: ToolCall) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(call.output.utf8)) as? [[String: Any]])
  }

  @Test(
    "a row that does not exist, and words that nobody says, are errors with advice",
    arguments: [
      (["Q99"], "unknown statement “Q99”\n  did you mean “Q9”? `assay spec` lists them"),
      (
        ["pelican"],
        "no statement contains “pelican”\n  try fewer words; `assay spec` lists every statement"
      ),
    ])
  func errors(words: [String], text: String) {
    let call = ToolCall(["spec"] + words)
    #expect(call.error == "assay: \(text)\n" && call.code == .usage, "\(call.error)")
  }
}
