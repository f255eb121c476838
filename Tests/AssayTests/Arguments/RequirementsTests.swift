import Results
import Rules
import Samples
import Testing
import Tool

@Suite("Requirements on the command line")
struct RequirementsTests {
  @Test("a frozen set stays as it is, and a new one is written down", arguments: RequirementSet.all)
  func isFrozen(set: RequirementSet) throws {
    let rows = set.requirements.map { "\($0.profile.rawValue) \($0.level.rawValue) \($0.rule)\n" }
    try Golden.check(rows.joined(), "Requirements/\(set.name).txt")
  }

  @Test("the list names the set, and each rule with its profile and its level")
  func list() {
    let call = ToolCall(["rules"])
    #expect(call.output == ToolCall(["rules", "--requirements", "2028"]).output)
    let lines = call.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "requirements 2028")
    for (line, page) in zip(lines.dropFirst(), RuleRegistry.pages) {
      let requirement = RequirementSet.latest[page.identifier]
      let words = line.split(separator: " ").prefix(3).map(String.init)
      #expect(
        words == [
          page.identifier.text, requirement?.profile.rawValue ?? "-", requirement?.level.rawValue ?? "should",
        ])
      #expect(line.hasSuffix(page.sentence))
    }
  }

  @Test("a page says how the set weighs the rule")
  func page() {
    #expect(
      ToolCall(["rules", "quiet-cancel"]).output
        .hasPrefix("quiet-cancel · should · core (requirements 2028)\n"))
    let json = ToolCall(["rules", "skip-backup", "--format", "json"]).output
    for part in [#""requirements": "2028""#, #""profile": "extended""#, #""level": "should""#] {
      #expect(json.contains(part), "\(json)")
    }
  }

  @Test(
    "a set that there is not is named with those that there are",
    arguments: [
      (
        ["run", "--requirements", "1999"],
        "invalid value “1999” for --requirements: expected the name of a requirement set\n  the sets are 2026, 2027, 2028"
      ),
      (
        ["rules", "--requirements", "2029"],
        "invalid value “2029” for --requirements: expected the name of a requirement set\n  did you mean “2026”? the sets are 2026, 2027, 2028"
      ),
      (
        ["rules", "quiet-cancel", "--requirements", ""],
        "invalid value “” for --requirements: expected the name of a requirement set\n  the sets are 2026, 2027, 2028"
      ),
      (
        ["run", "--requirements", "2026", "--requirements", "2026"],
        "--requirements is given twice\n  give it once"
      ),
    ])
  func unknown(words: [String], message: String) {
    let call = ToolCall(words)
    #expect(call.error == "assay: " + message + "\n")
    #expect(call.output == "")
    #expect(call.code == .usage)
  }
}
