import Facts
import Foundation
import Results
import Testing
import World

@testable import Runner

@Suite("Calls that are replied to while the code stands in them")
struct RepliedCallTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized.path

  @Test(
    "an app leaves the same facts as where each call is a step",
    arguments: ["purchase/3", "finish", "hosted/1"])
  func sameness(section: String) throws {
    var selection = Selection([Self.root + "/Scenarios/suite"])
    selection.addresses = [CaseAddress(section)]
    let plan = RunPlan(
      selection: selection, apps: SubjectSource.named([Self.root + "/Scenarios/apps/reference.lua"]),
      toolName: "assay", tool: "assay 1")
    #expect(plan.troubles.isEmpty && plan.cases.count > 10)
    let runner = CaseRunner(plan: plan)
    let steps = StepCounter()
    for number in plan.cases.indices {
      let replied = runner.result(of: number) { $0 }
      let stepped = runner.result(of: number) { SteppedSubject($0, steps) }
      #expect(replied == stepped, "\(plan.cases[number].address)")
    }
    #expect(steps.count > plan.cases.count)
  }
}

/// The number of calls that arrived as steps.
private final class StepCounter {
  var count = 0
}

/// A subject whose ports do not support turns, so that each call is a step.
private final class SteppedSubject: SubjectWrapper {
  let original: any Subject
  private let steps: StepCounter

  init(_ original: any Subject, _ steps: StepCounter) {
    self.original = original
    self.steps = steps
  }

  func port(on device: DeviceID) -> any AppPort { SteppedPort(original.port(on: device), steps) }
}

private final class SteppedPort: AppPort {
  private let port: any AppPort
  private let steps: StepCounter

  init(_ port: any AppPort, _ steps: StepCounter) {
    self.port = port
    self.steps = steps
  }

  var position: CodePosition? { port.position }
  func begin(_ event: AppEvent) -> AppStep { counted(port.begin(event)) }
  func resume(_ reply: AppReply) -> AppStep { counted(port.resume(reply)) }
  func drop() { port.drop() }

  private func counted(_ step: AppStep) -> AppStep {
    if case .call = step { steps.count += 1 }
    return step
  }
}
