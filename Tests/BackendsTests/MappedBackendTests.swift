import Backends
import Facts
import Foundation
import Results
import Rules
import Scenario
import Testing
import Web
import World

@testable import Runner

@Suite("A backend that a map describes")
struct MappedBackendTests {
  /// A backend that grants a product for each purchase. The test sets its answers.
  private static func shop(
    gives count: Int = 1, status: Int = 201, entitlements: ((Int) -> WebAnswer)? = nil
  ) throws -> StubBackend {
    var given = 0
    return try StubBackend { request in
      switch request.path {
      case "/forget":
        given = 0
        return WebAnswer(status: 204)
      case "/buy":
        given += count
        return WebAnswer(status: status)
      case "/has/mia": return entitlements?(given) ?? .json(#"{"com.example.reader":\#(given)}"#)
      default: return WebAnswer(status: 404)
      }
    }
  }

  private static let text = """
    {
      "reset": "POST /forget",
      "deliver": { "request": "POST /buy", "body": { "signed": "{signed_transaction}" } },
      "entitlements": { "request": "GET /has/{user}", "products": "" },
      "product_ids": { "book": "com.example.reader" }
    }
    """

  private static func run(_ stub: StubBackend, _ script: String = BackendRun.purchase) throws -> BackendRun {
    try BackendRun(stub, map: BackendMap(Array(text.utf8), file: "map.json"), script)
  }

  @Test("what a user has more than before was paid out, under the backend's own identifier")
  func paidOut() throws {
    let stub = try Self.shop()
    let run = try Self.run(stub)
    #expect(run.violation == nil)
    #expect(run.result.trace.facts.contains { $0.kind == .serverPaidOut })
    #expect(Self.productIdentifier(run) == "com.example.reader")
    #expect(run.serverFacts.contains("server.content_answered"))
    #expect(run.count(.serverEntitled) == 1)
    #expect(stub.paths.filter { $0 == "/has/mia" }.count == 3)
  }

  private static func productIdentifier(_ run: BackendRun) -> String? {
    let trace = run.result.trace
    return trace.facts.lazy.compactMap { fact in
      if case .world(.productAdded(_, let identifier, _, _, _, _)) = fact.content {
        trace.texts[identifier]
      } else {
        nil
      }
    }.first
  }

  @Test("success without the product is no delivery, and a refusal is one")
  func withoutEffect() throws {
    #expect(try Self.answer(Self.run(Self.shop(gives: 0))) == .notPaid)
    #expect(try Self.answer(Self.run(Self.shop(gives: 0, status: 422))) == .rejected)
    #expect(try Self.answer(Self.run(Self.shop())) == .sent)
  }

  private static func answer(_ run: BackendRun) -> ContentAnswer? {
    run.result.trace.facts.lazy.compactMap { fact in
      if case .server(.contentAnswered(_, let answer, _, _)) = fact.content { answer } else { nil }
    }.first
  }

  @Test("a backend that does not say what its users have breaks the protocol")
  func unreadable() throws {
    let run = try Self.run(Self.shop { _ in WebAnswer(status: 500) })
    #expect(run.violation?.contains("/has/mia is invalid: its status is not 200") == true)
    let other = try Self.run(Self.shop { _ in .json("3") })
    #expect(other.violation?.contains("“” must be an object or a list of products") == true)
  }

  @Test("a scenario with notifications does not apply to a backend without a path for them")
  func withoutNotifications() throws {
    let run = try Self.run(Self.shop(), "world:notify_server { version = 2 }\n" + BackendRun.purchase)
    #expect(run.result.verdict == .notApplicable(reason: "the server has no path for notifications"))
  }

  @Test("a map without a reset needs a command that starts the backend")
  func withoutReset() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("map-\(UUID().uuidString).json")
      .path
    try #"{"deliver": "POST /{receipt}", "entitlements": {"request": "GET /", "products": ""}}"#.write(
      toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var address = BackendAddress(url: "http://127.0.0.1:1", storePort: 0)
    for (file, message) in [
      (path, "reset: expected the request that deletes all users and purchases, found nothing"),
      (path + "x", "cannot read the file: No such file or directory"),
    ] {
      address.mapFile = file
      let source = SubjectSource(backend: address, app: SubjectSource(file: BackendRun.referencePath))
      let error = #expect(throws: AppLoadError.self) { try source.load() }
      #expect(error?.message == message)
      #expect(error?.file == file)
    }
  }
}
