import AppProtocol
import Facts
import Foundation
import Kernel
import LongRun
import LuaApps
import Scenario
import Signatures
import Testing
import World

@Suite("The app port as JSON lines")
struct PortCodecTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let files: [String] = {
    let suite = root.appending(path: "Scenarios/suite")
    let sections = (try? FileManager.default.contentsOfDirectory(atPath: suite.path)) ?? []
    return sections.filter { $0 != "lib" }.sorted().flatMap { section -> [String] in
      let files =
        (try? FileManager.default.contentsOfDirectory(atPath: suite.appending(path: section).path)) ?? []
      return files.filter { $0.hasSuffix(".lua") }.sorted().map { "\(section)/\($0)" }
    }
  }()

  @Test(
    "a run is the same when every call is read from JSON, and every kind of message is valid by the schema")
  func runs() throws {
    let subject = RelayedSubject(
      try LuaSubject.load(Self.root.path + "/Scenarios/apps/reference.lua", name: "reference"))
    let plain = try LuaSubject.load(Self.root.path + "/Scenarios/apps/reference.lua", name: "reference")
    var count = 0
    for path in LongRun.part(Self.files, oneIn: 6) {
      let file = try ScenarioFile.load(path, in: Self.root.path + "/Scenarios/suite")
      for position in file.scenarios.indices {
        let run = ScenarioRunner()
        let expected = run.run(position, of: file, subject: plain, driver: .canonical)
        let relayed = run.run(position, of: file, subject: subject, driver: .canonical)
        #expect(relayed.factHash == expected.factHash, "\(path), scenario \(position + 1)")
        count += 1
      }
    }
    #expect(count > (LongRun.isWhole ? 600 : 100), "\(count) scenarios ran")
    #expect(subject.problems.isEmpty, "\(subject.problems.prefix(5).joined(separator: "\n"))")
    try validate(subject.lines)
  }

  @Test("what is said with an app in another process is valid by the schema, line for line")
  func conversation() throws {
    let program = Self.root.path + "/Clients/python/sample_shop.py"
    let subject = try ProcessSubject(name: "sample", command: AppCommand(["python3", program]))
    let findings = SmokeWalk(subject, signatures: CurveSignatures()).findings()
    var lines = [String(decoding: subject.helloLine, as: UTF8.self)]
    for entry in findings.flatMap(\.said) {
      switch entry.content {
      case .told(let line), .answered(let line): lines.append(String(decoding: line, as: UTF8.self))
      case .launched, .kept, .filled, .ended: continue
      }
    }
    #expect(lines.count > 80)
    try validate(lines)
  }

  /// Validates up to ten messages of each shape against the schema, with Python's validator.
  private func validate(_ lines: [String]) throws {
    var counts: [String: Int] = [:]
    var samples: [String] = []
    for line in lines {
      let shape = line.prefix(40).split(separator: ",").first.map(String.init) ?? line
      counts[shape, default: 0] += 1
      if counts[shape, default: 0] <= 10 { samples.append(line) }
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [Self.root.appending(path: "Tests/Readers/port_messages.py").path]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
    try process.run()
    // The reader reads all input before it answers, so this cannot block.
    input.fileHandleForWriting.write(Data((samples.joined(separator: "\n") + "\n").utf8))
    try input.fileHandleForWriting.close()
    let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && answer.hasPrefix("valid: \(samples.count)"), "\(answer)")
  }

  @Test(
    "a wrong message is refused with its place and what to try",
    arguments: [
      (#"[]"#, "", "expected an object, found a list"),
      (#"{"done":true}"#, "call", "expected the name of a call, found nothing"),
      (#"{"call":"finnish"}"#, "call", "unknown call 'finnish'"),
      (#"{"call":"finish"}"#, "transaction", "'finish' needs 'transaction'"),
      (#"{"call":"finish","transaction":"3"}"#, "transaction", "expected a whole number, found a string"),
      (#"{"call":"finish","transaction":7}"#, "transaction", "unknown transaction 7"),
      (#"{"call":"transactions","all":true}"#, "all", "'transactions' has no field 'all'"),
      (#"{"call":"persisted","subject":"grants"}"#, "subject", "unknown value 'grants'"),
      (
        #"{"call":"purchase","ticket":1,"product":"club","options":{"promotional_offer":{},"win_back_offer":"w"}}"#,
        "options.win_back_offer", "a purchase has one offer: promotional_offer or win_back_offer"
      ),
      (
        #"{"call":"add_payment","payment":{"product":"coins"}}"#, "payment", "unknown field 'product'"
      ),
      (
        #"{"call":"disk_write","path":{"base64":"!"},"content":""}"#, "path",
        "expected a string, or { \"base64\": … }, found an object"
      ),
    ])
  func refusals(line: String, place: String, message: String) throws {
    let error = try #require(refusal(of: try JSONText.value(of: line)))
    #expect(error.place == place && error.message == message)
  }

  private func refusal(of json: JSONValue) throws -> PortMessageError? {
    let listener = Listener()
    let recorder = Recorder(retention: .hashOnly, sinks: [])
    let world = World(
      subject: listener, recorder: recorder, choices: Choices(kinds: ChoiceSite.kinds),
      signatures: CurveSignatures())
    let user = world.addAccount(named: "ann")
    let phone = world.addDevice(named: "phone", account: user)
    world.apps.launch(phone)
    let codec = PortCodec(try #require(listener.bundle))
    do throws(PortMessageError) {
      _ = try codec.call(of: json)
      return nil
    } catch {
      return error
    }
  }
}
