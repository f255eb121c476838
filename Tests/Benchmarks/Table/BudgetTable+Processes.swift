import Foundation

/// Whole processes: how soon they start, how long the suite takes, and how much memory.
extension BudgetTable {
  func processRows() -> [Row] { [startRow(), suiteRow(), workersRow()] }

  private func startRow() -> Row {
    let least = ProcessRun(command: [empty]).milliseconds(medianOf: 60)
    let file = "\(suite)/purchase/3_2_kill_between_grant_and_finish.lua"
    let whole = ProcessRun(command: [tool, "run", file, "--app", reference, "--no-save"]).milliseconds(
      medianOf: 60)
    return Row(
      work: "`assay run` of one scenario, the whole process", budget: "5 ms, 3 times an empty program",
      measured: "\(Figure.decimals(whole, 1)) ms, \(Figure.decimals(whole / least, 1)) times",
      isKept: whole <= 5 && whole <= 3 * least)
  }

  private func suiteRow() -> Row {
    let list = Shell.run("'\(tool)' run '\(suite)' --list --no-config", in: root).output
    let caseCount = list.split(separator: "\n").count
    let budget = max(250, 0.35 * Double(caseCount))
    let whole = run(["--app", reference]).milliseconds(medianOf: 15)
    return Row(
      work: "the bundled suite against the reference app, \(caseCount) cases, the whole process",
      budget: "0.35 ms a case: \(Int(budget)) ms", measured: "\(Int(whole.rounded())) ms",
      isKept: whole <= budget)
  }

  private func workersRow() -> Row {
    let seeds = 20
    func suite(_ workers: Int) -> ProcessRun {
      run(["--app", reference, "--seeds", "1..\(seeds)", "--jobs", "\(workers)"])
    }
    let one = suite(1).milliseconds(medianOf: 3)
    let gain = one / suite(2).milliseconds(medianOf: 3)
    // The machine sets the limit: two whole runs with one worker each share nothing but its memory.
    let machine = 2 * one / suite(1).twice.milliseconds(medianOf: 3)
    return Row(
      work: "two workers against one, the suite with \(seeds) seeds", budget: "1.9 times",
      measured: "\(Figure.decimals(gain, 2)) times; two whole runs side by side: "
        + "\(Figure.decimals(machine, 2)) times",
      isKept: gain >= 1.9)
  }

  /// An app in C in processes of its own: one process that serves all runs, and one that forks a process for each launch;
  /// and the same started anew for each launch.
  func appProcessRows() -> [Row] {
    let app = "\(scratch)/sample_shop"
    let source = "\(root)/Clients/c/sample_shop.c"
    guard Shell.run("cc -std=c11 -O2 -pthread -o '\(app)' '\(source)'", in: root).status == 0 else {
      fatalError("\(source) does not compile")
    }
    let warm = purchasesPerSecond(of: [app, "both"], count: 4_000)
    let cold = purchasesPerSecond(of: [app, "cold"], count: 1_000)
    return [
      Row(
        work: "a purchase with an app in C in a process of its own, warm, every rule on, one worker",
        budget: "1,000 runs/s", measured: "\(Figure.count(warm)) runs/s", isKept: warm >= 1_000),
      Row(
        work: "the same with a new process for each launch", budget: "",
        measured: "\(Figure.count(cold)) runs/s", isKept: nil),
    ] + swiftAppRows()
  }

  /// The sample app that imports StoreKit: warm, with its real files in the memory, and from its start to its hello, behind
  /// which it ends.
  private func swiftAppRows() -> [Row] {
    let package = "\(root)/Clients/swift/SampleStoreKitShop"
    let build = "swift build -c release --package-path '\(package)' --scratch-path '\(root)/.build/samples'"
    guard Shell.run(build, in: root).status == 0 else { fatalError("\(package) does not compile") }
    let app = "\(root)/.build/samples/release/JudgedShop"
    let warm = purchasesPerSecond(of: [app], count: 2_000)
    let start = ProcessRun(
      command: ["/bin/sh", "-c", "echo '{\"hello\":\"assay-app/1\"}' | '\(app)' >'\(scratch)/hello'"]
    ).milliseconds(medianOf: 30)
    return [
      Row(
        work:
          "a purchase with an app in Swift that imports StoreKit, with files of its own, warm, one worker",
        budget: "1,000 runs/s", measured: "\(Figure.count(warm)) runs/s", isKept: warm >= 1_000),
      Row(
        work: "a cold launch of that app: its program from the start to its hello, and its end", budget: "",
        measured: "\(Figure.decimals(start, 1)) ms", isKept: nil),
    ]
  }

  /// How many purchases one worker runs in a second with an app in a process of its own, whose files are in the memory: so
  /// many runs more than one. What the tool and the app need to start is no part of it.
  private func purchasesPerSecond(of app: [String], count: Int) -> Double {
    func milliseconds(_ seedCount: Int) -> Double {
      let run = run(["purchase/1.1", "--seeds", "1..\(seedCount)", "--jobs", "1", "--app", "--"] + app)
      return ProcessRun(command: ["/usr/bin/env", "TMPDIR=/dev/shm"] + run.command).measure().milliseconds
    }
    return Double(count) / (Median.of(5) { milliseconds(count + 1) - milliseconds(1) } / 1_000)
  }

  func memoryRows() -> [Row] {
    let one = run(["--app", reference]).measure().megabytes
    let many = run(["--app", reference, "--seeds", "1..300"]).measure().megabytes
    let log = "\(scratch)/large.jsonl"
    // A passed case has some four kilobytes in a log.
    _ = run(["--app", reference, "--seeds", "1..90", "--report", "jsonl=\(log)"]).measure()
    let megabytes = fileMegabytes(log)
    let report = ProcessRun(command: [tool, "report", log]).measure()
    try? FileManager.default.removeItem(atPath: log)
    let seconds = report.milliseconds / 1_000 * 500 / megabytes
    return [
      Row(
        work: "memory of the suite", budget: "40 MB", measured: "\(Int(one.rounded(.up))) MB",
        isKept: one <= 40),
      Row(
        work: "memory of the suite with 300 seeds", budget: "150 MB",
        measured: "\(Int(many.rounded(.up))) MB", isKept: many <= 150),
      Row(
        work: "a log of \(Int(megabytes)) MB reported, its time brought to 500 MB", budget: "8 s in 100 MB",
        measured: "\(Figure.decimals(seconds, 1)) s in \(Int(report.megabytes.rounded(.up))) MB",
        isKept: seconds <= 8 && report.megabytes <= 100),
    ]
  }

  /// A run of the bundled suite that leaves nothing behind.
  func run(_ words: [String]) -> ProcessRun {
    ProcessRun(
      command: [
        tool, "run", suite, "--no-config", "--no-save", "--progress", "none", "--status-level", "fail",
      ] + words)
  }

  func fileMegabytes(_ path: String) -> Double {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return Double(size ?? 0) / 1_048_576
  }
}
