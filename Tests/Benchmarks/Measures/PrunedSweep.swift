import Facts
import Kernel
internal import LuaApps
import Pruning
import Scenario
import World

/// The kill sweep by recorded choices: every run to its end, the same with the states only digested, and with runs ended
/// whose state is known.
struct PrunedSweep {
  let folder: String
  let file: String
  let app: String
  let seconds: Double

  /// States that were met, for one sweep.
  private final class MetStates: RunStates {
    private var met: Set<UInt64> = []
    private(set) var knownCount = 0
    let prunes: Bool

    init(prunes: Bool) { self.prunes = prunes }

    func isNew(_ digest: UInt64) -> Bool {
      if met.insert(digest).inserted { return true }
      knownCount += 1
      return !prunes
    }
  }

  func run() {
    do throws(ScenarioError) {
      let file = try ScenarioFile.load(file, in: folder)
      let subject = Benchmarks.subject(app)
      let full = sweep(file, subject) { nil }
      let digested = sweep(file, subject) { MetStates(prunes: false) }
      let pruned = sweep(file, subject) { MetStates(prunes: true) }
      let cost = (full.rate / digested.rate - 1) * 100
      print(
        "pruned sweep: \(full.kills) kills, \(pruned.known) known (\(pruned.known * 100 / max(full.kills, 1)) %); "
          + "\(Int(full.rate)) runs/s, \(Int(pruned.rate)) with pruning "
          + "(\(Figure.decimals(pruned.rate / full.rate, 2)) times); a digest costs \(Figure.decimals(cost, 1)) % of a run"
      )
    } catch {
      fatalError("pruned sweep: \(error)")
    }
  }

  /// How many runs a second the sweep makes to their ends, with nothing besides.
  func fullRate() -> Double {
    do throws(ScenarioError) {
      return sweep(try ScenarioFile.load(file, in: folder), Benchmarks.subject(app), { nil }).rate
    } catch {
      fatalError("full sweep: \(error)")
    }
  }

  private func sweep(
    _ file: ScenarioFile, _ subject: LuaSubject, _ states: () -> MetStates?
  ) -> (rate: Double, kills: Int, known: Int) {
    let runner = ScenarioRunner()
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.takesCensus = true
    choices.start(.canonical)
    _ = runner.run(0, of: file, subject: subject, choices: choices, retention: .hashOnly)
    let kills = FactKill.all(in: choices).map(\.driver)
    choices.takesCensus = false
    var (runs, known) = (0, 0)
    let start = Benchmarks.now
    while Benchmarks.now - start < seconds {
      let met = states()
      for kill in kills {
        choices.start(kill)
        _ = runner.run(
          0, of: file, subject: subject, choices: choices, retention: .hashOnly, states: met)
      }
      runs += kills.count
      known = met?.knownCount ?? 0
    }
    return (Double(runs) / (Benchmarks.now - start), kills.count, known)
  }
}
