import Facts
import Results
import Rules
import Testing
import World

@testable import Runner

@Suite("Runs that differ")
struct NondeterminismTests {
  @Test("an app that does something else when its breach is shown is an error of its own kind, and of code 5")
  func difference() throws {
    let folder = try folder()
    let plan = plan(folder)
    var runCount = 0
    let finished = CaseRunner(plan: plan).finish(0) { subject in
      runCount += 1
      return FickleSubject(subject, isMute: runCount > 1)
    }
    let result = finished.result
    guard case .error(.nondeterminism, let message) = result.verdict else {
      Issue.record("found \(result.verdict)")
      return
    }
    #expect(runCount == 2)
    #expect(message.hasPrefix("two identical runs differ: first ") && message.contains(" facts (hash "))
    #expect(result.exitCode(strictly: false).rawValue == 5)
  }

  @Test("the same app that does the same twice fails by its breach, with the facts that show it")
  func sameness() throws {
    let folder = try folder()
    let runner = CaseRunner(plan: plan(folder))
    let result = runner.finish(0) { FickleSubject($0, isMute: false) }.result
    #expect(result.verdict == .failed)
    #expect(result.findings.contains { !($0.breach?.facts.isEmpty ?? true) })
  }

  private func plan(_ folder: TestFolder) -> RunPlan {
    RunPlan(
      selection: Selection([folder.path + "/suite"]), apps: SubjectSource.named([folder.path + "/app.lua"]),
      toolName: "assay", tool: "assay 1")
  }

  private func folder() throws -> TestFolder {
    try TestFolder([
      "suite/1_buy.lua": """
      scenario {
        title = "buys",
        products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
        run = function(world)
          local phone = world:device "phone"
          phone:launch()
          phone:buy "coins"
          world:settle()
        end,
      }
      """,
      "app.lua": SampleApp.finishingNothing,
    ])
  }
}

/// An app whose ports make no calls if `isMute` is true.
private final class FickleSubject: SubjectWrapper {
  let original: any Subject
  private let isMute: Bool

  init(_ original: any Subject, isMute: Bool) {
    self.original = original
    self.isMute = isMute
  }

  func port(on device: DeviceID) -> any AppPort { isMute ? MutePort() : original.port(on: device) }
}

private final class MutePort: AppPort {
  func begin(_ event: AppEvent) -> AppStep { .done(.none) }
  func resume(_ reply: AppReply) -> AppStep { .done(.none) }
  func drop() {}
}
