import AppProtocol
import Facts
import Foundation
import LuaApps
import Scenario
import Testing
import World

/// An echo app makes every call and notes every value that it receives, so its facts show a client's errors.
@Suite("The echo apps of the clients")
struct EchoTests {
  private static let folder = SampleRun.root + "/Tests/Conversations"

  @Test(
    "an echo app leaves the facts of the one in Lua, and every call, event, and reply of the port crosses its client",
    arguments: [("python", "py"), ("javascript", "js"), ("c", "c")])
  func echo(language: String, ending: String) throws {
    let folder = try ClientProgram.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = "\(ClientProgram.clients)/\(language)/echo_app.\(ending)"
    let client = try ProcessSubject(
      name: "echo", command: AppCommand(try ClientProgram.command(language, source, in: folder)))
    let lua = try LuaSubject.load(Self.folder + "/apps/echo.lua", name: "echo")
    let file = try ScenarioFile.load("echo.lua", in: Self.folder)
    var crossed: Set<String> = []
    for position in file.scenarios.indices {
      client.beginRun(seed: 0)
      let (expected, run) = (result(position, of: file, with: lua), result(position, of: file, with: client))
      let title = "\(file.scenarios[position].title)"
      #expect(client.portViolation == nil && !expected.endedEarly, "\(title): \(expected.remarks)")
      if run.factHash != expected.factHash {
        let pairs = zip(lines(of: expected), lines(of: run))
        Issue.record(
          "\(title): \(pairs.first(where: !=).map { "expected \($0)\nfound    \($1)" } ?? "more facts")")
      }
      crossed.formUnion(try messages(of: client.transcript))
    }
    let missing = try Self.port().subtracting(crossed).sorted()
    #expect(missing.isEmpty, "Tests/Conversations/echo.lua leads to no \(missing.joined(separator: ", no "))")
  }

  private func result(_ position: Int, of file: ScenarioFile, with subject: any Subject) -> RunResult {
    ScenarioRunner().run(position, of: file, subject: subject)
  }

  /// The facts of a run, with the texts of its notes.
  private func lines(of run: RunResult) -> [String] {
    run.trace.facts.map { fact in
      if case .world(.noted(let text)) = fact.content { run.trace.texts[text] } else { "\(fact.content)" }
    }
  }

  /// The calls, events, and replies of a run, such as "call finish".
  private func messages(of transcript: Transcript) throws -> Set<String> {
    var names: Set<String> = []
    for entry in transcript.entries {
      let line: [UInt8]
      switch entry.content {
      case .told(let told): line = told
      case .answered(let answered): line = answered
      case .launched, .kept, .filled, .ended: continue
      }
      let message = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      for kind in ["call", "event", "reply"] {
        if let name = message[kind] as? String { names.insert("\(kind) \(name)") }
      }
    }
    return names
  }

  /// Every call, event, and reply of the table of the port.
  private static func port() throws -> Set<String> {
    let table = try String(
      contentsOfFile: SampleRun.root + "/Sources/World/Runtime/Port/port.table", encoding: .utf8)
    return Set(
      table.split(separator: "\n").compactMap { row in
        let words = row.split(separator: " ")
        return ["call", "event", "reply"].contains(words.first) ? "\(words[0]) \(words[2])" : nil
      })
  }
}
