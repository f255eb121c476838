import Backends
import Facts
import Foundation
import Results
import Rules
import Testing
import Web

@testable import Runner

@Suite("Cases of a backend")
struct BackendCaseTests {
  private func finish(_ stub: StubBackend) throws -> CaseResult {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "backends-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("1_book.lua").path
    try BackendRun.scenario(BackendRun.purchase).write(toFile: path, atomically: true, encoding: .utf8)
    let source = SubjectSource(
      backend: BackendAddress(url: stub.url, name: "shop", storePort: 0),
      app: SubjectSource(file: BackendRun.referencePath))
    let plan = RunPlan(selection: Selection([path]), apps: [source], toolName: "assay", tool: "assay 1")
    #expect(plan.troubles.isEmpty)
    #expect(plan.usesThreads)
    return CaseRunner(plan: plan).finish(0).result
  }

  private static func redeemed(_ count: Int) -> WebAnswer {
    let purchase = #"{"transaction_id":"1000000001","product_id":"book"}"#
    let list = Array(repeating: purchase, count: count).joined(separator: ",")
    return .json(#"{"answer":"sent","paid_out":["# + list + "]}")
  }

  @Test("a breach is the backend's, by its name, and the command that shows it names both")
  func breach() throws {
    let stub = try StubBackend { request in
      request.path == "/deliver" ? Self.redeemed(2) : WebAnswer(status: request.path == "/reset" ? 200 : 404)
    }
    let result = try finish(stub)
    #expect(result.subject == "shop")
    #expect(result.verdict == .failed)
    #expect(result.findings.filter { $0.breach != nil }.map(\.rule.text).contains("no-receipt-reuse"))
    #expect(result.command.contains("shop=\(stub.url)"))
    #expect(result.command.contains("--app"))
  }

  @Test("a backend that answers otherwise the second time is unsteady, which is its own doing")
  func unsteadiness() throws {
    var count = 1
    let stub = try StubBackend { request in
      guard request.path == "/deliver" else { return WebAnswer(status: request.path == "/reset" ? 200 : 404) }
      count += 1
      return Self.redeemed(count)
    }
    guard case .error(.app, message: let message) = try finish(stub).verdict else {
      Issue.record("no error of the subject")
      return
    }
    #expect(
      message.hasPrefix("the backend is not deterministic: it answered the same requests differently"),
      "\(message)")
  }

  @Test("a broken protocol has no verdict, and its exit code is 3")
  func violation() throws {
    let stub = try StubBackend { request in
      request.path == "/deliver"
        ? WebAnswer(status: 200) : WebAnswer(status: request.path == "/reset" ? 200 : 404)
    }
    let result = try finish(stub)
    #expect(result.exitCode(strictly: false) == .appMisbehaved)
  }
}
