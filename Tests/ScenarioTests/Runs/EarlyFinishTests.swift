import Foundation
internal import LuaApps
import Rules
import Scenario
import Testing

@Suite("An app that keeps the receipt and finishes early")
struct EarlyFinishTests {
  private static let folder = Suite.scenarios + "/suite"

  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/server")
    return (names ?? []).filter { $0.hasSuffix(".lua") }.sorted()
  }()

  @Test("7.1: it passes every scenario about the developer's server that applies to it", arguments: files)
  func passes(_ name: String) throws {
    let file = try ScenarioFile.load("server/" + name, in: Self.folder)
    let app = try LuaSubject.load(Suite.scenarios + "/apps/styles/early_finish.lua", name: "early_finish")
    for position in file.scenarios.indices where !file.scenarios[position].needs.contains(.storekit2) {
      let result = ScenarioRunner().run(position, of: file, subject: app)
      if case .notApplicable(let reason) = result.verdict, reason.contains("does not sell") {
        continue
      }
      #expect(result.verdict == .passed, "\(file.scenarios[position].address): \(result.failedExpectations)")
    }
  }

  @Test("there is something to pass") func extent() { #expect(Self.files.count >= 25) }
}
