package import Facts
internal import Kernel
package import Scenario
package import World

nonisolated(unsafe) package var why: [String: Int] = [:]
nonisolated(unsafe) package var whole: [String: Int] = [:]
nonisolated(unsafe) package var twins = 0

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
    let sites = KillSites(choices)
    choices.start(seed == 0 ? .canonical : .seeded(seed, kinds: .latitudes))
    if seed != 0 { for site in ChoiceSite.unseeded { choices.pin(name: site.rawValue, value: 0) } }
    let plain = runner.run(
      position, of: file, subject: subject, choices: choices, retention: .hashOnly, sinks: [sites])
    guard plain.error == nil else { return }
    let latitudes = plain.deviations
    var first: [UInt64: (kill: UInt32, sequel: RunSequel)] = [:]
    var all: [(sequel: RunSequel, state: UInt64, log: [(String, UInt64, [UInt64])])] = []
    let step = max(1, sites.kills.count / max(killsMax, 1))
    for place in stride(from: 0, to: sites.kills.count, by: step) {
      let kill = sites.kills[place]
      let sink = SequelSink(inspection: inspection)
      choices.start(.recorded(Array(latitudes.prefix(kill.priorCount)) + [kill.deviation]))
      let result = runner.run(
        position, of: file, subject: subject, choices: choices, retention: .hashOnly, sinks: [sink],
        states: sink)
      sink.conclude(result)
      tally.runs += 1
      guard let state = sink.state else { continue }
      tally.asked += 1
      if let inspection {
        let log = inspection.log
        inspection.log = []
        if let twin = all.last(where: { $0.sequel == sink.sequel && $0.state != state }) {
          func ranks(_ l: [(String, UInt64, [UInt64])]) -> [(String, UInt64, [Int])] {
            let d = Array(Set(l.flatMap { $0.2 })).sorted()
            let m = Dictionary(uniqueKeysWithValues: d.enumerated().map { ($1, $0) })
            return l.map { ($0.0, $0.1, $0.2.map { m[$0]! }) }
          }
          let (a, b) = (ranks(log), ranks(twin.log))
          var names: Set<String> = []
          if a.count != b.count { names.insert("COUNT") }
          for (x, y) in zip(a, b) {
            if x.0 != y.0 { names.insert("SHAPE \(x.0) \(y.0)"); break }
            if x.1 != y.1 { names.insert(x.0) } else if x.2 != y.2 { names.insert("order " + x.0) }
          }
          for n in names { why[n, default: 0] += 1 }
          twins += 1
          whole[names.sorted().joined(separator: " "), default: 0] += 1
        }
        all.append((sink.sequel, state, log))
      }
      guard let earlier = first[state] else {
        first[state] = (kill.fact, sink.sequel)
        continue
      }
      tally.known += 1
      if let difference = sink.sequel.difference(to: earlier.sequel) {
        tally.differences.append(
          "\(file.scenarios[position].title), \(subject.name), seed \(seed): "
            + "kills at \(earlier.kill) and \(kill.fact): \(difference)")
      }
    }
  }
}
