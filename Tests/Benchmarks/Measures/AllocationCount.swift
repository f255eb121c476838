import Allocations
import Facts
import Kernel
import Scenario
import World

/// Counts the allocations of a run after everything that is kept between runs exists.
struct AllocationCount {
  let root: String

  private static let runs = 200

  func run() {
    let bench = "\(root)/Tests/Benchmarks"
    let small = "\(bench)/Apps/small.lua"
    let reference = "\(root)/Scenarios/apps/reference.lua"
    let kill = "purchase/3_2_kill_between_grant_and_finish.lua"
    tell("a purchase and another launch, small app", each("\(bench)/Scenarios", "sweep.lua", small))
    tell("a purchase and another launch, reference", each("\(bench)/Scenarios", "sweep.lua", reference))
    tell("purchase/3.2, reference", each("\(root)/Scenarios/suite", kill, reference))
    tell("a thousand restored transactions", storm("\(bench)/Apps/storm.lua"))
  }

  private func tell(_ name: String, _ count: Int) { print("\(count)\t\(name)") }

  /// The allocations of one run of a scenario, rounded down.
  private func each(_ folder: String, _ file: String, _ app: String) -> Int {
    do throws(ScenarioError) {
      let file = try ScenarioFile.load(file, in: folder)
      let subject = Benchmarks.subject(app)
      let run = ScenarioRunner()
      func perform() {
        for _ in 0..<Self.runs { _ = run.run(0, of: file, subject: subject, retention: .hashOnly) }
      }
      perform()
      let before = allocations_so_far()
      perform()
      return Int(allocations_so_far() - before) / Self.runs
    } catch {
      fatalError("\(error)")
    }
  }

  /// The allocations of a thousand further transactions in a storm.
  private func storm(_ app: String) -> Int {
    func allocations(_ count: Int) -> Int {
      let before = allocations_so_far()
      _ = RestoreStorm(app: app, count: count).measure()
      return Int(allocations_so_far() - before)
    }
    _ = allocations(10_000)
    return (allocations(40_000) - allocations(20_000)) / 20
  }
}
