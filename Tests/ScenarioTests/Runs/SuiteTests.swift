import Facts
import Foundation
import LongRun
import Rules
import Scenario
import Testing

@Suite("The bundled suite") struct SuiteTests {
  static let files: [String] = {
    let paths =
      FileManager.default.enumerator(atPath: Suite.scenarios + "/suite")?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".lua") && !$0.hasPrefix("lib/") }.sorted()
  }()

  @Test(
    "the reference app passes every scenario, twice with the same facts",
    arguments: LongRun.part(files, oneIn: 4))
  func passes(_ path: String) throws {
    let file = try ScenarioFile.load(path, in: Suite.scenarios + "/suite")
    let run = ScenarioRunner()
    for position in file.scenarios.indices {
      // A scenario about StoreKit 2 has its own reference app.
      let subject = try Suite.reference(for: file.scenarios[position])
      let result = run.run(position, of: file, subject: subject)
      #expect(
        result.verdict == .passed,
        "\(result.failedExpectations) \(result.breaches) \(result.remarks) \(result.crashes)")
      #expect(run.run(position, of: file, subject: subject).factHash == result.factHash)
    }
  }

  @Test("every scenario says where its behavior is written down", arguments: files)
  func hasSource(_ path: String) throws {
    for scenario in try ScenarioFile.load(path, in: Suite.scenarios + "/suite").scenarios {
      #expect(!scenario.source.isEmpty)
      #expect(!scenario.products.isEmpty || !scenario.items.isEmpty)
    }
  }
}
