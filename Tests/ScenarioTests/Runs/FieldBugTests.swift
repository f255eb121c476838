import Foundation
internal import LuaApps
import Rules
import Scenario
import Testing

/// A scenario that cites a bug by its link catches the app with that bug.
@Suite("Bugs from the field in the scenarios that name them")
struct FieldBugTests {
  /// The apps with bugs, by the link of the bug report.
  private static let apps: [String: String] = {
    let folder = Suite.scenarios + "/apps/field"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var apps: [String: String] = [:]
    for name in names where name.hasSuffix(".lua") {
      guard let app = try? LuaSubject.load("\(folder)/\(name)", name: name) else { continue }
      apps[app.origin] = "\(folder)/\(name)"
    }
    return apps
  }()

  /// The links of a scenario's bugs that have an app. A link is in brackets at the end.
  private static func links(_ scenario: ScenarioDefinition) -> [String] {
    scenario.catches.filter { $0.hasPrefix("bug: ") }.compactMap { words in
      words.split(separator: "(").last.flatMap { $0.split(separator: ")").first }.map(String.init)
    }.filter { apps[$0] != nil }
  }

  @Test("some row of the scenario fails for the app, or breaks a rule", arguments: SuiteTests.files)
  func caught(_ path: String) throws {
    let file = try ScenarioFile.load(path, in: Suite.scenarios + "/suite")
    var isCaught: [String: Bool] = [:]
    for (position, scenario) in file.scenarios.enumerated() {
      for link in Self.links(scenario) {
        let app = try LuaSubject.load(try #require(Self.apps[link]), name: "app")
        let run = ScenarioRunner().run(position, of: file, subject: app)
        isCaught[link] = isCaught[link] == true || !run.failedExpectations.isEmpty || run.hasBreach
      }
    }
    for link in isCaught.keys.sorted() { #expect(isCaught[link] == true, "\(path): \(link)") }
  }

  @Test("every story is named by some scenario") func named() throws {
    var named: Set<String> = []
    for path in SuiteTests.files {
      let file = try ScenarioFile.load(path, in: Suite.scenarios + "/suite")
      for scenario in file.scenarios { named.formUnion(Self.links(scenario)) }
    }
    #expect(Self.apps.count >= 31)
    #expect(Self.apps.keys.filter { !named.contains($0) }.sorted() == [])
  }
}
