import Facts
import Kernel
import LongRun
internal import LuaApps
import Testing
import World

@testable import Scenario

/// Writes each non-default choice as an order. The text with the order must produce the facts of the run with
/// the choice.
@Suite("A choice as an order of a script") struct FaultOrderTests {
  private static let folder = Suite.scenarios + "/suite"

  @Test(
    "every choice that a run meets, with each of its outcomes",
    arguments: LongRun.part(
      [
        "purchase/1_1_buy_a_consumable.lua", "restore/1_1_restore_after_reinstall.lua",
        "hosted/1_10_step_9_the_finish.lua", "subscriptions/1_10_on_two_devices.lua",
        "server/1_1_ten_steps.lua",
      ], oneIn: 5))
  func same(_ path: String) throws {
    let file = try ScenarioFile.load(path, in: Self.folder)
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.takesCensus = true
    choices.start(.canonical)
    let app = try Suite.reference()
    _ = ScenarioRunner().run(0, of: file, subject: app, choices: choices)
    var compared = 0
    for visit in choices.visits where visit.value == 0 && visit.visit <= Self.visitsMax {
      for value in 1..<min(visit.count, 4) where try compare(visit.deviation(to: value), path, file, app) {
        compared += 1
      }
    }
    #expect(compared > 100)
  }

  /// The first visits of a site are enough.
  private static let visitsMax = 2

  /// Compares the two runs. Returns false if there is nothing to compare: the run did not make the choice, or
  /// it ended early.
  private func compare(
    _ deviation: Deviation, _ path: String, _ file: ScenarioFile, _ app: LuaSubject
  ) throws -> Bool {
    let recorder = ScriptRecorder()
    let first = ScenarioRunner().run(
      0, of: file, subject: app, driver: .recorded([deviation]), script: recorder)
    // A note is not an order, so no fault can be attached to it in the text.
    guard first.deviations == [deviation], !first.endedEarly,
      deviation.site.detail != FactKind.worldNoted.rawValue
    else { return false }
    let record = recorder.record(of: file.scenarios[0]).preparing([deviation])
    #expect(record.faults.count == 1, "no order tells \(deviation)")
    let text = ScenarioText(record).source
    let again = try ScenarioFile.load(text: text, as: path, in: Self.folder)
    let second = ScenarioRunner().run(0, of: again, subject: app)
    if let error = second.error { Issue.record("\(error)\n\(text)") }
    guard first.factHash != second.factHash else { return true }
    let (one, two) = (RoundTrip.story(first.trace), RoundTrip.story(second.trace))
    let parting = zip(one, two).first { $0 != $1 }
    #expect(one == two, "\(deviation): \(parting.map { "\($0)" } ?? "")\n\(text)")
    return true
  }

  @Test("an order that was made plainer is told as it stands") func plainer() throws {
    let file = try ScenarioFile.load("purchase/1_1_buy_a_consumable.lua", in: Self.folder)
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.takesCensus = true
    choices.start(.canonical)
    let recorder = ScriptRecorder()
    _ = ScenarioRunner().run(
      0, of: file, subject: try Suite.reference(), choices: choices, script: recorder)
    let visit = try #require(
      choices.visits.first {
        $0.site.name == ChoiceSite.interference.rawValue && $0.site.detail == FactKind.messageSent.rawValue
          && $0.visit == 3
      })
    let record = recorder.record(of: file.scenarios[0]).preparing([visit.deviation(to: 1)])
    let order = try #require(record.faults.first)
    #expect(order.faultWords == "background at message.sent, the 3rd time")
    let sooner = order.setting(option: "nth", to: .integer(2))
    #expect(sooner.faultWords == "background at message.sent, the 2nd time")
    let first = try #require(order.dropping(option: "nth"))
    #expect(first.faultWords == "background at message.sent")
    #expect(first.dropping(option: "at")?.faultWords == "background")
    #expect(order.dropping(option: "at")?.faultWords == "background, the 3rd time")
  }
}
