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
  /// The most kills; they are spread over the facts.
  package let killsMax: Int

  package init(
    _ file: ScenarioFile, position: Int, subject: any Subject, seed: UInt64, killsMax: Int = .max
  ) {
    self.file = file
    self.position = position
    self.subject = subject
    self.seed = seed
    self.killsMax = killsMax
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

  /// Runs the scenario once for each kill.
  package func run(
    into tally: inout Tally, on runner: ScenarioRunner, inspection: StateInspection? = nil
  ) {
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.takesCensus = true
    choices.start(seed == 0 ? .canonical : .seeded(seed, kinds: .latitudes))
    if seed != 0 { for site in ChoiceSite.unseeded { choices.pin(name: site.rawValue, value: 0) } }
    let plain = runner.run(position, of: file, subject: subject, choices: choices, retention: .hashOnly)
    guard plain.error == nil else { return }
    let kills = FactKill.all(in: choices)
    choices.takesCensus = false
    var first: [UInt64: (moment: UInt32, sequel: RunSequel)] = [:]
    for place in stride(from: 0, to: kills.count, by: max(1, kills.count / max(killsMax, 1))) {
      let kill = kills[place]
      let sink = SequelSink(inspection: inspection)
      choices.start(kill.driver)
      let result = runner.run(
        position, of: file, subject: subject, choices: choices, retention: .hashOnly, sinks: [sink],
        states: sink)
      sink.conclude(result)
      tally.runs += 1
      guard let state = sink.state else { continue }
      tally.asked += 1
      guard let earlier = first[state] else {
        first[state] = (kill.moment, sink.sequel)
        continue
      }
      tally.known += 1
      if let difference = sink.sequel.difference(to: earlier.sequel) {
        tally.differences.append(
          "\(file.scenarios[position].title), \(subject.name), seed \(seed): "
            + "kills behind \(earlier.moment) and \(kill.moment) facts: \(difference)")
      }
    }
  }
}
