import Foundation

/// Runs within this process. Storms run in processes of their own, because the peak memory of a process never
/// falls.
extension BudgetTable {
  func sweepRows(_ speed: Double) -> [Row] {
    let other = Median.of(5) { KillSweep(app: reference, seconds: 1).measure().runsPerSecond }
    let scripted = Median.of(3) {
      ScenarioSweep(
        folder: "\(root)/Tests/Benchmarks/Scenarios", file: "sweep.lua", app: "\(apps)/small.lua", seconds: 1
      ).measure().runsPerSecond
    }
    let work = "kill sweep: a purchase of a 60-line app, killed at each of its facts, every rule on"
    guard InstructionCount.isPossible else {
      return [
        Row(
          work: work, budget: "367,000 instructions a run",
          measured: "not counted, since Valgrind is not installed; \(Figure.count(speed)) runs/s", isKept: nil
        )
      ]
    }
    let (small, large) = (instructions(of: "\(apps)/small.lua"), instructions(of: reference))
    let ratio = large.instructions / small.instructions
    return [
      Row(
        work: work,
        budget: "367,000 instructions a run, 300,000 are wanted; 6,000 misses of a cache of 32 kB are wanted",
        measured: "\(Figure.count(small.instructions)) instructions, "
          + "\(Figure.count(small.cacheMisses)) misses; \(Figure.count(speed)) runs/s",
        isKept: small.instructions <= 367_000),
      Row(
        work: "the same with the reference app", budget: "1.4 times the instructions",
        measured: "\(Figure.decimals(ratio, 2)) times; \(Figure.count(other)) runs/s", isKept: ratio <= 1.4),
      Row(
        work: "the same driven by a scenario in Lua", budget: "",
        measured: "\(Figure.count(scripted)) runs/s", isKept: nil),
    ]
  }

  /// The cost of one run of the kill sweep: the difference between a long and a short sweep, divided by the
  /// runs.
  private func instructions(of app: String) -> InstructionCount.Figures {
    func sweep(_ rounds: Int) -> InstructionCount.Figures {
      InstructionCount(command: [CommandLine.arguments[0], "sweep-rounds", app, "\(rounds)"])
        .measure(simulatesCache: true)
    }
    let rounds = 10
    let runs = Double(KillSweep(app: app, seconds: 0).runCount(rounds: rounds))
    let (short, long) = (sweep(2), sweep(2 + rounds))
    return InstructionCount.Figures(
      instructions: (long.instructions - short.instructions) / runs,
      cacheMisses: (long.cacheMisses - short.cacheMisses) / runs)
  }

  /// The sweep as an exploration executes it, compared with the plain one of the same kills; and two workers
  /// of it.
  func explorationRows() -> [Row] {
    let folder = "\(root)/Tests/Benchmarks/Scenarios"
    let sweep = ExplorationSweep(file: "\(folder)/sweep.lua", app: reference, seconds: 0.1)
    // The two take turns, so that a slowdown of the machine affects both. Turns of half a second affected
    // only one of them.
    let turns = (0..<61).map { _ in
      let bare = ScenarioSweep(
        folder: folder, file: "sweep.lua", app: reference, seconds: 0.1
      ).recordedRunsPerSecond()
      let full = sweep.runsPerSecond()
      return (full: full, ratio: full / bare)
    }
    let middle = turns.count / 2
    let (full, ratio) = (turns.map(\.full).sorted()[middle], turns.map(\.ratio).sorted()[middle])
    func plain(_ workers: Int) -> Double {
      ProcessRun(command: [
        tool, "explore", "\(root)/Scenarios/plain", "--app", reference, "--depth", "2", "--faults",
        "kill,drop",
        "--jobs", "\(workers)", "--progress", "none", "--no-config",
      ]).milliseconds(medianOf: 3)
    }
    let gain = plain(1) / plain(2)
    return [
      Row(
        work: "an exploration of that scenario, with its situations and a twentieth of the runs made twice",
        budget: "0.9 times the bare sweep of the same kills",
        measured: "\(Figure.count(full)) runs/s, \(Figure.decimals(ratio, 2)) times",
        isKept: ratio >= 0.9),
      Row(
        work: "two workers against one, pairs of kills and lost messages in the plain scenarios",
        budget: "1.9 times", measured: "\(Figure.decimals(gain, 2)) times", isKept: gain >= 1.9),
    ]
  }

  func stormRows() -> [Row] {
    let small = storm("storm.lua", 100_000)
    let large = storm("storm.lua", 1_000_000, runs: 3)
    let owned = storm("storm_owned.lua", 100_000)
    let growth = large.microsecondsEach * 10 / small.microsecondsEach
    return [
      Row(
        work: "restore storm of 100,000, each recorded, granted, finished", budget: "250 bytes each",
        measured: "\(Int(small.bytesEach)) bytes and \(Figure.decimals(small.microsecondsEach, 2)) µs each",
        isKept: small.bytesEach <= 250),
      Row(
        work: "the same if all of it is owned already", budget: "half of the time, 250 bytes each",
        measured: "\(Figure.decimals(owned.microsecondsEach / small.microsecondsEach, 2)) of the time, "
          + "\(Int(owned.bytesEach)) bytes each",
        isKept: owned.microsecondsEach <= small.microsecondsEach / 2 && owned.bytesEach <= 250),
      Row(
        work: "a storm of 1,000,000 against one of 100,000", budget: "at most 10.5 times, 250 MB",
        measured: "\(Figure.decimals(growth, 1)) times, \(Int(large.megabytes)) MB",
        isKept: growth <= 10.5 && large.megabytes <= 250),
    ]
  }

  /// The costs of a transaction of a storm: the median time and the greatest memory.
  func storm(
    _ app: String, _ count: Int, restores: Int = 1, runs: Int = 5
  ) -> (microsecondsEach: Double, bytesEach: Double, megabytes: Double) {
    let program = CommandLine.arguments[0]
    var bytes = 0.0
    var megabytes = 0.0
    let time = Median.of(runs) {
      let line = "'\(program)' storm-figures '\(apps)/\(app)' \(count) \(restores)"
      let figures = Shell.run(line, in: root).output.split(whereSeparator: \.isWhitespace).compactMap {
        Double($0)
      }
      guard figures.count == 3 else { fatalError("the storm printed no figures") }
      bytes = max(bytes, figures[1])
      megabytes = max(megabytes, figures[2])
      return figures[0]
    }
    return (time, bytes, megabytes)
  }
}
