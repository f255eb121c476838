import Facts
import Kernel
import Results
import Testing
import World

@Suite("Points on the terminal")
struct PointsCommandTests {
  @Test("every site and every kill point is listed, with its sides")
  func list() throws {
    let text = ToolCall(["points"], environment: ["COLUMNS": "400"]).output
    let lines = text.split(separator: "\n")
    #expect(lines.count == ChoiceSite.descriptions.count + KillPoint.all.count)
    for (line, site) in zip(lines, ChoiceSite.descriptions) {
      #expect(line.contains(" \(site.name) ") && line.contains(site.sentence))
      #expect(line.contains(": " + site.sides.joined(separator: " | ") + " (per "))
    }
    let finish = try #require(lines.first { $0.hasPrefix("kill ") && $0.contains(" finish ") })
    #expect(finish.hasSuffix("a kill around this call of the app: before | after (per device)"))
  }

  @Test("no line is wider than the terminal", arguments: [60, 80, 100, 200])
  func width(columns: Int) {
    for words in [
      ["points"], ["points", "resume_redelivery"], ["help"], ["help", "run"], ["help", "points"],
    ] {
      let text = ToolCall(words, environment: ["COLUMNS": "\(columns)"]).output
      for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
    }
  }

  @Test("a name prints that point whole")
  func page() {
    let text = ToolCall(["points", "resume_redelivery"]).output
    for part in [
      "resume_redelivery (latitude, per device)\n  whether unfinished transactions are redelivered",
      "\noptions, the default first\n  on\n  off\n",
      "\nin a scenario\n  world:behavior(\"resume_redelivery\", \"off\")\n",
      "\nsources; read one with `assay spec ROW`\n  C4  Apple",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
    let kill = ToolCall(["points", "finish"]).output
    #expect(
      kill.contains("finish (kill, per device)") && kill.contains("phone:kill_app { before = \"finish\" }"))
  }

  @Test("words, a kind and a row leave the points that fit all of them")
  func filters() throws {
    func names(_ words: [String]) throws -> [String] {
      guard
        case .list(let points) = try JSONText.value(
          of: ToolCall(["points", "--format", "json"] + words).output)
      else { return [] }
      return points.compactMap { if case .text(let name)? = $0["name"] { name } else { nil } }
    }
    let sites = ChoiceSite.descriptions
    #expect(try names(["--kind", "fault"]) == sites.filter { $0.kind == .fault }.map(\.name))
    #expect(try names(["--kind", "user"]) == sites.filter { $0.kind == .user }.map(\.name))
    #expect(try names(["--kind", "kill"]) == KillPoint.all.map(\.name))
    #expect(try names(["--row", "x4"]) == sites.filter { $0.rows.contains("X4") }.map(\.name))
    #expect(
      try names(["--row", "X4", "--kind", "fault", "disk"])
        == sites.filter {
          $0.rows.contains("X4") && $0.kind == .fault && "\($0.name) \($0.sentence)".contains("disk")
        }
        .map(\.name))
    #expect(try names(["Restored", "order"]).contains("restored_order"))
  }

  @Test(
    "where nothing fits, the nearest name is suggested",
    arguments: [
      (
        ["resume_redelivry"],
        "no point matches “resume_redelivry”\n  did you mean “resume_redelivery”? `assay points` lists them"
      ),
      (
        ["--kind", "user", "--row", "X4"],
        "no point matches --kind user with --row X4\n  `assay points` lists them"
      ),
      (
        ["--kind", "falt"],
        "invalid value “falt” for --kind: expected latitude, fault, user, or kill\n  write `--kind fault`"
      ),
      (
        ["--row", "ZZ9"], "unknown statement “ZZ9”\n  `assay spec` lists them"
      ),
    ])
  func nothing(words: [String], message: String) {
    let call = ToolCall(["points"] + words)
    #expect(call.code == .usage && call.output == "")
    #expect(call.error == "assay: \(message)\n")
  }
}
