import Facts
import Kernel
internal import LuaApps
import Scenario
import World

/// The kill sweep as a scenario in Lua: the script, the world, the app and every rule, killed at each fact in turn.
struct ScenarioSweep {
  let folder: String
  let file: String
  let app: String
  let seconds: Double

  func run() {
    let figures = measure()
    print(
      "scenario sweep: \(Int(figures.runsPerSecond)) runs/s, \(figures.factsEach) facts each, "
        + "\(figures.killPoints) kill points, \(figures.breaches) breaches")
  }

  func measure() -> KillSweep.Figures {
    do throws(ScenarioError) {
      return sweep(try ScenarioFile.load(file, in: folder), Benchmarks.subject(app))
    } catch {
      fatalError("scenario sweep: \(error)")
    }
  }

  private func sweep(_ file: ScenarioFile, _ subject: LuaSubject) -> KillSweep.Figures {
    let run = ScenarioRunner()
    let choices = Choices(kinds: ChoiceSite.kinds)
    var (runs, facts, failures) = (0, 0, 0)
    let plain = run.run(0, of: file, subject: subject)
    let start = Benchmarks.now
    while Benchmarks.now - start < seconds {
      for fact in 1...plain.factCount {
        choices.start(.canonical)
        choices.pin(name: ChoiceSite.killAtFact.rawValue, visit: fact, value: 1)
        let result = run.run(0, of: file, subject: subject, choices: choices, retention: .hashOnly)
        runs += 1
        facts += Int(result.factCount)
        failures += result.breaches.count
      }
    }
    let elapsed = Benchmarks.now - start
    return KillSweep.Figures(
      runsPerSecond: Double(runs) / elapsed, factsEach: facts / max(runs, 1),
      killPoints: Int(plain.factCount),
      breaches: failures)
  }

  /// The runs per second of the same kills as recorded choices, as an exploration executes them.
  func recordedRunsPerSecond() -> Double {
    do throws(ScenarioError) {
      return recorded(try ScenarioFile.load(file, in: folder), Benchmarks.subject(app))
    } catch {
      fatalError("recorded sweep: \(error)")
    }
  }

  private func recorded(_ file: ScenarioFile, _ subject: LuaSubject) -> Double {
    let runner = ScenarioRunner()
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.takesCensus = true
    choices.start(.canonical)
    _ = runner.run(0, of: file, subject: subject, choices: choices, retention: .hashOnly)
    let kills = choices.visits.filter { $0.site.name == ChoiceSite.killAtFact.rawValue }
      .map { ChoiceDriver.recorded([$0.deviation(to: 1)]) }
    choices.takesCensus = false
    var runs = 0
    let start = Benchmarks.now
    while Benchmarks.now - start < seconds {
      for kill in kills {
        choices.start(kill)
        _ = runner.run(0, of: file, subject: subject, choices: choices, retention: .hashOnly)
      }
      runs += kills.count
    }
    return Double(runs) / (Benchmarks.now - start)
  }
}
