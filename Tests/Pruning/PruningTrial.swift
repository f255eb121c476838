package import Facts
internal import Kernel
package import Scenario
package import World

/// One scenario against one app, killed at each fact: of two runs that have the same state after the kill, both go on, and
/// what comes of them must be the same.
package struct PruningTrial {
  /// The file of the scenario.
  package let file: ScenarioFile
  /// Its position in the file.
  package let position: Int
  /// The app.
  package let subject: any Subject
  /// What is left open goes the way of this seed; zero is the usual way.
  package let seed: UInt64
  /// The most kills of one course of the run; they are spread over the facts.
  package let killsMax: Int
  /// The most other faults behind which it is killed too.
  package let faultsMax: Int

  package init(
    _ file: ScenarioFile, position: Int, subject: any Subject, seed: UInt64, killsMax: Int = .max,
    faultsMax: Int = 0
  ) {
    self.file = file
    self.position = position
    self.subject = subject
    self.seed = seed
    self.killsMax = killsMax
    self.faultsMax = faultsMax
  }

  /// The outcome of some trials.
  package struct Tally {
    /// How many runs there were.
    package var runs = 0
    /// How many of them were asked for their state.
    package var asked = 0
    /// How many states were known when they were asked for.
    package var known = 0
    /// The differences between runs of one state, in words.
    package var differences: [String] = []
    package init() {}

    /// Adds what another tally counted.
    package mutating func add(_ other: Tally) {
      runs += other.runs
      asked += other.asked
      known += other.known
      differences += other.differences
    }
  }

  /// Runs the scenario once for each kill, and once for each kill behind each of some other faults.
  package func run(
    into tally: inout Tally, on runner: ScenarioRunner, inspection: StateInspection? = nil
  ) {
    let choices = Choices(kinds: ChoiceSite.kinds)
    var met: [UInt64: Way] = [:]
    choices.takesCensus = true
    choices.start(seed == 0 ? .canonical : .seeded(seed, kinds: .latitudes))
    if seed != 0 { for site in ChoiceSite.unseeded { choices.pin(name: site.rawValue, value: 0) } }
    let plain = runner.run(position, of: file, subject: subject, choices: choices, retention: .hashOnly)
    guard plain.error == nil else { return }
    let faults = seed == 0 ? spread(faults(of: choices.visits), faultsMax) : []
    kill(FactKill.all(in: choices), choices, runner, inspection, &met, &tally)
    for fault in faults {
      choices.takesCensus = true
      choices.start(.recorded([fault]))
      _ = runner.run(position, of: file, subject: subject, choices: choices, retention: .hashOnly)
      kill(FactKill.all(in: choices).filter { !$0.prior.isEmpty }, choices, runner, inspection, &met, &tally)
    }
  }

  /// A way on which a state was met first, and what came of it.
  private struct Way {
    let kill: FactKill
    let sequel: RunSequel
  }

  /// What else could go otherwise before a kill, each choice once.
  private func faults(of visits: [SiteVisit]) -> [Deviation] {
    visits.filter { $0.site.name != ChoiceSite.killAtFact.rawValue && $0.count > 1 && $0.value == 0 }
      .flatMap { visit in (1..<min(visit.count, 4)).map(visit.deviation(to:)) }
  }

  private func spread<Element>(_ all: [Element], _ countMax: Int) -> [Element] {
    guard countMax > 0 else { return [] }
    return stride(from: 0, to: all.count, by: max(1, all.count / countMax)).map { all[$0] }
  }

  private func kill(
    _ kills: [FactKill], _ choices: Choices, _ runner: ScenarioRunner, _ inspection: StateInspection?,
    _ met: inout [UInt64: Way], _ tally: inout Tally
  ) {
    choices.takesCensus = false
    for kill in spread(kills, killsMax) {
      let sink = SequelSink(inspection: inspection)
      choices.start(kill.driver)
      let result = runner.run(
        position, of: file, subject: subject, choices: choices, retention: .hashOnly, sinks: [sink],
        states: sink)
      sink.conclude(result)
      tally.runs += 1
      guard let state = sink.state else { continue }
      tally.asked += 1
      guard let earlier = met[state] else {
        met[state] = Way(kill: kill, sequel: sink.sequel)
        continue
      }
      tally.known += 1
      if let difference = sink.sequel.difference(to: earlier.sequel) {
        tally.differences.append(
          "\(file.scenarios[position].title), \(subject.name), seed \(seed): \(earlier.kill) and \(kill): "
            + difference)
      }
    }
  }
}
