import Backends
import Facts
import Foundation
import LuaApps
import Rules
import Scenario
import World

/// A run of a scenario with the reference app and a stub backend.
struct BackendRun {
  let result: RunResult
  /// The backend's protocol violation; nil if there is none.
  let violation: String?

  /// A scenario that purchases a book delivered by the server.
  static let purchase = """
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    """

  init(
    _ stub: StubBackend, map: BackendMap = .standard, silenceMilliseconds: Int = 10_000,
    environment: String = "production",
    _ script: String = purchase
  ) throws {
    let file = try ScenarioFile.load(
      text: BackendRun.scenario(script, environment: environment), as: "test.lua", in: ".")
    var address = BackendAddress(url: stub.url, storePort: 0)
    address.silenceMilliseconds = silenceMilliseconds
    address.map = map
    let subject = try BackendSubject(address, app: try BackendRun.reference())
    result = ScenarioRunner().run(0, of: file, subject: subject)
    violation = subject.portViolation
  }

  static func scenario(_ script: String, environment: String = "production") -> String {
    """
    scenario {
      title = "a book of the server", environment = "\(environment)", accounts = { mia = {}, ben = {} },
      products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },
      run = function(world)
        local phone = world:device("phone", { account = "mia" })
        \(script)
      end,
    }
    """
  }

  static var referencePath: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Scenarios/apps/reference.lua").standardizedFileURL.path
  }

  static func reference() throws -> LuaSubject {
    try LuaSubject.load(referencePath, name: "reference")
  }

  /// The names of the server's facts, in order.
  var serverFacts: [String] {
    result.trace.facts.compactMap { fact in
      guard case .server = fact.content else { return nil }
      return FactDescription.of(fact.kind).name
    }
  }

  /// The status in each answer of the store to the server.
  var checkStatuses: [Int64] {
    result.trace.facts.compactMap { fact in
      guard case .server(.checkAnswered(_, let status, _, _)) = fact.content else { return nil }
      return status
    }
  }

  func count(_ kind: FactKind) -> Int { result.trace.facts.count { $0.kind == kind } }
}
