import Foundation

/// Measures every row of the budget, with the peers beside it, and gives the table as Markdown.
struct BudgetTable {
  /// The tool, in its release form.
  let tool: String
  /// An empty program, built the ordinary way: its start is the least that any takes.
  let empty: String
  /// The repository.
  let root: String
  /// The tool of the archive for other machines; nil if none was made.
  var packaged: String?

  var apps: String { "\(root)/Tests/Benchmarks/Apps" }
  var suite: String { "\(root)/Scenarios/suite" }
  var reference: String { "\(root)/Scenarios/apps/reference.lua" }
  /// The folder of what a row writes and reads again.
  var scratch: String { "\(root)/.build/bench" }

  func text() -> String {
    let before = Machine.load
    try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    let speed = Median.of(5) { KillSweep(app: "\(apps)/small.lua", seconds: 1).measure().runsPerSecond }
    let rows =
      sweepRows(speed) + explorationRows() + stormRows() + processRows() + appProcessRows() + memoryRows()
      + growthRows()
    let peers = peerLines(speed)
    let lines =
      [
        "# Benchmarks", "",
        "Made by `Scripts/bench --write`. A budget is a count of instructions, a ratio of two things that were measured in",
        "turns, or a size; the plain build of `Scripts/build` keeps it. Rates are of one machine in one minute.",
        "",
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
