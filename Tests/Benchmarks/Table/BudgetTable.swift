import Foundation

/// Measures every row of the budget, with the peers beside it, and gives the table as Markdown.
struct BudgetTable {
  /// The tool, in its release form.
  let tool: String
  /// An empty program, whose start is the least that any takes.
  let empty: String
  /// The repository.
  let root: String

  private var apps: String { "\(root)/Tests/Benchmarks/Apps" }
  private var suite: String { "\(root)/Scenarios/suite" }
  private var reference: String { "\(root)/Scenarios/apps/reference.lua" }

  func text() -> String {
    let before = Machine.load
    let speed = Median.of(3) { KillSweep(app: "\(apps)/small.lua", seconds: 1).measure().runsPerSecond }
    let rows = sweepRows(speed) + stormRows() + [startRow(), suiteRow(), workersRow()]
    let peers = peerLines(speed)
    let lines =
      [
        "# Benchmarks", "",
        "Made by `Scripts/bench --write`. Figures are of one machine in one minute: only ratios carry over, so",
        "peers are measured beside them. Each figure is a median of three or more.", "",
        "\(Machine.processorCount) processors (\(Machine.processor)), load \(before) before and \(Machine.load) after.",
        "",
        "| work | budget | measured | |", "| --- | --- | --- | --- |",
      ] + rows.map { "| \($0.work) | \($0.budget) | \($0.measured) | \($0.verdict) |" } + [
        "", "## Peers", "",
        "What a team would write or use instead. None of them has a store, faults or rules; the first is the speed limit.",
        "",
        "| peer | measured | the kill sweep's rate against it |", "| --- | --- | --- |",
      ] + peers
    return lines.joined(separator: "\n") + "\n"
  }

  private func sweepRows(_ speed: Double) -> [Row] {
    let other = Median.of(3) { KillSweep(app: reference, seconds: 1).measure().runsPerSecond }
    let scripted = Median.of(3) {
      ScenarioSweep(
        folder: "\(root)/Tests/Benchmarks/Scenarios", file: "sweep.lua", app: "\(apps)/small.lua", seconds: 1
      ).measure().runsPerSecond
    }
    return [
      Row(
        work: "kill sweep: a purchase of a 60-line app, killed at each of its facts, every rule on",
        budget: "40,000 runs/s", measured: "\(Figure.count(speed)) runs/s", isKept: speed >= 40_000),
      Row(
        work: "the same with the reference app", budget: "", measured: "\(Figure.count(other)) runs/s",
        isKept: nil),
      Row(
        work: "the same driven by a scenario in Lua", budget: "",
        measured: "\(Figure.count(scripted)) runs/s", isKept: nil),
    ]
  }

  /// In processes of their own, because the peak of a process's memory never falls.
  private func stormRows() -> [Row] {
    let small = storm(100_000)
    let large = storm(1_000_000)
    let growth = large.time * 10 / small.time
    return [
      Row(
        work: "restore storm of 100,000, each recorded, granted, finished", budget: "2 µs and 300 bytes each",
        measured: "\(Figure.decimals(small.time, 2)) µs and \(Int(small.bytes)) bytes each",
        isKept: small.time <= 2 && small.bytes <= 300),
      Row(
        work: "a storm of 1,000,000 against it", budget: "at most 11 times",
        measured: "\(Figure.decimals(growth, 1)) times, \(Int(large.bytes)) bytes each", isKept: growth <= 11),
    ]
  }

  private func storm(_ count: Int) -> (time: Double, bytes: Double) {
    let program = CommandLine.arguments[0]
    var bytes = 0.0
    let time = Median.of(5) {
      let words = Shell.run("'\(program)' storm-figures '\(apps)/storm.lua' \(count)", in: root).output
        .split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let time = Double(words[0]), let size = Double(words[1]) else {
        fatalError("the storm printed no figures")
      }
      bytes = max(bytes, size)
      return time
    }
    return (time, bytes)
  }

  private func startRow() -> Row {
    let least = StartUp(command: [empty], runs: 60).measure()
    let file = "\(suite)/purchase/3_2_kill_between_grant_and_finish.lua"
    let whole = StartUp(command: [tool, "run", file, "--app", reference], runs: 60).measure()
    return Row(
      work: "`assay run` of one scenario, the whole process", budget: "15 ms, 4 times an empty program",
      measured: "\(Figure.decimals(whole, 1)) ms, \(Figure.decimals(whole / least, 1)) times",
      isKept: whole <= 15 && whole <= 4 * least)
  }

  private func suiteRow() -> Row {
    let whole = StartUp(command: [tool, "run", suite, "--app", reference], runs: 20).measure()
    return Row(
      work: "the bundled suite against the reference app, the whole process", budget: "500 ms",
      measured: "\(Int(whole.rounded())) ms", isKept: whole <= 500)
  }

  private func workersRow() -> Row {
    let seeds = 60
    let times = [1, 2].map { workers in
      Median.of(3) {
        StartUp(
          command: [
            tool, "run", suite, "--app", reference, "--seeds", "1..\(seeds)", "--jobs", "\(workers)",
          ], runs: 1
        ).measure()
      }
    }
    let gain = times[0] / times[1]
    return Row(
      work: "two workers against one, the suite with \(seeds) seeds", budget: "1.9 times",
      measured: "\(Figure.decimals(gain, 2)) times", isKept: gain >= 1.9)
  }

  private func peerLines(_ speed: Double) -> [String] {
    Peer.all.map { peer in
      switch peer.measure(in: "\(root)/Tests/Benchmarks/Peers") {
      case .success(let rate):
        let ratio = peer.unit == "states" ? "" : "\(Figure.decimals(speed / rate, 2)) times"
        return "| \(peer.name) | \(Figure.count(rate)) \(peer.unit)/s | \(ratio) |"
      case .failure(let absence): return "| \(peer.name) | skipped: \(absence.reason) | |"
      }
    }
  }
}
