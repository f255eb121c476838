import Explorer
import Facts
import Foundation
import Kernel
internal import LuaApps
import Scenario
import Testing
import World

final class SuiteRuns {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL
  private static let folder = root.appending(path: "Scenarios/suite").path

  /// The files of the suite, in the order of their names.
  static let files: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".lua") && !$0.hasPrefix("lib/") }.sorted()
  }()

  private let subject: LuaSubject
  private let runner = ScenarioRunner()
  private let choices = Choices(kinds: ChoiceSite.kinds)

  /// Prepares runs of an app under `Scenarios/apps`.
  init(app: String = "reference") throws {
    subject = try LuaSubject.load(SuiteRuns.root.appending(path: "Scenarios/apps/\(app).lua").path, name: app)
  }

  /// Runs the scenario with an address, with a kill at some facts. Each is given by its kind and its number
  /// among the facts of this kind.
  func run(_ address: String, kills: [Kill] = [], sinks: [any FactSink]) throws -> RunResult {
    let file = try file(of: address)
    let position = try #require(
      file.scenarios.firstIndex { $0.address.text == address }, "there is no \(address)")
    choices.start(.canonical)
    for kill in kills {
      choices.pin(
        name: ChoiceSite.killAtFact.rawValue, detail: UInt16(kill.kind.rawValue), visit: kill.visit, value: 1)
    }
    subject.beginRun(seed: 0)
    return runner.run(position, of: file, subject: subject, choices: choices, sinks: sinks)
  }

  /// Runs the first scenario of a script.
  func run(script: String, sinks: [any FactSink]) throws -> RunResult {
    let folder = FileManager.default.temporaryDirectory.appending(path: "situation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(script.utf8).write(to: folder.appending(path: "script.lua"))
    choices.start(.canonical)
    subject.beginRun(seed: 0)
    return runner.run(
      0, of: try ScenarioFile.load("script.lua", in: folder.path), subject: subject, choices: choices,
      sinks: sinks)
  }

  private func file(of address: String) throws -> ScenarioFile {
    let parts = address.split(separator: "/")
    let prefix = "\(parts[0])/\(parts[1].replacing(".", with: "_"))_"
    let path = try #require(SuiteRuns.files.first { $0.hasPrefix(prefix) }, "there is no file of \(address)")
    return try ScenarioFile.load(path, in: SuiteRuns.folder)
  }

  /// A kill at the fact with a number among those of a kind, counted from 1.
  struct Kill: Sendable {
    let kind: FactKind
    let visit: UInt32
  }
}
